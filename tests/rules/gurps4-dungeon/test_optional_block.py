"""Attack Armor, and the switches of the optional block."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.duels import SPEAR, SWING, Script, duel, strikes
from tests.support.gurps4 import SHIELD, SWORD, proves
from tests.support.table import Table

# Attack Armor


def spearman(skill: int, **dr: int) -> Table:
    """Ana's spear against Bo's armour; nobody can parry it."""
    foe = {"gear": [], "skills": {}, "dr": dr, "hp": 40}
    return duel(gear=[SPEAR], skills={"Spear": skill}, st=11, foe=foe)


@proves("ARMOR.1")
def test_a_weak_spot_of_the_torso_is_at_minus_eight_and_halves_dr() -> None:
    here = spearman(18, torso=6).plays(*strikes("Spear thrust", "Attack Armor", "strike"))
    assert here.number == 10
    here.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 5))  # 1d+2 imp: 7 against 3
    assert here.events("struck")[-1]["dr"] == 3
    assert here.fighter("Bo").hp == 40 - (7 - 3) * 2


@proves("ARMOR.2")
def test_elsewhere_it_is_at_minus_ten_in_place_of_the_locations_own() -> None:
    here = spearman(20, arm=4).plays(*strikes("Spear thrust", "Attack Armor", "strike", at="right arm"))
    assert here.number == 10
    here.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 3))
    assert here.events("struck")[-1]["dr"] == 2


@proves("ARMOR.3")
@pytest.mark.parametrize(
    ("gear", "way", "key"),
    [
        ([SWORD], SWING, "armour-type"),
        ([SWORD], "Thrusting Broadsword thrust", ""),
        ([{"item": "Broadsword", "hand": "right"}], "Broadsword thrust", "armour-type"),
    ],
)
def test_only_piercing_and_impaling_attacks_find_one(gear: list[Any], way: str, key: str) -> None:
    here = duel(gear=gear).plays(*strikes(way))
    assert here.refused("Attack Armor") == key if key else "Attack Armor" in here.legal


@proves("ARMOR.3")
@pytest.mark.parametrize("type", ["pi-", "pi", "pi+", "pi++"])
def test_every_size_of_piercing_will_do(type: str) -> None:
    sting = {"name": "sting", "skill": 18, "damage": "1d", "type": type, "reach": [1]}
    here = duel(gear=[], skills={}, natural=[sting]).plays(*strikes("fist sting"))
    assert "Attack Armor" in here.legal


@proves("ARMOR.4")
def test_half_dr_is_rounded_down() -> None:
    here = spearman(18, torso=5).plays(*strikes("Spear thrust", "Attack Armor", "strike"))
    here.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 4))  # 6 imp against 2
    assert here.events("struck")[-1]["dr"] == 2
    assert here.fighter("Bo").hp == 40 - 8


# The optional block


@proves("SHEET.14")
@pytest.mark.parametrize(
    ("switch", "option"),
    [
        ("dual-weapon", "Dual Weapon Attack"),
        ("rapid-strike", "Rapid Strike"),
        ("flurry", "Flurry of Blows"),
        ("attack-armour", "Attack Armor"),
    ],
)
def test_each_add_on_of_the_block_has_its_switch(switch: str, option: str) -> None:
    rapid = ["Rapid Strike"] if switch == "flurry" else []
    declared = strikes("Thrusting Broadsword thrust", *rapid)
    assert option in duel().plays(*declared).legal
    assert duel(switches={switch: False}).plays(*declared).refused(option) == "switched-off"


@proves("SHEET.14")
@pytest.mark.parametrize(
    ("switch", "stage", "option"),
    [
        ("disarm", "location", "disarm Thrusting Broadsword"),
        ("break-weapon", "location", "break Thrusting Broadsword"),
        ("slam", "target", "Bo: slam"),
        ("shield-rush", "target", "Bo: shield rush"),
    ],
)
def test_each_attack_of_the_block_has_its_switch(switch: str, stage: str, option: str) -> None:
    gear = [SWORD, SHIELD]
    script: Script = [("manoeuvre", "Regular Attack"), ("step", "done")]
    if stage == "location":
        script.append(("target", f"Bo: {SWING}"))
    assert option in duel(gear=gear).plays(*script).legal
    off = duel(gear=gear, switches={switch: False}).plays(*script)
    assert off.refused(option) == "switched-off"
    assert len([name for name in off.legal if name in ("Bo: slam", "Bo: shield rush")]) == (stage == "target")


@proves("SHEET.14")
def test_a_slam_switched_off_is_no_form_of_all_out_attack() -> None:
    here = duel(switches={"slam": False}).plays(("manoeuvre", "All Out Attack"))
    assert here.refused("Determined Slam") == "switched-off"
