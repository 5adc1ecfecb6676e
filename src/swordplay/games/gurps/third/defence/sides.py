"""From which side an attack comes at a fighter, and through which side of his hex."""

from __future__ import annotations

from swordplay.engine.hexes import comes_in_by, neighbour
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.third.figure import Fighter3
from swordplay.games.gurps.vocabulary import BACK, FRONT

WITHIN = 12
"""In the place of a side: from within the hex that both have shared since an earlier turn."""


def within(me: Fighter3, foe: Fighter3) -> bool:
    """CC.2: whether a foe shares a fighter's hex and did so already when the foe's turn began."""
    return foe.hex == me.hex and foe.entered_from is None


def side_struck(me: Fighter3, foe: Fighter3) -> str:
    """REF.22, GAP.4, C3-13, C3-55: the side an attack comes from; from between two, the better for the defender."""
    if within(me, foe):
        return FRONT
    origin = foe.hex if foe.hex != me.hex or foe.entered_from is None else foe.entered_from
    sides = ARCS.arcs(me.facing, me.hex, origin)
    return FRONT if FRONT in sides else next((side for side in sides if side != BACK), BACK)


def hex_sides(me: Fighter3, foe: Fighter3) -> tuple[int, ...]:
    """C3-13: the sides of a fighter's hex through which an attack comes, two where it comes in at a corner."""
    if within(me, foe):
        return (WITHIN,)
    return comes_in_by(foe.hex if foe.hex != me.hex or foe.entered_from is None else foe.entered_from, me.hex)


def dropped_from(me: Fighter3, foe: Fighter3) -> bool:
    """DROP.3, C3-80: whether an attack comes through the side from which he has dropped."""
    return me.dropped >= 0 and me.dropped in hex_sides(me, foe)


def best_side(me: Fighter3, foe: Fighter3) -> int:
    """C3-13: the side of his hex through which an attack comes; at a corner the one in front of him, if one is."""
    sides = hex_sides(me, foe)
    if len(sides) == 1:
        return sides[0]
    return next((hour for hour in sides if ARCS.arc(me.facing, me.hex, neighbour(me.hex, hour)) == FRONT), sides[0])
