"""Dice: every way counted, every roll in its place."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.dice import LARGEST_TABLE, Roller, roll, total_of, totals_table, ways
from swordplay.engine.errors import UnreadableError


@given(st.integers(0, 4), st.integers(1, 8))
def test_ways_are_counted_as_by_hand(count: int, sides: int) -> None:
    thrown = Counter(sum(faces) for faces in itertools.product(range(1, sides + 1), repeat=count))
    assert ways(count, sides) == tuple(sorted(thrown.items()))
    assert totals_table(count, sides) == tuple(sorted(thrown.elements()))


@pytest.mark.parametrize(("count", "sides"), [(1, 100), (3, 6), (5, 6), (6, 6), (10, 8)])
def test_a_roll_stays_within_its_dice(count: int, sides: int) -> None:
    assert roll(count, sides, lambda: 0.0) == count
    assert roll(count, sides, lambda: 1 - 2**-53) == count * sides
    source = random.Random(1)
    rolls = [roll(count, sides, source.random) for _ in range(4000)]
    assert abs(sum(rolls) / len(rolls) - count * (sides + 1) / 2) < 0.05 * count * sides


@pytest.mark.parametrize(("count", "numbers"), [(5, 1), (6, 6)])
def test_few_dice_cost_one_number_and_many_one_each(count: int, numbers: int) -> None:
    drawn: list[float] = []

    def uniform() -> float:
        drawn.append(0.5)
        return 0.5

    roll(count, 6, uniform)
    assert len(drawn) == numbers
    assert LARGEST_TABLE == 6**5


def test_faces_belong_to_seed_and_place() -> None:
    one, other = Roller(7), Roller(8)
    assert [one.faces(k, 3, 6) for k in range(9)] == [Roller(7).faces(k, 3, 6) for k in range(9)]
    assert [one.faces(k, 3, 6) for k in range(9)] != [other.faces(k, 3, 6) for k in range(9)]
    assert len({one.faces(k, 3, 6) for k in range(50)}) > 30
    assert set(itertools.chain(*(one.faces(k, 3, 6) for k in range(99)))) == set(range(1, 7))
    assert Roller().faces(0, 20, 6) != Roller().faces(0, 20, 6)


@pytest.mark.parametrize(("rolled", "total"), [(3, 3), (18, 18), ([1, 2, 3], 6), ((6, 6, 6), 18)])
def test_totals_and_faces_are_taken(rolled: Any, total: int) -> None:
    assert total_of(rolled, 3, 6) == total


WRONG = [
    (2, "3d6 cannot total 2: expected 3 to 18"),
    (19, "3d6 cannot total 19: expected 3 to 18"),
    ([1, 2], "3d6 needs 3 faces from 1 to 6, not [1, 2]"),
    ([1, 2, 7], "needs 3 faces from 1 to 6"),
    ([0, 2, 3], "needs 3 faces from 1 to 6"),
    ([1, 2, True], "needs 3 faces from 1 to 6"),
    ([1, 2, 3.0], "needs 3 faces from 1 to 6"),
    (True, "a roll of 3d6 is a total or a list of faces, not True"),
    ("11", "a roll of 3d6 is a total or a list of faces, not '11'"),
    (11.0, "a roll of 3d6 is a total or a list of faces"),
    (None, "a roll of 3d6 is a total or a list of faces"),
]


@pytest.mark.parametrize(("rolled", "sentence"), WRONG)
def test_impossible_dice_are_refused(rolled: Any, sentence: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        total_of(rolled, 3, 6)
    assert sentence in str(caught.value)
