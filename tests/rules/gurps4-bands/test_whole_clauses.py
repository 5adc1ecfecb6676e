"""The rest of clauses of which other proofs show a part: numbers from both sides, every consequence that is named."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import (
    AXE,
    BACK,
    CHARGE,
    DEFEND,
    DONE,
    LIGHT_SHIELD,
    NONE,
    PARRY,
    REST,
    all_out,
    blow,
    case,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.bands_wounds import Still, hits, struck, table, with_fp, with_hp
from tests.support.gurps4 import SWORD, beast, fighter

SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD]}

# SHK.5: what shock leaves alone


def in_shock(**bo: Any) -> Still:
    """Bo has lost 4 HP before his turn, in which Cai waits for him to attack; Dodge 9, Parry 10, Block 9, Will 13."""
    ana = beast("Ana", "red", (0, 0), 0, damage=4, type="cr", speed=7, skill=14)
    cai = beast("Cai", "red", (1, -1), 8, damage=6, type="cr", speed=8, skill=14)
    sheet = {"hp": 40, "dodge": 9, "will": 13, "ht": 11, "iq": 12, "st": 11, **SHIELDED, **bo}
    t = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5, **sheet), cai)
    t.plays(("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "Attack"), *hits())
    assert t.fighter("Bo").hp == sheet["hp"] - 4
    return t


SWING = "Ana: Thrusting Broadsword swung"
STRIKES: list[tuple[str, Any]] = [
    ("manoeuvre", "Attack"),
    *[("target", SWING), ("location", "torso"), ("add-on", "strike")],
]
CLAWED: list[tuple[str, Any]] = [
    *[("target", "Bo: fist claw"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 7)],
]


@proves("SHK.5", "SHK.4")
def test_shock_leaves_every_active_defence_alone_and_lowers_the_blow() -> None:
    """He is struck in the middle of his own turn, when shock counts: -4 on his blow, nothing on the rest."""
    t = in_shock().plays(*STRIKES, *CLAWED)
    found = numbers(t)
    assert (found["dodge"], found[PARRY], found["block with Light Shield"]) == (10, 11, 10)
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 10))
    assert t.asked == "Bo to-hit"
    assert t.reasons["shock"] == -4


@pytest.mark.parametrize(
    ("about", "number", "given"),
    [
        case("SHK.5", "knockdown", 11, {"hp": 10}, name="HT against knockdown"),
        case("SHK.5", "survival", 11, {"hp": 10, "now": -5}, name="HT against death"),
        case("SHK.5", "stay-awake", 11, {"now": 0}, name="HT to stay awake"),
        case("SHK.5", "will", 13, {"fp": 0}, name="Will to go on"),
    ],
)
def test_shock_leaves_ht_and_will_alone(about: str, number: int, given: dict[str, Any]) -> None:
    t = in_shock(**{key: value for key, value in given.items() if key == "hp"})
    if "now" in given:
        with_hp(t, given["now"])
    if "fp" in given:
        with_fp(t, given["fp"])
    while t.asked != f"Bo {about}":
        step = STRIKES[0] if t.asked == "Bo manoeuvre" else None
        asked = t.asked.partition(" ")[2]
        known = {**dict([*STRIKES[1:], ("to-hit", 7), ("damage", 3), ("stay-awake", 3), ("defence", "no defence")])}
        t.plays(step or (asked, "Bo: fist claw" if t.asked == "Cai target" else known[asked]))
    assert t.number == number
    assert "shock" not in t.reasons


# VIT.4: crushed vitals


@pytest.mark.parametrize(
    ("hp", "damage", "number"), [(12, 1, 11), (12, 6, 11), (12, 7, 6), (11, 5, 11), (11, 6, 6), (10, 5, 11), (10, 6, 6)]
)
@proves("VIT.4", "KND.3")
def test_one_hp_to_the_vitals_is_enough_and_a_major_wound_makes_it_worse(hp: int, damage: int, number: int) -> None:
    t = struck(damage, "cr", "vitals", hp=hp)
    assert t.fighter("Bo").hp == hp - damage
    assert (t.asked, t.number) == ("Bo knockdown", number)
    t.plays(("knockdown", number))
    assert (t.fighter("Bo").stunned, t.fighter("Bo").posture) == (False, "standing")


@proves("VIT.4", "KND.1")
def test_no_roll_where_nothing_gets_through_to_the_vitals() -> None:
    assert struck(3, "cr", "vitals", hp=12, dr={"torso": 3}).asked == "Bo manoeuvre"


# AOD.2: one defence stronger


@pytest.mark.parametrize(
    ("form", "found"),
    [
        ("Increased Parry", {PARRY: 13, "dodge": 10, "block with Light Shield": 10}),
        ("Increased Dodge", {PARRY: 11, "dodge": 12, "block with Light Shield": 10}),
        ("Increased Block", {PARRY: 11, "dodge": 10, "block with Light Shield": 12}),
    ],
)
@proves("AOD.2")
def test_plus_2_on_one_defence_and_on_no_other_until_the_next_turn(form: str, found: dict[str, int]) -> None:
    """Parry 11, Dodge 10, Block 10 with the shield; his next turn ends it."""
    t = duel(**{"speed": 9, "dodge": 9, **SHIELDED}).plays(("manoeuvre", "All-Out Defense"), ("form", form))
    t.plays(("move", "done") if t.asked == "Bo move" else DONE)
    t.plays(*strike(), ("to-hit", 10))
    assert {name: number for name, number in numbers(t).items() if name in found} == found
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 5), DONE, REST, *strike(), ("to-hit", 10))
    plain = {PARRY: 11, "dodge": 10, "block with Light Shield": 10}
    assert {name: number for name, number in numbers(t).items() if name in found} == plain


# GAP.4: caps before the floor, death before knockdown


@pytest.mark.parametrize("level", [14, 20, 30])
@proves("GAP.4", "MAA.3", "DEC.2")
def test_the_cap_comes_before_the_floor(level: int) -> None:
    """However good he is, a charge is rolled at 9 at most, and 9 is too low for a Deceptive Attack."""
    t = duel(ana=skill(level)).plays(*CHARGE, *blow()[:2])
    assert t.refused("Deceptive Attack") == "deceptive-below-10"
    assert t.plays(("add-on", "strike")).number == 9


@pytest.mark.parametrize(("level", "legal"), [(13, False), (14, True)])
@proves("GAP.4", "DEC.2")
def test_without_a_cap_the_floor_looks_at_the_sum(level: int, legal: bool) -> None:
    """A blow at the leg is at -2, a step of deception at -2 more: 14 leaves 10, and 13 leaves 9."""
    t = duel(ana=skill(level)).plays(*strike(at="right leg")[:-1])
    assert ("Deceptive Attack" in t.legal) == legal
    if legal:
        assert t.plays(("add-on", "Deceptive Attack"), ("add-on", "strike")).number == 10


@pytest.mark.parametrize(("roll", "asked"), [(11, "Bo knockdown"), (14, "over")])
@proves("GAP.4", "HP.6")
def test_the_death_roll_comes_before_the_knockdown_roll(roll: int, asked: str) -> None:
    """From -4 to -10 by a major wound: first the roll against death; the dead are knocked down no more."""
    t = with_hp(struck_at_nothing(), -4).plays(*hits())
    assert (t.asked, t.number) == ("Bo survival", 11)
    assert t.plays(("survival", roll)).asked == asked


def struck_at_nothing() -> Still:
    """Ana with claws that do 6 points when the die shows 3, before Bo, who has HT 11 and HP 10."""
    ana = beast("Ana", "red", (0, 0), 0, damage=6, type="cr", speed=7, skill=14)
    return table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5, ht=11, hp=10))


@proves("GAP.4")
def test_the_blows_of_a_turn_are_settled_one_after_the_other() -> None:
    """The second is named when the first has done its damage; a limb's limit counts before the HP are lost."""
    t = duel(hp=12, ana=skill(20)).plays(*all_out("Double"), *blow(at="right leg", roll=10), NONE, ("damage", 6))
    assert (t.fighter("Bo").hp, t.fighter("Bo").crippled) == (12 - 7, ("right leg",))
    assert t.asked == "Bo knockdown"
    assert t.plays(("knockdown", 3)).asked == "Ana target"


# EE.5: what extra effort costs

MIGHTY, FLURRY, HEROIC = "Mighty Blows", "Flurry of Blows", "Heroic Charge"


def fp(t: Any) -> int:
    return int(t.fighter("Ana").fp)


@pytest.mark.parametrize("first", [(), (MIGHTY,)])
@pytest.mark.parametrize("second", [(), (MIGHTY,)])
@proves("EE.5", "MIG.1")
def test_mighty_blows_cost_a_point_for_each_attack(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    """Paid before the roll, and not given back for a miss."""
    t = duel(ana=skill(18, fp=10)).plays(*strike("Rapid Strike", *first))
    assert fp(t) == 10 - len(first)
    t.plays(("to-hit", 16), *blow(*second))
    assert fp(t) == 10 - len(first) - len(second)
    assert fp(t.plays(("to-hit", 16))) == 10 - len(first) - len(second)


@proves("EE.5", "FLU.2")
def test_flurry_costs_a_point_for_each_attack() -> None:
    """One blow of a Rapid Strike for 1 FP, both for 2."""
    one = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", FLURRY))
    assert (one.number, fp(one)) == (11, 9)
    one.plays(("to-hit", 16), *blow())
    assert (one.number, fp(one)) == (8, 9)
    both = duel(ana=skill(14, fp=10)).plays(*strike("Rapid Strike", FLURRY), ("to-hit", 16), *blow(FLURRY))
    assert (both.number, fp(both)) == (11, 8)


@pytest.mark.parametrize("roll", [9, 17])
@proves("EE.5")
def test_feverish_defence_costs_a_point_whatever_comes_of_it(roll: int) -> None:
    t = duel(dodge=9, fp=10, ht=11, hp=40).plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    t.plays(("defence add-on", "Feverish Defense"), DEFEND)
    assert (t.number, t.fighter("Bo").fp) == (11, 9)
    t.plays(("dodge", roll))
    assert t.fighter("Bo").fp == 9


@pytest.mark.parametrize("add_on", [MIGHTY, HEROIC])
@proves("EE.5")
def test_no_will_roll_is_asked_for_an_effort(add_on: str) -> None:
    first = CHARGE if add_on == HEROIC else strike()[:2]
    t = duel(ana=skill(14, fp=1)).plays(*first, *blow(add_on))
    assert (t.asked, fp(t)) == ("Ana to-hit", 0)


# RR.3: an unbalanced weapon after a charge


@proves("RR.3")
def test_after_a_charge_an_unbalanced_weapon_parries_for_1_fp_without_retreat() -> None:
    ana = {"gear": [AXE], "skills": {"Axe/Mace": 14}, "fp": 8}
    t = duel(ana=ana).plays(*CHARGE, *blow(target="Bo: Axe swung", roll=16), *strike(target=BACK), ("to-hit", 10))
    assert "parry with Axe" not in t.legal
    t.plays(("defence", "Rapid Recovery: Axe"))
    assert (numbers(t)["parry with Axe"], t.fighter("Ana").fp) == (10, 7)
    t.plays(("defence", "parry with Axe"))
    assert t.refused("Retreat") == "retreat-after-charge"
