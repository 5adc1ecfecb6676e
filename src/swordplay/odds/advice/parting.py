"""Outcomes put into the exclusive parts that a ruleset declares, or by who is out and who has lost points."""

from __future__ import annotations

from typing import Any

from swordplay.engine.facts import BY_POINTS, Share, ranks, shares
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State
from swordplay.odds.exact.facts import Facts


class Parting:
    """The parts of an act as one side sees them, added up outcome by outcome."""

    def __init__(self, ruleset: Ruleset, side: str, start: State[Any]) -> None:
        """`start` is how things stand before the act; games that declare no parts are parted by it."""
        self.ruleset = ruleset
        self.side = side
        self.start = start
        self.parts = ruleset.parts or BY_POINTS
        self.places = ranks(ruleset.parts)
        self.chances = [0.0] * (len(self.parts) + 1)

    def add(self, weight: float, seen: Facts, state: State[Any]) -> None:
        """Count an outcome: the facts on its way and the state it leaves, which only games without parts need."""
        places = self.places
        part = rest = len(self.chances) - 1
        if places:
            for fact, _ in seen:
                place = places.get(fact, rest)
                if place < part:
                    part = place
        else:
            part = self._by_points(state)
        self.chances[part] += weight

    def _by_points(self, state: State[Any]) -> int:
        """The place in BY_POINTS, or behind it."""
        ruleset, part = self.ruleset, len(BY_POINTS)
        for name, fighter in state.fighters.items():
            before, own = self.start.fighters[name], fighter.side == self.side
            if ruleset.out(fighter) and not ruleset.out(before):
                part = min(part, own)
            elif ruleset.points(fighter)[0] < ruleset.points(before)[0]:
                part = min(part, 2 + own)
        return part

    def shares(self) -> tuple[Share, ...]:
        """The parts that came about, from the best to the worst."""
        return shares(self.parts, self.chances)
