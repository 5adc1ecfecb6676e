"""Many states of one kind taken through a turn together, in arrays.

States of a kind differ only in numbers that dwindle, and a tree of what can come of a turn knows for which of these
numbers each of its branches holds. So a whole crowd of them goes down the tree at once and parts where it has to.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from swordplay.odds.tree import Box, Leaf, Node, Slots, Tree

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]
W = TypeVar("W")


class Arrival(NamedTuple):
    """Some of the crowd at an end of the turn, and how likely it comes there."""

    leaf: Leaf
    rows: Whole
    weight: float


class Untrodden(NamedTuple):
    """Some of the crowd before a branch that too little chance goes into: the answers that lead there."""

    path: tuple[Any, ...]
    rows: Whole
    weight: float


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
        self.down(self.tree.slots, (), np.arange(len(self.points)), way, known)

    def down(self, slots: Slots, path: tuple[Any, ...], rows: Whole, way: W, known: Box) -> None:
        """Part by what stands at a place for whom; what nobody has looked at yet is found out."""
        place = 0
        while len(rows):
            if place == len(slots):
                heaviest = rows[self.mass[rows].argmax()]
                self.tree.find(slots, path, tuple(self.points[heaviest].tolist()))
            found = slots[place]
            place += 1
            here = inside(found.box, known, self.points, rows)
            if here is None:
                self.at(found, path, rows, way, known)
                return
            if here.any():
                self.at(found, path, rows[here], way, within(found.box, known))
                rows = rows[~here]

    def at(self, found: Node | Leaf, path: tuple[Any, ...], rows: Whole, way: W, known: Box) -> None:
        """Some of them at a place of the tree, and how they came there."""
        raise NotImplementedError


class Crowd(Descent[float]):
    """Points with the chance that is at each, on their way through a turn; their way is known by its weight."""

    def __init__(self, tree: Tree, points: Whole, mass: Real, least: float) -> None:
        """Branches that less than `least` of all chance goes into are not followed."""
        super().__init__(tree, points, mass)
        self.least = least
        self.arrivals: list[Arrival] = []
        self.untrodden: list[Untrodden] = []

    def go(self) -> None:
        """Through the whole turn; only for trees in which nobody decides."""
        self.begin(1.0)

    def at(self, found: Node | Leaf, path: tuple[Any, ...], rows: Whole, way: float, known: Box) -> None:
        """Note who has arrived, and part by what is rolled."""
        if isinstance(found, Leaf):
            self.arrivals.append(Arrival(found, rows, way))
            return
        through = way * float(self.mass[rows].sum())
        for branch in found.branches:
            further = (*path, branch.answer)
            if through * branch.weight < self.least:
                self.untrodden.append(Untrodden(further, rows, way * branch.weight))
            else:
                self.down(branch.slots, further, rows, way * branch.weight, known)


def inside(box: Box, known: Box, points: Whole, rows: Whole) -> NDArray[np.bool_] | None:
    """Which of some rows are inside a box; None where all are, as one sees from the box they are known to be in."""
    found: NDArray[np.bool_] | None = None
    for k, ((least, most), (low, high)) in enumerate(zip(box, known, strict=True)):
        if least > low or most < high:
            values = points[rows, k]
            fits = (values >= least) & (values <= most)
            found = fits if found is None else found & fits
    return found


def within(box: Box, known: Box) -> Box:
    """What two boxes have in common."""
    return tuple([(max(a, c), min(b, d)) for (a, b), (c, d) in zip(box, known, strict=True)])
