"""Where clauses meet: aims and other weapons, falls and what they disturb, the arm of a blow, waking."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground
from swordplay.engine.scenario import Patch, Plan
from swordplay.games import ruleset
from tests.support.bands import DEFEND, DONE, REST, duel, skill, strike
from tests.support.bands import proves as bands
from tests.support.bands_wounds import clash, hits, with_hp
from tests.support.guns import OTHER, PISTOL, fires, gunman, range_of, shot
from tests.support.gurps4 import SWORD, beast, fighter
from tests.support.gurps4 import proves as dungeon
from tests.support.sheets import BANDS, COMBINED, DUNGEON, by_sheet, manoeuvre, meeting, strikes
from tests.support.table import Table

SECOND = "Second Pistol"
BOW = {"item": "Composite Bow", "hand": "both"}
AXE = {"item": "Axe", "hand": "right"}

# An aim, and another weapon


def aimed(item: str) -> Table:
    """Ana with a pistol in each hand has aimed one of them at Bo."""
    t = range_of(5, gunman(15, PISTOL, OTHER, traits=["Ambidexterity"]))
    return t.plays(("manoeuvre", "Aim"), DONE, ("aim at", f"Bo: {item} shot"), DONE, REST)


@bands("AIM.2", "RDW.1")
@pytest.mark.faults("fourth.19")
@pytest.mark.parametrize(("item", "numbers"), [(PISTOL["item"], (13, 11)), (SECOND, (11, 13))])
def test_only_the_pistol_that_was_aimed_has_the_aim_and_uses_it_up(item: str, numbers: tuple[int, int]) -> None:
    t = aimed(item).plays(*shot("Dual-Weapon Attack"), *fires(item=SECOND))
    assert t.number == numbers[0]
    assert t.plays(("to-hit", 16)).number == numbers[1]
    t.plays(("to-hit", 16), DONE, REST, *shot(item=item))
    assert t.number == 15


@bands("AIM.2")
@pytest.mark.faults("fourth.19")
def test_an_aim_waits_while_the_other_pistol_is_shot() -> None:
    """Only a manoeuvre other than Aim or a ranged attack comes between; two turns later it would be still there."""
    t = aimed(SECOND)
    for _ in range(2):
        assert t.plays(*shot()).number == 15
        t.plays(("to-hit", 16), DONE, REST)
    assert t.plays(*shot(item=SECOND)).number == 17
    t = aimed(SECOND).plays(*shot(), ("to-hit", 16), DONE, REST, REST, REST, *shot(item=SECOND))
    assert t.number == 15


@dungeon("AIM.7")
@pytest.mark.faults("fourth.19")
def test_by_the_dungeon_sheet_an_attack_with_another_weapon_ends_the_aim() -> None:
    knives = [{"item": "Large Knife", "hand": "right"}, {"item": "Large Knife", "name": "Other Knife", "hand": "left"}]
    ana = {"gear": knives, "skills": {"Thrown Weapon (Knife)": 15}, "traits": ["Ambidexterity"]}
    t = meeting(DUNGEON, ana=ana, apart=2)
    t.plays(("manoeuvre", "Aim"), DONE, ("aim at", "Bo: Other Knife thrown"), DONE, REST)
    t.plays(*strikes(DUNGEON, target="Bo: Large Knife thrown", roll=16), DONE, REST)
    t.plays(*strikes(DUNGEON, target="Bo: Other Knife thrown"))
    assert "aim" not in t.reasons


# A fall, and what it disturbs


def beside_claws(name: str, damage: int, **ana: Any) -> Table:
    """Ana, who goes first, beside Bo, whose claws do so much crushing damage when the die shows 3."""
    bo = beast("Bo", "blue", (0, -1), 6, damage=damage, type="cr", speed=5, skill=30)
    return Table(ruleset(name), [fighter("Ana", "red", (0, 0), 0, speed=7, hp=12, **ana), bo])


def aiming(name: str, damage: int, **ana: Any) -> Table:
    """Ana has aimed at Bo."""
    t = beside_claws(name, damage, **{"gear": [BOW], "skills": {"Bow": 14}, "will": 12, "dx": 12, **ana})
    t.plays(("manoeuvre", "Aim"), *([] if name == DUNGEON else [("brace", "free")]), DONE)
    return t.plays(("aim at", "Bo: Composite Bow shot"), DONE)


def claws(name: str, place: str) -> list[tuple[str, Any]]:
    """Bo's claws strike a place of Ana's, and she does not defend."""
    blow = [("target", "Ana: fist claw"), ("location", place), ("add-on", "strike"), ("to-hit", 7)]
    return [manoeuvre(name), DONE, *blow, ("defence", "no defence"), ("damage", 3)]


@pytest.mark.faults("fourth.19")
@pytest.mark.parametrize(
    ("name", "damage", "asked", "kept"),
    [
        pytest.param(DUNGEON, 7, "Ana knockdown", False, marks=dungeon("AIM.5"), id="felled"),
        pytest.param(DUNGEON, 6, "Ana keep-aim", True, marks=dungeon("AIM.5"), id="on his feet"),
        pytest.param(BANDS, 7, "Ana knockdown", True, marks=bands("AIM.2"), id="a document that is silent on falls"),
    ],
)
def test_whoever_is_felled_by_a_wound_loses_his_aim(name: str, damage: int, asked: str, kept: bool) -> None:
    """HP 12: 7 to a leg cripples it, and he falls; by the dungeon sheet there is no Will roll then."""
    t = aiming(name, damage).plays(*claws(name, "right leg"))
    assert t.asked == asked
    if damage == 7:
        t.plays(("knockdown", 3))
        assert t.fighter("Ana").posture == "prone"
    if kept:
        assert (t.asked, t.number) == ("Ana keep-aim", 12)
        t.plays(("keep-aim", 12))
    assert t.fighter("Ana").has("aiming") == kept
    assert t.asked == "Bo step"


@dungeon("AIM.5", "KB.4")
@pytest.mark.faults("fourth.19")
@pytest.mark.parametrize(("roll", "posture"), [(12, "standing"), (13, "prone")])
def test_whoever_is_thrown_on_his_back_by_a_blow_loses_his_aim(roll: int, posture: str) -> None:
    """ST 11: 9 points are one hex of knockback, DX 12+1-1."""
    t = aiming(DUNGEON, 9, st=11, dr={"torso": 8}).plays(
        *claws(DUNGEON, "torso"), ("keep-aim", 12), ("knockback", roll)
    )
    ana = t.fighter("Ana")
    assert (ana.posture, ana.has("aiming")) == (posture, posture == "standing")


def thinking(name: str, damage: int) -> Table:
    """Ana concentrates beside Bo, whose claws then do so much damage to her right leg."""
    t = beside_claws(name, damage, will=13, ht=14)
    return t.plays(("manoeuvre", "Concentrate"), ("task", "3 turns"), DONE, *claws(name, "right leg"))


@pytest.mark.faults("fourth.19")
@pytest.mark.parametrize(
    ("name", "damage", "order"),
    [
        pytest.param(BANDS, 7, ["concentration", "knockdown", "concentration"], marks=bands("CON.3"), id="two events"),
        pytest.param(BANDS, 6, ["concentration"], marks=bands("CON.3"), id="no fall"),
        pytest.param(DUNGEON, 7, ["knockdown", "concentration"], marks=dungeon("CONC.1"), id="a fall is no event"),
    ],
)
def test_a_fall_by_a_crippled_leg_is_an_event_of_its_own(name: str, damage: int, order: list[str]) -> None:
    t, asked = thinking(name, damage), []
    while t.asked.startswith("Ana"):
        asked.append(t.asked.removeprefix("Ana "))
        assert t.number == {"concentration": 10, "knockdown": 14}[asked[-1]]
        t.plays((asked[-1], 10))
    assert asked == order
    assert t.fighter("Ana").has("concentrating")


@bands("CON.3", "CRT.11")
@pytest.mark.faults("fourth.19")
def test_a_dodge_that_ends_in_a_fall_disturbs_twice() -> None:
    t = duel(speed=9, will=13).plays(("manoeuvre", "Concentrate"), ("task", "2 turns"), DONE, *strike(), ("to-hit", 10))
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 18), ("concentration", 10))
    assert t.fighter("Bo").posture == "prone"
    assert (t.asked, t.number) == ("Bo concentration", 10)


# Critical misses


def shooting(**switches: Any) -> Table:
    """Ana has shot at Bo, before whom Cai stands, and rolled 18."""
    cai = fighter("Cai", "blue", (0, -3), 6, speed=4)
    t = meeting(DUNGEON, cai, ana={"gear": [BOW], "skills": {"Bow": 20}}, apart=5, **switches)
    return t.plays(*strikes(DUNGEON, target="Bo: Composite Bow shot", roll=18))


@dungeon("CRIT.1", "MISS.1")
@pytest.mark.faults("fourth.20")
def test_without_the_tables_a_critical_miss_is_a_plain_one_and_may_go_astray() -> None:
    assert shooting().asked == "Ana critical table"
    t = shooting(critical_tables=False)
    assert (t.asked, t.number) == ("Ana stray", 9)
    assert t.plays(("stray", 9)).asked == "Cai defence"


FISTS = {"Brawling": 16, "Broadsword": 14}
LEFT_EMPTY: dict[str, Any] = {"gear": [SWORD], "skills": FISTS}
RIGHT_EMPTY: dict[str, Any] = {"gear": [{**SWORD, "hand": "left"}], "skills": FISTS}


@pytest.mark.faults("fourth.20")
@pytest.mark.parametrize(
    ("name", "total"),
    [
        pytest.param(DUNGEON, 4, marks=dungeon("CRIT.1"), id="dungeon"),
        pytest.param(BANDS, 15, marks=bands("CRT.10"), id="bands"),
    ],
)
@pytest.mark.parametrize(("hands", "arm"), [(LEFT_EMPTY, "left arm"), (RIGHT_EMPTY, "right arm")])
def test_the_arm_that_punched_is_strained(name: str, total: int, hands: dict[str, Any], arm: str) -> None:
    t = meeting(name, ana=hands, apart=0).plays(*strikes(name, target="Bo: fist punch", roll=18))
    t.plays(("critical table", total))
    assert [event["place"] for event in t.events("strained")] == [arm]


@bands("EE.2", "CRT.10")
@pytest.mark.faults("fourth.20")
@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("total", [9, 8])
def test_extra_effort_hurts_the_arm_that_struck_though_it_has_dropped_the_weapon(hand: str, total: int) -> None:
    ana = skill(18, gear=[{**SWORD, "hand": hand}], hp=12)
    t = duel(ana=ana).plays(*strike("Mighty Blows"), ("to-hit", 18), ("critical table", total))
    assert bool(t.fighter("Ana").in_hand() == ("fist",)) == (total == 9)
    assert [event["place"] for event in t.events("overstrained")] == [f"{hand} arm"]


@bands("EE.2", "CRT.12")
@pytest.mark.faults("fourth.20")
@pytest.mark.parametrize("hand", ["right", "left"])
def test_a_parry_hurts_the_arm_that_made_it_though_it_has_dropped_the_weapon(hand: str) -> None:
    t = duel(skills={"Broadsword": 14}, gear=[{**SWORD, "hand": hand}], hp=12).plays(*strike(), ("to-hit", 10))
    t.plays(("defence", "parry with Thrusting Broadsword"), ("defence add-on", "Feverish Defense"), DEFEND)
    t.plays(("parry", 18), ("critical table", 9))
    assert [event["place"] for event in t.events("overstrained")] == [f"{hand} arm"]


CHARGE = [("manoeuvre", "Move and Attack"), ("move", "done")]
KNIFE = {"item": "Large Knife", "hand": "left"}


@bands("RR.3", "CRT.10")
@pytest.mark.faults("fourth.20")
@pytest.mark.parametrize(
    ("total", "weapons"), [(9, ["Large Knife"]), (8, ["Axe", "Large Knife"]), (7, ["Axe", "Large Knife"])]
)
def test_after_a_charge_any_weapon_still_in_hand_is_bought_back(total: int, weapons: list[str]) -> None:
    """The axe, unbalanced, or the knife, balanced, whatever became of the one that struck."""
    ana = {"gear": [AXE, KNIFE], "skills": {"Axe/Mace": 16, "Knife": 14}}
    t = duel(ana=ana).plays(*CHARGE, *strike(target="Bo: Axe swung")[2:], ("to-hit", 18), ("critical table", total))
    t.plays(*strike(target="Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    found = [name.removeprefix("Rapid Recovery: ") for name in t.legal if name.startswith("Rapid Recovery")]
    assert found == weapons
    for item in weapons:
        assert f"parry with {item}" not in t.legal
    t.plays(("defence", f"Rapid Recovery: {weapons[-1]}"))
    assert f"parry with {weapons[-1]}" in t.legal
    assert t.fighter("Ana").fp == t.fighter("Ana").sheet.fp - 1


@bands("RR.3", "RMA.5")
@pytest.mark.parametrize("gear", [KNIFE, PISTOL])
def test_after_a_shot_or_a_throw_on_the_move_nothing_is_bought_back(gear: dict[str, Any]) -> None:
    usage = "shot" if gear is PISTOL else "thrown"
    skills = {"Guns (Pistol)": 16, "Thrown Weapon (Knife)": 16, "Broadsword": 14}
    hands = [{**SWORD, "hand": "left"}, PISTOL] if gear is PISTOL else [SWORD, KNIFE]
    t = duel(ana={"gear": hands, "skills": skills}).plays(*CHARGE, *strike(target=f"Bo: {gear['item']} {usage}")[2:])
    t.plays(("to-hit", 16), *strike(target="Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    assert not [name for name in t.legal if name.startswith(("Rapid Recovery", "parry"))]


# Cover in one hex


@dungeon("SIT.4", "SIT.7")
@pytest.mark.faults("fourth.21")
@pytest.mark.parametrize(("apart", "keys"), [(0, set()), (1, {"behind-cover"}), (2, {"behind-cover", "cover"})])
def test_cover_is_none_between_two_who_share_a_hex(apart: int, keys: set[str]) -> None:
    hedge = Ground("hedge", cover=2)
    plan = Plan(radius=8, patches=[Patch([(0, 0), (0, -2)], hedge)])
    ana = {"gear": [KNIFE | {"hand": "right"}], "skills": {"Thrown Weapon (Knife)": 16}}
    t = meeting(DUNGEON, ana=ana, apart=apart, plan=plan).plays(*strikes(DUNGEON, target="Bo: Large Knife thrown"))
    assert set(t.reasons) & {"behind-cover", "cover"} == keys


@dungeon("SIT.4", "SIT.7", "SIT.11")
@pytest.mark.faults("fourth.21")
def test_cover_and_height_are_those_of_the_hexes_in_which_two_meet() -> None:
    """A beast of two hexes: its head is in the open and its tail in the hedge, on a ledge."""
    hedge = Ground("hedge", cover=2, height=1)
    bo = {"footprint": [(0, 0), (0, 1)]}
    for patched, keys in (((0, -2), {"cover"}), ((0, -3), set())):
        t = meeting(DUNGEON, bo=bo, plan=Plan(radius=8, patches=[Patch([patched], hedge)]), apart=2)
        bo_now = t.fighter("Bo")
        bo_now.hex, bo_now.facing = (0, -3), 0
        t.fighter("Ana").hex = (0, -1)
        t.plays(*strikes(DUNGEON))
        assert set(t.reasons) & {"cover", "melee-from-above"} == keys


# Passing out after the fight


@bands("GAP.9", "BLD.3", "MRT.2")
@pytest.mark.faults("fourth.21")
def test_whoever_passes_out_after_the_fight_may_wake_each_hour() -> None:
    """He bleeds to -10 in the first minute, lies dying, and does not know it; an hour later he may wake."""
    t = with_hp(clash(1, "cut").plays(*hits()), -9)
    t.battle.stop()
    t.battle.recover()
    t.plays(("bleeding", 16), ("survival", 13), ("stay-awake", 11))
    bo = t.fighter("Bo")
    assert bo.has("unconscious")
    assert bo.has("mortally wounded")
    wakes = 0
    while wakes < 2 and t.battle.state.clock < 3 * 3600:
        about = t.asked.removeprefix("Bo ")
        if about == "waking":
            wakes += 1
            assert t.number == 11
            assert t.battle.state.clock == 60 + wakes * 3600
            assert bo.has("unconscious")
        t.plays((about, 12 if about == "waking" and wakes == 1 else 5))
    assert wakes == 2
    assert not t.fighter("Bo").has("unconscious")


@pytest.mark.parametrize("name", by_sheet(dungeon="CRIT.1", bands="CRT.10"))
@pytest.mark.faults("fourth.20")
def test_without_the_tables_nothing_is_rolled_on_them(name: str) -> None:
    t = meeting(name, critical_tables=False).plays(*strikes(name, roll=18))
    assert t.asked == "Ana step"
    assert t.events("missed")


# Stunned both ways


@pytest.mark.parametrize(
    ("ht", "iq", "left"),
    [
        (11, 10, ()),
        (12, 10, ("stunned",)),
        (11, 11, ("mentally stunned",)),
        (12, 11, ("stunned", "mentally stunned")),
    ],
)
@pytest.mark.parametrize("name", [pytest.param(BANDS, marks=bands("STN.4", "DON.3")), COMBINED])
def test_of_two_stuns_each_is_shaken_off_by_its_own_roll(name: str, ht: int, iq: int, left: tuple[str, ...]) -> None:
    """HT 11 against the physical one, IQ 10 against the mental one; whoever keeps either still loses his turn."""
    t = meeting(name, ana={"ht": 11, "iq": 10})
    for kind in ("mentally stunned", "stunned"):
        t.battle.intervene("afflict", "Ana", condition=kind)
    t.plays(REST)
    assert (t.asked, t.number) == ("Ana stun-recovery", 11)
    t.plays(("stun-recovery", ht))
    assert (t.asked, t.number) == ("Ana stun-recovery", 10)
    t.plays(("stun-recovery", iq))
    assert tuple(kind for kind in ("stunned", "mentally stunned") if t.fighter("Ana").has(kind)) == left
    assert bool(t.events("recovered")) == (not left)
    t.plays(REST)
    assert (t.legal == ["Do Nothing"]) == bool(left)
