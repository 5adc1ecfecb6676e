"""Sight: walls, pairs, smoke, heights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import CLEAR, Ground, Hex, Sight, Terrain, clear, crossed, distance, line, shot, sight
from tests.engine.hexes.strategies import SMALL

FLAT = Terrain.disc(6)
WALL = Ground("wall", blocks_sight=True)
SMOKE = Ground("smoke", obscures=True)

GROUNDS = st.builds(Ground, blocks_sight=st.booleans(), obscures=st.booleans(), height=st.integers(-2, 3))


def _hill(height: int) -> Ground:
    return Ground("hill", height=height)


@pytest.mark.parametrize(
    ("ground", "b", "seen"),
    [
        ({}, (3, 0), CLEAR),
        ({(1, 0): WALL}, (3, 0), Sight(False, (1, 0), None)),
        ({(1, 0): WALL, (2, 0): WALL}, (3, 0), Sight(False, (1, 0), None)),
        ({(0, 0): WALL, (3, 0): WALL}, (3, 0), CLEAR),
        ({(1, 1): WALL}, (3, 0), CLEAR),
        ({(0, -1): WALL}, (1, -2), CLEAR),
        ({(0, -1): WALL, (1, -1): WALL}, (1, -2), Sight(False, (0, -1), None)),
        ({(0, -1): WALL, (1, -1): SMOKE}, (1, -2), Sight(False, None, (1, -1))),
        ({(0, -1): SMOKE}, (1, -2), CLEAR),
        ({(1, 0): SMOKE}, (3, 0), Sight(False, None, (1, 0))),
        ({(3, 0): SMOKE}, (3, 0), CLEAR),
        ({(1, 0): SMOKE, (2, 0): WALL}, (3, 0), Sight(False, (2, 0), (1, 0))),
        ({(1, 0): Ground("both", blocks_sight=True, obscures=True)}, (3, 0), Sight(False, (1, 0), None)),
    ],
)
def test_sight_on_flat_ground(ground: dict[Hex, Ground], b: Hex, seen: Sight) -> None:
    assert sight((0, 0), b, FLAT.with_ground(ground)) == seen


@pytest.mark.parametrize(
    ("heights", "between", "free"),
    [
        ((0, 0), {1: _hill(1)}, False),
        ((0, 0), {1: _hill(0)}, True),
        ((0, 0), {1: _hill(-1)}, True),
        ((2, 2), {1: _hill(2), 2: _hill(2), 3: _hill(2)}, True),
        ((2, 2), {2: WALL}, True),
        ((4, 0), {1: _hill(3)}, True),
        ((4, 0), {1: _hill(4)}, False),
        ((4, 0), {2: _hill(2)}, True),
        ((4, 0), {2: Ground("wall", blocks_sight=True, height=2)}, False),
        ((4, 0), {2: Ground("wall", blocks_sight=True, height=1)}, True),
        ((4, 0), {3: _hill(2)}, False),
        ((1, 0), {1: _hill(1)}, False),
        ((1, 0), {3: SMOKE}, True),
        ((-1, -1), {3: SMOKE}, False),
    ],
)
def test_heights(heights: tuple[int, int], between: dict[int, Ground], free: bool) -> None:
    ground = {(q, 0): here for q, here in between.items()}
    raised = FLAT.with_ground(ground | {(0, 0): _hill(heights[0]), (4, 0): _hill(heights[1])})
    assert sight((0, 0), (4, 0), raised).clear is free
    assert sight((4, 0), (0, 0), raised).clear is free
    lowered = FLAT.with_ground(ground)
    assert sight((0, 0), (4, 0), lowered, *heights).clear is free


def test_the_line_is_measured_exactly() -> None:
    """Three hexes on, the line from 1 down to 0 passes at 2/3 and at 1/3: neither 0 nor 1."""
    for at, height, free in (((1, 0), 0, True), ((1, 0), 1, False), ((2, 0), 0, True), ((2, 0), 1, False)):
        assert sight((0, 0), (3, 0), FLAT.with_ground({at: _hill(height)}), 1, 0).clear is free


def test_off_the_map_hides_nothing() -> None:
    assert sight((0, 0), (9, 0), Terrain({})) == CLEAR


@given(SMALL, SMALL, st.sets(SMALL))
def test_clear_is_symmetric_and_agrees_with_the_hexes_crossed(a: Hex, b: Hex, walls: set[Hex]) -> None:
    free = clear(a, b, walls.__contains__)
    assert free == clear(b, a, walls.__contains__)
    assert free == all(set(entry) - walls for entry in crossed(a, b))
    terrain = FLAT.with_ground(dict.fromkeys(walls, WALL))
    assert sight(a, b, terrain).clear == free


@given(SMALL, SMALL, st.dictionaries(SMALL, GROUNDS), st.integers(-1, 2), st.integers(-1, 2))
def test_sight_is_symmetric(a: Hex, b: Hex, ground: dict[Hex, Ground], eyes_a: int, eyes_b: int) -> None:
    terrain = FLAT.with_ground(ground)
    there, back = sight(a, b, terrain, eyes_a, eyes_b), sight(b, a, terrain, eyes_b, eyes_a)
    assert there.clear == back.clear == (there.blocked_by is None and there.obscured_by is None)
    assert (there.blocked_by is None) == (back.blocked_by is None)
    assert (there.obscured_by is None) == (back.obscured_by is None)


@given(SMALL, SMALL, st.dictionaries(SMALL, GROUNDS))
def test_higher_eyes_never_see_less(a: Hex, b: Hex, ground: dict[Hex, Ground]) -> None:
    terrain = FLAT.with_ground(ground)
    if sight(a, b, terrain).clear:
        assert sight(a, b, terrain, 1, 2).clear


@given(SMALL, SMALL, st.dictionaries(SMALL, GROUNDS, max_size=8))
def test_a_shot_passes_the_hexes_of_the_sight_line(a: Hex, b: Hex, ground: dict[Hex, Ground]) -> None:
    terrain = FLAT.with_ground(ground)
    passed = [hex for crossing in shot(a, b, terrain, 9) for hex in crossing]
    assert passed[: len(line(a, b)) - (a != b)] == line(a, b)[a != b :]


@given(SMALL, SMALL, st.integers(2, 4))
def test_beyond_its_goal_a_shot_keeps_to_the_line(a: Hex, b: Hex, times: int) -> None:
    """On open ground it passes what the line to a hex several times as far does, and ends at its reach."""
    far = (a[0] + times * (b[0] - a[0]), a[1] + times * (b[1] - a[1]))
    reach = distance(a, far)
    passed = list(shot(a, b, Terrain.disc(60), reach))
    assert passed[: len(crossed(a, far))] == list(crossed(a, far))
    assert max((distance(a, hex) for hex in passed[-1]), default=0) == reach


@pytest.mark.parametrize(
    ("ground", "last"),
    [
        ({}, 4),
        ({(3, 0): WALL}, 2),
        ({(1, 0): WALL}, 4),
        ({(2, 0): WALL}, 4),
        ({(3, 0): SMOKE}, 4),
        ({(4, 0): _hill(1)}, 3),
        ({(2, 0): _hill(1), (4, 0): _hill(1)}, 4),
        ({(2, 0): _hill(1), (4, 0): WALL}, 4),
    ],
)
def test_a_shot_flies_level_beyond_its_goal(ground: dict[Hex, Ground], last: int) -> None:
    assert list(shot((0, 0), (2, 0), FLAT.with_ground(ground), 4))[-1] == ((last, 0),)


@pytest.mark.parametrize(("walls", "hexes"), [([(1, -3)], 9), ([(1, -3), (2, -3)], 3), ([(2, -3)], 9)])
def test_a_shot_along_a_side_is_stopped_by_two_walls(walls: list[Hex], hexes: int) -> None:
    passed = [
        hex for crossing in shot((0, 0), (1, -2), FLAT.with_ground(dict.fromkeys(walls, WALL)), 6) for hex in crossing
    ]
    assert len(passed) == hexes


def test_a_shot_ends_with_the_map() -> None:
    assert list(shot((0, 0), (2, 0), FLAT, 99))[-1] == ((6, 0),)
