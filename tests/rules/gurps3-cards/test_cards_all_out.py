"""Attack-Melee Weapon, All Out Attack, All Out Charge and the Wild Swing: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.melee3 import Line, Melee, melee, proves

SWORD: Line = ("target", "Bo: Broadsword swung")
THRUST: Line = ("target", "Bo: Broadsword thrust")
HIT: Line = ("to-hit", 10)
NO_DEFENCE: Line = ("defence", "no defence")
ALL_OUT: Line = ("manoeuvre", "all out attack")
CHARGE: Line = ("manoeuvre", "all out charge")
MOVE: Line = ("manoeuvre", "move")
STRIKE: Line = ("manoeuvre", "attack-melee weapon")
NORTH: Line = ("move", "go N")


def skilled(level: int, **more: Any) -> dict[str, Any]:
    return {"skills": {"Broadsword": level}, **more}


# Attack-Melee Weapon


@pytest.mark.rules("gurps3-cards:MEL.1", "gurps3-cards:MEL.5")
@pytest.mark.parametrize("first", [True, False])
def test_one_hex_before_the_blow_or_after_it(first: bool) -> None:
    table = melee(at=(0, 1) if first else (0, 0)).does(STRIKE)
    if first:
        table.does(("step", "go N"))
    table.does(SWORD, ("to-hit", 13))
    assert ("go S" in table.legal) is not first
    table.does(("Bo manoeuvre", "attack-melee weapon"), ("target", "Ana: Broadsword swung"), HIT)
    assert table.defence("parry with Broadsword") == 6


@pytest.mark.rules("gurps3-cards:MEL.2", "gurps3-cards:MEL.4")
@pytest.mark.parametrize(
    ("ana", "start", "key"),
    [
        ({"right": "", "gear": [{"item": "Broadsword"}]}, {}, "no-ready-weapon"),
        ({"right": "Axe", "skills": {"Axe/Mace": 12}}, {"unready": ["Axe"]}, "no-ready-weapon"),
        ({}, {}, ""),
    ],
)
def test_the_weapon_must_be_ready(ana: dict[str, Any], start: dict[str, Any], key: str) -> None:
    table = melee(ana, start=start)
    assert ("" if "attack-melee weapon" in table.legal else table.refused("attack-melee weapon")) == key


@pytest.mark.rules("gurps3-cards:MEL.4")
def test_an_axe_is_unready_after_a_blow() -> None:
    table = melee({"right": "Axe", "skills": {"Axe/Mace": 12}}).does(
        STRIKE, ("target", "Bo: Axe swung"), ("to-hit", 13)
    )
    assert table.fighter("Ana").unready == ("Axe",)
    assert table.comes_to("Bo manoeuvre").fighter("Ana").right == "Axe"


@pytest.mark.rules("gurps3-cards:GAP.3")
@pytest.mark.parametrize(("parry", "lost"), [(10, 3), (9, 0)])
def test_an_attack_is_settled_in_order(parry: int, lost: int) -> None:
    bo = {"pd": {"torso": 2}, "dr": {"torso": 2}}
    table = melee({"st": 13}, bo).does(STRIKE, THRUST)
    assert table.number == 12
    table.does(("to-hit", 12), ("defence", "parry with Broadsword"), ("parry", parry))
    if lost:
        table.does(("damage", 4))
    assert table.comes_to("Bo manoeuvre").fighter("Bo").hp == 11 - lost


# All Out Attack


@pytest.mark.rules("gurps3-cards:AOA.1")
@pytest.mark.parametrize(("hexes", "open"), [(3, True), (4, False)])
def test_half_the_move_forward(hexes: int, open: bool) -> None:
    table = melee(at=(0, hexes))
    assert ("all out attack" in table.legal) is open
    if open:
        table.does(ALL_OUT, ("form", "determined")).comes_to("move")
        assert {"go N", "go NE", "go NW"} <= set(table.legal)
        assert table.refused("go S") == table.refused("go SE") == "front-only"
        table.does(("move", "go NE"))
        assert table.fighter("Ana").facing == 0
        table.does(("move", "go NW"), NORTH)
        assert table.asked == "Ana target"


@pytest.mark.rules("gurps3-cards:AOA.2")
def test_the_move_comes_before_the_attack() -> None:
    table = melee().does(ALL_OUT, ("form", "determined"), SWORD, ("to-hit", 17))
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:AOA.3")
@pytest.mark.parametrize(
    ("ana", "key"),
    [
        ({}, ""),
        ({"right": "Axe", "skills": {"Axe/Mace": 12}}, "two-attacks-weapon"),
        ({"right": "Axe", "left": "Hatchet", "skills": {"Axe/Mace": 12}}, ""),
        ({"right": "Bastard Sword"}, ""),
        ({"right": ""}, ""),
    ],
)
def test_two_attacks_need_weapons_for_both(ana: dict[str, Any], key: str) -> None:
    table = melee(ana).does(ALL_OUT)
    assert ("" if "two attacks" in table.legal else table.refused("two attacks")) == key


@pytest.mark.rules("gurps3-cards:AOA.3")
def test_two_attacks_on_one_foe() -> None:
    table = melee(foe=(0, -1)).does(ALL_OUT, ("form", "two attacks"), SWORD)
    assert table.number == 12
    table.does(("to-hit", 13), SWORD)
    assert table.number == 12
    assert table.does(("to-hit", 13)).asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:AOA.3")
def test_a_swing_that_leaves_the_only_weapon_unready_is_not_the_first_of_two() -> None:
    table = melee({"right": "Bastard Sword"}, foe=(0, -2), at=(0, 0)).does(ALL_OUT, ("form", "two attacks"))
    table.comes_to("target")
    assert table.refused("Bo: Bastard Sword swung") == "unready-after-it"
    assert "Bo: Bastard Sword thrust" in table.legal


@pytest.mark.meets("C3-38")
def test_the_second_blow_is_lost_with_a_fall_and_with_the_target() -> None:
    table = melee().does(ALL_OUT, ("form", "two attacks"), SWORD, ("to-hit", 17), ("critical table", 16))
    assert (table.asked, table.fighter("Ana").posture) == ("Bo manoeuvre", "prone")
    table = melee(skilled(16), {"hits": 1, "ht": 1}).does(ALL_OUT, ("form", "two attacks"), SWORD, HIT, NO_DEFENCE)
    assert table.does(("damage", 6)).comes_to("over").asked == "over"


@pytest.mark.rules("gurps3-cards:AOA.4")
@pytest.mark.parametrize(("dice", "penalty"), [([9, 10], 3), ([9, 13], 5), ([15, 18], 0), ([12, 10], 0)])
def test_a_feint_and_the_attack_it_is_for(dice: list[int], penalty: int) -> None:
    table = melee(skilled(14), skilled(12)).does(ALL_OUT, ("form", "feint and attack"), SWORD)
    assert table.numbers() == (14, 12)
    table.does(("feint", dice), HIT)
    assert table.defence("dodge") == 6 - penalty
    assert not table.fighter("Ana").conditions


@pytest.mark.rules("gurps3-cards:AOA.5")
def test_four_better_to_hit() -> None:
    assert melee(skilled(11)).does(ALL_OUT, ("form", "determined"), SWORD).number == 15


@pytest.mark.rules("gurps3-cards:AOA.6")
@pytest.mark.parametrize(("form", "lost"), [("strong", 6), ("determined", 4)])
def test_two_points_more_damage(form: str, lost: int) -> None:
    table = melee({"st": 13}).does(ALL_OUT, ("form", form), THRUST, ("to-hit", 12), NO_DEFENCE, ("damage", 3))
    assert table.fighter("Bo").hp == 11 - lost


@pytest.mark.rules("gurps3-cards:AOA.7", "gurps3-cards:AOC.9")
@pytest.mark.parametrize("card", ["all out attack", "all out charge"])
@pytest.mark.parametrize("pd", [4, 0])
def test_no_active_defence_until_the_next_turn(card: str, pd: int) -> None:
    table = melee(his_start={"manoeuvre": card}, bo={"pd": {"torso": pd}}).does(STRIKE, SWORD, HIT)
    assert table.refused("dodge") == "card-no-defence"
    table.does(NO_DEFENCE)
    assert table.asked == ("Bo passive defence" if pd else "Ana damage")
    if pd:
        assert table.number == 4


@pytest.mark.rules("gurps3-cards:AOA.8")
def test_nothing_else_is_asked_for() -> None:
    table = melee().does(ALL_OUT, ("form", "strong"))
    assert table.asked == "Ana move"
    assert table.does(SWORD).asked == "Ana to-hit"


# All Out Charge


def charge(form: str, *script: Line, ana: dict[str, Any] | None = None, far: int = 3, **more: Any) -> Melee:
    table = melee(ana, at=(0, far), **more).does(CHARGE, ("form", form))
    return table.does(*script)


@pytest.mark.rules("gurps3-cards:AOC.1")
def test_the_full_move_forward_and_nearer() -> None:
    table = charge("attack", ana={"move": 6}, bo={"move": 5}, far=4, foe=(2, -1)).comes_to("move")
    assert table.refused("go S") == "front-only"
    assert table.refused("go NW") == "no-nearer"
    table.does(("move", "go NE"), ("move", "go NE"))
    assert table.refused("go NE") == "no-nearer"
    table.does(NORTH, NORTH)
    assert table.comes_to("target").fighter("Ana").hex == (2, 0)
    assert table.fighter("Ana").facing == 0


@pytest.mark.rules("gurps3-cards:AOC.1")
@pytest.mark.parametrize(("far", "open"), [(6, True), (7, False)])
def test_how_far_a_charge_reaches(far: int, open: bool) -> None:
    assert ("all out charge" in melee({"move": 6}, {"move": 5}, at=(0, far)).legal) is open


@pytest.mark.rules("gurps3-cards:AOC.2")
def test_nothing_of_the_move_is_left_after_the_attack() -> None:
    table = charge("attack", NORTH, NORTH, NORTH, SWORD, ("to-hit", 13))
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:AOC.3", "gurps3-cards:AOC.4", "gurps3-cards:AOC.5")
@pytest.mark.parametrize(
    ("form", "skill", "number"), [("attack", 13, 12), ("strong attack", 15, 10), ("attack and slam", 16, 11)]
)
def test_what_a_charge_takes_off_the_attack(form: str, skill: int, number: int) -> None:
    table = charge(form, NORTH, NORTH, NORTH, SWORD, ana=skilled(skill))
    assert table.number == number


@pytest.mark.rules("gurps3-cards:AOC.4")
def test_a_strong_charge_does_two_points_more() -> None:
    ana = skilled(15, right="Thrusting Broadsword", st=13)
    table = charge("strong attack", NORTH, NORTH, NORTH, ("target", "Bo: Thrusting Broadsword thrust"), HIT, ana=ana)
    table.does(NO_DEFENCE, ("damage", 1))
    assert table.fighter("Bo").hp == 11 - 2 * (1 + 2 + 2)


@pytest.mark.rules("gurps3-cards:AOC.6")
def test_a_feint_in_a_charge_is_at_minus_5() -> None:
    table = charge("feint and slam", NORTH, NORTH, NORTH, ana=skilled(15), bo={"dx": 11, "skills": {"Broadsword": 11}})
    assert table.comes_to("feint").numbers() == (10, 11)


@pytest.mark.rules("gurps3-cards:AOC.8")
@pytest.mark.parametrize(("move", "open"), [(5, True), (4, False)])
def test_a_slam_needs_a_hex_more(move: int, open: bool) -> None:
    table = melee({"move": move}, {"move": 3}, at=(0, 4)).does(CHARGE).comes_to("form")
    assert ("attack and slam" in table.legal) is ("feint and slam" in table.legal) is open
    if not open:
        assert table.refused("attack and slam") == "charge-no-slam"


@pytest.mark.rules("gurps3-cards:AOC.10")
@pytest.mark.parametrize(
    ("rolled", "number"), [proves("AOC.11", 12, 11), proves("AOC.12", 4, 13), proves("AOC.13", 13, 9)]
)
def test_bad_footing_on_the_way(rolled: int, number: int) -> None:
    table = charge("attack", NORTH, ana=skilled(14), bad=((0, 2), (0, 1), (0, 0)))
    assert (table.asked, table.number) == ("Ana footing", 12)
    table.does(("footing", rolled), NORTH, NORTH, SWORD)
    assert table.number == number


@pytest.mark.rules("gurps3-cards:AOC.14")
@pytest.mark.parametrize(("which", "foot"), [(3, "left foot"), (4, "right foot")])
def test_a_trip_ends_the_charge_in_the_first_bad_hex(which: int, foot: str) -> None:
    table = charge("attack", NORTH, bad=((0, 2),)).does(("footing", 18), ("which", which), ("damage", 5))
    ana = table.fighter("Ana")
    assert (table.asked, ana.posture, ana.hex, ana.hp) == ("Bo manoeuvre", "prone", (0, 2), 8)
    assert table.events("wounded")[-1]["place"] == foot


@pytest.mark.rules("gurps3-cards:AOC.14")
def test_boots_protect_the_foot() -> None:
    table = charge("attack", NORTH, bad=((0, 2),), ana={"dr": {"feet": 2}})
    assert table.does(("footing", 18), ("which", 1), ("damage", 5)).fighter("Ana").hp == 10


@pytest.mark.rules("gurps3-cards:REF.18")
@pytest.mark.parametrize(("bad", "number"), [(((0, 0),), 11), (((0, -1),), 13)])
def test_bad_footing_under_the_attacker(bad: tuple[tuple[int, int], ...], number: int) -> None:
    assert melee(skilled(13), bad=bad).does(STRIKE, SWORD).number == number


@pytest.mark.meets("C3-16")
@pytest.mark.parametrize(("ran", "far"), [(True, 7), (False, 6)])
def test_a_run_adds_its_hex_to_a_charge(ran: bool, far: int) -> None:
    tables = [melee({"move": 6}, {"move": 5}, at=(0, hexes), start={"ran": ran}) for hexes in (far, far + 1)]
    assert ["all out charge" in table.legal for table in tables] == [True, False]


# Wild Swing


@pytest.mark.rules("gurps3-cards:MOVE.3", "gurps3-cards:MOVE.4")
@pytest.mark.parametrize(("skill", "darkness", "number"), [(12, 0, 7), (12, -8, 4), (15, -7, 8), (12, -3, 7)])
def test_a_wild_swing_is_at_minus_5_or_at_the_darkness(skill: int, darkness: int, number: int) -> None:
    table = melee(skilled(skill), at=(0, 1), fields={"darkness": darkness}).does(MOVE, NORTH, ("move", "done"), SWORD)
    assert table.number == number


@pytest.mark.rules("gurps3-cards:MOVE.5", "gurps3-cards:REF.19")
@pytest.mark.parametrize(("skill", "number"), [(17, 9), (14, 9), (13, 8)])
def test_a_wild_swing_is_never_better_than_9(skill: int, number: int) -> None:
    assert melee(skilled(skill), at=(0, 1)).does(MOVE, NORTH, ("move", "done"), SWORD).number == number


@pytest.mark.rules("gurps3-cards:MOVE.6", "gurps3-cards:REF.24")
def test_a_wild_swing_goes_to_the_body() -> None:
    table = melee(skilled(17), at=(0, 1)).does(MOVE, NORTH, ("move", "done"), SWORD)
    assert table.asked == "Ana to-hit"
    table.does(("to-hit", 9), NO_DEFENCE, ("damage", 1))
    assert table.events("wounded")[-1]["place"] == "torso"


@pytest.mark.rules("gurps3-cards:MOVE.3")
def test_who_has_not_moved_has_no_wild_swing() -> None:
    assert melee().does(MOVE, ("move", "done")).comes_to("Bo manoeuvre").asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:MOVE.3")
@pytest.mark.parametrize(("facing", "open"), [("SW", True), ("SE", True), ("S", False)])
def test_a_wild_swing_goes_to_the_sides_and_never_back(facing: str, open: bool) -> None:
    table = melee(at=(0, 1)).does(MOVE, NORTH, ("move", "done"), ("facing", facing))
    assert (table.asked == "Ana target") is open


@pytest.mark.rules("gurps3-cards:AOC.5")
@pytest.mark.parametrize("rolled", [11, 12])
def test_hit_or_miss_the_slam_follows(rolled: int) -> None:
    table = charge("attack and slam", NORTH, NORTH, NORTH, SWORD, ana=skilled(16)).does(("to-hit", rolled))
    if rolled == 11:
        table.does(("defence", "dodge"), ("dodge", 6))
    assert table.comes_to("slam").fighter("Ana").hex == (0, -1)
    assert table.numbers() == (12, 12)


@pytest.mark.rules("gurps3-cards:AOC.7")
@pytest.mark.parametrize(("dice", "dx"), [([7, 12], 9), ([12, 12], 12), ([11, 18], 12)])
def test_a_feint_won_lowers_the_dx_that_meets_the_slam(dice: list[int], dx: int) -> None:
    table = charge("feint and slam", NORTH, NORTH, NORTH, ana=skilled(15), bo=skilled(11))
    assert table.comes_to("feint").numbers() == (10, 12)
    assert table.does(("feint", dice)).comes_to("slam").numbers() == (12, dx)


# Drawing a weapon


def sheathed(**skills: int) -> dict[str, Any]:
    named = {name.replace("_", " "): level for name, level in skills.items()}
    return {"right": "", "gear": [{"item": "Broadsword"}], "skills": {"Broadsword": 12, **named}}


READY: Line = ("manoeuvre", "ready")
DRAW: Line = ("task", "draw Broadsword")


@pytest.mark.rules("gurps3-cards:MEL.3")
def test_drawing_a_weapon_costs_a_turn() -> None:
    table = melee(sheathed()).does(READY, DRAW).comes_to("Bo manoeuvre")
    table.does(("Bo manoeuvre", "pass"), ("Ana manoeuvre", "attack-melee weapon"), SWORD)
    assert table.number == 12


@pytest.mark.rules("gurps3-cards:MEL.3")
@pytest.mark.parametrize(("rolled", "asked"), [(13, "Ana manoeuvre"), (14, "Bo manoeuvre")])
def test_a_weapon_drawn_fast_strikes_in_the_same_turn(rolled: int, asked: str) -> None:
    table = melee(sheathed(Fast_Draw=13)).does(READY, DRAW).comes_to("fast-draw")
    assert table.number == 13
    assert table.does(("fast-draw", rolled)).asked == asked
    if asked == "Ana manoeuvre":
        assert table.does(STRIKE, SWORD).number == 12
    else:
        assert "Broadsword" in table.fighter("Ana").unready
