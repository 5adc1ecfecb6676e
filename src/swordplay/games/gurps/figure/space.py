"""Who stands where: distances, fronts and room, for figures of one hex and of several.

Figures of several hexes are our own ruling (docs/rulings.md): distances run between the nearest hexes, a figure
strikes into the front arc of its head, and it is struck in the hex nearest to the attacker.
"""

from __future__ import annotations

from functools import cache

from swordplay.engine.hexes import SINGLE, Hex, distance, in_cone, nearest, occupied
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.vocabulary import DOWN

OFF_MAP = Refusal("off-map")
IMPASSABLE = Refusal("impassable")
OCCUPIED = Refusal("occupied")
ALLY_THERE = Refusal("ally-there")
NO_ROOM = Refusal("no-room")

# Who is in a hex, as far as entering it goes.
LYING = "lying"
ALLY = "ally"
FOE = "foe"
FULL = "full"
FALLEN = "fallen"


def apart(one: Figure, other: Figure) -> int:
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
    return apart(me, foe) == 0 or any(in_cone(me.facing, me.hex, hex) for hex in foe.hexes())


def crowd(state: Fight, me: Figure) -> dict[Hex, str]:
    """GAP.6: who stands where, as far as this figure's side can know: lying, an ally, a foe, or two who can act."""
    found: dict[Hex, str] = {}
    passable = state.profile.prone_passable
    for other in state.fighters.values():
        if other is me:
            continue
        if other.hidden and other.side != me.side:
            continue
        mark = LYING if other.conditions and other.out else ALLY if other.side == me.side else FOE
        if passable and mark == FOE and other.posture in DOWN:
            mark = FALLEN
        for hex in (other.hex,) if other.sheet.footprint is SINGLE else other.hexes():
            held = found.get(hex, LYING)
            found[hex] = mark if held == LYING else held if mark == LYING else FULL
    return found


@cache
def own_hex_only(key: str, posture: str) -> Refusal:
    """POST.6; PST.6 of the range-band sheet: the reason why blows go only into one's own hex, from its row."""
    return Refusal(key, (posture,), ("Change Posture",))


def room(state: Fight, me: Figure, at: Hex, facing: int, there: dict[Hex, str]) -> Refusal | None:
    """Why a figure of several hexes cannot stand there: each of its hexes must be free, or its own already."""
    ground, own = state.terrain.ground, me.hexes()
    for hex in occupied(me.sheet.footprint, at, facing):
        here = ground.get(hex)
        if here is None:
            return OFF_MAP
        if here.impassable:
            return IMPASSABLE
        if there.get(hex, LYING) != LYING and hex not in own:
            return NO_ROOM
    return None
