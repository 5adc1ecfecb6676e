"""Many states of one kind taken through a turn together, in arrays.

States of a kind differ only in numbers that dwindle, and a tree of what can come of a turn knows for which of these
numbers each of its branches holds. So a whole crowd of them goes down the tree at once and parts where it has to.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from swordplay.odds.exact.tree import Box, Leaf, Node, Point, Slots, Symbol, Tree

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]
W = TypeVar("W")


class Some(NamedTuple, Generic[W]):
    """Some of a crowd on their way down a tree."""

    rows: Whole
    """Who they are; one may be there several times, with different rolls."""
    points: Whole
    """The numbers of each, and what was rolled."""
    way: W
    """What is known of how they came here."""
    known: Box
    """A box all the points are in."""


class Arrival(NamedTuple):
    """Some of the crowd at an end of the turn: their numbers with all rolls, and how likely each comes there."""

    leaf: Leaf
    rows: Whole
    points: Whole
    weights: Real


class Untrodden(NamedTuple):
    """Some of the crowd before a branch that too little chance goes into: the way there, and what was rolled on it."""

    path: tuple[Any, ...]
    rows: Whole
    rolls: Whole
    weights: Real


class Descent(Generic[W]):
    """Points of one kind that go down a tree together; `at` says what becomes of them at each place of it."""

    def __init__(self, tree: Tree, points: Whole, mass: Real) -> None:
        """What is not known of the tree is found out for the point with most `mass` first."""
        self.tree = tree
        self.points = points
        self.mass = mass

    def begin(self, way: W) -> None:
        """Down the whole tree; `way` is what is known of how they came to its first place."""
        known = tuple(zip(self.points.min(0).tolist(), self.points.max(0).tolist(), strict=True))
        self.down(self.tree.slots, (), Some(np.arange(len(self.points)), self.points, way, known))

    def down(self, slots: Slots, path: tuple[Any, ...], some: Some[W]) -> None:
        """Part by what stands at a place for whom; what nobody has looked at yet is found out."""
        place = 0
        while len(some.rows):
            if place == len(slots):
                heaviest = self.mass[some.rows].argmax()
                self.tree.find(slots, path, tuple(some.points[heaviest].tolist()))
            found = slots[place]
            place += 1
            here = inside(found, some)
            if here is None:
                self.at(found, path, some)
                return
            if here.any():
                self.at(found, path, self.part(some, here)._replace(known=within(found.box, some.known)))
                some = self.part(some, ~here)

    def part(self, some: Some[W], here: NDArray[np.bool_]) -> Some[W]:
        """Those of some who are marked."""
        return some._replace(rows=some.rows[here], points=some.points[here])

    def at(self, found: Node | Leaf, path: tuple[Any, ...], some: Some[W]) -> None:
        """Some of them at a place of the tree."""
        raise NotImplementedError


class Crowd(Descent[Real]):
    """Points with the chance that is at each, on their way through a turn; of their way the weights are known."""

    def __init__(self, tree: Tree, points: Whole, mass: Real, least: float) -> None:
        """Branches that less than `least` of all chance goes into are not followed."""
        super().__init__(tree, points, mass)
        self.least = least
        self.arrivals: list[Arrival] = []
        self.untrodden: list[Untrodden] = []

    def go(self) -> None:
        """Through the whole turn; only for trees in which nobody decides."""
        self.begin(np.ones(len(self.points)))

    def part(self, some: Some[Real], here: NDArray[np.bool_]) -> Some[Real]:
        """Those of some who are marked, with their weights."""
        return some._replace(rows=some.rows[here], points=some.points[here], way=some.way[here])

    def at(self, found: Node | Leaf, path: tuple[Any, ...], some: Some[Real]) -> None:
        """Note who has arrived, and part by what is rolled."""
        if isinstance(found, Leaf):
            self.arrivals.append(Arrival(found, some.rows, some.points, some.way))
            return
        through = float(self.mass[some.rows] @ some.way)
        if found.rolls:
            (branch,) = found.branches
            further = (*path, branch.answer)
            for follows in (False, True):
                rolls = [roll for roll in found.rolls if (through * roll[1] >= self.least) is follows]
                if rolls:
                    self._go_on(branch.slots, further, rolled(some, rolls), follows=follows)
            return
        for branch in found.branches:
            follows = through * branch.weight >= self.least
            further = (*path, branch.answer)
            self._go_on(branch.slots, further, some._replace(way=some.way * branch.weight), follows=follows)

    def _go_on(self, slots: Slots, path: tuple[Any, ...], some: Some[Real], *, follows: bool) -> None:
        """Follow a branch, or keep note that it was not followed."""
        if follows:
            self.down(slots, path, some)
        else:
            self.untrodden.append(Untrodden(path, some.rows, some.points[:, self.points.shape[1] :], some.way))


def rolled(some: Some[Real], rolls: list[tuple[Point, float]]) -> Some[Real]:
    """Each of some with each of the rolls."""
    size, number = len(some.rows), len(rolls)
    values = np.array([roll for roll, _ in rolls], np.int64)
    shares = np.array([share for _, share in rolls])
    points = np.hstack((np.repeat(some.points, number, axis=0), np.tile(values, (size, 1))))
    edges = tuple(zip(values.min(0).tolist(), values.max(0).tolist(), strict=True))
    way = np.repeat(some.way, number) * np.tile(shares, size)
    return Some(np.repeat(some.rows, number), points, way, some.known + edges)


def answers(path: tuple[Any, ...], rolls: Point) -> tuple[Any, ...]:
    """The answers on a way through a tree, with what was rolled in those that are open."""
    found, left = [], list(rolls)
    for answer in path:
        if type(answer) is Symbol:
            values, left = left[: len(answer.places)], left[len(answer.places) :]
            found.append(answer.given(values))
        else:
            found.append(answer)
    return tuple(found)


def inside(found: Node | Leaf, some: Some[Any]) -> NDArray[np.bool_] | None:
    """Which of some a place of the tree is for; None where it is for all of them."""
    here: NDArray[np.bool_] | None = None
    points = some.points
    for k, ((least, most), (low, high)) in enumerate(zip(found.box, some.known, strict=True)):
        if least > low or most < high:
            if least > high or most < low:
                return np.zeros(len(points), np.bool_)
            fits = (points[:, k] >= least) & (points[:, k] <= most)
            here = fits if here is None else here & fits
    for terms, (least, most) in found.sums:
        values = np.zeros(len(points), np.int64)
        for k, times in terms:
            values += times * points[:, k]
        fits = (values >= least) & (values <= most)
        here = fits if here is None else here & fits
    return here


def within(box: Box, known: Box) -> Box:
    """What two boxes have in common."""
    return tuple([(max(a, c), min(b, d)) for (a, b), (c, d) in zip(box, known, strict=True)])
