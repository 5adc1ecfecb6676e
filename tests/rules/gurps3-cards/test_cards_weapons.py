"""Shield bash, strikes at weapons, Disarm and Feint: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.games.gurps.rolls import BOUNDED
from tests.support.melee3 import Line, Melee, melee, proves

HIT: Line = ("to-hit", 10)
NO_DEFENCE: Line = ("defence", "no defence")
STRIKE: Line = ("manoeuvre", "attack-melee weapon")
BASHING: Line = ("manoeuvre", "attack-shield bash")
AT_WEAPON: Line = ("manoeuvre", "attack-strike target's weapon")
AGAIN: Line = ("Ana manoeuvre", "attack-strike target's weapon")
DISARM: Line = ("manoeuvre", "disarm")
FEINT: Line = ("manoeuvre", "feint")
SWORD: Line = ("target", "Bo: Broadsword swung")
THRUST: Line = ("target", "Bo: Broadsword thrust")


def armed(item: str, level: int, skill: str = "", **more: Any) -> dict[str, Any]:
    return {"right": item, "skills": {skill or item: level}, **more}


# Shield bash


def shielded(item: str = "Medium shield", **more: Any) -> dict[str, Any]:
    return {"left": item, "skills": {"Broadsword": 12, "Shield": 13, "Buckler": 13}, **more}


def bash(item: str = "Medium shield", *, ana: dict[str, Any] | None = None, **more: Any) -> Melee:
    return melee(ana or shielded(item), **more).does(BASHING, ("target", f"Bo: {item} bash"))


@pytest.mark.rules("gurps3-cards:BASH.1")
@pytest.mark.parametrize(
    ("ana", "start", "key"),
    [
        ({}, {}, "no-ready-shield"),
        (shielded(), {"unready": ["Medium shield"]}, "no-ready-shield"),
        (shielded(), {}, ""),
        ({"left": "Medium shield"}, {}, "no-ready-shield"),
    ],
)
def test_a_bash_needs_a_shield_and_the_skill(ana: dict[str, Any], start: dict[str, Any], key: str) -> None:
    table = melee(ana, start=start)
    assert ("" if BASHING[1] in table.legal else table.refused(BASHING[1])) == key


@pytest.mark.parametrize(
    "card",
    [
        proves("BASH.2", BASHING),
        proves("WPN.1", AT_WEAPON),
        proves("DIS.1", DISARM),
        proves("FEI.1", FEINT),
        proves("UNA.1", ("manoeuvre", "attack-unarmed")),
    ],
)
def test_a_hex_before_or_after(card: Line) -> None:
    table = melee(shielded(), at=(0, 1)).does(card)
    assert {"go N", "go S", "done"} <= set(table.legal)
    table.does(("step", "go N"))
    assert not {"go N", "go S", "go SE"} & set(table.legal)
    nobody = table.comes_to("foe" if card in (DISARM, FEINT) else "target")
    assert "nobody" in nobody.legal
    assert melee(shielded(), at=(0, 2)).refused(card[1]) == "nobody-near"


@pytest.mark.rules("gurps3-cards:BASH.3")
@pytest.mark.parametrize(("facing", "key"), [(0, ""), (2, ""), (4, "not-in-front")])
def test_a_bash_goes_by_shield_skill_to_the_front(facing: int, key: str) -> None:
    table = melee(shielded(), facing=facing).does(BASHING).comes_to("target")
    name = "Bo: Medium shield bash"
    assert ("" if name in table.legal else table.refused(name)) == key
    if not key:
        assert table.does(("target", name)).number == 13


@pytest.mark.rules("gurps3-cards:BASH.4", "gurps3-cards:BASH.8", "gurps3-cards:REF.14")
@pytest.mark.parametrize(("spiked", "lost"), [(False, 3), (True, 4)])
def test_a_bash_does_thrust_damage_and_one_more_with_spikes(spiked: bool, lost: int) -> None:
    gear = [{"item": "Medium shield", "hand": "left", "spiked": spiked}]
    ana = {"gear": gear, "skills": {"Shield": 13, "Broadsword": 12}}
    table = bash(ana=ana).does(HIT, NO_DEFENCE, ("damage", 4))
    assert table.fighter("Bo").hp == 11 - lost
    assert table.events("struck")[-1]["type"] == "cr"


@pytest.mark.rules("gurps3-cards:BASH.5", "gurps3-cards:BASH.6", "gurps3-cards:BASH.7")
@pytest.mark.parametrize(
    ("bo", "numbers"),
    [
        (armed("Broadsword", 16), {"parry with Broadsword": 6, "dodge": 6}),
        (armed("Shortsword", 16), {"parry with Shortsword": None, "dodge": 6}),
        (armed("Saber", 15, "Fencing"), {"parry with Saber": None}),
        (
            {"left": "Medium shield", "skills": {"Shield": 14, "Broadsword": 14}},
            {"block with Medium shield": 10, "dodge": 9},
        ),
    ],
)
def test_what_stops_a_bash(bo: dict[str, Any], numbers: dict[str, int | None]) -> None:
    table = bash(bo=bo).does(HIT).comes_to("defence")
    for name, number in numbers.items():
        assert (name in table.legal) is (number is not None)
        if number is not None:
            assert table.defence(name) == number


@pytest.mark.parametrize(
    "script",
    [
        proves("BASH.9", (BASHING, ("target", "Bo: Medium shield bash"), ("to-hit", 15))),
        proves("WPN.21", (AT_WEAPON, SWORD, ("to-hit", 14))),
        proves("DIS.10", (DISARM, ("disarm", [12, 12]))),
        proves("FEI.10", (FEINT, ("feint", [13, 12]))),
    ],
)
def test_he_defends_as_usual_afterwards(script: tuple[Line, ...]) -> None:
    ana = {"left": "Medium shield", "skills": {"Broadsword": 14, "Shield": 14}}
    table = melee(ana).does(*script, ("Bo manoeuvre", "attack-melee weapon"), ("target", "Ana: Broadsword swung"), HIT)
    assert table.defence("parry with Broadsword") == 7 + 3
    assert table.defence("block with Medium shield") == 7 + 3
    assert table.defence("dodge") == 7 + 3


# Strikes at weapons


def strike(
    level: int, weapon: str, skill: str = "", *, ana: dict[str, Any] | None = None, by: str = "swung", **more: Any
) -> Melee:
    """Ana strikes at Bo's weapon."""
    hers = ana or armed("Broadsword", level)
    bo = {**armed(weapon, 16, skill), **more.pop("bo", {})}
    return melee(hers, bo, **more).does(AT_WEAPON, ("target", f"Bo: {hers['right']} {by}"))


@pytest.mark.parametrize(
    ("level", "weapon", "skill", "number"),
    [
        proves("WPN.2", 14, "Broadsword", "", 10),
        proves("WPN.3", 15, "Dagger", "Knife", 10),
        proves("WPN.3", 15, "Large Knife", "Knife", 10),
        proves("WPN.4", 15, "Spear", "Spear", 12),
        proves("WPN.4", 15, "Halberd", "Polearm", 12),
        proves("WPN.5", 15, "Axe", "Axe/Mace", 11),
        proves("WPN.5", 15, "Quarterstaff", "Staff", 11),
    ],
)
def test_the_size_of_the_weapon_struck_at(level: int, weapon: str, skill: str, number: int) -> None:
    both = weapon in ("Halberd", "Quarterstaff")
    bo = {"right": "", "both": weapon} if both else {}
    assert strike(level, weapon, skill, bo=bo).number == number


@pytest.mark.rules("gurps3-cards:WPN.4")
def test_a_rifle_is_as_large_as_a_spear_and_a_pistol_as_small_as_a_knife() -> None:
    rifle = {"right": "", "both": "Rifle", "skills": {"Guns (Rifle)": 12}}
    assert strike(15, "Rifle", bo=rifle).number == 12
    assert strike(15, "Pistol", bo={"skills": {"Guns (Pistol)": 12}}).number == 10


@pytest.mark.rules("gurps3-cards:WPN.10")
@pytest.mark.parametrize(
    ("weapon", "skill", "hits"),
    [
        proves("WPN.11", "Rapier", "Fencing", 4),
        proves("WPN.11", "Dagger", "Knife", 4),
        proves("WPN.11", "Smallsword", "Fencing", 4),
        proves("WPN.12", "Saber", "Fencing", 6),
        proves("WPN.12", "Shortsword", "", 6),
        proves("WPN.12", "Large Knife", "Knife", 6),
        proves("WPN.13", "Broadsword", "", 8),
        proves("WPN.14", "Bastard Sword", "Broadsword", 10),
    ],
)
def test_a_blade_breaks_at_its_hits_in_one_blow(weapon: str, skill: str, hits: int) -> None:
    ana = armed("Broadsword", 20, st=17)  # 3d cutting, 1d+3 crushing
    for by, adds, points in [("swung", 0, hits), ("thrust", 3, hits), ("swung", 0, hits - 1), ("thrust", 3, hits - 1)]:
        if not 1 <= points - adds <= 6 and by == "thrust":
            continue
        table = strike(0, weapon, skill, ana=ana, by=by).does(HIT, NO_DEFENCE, ("damage", points - adds))
        assert (weapon in table.fighter("Bo").broken) is (points == hits)
        assert table.fighter("Bo").hp == 11


@pytest.mark.rules("gurps3-cards:WPN.10")
def test_blows_at_a_blade_do_not_add_up_and_a_thrust_never_breaks_it() -> None:
    table = strike(20, "Broadsword").does(HIT, NO_DEFENCE, ("damage", 2), AGAIN, SWORD, HIT, NO_DEFENCE, ("damage", 3))
    assert table.fighter("Bo").broken == ()
    ana = armed("Thrusting Broadsword", 20, "Broadsword", st=17)
    assert (
        strike(0, "Rapier", "Fencing", ana=ana, by="thrust").does(HIT, NO_DEFENCE, ("damage", 6)).fighter("Bo").broken
        == ()
    )


@pytest.mark.parametrize(
    ("by", "damage", "lost"),
    [proves("WPN.7 WPN.8", "swung", 6, 6), proves("REF.15", "swung", 5, 5), proves("WPN.6", "thrust", 6, 0)],
)  # 9 and 8 cutting, 6 crushing
def test_a_shaft_takes_cutting_damage_past_its_dr(by: str, damage: int, lost: int) -> None:
    table = strike(20, "Axe", "Axe/Mace", by=by).does(HIT, NO_DEFENCE, ("damage", damage))
    assert dict(table.fighter("Bo").battered).get("Axe", 0) == lost
    assert table.fighter("Bo").broken == ()


@pytest.mark.rules("gurps3-cards:WPN.8")
@pytest.mark.parametrize(("second", "broken"), [(2, True), (1, False)])
def test_blows_at_a_shaft_add_up(second: int, broken: bool) -> None:
    table = strike(20, "Axe", "Axe/Mace").does(HIT, NO_DEFENCE, ("damage", 6), AGAIN, SWORD, HIT, NO_DEFENCE)
    table.does(("damage", second))
    assert table.fighter("Bo").broken == (("Axe",) if broken else ())


@pytest.mark.rules("gurps3-cards:WPN.9")
def test_a_polearm_needs_two_blows_of_10() -> None:
    ana = armed("Broadsword", 20, st=13)  # swing 2d-1, +1: 2d
    bo = {"right": "", "both": "Halberd", "skills": {"Polearm": 12}}
    table = strike(0, "Halberd", ana=ana, bo=bo).does(HIT, NO_DEFENCE, ("damage", 10))
    assert table.fighter("Bo").broken == ()
    table.does(AGAIN, SWORD, HIT, NO_DEFENCE, ("damage", 10))
    assert table.fighter("Bo").broken == ("Halberd",)


@pytest.mark.rules("gurps3-cards:WPN.15", "gurps3-cards:WPN.16")
@pytest.mark.parametrize(
    ("mine", "his", "weapon", "hits"),
    [
        ("fine", "", "Broadsword", 4),
        ("very fine", "", "Broadsword", 4),
        ("", "cheap", "Broadsword", 4),
        ("fine", "fine", "Broadsword", 8),
        ("", "fine", "Shortsword", 12),
    ],
)
def test_quality_halves_or_doubles_what_it_takes(mine: str, his: str, weapon: str, hits: int) -> None:
    ana = {"gear": [{"item": "Broadsword", "hand": "right", "quality": mine}], "right": "", "st": 15}
    ana |= {"skills": {"Broadsword": 20}}  # swing 2d+1, +1
    bo = {"gear": [{"item": weapon, "hand": "right", "quality": his}], "right": "", "skills": {weapon: 14}}
    for points in (hits - 1, hits):
        if points < 4:
            continue
        table = melee(ana, bo).does(AT_WEAPON, SWORD, HIT, NO_DEFENCE, ("damage", points - 2))
        assert (weapon in table.fighter("Bo").broken) is (points == hits)


@pytest.mark.rules("gurps3-cards:WPN.18")
@pytest.mark.parametrize("ready", [proves("WPN.17 WPN.20", True), proves("WPN.19", False)])
def test_what_stops_a_strike_at_a_weapon(ready: bool) -> None:
    bo = {"left": "Medium shield", "pd": {"torso": 4}, "skills": {"Broadsword": 16, "Shield": 18}}
    start = {} if ready else {"unready": ["Broadsword"]}
    table = strike(15, "Broadsword", bo=bo, his_start=start).does(HIT).comes_to("defence")
    assert table.defence("dodge") == 6
    assert ("parry with Broadsword" in table.legal) is ready
    if ready:
        assert table.defence("parry with Broadsword") == 8
    assert "block with Medium shield" not in table.legal
    assert table.does(("defence", "dodge"), ("dodge", 6)).comes_to("Bo manoeuvre").fighter("Bo").broken == ()


# Disarm


def disarming(ana: dict[str, Any], bo: dict[str, Any], **more: Any) -> Melee:
    return melee(ana, bo, **more).does(DISARM).comes_to("disarm")


SABER = armed("Saber", 16, "Fencing")


@pytest.mark.rules("gurps3-cards:DIS.2", "gurps3-cards:DIS.7", "gurps3-cards:REF.27")
def test_disarming_is_one_contest() -> None:
    table = disarming(SABER, armed("Broadsword", 12))
    assert table.numbers() == (12, 13)
    table.does(("disarm", [8, 11]))
    assert table.fighter("Bo").right == ""
    assert [(item.name, item.hex) for item in table.battle.state.items] == [("Broadsword", (0, -1))]


@pytest.mark.rules("gurps3-cards:DIS.3")
def test_a_missile_weapon_is_kept_with_dx() -> None:
    table = disarming(SABER, {"dx": 11, "right": "Pistol", "skills": {"Guns (Pistol)": 15}})
    assert table.against()["dx"] == 11


@pytest.mark.rules("gurps3-cards:DIS.4", "gurps3-cards:DIS.5")
@pytest.mark.parametrize(
    ("ana", "bo", "number"),
    [
        (armed("Rapier", 15, "Fencing"), armed("Spear", 12), 12),
        (armed("Rapier", 15, "Fencing"), {"right": "Pistol", "skills": {"Guns (Pistol)": 15}}, 10),
        (armed("Broadsword", 15), armed("Shortsword", 12), 9),
    ],
)
def test_the_attackers_number(ana: dict[str, Any], bo: dict[str, Any], number: int) -> None:
    assert disarming(ana, bo).number == number


@pytest.mark.rules("gurps3-cards:DIS.6")
@pytest.mark.parametrize(
    ("weapon", "skill", "bonus"),
    [("Saber", "Fencing", 0), ("Broadsword", "", 1), ("Axe", "Axe/Mace", 2), ("Morningstar", "Flail", 3)],
)
def test_a_heavier_weapon_is_kept_better(weapon: str, skill: str, bonus: int) -> None:
    assert disarming(SABER, armed(weapon, 12, skill)).against().get("heavier-weapon", 0) == bonus


@pytest.mark.rules("gurps3-cards:DIS.8", "gurps3-cards:DIS.9")
@pytest.mark.parametrize(
    ("dice", "mine", "his"),
    [
        ([17, 18], "", "Broadsword"),
        ([18, 18], "", "Broadsword"),
        ([13, 12], "Broadsword", "Broadsword"),
        ([8, 12], "Broadsword", "Broadsword"),
        ([7, 12], "Broadsword", ""),
    ],
)
def test_who_loses_his_weapon(dice: list[int], mine: str, his: str) -> None:
    table = disarming(armed("Broadsword", 16), armed("Broadsword", 14))
    assert table.numbers() == (10, 14)
    table.does(("disarm", dice))
    assert (table.fighter("Ana").right, table.fighter("Bo").right) == (mine, his)


@pytest.mark.meets("C3-52")
@pytest.mark.parametrize(("level", "open"), [(9, True), (8, False)])
def test_below_3_nobody_is_disarmed(level: int, open: bool) -> None:
    table = melee(armed("Broadsword", level))
    assert (DISARM[1] in table.legal) is open
    if not open:
        assert table.refused(DISARM[1]) == "below-3"


# Feint


def feinting(ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, **more: Any) -> Melee:
    return melee(ana, bo, **more).does(FEINT).comes_to("feint")


@pytest.mark.rules("gurps3-cards:FEI.2")
@pytest.mark.parametrize(
    ("skills", "unready", "best"),
    [
        ({"Shield": 12, "Broadsword": 14, "Karate": 13}, [], 14),
        ({"Shield": 15, "Broadsword": 14, "Karate": 13}, [], 15),
        ({"Shield": 15, "Broadsword": 14, "Karate": 13}, ["Medium shield"], 14),
        ({"Shield": 12, "Broadsword": 14, "Karate": 13}, ["Broadsword"], 13),
        ({"Broadsword": 10, "Judo": 13}, [], 13),
        ({"Broadsword": 10}, [], 11),
    ],
)
def test_a_feint_is_resisted_with_the_best_skill(skills: dict[str, int], unready: list[str], best: int) -> None:
    bo = {"dx": 11, "left": "Medium shield", "skills": skills}
    assert feinting(bo=bo, his_start={"unready": unready}).numbers() == (12, best)


@pytest.mark.rules("gurps3-cards:FEI.3")
def test_a_feint_makes_no_weapon_unready() -> None:
    table = feinting(armed("Axe", 12, "Axe/Mace")).does(("feint", [9, 17]))
    assert table.fighter("Ana").unready == ()
    assert table.does(("Ana manoeuvre", "attack-melee weapon"), ("target", "Bo: Axe swung")).number == 12


@pytest.mark.rules("gurps3-cards:FEI.4", "gurps3-cards:FEI.8")
@pytest.mark.parametrize(("waits", "dodge"), [(False, 1), (True, 6)])
def test_a_feint_is_for_the_next_turn_and_no_other(waits: bool, dodge: int) -> None:
    table = feinting(armed("Broadsword", 14)).does(("feint", [9, 17]))
    if waits:
        table.does(("Ana manoeuvre", "move"), ("move", "done"))
    assert table.does(("Ana manoeuvre", "attack-melee weapon"), SWORD, HIT).defence("dodge") == dodge


@pytest.mark.rules("gurps3-cards:FEI.4")
def test_a_feint_is_used_up_by_the_attack() -> None:
    table = feinting(armed("Broadsword", 14)).does(("feint", [9, 17]), ("Ana manoeuvre", "attack-melee weapon"), SWORD)
    assert table.fighter("Ana").has("feinted")
    assert not table.does(("to-hit", 15)).fighter("Ana").has("feinted")


@pytest.mark.rules("gurps3-cards:FEI.5")
def test_a_feint_counts_for_both_of_two_attacks() -> None:
    start = {"manoeuvre": "feint", "feint": {"at": "Bo", "by": 3}}
    bo = {"skills": {"Broadsword": 18}}
    table = melee(bo=bo, start=start).does(("manoeuvre", "all out attack"), ("form", "two attacks"), SWORD, HIT)
    assert (table.defence("dodge"), table.defence("parry with Broadsword")) == (3, 6)
    table.does(("defence", "dodge"), ("dodge", 3), SWORD, HIT)
    assert table.defence("parry with Broadsword") == 6


@pytest.mark.rules("gurps3-cards:FEI.6")
@pytest.mark.parametrize(("his", "key"), [(6, ""), (2, ""), (0, "feint-unseen")])
def test_one_who_faces_away_cannot_be_feinted(his: int, key: str) -> None:
    table = melee(his=his)
    assert ("" if FEINT[1] in table.legal else table.refused(FEINT[1])) == key


@pytest.mark.rules("gurps3-cards:FEI.7", "gurps3-cards:FEI.8", "gurps3-cards:FEI.9")
@pytest.mark.parametrize(
    ("dice", "gain"),
    [([15, 17], 0), ([12, 8], 0), ([12, 10], 0), ([9, 15], 5), ([9, 17], 5), ([8, 8], 2), ([8, 10], 4), ([3, 12], 11)],
)
def test_what_a_feint_gains(dice: list[int], gain: int) -> None:
    table = feinting(armed("Broadsword", 14), {"skills": {"Broadsword": 12}})
    assert table.numbers() == (14, 12)
    assert table.does(("feint", dice)).fighter("Ana").value("feinted") == gain


@pytest.mark.rules("gurps3-cards:FEI.2", "gurps3-cards:REF.13")
@pytest.mark.parametrize(("ana", "number"), [({"right": ""}, 12), ({"right": "", "skills": {"Karate": 14}}, 14)])
def test_bare_hands_feint_with_their_own_skill(ana: dict[str, Any], number: int) -> None:
    assert feinting(ana).number == number


@pytest.mark.meets("C3-52")
@pytest.mark.parametrize(
    ("dice", "numbers", "outcome"),
    [
        ((17, 13), (20, 12), "tie"),  # a failure by 1, though the number is 20
        ((17, 14), (20, 12), "win"),
        ((4, 10), (2, 10), "tie"),  # a success by 0, though the number is 2
        ((3, 9), (2, 10), "lose"),
        ((10, 12), (10, 11), "win"),
        ((17, 12), (20, 12), "lose"),
    ],
)
def test_17_and_18_always_fail_in_a_contest_and_3_and_4_never(
    dice: tuple[int, int], numbers: tuple[int, int], outcome: str
) -> None:
    assert BOUNDED.read(dice[0], numbers[0], dice[1], numbers[1]).value == outcome
