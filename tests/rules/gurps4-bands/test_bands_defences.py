"""All-Out Defense, Retreat, Dodge and Drop: DEF, AOD, RET, DND."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import (
    DEFEND,
    DODGE,
    DONE,
    PARRY,
    REST,
    SWING,
    TAIL,
    all_out,
    blow,
    case,
    duel,
    numbers,
    proves,
    strike,
)
from tests.support.gurps4 import SWORD, archer, bands_table, fighter
from tests.support.table import Table

LIGHT_SHIELD = {"item": "Light Shield", "hand": "left"}
SHOT = "Bo: Composite Bow shot"


def defending(*form: str, **bo: Any) -> Table:
    """Bo has taken All-Out Defense and stands where he was; then Ana's turn comes."""
    t = duel(**{"speed": 9, **bo}).plays(("manoeuvre", "All-Out Defense"), ("form", form[0]))
    return t.plays(("move", "done") if t.asked == "Bo move" else DONE)


# Defensive options


@proves("DEF.1")
def test_open_with_every_manoeuvre_that_leaves_a_defence() -> None:
    """One who aimed may; one who attacked all out may not."""
    axe = {"item": "Throwing Axe", "hand": "right"}
    thrower: dict[str, Any] = {"gear": [axe], "skills": {"Thrown Weapon (Axe/Mace)": 14}}
    t = duel(speed=9, **thrower).plays(("manoeuvre", "Aim"), DONE, ("aim at", "Ana: Throwing Axe thrown"), DONE)
    t.plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    assert {"retreat N", "Feverish Defense"} <= set(t.legal)
    t = duel(speed=9).plays(*all_out("Strong"), ("target", "nobody"), *strike(), ("to-hit", 10))
    assert t.legal == ["no defence"]


@proves("DEF.1")
def test_what_they_give_adds_up() -> None:
    """Dodge 9: +2 of All-Out Defense, +3 of the retreat, +2 of Feverish Defense."""
    t = defending("Increased Dodge", dodge=9).plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Dodge and Drop") == "dive-ranged"  # never on top of a retreat
    t.plays(("defence add-on", "retreat N"), ("defence add-on", "Feverish Defense"), DEFEND)
    assert t.number == 16


# All-Out Defense


@proves("AOD.1")
def test_a_step_with_all_out_defence() -> None:
    t = duel(apart=4, ana={"move": 6}).plays(("manoeuvre", "All-Out Defense"), ("form", "Increased Parry"))
    t.plays(("step", "go N"))
    assert not any(name.startswith("go") for name in t.offers)


@proves("AOD.2")
def test_one_defence_stronger() -> None:
    """Parry 10, Dodge 9: 12 and then 8 with the sword, 9 both times without."""
    t = defending("Increased Parry", dodge=9, skills={"Broadsword": 14}).plays(*all_out("Double"), *blow(roll=10))
    found = numbers(t)
    assert (found[PARRY], found["dodge"]) == (12, 9)
    t.plays(("defence", PARRY), DEFEND, ("parry", 12), *blow(roll=10))
    found = numbers(t)
    assert (found[PARRY], found["dodge"]) == (8, 9)


@proves("AOD.3")
def test_two_defences_of_different_kinds() -> None:
    """Dodge fails with 12, Parry succeeds with 10; not two Dodges; against each attack anew."""
    t = defending("Double Defense", dodge=9, skills={"Broadsword": 14}).plays(*all_out("Double"), *blow(roll=10))
    t.plays(*DODGE, ("dodge", 12))
    assert t.refused("dodge") == "another-kind"
    t.plays(("defence", PARRY), DEFEND, ("parry", 10))
    assert t.asked == "Ana target"
    t.plays(*blow(roll=10), *DODGE, ("dodge", 12))
    assert PARRY in t.legal


@proves("AOD.3")
def test_the_second_only_if_the_first_fails() -> None:
    t = defending("Double Defense", dodge=9).plays(*strike(), ("to-hit", 10), *DODGE, ("dodge", 9))
    assert t.asked == "Ana step"


@proves("AOD.4")
def test_half_move_with_the_dodge() -> None:
    """Move 7: four hexes, and Dodge 11."""
    t = duel(apart=6, ana={"move": 7, "dodge": 9}).plays(("manoeuvre", "All-Out Defense"), ("form", "Increased Dodge"))
    t.plays(*[("move", "go N")] * 4)
    assert t.asked == "Ana facing"
    t.plays(("facing", "N"), ("manoeuvre", "Move and Attack"), ("move", "go S"), ("move", "done"), ("facing", "S"))
    assert numbers(t.plays(*blow(target="Ana: Thrusting Broadsword swung", roll=9)))["dodge"] == 11


@proves("AOD.4", "CHP.2")
def test_half_of_a_crouching_move() -> None:
    """Move 9 is 6 crouching, and half of that is 3."""
    t = duel(apart=9, ana={"move": 9}).plays(("manoeuvre", "All-Out Defense"), ("form", "Increased Dodge"))
    t.plays(("move", "crouch"), *[("move", "go N")] * 3)
    assert t.asked == "Ana facing"


# Retreat


@proves("RET.1")
def test_a_hex_away_from_the_attacker() -> None:
    t = duel(dodge=8).plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    assert [name for name in t.legal if name.startswith("retreat")] == ["retreat N", "retreat NE", "retreat NW"]
    t.plays(("defence add-on", "retreat N"), DEFEND)
    assert t.fighter("Bo").hex == (0, -2)
    assert t.plays(("dodge", 12)).asked == "Ana damage"


@proves("RET.1")
def test_who_was_not_retreated_from_must_reach_him_where_he_is() -> None:
    """Ana's second blow still reaches Bo, as if he were before her; Cai, beside where he was, does not."""
    cai = fighter("Cai", "red", (1, -1), 10, speed=6)
    t = duel(cai, dodge=8).plays(*all_out("Double"), *blow(roll=10), ("defence", "dodge"))
    t.plays(("defence add-on", "retreat N"), DEFEND, ("dodge", 8))
    assert SWING in t.legal
    t.plays(("target", "nobody"), ("manoeuvre", "Attack"), ("step", "done"))
    assert t.asked == "Cai target"
    assert t.refused(SWING) == "absent"


@pytest.mark.parametrize(
    ("posture", "open"), [("sitting", False), ("kneeling", False), ("prone", True), ("lying face up", True)]
)
@proves("RET.1")
def test_postures_one_cannot_retreat_in(posture: str, open: bool) -> None:
    t = duel(dodge=8)
    t.fighter("Bo").posture = posture
    t.plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    assert ("retreat N" in t.legal) == open
    assert open or t.refused("Retreat") == "retreat-posture"


@proves("RET.1")
def test_no_retreat_from_a_shot_stunned_or_without_room() -> None:
    t = bands_table(archer("Ana", "red", (0, 2), 0, speed=9), fighter("Bo", "blue", (0, 0), 6, speed=5))
    t.plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-melee"
    t = duel()
    t.fighter("Bo").gain("stunned")
    assert t.plays(*strike(), ("to-hit", 9), ("defence", "dodge")).refused("Retreat") == "retreat-posture"
    allies = [fighter(name, "blue", hex, 6, speed=2) for name, hex in (("C", (0, -2)), ("D", (1, -2)), ("E", (-1, -1)))]
    for turn, ally in enumerate(allies):
        ally.sheet["speed"] = 2 + turn
    t = duel(*allies).plays(*strike(), ("to-hit", 9), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-no-hex"


@proves("RET.2")
def test_one_retreat_holds_for_all_attacks_of_that_foe() -> None:
    """Both blows of Ana's turn are dodged at 11, though Bo has stepped out of her reach; Cai's at 8."""
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=9),
        fighter("Bo", "blue", (0, -1), 6, speed=5, dodge=8),
        fighter("Cai", "red", (0, -3), 6, speed=7),
    )
    t.plays(*all_out("Double"), *blow(roll=10), ("defence", "dodge"), ("defence add-on", "retreat NE"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 11), *blow(roll=10), ("defence", "dodge"))
    assert "Retreat" not in t.offers
    t.plays(DEFEND)
    assert (t.number, t.fighter("Bo").hex) == (11, (1, -2))
    t.plays(("dodge", 11))
    t.fighter("Cai").hex, t.fighter("Cai").facing = (1, -1), 0
    t.plays(*strike(), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-once"
    assert t.plays(DEFEND).reasons.get("retreat") is None


@proves("RET.2")
def test_once_between_two_turns() -> None:
    t = duel(ana={"natural": TAIL, "gear": []}, dodge=8)
    once = [*strike(target="Bo: fist tail"), ("to-hit", 10), ("defence", "dodge")]
    t.plays(*once, ("defence add-on", "retreat N"), DEFEND, ("dodge", 11), DONE, REST, *once)
    assert "retreat N" in t.legal


FENCER = {"skills": {"Rapier": 14}, "gear": [{"item": "Rapier", "hand": "right"}]}
SHIELDED = {"skills": {"Broadsword": 12, "Shield": 14}, "gear": [SWORD, LIGHT_SHIELD]}


@pytest.mark.parametrize(
    ("bo", "kind", "before", "after"),
    [
        case("RET.3", {"dodge": 8}, "dodge", 8, 11),
        case("RET.4", FENCER, "parry with Rapier", 10, 13, name="rapier"),
        case("RET.4", {"skills": {"Boxing": 14}, "gear": []}, "parry with fist", 10, 13, name="boxing"),
        case("RET.4", {"skills": {"Judo": 14}, "gear": [], "dx": 14}, "parry with fist", 10, 13, name="judo"),
        case("RET.4", {"skills": {"Karate": 14}, "gear": []}, "parry with fist", 10, 13, name="karate"),
        case("RET.5", SHIELDED, PARRY, 10, 11, name="parry"),
        case("RET.5", SHIELDED, "block with Light Shield", 11, 12, name="block"),
        case("RET.5", {"skills": {"Brawling": 14}, "gear": []}, "parry with fist", 10, 11, name="brawling"),
    ],
)
def test_what_a_retreat_gives(bo: dict[str, Any], kind: str, before: int, after: int) -> None:
    t = duel(**bo).plays(*strike(), ("to-hit", 10))
    assert numbers(t)[kind] == before
    t.plays(("defence", kind), ("defence add-on", "retreat N"), DEFEND)
    assert t.number == after


# Dodge and Drop

DROP = ("defence add-on", "Dodge and Drop")


def archers() -> Table:
    """Ana and Cai shoot at Bo, who has Dodge 9 and goes last."""
    return bands_table(
        archer("Ana", "red", (0, 3), 0, speed=9),
        fighter("Bo", "blue", (0, 0), 6, speed=5, dodge=9),
        archer("Cai", "red", (0, 4), 0, speed=8),
    )


@proves("DND.1")
def test_dodge_and_drop() -> None:
    """12 against Ana's arrow, and prone then; against Cai's there is no +3."""
    t = archers().plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"), DROP, DEFEND)
    assert t.number == 12
    t.plays(("dodge", 12), DONE)
    assert t.fighter("Bo").posture == "prone"
    t.plays(*strike(target=SHOT), ("to-hit", 9))
    assert numbers(t)["dodge"] == 6


@proves("DND.1")
def test_it_holds_for_the_other_shots_of_that_foe() -> None:
    """Two shots of one turn, both dodged at 12 less 1 for both being at him."""
    guns = [{"item": "Auto Pistol, .45", "name": name, "hand": hand} for name, hand in (("I", "right"), ("II", "left"))]
    t = bands_table(
        fighter("Ana", "red", (0, 3), 0, speed=9, gear=guns, skills={"Guns (Pistol)": 18}, traits=["Ambidexterity"]),
        fighter("Bo", "blue", (0, 0), 6, speed=5, dodge=10),
    )
    t.plays(*strike("Dual-Weapon Attack", target="Bo: I shot"), *blow(target="Bo: II shot", roll=9))
    t.plays(("defence", "dodge"), DROP, DEFEND)
    assert t.number == 12
    t.plays(("dodge", 12))
    assert t.fighter("Bo").posture == "prone"
    t.plays(("to-hit", 9), ("defence", "dodge"))
    assert t.refused("Dodge and Drop") == "drop-once"
    assert t.plays(DEFEND).number == 12


@proves("DND.2")
def test_dodge_and_drop_once() -> None:
    t = archers().plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"), DROP, DEFEND, ("dodge", 12), DONE)
    t.plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"))
    assert t.refused("Dodge and Drop") == "drop-once"
    assert t.plays(DEFEND).number == 6


@proves("DND.2")
def test_not_from_the_ground() -> None:
    t = archers()
    t.fighter("Bo").posture = "lying face up"
    t.plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"))
    assert t.refused("Dodge and Drop") == "dive-prone"
    t = archers()
    t.fighter("Bo").posture = "crawling"
    t.plays(*strike(target=SHOT), ("to-hit", 9), ("defence", "dodge"))
    assert "Dodge and Drop" in t.legal
    assert t.plays(DROP, DEFEND).number == 9 - 3 + 3
