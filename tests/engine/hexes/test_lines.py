"""Straight lines, against cases drawn by hand and against a clipping of every hex nearby in fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import (
    Hex,
    away,
    bearing,
    comes_in_by,
    crossed,
    disc,
    distance,
    hour_between,
    line,
    neighbour,
    rotate,
)
from tests.engine.hexes.strategies import FAR, NEAR

ORIGIN: Hex = (0, 0)


def _clip(centre: Hex, goal: Hex) -> tuple[Fraction, bool] | None:
    """Where the segment from the origin enters a hex, and whether it only runs along its border.

    The hex is the set of points whose three coordinates (adding up to 0, measured from the centre)
    differ pairwise by at most 1. None when the segment misses it or touches one point.
    """
    begin = (-centre[0], -centre[1], centre[0] + centre[1])
    way = (goal[0], goal[1], -goal[0] - goal[1])
    low, high = Fraction(0), Fraction(1)
    slabs = [(begin[i] - begin[j], way[i] - way[j]) for i, j in ((0, 1), (1, 2), (2, 0))]
    for where, speed in slabs:
        if speed == 0:
            if abs(where) > 1:
                return None
            continue
        ends = sorted((Fraction(-1 - where, speed), Fraction(1 - where, speed)))
        low, high = max(low, ends[0]), min(high, ends[1])
    if low >= high:
        return None
    middle = (low + high) / 2
    return low, any(abs(where + middle * speed) == 1 for where, speed in slabs)


def _crossed_by_clipping(goal: Hex) -> tuple[tuple[Hex, ...], ...]:
    found: dict[Fraction, list[tuple[Hex, bool]]] = {}
    for q in range(min(0, goal[0]) - 1, max(0, goal[0]) + 2):
        for r in range(min(0, goal[1]) - 1, max(0, goal[1]) + 2):
            if (q, r) not in (ORIGIN, goal) and (clipped := _clip((q, r), goal)):
                found.setdefault(clipped[0], []).append(((q, r), clipped[1]))
    for hexes in found.values():
        assert [border for _, border in hexes] in ([False], [True, True])
    return tuple(tuple(sorted(at for at, _ in found[enters])) for enters in sorted(found))


@pytest.mark.parametrize("sixths", range(6))
def test_crossed_against_clipping_for_all_offsets_within_twelve(sixths: int) -> None:
    for goal in disc(ORIGIN, 12):
        if goal != ORIGIN and bearing(ORIGIN, goal) // 2 == sixths:
            assert crossed(ORIGIN, goal) == _crossed_by_clipping(goal), goal


@pytest.mark.parametrize(
    ("b", "between"),
    [
        ((0, 0), ()),
        ((0, 1), ()),
        ((0, -3), (((0, -1),), ((0, -2),))),
        ((1, -2), (((0, -1), (1, -1)),)),
        ((4, -2), (((1, -1), (1, 0)), ((2, -1),), ((3, -2), (3, -1)))),
        ((3, -2), (((1, -1),), ((2, -1),))),
        ((1, -3), (((0, -1),), ((1, -2),))),
        ((5, -2), (((1, 0),), ((2, -1),), ((3, -1),), ((4, -2),))),
    ],
)
def test_crossed(b: Hex, between: tuple[tuple[Hex, ...], ...]) -> None:
    assert crossed(ORIGIN, b) == between


def test_a_slightly_slanted_line_crosses_more_hexes_than_its_steps() -> None:
    assert distance(ORIGIN, (4, -1)) - 1 == 3
    assert crossed(ORIGIN, (4, -1)) == (((1, 0),), ((2, -1),), ((2, 0),), ((3, -1),))


@given(NEAR, NEAR)
def test_crossed_backwards_is_the_same(a: Hex, b: Hex) -> None:
    assert crossed(a, b)[::-1] == crossed(b, a)


@given(FAR, NEAR, NEAR)
def test_crossed_moves_with_the_map(by: Hex, a: Hex, b: Hex) -> None:
    def moved(at: Hex) -> Hex:
        return at[0] + by[0], at[1] + by[1]

    assert crossed(moved(a), moved(b)) == tuple(tuple(map(moved, entry)) for entry in crossed(a, b))


@given(NEAR, st.integers(0, 5))
def test_crossed_turns_with_the_map(b: Hex, sixths: int) -> None:
    turned = [sorted(rotate(at, sixths) for at in entry) for entry in crossed(ORIGIN, b)]
    assert [list(entry) for entry in crossed(ORIGIN, rotate(b, sixths))] == turned


@given(NEAR, NEAR)
def test_hexes_crossed_lie_on_shortest_ways(a: Hex, b: Hex) -> None:
    for entry in crossed(a, b):
        for at in entry:
            assert distance(a, at) + distance(at, b) == distance(a, b)


@given(NEAR, NEAR)
def test_line_is_connected(a: Hex, b: Hex) -> None:
    hexes = line(a, b)
    assert (hexes[0], hexes[-1]) == (a, b)
    assert len(set(hexes)) == len(hexes) >= distance(a, b) + 1
    for i, at in enumerate(hexes[1:], 1):
        assert any(distance(at, before) == 1 for before in hexes[max(0, i - 2) : i])


@pytest.mark.parametrize(
    ("a", "hours"),
    [
        ((0, -1), (0,)),
        ((0, -5), (0,)),
        ((1, -2), (0, 2)),
        ((1, -3), (0,)),
        ((2, -3), (2,)),
        ((2, -1), (2, 4)),
        ((-1, -1), (10, 0)),
        ((-1, -2), (0,)),
        ((-5, -1), (10,)),
    ],
)
def test_comes_in_by(a: Hex, hours: tuple[int, ...]) -> None:
    assert comes_in_by(a, ORIGIN) == hours


@given(NEAR, NEAR)
def test_comes_in_by_the_hexes_crossed_last(a: Hex, b: Hex) -> None:
    if a == b:
        with pytest.raises(ValueError, match="bearing"):
            comes_in_by(a, b)
    else:
        last = (crossed(a, b) or ((a,),))[-1]
        assert set(comes_in_by(a, b)) == {hour_between(b, at) for at in last}


@pytest.mark.parametrize(
    ("b", "steps", "there"),
    [
        ((0, 1), 3, (0, 4)),
        ((2, -2), 1, (3, -3)),
        ((1, -2), 1, (2, -3)),
        ((1, -2), 2, (2, -4)),
        ((2, -1), 1, (3, -1)),
        ((3, -1), 0, (3, -1)),
        ((3, -1), 1, (4, -1)),
        ((3, -1), 2, (5, -2)),
        ((3, -1), 3, (6, -2)),
    ],
)
def test_away(b: Hex, steps: int, there: Hex) -> None:
    assert away(ORIGIN, b, steps) == there


@given(NEAR, NEAR, st.integers(0, 12))
def test_away_goes_on_step_by_step_along_the_line(a: Hex, b: Hex, steps: int) -> None:
    if a == b:
        return
    there = away(a, b, steps)
    assert distance(b, there) == steps
    assert distance(a, there) == distance(a, b) + steps
    assert distance(there, away(a, b, steps + 1)) == 1
    whole = distance(a, b)
    assert away(a, b, whole) == (2 * b[0] - a[0], 2 * b[1] - a[1])


@given(NEAR, st.integers(0, 12), st.integers(0, 5))
def test_away_turns_with_the_map(b: Hex, steps: int, sixths: int) -> None:
    if b != ORIGIN:
        assert away(ORIGIN, rotate(b, sixths), steps) == rotate(away(ORIGIN, b, steps), sixths)


def test_away_from_a_neighbour_keeps_to_the_row() -> None:
    for hour in (0, 2, 4, 6, 8, 10):
        b = neighbour(ORIGIN, hour)
        assert away(ORIGIN, b, 2) == (3 * b[0], 3 * b[1])


def test_away_needs_a_direction_and_no_way_back() -> None:
    with pytest.raises(ValueError, match="bearing"):
        away((1, 1), (1, 1), 1)
    with pytest.raises(ValueError, match="-1 steps"):
        away((0, 0), (1, 1), -1)
