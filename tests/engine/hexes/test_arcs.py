"""Arcs by the sides of a figure, and cones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import SIDES, Arcs, Hex, in_cone, neighbour, ring, rotate
from tests.engine.hexes.strategies import NEAR, SIDE_FACINGS

THREE_TWO_ONE = Arcs(("front", "front", "right", "back", "left", "front"))
BOTH = Arcs(
    ("front", "front", "back", "back", "back", "front"),
    corners=("front left", "front right", "right", "back right", "back left", "left"),
)
AT: Hex = (2, -5)


@pytest.mark.parametrize(
    ("facing", "names"),
    [
        (0, ["front", "front", "right", "back", "left", "front"]),
        (2, ["front", "front", "front", "right", "back", "left"]),
        (6, ["back", "left", "front", "front", "front", "right"]),
    ],
)
def test_neighbours(facing: int, names: list[str]) -> None:
    assert [THREE_TWO_ONE.arc(facing, AT, neighbour(AT, side)) for side in SIDES] == names


@pytest.mark.parametrize(
    ("facing", "names"),
    [
        (1, ["front left", "front right", "right", "back right", "back left", "left"]),
        (3, ["left", "front left", "front right", "right", "back right", "back left"]),
        (11, ["front right", "right", "back right", "back left", "left", "front left"]),
    ],
)
def test_neighbours_of_one_who_faces_a_corner(facing: int, names: list[str]) -> None:
    assert [BOTH.arc(facing, AT, neighbour(AT, side)) for side in SIDES] == names


@pytest.mark.parametrize(
    ("other", "names"),
    [
        ((0, -4), ("front",)),
        ((1, -2), ("front",)),
        ((2, -1), ("front", "right")),
        ((3, -1), ("right",)),
        ((3, -2), ("front",)),
        ((1, 1), ("right", "back")),
        ((-1, 2), ("back", "left")),
        ((-2, 1), ("left", "front")),
        ((-1, -1), ("front",)),
        ((0, 0), ()),
    ],
)
def test_from_farther_off(other: Hex, names: tuple[str, ...]) -> None:
    assert THREE_TWO_ONE.arcs(0, (0, 0), other) == names
    assert THREE_TWO_ONE.arc(0, (0, 0), other) == (names[0] if len(names) == 1 else None)


@given(NEAR, SIDE_FACINGS, st.integers(0, 5))
def test_arcs_turn_with_the_figure(other: Hex, facing: int, sixths: int) -> None:
    turned = THREE_TWO_ONE.arcs((facing + 2 * sixths) % 12, (0, 0), rotate(other, sixths))
    assert THREE_TWO_ONE.arcs(facing, (0, 0), other) == turned


def test_tables_have_six_names_and_corners_need_their_own() -> None:
    with pytest.raises(ValueError, match="six sides"):
        Arcs(("front", "back"))
    with pytest.raises(ValueError, match="six sides"):
        Arcs(("front",) * 6, corners=("front",) * 5)
    with pytest.raises(ValueError, match="faces a corner"):
        THREE_TWO_ONE.arcs(1, (0, 0), (0, 1))


@pytest.mark.parametrize("facing", SIDES)
@pytest.mark.parametrize(("radius", "hexes"), [(1, 3), (2, 5), (3, 7), (8, 17)])
def test_the_cone_ahead_widens_by_two(facing: int, radius: int, hexes: int) -> None:
    assert sum(in_cone(facing, AT, other) for other in ring(AT, radius)) == hexes


@pytest.mark.parametrize("facing", [1, 3, 5, 7, 9, 11])
@pytest.mark.parametrize(("radius", "narrow", "wide"), [(1, 2, 4), (2, 3, 7), (3, 4, 10)])
def test_cones_of_one_who_faces_a_corner(facing: int, radius: int, narrow: int, wide: int) -> None:
    around = ring(AT, radius)
    assert sum(in_cone(facing, AT, other, (11, 0, 1)) for other in around) == narrow
    assert sum(in_cone(facing, AT, other, (9, 10, 11, 0, 1, 2, 3)) for other in around) == wide


def test_a_hex_is_in_no_cone_of_its_own() -> None:
    assert not in_cone(0, AT, AT, range(12))
