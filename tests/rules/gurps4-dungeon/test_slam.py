"""Slam and Shield Rush."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Plan
from tests.support.gurps4 import SHIELD, SWORD, fighter, proves, rough, table
from tests.support.slams import CHARGE, HIT, REGULAR, Script, all_out, done, meeting, runs
from tests.support.table import Table

# How it is made


@proves("SLAM.1")
def test_a_slam_is_made_as_a_regular_attack_after_a_step() -> None:
    here = meeting(2, dx=12).plays(*runs(REGULAR, 1))
    assert here.number == 12
    here.plays(("to-hit", 13))
    assert here.fighter("Ana").hex == (0, -1)


@proves("SLAM.1")
def test_it_needs_a_target_next_to_the_slammer_and_in_front() -> None:
    far = meeting(2).plays(*REGULAR, ("step", "done"))
    assert "Bo: slam" not in far.offers
    side = table(fighter("Ana", "red", (0, 0), 4, speed=7), fighter("Bo", "blue", (0, -1), 6, speed=5)).plays(
        *REGULAR, ("step", "done")
    )
    assert side.refused("Bo: slam") == "not-in-front"
    assert "Bo: slam" in meeting(0).plays(*REGULAR, ("step", "done")).legal


@proves("SLAM.1")
@pytest.mark.parametrize(
    "after",
    [
        [("to-hit", 13)],
        [("to-hit", 8), ("defence", "parry with fist"), ("defence add-on", "defend"), ("parry", 5)],
        [("to-hit", 8), ("defence", "block with Medium Shield"), ("defence add-on", "defend"), ("block", 5)],
        [*HIT, ("damage", 4), ("damage", 4)],
    ],
)
def test_the_slammer_stays_next_to_the_target(after: Script) -> None:
    foe = {"gear": [SHIELD], "skills": {"Shield": 14}}
    here = meeting(3, dx=12, foe=foe).plays(*runs(CHARGE, 2), *after)
    assert here.fighter("Ana").hex == (0, -2)
    assert here.asked == "Bo manoeuvre"


@proves("SLAM.2")
@pytest.mark.parametrize(("form", "number"), [("Determined Slam", 16), ("Strong Slam", 12)])
def test_an_all_out_slam_uses_the_whole_move(form: str, number: int) -> None:
    here = meeting(7, dx=12).plays(*all_out(form), *[("move", "go N")] * 6)
    assert here.asked == "Ana target"
    assert here.legal == ["nobody", "Bo: slam"]
    assert here.plays(("target", "Bo: slam"), ("add-on", "strike")).number == number


@proves("SLAM.2")
def test_strong_adds_to_the_slammers_own_damage() -> None:
    here = meeting(2, st=13).plays(*runs(all_out("Strong Slam"), 1), *HIT, ("damage", 5), ("damage", 3))
    assert here.events("slammed")[-1]["did"] == 5 - 2 + 2


@proves("SLAM.2")
@pytest.mark.parametrize(("form", "key"), [("Determined", ""), ("Strong", ""), ("Double", "slam-form")])
def test_only_determined_and_strong_can_be_a_slam(form: str, key: str) -> None:
    here = meeting(1, gear=[SWORD]).plays(*all_out(form), ("move", "done"))
    assert here.refused("Bo: slam") == key if key else "Bo: slam" in here.legal
    half = meeting(7).plays(*all_out("Determined"), *[("move", "go N")] * 3)
    assert half.asked == "Ana target"


@proves("SLAM.3")
def test_a_charging_slam_is_free_of_the_charges_penalties_only() -> None:
    here = meeting(5, skills={"Brawling": 14}).plays(*runs(CHARGE, 4))
    assert here.number == 14
    here.plays(("to-hit", 15), *[("manoeuvre", "Regular Attack"), ("step", "done")])
    here.plays(("target", "Ana: fist kick"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 6))
    assert here.refused("parry with fist") == "manoeuvre-defence"
    here.plays(("defence", "dodge"))
    assert here.refused("Retreat") == "retreat-after-charge"


@proves("SLAM.4")
@pytest.mark.parametrize(
    ("skills", "number"),
    [
        ({"Brawling": 13, "Sumo": 11}, 13),
        ({"Brawling": 11, "Sumo": 14}, 14),
        ({"Brawling": 11, "Sumo Wrestling": 15}, 15),
        ({"Brawling": 11}, 12),
        ({}, 12),
    ],
)
def test_the_best_of_dx_brawling_and_sumo_counts(skills: dict[str, int], number: int) -> None:
    assert meeting(1, dx=12, skills=skills).plays(*runs(REGULAR, 0)).number == number


# Against a parry


def parried(
    die: int | None, *, st: int = 12, weapon: str = "Broadsword", foe_st: int = 10, hand: str = "right"
) -> Table:
    """A slam that Bo parries with a weapon; the die for what becomes of it."""
    skills = {"Broadsword": 18, "Knife": 18, "Two-Handed Sword": 18}
    foe = {"st": foe_st, "hp": 30, "gear": [{"item": weapon, "hand": hand}], "skills": skills}
    here = meeting(1, st=st, foe=foe).plays(*runs(REGULAR, 0), ("to-hit", 8))
    here.plays(("defence", f"parry with {weapon}"), ("defence add-on", "defend"), ("parry", 5))
    return here if die is None else here.plays(("breakage", die))


@proves("SLAM.5")
@pytest.mark.parametrize(("die", "broken"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_three_pound_sword_breaks_on_three_against_st_12(die: int, broken: bool) -> None:
    here = parried(die)
    assert here.fighter("Bo").broken == (("Broadsword",) if broken else ())
    assert not here.events("slammed")


@proves("SLAM.5")
def test_the_die_for_what_breaks_has_six_sides() -> None:
    with pytest.raises(UnreadableError):
        parried(7)


@proves("SLAM.5")
@pytest.mark.parametrize(("st", "breaks_on"), [(8, 0), (9, 2), (11, 2), (12, 3), (15, 4), (18, 5)])
def test_each_whole_multiple_beyond_three_breaks_on_one_more(st: int, breaks_on: int) -> None:
    here = parried(None, st=st)
    if not breaks_on:
        assert here.asked == "Ana step"
    else:
        assert here.asked == "Bo breakage"
        assert here.number == breaks_on


@proves("SLAM.5")
def test_what_is_heavier_than_a_parrier_can_lift_cannot_be_parried() -> None:
    one = {"st": 10, "gear": [SWORD], "skills": {"Broadsword": 18}}  # Basic Lift 20
    two = {"st": 10, "gear": [{"item": "Greatsword", "hand": "both"}], "skills": {"Two-Handed Sword": 22}}
    for foe, weapon, most in ((one, "Thrusting Broadsword", 20), (two, "Greatsword", 40)):
        here = meeting(1, st=most, foe=foe).plays(*runs(REGULAR, 0), ("to-hit", 8))
        assert f"parry with {weapon}" in here.legal
        here = meeting(1, st=most + 1, foe=foe).plays(*runs(REGULAR, 0), ("to-hit", 8))
        assert here.refused(f"parry with {weapon}") == "slam-too-heavy"


@proves("SLAM.5")
def test_bare_hands_do_not_break() -> None:
    here = meeting(1, st=12).plays(*runs(REGULAR, 0), ("to-hit", 8))
    here.plays(("defence", "parry with fist"), ("defence add-on", "defend"), ("parry", 5))
    assert here.asked == "Ana step"


@proves("SLAM.5")
def test_every_normal_defence_is_open() -> None:
    foe = {"gear": [SWORD, SHIELD], "skills": {"Broadsword": 14, "Shield": 14}, "st": 10}
    here = meeting(1, st=10, foe=foe).plays(*runs(REGULAR, 0), ("to-hit", 8))
    assert {"dodge", "parry with Thrusting Broadsword", "block with Medium Shield"} <= set(here.legal)


# The impact


def impact(st: int, hexes: int, mine: int, theirs: int, *, foe_st: int = 12, **more: Any) -> Table:
    """A charge over so many hexes that hits, with the dice of both."""
    foe = {"st": foe_st, "hp": 60, **more.pop("foe", {})}
    return meeting(hexes + 1, st=st, move=30, foe=foe, **more).plays(
        *runs(CHARGE, hexes), *HIT, ("damage", mine), ("damage", theirs)
    )


@proves("SLAM.6")
def test_slam_damage_is_thrust_less_two() -> None:
    assert done(impact(20, 2, 7, 6))[0] == 7 - 1 - 2  # thrust 2d-1


@proves("SLAM.7")
@pytest.mark.parametrize(("st", "dice", "hexes", "mine", "did"), [(20, 2, 6, 7, 7 - 3 + 6), (13, 1, 4, 4, 4 - 2 + 2)])
def test_the_hexes_moved_add_to_every_die_of_the_dice(st: int, dice: int, hexes: int, mine: int, did: int) -> None:
    here = impact(st, hexes, mine, 4, foe_st=13)
    assert here.fighter("Ana").sheet.thrust[0] == dice
    assert done(here)[0] == did


@proves("SLAM.7")
@pytest.mark.parametrize(("hexes", "bonus"), [(2, 0), (3, 1), (5, 2), (7, 3), (8, 4), (10, 4), (11, 5)])
def test_the_hexes_moved_add_by_the_table(hexes: int, bonus: int) -> None:
    assert done(impact(13, hexes, 4, 4, foe_st=13)) == (4 - 2 + bonus, 4 - 2 + bonus)


@proves("SLAM.7")
@pytest.mark.parametrize(("hexes", "bonus"), [(15, 5), (16, 6), (20, 6), (21, 7), (30, 7), (31, 8)])
def test_the_bonus_goes_on_as_the_speed_table_does(hexes: int, bonus: int) -> None:
    assert meeting().battle.state.profile.slam.per_die(hexes) == bonus


@proves("SLAM.8")
def test_each_takes_what_the_other_rolled_less_dr() -> None:
    armour = {"dr": {"torso": 3}}
    here = impact(20, 6, 6, 4, foe_st=13, foe={"dr": {"torso": 3}, "dx": 18}, **armour)
    assert done(here) == (9, 4 - 2 + 3)
    assert here.fighter("Bo").hp == 60 - 6
    assert here.fighter("Ana").hp == 30 - 2


@proves("SLAM.8")
def test_less_than_nothing_is_nothing_and_nobody_is_knocked_back() -> None:
    here = impact(13, 1, 6, 1, foe_st=11)
    assert done(here) == (4, 0)
    assert here.fighter("Ana").hp == 30
    strong = impact(40, 2, 20, 6, foe_st=10)
    assert strong.fighter("Bo").hex == (0, -3)
    assert not strong.events("knocked-back")


@proves("SLAM.9")
@pytest.mark.parametrize(
    ("mine", "theirs", "who", "roll", "falls"),
    [(6, 5, "Bo", 12, True), (6, 5, "Bo", 11, False), (5, 6, "Ana", 12, True), (5, 6, "Ana", 11, False)],
)
def test_whoever_did_less_keeps_his_feet_by_dx(mine: int, theirs: int, who: str, roll: int, falls: bool) -> None:
    here = impact(13, 1, mine, theirs, foe_st=13, foe={"dx": 11}, dx=11)
    assert here.asked == f"{who} keep-feet"
    assert here.number == 11
    here.plays(("keep-feet", roll))
    assert (here.fighter(who).posture == "prone") == falls


@proves("SLAM.8")
def test_the_target_has_the_bonus_on_every_die_of_its_own() -> None:
    assert done(impact(13, 6, 4, 7, foe_st=20)) == (4 - 2 + 3, 7 - 3 + 2 * 3)


@proves("SLAM.9")
@pytest.mark.parametrize(("hp", "posture"), [(30, "prone"), (-149, "standing")])
def test_one_who_lies_already_or_is_dead_does_not_roll(hp: int, posture: str) -> None:
    here = meeting(2, fighter("Cai", "blue", (5, 0), 6, speed=3), st=13, foe={"st": 13})
    here.battle.intervene("set", "Bo", field="hp", value=hp)
    here.fighter("Bo").posture = posture
    here.plays(*runs(CHARGE, 1), *HIT, ("damage", 6), ("damage", 5))
    assert here.asked in ("Bo manoeuvre", "Cai manoeuvre")


@proves("SLAM.9")
def test_damage_is_compared_before_dr_and_on_a_tie_nobody_rolls() -> None:
    armoured = impact(13, 1, 6, 5, foe_st=13, foe={"dr": {"torso": 9}})
    assert armoured.asked == "Bo keep-feet"
    assert impact(13, 1, 5, 5, foe_st=13).asked == "Bo manoeuvre"


@proves("SLAM.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "fallen"),
    [(6, 4, ["Bo"]), (4, 6, ["Ana"]), (3, 1, ["Bo"]), (1, 3, ["Ana"]), (6, 3, ["Bo"]), (2, 1, [])],
)
def test_twice_the_damage_fells_without_a_roll(mine: int, theirs: int, fallen: list[str]) -> None:
    here = impact(13, 1, mine, theirs, foe_st=13)  # damage is the die less 2, nothing against nothing at last
    assert here.asked == "Bo manoeuvre"
    assert [name for name in ("Ana", "Bo") if here.fighter(name).posture == "prone"] == fallen


# Running on


def dodged(used: int, *, plan: Plan | None = None, others: tuple[Any, ...] = (), move: int = 6) -> Table:
    """A charge of so many hexes with Move 6 that Bo dodges."""
    here = meeting(used + 1, *others, move=move, plan=plan, foe={"dodge": 12})
    here.plays(*runs(CHARGE, used), ("to-hit", 8), ("defence", "dodge"))
    return here.plays(("defence add-on", "defend"), ("dodge", 5))


@proves("SLAM.11")
@pytest.mark.parametrize(("used", "beyond"), [(3, 2), (4, 1), (5, -1)])
def test_past_one_who_dodged_the_slammer_runs_on(used: int, beyond: int) -> None:
    here = dodged(used)
    assert here.asked == "Bo manoeuvre"
    assert here.fighter("Ana").hex == (0, -(used + 1) - beyond)


@proves("SLAM.11")
def test_with_more_movement_left_he_may_run_farther() -> None:
    here = dodged(1)
    assert here.legal == ["run on 2", "run on 3", "run on 4"]
    here.plays(("run-on", "run on 3"))
    assert here.fighter("Ana").hex == (0, -5)


@proves("SLAM.11")
def test_after_an_all_out_slam_he_runs_on_with_what_is_left_of_his_move() -> None:
    here = meeting(4, move=6, foe={"dodge": 12}).plays(*runs(all_out("Determined Slam"), 3), ("to-hit", 8))
    here.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.asked == "Bo manoeuvre"
    assert here.fighter("Ana").hex == (0, -6)


@proves("SLAM.11")
def test_without_movement_left_he_stays_in_the_hex_of_his_foe() -> None:
    here = meeting(0, foe={"dodge": 12}).plays(*runs(REGULAR, 0), ("to-hit", 8), ("defence", "dodge"))
    here.plays(("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Ana").hex == (0, 0)


@proves("SLAM.11")
@pytest.mark.parametrize(("walls", "end"), [([(0, -5)], (0, -3)), ([(0, -6)], (0, -5)), ([], (0, -6))])
def test_without_a_free_hex_behind_the_target_he_stops(walls: list[Hex], end: Hex) -> None:
    assert dodged(3, plan=rough(wall=walls)).fighter("Ana").hex == end


@proves("SLAM.11")
def test_somebody_behind_the_target_stops_him_too() -> None:
    assert dodged(3, others=(fighter("Cai", "blue", (0, -5), 6, speed=3),)).fighter("Ana").hex == (0, -3)


@proves("SLAM.11")
def test_one_who_dodged_by_drawing_back_is_passed_as_well() -> None:
    here = meeting(2, move=6, foe={"dodge": 12}).plays(*runs(CHARGE, 1), ("to-hit", 8), ("defence", "dodge"))
    here.plays(("defence add-on", "retreat N"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Bo").hex == (0, -3)
    here.plays(("run-on", "run on 2"))
    assert here.fighter("Ana").hex == (0, -4)


@proves("SLAM.8")
def test_two_who_kill_each_other_by_a_slam_end_in_a_draw() -> None:
    here = meeting(1, st=30, hp=1, foe={"st": 30, "hp": 1})
    here.plays(*runs(REGULAR, 0), *HIT, ("damage", 18), ("damage", 18))
    assert here.battle.result is not None
    assert here.battle.result.winner == ""


@proves("SLAM.11")
@pytest.mark.parametrize(("bo", "end"), [((1, -1), (3, -3)), ((-1, 0), (-3, 0)), ((0, -1), (0, -3))])
def test_he_runs_on_through_his_foe_not_the_way_he_faces(bo: Hex, end: Hex) -> None:
    """Ana faces north all the time; Bo is before her to the right, to the left, or straight ahead."""
    here = meeting(5, move=3, foe={"dodge": 12})
    here.fighter("Bo").hex = bo
    here.plays(*runs(CHARGE, 0), ("to-hit", 8), ("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Ana").hex == end


@proves("SLAM.11")
def test_out_of_his_foes_hex_he_runs_the_way_he_faces() -> None:
    here = meeting(1, move=6, foe={"dodge": 12}).plays(*CHARGE, ("move", "go N"))
    here.plays(("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 8))
    here.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.legal == ["run on 2", "run on 3", "run on 4"]
    assert here.plays(("run-on", "run on 2")).fighter("Ana").hex == (0, -3)


@proves("SLAM.8", "RUSH.1")
@pytest.mark.parametrize(("what", "posture"), [("slam", "prone"), ("shield rush", "standing")])
def test_a_bad_rush_is_one_with_a_weapon_and_a_bad_slam_one_with_bare_hands(what: str, posture: str) -> None:
    """An 8 on the table for bare hands is a fall, on the one for weapons it is not."""
    here = meeting(1, gear=[SHIELD], skills={"Shield": 14}).plays(*runs(REGULAR, 0, what), ("to-hit", 18))
    assert here.plays(("critical table", 8)).fighter("Ana").posture == posture


@proves("SLAM.11")
@pytest.mark.parametrize(("used", "end"), [(5, (0, -5)), (4, (0, -4))])
def test_the_hex_a_dodger_has_left_is_no_place_to_stop(used: int, end: Hex) -> None:
    """Bo draws back as he dodges; without a free hex beyond Ana stays where she is."""
    here = meeting(used + 1, move=6, foe={"dodge": 12}).plays(*runs(CHARGE, used), ("to-hit", 8), ("defence", "dodge"))
    here.plays(("defence add-on", "retreat N"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Bo").hex == (0, -used - 2)
    assert here.fighter("Ana").hex == end
