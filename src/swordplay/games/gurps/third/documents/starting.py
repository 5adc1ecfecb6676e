"""How a fighter starts by the manoeuvre cards: posture, holds, conditions."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.starting import Start, foes, one_of
from swordplay.engine.text import shown
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.wrestling import PARTS
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3
from swordplay.games.gurps.third.vocabulary import BODY, POSTURES


class StartHold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hold on a foe in the same hex: with how many hands, where, and whether it is a pin."""

    whom: Name
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    part: Name = ""
    pinned: bool = False


class FighterStart(Start, frozen=True, forbid_unknown_fields=True):
    """How a fighter starts; whatever is left out is as his sheet has it."""

    posture: Name = ""
    holds: Annotated[tuple[StartHold, ...], msgspec.Meta(max_length=2)] = ()


def start_as(state: State3, me: Fighter3, start: FighterStart) -> Iterator[str]:
    """Let a fighter start in a posture and with his holds; what cannot be is said."""
    if start.posture and start.posture not in POSTURES:
        yield f"posture: expected {one_of(POSTURES)}, not {shown(start.posture)}"
    elif start.posture:
        me.posture = start.posture
        state.settle_posture(me)
    for place, given in enumerate(start.holds):
        problem = hold_error(state, me, given)
        if problem:
            yield f"holds[{place}].{problem}"
        else:
            holds.put(state, Hold(me.name, given.whom, given.hands, given.part or BODY, given.pinned))


def hold_error(state: State3, me: Fighter3, given: StartHold) -> str:
    """GRP.1, GRP.4, PIN.1: what is wrong with a hold: whom it is on, with which hands and where."""
    if given.whom not in foes(state, me):
        return f"whom: expected {one_of(foes(state, me))}, not {shown(given.whom)}"
    foe = state.fighters[given.whom]
    if foe.hex != me.hex:
        return f"whom: expected somebody in the same hex, not {shown(given.whom)}"
    if holds.hold_of(state, me, foe) is not None:
        return f"whom: {given.whom!r} is held already"
    free = holds.empty_hands(state, me, foe)
    if given.hands > free:
        return f"hands: expected at most {free}, because only so many are empty, not {given.hands}"
    parts = (*PARTS[given.hands], BODY) if given.pinned else PARTS[given.hands]
    if given.part not in parts and not (given.pinned and not given.part):
        return f"part: expected {one_of(parts)}, not {shown(given.part)}"
    return ""
