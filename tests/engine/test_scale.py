"""Scales: what dice mean against a number, with exact weights."""

from __future__ import annotations

import random
from collections import Counter
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.dice import ways
from swordplay.engine.scale import Scale, Versus, degree_name


class Grade(Enum):
    """Three degrees."""

    GOOD = "good"
    SO_SO = "so-so"
    BAD = "bad"


def grade(total: int, number: int) -> Grade:
    return Grade.GOOD if total < number else Grade.SO_SO if total == number else Grade.BAD


SCALE: Scale[Grade] = Scale("grade", (2, 6), grade)
VERSUS: Versus[int] = Versus("against", (1, 6), lambda a, m, b, n: (a + m > b + n) - (a + m < b + n))


@given(st.integers(-5, 20))
def test_outcomes_are_the_ways_read(number: int) -> None:
    expected: Counter[Grade] = Counter()
    for total, count in ways(2, 6):
        expected[grade(total, number)] += count
    found = dict(SCALE.outcomes(number))
    assert found == {degree: count / 36 for degree, count in expected.items()}
    assert abs(sum(found.values()) - 1) < 1e-12
    assert SCALE.outcomes(number) is SCALE.outcomes(number)


@given(st.integers(-3, 9), st.integers(-3, 9))
def test_outcomes_of_two_rolls(mine: int, theirs: int) -> None:
    expected = Counter(VERSUS.read(a, mine, b, theirs) for a in range(1, 7) for b in range(1, 7))
    assert dict(VERSUS.outcomes(mine, theirs)) == {degree: count / 36 for degree, count in expected.items()}


def test_sampling_follows_the_outcomes() -> None:
    source = random.Random(5)
    found = Counter(SCALE.sample(7, source.random) for _ in range(20000))
    for degree, weight in SCALE.outcomes(7):
        assert abs(found[degree] / 20000 - weight) < 0.02
    both = Counter(VERSUS.sample(2, 3, source.random) for _ in range(20000))
    for won, weight in VERSUS.outcomes(2, 3):
        assert abs(both[won] / 20000 - weight) < 0.02


def test_degrees_are_found_by_name_only_where_they_can_come_up() -> None:
    assert SCALE.named("so so", 7) is Grade.SO_SO
    assert SCALE.named("so so", 1) is None
    assert SCALE.named("SO_SO", 7) is None
    assert VERSUS.named("-1", 0, 0) == -1
    assert VERSUS.named("1", -9, 9) is None


@pytest.mark.parametrize(
    ("degree", "name"),
    [(Grade.SO_SO, "so so"), (True, "true"), (-3, "-3"), ((Grade.GOOD, False), "good, false")],
)
def test_names_of_degrees(degree: Any, name: str) -> None:
    assert degree_name(degree) == name
