"""Where a movement can end, worked out with the rules' own steps and prices."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from swordplay.engine.driving import next_question
from swordplay.engine.hexes import Hex
from swordplay.engine.plans import Goal, Said, worthwhile
from swordplay.engine.requests import Choose, Option
from swordplay.games.dragonquest.figure.figure import Fight, Figure
from swordplay.games.dragonquest.figure.mounted import mount_of
from swordplay.games.dragonquest.figure.positions import posture
from swordplay.games.dragonquest.movement.shown import FREE_TO_TURN, JUMP
from swordplay.games.dragonquest.movement.trample import underfoot
from swordplay.games.dragonquest.movement.walk import (
    ANY_WAY,
    Chosen,
    Jump,
    MoveLimits,
    at_an_end,
    go,
    jumps,
    price,
    steps,
    stopping,
)
from swordplay.games.dragonquest.vocabulary import MOVE


class _Place(NamedTuple):
    """A movement that has come to a hex: what is left of it, how it came there, and whether it has just turned."""

    hex: Hex
    facing: int
    limits: MoveLimits
    said: tuple[Said, ...] = ()
    path: tuple[Hex, ...] = ()
    turned: bool = False


class _Ends:
    """The ends of one movement, found in the order of their cost."""

    def __init__(self, state: Fight, figure: Figure, limits: MoveLimits) -> None:
        self.begun, self.state, self.name = state, state.copy(), figure.name
        self.large = len(figure.footprint) > 1
        self.posture = posture(figure)
        self.best: dict[tuple[Hex, int, str], Goal] = {}
        self.seen: set[object] = set()
        self.count = 0
        self.edge: list[tuple[int, int, _Place]] = []
        self.push(0, _Place(figure.hex, figure.facing, limits, (), (figure.hex,)))

    def all(self) -> tuple[Goal, ...]:
        """Every end, at its lowest cost."""
        while self.edge:
            cost, _, place = heappop(self.edge)
            for option in [option for option in self.worth_a_look(place) if option.legal]:
                self.answer(cost, place, option)
        return worthwhile(self.best.values())

    def push(self, cost: int, place: _Place) -> None:
        """Go on from a place, unless it has been reached before with as much left."""
        limits = place.limits
        turns, pivots = min(limits.turns, FREE_TO_TURN), limits.pivots % 2
        key = (place.hex, place.facing, limits.hexes > 0, turns, limits.moved > 0, pivots, limits.within)
        if key not in self.seen:
            self.seen.add(key)
            self.count += 1
            heappush(self.edge, (cost, self.count, place))

    def put(self, place: _Place) -> Figure:
        """Put the figure, and its mount, where a movement has come to."""
        figure = self.state.fighters[self.name]
        for one in (figure, mount_of(self.state, figure)):
            if one is not None:
                one.hex, one.facing = place.hex, place.facing
        return figure

    def worth_a_look(self, place: _Place) -> list[Option[Chosen]]:
        """The answers there; where turns are free and any way is open, a turn changes only where one may jump."""
        limits, figure = place.limits, self.put(place)
        if not place.turned or limits.way != ANY_WAY or limits.price or self.large or not limits.turns:
            return steps(self.state, figure, limits)
        halt = stopping(self.state, figure, limits)
        return [halt, *jumps(self.state, figure, limits)] if limits.jumps else [halt]

    def answer(self, cost: int, place: _Place, option: Option[Chosen]) -> None:
        """Give an answer: it ends the movement or leads to another place."""
        said, chosen = (*place.said, Said(MOVE, option.name)), option.value
        if chosen is None:
            self.end(place._replace(said=said), cost)
            return
        state, figure = self.state, self.state.fighters[self.name]
        cost += price(state, figure, chosen, place.limits)
        limits = taken(state, self.name, chosen, place.limits)
        path = place.path if figure.hex == place.hex else (*place.path, figure.hex)
        then = _Place(figure.hex, figure.facing, limits or place.limits, said, path, isinstance(chosen, int))
        if limits is None or at_an_end(state, figure, limits):
            self.end(then, cost, JUMP if isinstance(chosen, Jump) else "")
        else:
            self.push(cost, then)
        if self.large and underfoot(state, self.name):
            self.state = self.begun.copy()
        self.put(place)

    def end(self, place: _Place, cost: int, way: str = "") -> None:
        """Note an end, unless it has been found at no higher cost."""
        known = self.best.get((place.hex, place.facing, way))
        if known is None or known.cost > cost:
            goal = Goal(place.hex, place.facing, cost, place.said, place.path, self.posture, way)
            self.best[place.hex, place.facing, way] = goal


def taken(state: Fight, name: str, chosen: Hex | int | Jump, limits: MoveLimits) -> MoveLimits | None:
    """What is left after a step, turn or jump; None where it sets something off, which ends the movement."""
    rule = go(state, name, chosen, limits)
    try:
        next_question(rule, None)  # type: ignore[arg-type]
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    rule.close()
    return None


def reach(state: Fight, question: Choose[Chosen]) -> tuple[Goal, ...] | None:
    """Every end of a movement; a mount that may yet take its full size again is left to the search."""
    figure, limits = state.fighters[question.who], question.scope
    if not isinstance(limits, MoveLimits) or (figure.one_hex and not figure.rider and figure.sheet.hexes > 1):
        return None
    return _Ends(state, figure, limits).all()
