"""All-Out Attack, Move and Attack, Evaluate: AOA, MAA, EVA."""

from __future__ import annotations

import pytest

from tests.support.bands import (
    BACK,
    CHARGE,
    DONE,
    KNIFE,
    NONE,
    PARRY,
    REST,
    SWING,
    Script,
    all_out,
    blow,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.gurps4 import SWORD, bands_table, fighter

# All-Out Attack


@proves("AOA.1")
def test_half_move_forward_only() -> None:
    """Move 5: three hexes into the front hexes."""
    t = duel(ana={"move": 5}, apart=6).plays(("manoeuvre", "All-Out Attack"), ("form", "Strong"))
    assert t.refused("go SE") == "front-only"
    assert t.refused("go S") == "front-only"
    t.plays(("move", "go N"), ("move", "go N"), ("move", "go N"))
    assert t.asked == "Ana facing"
    assert t.fighter("Ana").hex == (0, -3)


@proves("AOA.2")
def test_no_defence_after_an_all_out_attack() -> None:
    t = duel(ana={"dodge": 10}, skills={"Broadsword": 12}).plays(*all_out("Strong"), *blow(roll=16))
    t.plays(*strike(target=BACK), ("to-hit", 12))
    assert t.legal == ["no defence"]
    assert t.refused("dodge") == "all-out-attack-no-defence"


@proves("AOA.2")
def test_the_defence_is_back_with_the_next_turn() -> None:
    t = duel().plays(*all_out("Strong"), *blow(roll=16), REST, REST, *strike(target=BACK), ("to-hit", 12))
    assert "dodge" in t.legal


@proves("AOA.3")
def test_determined() -> None:
    assert duel(ana=skill(10)).plays(*all_out("Determined"), *blow()).number == 14


@proves("AOA.3")
def test_determined_on_both_blows_of_a_rapid_strike() -> None:
    t = duel(ana=skill(12)).plays(*all_out("Determined"), *blow("Rapid Strike"))
    assert t.number == 10
    assert t.plays(("to-hit", 11), *blow()).number == 10


@proves("AOA.4")
def test_double() -> None:
    """Skill 12, 9 and 13: a hit and a miss, at one target."""
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **skill(12)),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    t.plays(*all_out("Double"), *blow(roll=9), NONE, ("damage", 1))
    assert t.refused("Cai: Thrusting Broadsword swung") == "double-same-foe"
    t.plays(*blow())
    assert t.number == 12
    assert t.plays(("to-hit", 13)).events("missed")


@proves("AOA.5")
def test_double_with_the_off_hand() -> None:
    kit = {"skills": {"Broadsword": 13, "Knife": 13}, "gear": [SWORD, KNIFE]}
    t = duel(ana=kit).plays(*all_out("Double"), *blow())
    assert t.number == 13
    assert t.plays(("to-hit", 14), *blow(target="Bo: Large Knife swung")).number == 9
    t = duel(ana={**kit, "traits": ["Ambidexterity"]}).plays(*all_out("Double"), *blow(target="Bo: Large Knife swung"))
    assert t.number == 13


@pytest.mark.parametrize(("damage", "rolled", "lost"), [("1d+2", 3, 7), ("3d", 10, 13), ("2d", 6, 8)])
@proves("AOA.6")
def test_strong(damage: str, rolled: int, lost: int) -> None:
    claw = {"name": "claw", "skill": 14, "damage": damage, "type": "cr", "reach": [0, 1]}
    t = duel(ana={"gear": [], "natural": [claw]}, hp=40).plays(*all_out("Strong"), *blow(target="Bo: fist claw"))
    assert t.plays(("to-hit", 10), NONE, ("damage", rolled)).fighter("Bo").hp == 40 - lost


@proves("AOA.6")
def test_strong_needs_a_blow_that_goes_by_st() -> None:
    saber = {"gear": [{"item": "Force Sword", "hand": "both"}], "skills": {"Force Sword": 14}}
    t = duel(ana=saber, hp=80).plays(*all_out("Strong"), *blow(target="Bo: Force Sword swung", roll=10))
    assert t.plays(NONE, ("damage", 20)).fighter("Bo").hp == 80 - 20


@proves("AOA.7")
def test_one_of_the_three() -> None:
    """A form is chosen once; there is no Feint among them."""
    t = duel().plays(("manoeuvre", "All-Out Attack"))
    assert [name for name in t.legal if "Slam" not in name and "Suppress" not in name] == [
        "Determined",
        "Double",
        "Strong",
    ]
    assert t.plays(("form", "Determined")).asked == "Ana move"


@pytest.mark.parametrize("form", ["Determined", "Double", "Strong"])
@proves("AOA.8")
def test_further_options_for_all_three(form: str) -> None:
    t = duel(ana=skill(12), dodge=8).plays(*all_out(form), *blow("Telegraphic Attack"))
    assert t.number == 16 + (4 if form == "Determined" else 0)
    assert numbers(t.plays(("to-hit", 7)))["dodge"] == 10


@proves("AOA.9")
def test_all_out_and_deceptive() -> None:
    """Skill 12, Determined 16: three steps leave 10, a fourth is refused."""
    t = duel(ana=skill(12), dodge=9).plays(*all_out("Determined"), *blow()[:-1])
    assert t.refused("Deceptive Attack 4") == "deceptive-below-10"
    t.plays(("add-on", "Deceptive Attack 3"), ("add-on", "strike"))
    assert t.number == 10
    assert numbers(t.plays(("to-hit", 10)))["dodge"] == 6


@proves("AOA.10")
def test_double_with_a_rapid_strike() -> None:
    t = duel(ana=skill(15)).plays(*all_out("Double"), *blow())
    assert t.number == 15
    assert t.plays(("to-hit", 16), *blow("Rapid Strike")).number == 9
    assert t.plays(("to-hit", 16), *blow()).number == 9
    assert t.plays(("to-hit", 16)).asked == "Bo manoeuvre"


@pytest.mark.parametrize(("form", "open"), [("Double", False), ("Determined", True), ("Strong", True)])
@proves("AOA.10")
def test_split_unless_double(form: str, open: bool) -> None:
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **skill(15)),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    t.plays(*all_out(form), *blow("Rapid Strike", roll=16))
    assert ("Cai: Thrusting Broadsword swung" in t.legal) == open


@proves("AOA.10")
def test_strong_on_both_blows() -> None:
    claw = {"name": "claw", "skill": 18, "damage": "1d", "type": "cr", "reach": [0, 1]}
    t = duel(ana={"gear": [], "natural": [claw]}, hp=40)
    t.plays(*all_out("Strong"), *blow("Rapid Strike", target="Bo: fist claw", roll=8), NONE, ("damage", 1))
    t.plays(*blow(target="Bo: fist claw", roll=8), NONE, ("damage", 1))
    assert t.fighter("Bo").hp == 40 - 6


@proves("AOA.11")
def test_an_all_out_slam() -> None:
    """Move 6, thr 1d, Brawling 12: 6 hexes, 16 to hit, 1d-2+3."""
    t = duel(ana={"move": 6, "st": 13, "skills": {"Brawling": 12}}, apart=7, st=13)
    t.plays(("manoeuvre", "All-Out Attack"), ("form", "Determined Slam"))
    assert t.refused("go S") == "front-only"
    t.plays(*[("move", "go N")] * 6, ("facing", "N"), ("target", "Bo: slam"), ("add-on", "strike"))
    assert t.number == 16
    t.plays(("to-hit", 10), NONE, ("damage", 4), ("damage", 4))
    assert t.events("slammed")[0]["did"] == 4 - 2 + 3


@proves("AOA.11")
def test_a_strong_slam_and_no_double_one() -> None:
    t = duel(ana={"st": 13}, st=13).plays(("manoeuvre", "All-Out Attack"))
    assert "Double Slam" not in t.offers
    t.plays(("form", "Strong Slam"), ("move", "done"), ("target", "Bo: slam"), ("add-on", "strike"))
    t.plays(("to-hit", 9), NONE, ("damage", 4), ("damage", 4))
    assert (t.events("slammed")[0]["did"], t.events("slammed")[0]["took"]) == (4, 2)


@pytest.mark.parametrize(("roll", "outcome"), [(5, "success"), (4, "critical")])
@proves("AOA.12")
def test_all_out_and_telegraphic(roll: int, outcome: str) -> None:
    """Skill 11 and Strong: 15, and a 5 is an ordinary hit."""
    t = duel(ana=skill(11)).plays(*all_out("Strong"), *blow("Telegraphic Attack"))
    assert t.number == 15
    assert t.plays(("to-hit", roll)).events("roll")[-1]["outcome"] == outcome


# Move and Attack


def charge(hexes: int) -> list[tuple[str, str]]:
    """A Move and Attack straight north."""
    return [("manoeuvre", "Move and Attack"), *[("move", "go N")] * hexes]


@proves("MAA.1")
def test_full_move_and_an_attack() -> None:
    t = duel(ana={"move": 5}, apart=6).plays(*charge(5))
    assert t.asked == "Ana facing"
    assert SWING in t.plays(("facing", "N")).legal


@proves("MAA.2")
def test_move_and_attack_is_at_minus_four() -> None:
    assert duel(ana=skill(11)).plays(*CHARGE, *blow()).number == 7


@pytest.mark.parametrize(("roll", "asked"), [(9, "Bo defence"), (10, "Bo manoeuvre")])
@proves("MAA.3")
def test_never_better_than_nine(roll: int, asked: str) -> None:
    t = duel(ana=skill(16)).plays(*CHARGE, *blow())
    assert t.number == 9
    assert t.plays(("to-hit", roll)).asked == asked


@proves("MAA.3")
def test_the_limit_comes_last() -> None:
    """Skill 16 at the leg: 16-4-2 = 10, cut to 9; at 14 it is 8."""
    assert duel(ana=skill(16)).plays(*CHARGE, *blow(at="right leg")).number == 9
    assert duel(ana=skill(14)).plays(*CHARGE, *blow(at="right leg")).number == 8


@pytest.mark.parametrize(("roll", "posture"), [(11, "prone"), (10, "standing")])
@proves("MAA.4")
def test_balance_after_move_and_attack(roll: int, posture: str) -> None:
    """DX 12, 2 against 3: the slammer needs 10."""
    t = duel(ana={"dx": 12, "st": 13}, st=13).plays(*CHARGE, ("target", "Bo: slam"), ("add-on", "strike"))
    t.plays(("to-hit", 9), NONE, ("damage", 4), ("damage", 5))
    assert (t.asked, t.number) == ("Ana keep-feet", 10)
    assert t.plays(("keep-feet", roll)).fighter("Ana").posture == posture


SHIELDED = {"skills": {"Broadsword": 14, "Shield": 12}, "gear": [SWORD, {"item": "Light Shield", "hand": "left"}]}


@proves("MAA.5")
def test_no_parry_after_move_and_attack() -> None:
    t = duel(ana=SHIELDED).plays(*CHARGE, *blow(roll=16), *strike(target=BACK), ("to-hit", 10))
    assert t.refused(PARRY) == "manoeuvre-defence"
    assert {"dodge", "block with Light Shield"} <= set(t.legal)
    t.plays(("defence", "Rapid Recovery: Thrusting Broadsword"))
    assert PARRY in t.legal


@proves("MAA.6")
def test_no_retreat_after_move_and_attack() -> None:
    """Not even with Rapid Recovery, which gives the Parry back and nothing else."""
    t = duel(ana={"dodge": 9}).plays(*CHARGE, *blow(roll=16), *strike(target=BACK), ("to-hit", 10))
    t.plays(("defence", "Rapid Recovery: Thrusting Broadsword"), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"
    assert t.plays(("defence add-on", "defend")).number == 9


@proves("MAA.7")
def test_deception_in_a_charge() -> None:
    """At 9 it is refused; with Heroic Charge 18 becomes 14, and the foe is at -2."""
    t = duel(ana=skill(18), dodge=9).plays(*CHARGE, *blow()[:2])
    assert t.refused("Deceptive Attack") == "deceptive-below-10"
    t.plays(("add-on", "Heroic Charge"), ("add-on", "Deceptive Attack 2"), ("add-on", "strike"))
    assert t.number == 14
    assert numbers(t.plays(("to-hit", 14)))["dodge"] == 7


@proves("MAA.7")
def test_deception_in_a_slam() -> None:
    t = duel(ana={"skills": {"Brawling": 14}}).plays(*CHARGE, ("target", "Bo: slam"))
    assert "Deceptive Attack 2" in t.legal


@proves("MAA.8")
def test_a_slam_has_neither_penalty_nor_limit() -> None:
    t = duel(ana={"move": 6, "st": 13, "skills": {"Brawling": 13}}, apart=7, st=13).plays(*charge(6), ("facing", "N"))
    t.plays(("target", "Bo: slam"), ("add-on", "strike"))
    assert t.number == 13
    t.plays(("to-hit", 13), NONE, ("damage", 4), ("damage", 1))
    assert t.events("slammed")[0]["did"] == 4 - 2 + 3


@pytest.mark.parametrize(("level", "number"), [(8, 8), (12, 9)])
@proves("MAA.9")
def test_a_telegraphic_charge(level: int, number: int) -> None:
    t = duel(ana=skill(level), dodge=8).plays(*CHARGE, *blow("Telegraphic Attack"))
    assert t.number == number
    assert numbers(t.plays(("to-hit", 7)))["dodge"] == 10


# Evaluate

EVALUATE = [("manoeuvre", "Evaluate"), DONE, ("study", "Bo"), DONE]


@proves("EVA.1")
def test_a_step_with_evaluate() -> None:
    t = duel(apart=3).plays(("manoeuvre", "Evaluate"), ("step", "go N"))
    assert not any(name.startswith("go") for name in t.offers)


@pytest.mark.parametrize(("turns", "number"), [(1, 13), (2, 14)])
@proves("EVA.2")
def test_each_turn_of_evaluate(turns: int, number: int) -> None:
    """Skill 12; against another foe it is 12."""
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **skill(12)),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 6, speed=4),
    )
    for _ in range(turns):
        t.plays(*EVALUATE, REST, REST)
    t.plays(("manoeuvre", "Attack"), DONE, *blow())
    assert t.number == number
    t.battle.undo().undo().undo()
    t.plays(*blow(target="Cai: Thrusting Broadsword swung"))
    assert t.number == 12


@proves("EVA.2")
def test_the_first_blow_uses_it_up() -> None:
    t = duel(ana=skill(12)).plays(*EVALUATE, REST, *all_out("Double"), *blow())
    assert t.number == 13
    assert t.plays(("to-hit", 16), *blow()).number == 12


@pytest.mark.parametrize("between", [REST, ("manoeuvre", "Wait")])
@proves("EVA.2")
def test_another_manoeuvre_loses_it(between: tuple[str, str]) -> None:
    t = duel(ana=skill(12)).plays(*EVALUATE, REST, between)
    if between[1] == "Wait":
        t.plays(("trigger", "a foe comes within 1"), ("stored manoeuvre", "Attack"))
    assert t.plays(REST, *strike()).number == 12


@proves("EVA.3")
def test_never_more_than_three() -> None:
    t = duel(ana=skill(11))
    for _ in range(5):
        t.plays(*EVALUATE, REST)
    assert t.plays(*strike()).number == 14


@pytest.mark.parametrize(("turns", "number"), [(("Bo", "Bo", "Cai"), 12), (("Cai", "Cai", "Bo"), 13)])
@proves("EVA.2")
def test_turns_spent_on_another_foe_do_not_count(turns: tuple[str, ...], number: int) -> None:
    """Skill 12: only the turns in a row on Bo help against Bo."""
    t = duel(fighter("Cai", "blue", (1, -1), 6, speed=4), ana=skill(12))
    for foe in turns:
        t.plays(("manoeuvre", "Evaluate"), DONE, ("study", foe), DONE, REST, REST)
    assert t.plays(*strike()).number == number


@pytest.mark.parametrize("foe", ["Cai", "nobody"])
@proves("EVA.2")
def test_it_is_for_the_very_next_turn(foe: str) -> None:
    """Ana studies Bo, strikes at somebody else or at nobody, and then at Bo: nothing is left."""
    t = duel(fighter("Cai", "blue", (1, -1), 6, speed=4), ana=skill(12)).plays(*EVALUATE, REST, REST)
    t.plays(("manoeuvre", "Attack"), DONE)
    if foe == "nobody":
        t.plays(("target", "nobody"))
    else:
        t.plays(*blow(target=f"{foe}: Thrusting Broadsword swung", roll=16))
    assert t.plays(DONE, REST, REST, *strike()).number == 12


@pytest.mark.parametrize(("roll", "on", "asked"), [(10, [DONE], "Ana study"), (11, [], "Bo manoeuvre")])
@proves("EVA.1")
def test_one_stunned_in_his_step_studies_nobody(roll: int, on: Script, asked: str) -> None:
    t = duel(ana={"hp": 10, "ht": 10}, speed=9, apart=2)
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Attack"))
    t.plays(("manoeuvre", "Evaluate"), ("step", "go N"), *strike(target=BACK)[1:], ("to-hit", 10), NONE, ("damage", 6))
    assert t.plays(("knockdown", roll), DONE, *on).asked == asked
