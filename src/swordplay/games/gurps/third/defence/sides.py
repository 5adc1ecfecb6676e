"""From which side an attack comes at a fighter, and through which side of his hex."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, comes_in_by
from swordplay.games.gurps.blow import DefencePlan
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.third.figure import Fighter3
from swordplay.games.gurps.vocabulary import BACK, FRONT

WITHIN = 12
"""In the place of a side: from within the hex that both have shared since an earlier turn."""

DROPPING = 3
"""DROP.1: what throwing oneself down adds to a Dodge."""


def struck_at(me: Fighter3, plan: DefencePlan) -> Hex:
    """RET.11: where a fighter stood when he was struck at, even if he has drawn back since."""
    return me.retreated_from[2] if plan.retreated and me.retreated_from is not None else me.hex


def within(here: Hex, foe: Fighter3) -> bool:
    """CC.2: whether a foe is in that hex and was there already when his turn began."""
    return foe.hex == here and foe.entered_from is None


def origin(here: Hex, foe: Fighter3) -> Hex:
    """C3-55: whence an attack comes: in the turn in which one comes into a foe's hex, the hex he came from."""
    return foe.entered_from if foe.hex == here and foe.entered_from is not None else foe.hex


def side_struck(me: Fighter3, foe: Fighter3) -> str:
    """REF.22, GAP.4, C3-13, C3-55: the side an attack comes from; from between two, the better for the defender."""
    if within(me.hex, foe):
        return FRONT
    sides = ARCS.arcs(me.facing, me.hex, origin(me.hex, foe))
    return FRONT if FRONT in sides else next((side for side in sides if side != BACK), BACK)


def hex_sides(here: Hex, foe: Fighter3) -> tuple[int, ...]:
    """C3-13: the sides of that hex through which an attack comes, two where it comes in at a corner."""
    return (WITHIN,) if within(here, foe) else comes_in_by(origin(here, foe), here)


def dropped_from(me: Fighter3, here: Hex, foe: Fighter3) -> bool:
    """DROP.3, C3-80: whether an attack comes through the side from which he has dropped."""
    return me.dropped >= 0 and me.dropped in hex_sides(here, foe)


def best_side(me: Fighter3, foe: Fighter3) -> int:
    """C3-13: the side of his hex through which an attack comes; at a corner the one nearer to where he looks."""
    return min(hex_sides(me.hex, foe), key=lambda hour: min((hour - me.facing) % 12, (me.facing - hour) % 12))
