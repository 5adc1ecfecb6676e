"""The grid: metric, directions, clock hours, columns and rows, labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import (
    DIRECTIONS,
    SIDES,
    Hex,
    bearing,
    clock,
    disc,
    distance,
    from_offset,
    hour_between,
    label,
    neighbour,
    neighbours,
    parse_label,
    ring,
    rotate,
    to_offset,
    turned,
    turns_between,
)
from tests.engine.hexes.strategies import FACINGS, FAR, NEAR


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ((0, 0), (0, 0), 0),
        ((0, 0), (0, -1), 1),
        ((0, 0), (1, -1), 1),
        ((0, 0), (1, 1), 2),
        ((0, 0), (2, -1), 2),
        ((0, 0), (-3, 5), 5),
        ((2, 3), (-1, -4), 10),
        ((0, 0), (5, -2), 5),
    ],
)
def test_distance(a: Hex, b: Hex, steps: int) -> None:
    assert distance(a, b) == steps


@given(FAR, FAR, FAR)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(FAR, FAR)
def test_distance_is_half_the_sum_of_the_three_axes(a: Hex, b: Hex) -> None:
    q, r = b[0] - a[0], b[1] - a[1]
    assert 2 * distance(a, b) == abs(q) + abs(r) + abs(q + r)


def test_directions_go_round_clockwise() -> None:
    assert tuple(DIRECTIONS) == SIDES
    for hour in SIDES:
        assert rotate(DIRECTIONS[hour], 1) == DIRECTIONS[(hour + 2) % 12]


@given(NEAR)
def test_neighbours_are_the_ring_of_radius_one(at: Hex) -> None:
    assert neighbours(at) == ring(at, 1) == tuple(neighbour(at, hour) for hour in SIDES)
    for hour in SIDES:
        beyond = neighbour(at, hour)
        assert hour_between(at, beyond) == hour == bearing(at, beyond)
        assert hour_between(beyond, at) == (hour + 6) % 12


@pytest.mark.parametrize("b", [(0, 0), (0, 2), (1, 1), (2, -1)])
def test_only_neighbours_have_an_hour_between(b: Hex) -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        hour_between((0, 0), b)


def test_a_corner_has_no_neighbour() -> None:
    with pytest.raises(KeyError):
        neighbour((0, 0), 3)


@given(NEAR, st.integers(0, 9))
def test_ring_and_disc(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert all(distance(centre, at) == radius for at in around)
    inside = disc(centre, radius)
    assert len(set(inside)) == len(inside) == 1 + 3 * radius * (radius + 1)
    assert inside[-len(around) :] == around


def test_ring_starts_in_the_north_and_goes_clockwise() -> None:
    assert ring((0, 0), 2)[:5] == ((0, -2), (1, -2), (2, -2), (2, -1), (2, 0))
    with pytest.raises(ValueError, match="radius"):
        ring((0, 0), -1)


@given(FAR, st.integers(-20, 20))
def test_rotation(offset: Hex, sixths: int) -> None:
    there = rotate(offset, sixths)
    assert rotate(there, -sixths) == offset
    assert rotate(there, 6) == there
    assert distance((0, 0), there) == distance((0, 0), offset)
    assert rotate(offset, 3) == (-offset[0], -offset[1])


@pytest.mark.parametrize(
    ("b", "hour"),
    [
        ((0, -3), 0),
        ((1, -2), 1),
        ((1, -5), 1),
        ((4, -5), 1),
        ((3, -3), 2),
        ((2, -1), 3),
        ((5, -1), 3),
        ((4, 0), 4),
        ((1, 1), 5),
        ((1, 7), 5),
        ((0, 2), 6),
        ((-1, 2), 7),
        ((-2, 2), 8),
        ((-2, 1), 9),
        ((-6, 0), 10),
        ((-1, -1), 11),
        ((-5, -1), 11),
    ],
)
def test_bearing(b: Hex, hour: int) -> None:
    assert bearing((0, 0), b) == hour


def test_a_hex_has_no_bearing_from_itself() -> None:
    with pytest.raises(ValueError, match="no bearing"):
        bearing((3, 4), (3, 4))


def test_all_twelve_hours_are_seen_and_odd_ones_only_between_rows() -> None:
    for radius in (2, 3, 7):
        hours = [bearing((0, 0), at) for at in ring((0, 0), radius)]
        assert hours == sorted(hours)
        assert set(hours) == set(range(12))
        assert all(hours.count(hour) == (radius - 1 if hour & 1 else 1) for hour in range(12))


@given(FAR, FAR, st.integers(0, 5))
def test_bearing_turns_with_the_map(a: Hex, b: Hex, sixths: int) -> None:
    if a != b:
        hour = bearing(a, b)
        assert bearing(b, a) == (hour + 6) % 12
        assert bearing(rotate(a, sixths), rotate(b, sixths)) == (hour + 2 * sixths) % 12


@given(FACINGS, FACINGS)
def test_clock(facing: int, hour: int) -> None:
    relative = clock(facing, hour)
    assert 0 <= relative < 12
    assert (facing + relative) % 12 == hour


@pytest.mark.parametrize(
    ("one", "other", "turns"),
    [(0, 0, 0), (0, 2, 1), (0, 10, 1), (2, 10, 2), (0, 6, 3), (11, 1, 1), (3, 9, 3)],
)
def test_turns_between(one: int, other: int, turns: int) -> None:
    assert turns_between(one, other) == turns == turns_between(other, one)


@given(FACINGS, st.integers(-9, 9))
def test_turning_back(facing: int, sides: int) -> None:
    assert turned(turned(facing, sides), -sides) == facing
    assert turns_between(facing, turned(facing, sides)) == min(sides % 6, -sides % 6)


def test_a_side_is_never_turned_into_a_corner() -> None:
    with pytest.raises(ValueError, match="side turns"):
        turns_between(0, 3)


@pytest.mark.parametrize(
    ("at", "column", "row", "text"),
    [
        ((0, 0), 0, 0, "A1"),
        ((1, -1), 1, 0, "B1"),
        ((1, 0), 1, 1, "B2"),
        ((2, -1), 2, 0, "C1"),
        ((2, 5), 2, 6, "C7"),
        ((25, -13), 25, 0, "Z1"),
        ((26, -13), 26, 0, "AA1"),
        ((701, 0), 701, 351, "ZZ352"),
        ((702, 0), 702, 351, "AAA352"),
        ((-1, 3), -1, 3, "-A4"),
        ((1, -2), 1, -1, "B0"),
        ((-27, 0), -27, -13, "-AA-12"),
    ],
)
def test_columns_rows_and_labels(at: Hex, column: int, row: int, text: str) -> None:
    assert to_offset(at) == (column, row)
    assert from_offset(column, row) == at
    assert label(at) == text
    assert parse_label(text) == at


@given(FAR)
def test_columns_rows_and_labels_round_trip(at: Hex) -> None:
    assert from_offset(*to_offset(at)) == at
    assert parse_label(label(at)) == at
    assert parse_label(f" {label(at).lower()} ") == at


@given(st.lists(FAR, unique=True, min_size=2, max_size=2))
def test_labels_differ(hexes: list[Hex]) -> None:
    assert label(hexes[0]) != label(hexes[1])


def test_even_columns_lie_half_a_hex_lower() -> None:
    assert hour_between(from_offset(0, 0), from_offset(1, 0)) == 2
    assert hour_between(from_offset(1, 0), from_offset(2, 0)) == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "C",
        "C-0",
        "C07",
        "7C",
        "C--7",
        "--C7",
        "A1000000000",
        "ABCDEFG1",
        "(1)",
        "(1,2",
        "1,2",
        "C7 D8",
        "Ä1",
        "C٣",
    ],
)
def test_unreadable_labels(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex"):
        parse_label(text)
