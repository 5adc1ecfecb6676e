"""What dice mean against a number. The scales themselves belong to rulesets."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any, Generic, TypeVar

from swordplay.engine.dice import Uniform, totals_table, ways

D = TypeVar("D", bound=Hashable)

Weighed = tuple[tuple[D, float], ...]


def degree_name(degree: Any) -> str:
    """The name under which a degree is recorded and shown."""
    if isinstance(degree, Enum):
        return degree.name.lower().replace("_", " ")
    if isinstance(degree, tuple):
        return ", ".join(degree_name(part) for part in degree)
    return str(degree).lower()


class Scale(Generic[D]):
    """Dice, and a function from their total and the number rolled against to a degree.

    A degree is an Enum member, or an int where a rule needs the margin itself: the coarser the scale, the
    cheaper exact odds become. `good` tells which degrees are successes, where there is such a thing; truth and
    falsehood need no telling.
    """

    __slots__ = ("_outcomes", "_tables", "count", "good", "name", "read", "sides")

    def __init__(
        self,
        name: str,
        dice: tuple[int, int],
        read: Callable[[int, int], D],
        good: Callable[[D], bool] | None = None,
    ) -> None:
        """Name the scale, its dice (count, sides) and how a total is read against a number."""
        self.name = name
        self.good = good
        self.count, self.sides = dice
        self.read = read
        self._tables: dict[int, tuple[D, ...]] = {}
        self._outcomes: dict[int, Weighed[D]] = {}

    def sample(self, number: int, uniform: Uniform) -> D:
        """A degree at random."""
        table = self._tables.get(number)
        if table is None:
            totals = totals_table(self.count, self.sides)
            table = self._tables[number] = tuple(self.read(total, number) for total in totals)
        return table[int(uniform() * len(table))]

    def outcomes(self, number: int) -> Weighed[D]:
        """Every degree with its probability."""
        weighed = self._outcomes.get(number)
        if weighed is None:
            weighed = self._outcomes[number] = _gather(
                (self.read(total, number), count) for total, count in ways(self.count, self.sides)
            )
        return weighed

    def chance(self, number: int) -> float | None:
        """The chance of a success against a number; None where nothing on the scale is one."""
        return _chance(self.outcomes(number), self.good)

    def named(self, name: str, number: int) -> D | None:
        """The degree of that name which can come up against a number."""
        return next((d for d, _ in self.outcomes(number) if degree_name(d) == name), None)


class Versus(Generic[D]):
    """Two rolls against two numbers, read together: who wins, or by how much; `good` tells what wins."""

    __slots__ = ("_outcomes", "count", "good", "name", "read", "sides")

    def __init__(
        self,
        name: str,
        dice: tuple[int, int],
        read: Callable[[int, int, int, int], D],
        good: Callable[[D], bool] | None = None,
    ) -> None:
        """Name it, its dice, and read(total, number, other total, other number)."""
        self.name = name
        self.good = good
        self.count, self.sides = dice
        self.read = read
        self._outcomes: dict[tuple[int, int], Weighed[D]] = {}

    def outcomes(self, number: int, other: int) -> Weighed[D]:
        """Every degree with its probability."""
        weighed = self._outcomes.get((number, other))
        if weighed is None:
            thrown = ways(self.count, self.sides)
            weighed = self._outcomes[number, other] = _gather(
                (self.read(mine, number, theirs, other), count * times)
                for mine, count in thrown
                for theirs, times in thrown
            )
        return weighed

    def chance(self, number: int, other: int) -> float | None:
        """The chance to win; None where nobody wins."""
        return _chance(self.outcomes(number, other), self.good)

    def sample(self, number: int, other: int, uniform: Uniform) -> D:
        """A degree at random."""
        table = totals_table(self.count, self.sides)
        size = len(table)
        return self.read(table[int(uniform() * size)], number, table[int(uniform() * size)], other)

    def named(self, name: str, number: int, other: int) -> D | None:
        """The degree of that name which can come up against these numbers."""
        return next((d for d, _ in self.outcomes(number, other) if degree_name(d) == name), None)


def _chance(weighed: Weighed[D], good: Callable[[D], bool] | None) -> float | None:
    """The share of the good degrees; without a word about them, of the truth."""
    if good is not None:
        return sum(share for degree, share in weighed if good(degree))
    if all(isinstance(degree, bool) for degree, _ in weighed):
        return sum(share for degree, share in weighed if degree)
    return None


def _gather(counted: Any) -> Any:
    """Add up the ways of equal degrees and turn them into probabilities."""
    counts: dict[Any, int] = {}
    for degree, count in counted:
        counts[degree] = counts.get(degree, 0) + count
    total = sum(counts.values())
    return tuple((degree, count / total) for degree, count in counts.items())
