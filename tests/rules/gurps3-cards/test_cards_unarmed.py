"""Attack-Unarmed: punch, kick and bite, each clause's example with its dice; the hand that meets armour."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.melee3 import Line, Melee, melee, proves

HIT: Line = ("to-hit", 7)
NO_DEFENCE: Line = ("defence", "no defence")
UNARMED: Line = ("manoeuvre", "attack-unarmed")


def bare(**more: Any) -> dict[str, Any]:
    return {"right": "", "skills": {}, **more}


def strikes(usage: str, ana: dict[str, Any], bo: dict[str, Any] | None = None, **more: Any) -> Melee:
    """Ana's blow with bare hands; a bite is made in Bo's own hex."""
    table = melee(ana, bo, **more).does(UNARMED)
    if usage == "bite":
        table.does(("step", "go N"))
    return table.does(("target", f"Bo: fist {usage}"))


@pytest.mark.parametrize(
    ("usage", "dx", "skills", "number"),
    [
        proves("UNA.2", "punch", 11, {"Karate": 13}, 13),
        proves("UNA.2", "punch", 11, {"Boxing": 12}, 12),
        proves("UNA.2", "punch", 11, {"Brawling": 14, "Karate": 13}, 14),
        proves("UNA.2 REF.13", "punch", 11, {}, 11),
        proves("UNA.3", "kick", 12, {"Karate": 14}, 12),
        proves("UNA.3", "kick", 12, {"Brawling": 15}, 13),
        proves("UNA.3", "kick", 12, {"Boxing": 18}, 10),
        proves("UNA.3 REF.13", "kick", 12, {}, 10),
        proves("UNA.5", "bite", 10, {"Brawling": 15, "Karate": 15}, 10),
    ],
)
def test_what_a_blow_is_rolled_against(usage: str, dx: int, skills: dict[str, int], number: int) -> None:
    assert strikes(usage, bare(dx=dx, skills=skills)).number == number


@pytest.mark.rules("gurps3-cards:UNA.4")
@pytest.mark.parametrize(("rolled", "posture"), [(12, "prone"), (11, "standing")])
def test_who_misses_with_a_kick_may_fall(rolled: int, posture: str) -> None:
    table = strikes("kick", bare(dx=11)).does(("to-hit", 11))
    assert table.number == 11
    table.does(("keep-feet", rolled))
    assert table.fighter("Ana").posture == posture


@pytest.mark.rules("gurps3-cards:UNA.4")
@pytest.mark.parametrize("usage", ["punch", "kick"])
def test_only_a_missed_kick_asks_for_it(usage: str) -> None:
    table = strikes(usage, bare()).does(("to-hit", 10), ("defence", "dodge"), ("dodge", 6))
    assert table.comes_to("Bo manoeuvre").fighter("Ana").posture == "standing"
    missed = strikes("punch", bare()).does(("to-hit", 13))
    assert missed.comes_to("Bo manoeuvre").fighter("Ana").posture == "standing"


@pytest.mark.parametrize(
    ("usage", "ana", "die", "lost"),
    [
        proves("UNA.6", "punch", {"st": 14}, 5, 3),
        proves("UNA.7", "kick", {"st": 14}, 5, 5),
        proves("REF.14", "kick", {"st": 13}, 4, 4),
        proves("REF.14", "punch", {"st": 13}, 4, 2),
        proves("UNA.8", "kick", {"st": 14, "traits": ["Heavy Boots"]}, 5, 6),
        proves("UNA.9", "bite", {}, 6, 2),
        proves("UNA.9", "bite", {}, 3, 0),
        proves("UNA.10", "kick", {"st": 12, "skills": {"Karate": 14}}, 3, 4),
        proves("UNA.11", "punch", {"st": 14, "skills": {"Brawling": 13}}, 4, 3),
        proves("UNA.11", "bite", {"skills": {"Brawling": 20}}, 6, 2),
        proves("UNA.12", "punch", {"st": 14, "skills": {"Boxing": 15}}, 4, 5),
        proves("UNA.12", "kick", {"st": 14, "skills": {"Boxing": 15}}, 4, 4),
    ],
)
def test_the_damage_of_a_blow(usage: str, ana: dict[str, Any], die: int, lost: int) -> None:
    table = strikes(usage, bare(**ana)).does(HIT, NO_DEFENCE, ("damage", die))
    assert table.fighter("Bo").hp == 11 - lost
    assert table.events("struck")[-1]["type"] == "cr"


@pytest.mark.rules("gurps3-cards:UNA.13", "gurps3-cards:UNA.15", "gurps3-cards:REF.17")
@pytest.mark.parametrize("usage", ["punch", "kick"])
@pytest.mark.parametrize(
    ("dr", "traits", "asked"), [(3, [], True), (2, [], False), (2, ["Toughness 1"], False), (2, ["Toughness 2"], False)]
)
def test_a_bare_hand_on_dr_3_calls_for_a_roll(usage: str, dr: int, traits: list[str], asked: bool) -> None:
    table = strikes(usage, bare(), {"dr": {"torso": dr}, "traits": traits}).does(HIT, NO_DEFENCE, ("damage", 6))
    assert (table.asked == "Ana hurt-hand") is asked
    if asked:
        assert table.number == 11
    through = {"punch": 3, "kick": 5}[usage] - dr - (int(traits[0][-1]) if traits else 0)
    assert table.fighter("Bo").hp == 11 - max(0, through)


@pytest.mark.rules("gurps3-cards:UNA.13")
def test_teeth_are_not_hurt() -> None:
    table = strikes("bite", bare(), {"dr": {"torso": 5}}).does(HIT, NO_DEFENCE, ("damage", 6))
    assert table.comes_to("Bo manoeuvre").fighter("Ana").hp == 11


@pytest.mark.rules("gurps3-cards:UNA.14", "gurps3-cards:UNA.16", "gurps3-cards:REF.17")
@pytest.mark.parametrize(
    ("usage", "ana", "die", "lost", "place"),
    [
        ("punch", {}, 6, 4, "right hand"),
        ("punch", {}, 2, 0, ""),
        ("punch", {}, 1, 0, ""),
        ("punch", {"traits": ["Toughness 2"]}, 5, 1, "right hand"),
        ("punch", {"traits": ["Toughness 1"]}, 5, 2, "right hand"),
        ("kick", {"dr": {"feet": 2}}, 5, 1, "right foot"),
    ],
)
def test_the_hand_or_foot_takes_1d_2(usage: str, ana: dict[str, Any], die: int, lost: int, place: str) -> None:
    table = strikes(usage, bare(**ana), {"dr": {"torso": 8}}).does(HIT, NO_DEFENCE, ("damage", 6), ("hurt-hand", 12))
    table.does(("damage", die))
    assert table.fighter("Ana").hp == 11 - lost
    if lost:
        assert table.events("wounded")[-1]["place"] == place


@pytest.mark.rules("gurps3-cards:UNA.14")
def test_the_roll_made_costs_nothing() -> None:
    table = strikes("punch", bare(), {"dr": {"torso": 3}}).does(HIT, NO_DEFENCE, ("damage", 6), ("hurt-hand", 11))
    assert table.comes_to("Bo manoeuvre").fighter("Ana").hp == 11


@pytest.mark.rules("gurps3-cards:UNA.17")
def test_he_defends_as_usual_after_a_punch() -> None:
    table = strikes("punch", bare()).does(("to-hit", 13), ("Bo manoeuvre", "attack-melee weapon"))
    assert table.does(("target", "Ana: Broadsword swung"), ("to-hit", 10)).defence("dodge") == 7


@pytest.mark.rules("gurps3-cards:CCU.1")
def test_in_a_shared_hex_the_same_without_the_penalty_for_weapons() -> None:
    table = melee(bare(), at=(0, -1), start={"came": "S"}).does(UNARMED).comes_to("target")
    numbers = {name: table.offers[name].number for name in ("Bo: fist punch", "Bo: fist kick", "Bo: fist bite")}
    assert [number.value for number in numbers.values() if number is not None] == [12, 10, 12]
    away = melee(bare(), at=(0, -1), start={"came": "S"}).does(UNARMED).comes_to("step")
    assert "go S" in away.legal
    assert away.refused("go N") == "foes-side"


@pytest.mark.meets("C3-54")
@pytest.mark.parametrize(("usage", "open"), [("punch", True), ("kick", True), ("bite", False)])
def test_how_far_a_blow_reaches(usage: str, open: bool) -> None:
    table = melee(bare()).does(UNARMED).comes_to("target")
    assert (f"Bo: fist {usage}" in table.legal) is open


@pytest.mark.meets("C3-57")
def test_with_a_foe_in_his_hex_he_strikes_others_only_with_bare_hands() -> None:
    cy = Entry("Cy", "blue", (0, 0), {"move": 3}, facing=0)
    table = melee({"left": ""}, third=cy, start={"came": "S"})
    assert table.refused("attack-melee weapon") == "foes-hex"
    table.does(UNARMED).comes_to("target")
    assert "Bo: fist kick" in table.legal
    table = melee(third=cy, start={"came": "S"}).does(("manoeuvre", "all out attack"), ("form", "determined"))
    assert table.comes_to("target").refused("Bo: Broadsword swung") == "close-strike"
