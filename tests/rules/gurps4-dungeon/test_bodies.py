"""Postures, falls and movement where clauses meet, by each sheet of the edition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.blows import Script, blow
from tests.support.both import claw
from tests.support.sheets import BANDS, COMBINED, DUNGEON, manoeuvre, meeting, strikes
from tests.support.slams import HIT
from tests.support.table import Table

BARE: dict[str, Any] = {"gear": [], "skills": {}, "move": 6, "hp": 30}


def put(t: Table, name: str = "Ana", **values: Any) -> Table:
    """The same with a figure in another state."""
    for field, value in values.items():
        setattr(t.battle.state.fighters[name], field, value)
    return t


def lying(name: str, posture: str = "prone", apart: int = 1, **sheets: Any) -> Table:
    """Ana, who is down."""
    return put(meeting(name, apart=apart, **sheets), posture=posture)


# A crippled leg


@pytest.mark.faults("fourth.4")
@pytest.mark.parametrize(
    ("name", "refused"),
    [
        pytest.param(BANDS, {"kneeling", "standing"}, marks=pytest.mark.rules("gurps4-bands:LEG.3")),
        pytest.param(DUNGEON, {"crouching", "standing"}, marks=pytest.mark.rules("gurps4-dungeon:LIMB.3")),
    ],
)
@pytest.mark.parametrize("place", ["left leg", "right foot"])
def test_a_crippled_leg_bars_what_the_sheet_says(name: str, refused: set[str], place: str) -> None:
    t = put(lying(name), crippled=(place,)).plays(("manoeuvre", "Change Posture"))
    assert set(t.offers) - set(t.legal) == refused


# Slams


@pytest.mark.faults("fourth.4")
@pytest.mark.rules("gurps4-bands:PST.6", "gurps4-bands:SLAM.6")
def test_range_band_slams_are_struck_from_the_next_hex_and_not_while_crawling() -> None:
    step = ("step", "done")
    crawling = lying(BANDS, "crawling", ana=BARE)
    assert crawling.plays(manoeuvre(BANDS), step).refused("Bo: slam") == "own-hex-only"
    assert meeting(BANDS, ana=BARE, apart=0).plays(manoeuvre(BANDS), step).refused("Bo: slam") == "slam-own-hex"


@pytest.mark.faults("fourth.4")
@pytest.mark.rules("gurps4-bands:PST.8")
def test_one_who_lies_slams_at_minus_four_where_no_clause_forbids_it() -> None:
    t = lying(BANDS, ana={**BARE, "dx": 12}).plays(manoeuvre(BANDS), ("step", "done"), ("target", "Bo: slam"))
    assert t.plays(("add-on", "strike")).number == 12 - 4


@pytest.mark.rules("gurps4-dungeon:POST.6", "gurps4-dungeon:SLAM.1")
def test_by_the_dungeon_sheet_one_who_lies_slams_into_the_own_hex_only() -> None:
    assert lying(DUNGEON, ana=BARE).plays(manoeuvre(DUNGEON), ("step", "done")).refused("Bo: slam") == "prone-own-hex"
    own = lying(DUNGEON, ana=BARE, apart=0).plays(manoeuvre(DUNGEON), ("step", "done"))
    assert "Bo: slam" in own.legal


@pytest.mark.faults("fourth.13")
@pytest.mark.rules("gurps4-dungeon:SLAM.1", "gurps4-dungeon:ATTACK.2")
@pytest.mark.parametrize("after", [[("to-hit", 12)], [*HIT, ("damage", 3), ("damage", 3)]])
def test_no_step_is_left_after_a_slam_but_a_turn_is(after: Script) -> None:
    """A miss, and an impact in which both roll the same."""
    t = meeting(DUNGEON, ana=BARE, bo=BARE)
    t.plays(manoeuvre(DUNGEON), ("step", "done"), ("target", "Bo: slam"), ("add-on", "strike"), *after)
    assert t.asked == "Ana step"
    assert t.refused("go S") == "slam-stays"
    assert t.refused("Giant Step") == "absent"
    assert "face NE" in t.legal


@pytest.mark.faults("fourth.13")
@pytest.mark.rules("gurps4-bands:SLAM.6", "gurps4-bands:CRT.8")
def test_a_slammer_thrown_prone_by_a_critical_dodge_does_not_run_on() -> None:
    """Move 6, nothing spent: standing he would have to go on past Bo."""
    t = meeting(BANDS, ana=BARE).plays(manoeuvre(BANDS, "Charge Attack"), ("move", "done"))
    t.plays(("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 8))
    t.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 3), ("critical table", 16))
    ana = t.fighter("Ana")
    assert (ana.posture, ana.hex, t.asked) == ("prone", (0, 0), "Bo manoeuvre")


# One hex a turn


@pytest.mark.faults("fourth.11")
@pytest.mark.rules("gurps4-dungeon:POST.7", "gurps4-dungeon:JUMP.2")
def test_nobody_jumps_lying_down() -> None:
    assert lying(DUNGEON, ana={"skills": {"Jumping": 20}}, apart=5).refused("Jump") == "prone-one-hex"


@pytest.mark.rules("gurps4-bands:PST.7")
def test_nobody_jumps_sitting_where_one_who_sits_does_not_move() -> None:
    assert lying(COMBINED, "sitting", apart=5).refused("Jump") == "sitting-still"
    assert "Jump" in put(meeting(COMBINED, apart=5, posture_move=DUNGEON), posture="sitting").legal


@pytest.mark.faults("fourth.11")
@pytest.mark.rules("gurps4-dungeon:POST.7", "gurps4-dungeon:GIANT.1")
def test_a_giant_step_bought_before_a_fall_leads_no_farther() -> None:
    """Bo has waited for Ana's step and cripples her leg; she had one more."""
    bo = {"speed": 7, **claw(8, "cut", 30)}
    t = meeting(DUNGEON, ana={**BARE, "speed": 5, "hp": 10}, bo=bo, apart=2)
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana moves"), ("stored manoeuvre", "Regular Attack"))
    t.plays(manoeuvre(DUNGEON), ("step", "Giant Step"), ("step", "go N"), ("step", "done"))
    t.plays(*blow(target="Ana: fist claw", at="left leg", roll=9), ("defence", "no defence"), ("damage", 3))
    t.plays(("knockdown", 3), ("step", "done"))
    assert (t.asked, t.fighter("Ana").posture, t.fighter("Ana").hex) == ("Ana step", "prone", (0, -1))
    assert not [name for name in t.offers if name.startswith("go ")]


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        pytest.param(BANDS, {"N", "NE", "NW"}, marks=pytest.mark.rules("gurps4-bands:PST.8", "gurps4-bands:GAP.7")),
        pytest.param(DUNGEON, {"N", "NE", "SE", "S", "SW", "NW"}, marks=pytest.mark.rules("gurps4-dungeon:POST.7")),
    ],
)
def test_one_who_lies_pays_for_his_hex_or_goes_any_way(name: str, ways: set[str]) -> None:
    t = lying(name, apart=5).plays(("manoeuvre", "Move"))
    assert {one.removeprefix("go ") for one in t.legal if one.startswith("go ") and "," not in one} == ways
    t.plays(("move", "go N"))
    assert (t.asked, t.fighter("Ana").hex) == ("Ana facing", (0, -1))
    assert ("S" in t.legal) is (name == DUNGEON)


@pytest.mark.rules("gurps4-bands:MOV.2", "gurps4-bands:PST.8")
def test_a_run_brings_one_who_lies_no_farther() -> None:
    t = put(lying(BANDS, apart=5), ran=True).plays(("manoeuvre", "Move"), ("move", "go N"))
    assert t.asked == "Ana facing"


@pytest.mark.rules("gurps4-dungeon:MOVE.7", "gurps4-dungeon:POST.7")
def test_one_who_falls_after_half_his_move_turns_by_one_side() -> None:
    """Only who lay before goes his hex and faces anywhere."""
    bo = {"speed": 7, **claw(8, "cut", 30)}
    t = meeting(DUNGEON, ana={**BARE, "speed": 5, "hp": 10}, bo=bo, apart=5)
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Regular Attack"))
    t.plays(("manoeuvre", "Move"), *[("move", "go N")] * 4, ("step", "done"))
    t.plays(*blow(target="Ana: fist claw", at="left leg", roll=9), ("defence", "no defence"), ("damage", 3))
    t.plays(("knockdown", 3), ("step", "done"))
    assert (t.asked, t.fighter("Ana").posture) == ("Ana facing", "prone")
    assert t.legal == ["N", "NE", "NW"]


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        pytest.param(BANDS, True, marks=pytest.mark.rules("gurps4-bands:GAP.8")),
        pytest.param(DUNGEON, False, marks=pytest.mark.rules("gurps4-dungeon:GAP.6")),
        pytest.param(COMBINED, False),
    ],
)
def test_the_price_of_a_foes_hex(name: str, legal: bool) -> None:
    """Move 3, and the foe is 3 hexes away."""
    t = meeting(name, ana={"move": 3}, apart=3).plays(("manoeuvre", "Move"), ("move", "go N"), ("move", "go N"))
    assert ("go N" in t.legal) is legal


# Getting up


@pytest.mark.faults("fourth.14")
@pytest.mark.rules("gurps4-bands:CHP.3", "gurps4-dungeon:CHPOST.3")
@pytest.mark.parametrize("posture", ["prone", "lying face up", "crawling"])
def test_nobody_gets_up_from_the_ground_with_a_step(posture: str) -> None:
    t = lying(COMBINED, posture).plays(manoeuvre(COMBINED))
    assert t.refused("stand up") == "rising-needs-manoeuvre"
    assert "stand up" in lying(COMBINED, "kneeling").plays(manoeuvre(COMBINED)).legal


# What one sheet's switch takes from the other


@pytest.mark.faults("fourth.14")
@pytest.mark.rules("gurps4-bands:KND.5", "gurps4-dungeon:GROIN.5")
@pytest.mark.parametrize(("traits", "number"), [([], 6), (["High Pain Threshold"], 9), (["Low Pain Threshold"], 2)])
def test_pain_counts_in_the_knockdown_roll_of_a_crushed_groin(traits: list[str], number: int) -> None:
    bo = {"hp": 10, "ht": 11, "traits": traits}
    t = meeting(COMBINED, ana=claw(6, "cr", 30), bo=bo, knockdown_groin=DUNGEON)
    t.plays(*strikes(COMBINED, target="Bo: fist claw", at="groin", roll=9), ("defence", "no defence"), ("damage", 3))
    assert (t.asked, t.number) == ("Bo knockdown", number)


@pytest.mark.faults("fourth.14")
@pytest.mark.rules("gurps4-dungeon:DECEP.4")
@pytest.mark.parametrize("tricks", [BANDS, DUNGEON])
def test_nobody_leads_the_target_on_the_move(tricks: str) -> None:
    ana = {"gear": [{"item": "Throwing Axe", "hand": "right"}], "skills": {"Thrown Weapon (Axe/Mace)": 20}}
    t = meeting(COMBINED, ana=ana, apart=2, ranged_deception=DUNGEON, tricks_on_charge=tricks)
    t.plays(manoeuvre(COMBINED, "Charge Attack"), ("move", "done"), *blow(target="Bo: Throwing Axe thrown")[:-1])
    assert t.refused("Lead the Target") == "deceptive-charge"


# A weak spot


@pytest.mark.faults("fourth.6")
@pytest.mark.rules("gurps4-bands:LOC.1")
@pytest.mark.parametrize(("at", "legal"), [("random", False), ("torso", True)])
def test_a_weak_spot_in_armour_is_not_found_by_chance(at: str, legal: bool) -> None:
    thrust = "Bo: Thrusting Broadsword thrust"
    t = meeting(BANDS, ana={"skills": {"Broadsword": 20}}).plays(*strikes(BANDS, target=thrust, at=at)[:-1])
    assert ("Attack Armor" in t.legal) is legal
    if not legal:
        assert t.refused("Attack Armor") == "armour-random"
