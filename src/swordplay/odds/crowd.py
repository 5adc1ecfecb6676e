"""Many states of one kind taken through a turn together, in arrays.

States of a kind differ only in numbers that dwindle, and a tree of what can come of a turn knows for which of these
numbers each of its branches holds. So a whole crowd of them goes down the tree at once and parts where it has to.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordplay.odds.tree import Box, Leaf, Node, Slots, Tree

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]


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


class Crowd:
    """Points of one kind with the chance that is at each, on their way through a turn."""

    def __init__(self, tree: Tree, points: Whole, mass: Real, least: float) -> None:
        """Branches that less than `least` of all chance goes into are not followed."""
        self.tree = tree
        self.points = points
        self.mass = mass
        self.least = least
        self.arrivals: list[Arrival] = []
        self.untrodden: list[Untrodden] = []

    def go(self) -> None:
        """Through the whole turn; only for trees in which nobody decides."""
        known = tuple(zip(self.points.min(0).tolist(), self.points.max(0).tolist(), strict=True))
        self._down(self.tree.slots, (), np.arange(len(self.points)), 1.0, known)

    def _down(self, slots: Slots, path: tuple[Any, ...], rows: Whole, weight: float, known: Box) -> None:
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
                self._at(found, path, rows, weight, known)
                return
            if here.any():
                self._at(found, path, rows[here], weight, within(found.box, known))
                rows = rows[~here]

    def _at(self, found: Node | Leaf, path: tuple[Any, ...], rows: Whole, weight: float, known: Box) -> None:
        if isinstance(found, Leaf):
            self.arrivals.append(Arrival(found, rows, weight))
            return
        through = weight * float(self.mass[rows].sum())
        for branch in found.branches:
            further = (*path, branch.answer)
            if through * branch.weight < self.least:
                self.untrodden.append(Untrodden(further, rows, weight * branch.weight))
            else:
                self._down(branch.slots, further, rows, weight * branch.weight, known)


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
