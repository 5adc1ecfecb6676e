"""Active defences: who may defend against what, from which side, how often, and what may be tied to a defence."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry
from tests.support.gurps4 import SHIELD, SWORD, archer, attack, fighter, table
from tests.support.table import Table

REST = ("manoeuvre", "Do Nothing")
DEFEND = ("defence add-on", "defend")
RAPIER = {"item": "Rapier", "hand": "right"}
LIGHT_SHIELD = {"item": "Light Shield", "hand": "left"}
SWING = "Bo: Thrusting Broadsword swung"
TAIL = [{"name": "tail", "skill": 14, "damage": "1d", "type": "cr", "reach": [1, 2, 3]}]
SWORDSMAN: dict[str, Any] = {"skills": {"Broadsword": 18, "Shield": 16}, "gear": [SWORD, LIGHT_SHIELD]}
"""Parry 12 and Block 11 without the shield's DB of 1."""


def facing_each_other(*others: Entry, ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """Ana, who goes first, south of Bo and before him; Bo's sheet is what matters."""
    return table(
        fighter("Ana", "red", (0, 1), 0, **{"speed": 9, **(ana or {})}),
        fighter("Bo", "blue", (0, 0), 6, **{"speed": 5, **bo}),
        *others,
    )


def struck_from(hex: Hex, facing: int, ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """Bo, who looks north at the middle of the map, is struck at by Ana from a hex; he is asked for his defence."""
    t = table(
        fighter("Ana", "red", hex, facing, **{"speed": 9, **(ana or {})}),
        fighter("Bo", "blue", (0, 0), 0, **{"speed": 5, "dodge": 9, **bo}),
    )
    return t.plays(*attack(SWING), ("to-hit", 10))


def numbers(t: Table) -> dict[str, int]:
    """The legal defences with their numbers."""
    found = {name: offer.number for name, offer in t.offers.items() if offer.legal and name != "no defence"}
    return {name: number.value for name, number in found.items() if number is not None}


def blow(roll: int = 10, target: str = SWING) -> list[tuple[str, Any]]:
    """One blow of several, up to its roll."""
    return [("target", target), ("location", "torso"), ("add-on", "strike"), ("to-hit", roll)]


TWO_BLOWS = [("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done")]


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
    t.plays(*TWO_BLOWS, *blow(15))
    assert not t.fighter("Ana").hidden
    t.plays(*blow(10))
    assert t.asked == "Bo defence"
    assert numbers(t)["dodge"] == 9


# Facing


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [
        pytest.param((0, -1), 6, 9, id="front"),
        pytest.param((1, -1), 8, 9, id="front-right"),
        pytest.param((-1, 0), 4, 9, id="front-left"),
        pytest.param((1, 0), 10, 7, id="right-side"),
        pytest.param((-1, 1), 2, 7, id="left-side"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_three_front_hexes_and_two_side_hexes(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing)
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [
        pytest.param((2, 0), 10, 7, id="straight-from-the-side"),
        pytest.param((3, -1), 10, 7, id="nearer-to-the-side"),
        pytest.param((3, -2), 8, 9, id="nearer-to-the-front"),
        pytest.param((2, -1), 10, 9, id="between-front-and-side"),
        pytest.param((1, 1), 10, 7, id="between-side-and-back"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_from_farther_off_the_line_decides(hex: Hex, facing: int, dodge: int) -> None:
    """The side by which the line from the attacker comes in; exactly between two the defender has the better."""
    t = table(
        fighter("Ana", "red", hex, facing, speed=9, natural=TAIL, gear=[]),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9),
    )
    t.plays(*attack("Bo: fist tail"), ("to-hit", 10))
    assert numbers(t)["dodge"] == dodge


STEP_BEHIND = [("manoeuvre", "Regular Attack"), ("step", "go SW"), ("step", "face N"), ("step", "done")]
RUN_ROUND = [("manoeuvre", "Charge Attack"), *[("move", way) for way in ("go S", "go SW", "face NW", "face N", "done")]]
RUN_ALL_ROUND = [
    ("manoeuvre", "Charge Attack"),
    *[("move", way) for way in ("go N", "go NW", "go SW", "go S", "go SE", "face NE", "face N", "done")],
]


@pytest.mark.parametrize(
    ("start", "facing", "way", "legal"),
    [
        pytest.param(
            (1, 0), 10, STEP_BEHIND, ["no defence", "dodge", "parry with Thrusting Broadsword"], id="began-beside"
        ),
        pytest.param((1, -1), 6, RUN_ROUND, ["no defence", "dodge", "parry with Thrusting Broadsword"], id="ran-round"),
        pytest.param(
            (1, 0), 0, RUN_ALL_ROUND, ["no defence", "dodge", "block with Light Shield"], id="last-side-counts"
        ),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_one_who_came_round_strikes_from_a_side(
    start: Hex, facing: int, way: list[tuple[str, Any]], legal: list[str]
) -> None:
    """The side hex he passed last, or the one nearer to where he began; Parry and Block go by it."""
    t = table(
        fighter("Ana", "red", start, facing, speed=9, skills={"Broadsword": 18}),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(*way, *blow(9))
    assert t.legal == legal
    assert t.offers["dodge"].number is not None
    assert "from-side" in {reason.key for reason in t.offers["dodge"].number.reasons}


@pytest.mark.parametrize(
    ("side", "kind", "dodge"),
    [("right", "parry with Thrusting Broadsword", 7), ("left", "block with Light Shield", 8)],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_the_defender_picks_between_equal_sides(side: str, kind: str, dodge: int) -> None:
    """Ana runs from before Bo to behind him, wide of both side hexes: right or left is his choice."""
    t = table(
        fighter("Ana", "red", (0, -1), 2, speed=12, skills={"Broadsword": 18}),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    ways = ("go NE", "go SE", "go S", "go S", "go SW", "go NW", "done")
    t.plays(("manoeuvre", "Charge Attack"), *[("move", way) for way in ways], *blow(9))
    assert t.asked == "Bo side"
    t.plays(("side", side))
    assert t.legal == ["no defence", "dodge", kind]
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"), [((1, 0), 10, 9), ((-1, 1), 2, 9), ((0, -1), 6, 9)], ids=["right", "left", "front"]
)
@pytest.mark.rules("gurps4-dungeon:DEF.3")
def test_peripheral_vision_against_the_side(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing, traits=["Peripheral Vision"])
    assert numbers(t)["dodge"] == dodge


@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_from_behind_only_a_dodge() -> None:
    """Dodge 9, Parry 12, Block 11: against one who began his turn behind only Dodge 5, and no DB."""
    t = struck_from((0, 1), 0, **SWORDSMAN)
    assert numbers(t) == {"dodge": 5}
    assert t.refused("parry with Thrusting Broadsword") == "from-behind"
    assert t.refused("block with Light Shield") == "from-behind"
    t.plays(("defence", "dodge"), DEFEND)
    assert t.reasons == {"dodge-score": 9, "from-behind-dodge": -4}


@pytest.mark.parametrize(
    ("start", "dodge"),
    [
        pytest.param((0, 2), 5, id="farther-off-behind"),
        pytest.param((1, 1), 7, id="between-side-and-back"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_behind_at_any_distance(start: Hex, dodge: int) -> None:
    """Who began in the back arc farther off and steps in has been behind; on its edge the defender picks."""
    t = table(
        fighter("Ana", "red", start, 0, speed=9),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9),
    )
    step = "go N" if start == (0, 2) else "go NW"
    t.plays(("manoeuvre", "Regular Attack"), ("step", step), ("step", "done"), *blow())
    assert numbers(t)["dodge"] == dodge


@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_a_shot_from_behind() -> None:
    """Shooters, too: from the back arc far away a Dodge at -4 is all there is."""
    t = table(
        archer("Ana", "red", (0, 2), 0, speed=9),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(*attack("Bo: Composite Bow shot"), ("to-hit", 10))
    assert numbers(t) == {"dodge": 5}


@pytest.mark.rules("gurps4-dungeon:DEF.5")
def test_peripheral_vision_from_behind() -> None:
    t = struck_from((0, 1), 0, traits=["Peripheral Vision"], skills={"Broadsword": 18, "Blind Fighting": 12})
    assert numbers(t) == {"dodge": 7}
    t.plays(("defence", "dodge"), DEFEND)  # and no Blind Fighting roll, which could give no more
    assert t.asked == "Bo dodge"


@pytest.mark.parametrize(("roll", "dodge"), [(12, 7), (13, 5)])
@pytest.mark.rules("gurps4-dungeon:DEF.6")
def test_blind_fighting(roll: int, dodge: int) -> None:
    t = struck_from((0, 1), 0, skills={"Broadsword": 18, "Blind Fighting": 12})
    t.plays(("defence", "dodge"), DEFEND)
    assert t.number == 12
    t.plays(("blind-fighting", roll))
    assert t.number == dodge


@pytest.mark.rules("gurps4-dungeon:DEF.6")
def test_blind_fighting_is_for_attacks_from_behind() -> None:
    t = struck_from((1, 0), 10, skills={"Broadsword": 18, "Blind Fighting": 12})
    t.plays(("defence", "dodge"), DEFEND)
    assert (t.asked, t.number) == ("Bo dodge", 7)


# Dodge


@pytest.mark.parametrize(("level", "dodge"), [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5)])
@pytest.mark.rules("gurps4-dungeon:DODGE.1")
def test_encumbrance_lowers_dodge(level: int, dodge: int) -> None:
    """Basic Speed 6.25: whole speed + 3, less the level of encumbrance."""
    t = facing_each_other(speed=6.25, encumbrance=level).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["dodge"] == dodge


@pytest.mark.rules("gurps4-dungeon:DODGE.1")
def test_combat_reflexes_are_part_of_the_score() -> None:
    t = facing_each_other(speed=6.25, traits=["Combat Reflexes"], **SWORDSMAN).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t) == {
        "dodge": 9 + 1 + 1,
        "parry with Thrusting Broadsword": 12 + 1 + 1,
        "block with Light Shield": 11 + 1 + 1,
    }


@pytest.mark.rules("gurps4-dungeon:DODGE.2")
def test_any_number_of_dodges() -> None:
    """Four attacks in a round, every Dodge at 8."""
    cai = fighter("Cai", "red", (1, 0), 10, speed=8)
    t = facing_each_other(cai, dodge=8)
    for _ in ("Ana", "Cai"):
        t.plays(*TWO_BLOWS)
        for _ in range(2):
            t.plays(*blow(), ("defence", "dodge"), DEFEND)
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
    t = facing_each_other(dodge=9, skills={"Broadsword": 14, "Acrobatics": 12}).plays(*TWO_BLOWS)
    tumble = [("defence", "dodge"), ("defence add-on", "Acrobatic Dodge"), ("acrobatics", 12), DEFEND]
    t.plays(*blow(), *tumble, ("dodge", 11), *blow(), ("defence", "dodge"))
    assert t.refused("Acrobatic Dodge") == "acrobatic-once"
    t.plays(DEFEND)
    assert t.number == 9
    t.plays(("dodge", 9), REST, *attack(SWING), ("to-hit", 10), *tumble)  # after Bo's turn it is open again
    assert t.number == 11


@pytest.mark.rules("gurps4-dungeon:ACRO.1")
def test_acrobatics_go_with_a_dodge() -> None:
    t = facing_each_other(skills={"Broadsword": 14, "Acrobatics": 12}).plays(*attack(SWING), ("to-hit", 10))
    t.plays(("defence", "parry with Thrusting Broadsword"))
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
        assert t.refused("parry with Thrusting Broadsword") == "not-that-side"
    else:
        assert numbers(t)["parry with Thrusting Broadsword"] == parry


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
    t = facing_each_other(cai, gear=[gear], skills=skills).plays(*TWO_BLOWS)
    parry = ("defence", f"parry with {gear['item']}")
    for number in parries[:2]:
        t.plays(*blow(), parry, DEFEND)
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
    t = facing_each_other(gear=[SWORD, other], skills={"Broadsword": 16}).plays(*TWO_BLOWS)
    t.plays(*blow(), ("defence", "parry with Thrusting Broadsword"), DEFEND, ("parry", 11), *blow())
    assert numbers(t)["parry with Thrusting Broadsword"] == 7
    assert numbers(t)["parry with second sword"] == 11


@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_two_empty_hands_take_turns() -> None:
    cai = fighter("Cai", "red", (1, 0), 10, speed=8)
    t = facing_each_other(cai, gear=[], skills={"Brawling": 16}).plays(*TWO_BLOWS)
    for number in (11, 11):
        t.plays(*blow(), ("defence", "parry with fist"), DEFEND)
        assert t.number == number
        t.plays(("parry", 4))
    t.plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["parry with fist"] == 7


@pytest.mark.parametrize(("skill", "parry"), [(16, 11), (17, 11), (18, 12)])
@pytest.mark.rules("gurps4-dungeon:PARRY.2")
def test_parry_is_half_of_skill_and_three(skill: int, parry: int) -> None:
    t = facing_each_other(skills={"Broadsword": skill}).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)["parry with Thrusting Broadsword"] == parry


# Block

LIGHT_SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, LIGHT_SHIELD]}
"""Block 9, with DB 1 in front 10."""


@pytest.mark.rules("gurps4-dungeon:BLOCK.1")
def test_one_block_in_a_round() -> None:
    t = facing_each_other(**LIGHT_SHIELDED).plays(*TWO_BLOWS, *blow())
    assert numbers(t)["block with Light Shield"] == 10
    t.plays(("defence", "block with Light Shield"), DEFEND, ("block", 10), *blow())
    assert t.refused("block with Light Shield") == "one-block"
    t.plays(("defence", "no defence"), ("damage", 1), REST, *attack(SWING), ("to-hit", 10))
    assert numbers(t)["block with Light Shield"] == 10  # Bo's turn gave him a new one


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
        assert t.refused("block with Light Shield") == "not-that-side"
    else:
        assert numbers(t)["block with Light Shield"] == block


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [((0, -1), 6, 11), ((-1, 1), 2, 9), ((1, 0), 10, 7)],
    ids=["front", "shield-side", "other-side"],
)
@pytest.mark.rules("gurps4-dungeon:BLOCK.3")
def test_db_from_the_front_or_the_shield_side(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing, skills={"Broadsword": 14, "Shield": 12}, gear=[SWORD, SHIELD])
    assert numbers(t)["dodge"] == dodge


# Retreat


@pytest.mark.rules("gurps4-dungeon:RETREAT.1")
def test_retreat_leads_away_from_the_attacker() -> None:
    """Ana stands south: the three hexes to the north are farther from her, and she is still in time to strike."""
    t = facing_each_other(dodge=8).plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert [name for name in t.legal if name.startswith("retreat")] == ["retreat N", "retreat NE", "retreat NW"]
    t.plays(("defence add-on", "retreat N"), DEFEND)
    assert t.fighter("Bo").hex == (0, -1)
    t.plays(("dodge", 12))
    assert t.asked == "Ana damage"


@pytest.mark.parametrize(
    ("posture", "key"),
    [("standing", ""), ("crouching", ""), ("prone", ""), ("kneeling", "kneeling"), ("sitting", "sitting")],
)
@pytest.mark.rules("gurps4-dungeon:RETREAT.1")
def test_retreat_by_posture(posture: str, key: str) -> None:
    t = facing_each_other(dodge=8)
    t.fighter("Bo").posture = posture
    t.plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    if key:
        assert t.refused("Retreat") == "retreat-posture"
    else:
        t.plays(("defence add-on", "retreat N"))
        assert t.fighter("Bo").hex == (0, -1)


@pytest.mark.rules("gurps4-dungeon:RETREAT.1")
def test_no_retreat_while_stunned_or_without_room() -> None:
    t = facing_each_other(dodge=8)
    t.fighter("Bo").gain("stunned")
    t.plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-posture"
    places = (("Cai", (0, -1), 4), ("Dee", (1, -1), 3), ("Eve", (-1, 0), 2))
    allies = [fighter(name, "blue", hex, 6, speed=speed) for name, hex, speed in places]
    t = facing_each_other(*allies, dodge=8).plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-no-hex"


FENCER = {"skills": {"Rapier": 14}, "gear": [RAPIER]}
BOXER = {"skills": {"Boxing": 14}, "gear": []}
SHIELDED = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, LIGHT_SHIELD]}


@pytest.mark.parametrize(
    ("bo", "kind", "before", "after"),
    [
        pytest.param({"dodge": 8}, "dodge", 8, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.2")),
        pytest.param(SHIELDED, "block with Light Shield", 10, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.3")),
        pytest.param(
            {}, "parry with Thrusting Broadsword", 10, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.4")
        ),
        pytest.param(FENCER, "parry with Rapier", 10, 13, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.5")),
        pytest.param(BOXER, "parry with fist", 10, 13, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.5")),
        pytest.param(
            {"skills": {"Brawling": 14}, "gear": []},
            "parry with fist",
            10,
            11,
            marks=pytest.mark.rules("gurps4-dungeon:RETREAT.5"),
        ),
    ],
    ids=["dodge", "block", "parry", "rapier", "boxing", "brawling"],
)
def test_what_a_retreat_gives(bo: dict[str, Any], kind: str, before: int, after: int) -> None:
    t = facing_each_other(**bo).plays(*attack(SWING), ("to-hit", 10))
    assert numbers(t)[kind] == before
    t.plays(("defence", kind), ("defence add-on", "retreat N"), DEFEND)
    assert t.number == after


@pytest.mark.rules("gurps4-dungeon:RETREAT.6")
def test_no_retreat_from_an_arrow() -> None:
    t = table(archer("Ana", "red", (0, 2), 0, speed=9), fighter("Bo", "blue", (0, 0), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot"), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-melee"


@pytest.mark.rules("gurps4-dungeon:RETREAT.7")
def test_one_retreat_in_a_round_for_one_attack() -> None:
    """The first of two blows is dodged with a Retreat at 11, the second at 8; after Bo's turn he may again."""
    t = facing_each_other(ana={"natural": TAIL, "gear": []}, dodge=8).plays(*TWO_BLOWS)
    t.plays(*blow(target="Bo: fist tail"), ("defence", "dodge"), ("defence add-on", "retreat N"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 11), *blow(target="Bo: fist tail"), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-once"
    t.plays(DEFEND)
    assert t.number == 8
    t.plays(("dodge", 8), REST, *attack("Bo: fist tail"), ("to-hit", 10), ("defence", "dodge"))
    assert "retreat N" in t.legal


# Feverish Defense


@pytest.mark.rules("gurps4-dungeon:FEVER.1")
def test_feverish_defence() -> None:
    """FP 9, Parry 9: bought for one Parry it is at 11, the next one has nothing from it, FP 8."""
    t = facing_each_other(fp=9, skills={"Broadsword": 12}).plays(*TWO_BLOWS, *blow())
    parry = ("defence", "parry with Thrusting Broadsword")
    t.plays(parry, ("defence add-on", "Feverish Defense"))
    assert t.fighter("Bo").fp == 8
    assert "Feverish Defense" not in t.offers  # once on one roll
    t.plays(DEFEND)
    assert t.number == 11
    t.plays(("parry", 11), *blow(), parry, DEFEND)
    assert t.reasons == {"parry-score": 9, "parried-before": -4}
    assert t.fighter("Bo").fp == 8


@pytest.mark.rules("gurps4-dungeon:FEVER.1")
def test_no_feverish_defence_without_a_defence() -> None:
    """After an All Out Attack there is nothing to improve."""
    t = facing_each_other(speed=10)
    t.plays(("manoeuvre", "All Out Attack"), ("form", "Determined"), ("move", "done"), ("target", "nobody"))
    t.plays(*attack(SWING), ("to-hit", 10))
    assert t.legal == ["no defence"]
    t.plays(("defence", "no defence"))
    assert t.asked == "Ana damage"


@pytest.mark.parametrize(("fp", "open"), [(-8, True), (-9, False)])
@pytest.mark.rules("gurps4-dungeon:SHEET.4")
def test_nobody_buys_a_collapse(fp: int, open: bool) -> None:
    """With 10 FP in all, the effort that would bring one to -10 is refused."""
    t = facing_each_other(dodge=12)
    t.fighter("Bo").fp = fp
    t.plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert open == ("Feverish Defense" in t.legal)
    assert open or t.refused("Feverish Defense") == "effort-too-tired"
