"""Figures on several hexes: our own ruling for reach, arcs, being hit, and room to move."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.games.gurps.fourth.sheet.derive import footprint_of
from tests.support.gurps4 import attacks, fighter, proves, table

HORSE = [[0, 0], [0, 1]]
"""Head and rump, facing hour 0."""
ROUND = [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [-1, 2], [-1, 1]]
BITE = {"name": "bite", "skill": 14, "damage": "1d+1", "type": "cut", "reach": [0, 1]}
Script = list[tuple[str, Any]]


def beast(name: str = "Ogr", side: str = "red", hex: Hex = (0, 0), facing: int = 0, **sheet: Any) -> Entry:
    """A beast of two hexes, its head in `hex`."""
    sheet.setdefault("footprint", HORSE)
    sheet.setdefault("speed", 7)
    return fighter(name, side, hex, facing, gear=[], natural=[BITE], skills={}, move=6, **sheet)


def man(hex: Hex, facing: int = 6, name: str = "Bo", speed: float = 5, **sheet: Any) -> Entry:
    """A swordsman against the beast."""
    return fighter(name, "blue", hex, facing, speed=speed, **sheet)


def walls(*hexes: Hex) -> Plan:
    """A map with walls."""
    return Plan(radius=12, patches=[Patch(list(hexes), Ground("wall", impassable=True, blocks_sight=True))])


def reached(beast_: Entry, hex: Hex, facing: int = 0) -> bool:
    """Whether a swordsman of reach 1 who acts first can strike at the beast from there."""
    here = table(man(hex, facing, speed=8), beast_).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    return "Ogr: Thrusting Broadsword swung" in here.legal


# Reach


@proves("GAP.6")
@pytest.mark.parametrize(
    ("hex", "facing", "near"),
    [
        ((0, -1), 6, True),  # before its head
        ((0, 2), 0, True),  # behind its rump, two hexes from the head
        ((1, 1), 10, True),  # beside the rump
        ((1, 1), 8, True),  # its rump is in front of him, its head is not
        ((1, 1), 2, False),
        ((0, 3), 0, False),
        ((2, 0), 10, False),
    ],
)
def test_distances_run_to_the_nearest_hex(hex: Hex, facing: int, near: bool) -> None:
    assert reached(beast(), hex, facing) == near


@proves("GAP.5")
@pytest.mark.parametrize(
    ("hex", "key"),
    [((0, -1), ""), ((1, -1), ""), ((-1, 0), ""), ((1, 0), "not-in-front"), ((0, 2), "not-in-front")],
)
def test_it_strikes_into_the_front_arc_of_its_head(hex: Hex, key: str) -> None:
    here = table(beast(), man(hex)).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert here.refused("Bo: fist bite") == key if key else "Bo: fist bite" in here.legal


@proves("GAP.6")
def test_it_is_big_enough_that_any_of_its_targets_hexes_will_do() -> None:
    other = beast("Urg", "blue", (0, -2), 0, speed=5)  # head away, rump next to Ogr's head
    here = table(beast(), other).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert "Urg: fist bite" in here.legal


@proves("WAIT.2")
@pytest.mark.parametrize(("start", "springs"), [((1, 1), False), ((0, 3), True)])
def test_it_waits_for_those_who_come_near_any_of_its_hexes(start: Hex, springs: bool) -> None:
    here = table(beast(), man(start, 0)).plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"))
    here.plays(("stored manoeuvre", "Regular Attack"), ("manoeuvre", "Move"))
    here.plays(("move", "go N" if springs else "go SW"))
    assert here.fighter("Bo").hex == (0, 2)
    assert (here.asked == "Ogr step") == springs


# Being hit


@proves("DEF.2")
@pytest.mark.parametrize(
    ("hex", "facing", "side"),
    [
        ((0, -1), 6, 0),  # before the head: front
        ((1, -1), 8, 0),
        ((1, 0), 10, -2),  # beside the head
        ((1, 1), 10, -2),  # beside the rump
        ((-1, 2), 2, -2),
    ],
)
def test_a_blow_comes_at_the_hex_nearest_to_the_attacker(hex: Hex, facing: int, side: int) -> None:
    here = table(man(hex, facing, speed=8), beast(dodge=9))
    here.plays(*attacks("Ogr", "Thrusting Broadsword swung", rolled=None))
    assert here.offers["dodge"].number.value == 9 + side  # type: ignore[union-attr]


@proves("DEF.2")
def test_beside_the_rump_of_a_long_beast_is_not_behind_it() -> None:
    here = table(man((1, 2), 10, speed=8), beast(dodge=9, footprint=[[0, 0], [0, 1], [0, 2]]))
    here.plays(*attacks("Ogr", "Thrusting Broadsword swung", rolled=None))
    assert here.offers["dodge"].number.value == 7  # type: ignore[union-attr]


@proves("GAP.6")
def test_its_blows_into_its_own_hexes_come_from_the_front() -> None:
    here = table(beast(), man((0, 1), 6, dodge=9)).plays(*attacks("Bo", "fist bite", rolled=None))
    assert here.offers["dodge"].number.value == 9  # type: ignore[union-attr]


@proves("DEF.4")
def test_behind_the_rump_is_behind() -> None:
    here = table(man((0, 2), 0, speed=8), beast(dodge=9))
    here.plays(*attacks("Ogr", "Thrusting Broadsword swung", rolled=None))
    assert here.offers["dodge"].number.value == 5  # type: ignore[union-attr]


# Room


@proves("GAP.6")
def test_every_hex_must_be_free_where_it_goes() -> None:
    ahead = table(beast(), man((0, -9)), plan=walls((1, 0))).plays(("manoeuvre", "Move"))
    # going north-east it turns that way, and its rump would stand where its head was: free
    assert "go NE" in ahead.legal
    assert ahead.refused("go SE") == "impassable"
    back = table(beast(), man((0, 2), 0)).plays(("manoeuvre", "Move"))
    assert back.refused("go S") == "no-room"
    assert table(beast(), man((0, -1))).plays(("manoeuvre", "Move")).refused("go N") == "no-room"


@proves("MOVE.3")
def test_turning_needs_room_for_the_rump() -> None:
    open_ground = table(beast(), man((0, -9))).plays(("manoeuvre", "Move"))
    assert {"face NE", "face NW"} <= set(open_ground.legal)
    tight = table(beast(), man((0, -9)), plan=walls((-1, 1))).plays(("manoeuvre", "Move"))
    assert "face NE" not in tight.offers  # its rump would swing to the south-west
    assert "face NW" in tight.legal


@proves("GAP.5")
def test_turning_in_a_step_needs_room_for_the_rump() -> None:
    tight = table(beast(), man((0, -9)), plan=walls((-1, 1))).plays(("manoeuvre", "Ready"))
    assert tight.refused("face NE") == tight.refused("face N") == "absent"
    assert [name for name in tight.legal if name.startswith("face")] == ["face SE", "face S", "face SW", "face NW"]
    assert tight.plays(("step", "face NW")).fighter("Ogr").hexes() == ((0, 0), (1, 0))


@proves("GAP.6")
@pytest.mark.parametrize(
    ("cai", "way", "facing", "hexes"),
    [
        ((-1, 1), "face NE", 0, ((0, 0), (0, 1))),  # its rump would swing to the south-west
        ((1, 0), "face NE", 2, ((0, 0), (-1, 1))),
        ((1, 0), "go NE", 2, ((1, -1), (0, 0))),  # it turns as it goes: beside it nobody is met
        ((1, -1), "go NE", 0, ((0, 0), (0, 1))),
    ],
)
def test_it_bumps_into_the_unseen_where_it_would_stand(cai: Hex, way: str, facing: int, hexes: tuple[Hex, ...]) -> None:
    here = table(beast(), man((0, -9)), man(cai, name="Cai", speed=4, hidden=True))
    ogr = here.plays(("manoeuvre", "Move"), ("move", way)).fighter("Ogr")
    assert (ogr.facing, ogr.hexes()) == (facing, hexes)
    assert here.fighter("Cai").hidden == (facing == 2)


@proves("GAP.6")
@pytest.mark.parametrize(("start", "facing", "way"), [((0, -1), 6, "go S"), ((1, 1), 10, "go NW")])
def test_any_hex_of_an_unseen_beast_stops_one(start: Hex, facing: int, way: str) -> None:
    """Its head, or its rump."""
    here = table(man(start, facing, speed=8), beast(hidden=True), beast("Urg", hex=(0, -9), speed=4))
    here.plays(("manoeuvre", "Move"), ("move", way))
    assert (here.fighter("Bo").hex, here.fighter("Ogr").hidden) == (start, False)


@proves("MOVE.6")
def test_the_free_turn_needs_room_too() -> None:
    here = table(beast(), man((0, -9)), plan=walls((-1, 1))).plays(("manoeuvre", "Move"), ("move", "done"))
    assert here.refused("NE") == "impassable"
    assert here.plays(("facing", "NW")).fighter("Ogr").hexes() == ((0, 0), (1, 0))


@proves("MOVE.2")
def test_it_moves_head_first_and_its_rump_follows() -> None:
    here = table(beast(), man((0, -9))).plays(
        ("manoeuvre", "Move"), ("move", "go N"), ("move", "go NE"), ("move", "done")
    )
    assert here.fighter("Ogr").hexes() == ((1, -2), (0, -1))


@proves("GAP.6")
def test_a_man_may_enter_one_of_its_hexes_as_his_last() -> None:
    here = table(man((0, 2), 0, speed=8), beast()).plays(("manoeuvre", "Move"), ("move", "go N"), ("facing", "N"))
    assert here.fighter("Bo").hex == (0, 1)
    here.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert "Bo: fist bite" in here.legal  # in its own hexes a blow needs no front arc


@proves("RETREAT.1")
def test_it_draws_back_only_where_all_of_it_has_room() -> None:
    def ways(plan: Plan | None) -> set[str]:
        here = table(man((0, -1), 6, speed=8), beast(), plan=plan)
        here.plays(*attacks("Ogr", "Thrusting Broadsword swung", rolled=None), ("defence", "dodge"))
        return {name for name in here.legal if name.startswith("retreat")}

    assert ways(None) == {"retreat SE", "retreat S", "retreat SW"}
    assert ways(walls((0, 2))) == {"retreat SE", "retreat SW"}


@proves("SLAM.11")
def test_it_does_not_run_on_past_one_who_dodges() -> None:
    here = table(beast(), man((0, -2), dodge=12)).plays(
        ("manoeuvre", "Charge Attack"), ("move", "go N"), ("move", "done")
    )
    here.plays(("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 8), ("defence", "dodge"))
    here.plays(("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Ogr").hex == (0, -1)


# What must always be true


@proves("GAP.6")
@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([man((0, -9)), beast("Urg", "blue", (0, 1), 0, speed=4)], "Ogr and Urg share .* several hexes"),
        ([man((0, 1)), man((0, 1), name="Cai", speed=4)], "3 figures share"),
        ([man((0, -9)), beast("Urg", "blue", (0, 12), 0, speed=4)], "off the map"),
    ],
)
def test_a_position_without_room_is_refused(others: list[Entry], told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        table(beast(), *others)


@proves("GAP.6")
def test_one_man_may_stand_among_its_hexes() -> None:
    assert table(beast(), man((0, 1))).asked == "Ogr manoeuvre"


# Our own data


@proves("GAP.6")
@pytest.mark.parametrize(
    ("body", "sm", "hexes"),
    [
        ("Humanoid", 0, 1),
        ("Humanoid", 1, 1),
        ("Humanoid", 2, 3),
        ("Humanoid", 3, 7),
        ("Quadruped", 0, 1),
        ("Quadruped", 1, 2),
        ("Quadruped", 2, 3),
        ("Quadruped", 3, 7),
        ("Quadruped", 6, 7),
        ("Vermiform", 2, 3),
        ("Cloud", 4, 1),
    ],
)
def test_footprints_go_by_body_and_size(body: str, sm: int, hexes: int) -> None:
    assert len(footprint_of(body, sm)) == hexes


@proves("GAP.6")
def test_a_giant_of_seven_hexes_fights_on() -> None:
    here = table(beast(footprint=ROUND, sm=3, st=30, hp=30), man((0, -2))).plays(("manoeuvre", "Move"))
    assert {"go N", "go S", "face NE"} <= set(here.legal)
    here.plays(("move", "done"), ("facing", "N"), ("manoeuvre", "Do Nothing"))
    here.plays(("manoeuvre", "Regular Attack"), ("step", "go N"), ("step", "done"), ("target", "Bo: fist bite"))
    assert here.offers["torso"].number.value == 11  # type: ignore[union-attr]
