"""22: how figures of several hexes step and turn."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, occupied, turns_between
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure.figure import Fight, Figure, down


def tread(state: Fight, figure: Figure, to: Hex, fighting_at: Hex | None = None) -> Refusal | None:
    """22.b, 22.d: why a large body has no room with its head in a hex; at `fighting_at` it closes with somebody."""
    return _space_refusal(state, figure, occupied(figure.footprint, to, figure.facing), fighting_at)


def _space_refusal(
    state: Fight, figure: Figure, place: tuple[Hex, ...], fighting_at: Hex | None = None
) -> Refusal | None:
    for hex in place:
        if hex == fighting_at:
            if any(len(o.footprint) > 1 and o.side == figure.side and in_the_way(figure, o) for o in state.at(hex)):
                return Refusal("no-room-for-body")
            continue
        ground = state.terrain.ground.get(hex)
        if ground is None or ground.impassable or ground.blocks_sight:
            return Refusal("no-room-for-body")
        for other in state.at(hex):
            if in_the_way(figure, other) and (not other.hidden or other.side == figure.side):
                return Refusal("no-room-for-body")
    return None


def in_the_way(figure: Figure, other: Figure) -> bool:
    """22.d: whether another figure stops a large one: large ones and friends do, anybody else is trampled."""
    large = len(other.footprint) > 1 or bool(other.mount) or bool(other.rider)
    return other is not figure and not down(other) and (large or other.side == figure.side)


def unseen_there(state: Fight, figure: Figure, place: tuple[Hex, ...]) -> bool:
    """Whether an unseen enemy large enough to stop the figure is in its way."""
    return any(o.hidden and o.side != figure.side and in_the_way(figure, o) for hex in place for o in state.at(hex))


def turn_cost(pivots: int, corners: int) -> int:
    """22.c: the cost of turning by some corners: 1 for every two corners turned in the pulse so far."""
    return (pivots + corners) // 2 - pivots // 2


def turn_refusal(state: Fight, figure: Figure, hour: int, left: int, pivots: int) -> Refusal | None:
    """22.c-d: why a large figure may not turn: too little movement left, or no room to swing its body round."""
    if len(figure.footprint) == 1:
        return None
    if turn_cost(pivots, turns_between(figure.facing, hour)) > left:
        return Refusal("no-movement-left", (pivots,))
    return _space_refusal(state, figure, occupied(figure.footprint, figure.hex, hour))
