"""The states of a duel by number, and what leads from each to which: a Markov chain in arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from swordplay.engine.errors import TooManyOutcomesError
from swordplay.odds.duels.batch import Batch, Real, Whole, answers
from swordplay.odds.exact.tree import Point
from swordplay.odds.exact.turns import OVER, End, StateKey, Turns


class Coding:
    """Points as whole numbers, so that arrays of them can be sorted and found again."""

    def __init__(self, width: int) -> None:
        """So many numbers in a point."""
        self.bits = 62 // max(1, width)
        self.shift = 1 << (self.bits - 1)
        self.width = width

    def code(self, points: Whole) -> Whole:
        """One number for each point."""
        if points.size and (points.min() < -self.shift or points.max() >= self.shift):
            raise TooManyOutcomesError(f"points beyond {self.shift} are too many to solve a duel")
        codes = np.zeros(len(points), np.int64)
        for k in range(self.width):
            codes = (codes << self.bits) + (points[:, k] + self.shift)
        return codes

    def points(self, codes: Whole) -> Whole:
        """The points again."""
        mask = (1 << self.bits) - 1
        columns = [((codes >> (self.bits * k)) & mask) - self.shift for k in reversed(range(self.width))]
        return np.stack(columns, 1) if columns else np.empty((len(codes), 0), np.int64)


def points_after(end: End, before: Whole) -> Whole:
    """The numbers of many states after a turn; for each a row with those before it and everything rolled."""
    after = np.empty((len(before), len(end.changes)), np.int64)
    for k, (terms, plus) in enumerate(end.changes):
        after[:, k] = plus
        for of, times in terms:
            after[:, k] += times * before[:, of]
    return after


class Shelf:
    """The states of one kind that were met: their codes in order, and their numbers."""

    def __init__(self) -> None:
        """None yet."""
        self.codes: Whole = np.empty(0, np.int64)
        self.numbers: Whole = np.empty(0, np.int64)

    def find(self, codes: Whole, first: int) -> tuple[Whole, Whole]:
        """The numbers of codes, and the codes that are new here: those get the numbers from `first` on."""
        fresh = np.setdiff1d(codes, self.codes)
        if len(fresh):
            both = np.concatenate((self.codes, fresh))
            numbers = np.concatenate((self.numbers, np.arange(first, first + len(fresh))))
            order = both.argsort()
            self.codes, self.numbers = both[order], numbers[order]
        return self.numbers[self.codes.searchsorted(codes)], fresh


class Links:
    """Columns of numbers that grow batch by batch."""

    def __init__(self, *kinds: type) -> None:
        """One kind of number for each column."""
        self.kinds = kinds
        self.batches: list[tuple[Any, ...]] = []
        self.joined: tuple[Any, ...] = tuple(np.empty(0, kind) for kind in kinds)

    def add(self, *columns: Any) -> None:
        """A batch; single numbers stand for a whole column of them."""
        size = max([len(column) for column in columns if isinstance(column, np.ndarray)])
        self.batches.append(
            tuple([column if isinstance(column, np.ndarray) else np.full(size, column) for column in columns])
        )

    def columns(self) -> tuple[Any, ...]:
        """All of it, a column each."""
        if self.batches:
            parts = zip(self.joined, *self.batches, strict=True)
            self.joined = tuple(np.concatenate(part) for part in parts)
            self.batches = []
        return self.joined


class States:
    """Every state that was met, and for those that were looked at, where a turn leads from them."""

    def __init__(self, turns: Turns, start: StateKey) -> None:
        """Only the start is known."""
        self.turns = turns
        self.coding = Coding(len(start[1]))
        self.shelves: dict[int, Shelf] = {}
        self.kinds: list[Whole] = []
        self.codes: list[Whole] = []
        self.count = 0
        self.winners: list[str] = []
        self.onward = Links(np.int64, np.int64, np.float64, np.int64)
        """From, to, weight, how far the clock goes on."""
        self.ends = Links(np.int64, np.int64, np.int64, np.float64, np.int64)
        """From, the winner, the code of the numbers at the end, weight, how far the clock goes on."""
        self.skipped = Links(np.int64, np.int64, np.int64, np.float64)
        """From, which of the paths, which of the rolls on it, weight."""
        self.paths: list[tuple[tuple[Any, ...], Whole]] = []
        self.looked = np.zeros(0, np.bool_)
        """Which states were looked at."""
        self.numbers(start[0], self.coding.code(np.array([start[1]], np.int64)))

    def numbers(self, kind: int, codes: Whole) -> Whole:
        """The numbers of the states at points with these codes; new ones are taken in."""
        shelf = self.shelves.setdefault(kind, Shelf())
        numbers, fresh = shelf.find(codes, self.count)
        if len(fresh):
            self.kinds.append(np.full(len(fresh), kind))
            self.codes.append(fresh)
            self.count += len(fresh)
            self.looked = np.concatenate((self.looked, np.zeros(len(fresh), np.bool_)))
        return numbers

    def table(self) -> tuple[Whole, Whole]:
        """Kind and code of every place by its number."""
        if len(self.kinds) > 1:
            self.kinds, self.codes = [np.concatenate(self.kinds)], [np.concatenate(self.codes)]
        return self.kinds[0], self.codes[0]

    def key(self, number: int) -> StateKey:
        """The key of a state by its number."""
        kinds, codes = self.table()
        return int(kinds[number]), self.point(int(codes[number]))

    def point(self, code: int) -> Point:
        """A point by its code."""
        return tuple(self.coding.points(np.array([code]))[0].tolist())

    def look(self, numbers: Whole, mass: Real, least: float) -> None:
        """Find out where a turn leads from these states, with so much chance at each."""
        for kind, these, points, theirs in self.looking_at(numbers, mass):
            batch = Batch(self.turns.trees[kind], points, theirs, least)
            batch.go()
            self._take(these, batch)

    def looking_at(self, numbers: Whole, mass: Real) -> Iterator[tuple[int, Whole, Whole, Real]]:
        """Some states kind by kind, from now on as looked at: the kind, their numbers, points and chances."""
        kinds, codes = self.table()
        self.looked[numbers] = True
        order = kinds[numbers].argsort(kind="stable")
        numbers, mass = numbers[order], mass[order]
        edges = np.flatnonzero(np.diff(kinds[numbers])) + 1
        for these, theirs in zip(np.split(numbers, edges), np.split(mass, edges), strict=True):
            yield int(kinds[these[0]]), these, self.coding.points(codes[these]), theirs

    def _take(self, numbers: Whole, batch: Batch) -> None:
        """Keep what a batch's turn has led to, the same ends of different branches together."""
        together: dict[tuple[int, str, int], list[tuple[Whole, Whole, Real]]] = {}
        for leaf, rows, points, weights in batch.arrivals:
            end = self.turns.end(leaf)
            same = (end.kind, end.winner, end.ticks)
            together.setdefault(same, []).append((rows, points_after(end, points), weights))
        for same, parts in together.items():
            rows, points, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
            self._link(*same, *summed(numbers[rows], self.coding.code(points), weights))
        for path, rows, rolls, weights in batch.skipped:
            self.skipped.add(numbers[rows], len(self.paths), np.arange(len(rows)), weights)
            self.paths.append((path, rolls))

    def _link(self, kind: int, winner: str, ticks: int, numbers: Whole, codes: Whole, weights: Real) -> None:
        if kind == OVER:
            self.ends.add(numbers, self.winner(winner), codes, weights, ticks)
        else:
            self.onward.add(numbers, self.numbers(kind, codes), weights, ticks)

    def winner(self, side: str) -> int:
        """The number of a winner."""
        if side not in self.winners:
            self.winners.append(side)
        return self.winners.index(side)


class Ways:
    """Ways out of some states that were not followed, ready to be drawn from."""

    def __init__(self, states: States, numbers: Whole) -> None:
        """Those of one place stand together."""
        self.paths = states.paths
        source, path, row, weight = states.skipped.columns()
        wanted = np.zeros(states.count, np.bool_)
        wanted[numbers] = True
        order = wanted[source].nonzero()[0]
        order = order[source[order].argsort(kind="stable")]
        self.source, self.path, self.row = source[order], path[order], row[order]
        self.sums = np.concatenate(([0.0], weight[order].cumsum()))

    def draw(self, state: int, uniform: float) -> tuple[Any, ...]:
        """The answers on one of the ways out of a state, as likely as it is; none where nothing of it was looked at."""
        first, last = self.source.searchsorted([state, state + 1])
        if first == last:
            return ()
        low, high = self.sums[first], self.sums[last]
        one = min(int(self.sums.searchsorted(low + uniform * (high - low), "right")) - 1, last - 1)
        path, rolls = self.paths[self.path[one]]
        return answers(path, tuple(rolls[self.row[one]].tolist()))


def summed(numbers: Whole, codes: Whole, weights: Real) -> tuple[Whole, Whole, Real]:
    """Weights of the same number and code added up."""
    order = np.lexsort((codes, numbers))
    numbers, codes, weights = numbers[order], codes[order], weights[order]
    begins = np.flatnonzero(np.r_[True, (np.diff(numbers) != 0) | (np.diff(codes) != 0)])
    return numbers[begins], codes[begins], np.add.reduceat(weights, begins)
