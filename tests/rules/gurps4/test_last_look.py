"""The life of a blow, from what is tied to it to the last look before its roll, by both sheets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import duel as bands_duel
from tests.support.bands import skill, strike
from tests.support.blows import DONE, REST, SWING, blow, feinting
from tests.support.duels import ALL_OUT, KNIFE, SECOND, STAB, duel, strikes
from tests.support.duels import SWING as SWUNG
from tests.support.guns import CARBINE, OTHER, PISTOL, gunman, range_of, shot
from tests.support.gurps4 import SWORD, attack, bands_table, fighter, table
from tests.support.table import Table

DUAL, RAPID, DECEPTIVE = "Dual Weapon Attack", "Rapid Strike", "Deceptive Attack"
ARMOUR, TELEGRAPHIC, FLURRY = "Attack Armor", "Telegraphic Attack", "Flurry of Blows"
THRUST = "Thrusting Broadsword thrust"

# The floor of 10 (group 1)


@pytest.mark.faults("fourth.1")
@pytest.mark.rules("gurps4-dungeon:DECEP.2")
@pytest.mark.parametrize(
    ("level", "first", "then", "open_"),
    [
        (15, DECEPTIVE, RAPID, False),
        (17, DECEPTIVE, RAPID, False),
        (18, DECEPTIVE, RAPID, True),
        (15, DECEPTIVE, DUAL, False),
        (16, DECEPTIVE, DUAL, True),
        (19, DECEPTIVE, ARMOUR, False),
        (20, DECEPTIVE, ARMOUR, True),
        (17, RAPID, DECEPTIVE, False),
        (18, RAPID, DECEPTIVE, True),
        (19, ARMOUR, DECEPTIVE, False),
    ],
)
def test_the_floor_holds_in_either_order(level: int, first: str, then: str, open_: bool) -> None:
    skills = {"Broadsword": level, "Knife": level}
    here = duel(skills=skills).plays(*strikes(THRUST, first))
    assert then in here.legal if open_ else here.refused(then) == "deceptive-below-10"


@pytest.mark.faults("fourth.1")
@pytest.mark.rules("gurps4-bands:DEC.2", "gurps4-bands:CMP.3")
@pytest.mark.parametrize(("level", "open_"), [(13, False), (14, True)])
def test_a_complementary_roll_that_could_spoil_a_deception_comes_first(level: int, open_: bool) -> None:
    ana = {"skills": {"Broadsword": level, "Tactics": 12}}
    pair = {"complementary": {"Broadsword": "Tactics"}}
    helped = "Complementary Skill: Tactics"
    t = bands_duel(ana=ana, switches=pair).plays(*strike(DECEPTIVE)[:-1])
    assert helped in t.legal if open_ else t.refused(helped) == "complementary-first"
    t = bands_duel(ana=ana, switches=pair).plays(*strike(helped)[:-1], ("complementary skill", 17))
    assert (DECEPTIVE in t.legal) == open_


@pytest.mark.rules("gurps4-bands:GAP.3", "gurps4-bands:CMP.1")
@pytest.mark.parametrize(("roll", "number"), [(10, 3), (17, 0)])
def test_a_complementary_roll_may_bring_a_blow_to_three(roll: int, number: int) -> None:
    ana = {"skills": {"Broadsword": 2, "Tactics": 12}}
    t = bands_duel(ana=ana, switches={"complementary": {"Broadsword": "Tactics"}}).plays(*strike()[:-1])
    helped = "Complementary Skill: Tactics"
    assert t.offers["strike"].instead == ("Telegraphic Attack", helped, "hold back")
    t.plays(("add-on", helped), ("complementary skill", roll))
    if number:
        assert t.plays(("add-on", "strike")).number == number
    else:
        assert t.refused("strike") == "below-3"


@pytest.mark.faults("fourth.1")
@pytest.mark.rules("gurps4-bands:PRE.3")
def test_a_prediction_in_both_hands_keeps_its_floor() -> None:
    t = range_of(5, gunman(15, PISTOL, OTHER)).plays(*shot("Prediction Shot 2")[:-1])
    assert t.refused("Dual-Weapon Attack") == "prediction-below-10"


@pytest.mark.faults("fourth.1")
@pytest.mark.rules("gurps4-bands:EVA.2", "gurps4-bands:DEC.2")
def test_what_was_studied_belongs_to_the_first_hand() -> None:
    """Evaluate gives +1 to the first blow, and the second is declared without it."""
    ana = {"skills": {"Broadsword": 16, "Knife": 15}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}
    t = bands_duel(ana=ana).plays(("manoeuvre", "Evaluate"), DONE, ("study", "Bo"), DONE, REST)
    t.plays(*strike("Dual-Weapon Attack"), ("target", f"Bo: {STAB}"), ("location", "torso"))
    assert t.refused(DECEPTIVE) == "deceptive-below-10"
    t.plays(("add-on", "strike"))
    assert (t.number, t.reasons["studied"]) == (13, 1)
    assert t.plays(("to-hit", 16)).number == 11


@pytest.mark.rules("gurps4-bands:EVA.2")
def test_what_was_studied_of_another_foe_is_for_the_second_hand() -> None:
    ana = {"skills": {"Broadsword": 16, "Knife": 15}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = bands_duel(cai, ana=ana).plays(("manoeuvre", "Evaluate"), DONE, ("study", "Cai"), DONE, REST, REST)
    t.plays(*strike("Dual-Weapon Attack"), ("target", f"Cai: {STAB}"), ("location", "torso"), ("add-on", "strike"))
    assert t.number == 12
    assert t.plays(("to-hit", 16)).number == 12


# The least number of 3 (group 2)


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1")
@pytest.mark.parametrize(
    ("level", "add_on", "open_"),
    [(2, RAPID, True), (1, RAPID, False), (3, DUAL, True), (2, DUAL, False), (7, ARMOUR, True), (6, ARMOUR, False)],
)
def test_a_trade_is_open_only_if_its_blow_can_be_struck(level: int, add_on: str, open_: bool) -> None:
    """A Telegraphic Attack is +4; a Rapid Strike can have Flurry of Blows as well."""
    here = duel(skills={"Broadsword": level, "Knife": level}).plays(*strikes(THRUST))
    assert add_on in here.legal if open_ else here.refused(add_on) == "below-3"


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1", "gurps4-dungeon:RAPID.3")
def test_a_rapid_strike_too_low_is_struck_only_with_what_mends_it() -> None:
    here = duel(skills={"Broadsword": 8}).plays(*strikes(THRUST, RAPID))
    assert here.refused("strike") == "below-3"
    assert here.offers["strike"].instead == (TELEGRAPHIC, FLURRY, "hold back")
    assert here.plays(("add-on", FLURRY), ("add-on", "strike")).number == 5
    here.plays(("to-hit", 14), ("target", f"Bo: {THRUST}"), ("location", "torso"))
    assert here.refused("strike") == "below-3"
    assert here.plays(("add-on", "hold back")).asked == "Ana step"


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1", "gurps4-dungeon:MIGHTY.1", "gurps4-dungeon:FAT.2")
@pytest.mark.parametrize(("level", "open_"), [(4, True), (3, False)])
def test_a_mighty_blow_is_refused_if_it_would_make_one_too_tired_to_strike(level: int, open_: bool) -> None:
    """Below half FP ST 10 is 5, a sword of ST 10 at -5; telegraphed, skill 4 still comes to 3."""
    here = duel(skills={"Broadsword": level}, st=10, fp=10)
    here.battle.intervene("set", "Ana", field="fp", value=5)
    here.plays(*strikes(SWUNG))
    assert "Mighty Blow" in here.legal if open_ else here.refused("Mighty Blow") == "below-3"
    if open_:
        here.plays(("add-on", "Mighty Blow"))
        assert here.refused("strike") == "below-3"
        assert here.plays(("add-on", TELEGRAPHIC), ("add-on", "strike")).number == 3


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:DUAL.1", "gurps4-dungeon:MIGHTY.1", "gurps4-dungeon:FAT.2")
@pytest.mark.parametrize(("level", "open_"), [(12, True), (11, False)])
def test_what_is_bought_for_the_second_hand_may_not_spoil_the_first(level: int, open_: bool) -> None:
    """Tired, the first hand is at -4 and -5: 12 comes to 3."""
    here = duel(skills={"Broadsword": level, "Knife": 18}, st=10, fp=10)
    here.battle.intervene("set", "Ana", field="fp", value=5)
    here.plays(*strikes(SWUNG, DUAL, "strike"), *SECOND[:2])
    assert "Mighty Blow" in here.legal if open_ else here.refused("Mighty Blow") == "below-3"


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-bands:GAP.3", "gurps4-bands:TEL.1")
def test_skill_7_reaches_the_neck_telegraphed() -> None:
    t = bands_duel(ana=skill(7)).plays(*strike(TELEGRAPHIC, at="neck"))
    assert t.number == 6


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-bands:GAP.3", "gurps4-bands:HER.1")
def test_skill_6_charges_heroically() -> None:
    t = bands_duel(ana=skill(6)).plays(("manoeuvre", "Move and Attack"), ("move", "done"), *blow()[:2])
    assert t.refused("strike") == "below-3"
    assert t.plays(("add-on", "Heroic Charge"), ("add-on", "strike")).number == 6


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-bands:GAP.3", "gurps4-bands:RF.1")
def test_guns_12_reach_120_yards_with_15_shots() -> None:
    t = range_of(120, gunman(12, CARBINE)).plays(*shot(item=CARBINE["item"])[:-1])
    assert t.refused("strike") == "below-3"
    assert t.offers["strike"].instead == ("Rapid Fire 15", "hold back")
    assert [t.refused(f"Rapid Fire {shots}") for shots in (2, 8)] == ["below-3", "below-3"]
    assert t.plays(("add-on", "Rapid Fire 15"), ("add-on", "strike")).number == 4


def wounded_by_a_wait(damage: int, *add_ons: str, level: int = 5) -> Table:
    """Bo, who has waited, wounds Ana before her blow is rolled."""
    t = table(
        fighter("Bo", "blue", (0, -1), 6, speed=7, natural=[CLAW], gear=[]),
        fighter("Ana", "red", (0, 0), 0, speed=5, skills={"Broadsword": level}, hp=20, gear=[SWORD]),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", "Regular Attack"))
    t.plays(*attack(SWING, *add_ons), DONE, *blow(target="Ana: fist claw"), ("to-hit", 10))
    return t.plays(("defence", "no defence"), ("damage", damage), DONE)


CLAW = {"name": "claw", "skill": 14, "damage": "1d", "type": "cr", "reach": [0, 1]}


@pytest.mark.faults("fourth.1", "fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1", "gurps4-dungeon:DECEP.2", "gurps4-dungeon:WAIT.2")
@pytest.mark.parametrize(
    ("level", "add_ons", "damage", "asked"),
    [
        (5, (), 2, "Ana to-hit"),
        (5, (), 3, "Ana step"),
        (14, (DECEPTIVE,), 2, "Ana to-hit"),
        (14, (DECEPTIVE,), 3, "Ana step"),
    ],
)
def test_a_blow_that_a_wound_has_made_impossible_is_lost(
    level: int, add_ons: tuple[str, ...], damage: int, asked: str
) -> None:
    t = wounded_by_a_wait(damage, *add_ons, level=level)
    assert t.asked == asked
    assert len(t.events("blow-lost")) == (asked == "Ana step")


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1", "gurps4-dungeon:DUAL.1")
def test_one_who_has_hit_himself_with_the_first_hand_may_lose_the_second() -> None:
    here = duel(skills={"Broadsword": 15, "Knife": 11}, hp=30).plays(*strikes(SWUNG, DUAL, "strike"), *SECOND)
    here.plays(("to-hit", 18))
    while here.asked != "Ana step":
        request = here.battle.request
        assert request is not None
        about = request.about
        assert about != "to-hit", "the second hand is rolled at less than 3"
        here.battle.answer(5)
    assert here.events("blow-lost")


# What others waited for (group 3)


def waited(*add_ons: str, go: str = "N", others: tuple[Any, ...] = (), **ana: Any) -> Table:
    """Bo has waited for Ana's attack with a step."""
    t = table(
        fighter("Bo", "blue", (0, -1), 6, speed=7),
        fighter("Ana", "red", (0, 0), 0, speed=5, **ana),
        *others,
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", "Regular Attack"))
    return t


BOTH: dict[str, Any] = {"gear": [SWORD, KNIFE], "skills": {"Broadsword": 15, "Knife": 15}}


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-dungeon:WAIT.2", "gurps4-dungeon:DUAL.1", "gurps4-dungeon:RAPID.1")
@pytest.mark.parametrize(("way", "struck"), [("go N", False), ("done", True)])
def test_neither_hand_strikes_one_who_has_stepped_out_of_reach(way: str, struck: bool) -> None:
    t = waited(**BOTH).plays(*strikes(SWUNG, DUAL, "strike"), *SECOND, ("step", way))
    if not struck:
        t.plays(DONE)
    t.plays(("target", "nobody"), DONE)
    assert t.asked == ("Ana to-hit" if struck else "Ana step")
    if struck:
        assert t.plays(("to-hit", 16)).asked == "Ana to-hit"


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-dungeon:WAIT.2", "gurps4-dungeon:RAPID.1")
def test_no_rapid_strike_at_one_who_has_stepped_out_of_reach() -> None:
    t = waited(**BOTH).plays(*strikes(SWUNG, RAPID, "strike"), ("step", "go N"), DONE, ("target", "nobody"), DONE)
    assert t.asked == "Ana target"
    assert t.legal == ["nobody"]


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-dungeon:WAIT.2", "gurps4-dungeon:DUAL.1")
def test_only_the_second_target_has_left() -> None:
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = waited(others=(cai,), **BOTH).plays(*strikes(SWUNG, DUAL, "strike", foe="Cai"), *SECOND)
    t.plays(("step", "go N"), DONE, ("target", "nobody"), DONE)
    assert t.asked == "Ana to-hit"
    assert t.plays(("to-hit", 16)).asked == "Ana step"


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-dungeon:WAIT.2", "gurps4-dungeon:SLAM.1")
@pytest.mark.parametrize("sheet", ["gurps4-dungeon", "gurps4-bands"])
def test_nobody_runs_into_one_who_has_stepped_out_of_reach(sheet: str) -> None:
    figures = (fighter("Bo", "blue", (0, -1), 6, speed=7), fighter("Ana", "red", (0, 0), 0, speed=5))
    t = (table if sheet == "gurps4-dungeon" else bands_table)(*figures)
    by = "Regular Attack" if sheet == "gurps4-dungeon" else "Attack"
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", by))
    t.plays(("manoeuvre", by), DONE, ("target", "Bo: slam"), ("add-on", "strike"), ("step", "go N"), DONE)
    t.plays(("target", "nobody"), DONE)
    assert t.asked != "Ana to-hit"
    assert t.events("blow-lost")


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-dungeon:WAIT.2", "gurps4-dungeon:SLAM.11")
def test_one_who_runs_into_a_waiter_who_has_stepped_aside_runs_on_past_where_he_then_stood() -> None:
    t = waited(move=6).plays(("manoeuvre", "Charge Attack"), ("move", "done"), ("target", "Bo: slam"))
    t.plays(("add-on", "strike"), ("step", "go SE"), DONE, ("target", "nobody"), DONE, ("to-hit", 8))
    t.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 3))
    t.plays(("run-on", "run on 2"))
    assert t.fighter("Bo").hex == (1, -1)
    assert t.fighter("Ana").hex == (3, -3)


@pytest.mark.rules("gurps4-bands:GAP.9", "gurps4-bands:WAI.1")
@pytest.mark.parametrize(("gear", "asked"), [(SWORD, "Ana to-hit"), (PISTOL, "Ana step")])
def test_one_who_falls_before_the_blow_is_struck_where_he_lies_and_not_shot(gear: dict[str, Any], asked: str) -> None:
    t = bands_table(
        fighter("Bo", "blue", (0, -1), 6, speed=7),
        fighter("Ana", "red", (0, 0), 0, speed=5, skills={"Broadsword": 14, "Guns (Pistol)": 14}, gear=[gear]),
        fighter("Cai", "blue", (6, -6), 6, speed=4),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", "Attack"))
    t.plays(*attack(SWING if gear is SWORD else f"Bo: {PISTOL['item']} shot", by="Attack"), DONE)
    t.fighter("Bo").gain("unconscious")
    assert t.plays(("target", "nobody")).asked == asked


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-bands:EYE.2", "gurps4-bands:WAI.1")
@pytest.mark.parametrize(("turn", "asked"), [("S", "Ana to-hit"), ("N", "Ana step")])
def test_no_eye_is_struck_at_that_has_turned_away(turn: str, asked: str) -> None:
    t = bands_table(
        fighter("Bo", "blue", (0, -1), 6, speed=7),
        fighter("Ana", "red", (0, 0), 0, speed=5, skills={"Broadsword": 20}),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", "Attack"))
    t.plays(*attack(f"Bo: {THRUST}", by="Attack", at="right eye"))
    t.plays(*([("step", f"face {turn}")] if turn == "N" else []), DONE, ("target", "nobody"), DONE)
    assert t.asked == asked


@pytest.mark.faults("fourth.3")
@pytest.mark.rules("gurps4-bands:DWA.4", "gurps4-bands:WAI.1")
def test_two_foes_of_one_moment_must_still_be_next_to_each_other() -> None:
    t = bands_table(
        fighter("Bo", "blue", (0, -1), 6, speed=7),
        fighter("Ana", "red", (0, 0), 0, speed=5, skills={"Broadsword": 16, "Knife": 16}, gear=[SWORD, KNIFE]),
        fighter("Cai", "blue", (1, -1), 8, speed=4),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana attacks"), ("stored manoeuvre", "Attack"))
    t.plays(*attack(SWING, "Dual-Weapon Attack", by="Attack"), ("target", f"Cai: {STAB}"), ("location", "torso"))
    t.plays(("add-on", "strike"), ("step", "go SW"), DONE, ("target", "nobody"), DONE)
    assert t.asked == "Ana to-hit"
    assert t.plays(("to-hit", 16)).asked == "Ana step"
    assert [event["why"] for event in t.events("blow-lost")] == ["dual-adjacent"]


@pytest.mark.rules("gurps4-bands:GAP.9", "gurps4-bands:WAI.1")
def test_the_fallen_are_struck_though_somebody_waits() -> None:
    cai = fighter("Cai", "blue", (6, -6), 6, speed=8)
    t = bands_duel(cai)
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Attack"))
    t.fighter("Bo").gain("unconscious")
    assert t.plays(*strike()).asked == "Ana to-hit"


# Random locations, feints, the off hand, weapons struck at (groups 6, 8, 15, 18)


@pytest.mark.faults("fourth.6")
@pytest.mark.rules("gurps4-bands:LOC.1")
def test_a_chink_is_never_found_by_chance() -> None:
    t = bands_duel(ana=skill(20)).plays(*strike(target=f"Bo: {THRUST}", at="random")[:-1])
    assert t.refused(ARMOUR) == "armour-random"
    t = bands_duel(ana=skill(20)).plays(*strike(target=f"Bo: {THRUST}", at="torso")[:-1])
    assert ARMOUR in t.legal


@pytest.mark.faults("fourth.8")
@pytest.mark.rules("gurps4-dungeon:FEINT.3", "gurps4-dungeon:DUAL.1")
@pytest.mark.parametrize("use", ["Feint on skill", "Feint on defence"])
def test_a_feint_is_for_one_of_two_blows(use: str) -> None:
    here = duel().plays(*feinting("DX", 8, 12), REST, *strikes(SWUNG, DUAL, use, "strike"))
    here.plays(("target", f"Bo: {STAB}"), ("location", "torso"))
    assert here.refused(use) == "no-feint"
    here.plays(("add-on", "strike"))
    assert here.number == (20 if use == "Feint on skill" else 11)
    assert here.plays(("to-hit", 17 if use == "Feint on skill" else 16)).number == 7


@pytest.mark.faults("fourth.15")
@pytest.mark.rules("gurps4-dungeon:DUAL.4")
@pytest.mark.parametrize(
    ("hand", "more", "number"),
    [
        ("right", {}, 14),
        ("left", {}, 10),
        ("left", {"traits": ["Ambidexterity"]}, 14),
        ("left", {"left_handed": True}, 14),
    ],
)
def test_a_knife_thrown_with_the_off_hand(hand: str, more: dict[str, Any], number: int) -> None:
    knife = {"item": "Large Knife", "hand": hand}
    here = duel(gear=[knife], skills={"Thrown Weapon (Knife)": 14}, **more)
    assert here.plays(*strikes("Large Knife thrown", "strike")).number == number


@pytest.mark.faults("fourth.18")
@pytest.mark.rules("gurps4-dungeon:DUAL.1", "gurps4-dungeon:DISARM.1")
def test_the_second_hand_does_not_strike_at_a_weapon_that_is_gone() -> None:
    at = ("location", "disarm Thrusting Broadsword")
    here = duel(skills={"Broadsword": 20, "Knife": 20}).plays(*strikes(SWUNG, DUAL, "strike", at=at[1]))
    here.plays(("target", f"Bo: {STAB}"), at, ("add-on", "strike"), ("to-hit", 8), ("defence", "no defence"))
    here.plays(("disarm-contest", [[1, 1, 1], [6, 6, 6]]), ("flies", 1))
    assert here.fighter("Bo").right == ""
    assert here.asked == "Ana step"
    assert [event["why"] for event in here.events("blow-lost")] == ["struck-at-gone"]


@pytest.mark.faults("fourth.18")
@pytest.mark.rules("gurps4-bands:DWA.1", "gurps4-bands:WPN.4")
def test_the_second_hand_does_not_strike_at_a_weapon_that_lies_on_the_ground() -> None:
    ana = {"skills": {"Broadsword": 20, "Knife": 20}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}
    at = "disarm Thrusting Broadsword"
    t = bands_duel(ana=ana).plays(*strike("Dual-Weapon Attack", at=at), ("target", f"Bo: {STAB}"), ("location", at))
    t.plays(("add-on", "strike"), ("to-hit", 8), ("defence", "no defence"), ("disarm-contest", [[1, 1, 1], [6, 6, 6]]))
    assert t.fighter("Bo").right == ""
    assert t.asked == "Ana step"
    assert [event["why"] for event in t.events("blow-lost")] == ["struck-at-gone"]


@pytest.mark.rules("gurps4-dungeon:RAPID.1", "gurps4-dungeon:AOA.6")
def test_the_other_foe_is_greyed_for_the_second_blow_of_a_double_attack() -> None:
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    here = duel(cai).plays(*strikes(SWUNG, RAPID, "strike", by=ALL_OUT["Double"]), ("to-hit", 16))
    assert here.refused(f"Cai: {SWUNG}") == "double-same-foe"
    assert f"Bo: {SWUNG}" in here.legal


@pytest.mark.faults("fourth.18")
@pytest.mark.rules("gurps4-bands:DWA.1")
def test_both_blows_of_a_dual_weapon_attack_fall_in_the_same_moment() -> None:
    """The second is rolled although the first put the last foe out; the fight is over only then."""
    ana = {"skills": {"Broadsword": 16, "Knife": 15}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}
    t = bands_duel(ana=ana, gear=[], skills={})
    t.battle.intervene("set", "Bo", field="hp", value=-49)
    t.plays(*strike("Dual-Weapon Attack"), ("target", f"Bo: {STAB}"), ("location", "torso"), ("add-on", "strike"))
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 6))
    assert t.fighter("Bo").out
    assert t.asked == "Ana to-hit"
    assert t.plays(("to-hit", 16)).asked == "over"


# What a second blow has of the first


@pytest.mark.rules("gurps4-dungeon:DEF.1", "gurps4-dungeon:DUAL.1")
def test_one_who_strikes_out_of_hiding_does_so_with_both_hands() -> None:
    here = duel(hidden=True).plays(*strikes(SWUNG, DUAL, "strike"), *SECOND, ("to-hit", 9), ("damage", 1))
    while here.asked != "Ana to-hit":
        request = here.battle.request
        assert request is not None
        here.battle.answer(3)
    assert here.plays(("to-hit", 7)).asked == "Ana damage"
