"""Figures of several hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import (
    SINGLE,
    Footprint,
    Hex,
    adjacent,
    disc,
    distance,
    nearest,
    neighbours,
    occupied,
)
from tests.engine.hexes.strategies import FACINGS, NEAR

LONG: Footprint = ((0, 0), (0, 1))
ROUND: Footprint = ((0, 0), (0, 1), (-1, 1))
FIGURES = st.lists(NEAR, min_size=1, max_size=5, unique=True).map(tuple)


@pytest.mark.parametrize(
    ("footprint", "facing", "hexes"),
    [
        (SINGLE, 7, ((3, 3),)),
        (LONG, 0, ((3, 3), (3, 4))),
        (LONG, 2, ((3, 3), (2, 4))),
        (LONG, 4, ((3, 3), (2, 3))),
        (LONG, 6, ((3, 3), (3, 2))),
        (ROUND, 1, ((3, 3), (3, 4), (2, 4))),
        (ROUND, 3, ((3, 3), (2, 4), (2, 3))),
        (ROUND, 7, ((3, 3), (3, 2), (4, 2))),
    ],
)
def test_occupied(footprint: Footprint, facing: int, hexes: tuple[Hex, ...]) -> None:
    assert occupied(footprint, (3, 3), facing) == hexes


@given(NEAR, FACINGS)
def test_turning_keeps_the_head_and_the_shape(at: Hex, facing: int) -> None:
    hexes = occupied(ROUND, at, facing)
    assert hexes[0] == at
    assert all(distance(a, b) == 1 for a in hexes for b in hexes if a != b)


@pytest.mark.parametrize("footprint", [(), ((0, 1),), ((0, 0), (0, 0))])
def test_a_footprint_begins_at_the_head_and_repeats_nothing(footprint: Footprint) -> None:
    with pytest.raises(ValueError, match="footprint"):
        occupied(footprint, (0, 0), 0)


@pytest.mark.parametrize(("hexes", "count"), [(((0, 0),), 6), (((0, 0), (0, 1)), 8), (disc((0, 0), 1), 12)])
def test_how_many_are_adjacent(hexes: tuple[Hex, ...], count: int) -> None:
    assert len(adjacent(hexes)) == count


@given(FIGURES)
def test_adjacent(hexes: tuple[Hex, ...]) -> None:
    around = adjacent(hexes)
    assert len(set(around)) == len(around)
    assert set(around) == {to for at in hexes for to in neighbours(at)} - set(hexes)


@given(FIGURES, FIGURES)
def test_nearest(a: tuple[Hex, ...], b: tuple[Hex, ...]) -> None:
    steps, here, there = nearest(a, b)
    assert here in a
    assert there in b
    assert steps == distance(here, there) == min(distance(p, q) for p in a for q in b)
    back, _, _ = nearest(b, a)
    assert back == steps


def test_of_equally_near_hexes_the_first_count() -> None:
    assert nearest(((0, 0), (1, 0)), ((1, 1), (0, 1))) == (1, (0, 0), (0, 1))
    assert nearest(((0, 0),), ((0, 2), (2, 0))) == (2, (0, 0), (0, 2))
