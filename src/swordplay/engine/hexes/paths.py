"""Where a figure can go and at what price: Dijkstra's search over hex and facing.

A ruleset states its prices once, as data, in ``Moves``; the search itself asks nothing but whether a
hex is in a set. Prices are whole numbers: a ruleset with fractions scales them. The search moves one
hex, the head; for a larger figure the ruleset works out which hexes its head may not enter.

What happens on the way (being stopped, being struck) is not foreseen here.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Set
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

import msgspec

from swordplay.engine.hexes.grid import SIDES, Hex, clock, neighbours, turned

State: TypeAlias = tuple[Hex, int]
"""A hex and a facing."""

Step: TypeAlias = tuple[str, int]
"""One action: ("go", hour) into the hex beyond that side, ("turn", 1 or -1) by one side clockwise or
back, or ("face", facing): the free change of facing that belongs to the "go" just before it."""

_Gos: TypeAlias = tuple[tuple[int, int, tuple[int, ...], Step], ...]
_Turns: TypeAlias = tuple[tuple[int, Step], ...]

_NO_EXTRA: Mapping[Hex, int] = {}
_NO_HEXES: frozenset[Hex] = frozenset()


class Moves:
    """The prices and limits of one figure's movement.

    ``forward``: price of entering the neighbour at a relative hour; an hour not named is not possible.
    ``faces_the_way``: relative hours after which the figure may at once face the way it went, free.
    One that faces corners turns only so far that the side it went by is next to the corner faced.
    ``turn``: price of turning by one side on the spot, None when not allowed.
    ``extra``: price of entering a hex on top, never negative.
    ``barred``: may not be entered. ``last_only``: entering it ends the movement, even turning.
    ``no_stop``: may be passed but not stopped in. ``within``: the map; None is an endless one.

    The limits hold for hexes entered: where the figure already is, it may turn and stay.
    """

    __slots__ = (
        "barred",
        "edges",
        "extra",
        "faces_the_way",
        "forward",
        "last_only",
        "no_stop",
        "turn",
        "within",
    )

    def __init__(
        self,
        forward: Mapping[int, int],
        faces_the_way: frozenset[int] = frozenset(),
        turn: int | None = None,
        extra: Mapping[Hex, int] = _NO_EXTRA,
        barred: Set[Hex] = _NO_HEXES,
        last_only: Set[Hex] = _NO_HEXES,
        no_stop: Set[Hex] = _NO_HEXES,
        within: Container[Hex] | None = None,
    ) -> None:
        if min(*forward.values(), *extra.values(), turn or 0, 0) < 0:
            raise ValueError("a price of movement is never negative")
        self.forward = forward
        self.faces_the_way = faces_the_way
        self.turn = turn
        self.extra = extra
        self.barred = barred
        self.last_only = last_only
        self.no_stop = no_stop
        self.within = within
        self.edges = _edges(tuple(sorted(forward.items())), faces_the_way, turn)


class Reach(msgspec.Struct, frozen=True, eq=False):
    """A place reached: at what price, and from where by which step."""

    cost: int
    at: Hex
    facing: int
    before: Reach | None = None
    step: Step | None = None
    ends: bool = False

    def steps(self) -> list[Step]:
        """The single actions from the start to here, in order."""
        actions: list[Step] = []
        here = self
        while here.before is not None and here.step is not None:
            if here.step[0] == "go" and here.facing != here.before.facing:
                actions.append(("face", here.facing))
            actions.append(here.step)
            here = here.before
        actions.reverse()
        return actions


def reachable(start: State, budget: int, moves: Moves) -> dict[State, Reach]:
    """Every hex and facing in which the figure can end for at most the budget, cheapest first.

    The start is always among them, and ties between equally cheap ways are always broken alike.
    """
    reached: dict[State, Reach] = {}
    no_stop = moves.no_stop - {start[0]} if start[0] in moves.no_stop else moves.no_stop
    for here in _search(start, budget, moves):
        if here.at not in no_stop:
            reached.setdefault((here.at, here.facing), here)
    return reached


def path(start: State, goal: Hex, budget: int, moves: Moves, facing: int | None = None) -> Reach | None:
    """The cheapest way to end in a hex, in any facing or the given one; None when there is none."""
    if goal in moves.no_stop and goal != start[0]:
        return None
    for here in _search(start, budget, moves):
        if here.at == goal and (facing is None or here.facing == facing):
            return here
    return None


def steps(reached: Mapping[State, Reach], goal: State) -> list[Step]:
    """The single actions that lead to a hex and facing found by ``reachable``."""
    return reached[goal].steps()


def _search(start: State, budget: int, moves: Moves) -> Iterator[Reach]:
    """The places reached, in order of cost; those that end the movement may repeat the start's hex."""
    edges, barred, within, extra, last_only = (
        moves.edges,
        moves.barred,
        moves.within,
        moves.extra,
        moves.last_only,
    )
    turn = moves.turn or 0
    unknown = [budget + 1] * 12
    best: dict[Hex, list[int]] = {start[0]: unknown[:]}  # the cost known so far for each facing
    best[start[0]][start[1]] = 0
    ended: dict[Hex, list[int]] = {}  # the same where the movement ends
    queue: dict[int, list[Reach]] = {0: [Reach(0, *start)]}
    costs = [0]
    while costs:
        cost = heappop(costs)
        for here in queue[cost]:  # grows meanwhile by steps that cost nothing
            at, facing = here.at, here.facing
            if here.ends:
                if ended[at][facing] == cost:
                    yield here
                continue
            mine = best[at]
            if mine[facing] < cost:
                continue
            yield here
            gos, turns = edges[facing]
            around = neighbours(at)
            for index, price, facings, step in gos:
                to = around[index]
                total = cost + price + extra.get(to, 0)
                if total > budget or to in barred or (within is not None and to not in within):
                    continue
                ends = to in last_only
                known = ended if ends else best
                row = known.get(to) or known.setdefault(to, unknown[:])
                for after in facings:
                    if row[after] > total:
                        row[after] = total
                        _put(queue, costs, Reach(total, to, after, here, step, ends))
            total = cost + turn
            for after, step in turns:
                if mine[after] > total:
                    mine[after] = total
                    _put(queue, costs, Reach(total, at, after, here, step))
        del queue[cost]


def _put(queue: dict[int, list[Reach]], costs: list[int], reach: Reach) -> None:
    waiting = queue.get(reach.cost)
    if waiting is None:
        queue[reach.cost] = [reach]
        heappush(costs, reach.cost)
    else:
        waiting.append(reach)


@lru_cache(maxsize=256)
def _edges(
    forward: tuple[tuple[int, int], ...], faces_the_way: frozenset[int], turn: int | None
) -> tuple[tuple[_Gos, _Turns], ...]:
    """For each facing what can be done: sides with price and facings after, and turns; ahead first."""
    prices = dict(forward)
    edges = []
    for facing in range(12):
        ways = [clock(facing, side) for side in SIDES if clock(facing, side) in prices]
        ways.sort(key=lambda way: (min(way, 12 - way), way))
        gos = []
        for way in ways:
            side = (facing + way) % 12
            ahead = _facing_the_way(facing, way) if way in faces_the_way else facing
            facings = (facing,) if ahead == facing else (ahead, facing)
            gos.append((side // 2, prices[way], facings, ("go", side)))
        turns = () if turn is None else tuple((turned(facing, by), ("turn", by)) for by in (1, -1))
        edges.append((tuple(gos), turns))
    return tuple(edges)


def _facing_the_way(facing: int, way: int) -> int:
    corner = facing & 1
    return (facing + (way - corner if way < 6 else way + corner)) % 12
