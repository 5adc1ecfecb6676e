"""Who cannot act is not asked to: in random fights, question by question, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest

from swordplay.engine.requests import Choose, Request
from swordplay.engine.state import Fighter, State
from swordplay.games.dragonquest import vocabulary as dq
from swordplay.games.dragonquest.figure import figure as dragonquest
from swordplay.games.dragonquest.figure.mounted import idle
from swordplay.games.gurps import vocabulary as fourth
from swordplay.games.gurps.third import vocabulary as third
from tests.conformance.play import NAMES, YARD
from tests.conformance.situations import turns, walked

Who = Callable[[Any, Any], bool]


class Ban(NamedTuple):
    """Whoever is so is asked about none of these things; asked about one of `only`, he has just these options."""

    who: Who
    asked: frozenset[str]
    only: dict[str, frozenset[str]] = {}  # noqa: RUF012


FOURTH_ACTS = frozenset(
    {
        *(fourth.FORM, fourth.STEP, fourth.MOVE, fourth.FACING, fourth.TARGET, fourth.LOCATION, fourth.ADD_ON),
        *(fourth.RETREAT, fourth.TRIGGER, fourth.STORED, fourth.ROUNDS, fourth.AIM_AT, fourth.POSTURE, fourth.TASK),
        *(fourth.RUN_ON, fourth.BRACE, fourth.DISTANCE, fourth.ZONE, fourth.SHOTS, fourth.WEAPON, fourth.JUMP),
    }
)
FOURTH = (
    Ban(
        lambda state, me: me.out,
        FOURTH_ACTS | {fourth.MANOEUVRE, fourth.DEFENCE_ADD_ON, fourth.CATCH, fourth.RESIST},
        {fourth.DEFENCE: frozenset({"no defence"})},
    ),
    Ban(lambda state, me: me.stunned, FOURTH_ACTS, {fourth.MANOEUVRE: frozenset({"Do Nothing"})}),
    Ban(lambda state, me: me.has(fourth.OFF_BALANCE), FOURTH_ACTS - {fourth.RETREAT}),
)
"""GAP.9, STUN.2, CRIT.1; STN.1, CRT.10 of the range-band sheet: the incapacitated, the stunned, those off balance."""

DQ_ACTS = frozenset({dq.MOVE, dq.WHEN, dq.CHARGE_WITH, dq.ATTACK, dq.TARGET, dq.SPELL, dq.RIPOSTE, dq.OUT_HEX})
RECOVERS = frozenset({dq.RECOVERY, dq.NO_ACTION, dq.PASS_ACTION, dq.DROP})
DRAGONQUEST = (
    Ban(
        lambda state, me: dragonquest.incapacitated(me),
        DQ_ACTS | {dq.ACTION, dq.SECOND_ACTION, dq.POSTURE, dq.PASS, dq.HELPERS, dq.HOLD_ON},
    ),
    Ban(
        lambda state, me: me.has(dq.STUNNED),
        DQ_ACTS | {dq.POSTURE, dq.PASS, dq.HELPERS},
        {dq.ACTION: RECOVERS, dq.SECOND_ACTION: RECOVERS},
    ),
    Ban(lambda state, me: bool(me.rider), DQ_ACTS - {dq.TARGET} | {dq.ACTION, dq.SECOND_ACTION, dq.POSTURE, dq.PASS}),
    Ban(lambda state, me: bool(me.mount) and idle(state.fighters[me.mount]) is not None, frozenset({dq.MOVE})),
    Ban(
        lambda state, me: dragonquest.bound(me),
        DQ_ACTS - {dq.OUT_HEX},
        dict.fromkeys((dq.ACTION, dq.SECOND_ACTION), RECOVERS | {dq.TALENT}),
    ),
)
"""TERM.18, 15.d, 16.5.entangle.e; a talent takes no action (15.g); a ridden mount acts with its rider (GAP.mount)."""

THIRD_ACTS = frozenset({fourth.MANOEUVRE, fourth.MOVE, fourth.POSTURE, fourth.STEP, third.FOE, third.HANDS, third.PART})
THIRD = (
    Ban(lambda state, me: me.out, THIRD_ACTS | {fourth.FACING}),
    Ban(lambda state, me: me.stunned, THIRD_ACTS | {fourth.FACING}),
)
"""GAP.9, REF.16."""

BANS: dict[str, tuple[Ban, ...]] = {
    YARD: (Ban(lambda state, me: me.has("down"), frozenset({"whom"})),),
    "dragonquest": DRAGONQUEST,
    "gurps3-cards": THIRD,
    "gurps4": FOURTH,
    "gurps4-bands": FOURTH,
    "gurps4-dungeon": FOURTH,
}


def broken(bans: Iterable[Ban], state: State[Any], me: Fighter, request: Request[Any]) -> str:
    """What a question asks of somebody who cannot do it, in words; nothing if it is sound."""
    for ban in bans:
        if not ban.who(state, me):
            continue
        if request.about in ban.asked:
            return f"{me.name} ({[c.kind for c in me.conditions]}) is asked about {request.about}"
        if isinstance(request, Choose) and request.about in ban.only:
            more = {option.name for option in request.legal()} - ban.only[request.about]
            if more:
                return f"{me.name} ({[c.kind for c in me.conditions]}) may choose {sorted(more)}"
    return ""


@pytest.mark.parametrize("name", [name for name in NAMES if name in BANS])
def test_nobody_who_is_helpless_is_asked_to_act(name: str) -> None:
    bans, helpless = BANS[YARD if ".planted:" in name else name], 0
    for seed, walk in walked(name, range(max(80, turns(name))), 80):
        asked = walk.request
        assert asked is not None
        me = walk.state.fighters.get(asked.who)
        if me is not None and isinstance(asked, Choose):
            helpless += any(ban.who(walk.state, me) for ban in bans)
            assert not (wrong := broken(bans, walk.state, me, asked)), f"seed {seed}: {wrong}"
    assert helpless or name in (YARD, "gurps3-cards"), "nobody was ever helpless"
