"""HP, wounds, shock, knockdown and stun: HP, WND, SHK, MAJ, KND, STN, GAP.9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import case, proves
from tests.support.bands_wounds import (
    NONE,
    REST,
    Still,
    aims,
    clash,
    dazed,
    defence,
    hits,
    lost,
    strikes_back,
    struck,
    table,
    with_hp,
)
from tests.support.gurps4 import SHIELD, SWORD, beast, fighter

STURDY: dict[str, Any] = {"hp": 200}


def moves(t: Still, hexes: int) -> bool:
    """Whether Bo, whose turn it is, gets just so far to the north."""
    t.plays(("manoeuvre", "Move"), *[("move", "go N")] * hexes)
    return t.asked == "Bo facing"


# HP


@pytest.mark.parametrize(("hp", "dodge", "move"), [(4, 9, 5), (3, 5, 3)])
@proves("HP.1")
def test_reeling_below_a_third(hp: int, dodge: int, move: int) -> None:
    t = with_hp(clash(hp=12, dodge=9, move=5, facing=0, speed=8), hp)
    assert moves(t, move)
    t = with_hp(clash(hp=12, dodge=9, move=5), hp).plays(*aims(), ("to-hit", 10))
    assert defence(t) == dodge


@pytest.mark.parametrize(("roll", "asked"), [(11, "Bo target"), (12, "over")])
@proves("HP.2")
def test_staying_awake(roll: int, asked: str) -> None:
    t = with_hp(clash(hp=11, speed=8), -2).plays(("manoeuvre", "Attack"), ("stay-awake", roll))
    assert t.asked == asked
    assert t.fighter("Bo").has("unconscious") == (roll == 12)


@pytest.mark.parametrize(("hp", "asked"), [(1, "Bo target"), (0, "Bo stay-awake")])
@proves("HP.2")
def test_awake_above_zero(hp: int, asked: str) -> None:
    assert with_hp(clash(hp=11, speed=8), hp).plays(("manoeuvre", "Attack")).asked == asked


@pytest.mark.parametrize(("hp", "number"), [(-9, 12), (-10, 11), (-19, 11), (-23, 10)])
@proves("HP.3")
def test_deeper_wounds_make_it_harder(hp: int, number: int) -> None:
    t = with_hp(clash(ht=12, speed=8), hp).plays(("manoeuvre", "Attack"))
    assert t.asked == "Bo stay-awake"
    assert t.number == number


@proves("HP.4")
def test_resting_needs_no_roll() -> None:
    t = with_hp(clash(speed=8), -4).plays(REST)
    assert t.asked == "Ana manoeuvre"
    assert not t.fighter("Bo").out


@proves("HP.5")
def test_the_bands_add_up() -> None:
    t = with_hp(clash(move=6, dodge=8, facing=0, speed=8), -11).plays(("manoeuvre", "Move"))
    assert t.number == 10
    t.plays(("stay-awake", 10), *[("move", "go N")] * 3)
    assert t.asked == "Bo facing"
    t = with_hp(clash(move=6, dodge=8), -11).plays(*aims(), ("to-hit", 10))
    assert defence(t) == 4


@pytest.mark.parametrize(("roll", "dead"), [(11, False), (14, True)])
@proves("HP.6")
def test_death_at_minus_full(roll: int, dead: bool) -> None:
    t = with_hp(clash(6, "cr", skill=30, speed=5), -4).plays(*hits())
    assert (t.asked, t.number) == ("Bo survival", 11)
    t.plays(("survival", roll))
    assert t.fighter("Bo").has("dead") == dead


@proves("HP.7")
def test_a_roll_for_every_multiple() -> None:
    t = with_hp(clash(24, "cr"), 3).plays(*hits(), ("survival", 11), ("survival", 11), ("knockdown", 11))
    assert t.fighter("Bo").hp == -21
    assert t.asked == "Bo manoeuvre"
    t = with_hp(clash(4, "cr"), -21).plays(*hits())
    assert t.fighter("Bo").hp == -25
    assert t.asked == "Bo manoeuvre"


@proves("HP.7")
def test_no_second_roll_for_the_same_multiple() -> None:
    assert with_hp(clash(1, "cr"), -10).plays(*hits()).asked == "Bo manoeuvre"


@pytest.mark.parametrize(("damage", "dead"), [(44, False), (45, True)])
@proves("HP.8")
def test_dead_at_five_times(damage: int, dead: bool) -> None:
    t = with_hp(clash(damage, "cr", hp=9), 0).plays(*hits())
    if not dead:
        t.plays(*[("survival", 10)] * 4, ("knockdown", 10))
    assert t.fighter("Bo").has("dead") == dead


# Wounding


@pytest.mark.parametrize(
    ("damage", "dr", "type", "injury"),
    [
        case("WND.1", 8, 2, "cut", 9, name="cut 8 against DR 2"),
        case("WND.1", 2, 2, "cut", 0, name="no more than DR"),
        case("WND.2", 5, 0, "pi-", 2, name="pi-"),
        case("WND.2", 1, 0, "pi-", 1, name="at least 1"),
        case("WND.3", 6, 0, "pi", 6, name="pi"),
        case("WND.3", 6, 0, "cr", 6, name="cr"),
        case("WND.3", 6, 0, "burn", 6, name="burn"),
        case("WND.3", 6, 0, "tight-beam burning", 6, name="tight beam"),
        case("WND.3", 6, 0, "cor", 6, name="corrosion"),
        case("WND.4", 5, 0, "pi+", 7, name="pi+"),
        case("WND.4", 5, 0, "cut", 7, name="cut"),
        case("WND.5", 4, 0, "imp", 8, name="imp"),
        case("WND.5", 4, 0, "pi++", 8, name="pi++"),
    ],
)
def test_wounding(damage: int, dr: int, type: str, injury: int) -> None:
    assert lost(struck(damage, type, dr={"torso": dr}, **STURDY)) == injury


# Shock


def shocked(t: Still) -> int:
    """What Bo rolls against when he strikes back in his next turn."""
    return t.plays(*strikes_back()).number


@pytest.mark.parametrize(
    ("damage", "number"),
    [case("SHK.1", 3, 11), case("SHK.2", 4, 10, name="at 4"), case("SHK.2", 9, 10, name="at 9")],
)
def test_shock(damage: int, number: int) -> None:
    assert shocked(struck(damage, "cr", **STURDY)) == number


@proves("SHK.3")
def test_shock_lasts_one_turn() -> None:
    t = struck(2, "cr", **STURDY)
    assert shocked(t) == 12
    t.plays(("to-hit", 16), REST)
    assert shocked(t) == 14


@proves("SHK.1", "SHK.3")
def test_shock_is_for_the_next_turn_and_adds_up() -> None:
    """A wound in his own turn, by one who waited, counts in the next one; all since then are added up."""
    t = clash(3, "cr", skill=30, **STURDY)
    t.plays(("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "Attack"))
    t.plays(*strikes_back(), *aims()[1:], ("to-hit", 10), NONE, ("damage", 3))
    assert (t.asked, t.number) == ("Bo to-hit", 14)
    t.plays(("to-hit", 16), *hits(rolled=1))
    assert lost(t) == 4
    assert shocked(t) == 10


@proves("SHK.4")
def test_shock_lowers_the_roll_against_mental_stun() -> None:
    t = dazed("mentally stunned", 3, iq=12, **STURDY).plays(REST)
    assert (t.asked, t.number) == ("Bo stun-recovery", 9)


@proves("SHK.5")
def test_shock_leaves_defences_and_ht_alone() -> None:
    t = dazed("stunned", 5, dodge=9, **STURDY).plays(REST)
    assert (t.asked, t.number) == ("Bo stun-recovery", 11)
    t.plays(("stun-recovery", 11), *aims(), ("to-hit", 10))
    assert defence(t) == 9


# Major wounds and knockdown


@pytest.mark.parametrize(("damage", "asked"), [(5, "Bo manoeuvre"), (6, "Bo knockdown")])
@proves("MAJ.1")
def test_a_major_wound(damage: int, asked: str) -> None:
    assert struck(damage, "cr", hp=11).asked == asked


@proves("MAJ.1")
def test_two_wounds_are_not_one() -> None:
    t = struck(4, "cr", hp=11).plays(REST, *hits())
    assert lost(t) == 8
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(("damage", "asked"), [(5, "Bo knockdown"), (4, "Bo manoeuvre")])
@proves("MAJ.2")
def test_crippling_is_a_major_wound(damage: int, asked: str) -> None:
    assert struck(damage, "cr", "right hand", hp=12).asked == asked


@pytest.mark.parametrize(("roll", "down"), [(12, True), (11, False)])
@proves("MAJ.3")
def test_the_roll_for_a_major_wound(roll: int, down: bool) -> None:
    t = struck(7, "cr").plays(("knockdown", roll))
    bo = t.fighter("Bo")
    assert (bo.stunned, bo.posture == "prone", bo.right == "") == (down, down, down)


@pytest.mark.parametrize(
    ("place", "damage", "asked"),
    [
        ("face", 1, "Bo knockdown"),
        ("vitals", 1, "Bo knockdown"),
        ("torso", 3, "Bo manoeuvre"),
        ("neck", 1, "Bo manoeuvre"),
        ("groin", 1, "Bo manoeuvre"),
    ],
)
@proves("KND.1")
def test_when_a_knockdown_roll_is_made(place: str, damage: int, asked: str) -> None:
    t = struck(damage, "cr", place, hp=12)
    assert t.asked == asked


@proves("KND.1")
def test_nothing_lost_nothing_rolled() -> None:
    assert struck(3, "cr", "skull", dr={"skull": 3}).asked == "Bo manoeuvre"


@pytest.mark.parametrize(("roll", "items"), [(11, {"Thrusting Broadsword", "Medium Shield"}), (10, set())])
@proves("KND.2")
def test_knocked_down_one_drops_everything(roll: int, items: set[str]) -> None:
    t = struck(1, "cr", "face", ht=10, gear=[SWORD, SHIELD]).plays(("knockdown", roll))
    assert {item.name for item in t.battle.state.items} == items
    assert {item.hex for item in t.battle.state.items} <= {(0, -1)}
    assert (t.fighter("Bo").posture == "prone") == t.fighter("Bo").stunned == bool(items)


@pytest.mark.parametrize(
    ("place", "damage", "type", "ht", "number"),
    [
        case("KND.3", "vitals", 3, "imp", 13, 8, name="vitals"),
        case("KND.3", "face", 6, "cr", 13, 8, name="face"),
        case("KND.3", "groin", 6, "cr", 13, 8, name="groin"),
        case("KND.3", "torso", 6, "cr", 13, 13, name="torso"),
        case("KND.4", "skull", 2, "cr", 15, 5, name="skull"),
        case("KND.4", "right eye", 1, "imp", 15, 5, name="eye"),
        case("KND.4", "skull", 1, "cr", 15, 15, name="a light blow to the skull"),
    ],
)
def test_knockdown_by_place(place: str, damage: int, type: str, ht: int, number: int) -> None:
    t = struck(damage, type, place, ht=ht)
    assert (t.asked, t.number) == ("Bo knockdown", number)


@pytest.mark.parametrize(
    ("trait", "place", "ht", "number"),
    [
        case("KND.5", "High Pain Threshold", "face", 11, 9),
        case("KND.6", "Low Pain Threshold", "torso", 12, 8),
    ],
)
def test_pain_thresholds(trait: str, place: str, ht: int, number: int) -> None:
    assert struck(6, "cr", place, ht=ht, traits=[trait]).number == number


@pytest.mark.parametrize(
    ("trait", "damage", "number"),
    [
        case("KND.5", "High Pain Threshold", 3, 14, name="high"),
        case("KND.6", "Low Pain Threshold", 3, 8, name="low"),
        case("KND.6", "Low Pain Threshold", 5, 6, name="low, at most"),
    ],
)
def test_pain_thresholds_and_shock(trait: str, damage: int, number: int) -> None:
    assert shocked(struck(damage, "cr", traits=[trait], **STURDY)) == number


# Stun


def stunned(**bo: Any) -> Still:
    """Bo knocked down by a blow to the torso, and Ana's turn over."""
    return struck(6, "cr", **bo).plays(("knockdown", 16))


@proves("STN.1")
def test_a_stunned_fighter_does_nothing() -> None:
    assert stunned().legal == ["Do Nothing"]


@proves("STN.2")
def test_a_stunned_fighter_defends_badly() -> None:
    """Dodge 9, Parry 11 and Block 10 with the shield's 2 in them; all at -4."""
    skills = {"Broadsword": 12, "Shield": 10}
    t = clash(1, "cr", dodge=7, skills=skills, gear=[SWORD, SHIELD])
    t.battle.intervene("afflict", who="Bo", condition="stunned")
    t.plays(*aims(), ("to-hit", 10))
    found = (defence(t), defence(t, "parry with Thrusting Broadsword"), defence(t, "block with Medium Shield"))
    assert found == (5, 7, 6)


@proves("STN.3")
def test_a_stunned_fighter_cannot_retreat() -> None:
    t = clash(1, "cr", dodge=9)
    t.battle.intervene("afflict", who="Bo", condition="stunned")
    t.plays(*aims(), ("to-hit", 10), ("defence", "dodge"))
    assert not any(name.startswith("Retreat") for name in t.legal)
    t.plays(("defence add-on", "defend"))
    assert t.number == 5


@proves("STN.4")
def test_recovery_from_stun() -> None:
    t = stunned(dodge=9).plays(REST, ("stun-recovery", 13), REST)
    assert t.legal == ["Do Nothing"]
    t.plays(REST)
    assert t.number == 11
    t.plays(("stun-recovery", 9), *aims(), ("to-hit", 10))
    assert defence(t) == 6
    t.plays(NONE, ("damage", 1))
    assert "Change Posture" in t.legal


# Out of the fight


@proves("GAP.9")
def test_out_of_the_fight() -> None:
    """He who fails the roll of HP.2 lies there, his sword beside him, and the fight is over."""
    t = with_hp(clash(speed=8), -2).plays(("manoeuvre", "Attack"), ("stay-awake", 12))
    bo = t.fighter("Bo")
    assert (bo.posture, bo.right, t.asked) == ("prone", "", "over")
    assert [(item.name, item.hex) for item in t.battle.state.items] == [("Thrusting Broadsword", (0, -1))]
    assert t.battle.result is not None
    assert t.battle.result.winner == "red"


@proves("GAP.9")
def test_no_defence_for_one_who_is_out() -> None:
    """Cy keeps the fight going; Bo, who has fainted, is struck on a 12 without a defence, and missed on a 13."""
    cy = fighter("Cy", "blue", (5, 5), 0, speed=1)
    ana = beast("Ana", "red", (0, 0), 0, damage=1, speed=7, skill=12)
    t = with_hp(table(ana, fighter("Bo", "blue", (0, -1), 6, speed=9, ht=11, hp=10), cy), -2)
    t.plays(("manoeuvre", "Attack"), ("stay-awake", 12))
    assert t.asked == "Ana manoeuvre"
    t.plays(*aims())
    assert t.number == 12
    t.plays(("to-hit", 12))
    assert t.legal == ["no defence"]
    t.plays(NONE, ("damage", 3))
    assert t.fighter("Bo").hp == -3
