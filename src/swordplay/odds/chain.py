"""A duel by stated policies as a Markov chain: who wins, how long it takes, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from swordplay.odds.tree import Point
from swordplay.odds.turns import OVER, Place, Turns

MOST_STATES = 60_000
LEAST = 1e-6
"""Chance waits at a state until so much of it has come together; what never does is not followed."""

Flow = dict[Place, float]
Progress = Callable[[float], None]


class Course(NamedTuple):
    """What became of all the chance that was at the start.

    `ended` has (winner, clock, numbers at the end) with their chances; `held` is the chance that waits where too
    little of it came together and since when, `going` what was still fighting at the time limit, `missing` what would
    have gone into branches rarer than a floor, from where and when.
    """

    ended: dict[tuple[str, int, Point], float]
    held: dict[tuple[Place, int], float]
    going: float
    missing: dict[tuple[Place, float, int], float]
    states: int

    @property
    def followed(self) -> float:
        """The share of the chance that was followed to its end, or to the time limit."""
        return sum(self.ended.values()) + self.going


def follow(
    turns: Turns,
    start: Place,
    limit: int,
    *,
    least: float = LEAST,
    most: int = MOST_STATES,
    progress: Progress | None = None,
) -> Course:
    """Follow the chance from a start through turn after turn until it has ended or the clock is out."""
    ended: dict[tuple[str, int, Point], float] = {}
    held: Flow = {}
    passed: Flow = {}
    since: dict[Place, int] = {}
    missing: dict[tuple[Place, float, int], float] = {}
    buckets: dict[int, Flow] = {0: {start: 1.0}}
    for clock in range(limit):
        flow = buckets.pop(clock, {})
        later = buckets.setdefault(clock + 1, {})
        while flow:
            further: Flow = {}
            for place, mass in flow.items():
                mass += held.pop(place, 0.0)
                through = passed.get(place, 0.0) + mass
                if mass < least or (through == mass and len(passed) >= most):
                    held[place], since[place] = mass, clock
                    continue
                passed[place] = through
                row = turns.row(place, least / through)
                if row.missing > 0.0:
                    where = (place, row.floor, clock)
                    missing[where] = missing.get(where, 0.0) + mass * row.missing
                for end, weight in row.ends:
                    point = end.point(place[1])
                    if end.kind == OVER:
                        key = (end.winner, clock + end.ticks, point)
                        ended[key] = ended.get(key, 0.0) + mass * weight
                    else:
                        to = later if end.ticks else further
                        to[end.kind, point] = to.get((end.kind, point), 0.0) + mass * weight
            flow = further
        if progress is not None:
            progress(1.0 - sum(later.values()))
        if not later:
            break
    going = sum(sum(flow.values()) for flow in buckets.values())
    waits = {(place, since[place]): mass for place, mass in held.items()}
    return Course(ended, waits, going, missing, len(passed))
