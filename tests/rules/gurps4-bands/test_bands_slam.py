"""Slam, with the body and with a shield: SLAM."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from tests.support.bands import DEFEND, DONE, NONE, Script, all_out, duel, proves, strike
from tests.support.gurps4 import SWORD, fighter
from tests.support.table import Table

SHIELD = {"item": "Medium Shield", "hand": "left"}  # DB 2
THR_1D = 13  # the ST whose thrust is 1d
MOVE_AND_ATTACK = ("manoeuvre", "Move and Attack")


def slams(t: Table, *add_ons: str, kind: str = "slam") -> Table:
    """Choose the slam, up to its roll."""
    return t.plays(("target", f"Bo: {kind}"), *[("add-on", one) for one in (*add_ons, "strike")])


def still(*others: Any, kind: str = "slam", ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """A slam with Attack from where one stands."""
    return slams(duel(*others, ana=ana, **bo).plays(("manoeuvre", "Attack"), DONE), kind=kind)


def ran(hexes: int, apart: int | None = None, by: Script | None = None, **sheets: Any) -> Table:
    """A slam after so many hexes straight on."""
    t = duel(apart=hexes + 1 if apart is None else apart, **sheets)
    move = [("move", "go N")] * hexes
    t.plays(*(by or [MOVE_AND_ATTACK]), *move)
    if t.asked == "Ana move":
        t.plays(("move", "done"))
    if t.asked == "Ana facing":
        t.plays(("facing", "N"))
    return t


HIT = [("to-hit", 9), NONE]


@pytest.mark.parametrize(
    ("skills", "number"), [({"Brawling": 13}, 13), ({"Brawling": 9}, 11), ({"Sumo Wrestling": 15, "Sumo": 15}, 11)]
)
@proves("SLAM.1")
def test_dx_or_brawling(skills: dict[str, int], number: int) -> None:
    t = still(ana={"dx": 11, "skills": skills})
    assert t.number == number
    assert t.plays(("to-hit", number)).asked == "Bo defence"


@proves("SLAM.1")
def test_what_a_slam_goes_with() -> None:
    """No location, no Rapid Strike, not with Double; Deceptive, Telegraphic and Mighty Blows as usual."""
    t = duel(ana={"dx": 14}).plays(("manoeuvre", "Attack"), DONE, ("target", "Bo: slam"))
    assert t.asked == "Ana add-on"
    assert t.refused("Rapid Strike") == "trade-slam"
    assert t.refused("Dual-Weapon Attack") == "trade-slam"
    assert {"Deceptive Attack", "Telegraphic Attack", "Mighty Blows"} <= set(t.legal)
    t = duel().plays(*all_out("Double"))
    assert t.refused("Bo: slam") == "slam-form"


@proves("SLAM.1")
def test_mighty_blows_raise_the_slammers_own_roll_only() -> None:
    t = duel(ana={"st": THR_1D}, st=THR_1D).plays(("manoeuvre", "Attack"), DONE)
    slams(t, "Mighty Blows").plays(*HIT, ("damage", 4), ("damage", 4))
    assert t.events("slammed")[0]["did"] == 4
    assert t.events("slammed")[0]["took"] == 2


@proves("SLAM.2")
def test_both_roll_thrust_less_two() -> None:
    """1d and 1d-1, 5 and 4: 3 and 1; each takes the other's, less DR."""
    t = still(ana={"st": THR_1D, "hp": 10}, st=11, hp=10, dr={"torso": 1})
    t.plays(*HIT, ("damage", 5), ("damage", 4))
    event = t.events("slammed")[0]
    assert (event["did"], event["took"]) == (3, 1)
    assert (t.fighter("Bo").hp, t.fighter("Ana").hp) == (8, 9)


@proves("SLAM.2")
def test_less_than_nothing_is_nothing() -> None:
    t = still(ana={"st": 9}, st=9).plays(*HIT, ("damage", 1), ("damage", 1))
    assert t.events("slammed")[0]["did"] == 0


@pytest.mark.parametrize(
    ("hexes", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (10, 4), (11, 5)]
)
@proves("SLAM.3")
def test_speed_on_every_die(hexes: int, bonus: int) -> None:
    """2d-1 less 2, and the bonus on both dice."""
    t = slams(ran(hexes, ana={"st": 20, "move": 12}, st=20)).plays(*HIT, ("damage", 7), ("damage", 7))
    assert t.events("slammed")[0]["did"] == 7 - 1 - 2 + 2 * bonus
    assert t.events("slammed")[0]["took"] == 7 - 1 - 2 + 2 * bonus


@proves("SLAM.3")
def test_only_the_hexes_straight_at_the_target_count() -> None:
    """Four hexes, the last three of them in line with Bo: +1 and not +2."""
    t = duel(ana={"st": 20, "move": 8}, apart=4, st=20)
    t.fighter("Ana").hex = (1, 0)
    t.fighter("Ana").turn_start_hex = (1, 0)
    t.plays(MOVE_AND_ATTACK, ("move", "go NW"), ("move", "face N"), *[("move", "go N")] * 3, ("move", "done"))
    t.plays(("facing", "N"))
    slams(t).plays(*HIT, ("damage", 7), ("damage", 7))
    assert t.events("slammed")[0]["did"] == 7 - 1 - 2 + 2


@pytest.mark.parametrize(
    ("start", "ways", "bo", "bonus"),
    [
        ((-4, 2), ["go NE", "go NE", "go NE"], (0, -2), 1),  # straight at him, to the north-east
        ((-4, 2), ["go NE", "go NE", "go NE"], (-1, -2), 0),  # past him: he is to the north
        ((-3, 2), ["go N", "go NE", "go NE"], (0, -1), 0),  # only two of three in line
        ((4, -1), ["go NW", "go NW", "go NW"], (0, -1), 1),
    ],
)
@proves("SLAM.3")
def test_the_line_may_lead_any_way(start: Hex, ways: list[str], bo: Hex, bonus: int) -> None:
    t = duel(ana={"st": 20, "move": 12}, st=20)
    t.fighter("Bo").hex = bo
    hour = {"go N": 0, "go NE": 2, "go NW": 10}
    t.fighter("Ana").hex, t.fighter("Ana").facing = start, hour[ways[0]]
    t.fighter("Ana").turn_start_hex = start
    t.plays(MOVE_AND_ATTACK, *[("move", way) for way in ways])
    if t.asked == "Ana move":
        t.plays(("move", "done"))
    if t.asked == "Ana facing":
        t.plays(("facing", ways[-1].removeprefix("go ")))
    slams(t).plays(*HIT, ("damage", 7), ("damage", 7))
    assert t.events("slammed")[0]["did"] == 7 - 1 - 2 + 2 * bonus


@pytest.mark.parametrize(("footprint", "hexes", "bonus"), [([(0, 0), (0, 1)], 4, 2), ([(0, 0), (0, -1)], 3, 1)])
@proves("SLAM.3")
def test_any_hex_of_a_large_target_is_run_at(footprint: list[Hex], hexes: int, bonus: int) -> None:
    """Its head is the fifth hex, the other one behind it or before it."""
    t = duel(ana={"st": 20, "move": 12}, apart=5, st=20, footprint=footprint)
    t.plays(MOVE_AND_ATTACK, *[("move", "go N")] * hexes, ("move", "done"), ("facing", "N"))
    slams(t).plays(*HIT, ("damage", 7), ("damage", 7))
    assert t.events("slammed")[0]["did"] == 7 - 1 - 2 + 2 * bonus


@pytest.mark.parametrize(("hexes", "bonus"), [(15, 5), (16, 6), (20, 6), (21, 7), (30, 7), (31, 7), (300, 7)])
@proves("SLAM.3")
def test_beyond_the_table_its_last_line_counts(hexes: int, bonus: int) -> None:
    assert duel().battle.state.profile.slam.per_die(hexes) == bonus


@pytest.mark.parametrize(("roll", "posture"), [(12, "prone"), (11, "standing")])
@proves("SLAM.4")
def test_the_lower_roll_may_fall(roll: int, posture: str) -> None:
    """5 against 3, DX 11."""
    t = still(ana={"st": 15}, st=15, dx=11).plays(*HIT, ("damage", 6), ("damage", 4))
    assert (t.asked, t.number) == ("Bo keep-feet", 11)
    assert t.plays(("keep-feet", roll)).fighter("Bo").posture == posture


@proves("SLAM.4", "SHK.5")
@pytest.mark.faults("fourth.5")
def test_shock_leaves_the_roll_to_keep_ones_feet_alone() -> None:
    """DX 12, and the slammer has lost HP since his last turn."""
    t = duel(ana={"st": 15, "dx": 12, "hp": 30}, st=15, skills={"Broadsword": 14})
    t.plays(("manoeuvre", "Do Nothing"), *strike(target="Ana: Thrusting Broadsword thrust"), ("to-hit", 10), NONE)
    t.plays(("damage", 1), DONE)
    assert t.fighter("Ana").hp < 30
    slams(t.plays(("manoeuvre", "Attack"), DONE)).plays(("to-hit", 8), NONE)
    assert (t.plays(("damage", 4), ("damage", 5)).asked, t.number) == ("Ana keep-feet", 12)


@proves("SLAM.4")
def test_nobody_falls_on_equal_rolls() -> None:
    """Whatever DR leaves of them."""
    t = still(ana={"st": 15}, st=15, dr={"torso": 3}).plays(*HIT, ("damage", 4), ("damage", 4))
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("strength", "mine", "theirs", "falls"), [(17, 6, 4, True), (15, 6, 4, False), (15, 2, 1, True)]
)
@proves("SLAM.5")
def test_twice_as_much_brings_him_down(strength: int, mine: int, theirs: int, falls: bool) -> None:
    """6 against 3 without a roll, 5 against 3 with one, 1 against 0 without."""
    t = still(ana={"st": strength}, st=15, dx=11).plays(*HIT, ("damage", mine), ("damage", theirs))
    assert (t.fighter("Bo").posture == "prone") == falls
    assert (t.asked == "Bo keep-feet") != falls


@proves("SLAM.5")
def test_nothing_against_nothing() -> None:
    t = still(ana={"st": 9}, st=9).plays(*HIT, ("damage", 2), ("damage", 3))
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Bo").posture == "standing"


DODGED: Script = [("to-hit", 9), ("defence", "dodge"), DEFEND, ("dodge", 3)]


@pytest.mark.parametrize("answer", [DODGED, [("to-hit", 16)]], ids=["dodged", "missed"])
@pytest.mark.parametrize(("choice", "hex"), [("run on 1", (0, -5)), ("run on 2", (0, -6))])
@proves("SLAM.6")
def test_past_the_foe(answer: Script, choice: str, hex: tuple[int, int]) -> None:
    """Move 6, three used: through Bo's hex and one behind it, or one further on."""
    dodger = [*answer[:-1], ("dodge", 8)] if len(answer) > 1 else answer
    t = slams(ran(3, ana={"move": 6, "dx": 11}, dodge=9)).plays(*dodger)
    assert t.legal == ["run on 1", "run on 2"]
    assert t.plays(("run-on", choice)).fighter("Ana").hex == hex


@pytest.mark.parametrize(("move", "hex"), [(4, (0, -3)), (5, (0, -5))])
@proves("SLAM.6")
def test_with_too_little_left_he_stops(move: int, hex: tuple[int, int]) -> None:
    t = slams(ran(3, ana={"move": move, "dx": 11})).plays(("to-hit", 16))
    assert t.fighter("Ana").hex == hex


@proves("SLAM.6")
def test_no_free_hex_behind() -> None:
    t = duel(fighter("Cai", "blue", (0, -5), 6, speed=4), ana={"move": 6, "dx": 11}, apart=4)
    slams(t.plays(MOVE_AND_ATTACK, *[("move", "go N")] * 3, ("move", "done"), ("facing", "N")))
    assert t.plays(("to-hit", 16)).fighter("Ana").hex == (0, -3)


@pytest.mark.parametrize("kind", ["hit", "parry", "block"])
@proves("SLAM.6")
def test_where_the_slammer_stays(kind: str) -> None:
    """After a hit, a Parry or a Block he stands in front of the foe, no damage is rolled, and no step is left."""
    kit: dict[str, Any] = {"gear": [SWORD, SHIELD], "skills": {"Broadsword": 14, "Shield": 14}}
    t = slams(duel(ana={"dx": 12}, **kit).plays(("manoeuvre", "Attack"), DONE))
    if kind == "hit":
        t.plays(*HIT, ("damage", 3), ("damage", 3))
    else:
        item = "Thrusting Broadsword" if kind == "parry" else "Medium Shield"
        t.plays(("to-hit", 9), ("defence", f"{kind} with {item}"), DEFEND, (kind, 8))
        assert not t.events("slammed")
    assert t.fighter("Ana").hex == (0, 0)
    assert t.asked == "Bo manoeuvre"


RUSHER = {"dx": 11, "skills": {"Brawling": 12, "Shield": 14}, "gear": [SHIELD]}


@pytest.mark.parametrize(("level", "number"), [(14, 14), (9, 9)])
@proves("SLAM.7")
def test_a_slam_with_a_shield_is_rolled_against_shield(level: int, number: int) -> None:
    t = still(kind="shield rush", ana={**RUSHER, "skills": {"Brawling": 12, "Shield": level}})
    assert t.number == number


@proves("SLAM.7")
def test_any_shield_will_do() -> None:
    """A buckler, too."""
    kit = {"gear": [{"item": "Light Buckler", "hand": "left"}], "skills": {"Shield (Buckler)": 13}}
    assert still(kind="shield rush", ana=kit).number == 13


@proves("SLAM.8")
def test_the_shield_helps_the_slammer() -> None:
    """DB 2: 4-2+2 and 4-2-2, so that the target falls without a roll."""
    t = still(kind="shield rush", ana={**RUSHER, "st": THR_1D}, st=THR_1D)
    t.plays(*HIT, ("damage", 4), ("damage", 4))
    event = t.events("slammed")[0]
    assert (event["did"], event["took"]) == (4, 0)
    assert t.fighter("Bo").posture == "prone"


@proves("SLAM.8")
def test_no_db_in_a_plain_slam() -> None:
    t = still(ana={**RUSHER, "st": THR_1D}, st=THR_1D).plays(*HIT, ("damage", 4), ("damage", 4))
    assert t.events("slammed")[0]["did"] == t.events("slammed")[0]["took"] == 2
