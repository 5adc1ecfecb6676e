"""A duel by stated policies as a Markov chain: who wins, how long it takes, what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_array

from swordplay.odds.duels.batch import Real, Whole
from swordplay.odds.duels.states import States, Ways
from swordplay.odds.exact.tree import Point, Progress
from swordplay.odds.exact.turns import ROUNDING, StateKey, Turns

MOST_STATES = 150_000
"""So many states are looked at; what else there is, is only met."""
MOST_RUNS = 100_000
"""So often the rules are run at most to find out where turns lead."""
LEAST = 5e-8
"""Branches of a turn that less chance goes into are not followed."""
LEVELS = (1e-4, 1e-5, 1e-6, 1e-7)
"""States are looked at when so much chance waits at them: first those where it is much, then the others."""
ROUNDS = 100
"""Chance that goes round and round for so long is left to the clock."""
NEGLIGIBLE_CHANCE = 1e-13
"""Less chance than this still under way is not waited for; it counts as going on to the end."""
LEAST_UNDER_WAY = 1e-4
"""Less chance than this under way at a level is not waited for."""

NOWHERE = np.zeros(0)


class Unfollowed(NamedTuple):
    """Chance that was not followed: the state it is at, the answers that lead out of what was, and since when."""

    state: StateKey
    path: tuple[Any, ...]
    clock: int


class Course(NamedTuple):
    """What became of all the chance that was at the start.

    `won` has it by winner, `length` by the clock at the end, `points` by the numbers at the end; `going` was still
    fighting at the time limit.
    """

    won: dict[str, float]
    length: dict[int, float]
    points: dict[Point, float]
    going: float
    states: int
    pending: Pending

    @property
    def followed(self) -> float:
        """The share of the chance that was followed to its end, or to the time limit."""
        return sum(self.won.values()) + self.going


class Pending:
    """Where chance that was not followed is pending: states by number, with the clock and how much it is."""

    def __init__(self, states: States) -> None:
        """None yet."""
        self.states = states
        self.numbers: list[Whole] = []
        self.clocks: list[Whole] = []
        self.mass: list[Real] = []

    def add(self, clock: int, mass: Real) -> None:
        """So much of it at every state, since a clock; where there is next to nothing, nothing is drawn."""
        numbers = (mass > NEGLIGIBLE_CHANCE).nonzero()[0]
        self.numbers.append(numbers)
        self.clocks.append(np.full(len(numbers), clock))
        self.mass.append(mass[numbers])

    def draw(self, number: int, chance: Random) -> Iterator[Unfollowed]:
        """Some of it at random, each as likely as it is much."""
        mass = np.concatenate(self.mass)
        numbers, clocks = np.concatenate(self.numbers), np.concatenate(self.clocks)
        sums = mass.cumsum()
        at = np.searchsorted(sums, [chance.random() * sums[-1] for _ in range(number)])
        ways = Ways(self.states, numbers[at])
        for one in at:
            state = int(numbers[one])
            yield Unfollowed(self.states.key(state), ways.draw(state, chance.random()), int(clocks[one]))


def follow(
    turns: Turns,
    start: StateKey,
    limit: int,
    *,
    least: float = LEAST,
    most: int = MOST_STATES,
    progress: Progress | None = None,
) -> Course:
    """Find the states that matter, then let the chance flow from the start until it has ended or the clock is out."""
    states = States(turns, start)
    for done, level in enumerate(LEVELS):
        for looked in explore(states, max(level, least), least, most):
            if progress is not None:
                progress(max(done / len(LEVELS), looked / most, turns.runs / MOST_RUNS))
    return Flow(states).course(limit)


def explore(states: States, level: float, least: float, most: int) -> Iterator[int]:
    """Look at every state at which so much chance comes together, whenever it comes; tells how many were looked at."""
    waiting = np.zeros(states.count)
    waiting[0] = 1.0
    while True:
        waiting = flown(states, waiting)
        unseen = ((waiting >= level) & ~states.looked).nonzero()[0]
        unseen = unseen[waiting[unseen].argsort()[::-1]][: most - int(states.looked.sum())]
        if not len(unseen) or states.turns.runs >= MOST_RUNS:
            return
        states.look(unseen, waiting[unseen], least)
        waiting = np.concatenate((waiting, np.zeros(states.count - len(waiting))))
        yield int(states.looked.sum())


def flown(states: States, waiting: Real) -> Real:
    """Where chance waits when it has flown through all states that were looked at."""
    source, target, weights, _ = states.onward.columns()
    turn = csr_array((weights, (target, source)), shape=(states.count, states.count))
    for _ in range(ROUNDS):
        flows = np.where(states.looked, waiting, 0.0)
        if flows.sum() < LEAST_UNDER_WAY:
            break
        waiting = waiting - flows + turn @ flows
    return waiting


class Flow:
    """The chance turn by turn and tick by tick, exactly, through the states that were looked at."""

    def __init__(self, states: States) -> None:
        """Nothing has flown yet."""
        self.states = states
        size = (states.count, states.count)
        source, target, weights, ticks = states.onward.columns()
        self.after = {
            int(late): csr_array((weights[k], (target[k], source[k])), shape=size)
            for late in np.unique(ticks)
            for k in [ticks == late]
        }
        """Where the chance goes, by how far the clock goes on."""
        self.ended, winners, codes, self.shares, self.late = states.ends.columns()
        self.ends, kind = np.unique(np.stack((winners, codes)), axis=1, return_inverse=True)
        self.kind = kind.ravel()
        known = np.bincount(source, weights, states.count) + np.bincount(self.ended, self.shares, states.count)
        self.missing = np.where(known < 1.0 - ROUNDING, 1.0 - known, 0.0)
        self.at_end = np.zeros(self.ends.shape[1])
        self.length: dict[int, float] = {}
        self.pending = Pending(states)

    def tick(self, clock: int, waiting: dict[int, Real]) -> None:
        """All turns of one tick: takes the chance that waits for it on to later ones."""
        mass = waiting.pop(clock)
        lost = np.zeros(len(mass))
        while mass.sum() > NEGLIGIBLE_CHANCE:
            ends = mass[self.ended] * self.shares
            self.at_end += np.bincount(self.kind, ends, len(self.at_end))
            for more, share in enumerate(np.bincount(self.late, ends).tolist()):
                self.length[clock + more] = self.length.get(clock + more, 0.0) + share
            lost += mass * self.missing
            for more, matrix in self.after.items():
                waiting[clock + more] = waiting.get(clock + more, 0.0) + matrix @ mass
            mass = waiting.pop(clock, NOWHERE)
        self.pending.add(clock, lost)

    def course(self, limit: int) -> Course:
        """From the start until all has ended or the clock is out."""
        mass = np.zeros(self.states.count)
        mass[0] = 1.0
        waiting = {0: mass}
        for clock in range(limit):
            if clock in waiting:
                self.tick(clock, waiting)
            going = float(sum([mass.sum() for mass in waiting.values()]))
            if going < NEGLIGIBLE_CHANCE:
                break
        won: dict[str, float] = {}
        points: dict[Point, float] = {}
        for winner, code, share in zip(*self.ends.tolist(), self.at_end.tolist(), strict=True):
            side, point = self.states.winners[winner], self.states.point(code)
            won[side] = won.get(side, 0.0) + share
            points[point] = points.get(point, 0.0) + share
        length = {clock: share for clock, share in self.length.items() if share}
        return Course(won, length, points, going, int(self.states.looked.sum()), self.pending)
