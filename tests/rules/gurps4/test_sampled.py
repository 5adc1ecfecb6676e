"""The other half of clauses taken by chance: the side a first proof left out, and the end of what lasts a while."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import AXE, BACK, DEFEND, DONE, LIGHT_SHIELD, NONE, PARRY, REST, blow, duel, numbers, strike
from tests.support.bands import CHARGE as MOVE_AND_ATTACK
from tests.support.bands import proves as bands
from tests.support.bands_wounds import clash, hits, struck
from tests.support.guns import OTHER, PISTOL, fires, gunman, range_of, shot
from tests.support.gurps4 import SWORD, fighter
from tests.support.gurps4 import proves as dungeon
from tests.support.sheets import BANDS, DUNGEON, meeting, strikes

KNIFE = {"item": "Large Knife", "hand": "right"}
BLOCK = "block with Light Shield"
SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD]}
STURDY: dict[str, Any] = {"hp": 100, "ht": 11}

# Numbers


@pytest.mark.parametrize(
    ("mine", "theirs", "numbers"),
    [
        ((12, 14), (13, 10), (14, 13)),
        ((15, 11), (10, 12), (15, 12)),
        ((12, 12), (11, 11), (12, 11)),
    ],
)
@dungeon("DISARM.7")
def test_both_take_the_better_of_st_and_dx_whichever_it_is(
    mine: tuple[int, int], theirs: tuple[int, int], numbers: tuple[int, int]
) -> None:
    ana = {"st": mine[0], "dx": mine[1], "skills": {"Broadsword": 20}}
    t = meeting(DUNGEON, ana=ana, bo={"st": theirs[0], "dx": theirs[1], "skills": {}})
    t.plays(*strikes(DUNGEON, at="disarm Thrusting Broadsword", roll=7), NONE)
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.number is not None
    assert waiting.against is not None
    assert (waiting.number.value, waiting.against.value) == numbers


@pytest.mark.parametrize(("hand", "penalty"), [("left", -2), ("", 0)])
@dungeon("SIT.10")
def test_a_large_shield_hinders_throws_too_but_only_in_hand(hand: str, penalty: int) -> None:
    gear = [KNIFE, {"item": "Large Shield", "hand": hand}]
    t = meeting(DUNGEON, ana={"gear": gear, "skills": {"Thrown Weapon (Knife)": 14, "Shield": 12}}, apart=2)
    t.plays(*strikes(DUNGEON, target="Bo: Large Knife thrown"))
    assert t.reasons.get("large-shield", 0) == penalty
    assert t.number == 14 + penalty


@dungeon("TELE.2")
def test_no_telegraphic_throw() -> None:
    t = meeting(DUNGEON, ana={"gear": [KNIFE], "skills": {"Thrown Weapon (Knife)": 14}}, apart=2)
    t.plays(*strikes(DUNGEON, target="Bo: Large Knife thrown")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-melee"


@pytest.mark.parametrize(("move", "points"), [(5, 3), (4, 2), (6, 3), (1, 1)])
@dungeon("POST.3")
def test_crouching_halves_move_rounded_up(move: int, points: int) -> None:
    t = meeting(DUNGEON, ana={"move": move}, apart=9)
    t.battle.state.fighters["Ana"].posture = "crouching"
    t.plays(("manoeuvre", "Move"), *[("move", "go N")] * points)
    assert t.asked == "Ana facing"


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [
        ("left", {"left arm": 9, "right arm": 11, "left hand": 9}),
        ("right", {"left arm": 11, "right arm": 9, "right hand": 9}),
        ("", {"left arm": 11, "right arm": 11}),
    ],
)
@bands("ARM.2")
def test_the_arm_that_holds_the_shield_and_no_other(hand: str, numbers: dict[str, int]) -> None:
    """Skill 13; a hand is at -4 with or without it."""
    t = clash(1, "cr", skill=13, gear=[{**LIGHT_SHIELD, "hand": hand}])
    t.plays(("manoeuvre", "Attack"), ("target", "Bo: fist claw"))
    for place, number in numbers.items():
        found = t.offers[place].number
        assert found is not None
        assert found.value == number


@pytest.mark.parametrize("type", ["tox", "burn", "cor", "tight-beam burning", "pi", "cr"])
@bands("WND.3")
def test_every_type_that_wounds_as_it_is(type: str) -> None:
    t = struck(6, type, dr={"torso": 2}, **STURDY)
    assert t.fighter("Bo").hp == STURDY["hp"] - 4


@pytest.mark.parametrize(("left_handed", "numbers"), [(False, (11, 7)), (True, (7, 11))])
@bands("RDW.2")
def test_the_off_hand_is_the_one_he_does_not_favour(left_handed: bool, numbers: tuple[int, int]) -> None:
    t = range_of(5, gunman(15, PISTOL, OTHER, left_handed=left_handed))
    t.plays(*shot("Dual-Weapon Attack"), *fires(item="Second Pistol"))
    assert t.number == numbers[0]
    assert t.plays(("to-hit", 16)).number == numbers[1]


@bands("DWA.5")
def test_both_hands_at_one_foe_lower_every_defence_of_his() -> None:
    """Parry 11, Block 10, Dodge 10 with the shield: one less each, against either blow; at two foes nothing."""
    ana = {"gear": [SWORD, {**KNIFE, "hand": "left"}], "skills": {"Broadsword": 18, "Knife": 18}}
    t = duel(ana=ana, dodge=9, hp=60, **SHIELDED).plays(*strike("Dual-Weapon Attack"))
    t.plays(*blow(target="Bo: Large Knife swung", roll=7))
    lowered = {PARRY: 10, BLOCK: 9, "dodge": 9}
    assert {name: number for name, number in numbers(t).items() if name in lowered} == lowered
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 5), ("to-hit", 7))
    assert {name: number for name, number in numbers(t).items() if name in lowered} == lowered
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    apart = duel(cai, ana=ana, dodge=9, **SHIELDED).plays(*strike("Dual-Weapon Attack"))
    apart.plays(*blow(target="Cai: Large Knife swung", roll=7))
    assert {name: number for name, number in numbers(apart).items() if name in lowered} == {
        **{PARRY: 11, BLOCK: 10, "dodge": 10}
    }


@pytest.mark.parametrize(("dr", "injury"), [(7, 15), (6, 15), (8, 12)])
@bands("CHINK.2")
def test_a_chink_over_the_vitals_has_the_effects_of_the_vitals(dr: int, injury: int) -> None:
    """8 points of imp: half of DR, rounded down, off; then x3, and a knockdown roll at -5 where it is major."""
    t = clash(8, "imp", skill=30, hp=20, ht=14, dr={"torso": dr}).plays(*hits("vitals", "Attack Armor"))
    assert t.fighter("Bo").hp == 20 - injury
    assert (t.asked, t.number) == ("Bo knockdown", 9)


# What lasts until the next turn, and ends with it


@bands("RAO.2")
def test_after_a_ranged_all_out_attack_every_defence_is_back_with_the_next_turn() -> None:
    t = range_of(1, gunman(13, PISTOL, {**SWORD, "hand": "left"}, dodge=10), gear=[SWORD], hp=60)
    t.plays(("manoeuvre", "All-Out Attack"), ("form", "Determined"), ("move", "done"), *fires(), ("to-hit", 16))
    attack = [("manoeuvre", "Attack"), DONE, *blow(target="Ana: Thrusting Broadsword swung", roll=10)]
    t.plays(*attack)
    assert t.legal == ["no defence"]
    t.plays(NONE, ("damage", 1), DONE, REST, *attack)
    assert {"dodge", PARRY} <= set(t.legal)


@bands("MAA.6")
def test_retreat_is_back_with_the_next_turn() -> None:
    t = duel(ana={"dodge": 9, "hp": 60}).plays(*MOVE_AND_ATTACK, *blow(roll=16), *strike(target=BACK), ("to-hit", 10))
    t.plays(("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"
    t.plays(DEFEND, ("dodge", 5), DONE, REST, *strike(target=BACK), ("to-hit", 10), ("defence", "dodge"))
    assert "retreat S" in t.legal
    assert t.plays(("defence add-on", "retreat S"), DEFEND).number == 12


@bands("RR.1")
def test_what_was_bought_back_lasts_to_the_next_turn_and_no_longer() -> None:
    """The axe strikes again: for its next Parry another point is due."""
    ana = {"gear": [AXE], "skills": {"Axe/Mace": 14}, "fp": 10, "hp": 60}
    blow_of_bo = [*strike(target=BACK), ("to-hit", 10)]
    t = duel(ana=ana).plays(*strike(target="Bo: Axe swung"), ("to-hit", 16), DONE, *blow_of_bo)
    t.plays(("defence", "Rapid Recovery: Axe"), ("defence", "parry with Axe"), DEFEND, ("parry", 5), DONE)
    t.plays(*strike(target="Bo: Axe swung"), ("to-hit", 16), DONE, *blow_of_bo)
    assert t.refused("parry with Axe") == "unbalanced"
    t.plays(("defence", "Rapid Recovery: Axe"))
    assert "parry with Axe" in t.legal
    assert t.fighter("Ana").fp == 8


@pytest.mark.parametrize(("crippled", "asked"), [((), "Bo catch"), (("left arm",), "Ana step")])
@bands("CRT.9")
def test_a_hand_that_cannot_be_used_catches_nothing(crippled: tuple[str, ...], asked: str) -> None:
    ana = {"gear": [KNIFE], "skills": {"Thrown Weapon (Knife)": 14}}
    t = meeting(BANDS, ana=ana, bo={"dodge": 9}, apart=3)
    t.battle.state.fighters["Bo"].crippled = crippled
    t.plays(*strikes(BANDS, target="Bo: Large Knife thrown", roll=7), ("defence", "dodge"), DEFEND, ("dodge", 3))
    assert t.asked == asked


@pytest.mark.parametrize(
    ("rolls", "stunned"), [((5, 3), {"Bo", "Cai"}), ((3, 5), {"Ana"}), ((4, 4), set()), ((6, 5), {"Bo", "Cai"})]
)
@dungeon("INIT.7")
def test_the_losing_side_must_do_nothing_and_the_other_need_not(rolls: tuple[int, int], stunned: set[str]) -> None:
    """Everybody of it, Combat Reflexes or not; a tie stuns nobody."""
    cai = fighter("Cai", "blue", (3, -3), 6, speed=4, iq=10)
    t = meeting(DUNGEON, cai, ana={"iq": 10}, bo={"iq": 10}, surprise="partial")
    t.plays(("initiative", rolls[0]), ("initiative", rolls[1]))
    assert {name for name, figure in t.battle.state.fighters.items() if figure.stunned} == stunned
    for name in ("Ana", "Bo", "Cai"):
        assert t.asked == f"{name} manoeuvre"
        assert (t.legal == ["Do Nothing"]) == (name in stunned)
        t.plays(REST)
        if name in stunned:
            assert t.asked == f"{name} stun-recovery"
            t.plays(("stun-recovery", 10))


@pytest.mark.parametrize(("condition", "legal"), [("", True), ("stunned", False), ("staggered", False)])
@dungeon("STUN.2", "RRECOV.1", "SKULL.4")
def test_whoever_must_do_nothing_does_not_even_recover_a_weapon(condition: str, legal: bool) -> None:
    axe = {"item": "Great Axe", "hand": "both"}
    t = meeting(DUNGEON, ana={"gear": [axe], "skills": {"Two-Handed Axe/Mace": 14}, "st": 13})
    t.plays(*strikes(DUNGEON, target="Bo: Great Axe swung", roll=16), DONE, REST)
    if condition:
        t.battle.state.fighters["Ana"].gain(condition)
        t.battle.request.refresh()  # type: ignore[union-attr]
    assert ("Rapid Recovery: Great Axe" in t.legal) == legal
    assert (t.legal == ["Do Nothing"]) == (not legal)
