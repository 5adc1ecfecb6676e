"""The states of a duel by number, and what leads from each to which: a Markov chain in arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from swordplay.engine.errors import TooManyOutcomesError
from swordplay.odds.crowd import Crowd, Real, Whole
from swordplay.odds.tree import Point
from swordplay.odds.turns import OVER, End, Place, Turns


class Coding:
    """Points as whole numbers, so that arrays of them can be sorted and found again."""

    def __init__(self, width: int) -> None:
        """So many numbers in a point."""
        self.bits = 62 // max(1, width)
        self.shift = 1 << (self.bits - 1)
        self.width = width

    def code(self, points: Whole) -> Whole:
        """One number for each point."""
        if len(points) and (points.min() < -self.shift or points.max() >= self.shift):
            raise TooManyOutcomesError(f"points beyond {self.shift} are too many to solve a duel")
        found = np.zeros(len(points), np.int64)
        for k in range(self.width):
            found = (found << self.bits) + (points[:, k] + self.shift)
        return found

    def points(self, codes: Whole) -> Whole:
        """The points again."""
        mask = (1 << self.bits) - 1
        columns = [((codes >> (self.bits * k)) & mask) - self.shift for k in reversed(range(self.width))]
        return np.stack(columns, 1)


class Shelf:
    """The places of one kind that were met: their codes in order, and their numbers."""

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


class Places:
    """Every state that was met, and for those that were looked at, where a turn leads from them."""

    def __init__(self, turns: Turns, start: Place) -> None:
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
        self.untrodden = Links(np.int64, np.int64, np.float64)
        """From, which of the paths, weight."""
        self.paths: list[tuple[Any, ...]] = []
        self.looked = np.zeros(0, np.bool_)
        """Which places were looked at."""
        self.numbers(start[0], np.array([start[1]], np.int64))

    def numbers(self, kind: int, points: Whole) -> Whole:
        """The numbers of the places at some points; new ones are taken in."""
        shelf = self.shelves.setdefault(kind, Shelf())
        found, fresh = shelf.find(self.coding.code(points), self.count)
        if len(fresh):
            self.kinds.append(np.full(len(fresh), kind))
            self.codes.append(fresh)
            self.count += len(fresh)
            self.looked = np.concatenate((self.looked, np.zeros(len(fresh), np.bool_)))
        return found

    def table(self) -> tuple[Whole, Whole]:
        """Kind and code of every place by its number."""
        self.kinds, self.codes = [np.concatenate(self.kinds)], [np.concatenate(self.codes)]
        return self.kinds[0], self.codes[0]

    def place(self, number: int) -> Place:
        """A place by its number."""
        kinds, codes = self.table()
        return int(kinds[number]), self.point(int(codes[number]))

    def point(self, code: int) -> Point:
        """A point by its code."""
        return tuple(self.coding.points(np.array([code]))[0].tolist())

    def look(self, numbers: Whole, mass: Real, least: float) -> None:
        """Find out where a turn leads from some places, with so much chance at each."""
        kinds, codes = self.table()
        self.looked[numbers] = True
        order = kinds[numbers].argsort(kind="stable")
        numbers, mass = numbers[order], mass[order]
        edges = np.flatnonzero(np.diff(kinds[numbers])) + 1
        for some, theirs in zip(np.split(numbers, edges), np.split(mass, edges), strict=True):
            kind = int(kinds[some[0]])
            crowd = Crowd(self.turns.trees[kind], self.coding.points(codes[some]), theirs, least)
            crowd.go()
            self._take(some, crowd)

    def _take(self, numbers: Whole, crowd: Crowd) -> None:
        """Keep what a crowd's turn has led to, the same ends of different branches together."""
        together: dict[End, list[tuple[Whole, float]]] = {}
        for leaf, rows, weight in crowd.arrivals:
            together.setdefault(self.turns.end(leaf), []).append((rows, weight))
        for end, parts in together.items():
            weights = np.zeros(len(numbers))
            for rows, weight in parts:
                weights[rows] += weight
            rows = weights.nonzero()[0]
            self._link(end, crowd.points[rows], numbers[rows], weights[rows])
        for path, rows, weight in crowd.untrodden:
            self.untrodden.add(numbers[rows], len(self.paths), weight)
            self.paths.append(path)

    def _link(self, end: End, points: Whole, numbers: Whole, weights: Real) -> None:
        after = np.stack([points[:, of] * times + plus for of, times, plus in end.changes], 1)
        ticks = end.ticks
        if end.kind == OVER:
            self.ends.add(numbers, self.winner(end.winner), self.coding.code(after), weights, ticks)
        else:
            self.onward.add(numbers, self.numbers(end.kind, after), weights, ticks)

    def winner(self, side: str) -> int:
        """The number of a winner."""
        if side not in self.winners:
            self.winners.append(side)
        return self.winners.index(side)

    def untrodden_from(self, numbers: Whole) -> dict[int, tuple[list[tuple[Any, ...]], list[float]]]:
        """The ways out of some places that were not followed, with their weights."""
        source, path, weight = self.untrodden.columns()
        found: dict[int, tuple[list[tuple[Any, ...]], list[float]]] = {}
        for k in np.isin(source, numbers).nonzero()[0].tolist():
            paths, weights = found.setdefault(int(source[k]), ([], []))
            paths.append(self.paths[path[k]])
            weights.append(float(weight[k]))
        return found
