"""Extra effort in attack and defence: FLU, MIG, RR, EE, HER, FEV."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import (
    AXE,
    BACK,
    CHARGE,
    DEFEND,
    DONE,
    NONE,
    PARRY,
    REST,
    all_out,
    blow,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.gurps4 import bands_table, fighter

FLURRY, MIGHTY, HEROIC = "Flurry of Blows", "Mighty Blows", "Heroic Charge"
FEVERISH = ("defence add-on", "Feverish Defense")


# Flurry of Blows


@proves("FLU.1")
def test_flurry_of_both_blows() -> None:
    """Skill 14: 11 hits, 12 misses; FP 10 drop to 8."""
    t = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", FLURRY))
    assert t.number == 11
    t.plays(("to-hit", 11), NONE, ("damage", 1), *blow(FLURRY))
    assert t.number == 11
    assert t.fighter("Ana").fp == 8
    assert t.plays(("to-hit", 12)).events("missed")


@pytest.mark.parametrize(("first", "second", "numbers"), [((FLURRY,), (), (11, 8)), ((), (FLURRY,), (8, 11))])
@proves("FLU.2")
def test_flurry_of_one_blow(first: tuple[str, ...], second: tuple[str, ...], numbers: tuple[int, int]) -> None:
    t = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", *first))
    assert t.number == numbers[0]
    t.plays(("to-hit", 16), *blow(*second))
    assert t.number == numbers[1]
    assert t.fighter("Ana").fp == 9


@proves("FLU.3")
def test_flurry_or_mighty_blows() -> None:
    t = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", FLURRY)[:-1])
    assert t.refused(MIGHTY) == "one-offensive-effort"
    t.plays(("add-on", "strike"), ("to-hit", 16), *blow()[:-1])
    assert t.refused(MIGHTY) == "one-offensive-effort"
    t = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", MIGHTY)[:-1])
    assert t.refused(FLURRY) == "one-offensive-effort"


# Mighty Blows

CLAW = {"gear": [], "natural": [{"name": "claw", "skill": 14, "damage": "1d+1", "type": "cut", "reach": [0, 1]}]}
CLAWS = "Bo: fist claw"


@pytest.mark.parametrize(("damage", "dice", "rolled", "lost"), [("1d+1", 1, 4, 7), ("3d", 3, 10, 12)])
@proves("MIG.1")
def test_mighty_blows_add_two(damage: str, dice: int, rolled: int, lost: int) -> None:
    """4+1+2 = 7, and FP 10; a flat +2 with three dice, too."""
    claw = {**CLAW["natural"][0], "damage": damage, "type": "cr"}
    t = duel(ana={"gear": [], "natural": [claw], "fp": 11}, hp=40).plays(*strike(MIGHTY, target=CLAWS))
    assert t.fighter("Ana").fp == 10
    t.plays(("to-hit", 10), NONE)
    assert t.battle.waiting.dice == (dice, 6)  # type: ignore[union-attr]
    assert t.plays(("damage", rolled)).fighter("Bo").hp == 40 - lost


@proves("MIG.1")
def test_mighty_blows_are_lost_on_a_miss_and_need_strength() -> None:
    t = duel(ana={"fp": 11}).plays(*strike(MIGHTY), ("to-hit", 15))
    assert t.fighter("Ana").fp == 10
    saber = {"item": "Force Sword", "hand": "both"}
    t = duel(ana={"gear": [saber], "skills": {"Force Sword": 14}})
    t.plays(("manoeuvre", "Attack"), DONE)
    way = next(name for name in t.legal if "Force Sword" in name)
    t.plays(("target", way), ("location", "torso"))
    assert t.refused(MIGHTY) == "not-by-st"


@pytest.mark.parametrize(("second", "fp"), [((MIGHTY,), 7), ((), 8)])
@proves("MIG.2")
def test_each_mighty_blow_has_its_price(second: tuple[str, ...], fp: int) -> None:
    t = duel(ana=skill(16, fp=9), hp=60).plays(*strike("Rapid Strike", MIGHTY), ("to-hit", 10), NONE, ("damage", 3))
    lost = 60 - t.fighter("Bo").hp
    t.plays(*blow(*second), ("to-hit", 10), NONE, ("damage", 3))
    assert t.fighter("Ana").fp == fp
    assert (60 - t.fighter("Bo").hp == 2 * lost) == bool(second)


@proves("MIG.3")
def test_mighty_blows_keep_the_defences() -> None:
    t = duel(ana={"dodge": 9}).plays(*strike(MIGHTY), ("to-hit", 15), DONE, *strike(target=BACK), ("to-hit", 10))
    assert numbers(t)["dodge"] == 9


# Rapid Recovery

AXEMAN = {"gear": [AXE, {"item": "Light Shield", "hand": "left"}], "skills": {"Axe/Mace": 12, "Shield": 12}, "fp": 10}
RECOVER = ("defence", "Rapid Recovery: Axe")
AXE_PARRY = "parry with Axe"
STRUCK = [*strike(target="Bo: Axe swung"), ("to-hit", 16), DONE, *strike(target=BACK), ("to-hit", 10)]


@proves("RR.1")
def test_rapid_recovery_buys_the_parry() -> None:
    """Parry 9 with the shield's DB on top; FP 10 become 9, and the axe parries until the next turn."""
    t = duel(ana={**AXEMAN, "gear": [AXE]}).plays(*STRUCK)
    assert t.refused(AXE_PARRY) == "unbalanced"
    t.plays(RECOVER)
    assert numbers(t)[AXE_PARRY] == 9
    assert t.fighter("Ana").fp == 9
    t.plays(("defence", AXE_PARRY), DEFEND, ("parry", 9))
    assert t.fighter("Ana").recovered == ("Axe",)
    t.plays(DONE)
    assert t.fighter("Ana").recovered == ()


@proves("RR.1")
def test_it_parries_again_before_the_next_turn() -> None:
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, st=11, speed=7, **{**AXEMAN, "gear": [AXE]}),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 8, speed=4),
    )
    t.plays(*STRUCK, RECOVER, ("defence", AXE_PARRY), DEFEND, ("parry", 9), DONE)
    t.plays(*strike(target=BACK), ("to-hit", 10))
    assert numbers(t)[AXE_PARRY] == 5
    assert t.fighter("Ana").fp == 9


@proves("RR.2")
def test_an_unbalanced_weapon_cannot_parry_after_its_blow() -> None:
    t = duel(ana=AXEMAN).plays(*STRUCK)
    assert t.refused(AXE_PARRY) == "unbalanced"
    assert {"dodge", "block with Light Shield"} <= set(t.legal)
    t = duel(ana=AXEMAN).plays(REST, *strike(target=BACK), ("to-hit", 10))
    assert AXE_PARRY in t.legal


@proves("RR.1", "RR.2")
def test_nothing_is_bought_back_that_was_not_lost() -> None:
    """A broadsword parries after its blow; an axe parries after a kick, and a shield never needs it."""
    t = duel().plays(*strike(), ("to-hit", 16), DONE, *strike(target=BACK), ("to-hit", 10))
    assert PARRY in t.legal
    assert not [name for name in t.offers if name.startswith("Rapid Recovery")]
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 12, "Brawling": 12}})
    t.plays(*strike(target="Bo: fist kick"), ("to-hit", 16), DONE, *strike(target=BACK), ("to-hit", 10))
    assert AXE_PARRY in t.legal
    assert not [name for name in t.offers if name.startswith("Rapid Recovery")]
    t = duel(ana=AXEMAN).plays(*STRUCK)
    assert [name for name in t.offers if name.startswith("Rapid Recovery")] == ["Rapid Recovery: Axe"]


@proves("RR.3")
def test_after_a_charge_that_ended_in_a_kick_the_sword_is_bought_back_too() -> None:
    ana = {"skills": {"Broadsword": 16, "Brawling": 16}, "fp": 8}
    t = duel(ana=ana).plays(*CHARGE, ("target", "Bo: fist kick"), *blow(roll=16)[1:], *strike(target=BACK))
    t.plays(("to-hit", 10), ("defence", "Rapid Recovery: Thrusting Broadsword"))
    assert t.fighter("Ana").fp == 7


@proves("RR.3")
def test_rapid_recovery_after_move_and_attack() -> None:
    """Parry 11, FP 8: for 1 FP it parries against 11, without a retreat."""
    t = duel(ana=skill(16, fp=8)).plays(*CHARGE, *blow(roll=16), *strike(target=BACK), ("to-hit", 10))
    assert t.refused(PARRY) == "manoeuvre-defence"
    t.plays(("defence", "Rapid Recovery: Thrusting Broadsword"))
    assert t.fighter("Ana").fp == 7
    assert numbers(t)[PARRY] == 11
    t.plays(("defence", PARRY))
    assert t.refused("Retreat") == "retreat-after-charge"


# The marks


@proves("EE.1")
def test_a_critical_failure_hurts_the_arm() -> None:
    """FP 10, HP 12, DR 4: the Critical Miss Table, and 1 HP from the right arm."""
    t = duel(ana=skill(13, fp=10, hp=12, dr={"arm": 4})).plays(*strike(MIGHTY), ("to-hit", 18), ("critical table", 8))
    assert t.fighter("Ana").hp == 11
    assert t.events("overstrained")[0]["place"] == "right arm"


@pytest.mark.parametrize(
    ("item", "hand", "left_handed", "arm"),
    [
        ("Thrusting Broadsword", "right", False, "right arm"),
        ("Thrusting Broadsword", "left", False, "left arm"),
        ("Thrusting Broadsword", "right", True, "right arm"),
        ("Thrusting Broadsword", "left", True, "left arm"),
        ("Greatsword", "both", False, "right arm"),
        ("Greatsword", "both", True, "left arm"),
    ],
)
@proves("EE.1")
def test_the_arm_that_struck(item: str, hand: str, left_handed: bool, arm: str) -> None:
    """The one that holds the weapon; the favoured one where both do."""
    skills = {"Broadsword": 18, "Two-Handed Sword": 18}
    ana = {"st": 13, "gear": [{"item": item, "hand": hand}], "skills": skills, "left_handed": left_handed}
    t = duel(ana=ana).plays(*strike(MIGHTY, target=f"Bo: {item} swung"), ("to-hit", 18), ("critical table", 8))
    assert [event["place"] for event in t.events("overstrained")] == [arm]


@pytest.mark.parametrize("add_ons", [(), ("Telegraphic Attack",)])
@proves("EE.1")
def test_nothing_of_the_kind_without_extra_effort(add_ons: tuple[str, ...]) -> None:
    t = duel(ana=skill(13, hp=12)).plays(*strike(*add_ons), ("to-hit", 18), ("critical table", 8))
    assert t.fighter("Ana").hp == 12


@pytest.mark.parametrize(("die", "leg"), [(3, "right leg"), (4, "left leg")])
@proves("EE.2")
def test_a_dodge_strains_a_leg(die: int, leg: str) -> None:
    """Dodge 8+2, 17: prone, hit, and 1 HP to a leg; it counts for shock."""
    t = duel(dodge=8, hp=12).plays(*strike(), ("to-hit", 10), ("defence", "dodge"), FEVERISH, DEFEND)
    assert t.number == 10
    t.plays(("dodge", 17), ("which", die))
    bo = t.fighter("Bo")
    assert (bo.posture, bo.hp) == ("prone", 11)
    assert t.events("overstrained")[0]["place"] == leg
    assert t.asked == "Ana damage"
    assert bo.has("shock")


@proves("EE.2")
def test_a_parry_strains_the_arm() -> None:
    t = duel(skills={"Broadsword": 14}, hp=12).plays(*strike(), ("to-hit", 10), ("defence", PARRY), FEVERISH, DEFEND)
    t.plays(("parry", 18))
    while t.asked not in ("Ana damage", "over"):
        t.plays((t.asked.partition(" ")[2], 8))
    assert t.events("overstrained")[0]["place"] == "right arm"


@proves("EE.2")
def test_a_parry_that_was_bought_back_strains_the_arm_and_no_other_does() -> None:
    """After Rapid Recovery an 18 costs 1 HP, also against a later blow; a plain Parry or Dodge costs none."""
    bought = duel(ana={**AXEMAN, "gear": [AXE], "hp": 12}).plays(*STRUCK, RECOVER, ("defence", AXE_PARRY), DEFEND)
    bought.plays(("parry", 18), ("critical table", 8))
    assert [event["place"] for event in bought.events("overstrained")] == ["right arm"]
    assert bought.fighter("Ana").hp == 11
    other = duel(ana={**AXEMAN, "gear": [AXE], "hp": 12}).plays(*STRUCK, RECOVER, ("defence", "dodge"), DEFEND)
    assert not other.plays(("dodge", 18)).events("overstrained")
    plain = duel(skills={"Broadsword": 14}).plays(*strike(), ("to-hit", 10), ("defence", PARRY), DEFEND)
    assert not plain.plays(("parry", 18), ("critical table", 8)).events("overstrained")


@pytest.mark.parametrize("way", ["Bo: fist kick", "slam"])
@proves("EE.2")
def test_a_kick_and_a_slam_strain_a_leg(way: str) -> None:
    t = duel(ana={"gear": [], "skills": {"Brawling": 13}}).plays(("manoeuvre", "Attack"), DONE)
    if way == "slam":
        t.plays(("target", "Bo: slam"))
    else:
        t.plays(("target", way), ("location", "torso"))
    t.plays(("add-on", MIGHTY), ("add-on", "strike"), ("to-hit", 18))
    while t.asked != "Ana which":
        t.plays((t.asked.partition(" ")[2], 10))
    t.plays(("which", 1))
    assert t.events("overstrained")[0]["place"] == "right leg"


@proves("EE.3")
def test_one_offensive_effort_a_turn() -> None:
    """After Mighty Blows no Flurry, but Feverish Defense is open; and Mighty Blows again with the next blow."""
    t = duel(ana=skill(14)).plays(*strike("Rapid Strike", MIGHTY), ("to-hit", 16), *blow()[:-1])
    assert t.refused(FLURRY) == "one-offensive-effort"
    assert MIGHTY in t.legal
    t.plays(("add-on", "strike"), ("to-hit", 16), DONE, *strike(target=BACK), ("to-hit", 10), ("defence", "dodge"))
    assert "Feverish Defense" in t.legal


@proves("EE.3")
def test_the_next_turn_has_room_for_another() -> None:
    t = duel(ana=skill(14)).plays(*strike(MIGHTY), ("to-hit", 15), DONE, REST)
    t.plays(*strike("Rapid Strike")[:-1])
    assert FLURRY in t.legal


@proves("EE.4")
def test_one_defensive_effort_a_turn() -> None:
    t = duel(ana={**AXEMAN, "gear": [AXE]}).plays(*STRUCK, RECOVER, ("defence", AXE_PARRY))
    assert t.refused("Feverish Defense") == "one-defensive-effort"
    t.plays(DEFEND, ("parry", 9), DONE, REST, *strike(target=BACK), ("to-hit", 10), ("defence", "dodge"))
    assert "Feverish Defense" in t.legal


@proves("EE.4")
def test_no_second_feverish_defence() -> None:
    t = duel(ana=skill(16)).plays(*strike("Rapid Strike"), ("to-hit", 10), ("defence", "dodge"), FEVERISH, DEFEND)
    t.plays(("dodge", 6), *blow(roll=10), ("defence", "dodge"))
    assert t.refused("Feverish Defense") == "one-defensive-effort"


@proves("EE.3", "EE.4")
def test_each_kind_of_effort_has_a_limit_of_its_own() -> None:
    """Bo has waited for Ana's step: her Feverish Defense leaves Flurry open; then neither has room for another."""
    t = duel(ana=skill(14), speed=9, apart=2)
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Attack"))
    t.plays(("manoeuvre", "Attack"), ("step", "go N"), *strike(target=BACK)[1:], ("to-hit", 10))
    t.plays(("defence", "dodge"), FEVERISH, DEFEND, ("dodge", 6), DONE, DONE, *blow("Rapid Strike")[:-1])
    assert {FLURRY, MIGHTY} <= set(t.legal)
    t.plays(("add-on", FLURRY), ("add-on", "strike"), ("to-hit", 16), *blow()[:-1])
    assert t.refused(MIGHTY) == "one-offensive-effort"
    t.plays(("add-on", "strike"), ("to-hit", 16), DONE, *strike(target=BACK), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Feverish Defense") == "one-defensive-effort"


@proves("EE.5")
def test_paying_for_effort() -> None:
    """Heroic Charge and Rapid Recovery: FP 10 become 8; nothing comes back for a miss, and nobody rolls Will."""
    t = duel(ana={**AXEMAN, "gear": [AXE]}).plays(*CHARGE, *blow(HEROIC, target="Bo: Axe swung"))
    assert t.fighter("Ana").fp == 9
    t.plays(("to-hit", 16), *strike(target=BACK), ("to-hit", 10), RECOVER)
    assert t.fighter("Ana").fp == 8


# Heroic Charge


@proves("HER.1")
def test_heroic_charge() -> None:
    t = duel(ana=skill(15, fp=10)).plays(*CHARGE, *blow(HEROIC))
    assert t.number == 15
    assert t.fighter("Ana").fp == 9


@proves("HER.2")
def test_heroic_charge_gives_no_defence_back() -> None:
    t = duel(ana=skill(12, dodge=9)).plays(*CHARGE, *blow(HEROIC, roll=13))
    t.plays(*strike(target=BACK), ("to-hit", 10))
    assert t.refused(PARRY) == "manoeuvre-defence"
    assert numbers(t)["dodge"] == 9
    t.plays(("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"


# Feverish Defense


@proves("FEV.1")
def test_feverish_defence() -> None:
    """Block 9, FP 7: 11 for one block, FP 6, and 9 again after the next turn."""
    kit: dict[str, Any] = {"gear": [{"item": "Light Shield", "hand": "left"}], "skills": {"Shield": 10}, "fp": 7}
    block = ("defence", "block with Light Shield")
    t = duel(**kit).plays(*strike(), ("to-hit", 10), block, FEVERISH, DEFEND)
    assert t.number == 11
    assert t.fighter("Bo").fp == 6
    t.plays(("block", 11), DONE, REST, *strike(), ("to-hit", 10), block, DEFEND)
    assert t.number == 9


@proves("FEV.2")
def test_no_feverish_defence_after_an_all_out_attack() -> None:
    t = duel(ana={"fp": 10}).plays(*all_out("Strong"), *blow(roll=15), *strike(target=BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]
    assert t.fighter("Ana").fp == 10
