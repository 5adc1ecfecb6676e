"""Trading an attack for two, Flurry of Blows, Attack Armor, and the switches of the optional block."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.duels import AGAIN, ALL_OUT, CHARGE, SECOND, SPEAR, STAB, SWING, Script, duel, strikes
from tests.support.gurps4 import SHIELD, SWORD, fighter, proves, table
from tests.support.table import Table

# Dual Weapon Attack


@proves("DUAL.1")
def test_an_attack_is_traded_for_one_with_each_hand() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"))
    assert here.legal == ["nobody", f"Bo: {STAB}"]
    here.plays(*SECOND, ("to-hit", 16), ("to-hit", 16))
    assert here.asked == "Ana step"


@proves("DUAL.1")
@pytest.mark.parametrize(
    ("by", "key"),
    [(None, ""), (ALL_OUT["Determined"], ""), (ALL_OUT["Strong"], ""), (CHARGE, "trade-manoeuvre")],
)
def test_the_trade_goes_with_a_regular_or_an_all_out_attack(by: Script | None, key: str) -> None:
    here = duel().plays(*strikes(SWING, by=by))
    if key:
        assert here.refused("Dual Weapon Attack") == key
        assert here.refused("Rapid Strike") == key
    else:
        assert {"Dual Weapon Attack", "Rapid Strike"} <= set(here.legal)


@proves("DUAL.1")
def test_determined_counts_for_both_of_the_pair() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike", by=ALL_OUT["Determined"]), *SECOND)
    assert here.number == 15 + 4 - 4
    assert here.plays(("to-hit", 16)).number == 15 + 4 - 8


@proves("DUAL.1")
def test_strong_counts_for_both_of_the_pair() -> None:
    soft = {"gear": [], "skills": {}, "hp": 50}
    here = duel(foe=soft, st=10).plays(*strikes(SWING, "Dual Weapon Attack", "strike", by=ALL_OUT["Strong"]), *SECOND)
    here.plays(("to-hit", 9), ("defence", "no defence"), ("damage", 1))
    first = 50 - here.fighter("Bo").hp
    assert first == (1 + 1 + 2) * 3 // 2
    here.plays(("to-hit", 7), ("defence", "no defence"), ("damage", 3))
    assert 50 - here.fighter("Bo").hp - first == (3 - 2 + 2) * 3 // 2


@proves("DUAL.2")
@pytest.mark.parametrize("trade", ["Dual Weapon Attack", "Rapid Strike"])
def test_only_one_attack_in_the_round_is_traded(trade: str) -> None:
    here = duel().plays(*strikes(SWING, trade, "strike", by=ALL_OUT["Double"]))
    if trade == "Dual Weapon Attack":
        here.plays(*SECOND, ("to-hit", 16), ("to-hit", 16))
    else:
        here.plays(("to-hit", 16), *AGAIN, ("to-hit", 16))
    here.plays(("target", f"Bo: {SWING}"), ("location", "torso"))
    assert here.refused("Dual Weapon Attack") == "one-trade"
    assert here.refused("Rapid Strike") == "one-trade"
    here.plays(("add-on", "strike"))
    assert here.number == 15


@proves("DUAL.2")
def test_the_next_round_has_its_own_trade() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND, ("to-hit", 16), ("to-hit", 16))
    here.plays(("step", "done"), ("manoeuvre", "Do Nothing"), *strikes(SWING))
    assert "Dual Weapon Attack" in here.legal


@proves("DUAL.3")
def test_the_primary_hand_is_at_minus_four() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND)
    assert here.number == 11
    assert here.reasons["dual-weapon"] == -4


@proves("DUAL.4")
def test_the_off_hand_is_at_minus_eight() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND, ("to-hit", 16))
    assert here.number == 7


@proves("DUAL.4")
@pytest.mark.parametrize(
    ("sheet", "sword", "knife"),
    [({}, 15, 11), ({"traits": ["Ambidexterity"]}, 15, 15), ({"left_handed": True}, 11, 15)],
)
def test_a_single_attack_with_the_off_hand_is_at_minus_four(sheet: dict[str, Any], sword: int, knife: int) -> None:
    assert duel(**sheet).plays(*strikes(SWING, "strike")).number == sword
    assert duel(**sheet).plays(*strikes(STAB, "strike")).number == knife


@proves("DUAL.5")
def test_with_ambidexterity_the_off_hand_is_at_minus_four() -> None:
    here = duel(traits=["Ambidexterity"]).plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND)
    assert here.number == 11
    assert here.plays(("to-hit", 16)).number == 11


@proves("DUAL.6")
def test_both_at_one_target_put_its_defence_at_minus_one() -> None:
    foe = {"skills": {"Broadsword": 16}}
    here = duel(foe=foe).plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND, ("to-hit", 9))
    here.plays(("defence", "parry with Thrusting Broadsword"), ("defence add-on", "defend"))
    assert here.number == 10
    here.plays(("parry", 9), ("to-hit", 7), ("defence", "dodge"), ("defence add-on", "defend"))
    assert here.reasons["both-hands"] == -1


@proves("DUAL.6")
def test_at_two_targets_neither_defence_is_the_worse() -> None:
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    here = duel(cai).plays(*strikes(SWING, "Dual Weapon Attack", "strike"))
    here.plays(("target", f"Cai: {STAB}"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 9))
    here.plays(("defence", "parry with Thrusting Broadsword"), ("defence add-on", "defend"))
    assert here.number == 10


@proves("DUAL.1")
@pytest.mark.parametrize(("gear", "way"), [([SWORD, SHIELD], SWING), ([SPEAR], "Spear thrust")])
def test_it_needs_something_to_strike_with_in_each_hand(gear: list[Any], way: str) -> None:
    here = duel(gear=gear, skills={"Broadsword": 15, "Shield": 12, "Spear": 15}).plays(*strikes(way))
    assert here.refused("Dual Weapon Attack") == "dual-two-weapons"


def brawl(*gear: dict[str, str]) -> Table:
    """Ana in Bo's own hex, with what she holds and her bare hands at 13."""
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=list(gear), skills={"Knife": 15, "Brawling": 13}),
        fighter("Bo", "blue", (0, 0), 6, speed=5, gear=[], skills={}),
    )


@proves("DUAL.1")
@pytest.mark.parametrize("hand", ["right", "left"])
def test_an_empty_hand_strikes_as_the_other_one_and_a_foot_does_not(hand: str) -> None:
    here = brawl({"item": "Large Knife", "hand": hand}).plays(*strikes(STAB, "Dual Weapon Attack", "strike"))
    assert here.legal == ["nobody", "Bo: fist punch"]
    here.plays(("target", "Bo: fist punch"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 16))
    assert here.number == 13 - 4


@proves("DUAL.1")
def test_two_bare_hands_are_one_each() -> None:
    here = brawl().plays(*strikes("fist punch", "Dual Weapon Attack", "strike"))
    assert here.legal == ["nobody", "Bo: fist punch"]
    assert brawl().plays(*strikes("fist kick")).refused("Dual Weapon Attack") == "dual-two-weapons"


@proves("DUAL.1")
def test_fist_and_knife_go_the_other_way_round_too() -> None:
    here = brawl({"item": "Large Knife", "hand": "right"}).plays(*strikes("fist punch", "Dual Weapon Attack", "strike"))
    assert set(here.legal) == {"nobody", "Bo: Large Knife swung", "Bo: Large Knife thrust"}


@proves("DUAL.6")
def test_the_second_is_struck_even_if_the_target_drew_back_from_the_first() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND, ("to-hit", 9), ("defence", "dodge"))
    here.plays(("defence add-on", "retreat N"), ("defence add-on", "defend"), ("dodge", 3))
    assert here.fighter("Bo").hex == (0, -2)
    assert here.asked == "Ana to-hit"


# Rapid Strike


@proves("RAPID.1", "RAPID.3")
def test_a_rapid_strike_is_two_attacks_at_minus_six() -> None:
    here = duel(skills={"Broadsword": 16}).plays(*strikes(SWING, "Rapid Strike", "strike"))
    assert here.number == 10
    here.plays(("to-hit", 11), ("target", f"Bo: {SWING}"), ("location", "torso"), ("add-on", "strike"))
    assert here.number == 10
    assert here.plays(("to-hit", 11)).asked == "Ana step"


@proves("RAPID.1")
def test_the_two_may_go_at_different_targets_but_at_one_foe_with_double() -> None:
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    here = duel(cai).plays(*strikes(SWING, "Rapid Strike", "strike"), ("to-hit", 16))
    assert f"Cai: {SWING}" in here.legal
    double = duel(cai).plays(*strikes(SWING, "Rapid Strike", "strike", by=ALL_OUT["Double"]), ("to-hit", 16))
    assert f"Bo: {SWING}" in double.legal
    assert f"Cai: {SWING}" not in double.legal


@proves("RAPID.1")
def test_determined_counts_for_both_blows() -> None:
    here = duel().plays(*strikes(SWING, "Rapid Strike", "strike", by=ALL_OUT["Determined"]))
    assert here.number == 15 + 4 - 6
    here.plays(("to-hit", 16), ("target", f"Bo: {SWING}"), ("location", "torso"), ("add-on", "strike"))
    assert here.number == 15 + 4 - 6


@proves("RAPID.1")
def test_it_is_for_melee_only() -> None:
    bow = {"item": "Composite Bow", "hand": "both"}
    here = duel(gear=[bow], skills={"Bow": 16}).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    shot = next(name for name in here.legal if "Composite Bow" in name)
    here.plays(("target", shot), ("location", "torso"))
    assert here.refused("Rapid Strike") == "trade-melee"


@proves("RAPID.2")
def test_double_with_one_trade_makes_three_attacks() -> None:
    here = duel().plays(*strikes(SWING, "Rapid Strike", "strike", by=ALL_OUT["Double"]))
    numbers = [here.number]
    for _ in range(2):
        numbers.append(here.plays(("to-hit", 16), *AGAIN).number)
    assert numbers == [9, 9, 15]
    assert here.plays(("to-hit", 16)).asked == "Bo manoeuvre"


@proves("RAPID.4")
@pytest.mark.parametrize(
    ("trait", "number"), [("Weapon Master", 13), ("Trained by a Master", 13), ("Combat Reflexes", 10)]
)
def test_a_master_is_at_minus_three(trait: str, number: int) -> None:
    here = duel(skills={"Broadsword": 16}, traits=[trait]).plays(*strikes(SWING, "Rapid Strike", "strike"))
    assert here.number == number
    here.plays(("to-hit", 16), ("target", f"Bo: {SWING}"), ("location", "torso"), ("add-on", "strike"))
    assert here.number == number


@proves("RAPID.1")
def test_a_weapon_made_unready_by_the_first_blow_is_recovered_for_the_second() -> None:
    axe = {"item": "Great Axe", "hand": "both"}
    here = duel(gear=[axe], skills={"Two-Handed Axe/Mace": 18}, st=13)
    here.plays(*strikes("Great Axe swung", "Rapid Strike", "strike"), ("to-hit", 16))
    assert "Bo: Great Axe swung" not in here.legal
    here.plays(("target", "Rapid Recovery: Great Axe"), ("target", "Bo: Great Axe swung"), ("location", "torso"))
    assert here.plays(("add-on", "strike")).number == 12
    assert here.fighter("Ana").fp == 9


@proves("RAPID.1")
def test_the_second_blow_has_no_more_than_its_own_damage() -> None:
    here = duel(foe={"gear": [], "skills": {}, "hp": 50}, skills={"Broadsword": 16}, st=10)
    here.plays(*strikes(SWING, "Rapid Strike", "strike"), ("to-hit", 16), *AGAIN, ("to-hit", 9))
    here.plays(("defence", "no defence"), ("damage", 3))
    assert here.fighter("Bo").hp == 50 - (3 + 1) * 3 // 2


@proves("DUAL.1")
@pytest.mark.faults("fourth.18")
def test_the_second_may_be_left_out_and_is_struck_at_one_whom_the_first_put_out() -> None:
    here = duel().plays(*strikes(SWING, "Dual Weapon Attack", "strike"), ("target", "nobody"), ("to-hit", 16))
    assert here.asked == "Ana step"
    here = duel(fighter("Cai", "blue", (5, 0), 6, speed=3), foe={"gear": [], "skills": {}})
    here.battle.intervene("set", "Bo", field="hp", value=-49)
    here.plays(*strikes(SWING, "Dual Weapon Attack", "strike"), *SECOND, ("to-hit", 9), ("defence", "no defence"))
    here.plays(("damage", 6))
    assert here.fighter("Bo").out
    assert here.asked == "Ana to-hit"
    assert here.plays(("to-hit", 16)).asked == "Ana step"


# Flurry of Blows


@proves("FLURRY.1")
@pytest.mark.parametrize(("traits", "number"), [([], 13), (["Weapon Master"], 15)])
def test_a_flurry_halves_the_penalty_rounded_down(traits: list[str], number: int) -> None:
    here = duel(skills={"Broadsword": 16}, traits=traits)
    here.plays(*strikes(SWING, "Rapid Strike", "Flurry of Blows", "strike"))
    assert here.number == number


@proves("FLURRY.1")
def test_a_flurry_needs_a_rapid_strike() -> None:
    assert duel().plays(*strikes()).refused("Flurry of Blows") == "flurry-needs-rapid"


@proves("FLURRY.2")
@pytest.mark.parametrize(("first", "second", "fp"), [(True, True, 8), (True, False, 9), (False, True, 9)])
def test_a_flurry_costs_a_point_for_each_attack(first: bool, second: bool, fp: int) -> None:
    here = duel(skills={"Broadsword": 16}, ht=10)
    here.plays(*strikes(SWING, "Rapid Strike", *["Flurry of Blows"] * first, "strike"))
    assert here.number == (13 if first else 10)
    here.plays(("to-hit", 16), ("target", f"Bo: {SWING}"), ("location", "torso"))
    here.plays(*[("add-on", "Flurry of Blows")] * second, ("add-on", "strike"))
    assert here.number == (13 if second else 10)
    assert here.fighter("Ana").fp == fp
