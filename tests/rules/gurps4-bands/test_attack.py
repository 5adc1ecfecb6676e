"""Attack in melee and the options that stand under it: SHEET.1-4, ATT, DEC, DWA, RS, TEL."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.catalogue import table
from tests.support.bands import (
    CHARGE,
    DEFEND,
    DONE,
    KNIFE,
    NONE,
    REST,
    SWING,
    all_out,
    blow,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.gurps4 import SWORD, archer, bands_table, fighter

KNIFE_AT_BO = "Bo: Large Knife swung"


# The sheet


@proves("SHEET.1")
def test_the_manoeuvres_of_the_sheet() -> None:
    found: dict[str, list[str]] = {}
    for heading, name, _ in table("gurps4-bands", "MANEUVERS").rows:
        found.setdefault(heading, []).append(name)
    assert {heading: len(names) for heading, names in found.items()} == {
        "melee": 4,
        "defensive": 1,
        "ranged": 4,
        "general": 6,
    }
    assert sum(map(len, found.values())) == 15
    t = duel()
    assert set(t.offers) == {name for names in found.values() for name in names}
    t.plays(REST)
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("script", "asked", "hexes"),
    [
        ([("manoeuvre", "Change Posture"), ("posture", "kneeling")], "Bo manoeuvre", 0),
        ([("manoeuvre", "Evaluate"), ("step", "go S")], "Ana step", 1),
        ([("manoeuvre", "All-Out Attack"), ("form", "Strong"), *[("move", "go N")] * 3], "Ana facing", 3),
        ([("manoeuvre", "Move"), *[("move", "go N")] * 6], "Ana facing", 6),
    ],
)
@proves("SHEET.2")
def test_movement_in_brackets(script: list[tuple[str, Any]], asked: str, hexes: int) -> None:
    """Move 6: nothing, one hex, three forward, six; after them only turning is left."""
    t = duel(ana={"move": 6}, apart=9).plays(*script)
    assert t.asked == asked
    assert len(t.fighter("Ana").hexes_entered) == hexes
    if asked == "Ana step":
        assert not any(name.startswith("go") for name in t.legal)


@pytest.mark.parametrize(("move", "half"), [(5, 3), (4, 2), (7, 4)])
@proves("SHEET.2")
def test_half_move_is_rounded_up(move: int, half: int) -> None:
    t = duel(ana={"move": move}, apart=9).plays(*all_out("Strong")[:2], *[("move", "go N")] * half)
    assert t.asked == "Ana facing"


@proves("SHEET.2")
def test_a_step_after_the_blow() -> None:
    t = duel().plays(*strike(), ("to-hit", 15), ("step", "go SE"))
    assert t.fighter("Ana").hex == (1, 0)


@proves("SHEET.3")
def test_options_belong_to_a_manoeuvre() -> None:
    t = duel(ana=skill(14)).plays(*CHARGE, *blow()[:2])
    assert t.refused("Rapid Strike") == "trade-manoeuvre"
    assert t.refused("Mighty Blows") == "mighty-regular"
    assert t.refused("Dual-Weapon Attack") == "trade-manoeuvre"
    assert t.refused("Flurry of Blows") == "attack-only"
    assert {"Heroic Charge", "Telegraphic Attack"} <= set(t.legal)
    assert t.refused("Deceptive Attack") == "deceptive-below-10"  # only for the limit of 9
    t = duel(ana=skill(14, gear=[SWORD, KNIFE])).plays(*all_out("Strong"), *blow()[:2])
    assert t.refused("Dual-Weapon Attack") == "attack-only"
    assert t.refused("Mighty Blows") == "mighty-regular"
    assert t.refused("Heroic Charge") == "heroic-charge-only"
    assert {"Rapid Strike", "Deceptive Attack", "Telegraphic Attack"} <= set(t.legal)
    t.plays(("add-on", "Rapid Strike"))
    assert t.refused("Flurry of Blows") == "attack-only"
    t = duel(ana=skill(14, gear=[SWORD, KNIFE])).plays(*strike()[:-1])
    assert {"Deceptive Attack", "Dual-Weapon Attack", "Rapid Strike", "Telegraphic Attack", "Mighty Blows"} <= set(
        t.legal
    )


@proves("SHEET.3")
def test_a_slam_goes_with_each_attack() -> None:
    t = duel().plays(("manoeuvre", "Attack"), DONE)
    assert "Bo: slam" in t.legal
    assert "Bo: slam" in duel().plays(*CHARGE).legal
    assert "Bo: slam" in duel().plays(*all_out("Determined Slam")).legal


@pytest.mark.parametrize(("hexes", "number"), [(5, 14), (6, 11), (12, 11), (20, 11), (21, 7)])
@proves("SHEET.4")
def test_a_hex_is_a_yard(hexes: int, number: int) -> None:
    """12 hexes are 12 yards: Short, -3."""
    t = bands_table(
        archer("Ana", "red", (0, 12), 0, speed=7), fighter("Bo", "blue", (0, 12 - hexes), 6, speed=5)
    ).plays(*strike(target="Bo: Composite Bow shot"))
    assert t.number == number


# Attack


@proves("ATT.1")
def test_one_hex_with_an_attack() -> None:
    t = duel(ana={"move": 6}, apart=2).plays(("manoeuvre", "Attack"), ("step", "go N"))
    assert not any(name.startswith("go") for name in t.offers)
    assert "Giant Step" not in t.offers
    assert SWING in t.plays(DONE).legal
    t = duel(ana={"move": 6}, apart=3)
    assert t.refused("Attack") == "nobody-near"


@pytest.mark.parametrize(("apart", "open"), [(2, True), (3, False)])
@proves("ATT.1")
def test_who_has_nothing_to_strike_with_may_step_and_slam(apart: int, open: bool) -> None:
    """Both hands hold a bow that is not loaded."""
    t = duel(ana={"gear": [{"item": "Composite Bow", "hand": "both", "loaded": False}]}, apart=apart)
    assert ("Attack" in t.legal) == open


@pytest.mark.parametrize(("apart", "open"), [(2, True), (3, False)])
@proves("ATT.1")
def test_one_who_has_fallen_may_be_struck_after_a_step(apart: int, open: bool) -> None:
    t = duel(fighter("Cai", "blue", (9, -9), 6, speed=2), apart=apart)
    t.fighter("Bo").gain("unconscious")
    assert ("Attack" in t.legal) == open


@pytest.mark.parametrize(("roll", "asked"), [(11, "Bo defence"), (13, "Bo defence"), (14, "Ana step")])
@proves("ATT.2")
def test_a_blow_at_one_target(roll: int, asked: str) -> None:
    """Broadsword 13."""
    assert duel(ana=skill(13)).plays(*strike(), ("to-hit", roll)).asked == asked


@proves("ATT.2")
def test_out_of_reach_or_unready() -> None:
    t = duel(apart=2).plays(("manoeuvre", "Attack"), DONE)
    assert t.refused("Bo: slam") == "absent"
    assert t.legal == ["nobody"]
    t = duel()
    t.fighter("Ana").unready = ("Thrusting Broadsword",)
    t.plays(("manoeuvre", "Attack"), DONE)
    assert SWING not in t.legal
    assert "Bo: fist kick" in t.legal


OFF = {"skills": {"Knife": 14, "Broadsword": 14}, "gear": [SWORD, KNIFE]}


@pytest.mark.parametrize(("roll", "asked"), [(10, "Bo defence"), (11, "Ana step")])
@proves("ATT.3")
def test_the_off_hand(roll: int, asked: str) -> None:
    t = duel(ana=OFF).plays(*strike(target=KNIFE_AT_BO))
    assert t.number == 10
    assert t.plays(("to-hit", roll)).asked == asked


@proves("ATT.4")
def test_a_punch_with_the_off_hand() -> None:
    t = duel(ana={"skills": {"Brawling": 12}, "gear": [SWORD]}, apart=0).plays(*strike(target="Bo: fist punch"))
    assert t.number == 12
    assert t.plays(("to-hit", 12)).asked == "Bo defence"


@pytest.mark.parametrize(
    ("trait", "number"),
    [
        ("Ambidexterity", 14),
        ("Trained by a Master", 14),
        ("Weapon Master (Knife)", 14),
        ("Off-Hand Training", 14),
        ("Combat Reflexes", 10),
    ],
)
@proves("ATT.5")
def test_traits_for_the_off_hand(trait: str, number: int) -> None:
    assert duel(ana={**OFF, "traits": [trait]}).plays(*strike(target=KNIFE_AT_BO)).number == number


# Deceptive Attack


@pytest.mark.parametrize(("size", "number", "dodge"), [("Deceptive Attack", 14, 8), ("Deceptive Attack 2", 12, 7)])
@proves("DEC.1")
def test_deceptive_attack(size: str, number: int, dodge: int) -> None:
    t = duel(ana=skill(16), dodge=9).plays(*strike(size))
    assert t.number == number
    assert numbers(t.plays(("to-hit", 10)))["dodge"] == dodge


@pytest.mark.parametrize(("level", "at", "open"), [(13, "torso", True), (11, "torso", False), (15, "right arm", True)])
@proves("DEC.2")
def test_deception_stops_at_ten(level: int, at: str, open: bool) -> None:
    """At 13 after everything one step is allowed and two are refused."""
    t = duel(ana=skill(level)).plays(*strike(at=at)[:-1])
    assert ("Deceptive Attack" in t.legal) == open
    assert t.refused("Deceptive Attack 2" if open else "Deceptive Attack") == "deceptive-below-10"


# Dual-Weapon Attack

BOTH = {"skills": {"Broadsword": 15, "Knife": 15}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}


@proves("DWA.1")
def test_a_blow_with_each_hand() -> None:
    """11 and 12 against 11 and 11: one hit and one miss."""
    t = duel(ana=BOTH).plays(*strike("Dual-Weapon Attack"), *blow(target=KNIFE_AT_BO))
    assert t.number == 11
    t.plays(("to-hit", 11), NONE, ("damage", 1))
    assert (t.asked, t.number) == ("Ana to-hit", 11)
    assert t.plays(("to-hit", 12)).events("missed")


@proves("DWA.2")
def test_a_blow_and_a_punch() -> None:
    kit = [{"item": "Large Knife", "hand": "right"}]
    t = duel(ana={"skills": {"Knife": 14, "Brawling": 13}, "gear": kit}, apart=0)
    t.plays(*strike("Dual-Weapon Attack", target="Bo: Large Knife swung"), *blow(target="Bo: fist punch"))
    assert t.number == 10
    assert t.plays(("to-hit", 11)).number == 9


@proves("DWA.3")
def test_the_off_hand_of_the_pair() -> None:
    t = duel(ana={**BOTH, "skills": {"Broadsword": 16, "Knife": 16}, "traits": []})
    t.plays(*strike("Dual-Weapon Attack"), *blow(target=KNIFE_AT_BO))
    assert t.number == 12
    assert t.plays(("to-hit", 13)).number == 8


@proves("DWA.4")
def test_two_foes_next_to_each_other() -> None:
    t = bands_table(
        fighter("Ana", "red", (0, 0), 2, speed=7, **BOTH),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    assert "Cai: Large Knife swung" in t.plays(*strike("Dual-Weapon Attack")).legal


@proves("DWA.4")
def test_not_with_a_hex_between_them() -> None:
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **BOTH),
        fighter("Bo", "blue", (-1, 0), 4, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    t.plays(*strike("Dual-Weapon Attack"))
    assert t.refused("Cai: Large Knife swung") == "dual-adjacent"


@proves("DWA.5")
def test_both_at_one_foe() -> None:
    t = duel(ana=BOTH, dodge=10).plays(*strike("Dual-Weapon Attack"), *blow(target=KNIFE_AT_BO, roll=11))
    assert numbers(t)["dodge"] == 9
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 9), ("to-hit", 11))
    assert numbers(t)["dodge"] == 9


# Rapid Strike


@proves("RS.1")
def test_two_blows_in_place_of_one() -> None:
    t = duel(ana=skill(17)).plays(*strike("Rapid Strike"))
    assert t.number == 11
    t.plays(("to-hit", 11), NONE, ("damage", 1), *blow())
    assert t.number == 11
    assert t.plays(("to-hit", 12)).events("missed")


@proves("RS.1")
def test_a_master_strikes_no_better() -> None:
    assert duel(ana=skill(17, traits=["Weapon Master"])).plays(*strike("Rapid Strike")).number == 11


@proves("RS.2")
def test_at_two_foes_apart() -> None:
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **skill(17)),
        fighter("Bo", "blue", (-1, 0), 4, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    t.plays(*strike("Rapid Strike"), ("to-hit", 12), *blow(target="Cai: Thrusting Broadsword swung"))
    assert t.number == 11


@proves("RS.3")
def test_one_attack_is_traded_once() -> None:
    t = duel(ana=BOTH).plays(*strike("Rapid Strike")[:-1])
    assert t.refused("Dual-Weapon Attack") == "one-trade"
    t = duel(ana=BOTH).plays(*strike("Dual-Weapon Attack")[:-1])
    assert t.refused("Rapid Strike") == "one-trade"


# Telegraphic Attack


@proves("TEL.1")
def test_a_telegraphic_attack_is_at_plus_four() -> None:
    assert duel(ana=skill(9)).plays(*strike("Telegraphic Attack")).number == 13


@proves("TEL.2")
def test_defences_against_a_telegraphic_attack() -> None:
    kit: dict[str, Any] = {"gear": [{"item": "Light Shield", "hand": "left"}], "skills": {"Shield": 12}, "dodge": 7}
    t = duel(**kit).plays(*strike("Telegraphic Attack"), ("to-hit", 10))  # the shield's DB makes it 8 and 10
    found = numbers(t)
    assert (found["dodge"], found["block with Light Shield"]) == (10, 12)


@pytest.mark.parametrize(
    ("level", "roll", "outcome"),
    [
        (12, 6, "success"),
        (12, 4, "critical"),
        (16, 6, "critical"),
        (15, 6, "success"),
        (12, 17, "failure"),
        (11, 17, "fumble"),
        (12, 18, "fumble"),
    ],
)
@proves("TEL.3")
def test_criticals_of_a_telegraphic_attack(level: int, roll: int, outcome: str) -> None:
    """Hits are judged at 12 and not at 16; misses at 16, where a 17 is a plain one."""
    t = duel(ana=skill(level)).plays(*strike("Telegraphic Attack"), ("to-hit", roll))
    assert t.events("roll")[-1]["outcome"] == outcome


@proves("TEL.3")
def test_not_telegraphic_and_deceptive() -> None:
    t = duel().plays(*strike("Telegraphic Attack")[:-1])
    assert t.refused("Deceptive Attack") == "telegraphic-deceptive"
    t = duel().plays(*strike("Deceptive Attack")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-deceptive"


@proves("SHEET.1")
def test_refusals_speak_the_sheets_own_names() -> None:
    """The edition's rules know a Regular Attack and a Charge Attack."""
    t = duel().plays(*CHARGE, *blow()[:2])
    assert t.offers["Mighty Blows"].instead == ("Attack",)
    t = duel().plays(*strike()[:-1])
    assert t.offers["Heroic Charge"].instead == ("Move and Attack",)
    t = duel().plays(*CHARGE, *blow(roll=16), *strike(target="Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    reason = t.offers["parry with Thrusting Broadsword"].reason
    assert reason is not None
    assert "Move and Attack" in reason.text
