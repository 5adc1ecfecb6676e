"""All Out Attack in its forms, and Charge Attack with the heroic one."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import NotLegalError
from tests.support.blows import (
    AXE,
    AXE_AT_BO,
    BACK,
    BLOCK,
    CHARGE,
    CLAW_AT_BO,
    DEFEND,
    DONE,
    PARRY,
    REST,
    SHIELDED,
    SWING,
    all_out,
    blow,
    claws,
    duel,
    faces,
    numbers,
)
from tests.support.gurps4 import SWORD, archer, attack, fighter, table

# All Out Attack


@pytest.mark.rules("gurps4-dungeon:AOA.1")
def test_exactly_one_form() -> None:
    """After Determined the form is settled: Strong is no answer to anything any more."""
    t = duel().plays(("manoeuvre", "All Out Attack"))
    assert t.legal[:4] == ["Determined", "Strong", "Double", "Feint"]
    t.plays(("form", "Determined"))
    with pytest.raises(NotLegalError):
        t.battle.answer("Strong")
    assert t.fighter("Ana").form == "Determined"


@pytest.mark.rules("gurps4-dungeon:AOA.2")
def test_determined() -> None:
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 12}}, bo={"hp": 40})
    t.plays(*all_out("Determined"), *blow(target=AXE_AT_BO))
    assert t.number == 16
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 1))
    assert t.asked == "Bo manoeuvre"  # one attack


@pytest.mark.parametrize(("damage", "rolled", "lost"), [("4d-1", 10, 13), ("2d", 5, 7), ("1d", 3, 5), ("3d", 9, 12)])
@pytest.mark.rules("gurps4-dungeon:AOA.4")
def test_strong(damage: str, rolled: int, lost: int) -> None:
    """4d-1 becomes 4d+3, 2d becomes 2d+2."""
    t = duel(ana=claws(damage), bo={"hp": 40}).plays(*all_out("Strong"), *blow(target=CLAW_AT_BO))
    assert t.number == 14
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", rolled))
    assert t.fighter("Bo").hp == 40 - lost


@pytest.mark.rules("gurps4-dungeon:AOA.4")
def test_strong_with_a_weapon_that_does_not_go_by_st() -> None:
    """8d of a force sword become 8d+8."""
    saber = {"gear": [{"item": "Force Sword", "hand": "both"}], "skills": {"Force Sword": 14}}
    t = duel(ana=saber, bo={"hp": 80}).plays(*all_out("Strong"), *blow(target="Bo: Force Sword swung", roll=10))
    assert t.plays(("defence", "no defence"), ("damage", 20)).fighter("Bo").hp == 80 - 28


@pytest.mark.rules("gurps4-dungeon:AOA.6", "gurps4-dungeon:RRECOV.1")
def test_double_with_a_weapon_recovered_in_between() -> None:
    axe = {"gear": [{"item": "Great Axe", "hand": "both"}], "skills": {"Two-Handed Axe/Mace": 14}, "st": 13, "fp": 11}
    t = duel(ana=axe).plays(*all_out("Double"), *blow(target="Bo: Great Axe swung", roll=15))
    assert "Bo: Great Axe swung" not in t.legal
    t.plays(("target", "Rapid Recovery: Great Axe"), *blow(target="Bo: Great Axe swung"))
    assert (t.number, t.fighter("Ana").fp) == (14, 10)


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_double() -> None:
    """Two rolls at 13, both at the same foe."""
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = duel(cai, ana={"skills": {"Broadsword": 13}}).plays(*all_out("Double"), *blow())
    assert t.number == 13
    t.plays(("to-hit", 14))
    assert t.refused("Cai: Thrusting Broadsword swung") == "double-same-foe"
    t.plays(*blow())
    assert t.number == 13
    t.plays(("to-hit", 14))
    assert t.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_the_second_blow_needs_a_weapon_that_is_still_ready() -> None:
    maul = {"item": "Maul", "hand": "both"}
    t = duel(ana={"st": 14, "gear": [maul], "skills": {"Two-Handed Axe/Mace": 14}})
    t.plays(*all_out("Double"), *blow(target="Bo: Maul swung"), ("to-hit", 15))
    assert "Bo: Maul swung" not in t.legal


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_the_second_blow_with_the_off_hand_is_at_minus_four() -> None:
    other = {"item": "Thrusting Broadsword", "name": "second sword", "hand": "left"}
    t = duel(ana={"gear": [SWORD, other], "skills": {"Broadsword": 13}}).plays(*all_out("Double"), *blow())
    assert t.number == 13
    t.plays(("to-hit", 14), *blow(target="Bo: second sword swung"))
    assert t.number == 9


@pytest.mark.rules("gurps4-dungeon:AOA.7")
def test_feint_and_attack_in_one_turn() -> None:
    """Won by 4: a Parry of 11 is at 7; half Move, no defence, no Mighty Blow."""
    t = duel(ana={"move": 5, "skills": {"Broadsword": 14}}, bo={"skills": {"Broadsword": 16}}, apart=4)
    t.plays(*all_out("Feint", "go N", "go N", "go N")[:-1])
    t.plays(("target", SWING), ("resist", "Broadsword"), ("feint", [faces(8), faces(14)]))
    t.plays(*blow()[:2])
    assert t.refused("Mighty Blow") == "mighty-regular"
    t.plays(("add-on", "Feint on defence"), ("add-on", "strike"))
    assert t.number == 14
    t.plays(("to-hit", 10))
    assert numbers(t)[PARRY] == 7
    t.plays(("defence", "no defence"), ("damage", 1), *attack(BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]


@pytest.mark.rules("gurps4-dungeon:AOA.7")
def test_the_margin_is_for_the_attack_of_the_same_turn() -> None:
    t = duel().plays(*all_out("Feint"), ("target", SWING), ("resist", "DX"), ("feint", [faces(4), faces(14)]))
    t.plays(("target", "nobody"), REST, *attack(SWING)[:-1])
    assert t.refused("Feint on skill") == "no-feint"


@pytest.mark.parametrize(("move", "hexes"), [(5, 3), (6, 3), (7, 4)])
@pytest.mark.rules("gurps4-dungeon:AOA.8")
def test_half_move_rounded_up_into_front_hexes(move: int, hexes: int) -> None:
    t = duel(ana={"move": move}, apart=9).plays(*all_out("Strong")[:2])
    ways = [name for name in t.legal if name.startswith("go") and "facing kept" not in name]
    assert ways == ["go N", "go NE", "go NW"]
    t.plays(*[("move", "go N")] * hexes)
    assert t.asked == "Ana target"  # all points are spent, and the attack comes after the move
    assert t.fighter("Ana").hex == (0, -hexes)


@pytest.mark.rules("gurps4-dungeon:AOA.9")
def test_no_defence_after_an_all_out_attack() -> None:
    t = duel(ana={"dodge": 10}).plays(*all_out("Strong"), ("target", "nobody"), *attack(BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]
    t.plays(("defence", "no defence"))
    assert t.asked == "Bo damage"


# Charge Attack


@pytest.mark.rules("gurps4-dungeon:CHARGE.1")
def test_a_charge_moves_and_then_attacks() -> None:
    """Move 6 and a foe 7 hexes off: six hexes, and the blow."""
    t = duel(ana={"move": 6}, apart=7).plays(("manoeuvre", "Charge Attack"), *[("move", "go N")] * 6, *blow())
    assert t.asked == "Ana to-hit"
    assert t.fighter("Ana").hex == (0, -6)


@pytest.mark.rules("gurps4-dungeon:CHARGE.1")
def test_a_charge_may_end_in_a_shot() -> None:
    """The same -4 and limit of 9, and the Aim is gone."""
    t = table(archer("Ana", "red", (0, 0), 0, speed=7, skills={"Bow": 12}), fighter("Bo", "blue", (0, -2), 6, speed=5))
    shot = "Bo: Composite Bow shot"
    t.plays(("manoeuvre", "Aim"), DONE, ("aim at", shot), DONE, REST, *CHARGE, *blow(target=shot))
    assert t.reasons == {"skill": 12, "charge": -4}


@pytest.mark.parametrize(
    ("skill", "number"),
    [
        pytest.param(12, 8, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.2")),
        pytest.param(13, 9, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.2")),
        pytest.param(18, 9, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.3")),
    ],
)
def test_a_charge_is_at_minus_four_and_at_most_nine(skill: int, number: int) -> None:
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": skill}}).plays(*CHARGE, *blow(target=AXE_AT_BO))
    assert t.number == number


@pytest.mark.rules("gurps4-dungeon:CHARGE.3")
def test_the_limit_comes_after_all_modifiers() -> None:
    """18 - 4 - 5 for the neck is 9, not 9 - 5."""
    t = duel(ana={"skills": {"Broadsword": 18}}).plays(*CHARGE, *blow(at="neck"))
    assert t.number == 9
    t = duel(ana={"skills": {"Broadsword": 18}}).plays(*CHARGE, *blow(at="skull"))
    assert t.number == 7


@pytest.mark.rules("gurps4-dungeon:CHARGE.4")
def test_no_retreat_after_a_charge() -> None:
    t = duel(ana={"dodge": 9}).plays(*CHARGE, ("target", "nobody"), *attack(BACK), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"
    t.plays(DEFEND)
    assert t.number == 9
    t.plays(("dodge", 9), DONE, REST, *attack(BACK), ("to-hit", 10), ("defence", "dodge"))
    assert "retreat S" in t.legal


@pytest.mark.rules("gurps4-dungeon:CHARGE.5")
def test_only_dodge_and_block_after_a_charge() -> None:
    t = duel(ana=SHIELDED).plays(*CHARGE, ("target", "nobody"), *attack(BACK), ("to-hit", 10))
    assert numbers(t) == {"dodge": 8, BLOCK: 10}
    assert t.refused(PARRY) == "manoeuvre-defence"


@pytest.mark.rules("gurps4-dungeon:HEROIC.1")
def test_heroic_charge() -> None:
    """Axe 14, FP 10: the charge is at 14, and FP is 9."""
    t = duel(ana={"fp": 10, "gear": [AXE], "skills": {"Axe/Mace": 14}})
    t.plays(*CHARGE, *blow("Heroic Charge", target=AXE_AT_BO))
    assert t.number == 14
    assert t.fighter("Ana").fp == 9


@pytest.mark.rules("gurps4-dungeon:HEROIC.1")
def test_heroic_charge_goes_with_a_charge() -> None:
    t = duel().plays(*attack(SWING)[:-1])
    assert t.refused("Heroic Charge") == "heroic-charge-only"


@pytest.mark.rules("gurps4-dungeon:HEROIC.2")
def test_heroic_charge_lifts_nothing_else() -> None:
    t = duel(ana=SHIELDED).plays(*CHARGE, *blow("Heroic Charge"), ("to-hit", 17), *attack(BACK), ("to-hit", 10))
    assert t.refused(PARRY) == "manoeuvre-defence"
    t.plays(("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"
