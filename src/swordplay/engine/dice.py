"""Dice: how often each total comes up, and sources of rolls."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import shown

Uniform = Callable[[], float]
"""A source of numbers from 0 up to but not including 1, such as `random.Random(7).random`."""

LARGEST_TABLE = 6**5
MOST_FACES = 20


@cache
def ways(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Each total of some dice with the number of ways it comes up, lowest total first."""
    totals = {0: 1}
    for _ in range(count):
        rolled: dict[int, int] = {}
        for total, number in totals.items():
            for face in range(1, sides + 1):
                rolled[total + face] = rolled.get(total + face, 0) + number
        totals = rolled
    return tuple(sorted(totals.items()))


@cache
def totals_table(count: int, sides: int) -> tuple[int, ...]:
    """Every equally likely total, sorted, so that one uniform number picks a roll."""
    return tuple(total for total, number in ways(count, sides) for _ in range(number))


def roll(count: int, sides: int, uniform: Uniform) -> int:
    """The total of some dice; a few dice cost one uniform number."""
    if sides**count <= LARGEST_TABLE:
        table = totals_table(count, sides)
        return table[int(uniform() * len(table))]
    return sum(int(uniform() * sides) + 1 for _ in range(count))


class Roller:
    """Rolls for a battle at the table: the faces depend only on a seed and the place in the record.

    Undoing an answer and giving it again therefore brings the same dice. Without a seed one is drawn from the
    operating system; it never appears in what players see.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int | str | None = None) -> None:
        """Take a seed, or draw one."""
        self.seed = drawn_seed(128) if seed is None else seed

    def faces(self, place: int, count: int, sides: int) -> tuple[int, ...]:
        """The faces of the roll at this place of the record."""
        import random  # not needed before the first roll

        source = random.Random(f"{self.seed}/{place}")
        return tuple(source.randint(1, sides) for _ in range(count))

    def uniform(self, place: int) -> Uniform:
        """A source of chance for whoever chooses at this place, which likewise depends on nothing else."""
        import random

        return random.Random(f"{self.seed}/{place}").random


def drawn_seed(bits: int) -> int:
    """A seed from the operating system, of at most so many bits."""
    return int.from_bytes(os.urandom(bits // 8), "big")


def total_of(rolled: int | Sequence[int], count: int, sides: int) -> int:
    """The total of dice somebody typed in, as a total or as faces; impossible ones are refused."""
    dice = f"{count}d{sides}"
    if isinstance(rolled, bool) or not isinstance(rolled, int | Sequence) or isinstance(rolled, str):
        raise UnreadableError(f"a roll of {dice} is a total or a list of faces, not {shown(rolled)}")
    if isinstance(rolled, int):
        if not count <= rolled <= count * sides:
            raise UnreadableError(f"{dice} cannot total {shown(rolled)}: expected {count} to {count * sides}")
        return rolled
    good = all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= sides for face in rolled)
    if len(rolled) != count or not good:
        raise UnreadableError(f"{dice} needs {count} faces from 1 to {sides}, not {_listed(rolled)}")
    return sum(rolled)


def _listed(rolled: Sequence[Any]) -> str:
    """Faces as text; a long list is only counted."""
    return shown(list(rolled)) if len(rolled) > MOST_FACES else f"[{', '.join(map(shown, rolled))}]"
