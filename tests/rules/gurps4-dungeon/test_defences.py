"""Active defences: who may defend, how often, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.requests import Check
from tests.support.blows import (
    BLOCK,
    DEFEND,
    LIGHT_SHIELD,
    PARRY,
    RAPIER,
    REST,
    SWING,
    SWORDSMAN,
    all_out,
    blow,
    facing_each_other,
    numbers,
    struck_from,
)
from tests.support.gurps4 import SHIELD, SWORD, archer, attack, fighter, table

# Knowing of the attack


@pytest.mark.rules("gurps4-dungeon:DEF.1")
def test_an_arrow_nobody_saw_coming() -> None:
    """A sniper whom the target has not noticed hits with 8 against 12: no defence, and damage follows."""
    t = table(
        archer("Ana", "red", (0, 2), 0, speed=9, skills={"Bow": 12}, hidden=True),
        fighter("Bo", "blue", (0, 0), 6, speed=5),
    )
    t.plays(*attack("Bo: Composite Bow shot"))
    assert t.number == 12
    assert t.fighter("Ana").hidden
    t.plays(("to-hit", 8))
    assert t.asked == "Ana damage"
    assert not t.fighter("Ana").hidden


@pytest.mark.rules("gurps4-dungeon:DEF.1")
def test_whoever_has_attacked_is_known_of() -> None:
    """The second blow of one who came out of hiding with the first may be defended against, even if that missed."""
    t = facing_each_other(dodge=9)
    t.fighter("Ana").hidden = True
    t.plays(*all_out("Double"), *blow(roll=15))
    assert not t.fighter("Ana").hidden
    t.plays(*blow(roll=10))
    assert t.asked == "Bo defence"
    assert numbers(t)["dodge"] == 9


# Dodge


@pytest.mark.parametrize(("level", "dodge"), [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5)])
@pytest.mark.rules("gurps4-dungeon:DODGE.1")
def test_encumbrance_lowers_dodge(level: int, dodge: int) -> None:
    """Basic Speed 6.25: whole speed + 3, less the level of encumbrance."""
    t = facing_each_other(speed=6.25, encumbrance=level).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["dodge"] == dodge


@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_a_defence_is_made_or_not() -> None:
    """Criticals mean nothing for it, so that there are but two outcomes."""
    t = facing_each_other(dodge=9).plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    roll = t.battle.request
    assert isinstance(roll, Check)
    assert {degree for degree, _ in roll.scale.outcomes(9)} == {True, False}


@pytest.mark.rules("gurps4-dungeon:DODGE.1")
def test_combat_reflexes_are_part_of_the_score() -> None:
    t = facing_each_other(speed=6.25, traits=["Combat Reflexes"], **SWORDSMAN).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t) == {
        "dodge": 9 + 1 + 1,
        PARRY: 12 + 1 + 1,
        BLOCK: 11 + 1 + 1,
    }


@pytest.mark.rules("gurps4-dungeon:DODGE.2")
def test_any_number_of_dodges() -> None:
    """Four attacks in a round, every Dodge at 8."""
    cai = fighter("Cai", "red", (1, 0), 10, speed=8)
    t = facing_each_other(cai, dodge=8)
    for _ in ("Ana", "Cai"):
        t.plays(*all_out("Double"))
        for _ in range(2):
            t.plays(*blow(roll=10), ("defence", "dodge"), DEFEND)
            assert t.number == 8
            t.plays(("dodge", 8))
    assert t.fighter("Bo").hp == 10


@pytest.mark.parametrize(
    ("roll", "dodge"),
    [
        pytest.param(12, 11, marks=pytest.mark.rules("gurps4-dungeon:ACRO.1")),
        pytest.param(13, 7, marks=pytest.mark.rules("gurps4-dungeon:ACRO.2")),
    ],
)
def test_acrobatic_dodge(roll: int, dodge: int) -> None:
    t = facing_each_other(dodge=9, skills={"Broadsword": 14, "Acrobatics": 12}).plays(*attack(SWING), ("to-hit", 10))
    t.plays(("defence", "dodge"), ("defence add-on", "Acrobatic Dodge"))
    assert t.number == 12
    t.plays(("acrobatics", roll), DEFEND)
    assert t.number == dodge


@pytest.mark.rules("gurps4-dungeon:ACRO.2")
def test_one_acrobatic_dodge_between_two_turns() -> None:
    t = facing_each_other(dodge=9, skills={"Broadsword": 14, "Acrobatics": 12}).plays(*all_out("Double"))
    tumble = [("defence", "dodge"), ("defence add-on", "Acrobatic Dodge"), ("acrobatics", 12), DEFEND]
    t.plays(*blow(roll=10), *tumble, ("dodge", 11), *blow(roll=10), ("defence", "dodge"))
    assert t.refused("Acrobatic Dodge") == "acrobatic-once"
    t.plays(DEFEND)
    assert t.number == 9
    t.plays(("dodge", 9), REST, *attack(SWING), ("to-hit", 10), *tumble)  # after Bo's turn it is open again
    assert t.number == 11


@pytest.mark.rules("gurps4-dungeon:ACRO.1")
def test_acrobatics_go_with_a_dodge() -> None:
    t = facing_each_other(skills={"Broadsword": 14, "Acrobatics": 12}).plays(*attack(SWING), ("to-hit", 10))
    t.plays(("defence", PARRY))
    assert t.refused("Acrobatic Dodge") == "dodge-only"


@pytest.mark.parametrize(("dx", "key"), [(9, ""), (8, "below-3")])
@pytest.mark.rules("gurps4-dungeon:ACRO.1", "gurps4-dungeon:GAP.1")
def test_acrobatics_nobody_taught(dx: int, key: str) -> None:
    """The skill's default is DX-6, and a skill used by choice must come to 3."""
    t = facing_each_other(dx=dx, speed=5).plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert key == (t.refused("Acrobatic Dodge") if key else "")
    assert key or "Acrobatic Dodge" in t.legal


# Parry


@pytest.mark.parametrize(
    ("hex", "facing", "parry"),
    [((0, -1), 6, 11), ((1, 0), 10, 9), ((-1, 1), 2, None)],
    ids=["front", "weapon-side", "other-side"],
)
@pytest.mark.rules("gurps4-dungeon:PARRY.1")
def test_parry_from_the_front_or_the_weapon_side(hex: Hex, facing: int, parry: int | None) -> None:
    t = struck_from(hex, facing, skills={"Broadsword": 16}, gear=[SWORD, {"item": "Medium Shield"}])
    if parry is None:
        assert t.refused(PARRY) == "not-that-side"
    else:
        assert numbers(t)[PARRY] == parry


@pytest.mark.parametrize("hex", [(1, 0), (-1, 1)], ids=["right", "left"])
@pytest.mark.parametrize(
    ("gear", "skills", "parry", "number"),
    [
        pytest.param(
            [{"item": "Greatsword", "hand": "both"}], {"Two-Handed Sword": 16}, "Greatsword", 9, id="two-hands"
        ),
        pytest.param([], {"Brawling": 16}, "fist", 9, id="both-hands-empty"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:PARRY.1")
def test_two_hands_parry_on_both_sides(
    hex: Hex, gear: list[dict[str, str]], skills: dict[str, int], parry: str, number: int
) -> None:
    t = struck_from(hex, 10 if hex == (1, 0) else 2, st=13, skills=skills, gear=gear)
    assert numbers(t)[f"parry with {parry}"] == number


@pytest.mark.rules("gurps4-dungeon:PARRY.1")
def test_an_empty_hand_parries_on_its_own_side() -> None:
    """With a sword in the right hand the left one is free to parry, but not from the right."""
    t = struck_from((-1, 1), 2, dx=12, skills={"Broadsword": 16})
    assert numbers(t)["parry with fist"] == 9 - 2
    t = struck_from((1, 0), 10, dx=12, skills={"Broadsword": 16})
    assert t.refused("parry with fist") == "not-that-side"


@pytest.mark.parametrize(
    ("gear", "skills", "parries"),
    [
        pytest.param(SWORD, {"Broadsword": 18}, [12, 8, 4], marks=pytest.mark.rules("gurps4-dungeon:PARRY.2")),
        pytest.param(RAPIER, {"Rapier": 18}, [12, 10, 8], marks=pytest.mark.rules("gurps4-dungeon:PARRY.3")),
    ],
    ids=["broadsword", "rapier"],
)
def test_every_further_parry_is_harder(gear: dict[str, str], skills: dict[str, int], parries: list[int]) -> None:
    cai = fighter("Cai", "red", (1, 0), 10, speed=8)
    t = facing_each_other(cai, gear=[gear], skills=skills).plays(*all_out("Double"))
    parry = ("defence", f"parry with {gear['item']}")
    for number in parries[:2]:
        t.plays(*blow(roll=10), parry, DEFEND)
        assert t.number == number
        t.plays(("parry", 4))
    t.plays(*attack(SWING), ("to-hit", 10), parry, DEFEND)
    assert t.number == parries[2]
    t.plays(("parry", 4), ("step", "done"), REST, *attack(SWING), ("to-hit", 10), parry, DEFEND)
    assert t.number == 12  # the count went back to zero at the start of Bo's turn


@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_parries_count_for_each_weapon() -> None:
    """Two swords do not share the count; nor do two empty hands, which take turns."""
    other = {"item": "Thrusting Broadsword", "name": "second sword", "hand": "left"}
    t = facing_each_other(gear=[SWORD, other], skills={"Broadsword": 16}).plays(*all_out("Double"))
    t.plays(*blow(roll=10), ("defence", PARRY), DEFEND, ("parry", 11), *blow(roll=10))
    assert numbers(t)[PARRY] == 7
    assert numbers(t)["parry with second sword"] == 11


@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_two_empty_hands_take_turns() -> None:
    cai = fighter("Cai", "red", (1, 0), 10, speed=8)
    t = facing_each_other(cai, gear=[], skills={"Brawling": 16}).plays(*all_out("Double"))
    for number in (11, 11):
        t.plays(*blow(roll=10), ("defence", "parry with fist"), DEFEND)
        assert t.number == number
        t.plays(("parry", 4))
    t.plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["parry with fist"] == 7


@pytest.mark.parametrize(("skill", "parry"), [(16, 11), (17, 11), (18, 12)])
@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_parry_is_half_of_skill_and_three(skill: int, parry: int) -> None:
    t = facing_each_other(skills={"Broadsword": skill}).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)[PARRY] == parry


@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_a_weapon_parries_in_the_way_that_suits_it_best() -> None:
    """A quarterstaff parries better as a staff, at +2, than as a two-handed sword."""
    staff: dict[str, Any] = {
        "gear": [{"item": "Quarterstaff", "hand": "both"}],
        "skills": {"Staff": 14, "Two-Handed Sword": 14},
    }
    t = facing_each_other(**staff).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["parry with Quarterstaff"] == 7 + 3 + 2


# Block

STAFF: dict[str, Any] = {"gear": [{"item": "Quarterstaff", "hand": "both"}]}


@pytest.mark.parametrize(
    ("skills", "parry"),
    [({"Staff": 14, "Two-Handed Sword": 10}, 12), ({"Staff": 10, "Two-Handed Sword": 16}, 11), ({"Staff": 14}, 12)],
)
@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_the_better_way_to_parry_with_a_thing(skills: dict[str, int], parry: int) -> None:
    """A quarterstaff parries at half Staff + 3 + 2, or at half Two-Handed Sword + 3."""
    t = facing_each_other(**STAFF, skills=skills).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["parry with Quarterstaff"] == parry


@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_the_grip_decides_how_a_thing_parries() -> None:
    """A bastard sword in two hands goes by another skill than in one."""
    sword = {"item": "Bastard Sword", "hand": "both"}
    t = facing_each_other(gear=[sword], skills={"Broadsword": 10, "Two-Handed Sword": 16}, st=12)
    t.plays(*all_out("Double"), *blow(roll=10))
    assert numbers(t)["parry with Bastard Sword"] == 11
    t.fighter("Bo").left = ""
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 5), *blow(roll=10))
    assert numbers(t)["parry with Bastard Sword"] == 8


LIGHT_SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, LIGHT_SHIELD]}
"""Block 9, with DB 1 in front 10."""


@pytest.mark.rules("gurps4-dungeon:BLOCK.1")
def test_one_block_in_a_round() -> None:
    t = facing_each_other(**LIGHT_SHIELDED).plays(*all_out("Double"), *blow(roll=10))
    assert numbers(t)[BLOCK] == 10
    t.plays(("defence", BLOCK), DEFEND, ("block", 10), *blow(roll=10))
    assert t.refused(BLOCK) == "one-block"
    t.plays(("defence", "no defence"), ("damage", 1), REST, *attack(SWING), ("to-hit", 10))
    assert numbers(t)[BLOCK] == 10  # Bo's turn gave him a new one


@pytest.mark.rules("gurps4-dungeon:BLOCK.1")
def test_a_cloak_blocks_with_its_own_skill() -> None:
    cloak = {"item": "Light Cloak", "hand": "left"}
    t = facing_each_other(gear=[SWORD, cloak], skills={"Broadsword": 14, "Cloak": 15}).plays(
        *attack(SWING), ("to-hit", 10)
    )
    assert numbers(t)["block with Light Cloak"] == 7 + 3 + 1


@pytest.mark.parametrize(
    ("hex", "facing", "block"),
    [((0, -1), 6, 10), ((-1, 1), 2, 8), ((1, 0), 10, None)],
    ids=["front", "shield-side", "other-side"],
)
@pytest.mark.rules("gurps4-dungeon:BLOCK.2")
def test_block_from_the_front_or_the_shield_side(hex: Hex, facing: int, block: int | None) -> None:
    t = struck_from(hex, facing, **LIGHT_SHIELDED)
    if block is None:
        assert t.refused(BLOCK) == "not-that-side"
    else:
        assert numbers(t)[BLOCK] == block


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [((0, -1), 6, 11), ((-1, 1), 2, 9), ((1, 0), 10, 7)],
    ids=["front", "shield-side", "other-side"],
)
@pytest.mark.rules("gurps4-dungeon:BLOCK.3")
def test_db_from_the_front_or_the_shield_side(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing, skills={"Broadsword": 14, "Shield": 12}, gear=[SWORD, SHIELD])
    assert numbers(t)["dodge"] == dodge
