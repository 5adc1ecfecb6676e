"""Whoever is put out, by whatever it was, is out with everything that follows from it: after every question.

What an effect does to somebody already down, away or dead is said by the rule, never by an early return.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.games.dragonquest import vocabulary as dq
from swordplay.games.dragonquest.figure import figure as dragonquest
from swordplay.games.gurps import vocabulary as fourth
from tests.conformance.play import NAMES, YARD, drawn, ruleset
from tests.conformance.situations import MIDWAY, turns, varied, walked, worn

Left = Callable[[Any, Any], Iterator[str]]

WORK = (fourth.AIMING, fourth.AIMED_WITH, fourth.CONCENTRATING, fourth.BRACED, fourth.STUDIED, fourth.FEINTED)


def fourth_left(state: Any, me: Any) -> Iterator[str]:
    """GAP.9 of both sheets: lying, with empty hands, at work on nothing, waiting for nothing."""
    if not me.out or me.has(fourth.SURRENDERED):
        return
    if me.posture not in fourth.DOWN:
        yield f"is {me.posture}"
    if me.right or me.left:
        yield f"holds {me.right or me.left}"
    yield from (f"is {condition.kind}" for condition in me.conditions if condition.kind in WORK)
    yield from (f"waits ({trigger.on})" for trigger in state.triggers if trigger.owner == me.name)


def dragonquest_left(state: Any, me: Any) -> Iterator[str]:
    """TERM.18, GAP.close, GAP.mount, 16.5.restrain.d: lying, out of the saddle, holding nobody, casting nothing."""
    if not dragonquest.down(me):
        return
    for kind in (dq.CLOSE, dq.HOLDING, dq.EVADING, dq.PREPARING, dq.STUNNED):
        if me.has(kind):
            yield f"is {kind}"
    if me.mount:
        yield f"rides {me.mount}"
    if not me.has(dq.PRONE):
        yield "stands"


def third_left(state: Any, me: Any) -> Iterator[str]:
    """GAP.8, GAP.9: whoever is out holds nobody."""
    if me.out:
        yield from (f"holds {hold.held}" for hold in state.holds if hold.holder == me.name)


def yard_left(state: Any, me: Any) -> Iterator[str]:
    """Nothing follows in the yard."""
    return iter(())


LEFT: dict[str, Left] = {
    YARD: yard_left,
    "dragonquest": dragonquest_left,
    "gurps3-cards": third_left,
    **dict.fromkeys(("gurps4", "gurps4-bands", "gurps4-dungeon"), fourth_left),
}
FELLED = [name for name in NAMES if name in LEFT]


def unsettled(name: str, state: Any) -> list[str]:
    """What somebody who is out still does, in words."""
    return [f"{me.name} {what}" for me in state.fighters.values() for what in LEFT[name](state, me)]


@pytest.mark.parametrize("name", FELLED)
def test_whoever_is_put_out_in_play_is_out_altogether(name: str) -> None:
    rules, out = ruleset(name), 0
    for seed, walk in walked(name, range(max(20, turns(name))), 120, worn):
        out += sum(rules.out(figure) for figure in walk.state.fighters.values())
        assert walk.request is not None
        if walk.request.about not in MIDWAY:
            assert not (wrong := unsettled(name, walk.state)), f"seed {seed}: {wrong}"
    assert out or name == YARD


@pytest.mark.parametrize("name", FELLED)
def test_whoever_is_put_out_by_hand_is_out_altogether(name: str) -> None:
    """In the middle of whatever is asked, one of the figures gets the least of every number and every condition."""
    rules = ruleset(name)
    for seed in range(turns(name)):
        chance = random.Random(seed)
        battle = Battle(rules, varied(name, seed))
        for _ in range(40):
            if battle.request is None:
                break
            battle.answer(drawn(battle.request, chance))
            if battle.request is not None and chance.random() < 0.1:
                strike_down(battle, chance)
                midway = battle.request.about in MIDWAY
                assert midway or not (wrong := unsettled(name, battle.state)), f"seed {seed}: {wrong}"


def strike_down(battle: Battle, chance: random.Random) -> None:
    """Set one of somebody's numbers to its least, or a condition on him, by hand."""
    rules, who = battle.ruleset, chance.choice(list(battle.state.fighters))
    could: list[tuple[str, dict[str, Any]]] = [("afflict", {"condition": kind}) for kind in rules.conditions_set_by_gm]
    could += [("set", {"field": field, "value": span[0]}) for field, span in rules.fighter_set_by_gm.items()]
    about, data = chance.choice(could) if could else ("", {})
    try:
        battle.intervene(about, who, **data)
    except NotLegalError:
        return
