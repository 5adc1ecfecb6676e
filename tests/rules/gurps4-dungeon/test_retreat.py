"""What may be tied to a defence: Retreat and Feverish Defense."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.blows import (
    BLOCK,
    DEFEND,
    LIGHT_SHIELD,
    PARRY,
    RAPIER,
    REST,
    SWING,
    TAIL,
    all_out,
    blow,
    facing_each_other,
    numbers,
)
from tests.support.gurps4 import SWORD, archer, attack, fighter, table

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


@pytest.mark.parametrize(
    ("side", "hidden", "open"),
    [("red", False, False), ("red", True, True), ("blue", False, False), ("blue", True, False)],
    ids=["foe", "unseen-foe", "ally", "ally-hidden-from-others"],
)
@pytest.mark.rules("gurps4-dungeon:RETREAT.1")
def test_a_hex_somebody_stands_in_is_no_way_back(side: str, hidden: bool, open: bool) -> None:
    """As far as Bo knows; into somebody unseen he bumps, stays where he is, and gains nothing."""
    t = facing_each_other(fighter("Cai", side, (0, -1), 6, speed=4, hidden=hidden), dodge=8)
    t.plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("retreat S") == t.refused("Somersault") == "absent"
    assert ("retreat N" in t.legal) == open
    assert {"retreat NE", "retreat NW"} <= set(t.legal)
    if open:
        t.plays(("defence add-on", "retreat N"), DEFEND)
        assert (t.fighter("Bo").hex, t.fighter("Cai").hidden, t.number) == ((0, 0), False, 8)


FENCER = {"skills": {"Rapier": 14}, "gear": [RAPIER]}
BOXER = {"skills": {"Boxing": 14}, "gear": []}
SHIELDED = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, LIGHT_SHIELD]}


@pytest.mark.parametrize(
    ("bo", "kind", "before", "after"),
    [
        pytest.param({"dodge": 8}, "dodge", 8, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.2")),
        pytest.param(SHIELDED, BLOCK, 10, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.3")),
        pytest.param({}, PARRY, 10, 11, marks=pytest.mark.rules("gurps4-dungeon:RETREAT.4")),
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
    t = facing_each_other(ana={"natural": TAIL, "gear": []}, dodge=8).plays(*all_out("Double"))
    t.plays(*blow(target="Bo: fist tail", roll=10), ("defence", "dodge"), ("defence add-on", "retreat N"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 11), *blow(target="Bo: fist tail", roll=10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-once"
    t.plays(DEFEND)
    assert t.number == 8
    t.plays(("dodge", 8), REST, *attack("Bo: fist tail"), ("to-hit", 10), ("defence", "dodge"))
    assert "retreat N" in t.legal


# Feverish Defense


@pytest.mark.rules("gurps4-dungeon:FEVER.1")
def test_feverish_defence() -> None:
    """FP 9, Parry 9: bought for one Parry it is at 11, the next one has nothing from it, FP 8."""
    t = facing_each_other(fp=9, skills={"Broadsword": 12}).plays(*all_out("Double"), *blow(roll=10))
    parry = ("defence", PARRY)
    t.plays(parry, ("defence add-on", "Feverish Defense"))
    assert t.fighter("Bo").fp == 8
    assert "Feverish Defense" not in t.offers  # once on one roll
    t.plays(DEFEND)
    assert t.number == 11
    t.plays(("parry", 11), *blow(roll=10), parry, DEFEND)
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
