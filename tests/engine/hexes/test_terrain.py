"""Maps and their ground."""

import msgspec
import pytest

from swordplay.engine.hexes import OPEN, Ground, Terrain, label

WALL = Ground("wall", blocks_sight=True, impassable=True, tags=("stone",))


def test_a_rectangle_is_labelled_from_a1_on() -> None:
    terrain = Terrain.rectangle(3, 2)
    assert [label(at) for at in terrain.ground] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert set(terrain.ground.values()) == {OPEN}


def test_a_disc_lies_about_the_origin() -> None:
    terrain = Terrain.disc(2, WALL)
    assert len(terrain.ground) == 19
    assert (0, 2) in terrain
    assert (1, 2) not in terrain
    assert terrain.get((0, 0)) is WALL
    assert terrain.get((1, 2)) is None


def test_other_ground_makes_another_map() -> None:
    plain = Terrain.disc(1)
    walled = plain.with_ground({(0, 0): WALL, (5, 5): OPEN})
    assert plain.get((0, 0)) is OPEN
    assert walled.get((0, 0)) is WALL
    assert (5, 5) in walled
    assert len(walled.ground) == 8
    assert plain == Terrain.disc(1) != walled


def test_ground_is_a_value() -> None:
    assert Ground() == OPEN
    assert len({Ground(), OPEN, WALL}) == 2
    assert msgspec.json.decode(msgspec.json.encode(WALL), type=Ground) == WALL
    with pytest.raises(AttributeError):
        OPEN.cost = 2  # type: ignore[misc]
