"""Who stands where: distances, fronts and room, for figures of one hex and of several.

Figures of several hexes are our own ruling (docs/rulings.md): distances run between the nearest hexes, a figure
strikes into the front arc of its head, and it is struck in the hex nearest to the attacker.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from swordplay.engine.hexes import SINGLE, Hex, distance, in_cone, nearest, occupied
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import ALLY, FALLEN, FOE, FULL, LYING, PASSED, Fight, Figure

OFF_MAP = Refusal("off-map")
IMPASSABLE = Refusal("impassable")
OCCUPIED = Refusal("occupied")
ALLY_THERE = Refusal("ally-there")
NO_ROOM = Refusal("no-room")
FOE_THERE = Refusal("foe-there")
LIES_THERE = Refusal("lies-there")


def distance_between(one: Figure, other: Figure) -> int:
    """GAP.6: how far two figures are from each other, between their nearest hexes."""
    if one.sheet.footprint is SINGLE and other.sheet.footprint is SINGLE:
        return distance(one.hex, other.hex)
    return nearest(one.hexes(), other.hexes())[0]


def hex_towards(me: Figure, at: Hex) -> Hex:
    """The hex of a figure that is nearest to a hex, its head first."""
    return me.hex if me.sheet.footprint is SINGLE else nearest(me.hexes(), (at,))[1]


def facing_hexes(me: Figure, foe: Figure) -> tuple[Hex, Hex]:
    """The hex of each of two figures in which they meet."""
    if me.sheet.footprint is SINGLE and foe.sheet.footprint is SINGLE:
        return me.hex, foe.hex
    _, mine, theirs = nearest(me.hexes(), foe.hexes())
    return mine, theirs


def in_front(me: Figure, foe: Figure) -> bool:
    """GAP.5: whether a figure is in the front arc, or shares a hex; of several hexes any one will do."""
    if me.sheet.footprint is SINGLE and foe.sheet.footprint is SINGLE:
        return me.hex == foe.hex or in_cone(me.facing, me.hex, foe.hex)
    return distance_between(me, foe) == 0 or any(in_cone(me.facing, me.hex, hex) for hex in foe.hexes())


def occupancy(state: Fight, me: Figure) -> dict[Hex, str]:
    """GAP.6: who stands where, as far as this figure's side can know: lying, an ally, a foe, or two who can act."""
    marks: dict[Hex, str] = {}
    for other in state.fighters.values():
        if other is me:
            continue
        if other.hidden and other.side != me.side:
            continue
        mark = state.mark_of(me, other)
        for hex in (other.hex,) if other.sheet.footprint is SINGLE else other.hexes():
            held = marks.get(hex, LYING)
            marks[hex] = mark if held == LYING else held if mark == LYING else both_there(held, mark)
        if mark != LYING and (second := other.second_hex) is not None:
            marks.setdefault(second, state.mark_of_second(mark))
    return marks


def both_there(one: str, other: str) -> str:
    """Two in a hex: it is full, unless one of them can be passed by anybody, and the other by his friends."""
    return PASSED if PASSED in (one, other) and {one, other} <= {PASSED, ALLY} else FULL


@cache
def own_hex_only(key: str, posture: str) -> Refusal:
    """POST.6; PST.6 of the range-band sheet: the reason why blows go only into one's own hex, from its row."""
    return Refusal(key, (posture,), ("Change Posture",))


class EntryRule(msgspec.Struct, frozen=True):
    """Which figures keep one out of a hex, and with what reason; those who lie out of the fight never do."""

    refusals: dict[str, Refusal]
    stays_shared: bool = True
    """Whether a figure of several hexes may stay in one that it shares with somebody."""
    into: Hex | None = None
    """A hex that it leads into whoever is there: where a slam or an evasion ends."""


FREE_HEX = EntryRule({ALLY: OCCUPIED, FOE: OCCUPIED, FALLEN: OCCUPIED, FULL: OCCUPIED, PASSED: OCCUPIED})
"""Where a jump ends, or a run after a slam."""
RETREAT_HEX = replace(FREE_HEX, stays_shared=False)
STEP_HEX = EntryRule({ALLY: ALLY_THERE, FULL: OCCUPIED, PASSED: LIES_THERE})
"""GAP.6: a Step ends where it leads: in a free hex or in a foe's, not in an ally's."""
THROUGH_ALLIES = EntryRule({FULL: OCCUPIED})
"""GAP.6: a longer move may also pass through an ally's hex."""


PAST_FOES = EntryRule({FOE: FOE_THERE, FULL: OCCUPIED})
"""GAP.6 of the cards: a longer move passes friends and the helpless, and never a foe who can act."""
STEP_ASIDE = EntryRule({ALLY: ALLY_THERE, FOE: FOE_THERE, FULL: OCCUPIED, PASSED: LIES_THERE})
"""GAP.6 of the cards: a step that leads into nobody's hex."""


def ground_refusal(state: Fight, hex: Hex) -> Refusal | None:
    """Why nobody can stand on that ground."""
    ground = state.terrain.ground.get(hex)
    return OFF_MAP if ground is None else IMPASSABLE if ground.impassable else None


def stand_refusal(
    state: Fight, me: Figure, to: Hex, facing: int, there: dict[Hex, str], entry: EntryRule = STEP_HEX
) -> Refusal | None:
    """GAP.6: why a figure cannot stand there, as far as its side can know; `there` is its occupancy.

    Of a figure of several hexes each must be free, or its own already.
    """
    if me.sheet.footprint is SINGLE:
        here = state.terrain.ground.get(to)
        if here is None:
            return OFF_MAP
        if here.impassable:
            return IMPASSABLE
        mark = there.get(to)
        return None if mark is None or to == entry.into else entry.refusals.get(mark)
    own = me.hexes() if entry.stays_shared else ()
    for hex in occupied(me.sheet.footprint, to, facing):
        why = ground_refusal(state, hex)
        if why is not None:
            return why
        if there.get(hex, LYING) != LYING and hex not in own:
            return NO_ROOM
    return None
