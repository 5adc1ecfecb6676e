"""From which side a blow comes at a figure."""

from __future__ import annotations

from swordplay.engine.hexes import Arcs, Hex, distance, neighbour
from swordplay.games.gurps.figure.figure import Figure
from swordplay.games.gurps.figure.space import facing_hexes
from swordplay.games.gurps.vocabulary import BACK, FRONT, LEFT, RIGHT

ARCS = Arcs((FRONT, FRONT, RIGHT, BACK, LEFT, FRONT))
"""DEF.2: three front hexes, two side hexes, one back hex."""
SIDE_HEXES = {RIGHT: 4, LEFT: 8}


def sides_struck(me: Figure, foe: Figure) -> tuple[str, ...]:
    """DEF.2, DEF.4: the side on which a foe strikes a figure; two when the defender picks between right and left.

    Where a line comes in between two sides the defender may pick, and the one nearer to the front is never worse.
    """
    here, there = facing_hexes(me, foe)
    if here == there:
        return (FRONT,)
    sides = ARCS.arcs(me.facing, here, there)
    if FRONT in sides:
        return (FRONT,)
    beside = tuple(side for side in sides if side != BACK)
    if beside:
        return beside
    began = foe.turn_start_hex or foe.hex
    if ARCS.arcs(me.facing, here, began) == (BACK,):
        return (BACK,)
    return came_round(me.facing, here, began, foe.hexes_entered)


def came_round(facing: int, here: Hex, began: Hex, passed: tuple[Hex, ...]) -> tuple[str, ...]:
    """DEF.2: one who came to the back in this turn strikes from the side hex he passed last, or began nearer to."""
    hexes = {neighbour(here, (facing + hours) % 12): side for side, hours in SIDE_HEXES.items()}
    for hex in reversed(passed):
        if hex in hexes:
            return (hexes[hex],)
    away = {side: distance(began, hex) for hex, side in hexes.items()}
    nearest = min(away.values())
    return tuple(side for side in (RIGHT, LEFT) if away[side] == nearest)
