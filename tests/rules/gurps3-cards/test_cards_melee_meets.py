"""Melee where clauses meet: both sides of what a small change of a rule would shift."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.melee3 import SHEET, Line, Melee, melee

SWORD: Line = ("target", "Bo: Broadsword swung")
THRUST: Line = ("target", "Bo: Broadsword thrust")
HIT: Line = ("to-hit", 10)
NO_DEFENCE: Line = ("defence", "no defence")
STRIKE: Line = ("manoeuvre", "attack-melee weapon")
ALL_OUT: Line = ("manoeuvre", "all out attack")
CHARGE: Line = ("manoeuvre", "all out charge")
AT_WEAPON: Line = ("manoeuvre", "attack-strike target's weapon")
NORTH: Line = ("move", "go N")
TORSO: Line = ("location", "torso")


def armed(item: str, level: int, skill: str = "", **more: Any) -> dict[str, Any]:
    return {"right": item, "skills": {skill or item: level}, **more}


# Strikes at weapons


@pytest.mark.rules("gurps3-cards:WPN.2")
@pytest.mark.parametrize("weapon", ["Broadsword", "Dagger"])
def test_of_two_weapons_one_is_chosen(weapon: str) -> None:
    bo = {"left": "Dagger", "skills": {"Broadsword": 14, "Knife": 14}}
    table = melee(armed("Broadsword", 20), bo).does(AT_WEAPON, SWORD)
    assert table.legal == ["Broadsword", "Dagger"]
    table.does(("weapon", weapon), HIT, NO_DEFENCE, ("damage", 6))
    assert table.fighter("Bo").broken == (weapon,)


@pytest.mark.rules("gurps3-cards:WPN.15")
@pytest.mark.parametrize(("damage", "broken"), [(3, False), (4, True)])
def test_half_the_hits_are_enough_for_a_better_weapon(damage: int, broken: bool) -> None:
    gear = [{"item": "Broadsword", "hand": "right", "quality": "fine"}]
    table = melee({"gear": gear, "right": "", "skills": {"Broadsword": 20}}).does(AT_WEAPON, THRUST, HIT, NO_DEFENCE)
    assert table.does(("damage", damage)).fighter("Bo").broken == (("Broadsword",) if broken else ())


@pytest.mark.meets("C3-51")
@pytest.mark.parametrize(
    ("row", "damage", "broken"),
    [(5, 3, True), (5, 2, False), (3, 3, True), (6, 4, True), (6, 3, False), (10, 6, False), (4, 6, False)],
)
def test_of_a_critical_hit_on_a_weapon_only_the_factor_counts(row: int, damage: int, broken: bool) -> None:
    table = melee(armed("Broadsword", 20)).does(AT_WEAPON, THRUST, ("to-hit", 4), ("critical table", row))
    table.does(("damage", damage))
    assert table.fighter("Bo").broken == (("Broadsword",) if broken else ())
    assert table.comes_to("Bo manoeuvre").fighter("Bo").hp == 11


@pytest.mark.rules("gurps3-cards:WPN.10", "gurps3-cards:REF.15")
@pytest.mark.parametrize(
    ("target", "weapon", "skill", "die", "lost"),
    [
        (SWORD, "Broadsword", "", 1, 1),  # ST 5: 1d-4 cutting, at least 1
        (THRUST, "Broadsword", "", 1, 0),  # 1d-4 crushing
        (THRUST, "Broadsword", "", 6, 2),
        (SWORD, "Axe", "Axe/Mace", 6, 0),  # 2 does not get past DR 3
    ],
)
def test_what_a_weak_blow_does_to_a_weapon(target: Line, weapon: str, skill: str, die: int, lost: int) -> None:
    table = melee(armed("Broadsword", 20, st=5), armed(weapon, 12, skill)).does(AT_WEAPON, target, HIT, NO_DEFENCE)
    table.does(("damage", die))
    assert table.events("weapon-struck")[-1]["lost"] == lost


@pytest.mark.rules("gurps3-cards:WPN.10")
def test_a_thrust_does_nothing_to_a_blade() -> None:
    ana = armed("Rapier", 20, "Fencing")
    table = melee(ana).does(AT_WEAPON, ("target", "Bo: Rapier thrust"), HIT, NO_DEFENCE, ("damage", 6))
    assert table.events("weapon-struck")[-1]["lost"] == 0


@pytest.mark.rules("gurps3-sheet:AOA.5", "gurps3-sheet:WPN.2")
@pytest.mark.parametrize(("damage", "broken"), [(2, False), (3, True)])
def test_two_points_more_count_against_a_weapon(damage: int, broken: bool) -> None:
    table = melee(armed("Broadsword", 20), document=SHEET).does(("manoeuvre", "all-out attack"), ("form", "strong"))
    table.does(("attack", "blow"), SWORD, ("location", "weapon: Broadsword"), HIT, ("damage", damage), NO_DEFENCE)
    assert table.fighter("Bo").broken == (("Broadsword",) if broken else ())


# Wild Swing and feints


@pytest.mark.rules("gurps3-cards:MOVE.3")
@pytest.mark.parametrize(("facing", "open"), [("SW", True), ("SE", True), ("S", False)])
def test_what_a_wild_swing_reaches(facing: str, open: bool) -> None:
    cy = Entry("Cy", "blue", (4, 0), {"move": 2})
    table = melee(at=(0, 1), third=cy).does(("manoeuvre", "move"), NORTH, ("move", "done"), ("facing", facing))
    if not open:
        assert table.asked == "Bo manoeuvre"
        return
    assert SWORD[1] in table.legal
    assert table.refused("Bo: fist bite") == table.refused("Cy: Broadsword swung") == "out-of-reach"


@pytest.mark.meets("C3-42", "S3-26")
@pytest.mark.parametrize(("document", "dodge"), [("gurps3-cards", 2), (SHEET, 6)])
def test_a_feint_and_a_wild_swing(document: str, dodge: int) -> None:
    start = {"feint": {"at": "Bo", "by": 4}}
    table = melee(armed("Broadsword", 17), at=(0, 1), start=start, document=document)
    table.does(("manoeuvre", "move"), NORTH, ("move", "done"), SWORD, ("to-hit", 9))
    if document == SHEET:
        table.does(("random location", 10), ("damage", 1))
    assert table.defence("dodge") == dodge


# All Out Attack


def close(ana: dict[str, Any], start: dict[str, Any], **more: Any) -> Melee:
    """Ana in Bo's hex."""
    return melee(ana, at=(0, -1), start={"came": "S", **start}, **more)


@pytest.mark.meets("C3-53")
def test_all_out_in_a_shared_hex_there_is_no_move() -> None:
    knife = armed("Dagger", 13, "Knife")
    table = close(knife, {}).does(ALL_OUT, ("form", "determined"))
    assert table.asked == "Ana target"
    assert table.does(("target", "Bo: Dagger thrust")).number == 13 - 2 + 4


@pytest.mark.rules("gurps3-cards:AOA.1")
def test_somebody_in_front_is_enough() -> None:
    behind = Entry("Cy", "blue", (0, 1), {"move": 2})
    assert "all out attack" in melee(third=behind).legal
    assert melee(foe=(0, 1)).refused("all out attack") == "not-in-front"


@pytest.mark.rules("gurps3-cards:AOA.3")
def test_with_two_axes_each_strikes_once() -> None:
    ana = {"right": "Axe", "left": "Hatchet", "skills": {"Axe/Mace": 15}}
    table = melee(ana).does(ALL_OUT, ("form", "two attacks"), ("target", "Bo: Axe swung"), ("to-hit", 16))
    assert [name for name in table.comes_to("target").legal if "fist" not in name] == ["nobody", "Bo: Hatchet swung"]


@pytest.mark.meets("C3-38")
def test_who_loses_one_of_two_weapons_strikes_with_the_other() -> None:
    ana = {"left": "Shortsword", "skills": {"Broadsword": 12, "Shortsword": 14}}
    table = melee(ana).does(ALL_OUT, ("form", "two attacks"), SWORD, ("to-hit", 17), ("critical table", 10))
    assert all("Shortsword" in name for name in table.comes_to("target").legal if name != "nobody")
    lone = melee().does(ALL_OUT, ("form", "two attacks"), SWORD, ("to-hit", 17), ("critical table", 8))
    assert (lone.asked, lone.fighter("Ana").unready) == ("Bo manoeuvre", ("Broadsword",))


@pytest.mark.rules("gurps3-cards:AOA.4", "gurps3-cards:FEI.6")
def test_one_who_cannot_be_feinted_is_only_attacked() -> None:
    table = melee(his=0).does(ALL_OUT, ("form", "feint and attack"), SWORD)
    assert table.asked == "Ana to-hit"


@pytest.mark.meets("S3-29")
def test_nobody_breaks_free_twice_in_a_turn() -> None:
    holds = {"holds": [{"whom": "Ana", "hands": 1, "part": "left arm"}]}
    table = close({"right": ""}, {}, bo={"right": ""}, his_start=holds, document=SHEET)
    table.does(("manoeuvre", "all-out attack"), ("form", "two attacks")).comes_to("attack")
    assert "break free" in table.legal
    table.does(("attack", "break free"), ("break-free", [14, 9])).comes_to("attack")
    assert "break free" not in table.legal
    assert "blow" in table.legal


@pytest.mark.meets("S3-29")
def test_after_a_grapple_the_blow_goes_at_the_same_foe() -> None:
    cy = Entry("Cy", "blue", (0, -2), {"move": 2}, facing=6)
    table = close({"right": ""}, {}, bo={"right": ""}, third=cy, document=SHEET)
    table.does(("manoeuvre", "all-out attack"), ("form", "two attacks"), ("attack", "grapple"), ("foe", "Bo"))
    table.does(("hands", "one hand"), ("part", "left arm"), ("grapple", [14, 9]), ("attack", "blow")).comes_to("target")
    assert "Bo: fist punch" in table.legal
    assert table.refused("Cy: fist punch") == "same-foe"


# All Out Charge


def charge(form: str, *script: Line, ana: dict[str, Any] | None = None, **more: Any) -> Melee:
    table = melee(ana, at=(0, 3), **more).does(CHARGE, ("form", form))
    return table.does(*script)


@pytest.mark.rules("gurps3-cards:AOC.14")
@pytest.mark.parametrize(("rolled", "down"), [(14, False), (15, True)])
def test_a_dx_roll_missed_by_10_trips(rolled: int, down: bool) -> None:
    table = charge("attack", NORTH, ana={"dx": 5}, bad=((0, 2),)).does(("footing", rolled))
    assert (table.fighter("Ana").posture == "prone") is down
    if down:
        table.does(("which", 1), ("damage", 3))
        assert table.events("struck")[-1]["dice"] == "1d-2"


@pytest.mark.meets("C3-43")
@pytest.mark.parametrize(("move", "slams"), [(5, True), (4, False)])
def test_a_foe_who_retreats_is_followed_with_the_move_left(move: int, slams: bool) -> None:
    ana = armed("Broadsword", 17, move=move)
    table = charge("attack and slam", NORTH, NORTH, NORTH, SWORD, HIT, ana=ana, bo={"move": 3})
    table.does(("defence", "dodge"), ("defence add-on", "retreat N"), ("defence add-on", "defend"), ("dodge", 6))
    assert table.asked == ("Ana slam" if slams else "Bo manoeuvre")
    assert table.fighter("Ana").hex == ((0, -2) if slams else (0, 0))


@pytest.mark.meets("C3-44")
def test_no_slam_at_one_who_is_out_or_by_one_who_is_down() -> None:
    bo = {"hits": 1, "ht": 1}
    table = charge("attack and slam", NORTH, NORTH, NORTH, SWORD, HIT, ana=armed("Broadsword", 17), bo=bo)
    table.does(NO_DEFENCE, ("damage", 6))
    assert table.fighter("Ana").hex == (0, 0)
    fallen = charge("attack and slam", NORTH, NORTH, NORTH, SWORD, ana=armed("Broadsword", 17))
    fallen.does(("to-hit", 17), ("critical table", 16))
    assert (fallen.asked, fallen.fighter("Ana").hex) == ("Bo manoeuvre", (0, 0))


@pytest.mark.rules("gurps3-cards:AOC.6", "gurps3-cards:FEI.6")
def test_a_foe_who_faces_away_is_slammed_without_a_feint() -> None:
    table = charge("feint and slam", NORTH, NORTH, NORTH, his=0).comes_to("slam-strength")
    assert table.fighter("Ana").hex == (0, -1)


@pytest.mark.rules("gurps3-cards:AOC.6")
def test_a_feint_below_3_is_not_tried_in_a_charge() -> None:
    table = charge("feint and slam", NORTH, NORTH, NORTH, ana=armed("Broadsword", 7)).comes_to("slam")
    assert table.numbers() == (12, 12)


@pytest.mark.rules("gurps3-cards:WPN.15", "gurps3-cards:WPN.16")
@pytest.mark.parametrize(
    ("mine", "his", "hits"),
    [
        ("very fine", "fine", 4),
        ("very fine", "magic", 4),
        ("fine", "magic", 8),
        ("good", "", 8),
        ("cheap", "cheap", 8),
        ("good", "cheap", 4),
        ("magic", "good", 4),
    ],
)
def test_the_grades_of_quality(mine: str, his: str, hits: int) -> None:
    def sword(quality: str) -> dict[str, Any]:
        gear = [{"item": "Broadsword", "hand": "right", "quality": quality}]
        return {"gear": gear, "right": "", "skills": {"Broadsword": 20}, "st": 15}

    for points in (hits - 1, hits):  # thrust 1d+2
        table = melee(sword(mine), sword(his)).does(AT_WEAPON, THRUST, HIT, NO_DEFENCE, ("damage", points - 2))
        assert table.fighter("Bo").broken == (("Broadsword",) if points == hits else ())


@pytest.mark.rules("gurps3-cards:FEI.8")
def test_a_feint_is_good_against_its_target_alone() -> None:
    cy = Entry("Cy", "blue", (1, -1), {"move": 2, "dodge": 6}, facing=6)
    table = melee(third=cy, start={"feint": {"at": "Bo", "by": 4}}).does(
        STRIKE, ("target", "Cy: Broadsword swung"), HIT
    )
    assert table.defence("dodge") == 6
    assert table.fighter("Ana").value("feinted") == 4


@pytest.mark.rules("gurps3-cards:FEI.7", "gurps3-cards:FEI.8")
@pytest.mark.meets("C3-52")
@pytest.mark.parametrize(
    ("mine", "his", "dice", "gain"),
    [(14, 12, [14, 13], 0), (3, 12, [4, 18], 0), (12, 1, [9, 3], 3), (12, 12, [17, 18], 0)],
)
def test_the_margins_of_a_feint(mine: int, his: int, dice: list[int], gain: int) -> None:
    bo = {"right": "", "skills": {}, "dx": max(1, his)}
    table = melee(armed("Broadsword", mine), bo).does(("manoeuvre", "feint")).comes_to("feint")
    assert table.numbers() == (mine, his)
    assert table.does(("feint", dice)).fighter("Ana").value("feinted") == gain


@pytest.mark.meets("C3-52")
@pytest.mark.parametrize(("level", "open"), [(3, True), (2, False)])
def test_a_feint_below_3_is_refused(level: int, open: bool) -> None:
    table = melee(armed("Broadsword", level)).does(("manoeuvre", "feint")).comes_to("foe")
    assert ("Bo" in table.legal) is open
    if not open:
        assert table.refused("Bo") == "below-3"


# Disarm

DISARM: Line = ("manoeuvre", "disarm")


@pytest.mark.rules("gurps3-cards:DIS.8")
@pytest.mark.parametrize(("rolled", "kept"), [(14, "Broadsword"), (15, "")])
def test_a_miss_by_10_disarms_the_attacker(rolled: int, kept: str) -> None:
    table = melee(armed("Broadsword", 11)).does(DISARM).comes_to("disarm")
    assert table.number == 5
    assert table.does(("disarm", [rolled, 16])).fighter("Ana").right == kept


@pytest.mark.rules("gurps3-cards:DIS.5")
@pytest.mark.parametrize(("fencing", "number"), [(13, 9), (11, 8)])
def test_the_weapon_that_serves_best_disarms(fencing: int, number: int) -> None:
    ana = {"left": "Rapier", "skills": {"Broadsword": 14, "Fencing": fencing}}
    assert melee(ana).does(DISARM).comes_to("disarm").number == number


@pytest.mark.meets("C3-46")
@pytest.mark.parametrize(
    ("item", "skill", "unready"),
    [("Axe", "Axe/Mace", ("Axe",)), ("Bastard Sword", "Broadsword", ()), ("Broadsword", "", ())],
)
def test_a_swing_to_disarm_leaves_an_axe_unready(item: str, skill: str, unready: tuple[str, ...]) -> None:
    table = melee(armed(item, 16, skill), at=(0, 1), foe=(0, -1) if item == "Bastard Sword" else (0, 0))
    table.does(DISARM, ("disarm", [12, 11]))
    assert table.fighter("Ana").unready == unready


@pytest.mark.rules("gurps3-cards:DIS.3")
def test_a_weapon_that_is_only_thrown_is_kept_with_its_skill() -> None:
    bo = {"dx": 10, "right": "Large Knife", "skills": {"Knife": 14, "Knife Throwing": 16}}
    assert melee(armed("Broadsword", 16), bo).does(DISARM).comes_to("disarm").against() == {"skill": 14}


@pytest.mark.meets("C3-52")
def test_of_two_weapons_one_may_be_out_of_the_question() -> None:
    bo = {"left": "Dagger", "skills": {"Broadsword": 14, "Knife": 14}}
    table = melee(armed("Broadsword", 9), bo).does(DISARM).comes_to("weapon")
    assert table.legal == ["Broadsword"]
    assert table.refused("Dagger") == "below-3"
    assert melee(armed("Broadsword", 8), bo).refused("disarm") == "below-3"
