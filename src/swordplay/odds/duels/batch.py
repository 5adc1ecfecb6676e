"""Many states of one kind taken through a turn together, in arrays.

States of a kind differ only in their depleting numbers, and every branch of the tree of a turn has its path condition
on these numbers. So a whole batch of states goes down the tree at once and splits where the conditions do.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from swordplay.odds.exact.tree import Box, Leaf, Node, Point, Slots, Symbol, Tree

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]
W = TypeVar("W")


class Group(NamedTuple, Generic[W]):
    """Some states of a batch on their way down a tree."""

    rows: Whole
    """Which states of the batch; one may be there several times, with different rolls."""
    points: Whole
    """The numbers of each, and what was rolled."""
    way: W
    """What is known of how they came here."""
    known: Box
    """A box all the points are in."""


class Arrival(NamedTuple):
    """Some of the batch at an end of the turn: their numbers with all rolls, and how likely each comes there."""

    leaf: Leaf
    rows: Whole
    points: Whole
    weights: Real


class Skipped(NamedTuple):
    """Some of the batch before a branch that too little chance goes into: the way there, and what was rolled on it."""

    path: tuple[Any, ...]
    rows: Whole
    rolls: Whole
    weights: Real


class Descent(Generic[W]):
    """Points of one kind that go down a tree together; `at` says what becomes of them at each place of it."""

    def __init__(self, tree: Tree, points: Whole, mass: Real) -> None:
        """Where the tree has not grown yet, it is grown for the point with most `mass` first."""
        self.tree = tree
        self.points = points
        self.mass = mass

    def begin(self, way: W) -> None:
        """Down the whole tree; `way` is what is known of how they came to its first place."""
        known = tuple(zip(self.points.min(0).tolist(), self.points.max(0).tolist(), strict=True))
        self.down(self.tree.slots, (), Group(np.arange(len(self.points)), self.points, way, known))

    def down(self, slots: Slots, path: tuple[Any, ...], group: Group[W]) -> None:
        """Split by path condition; where the tree has not grown yet, grow it."""
        number = 0
        while len(group.rows):
            if number == len(slots):
                heaviest = self.mass[group.rows].argmax()
                self.tree.find(slots, path, tuple(group.points[heaviest].tolist()))
            place = slots[number]
            number += 1
            here = inside(place, group)
            if here is None:
                self.at(place, path, group)
                return
            if here.any():
                self.at(place, path, self.part(group, here)._replace(known=within(place.box, group.known)))
                group = self.part(group, ~here)

    def part(self, group: Group[W], here: NDArray[np.bool_]) -> Group[W]:
        """The marked states of a group."""
        return group._replace(rows=group.rows[here], points=group.points[here])

    def at(self, place: Node | Leaf, path: tuple[Any, ...], group: Group[W]) -> None:
        """What becomes of a group at a node or leaf of the tree."""
        raise NotImplementedError


class Batch(Descent[Real]):
    """Points with the chance that is at each, on their way through a turn; of their way the weights are known."""

    def __init__(self, tree: Tree, points: Whole, mass: Real, least: float) -> None:
        """Branches that less than `least` of all chance goes into are not followed."""
        super().__init__(tree, points, mass)
        self.least = least
        self.arrivals: list[Arrival] = []
        self.skipped: list[Skipped] = []

    def go(self) -> None:
        """Through the whole turn; only for trees in which nobody decides."""
        self.begin(np.ones(len(self.points)))

    def part(self, group: Group[Real], here: NDArray[np.bool_]) -> Group[Real]:
        """The marked states of a group, with their weights."""
        return group._replace(rows=group.rows[here], points=group.points[here], way=group.way[here])

    def at(self, place: Node | Leaf, path: tuple[Any, ...], group: Group[Real]) -> None:
        """Note who has arrived, and split by what is rolled."""
        if isinstance(place, Leaf):
            self.arrivals.append(Arrival(place, group.rows, group.points, group.way))
            return
        through = float(self.mass[group.rows] @ group.way)
        if place.rolls:
            (branch,) = place.branches
            further = (*path, branch.answer)
            for follows in (False, True):
                rolls = [roll for roll in place.rolls if (through * roll[1] >= self.least) is follows]
                if rolls:
                    self._go_on(branch.slots, further, rolled(group, rolls), follows=follows)
            return
        for branch in place.branches:
            follows = through * branch.weight >= self.least
            further = (*path, branch.answer)
            self._go_on(branch.slots, further, group._replace(way=group.way * branch.weight), follows=follows)

    def _go_on(self, slots: Slots, path: tuple[Any, ...], group: Group[Real], *, follows: bool) -> None:
        """Follow a branch, or keep note that it was not followed."""
        if follows:
            self.down(slots, path, group)
        else:
            self.skipped.append(Skipped(path, group.rows, group.points[:, self.points.shape[1] :], group.way))


def rolled(group: Group[Real], rolls: list[tuple[Point, float]]) -> Group[Real]:
    """Each state of a group with each of the rolls."""
    size, number = len(group.rows), len(rolls)
    values = np.array([roll for roll, _ in rolls], np.int64)
    shares = np.array([share for _, share in rolls])
    points = np.hstack((np.repeat(group.points, number, axis=0), np.tile(values, (size, 1))))
    edges = tuple(zip(values.min(0).tolist(), values.max(0).tolist(), strict=True))
    way = np.repeat(group.way, number) * np.tile(shares, size)
    return Group(np.repeat(group.rows, number), points, way, group.known + edges)


def answers(path: tuple[Any, ...], rolls: Point) -> tuple[Any, ...]:
    """The answers on a way through a tree, with what was rolled in those that are open."""
    given, left = [], list(rolls)
    for answer in path:
        if type(answer) is Symbol:
            values, left = left[: len(answer.places)], left[len(answer.places) :]
            given.append(answer.given(values))
        else:
            given.append(answer)
    return tuple(given)


def inside(place: Node | Leaf, group: Group[Any]) -> NDArray[np.bool_] | None:
    """Which states of a group meet the path condition of a place; None where all of them do."""
    here: NDArray[np.bool_] | None = None
    points = group.points
    for k, ((least, most), (low, high)) in enumerate(zip(place.box, group.known, strict=True)):
        if least > low or most < high:
            if least > high or most < low:
                return np.zeros(len(points), np.bool_)
            fits = (points[:, k] >= least) & (points[:, k] <= most)
            here = fits if here is None else here & fits
    for terms, (least, most) in place.sums:
        values = np.zeros(len(points), np.int64)
        for k, times in terms:
            values += times * points[:, k]
        fits = (values >= least) & (values <= most)
        here = fits if here is None else here & fits
    return here


def within(box: Box, known: Box) -> Box:
    """What two boxes have in common."""
    return tuple([(max(a, c), min(b, d)) for (a, b), (c, d) in zip(box, known, strict=True)])
