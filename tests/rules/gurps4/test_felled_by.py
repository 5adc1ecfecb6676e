"""Felled by every form of attack: whatever did it, he lies there with empty hands, at work on nothing."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import label
from swordplay.games import ruleset
from tests.support.bands import proves as bands
from tests.support.guns import CARBINE, SKILLS
from tests.support.gurps4 import SHIELD, SWORD, fighter
from tests.support.gurps4 import proves as dungeon
from tests.support.sheets import BANDS, COMBINED, DUNGEON, manoeuvre
from tests.support.table import Table

KNIVES = [{"item": "Large Knife", "hand": "right"}, {"item": "Large Knife", "name": "Other Knife", "hand": "left"}]
BOW = {"item": "Composite Bow", "hand": "both"}
LEVELS = {"Broadsword": 40, "Brawling": 40, "Knife": 40, "Thrown Weapon (Knife)": 40, "Shield": 40, "Bow": 40}
LEVELS |= dict.fromkeys(SKILLS, 40)
BEFORE: dict[str, Any] = {"gear": [SWORD, SHIELD]}
"""With a sword and a shield."""
LAST = -19
"""Of 4 HP: one more is the fifth multiple below zero, and death without a roll."""
ANSWERS: dict[str, Any] = {
    **{"step": "done", "move": "done", "to-hit": 7, "defence": "no defence", "location": "torso", "add-on": "strike"},
    **{"critical table": 10, "stray": 3, "knockback": 3, "keep-feet": 3, "brace": "free", "distance": "2"},
    **{"zone": "open fire", "shots": "5", "random location": 9, "facing": "N", "survival": 10, "knockdown": 3},
}


def killing(name: str, ana: dict[str, Any], apart: int = 1) -> Table:
    """Bo, who is quicker, concentrates on a task; then he has one HP left, and it is Ana's turn."""
    t = Table(
        ruleset(name),
        [
            fighter("Ana", "red", (0, 0), 0, **{"st": 14, "speed": 7, "skills": LEVELS, **ana}),
            fighter("Bo", "blue", (0, -apart), 6, st=14, hp=4, speed=9, skills=LEVELS, gear=[SWORD, SHIELD]),
            fighter("Cai", "blue", (9, -9), 6, speed=3),
        ],
    )
    t.plays(("manoeuvre", "Concentrate"), ("task", "3 turns"), ("step", "done"))
    t.battle.intervene("set", "Bo", field="hp", value=LAST)
    return t


def until_he_dies(t: Table, *first: tuple[str, Any], **answers: Any) -> Table:
    """Give these answers first, and then the usual ones until he is dead."""
    t.plays(*first)
    for _ in range(40):
        if t.fighter("Bo").has("dead"):
            return t
        about = t.asked.partition(" ")[2]
        answer = {**ANSWERS, **answers}.get(about, 6)
        if about == "zone" and answer not in t.legal:
            answer = t.legal[0]
        if about == "damage":
            answer = most(t)
        t.plays((about, answer))
    raise AssertionError(f"Bo lives, and {t.asked}")


def most(t: Table) -> int:
    """The most the dice can show."""
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.dice is not None
    count, sides = waiting.dice
    return int(count * sides)


FORMS: list[tuple[str, str, dict[str, Any], int]] = [
    ("a swing", "Bo: Thrusting Broadsword swung", BEFORE, 1),
    ("a thrust", "Bo: Thrusting Broadsword thrust", BEFORE, 1),
    ("a punch", "Bo: fist punch", {"gear": []}, 0),
    ("a kick", "Bo: fist kick", {"gear": []}, 1),
    ("a throw", "Bo: Large Knife thrown", {"gear": KNIVES}, 2),
    ("a shot", "Bo: Composite Bow shot", {"gear": [BOW]}, 3),
    ("a slam", "Bo: slam", {"gear": [], "st": 30}, 1),
    ("a shield rush", "Bo: shield rush", {**BEFORE, "st": 30}, 1),
]


def lies_there(t: Table) -> None:
    """GAP.9: dead, lying, his things in his hex, no task, no turn; and the fight goes on without him."""
    bo = t.fighter("Bo")
    assert (bo.posture, bo.right, bo.left) == ("prone", "", "")
    assert sorted(item.name for item in t.battle.state.items if item.owner == "Bo") == [
        "Medium Shield",
        "Thrusting Broadsword",
    ]
    assert not bo.has("concentrating")
    assert not t.asked.startswith("Bo")
    assert [event["who"] for event in t.events("died")] == ["Bo"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(BANDS, marks=bands("GAP.9", "HP.8")),
        pytest.param(DUNGEON, marks=dungeon("GAP.9", "INJ.5")),
        COMBINED,
    ],
)
@pytest.mark.parametrize("hit", [7, 3], ids=["hit", "critical"])
@pytest.mark.parametrize(("target", "ana", "apart"), [form[1:] for form in FORMS], ids=[form[0] for form in FORMS])
def test_felled_by(name: str, target: str, ana: dict[str, Any], apart: int, hit: int) -> None:
    t = until_he_dies(killing(name, ana, apart), manoeuvre(name), target=target, **{"to-hit": hit})
    lies_there(t)


@pytest.mark.parametrize(
    ("name", "trade"),
    [
        pytest.param(BANDS, "Rapid Strike", marks=bands("GAP.9", "RS.1")),
        pytest.param(DUNGEON, "Rapid Strike", marks=dungeon("GAP.9", "RAPID.1")),
        pytest.param(BANDS, "Dual-Weapon Attack", marks=bands("GAP.9", "DWA.1")),
        pytest.param(DUNGEON, "Dual Weapon Attack", marks=dungeon("GAP.9", "DUAL.1")),
    ],
)
@pytest.mark.parametrize("first", [7, 17], ids=["the first blow", "the second blow"])
def test_felled_by_either_of_two_blows(name: str, trade: str, first: int) -> None:
    t = killing(name, {"gear": KNIVES})
    t.plays(manoeuvre(name), ("step", "done"), ("target", "Bo: Large Knife swung"), ("location", "torso"))
    t.plays(("add-on", trade), ("add-on", "strike"))
    while not t.asked.endswith("to-hit"):
        about = t.asked.partition(" ")[2]
        t.plays((about, "Bo: Other Knife swung" if about == "target" else ANSWERS[about]))
    t.plays(("to-hit", first))
    lies_there(until_he_dies(t, target="Bo: Other Knife swung"))


@bands("GAP.9", "SUP.4")
def test_felled_by_suppression_fire() -> None:
    t = killing(BANDS, {"gear": [CARBINE]}, apart=2)
    lies_there(until_he_dies(t, ("manoeuvre", "All-Out Attack"), ("form", "Suppression Fire")))


@dungeon("GAP.9", "MISS.1")
def test_felled_by_a_stray() -> None:
    t = killing(DUNGEON, {"gear": [BOW], "skills": {"Bow": 16}}, apart=3)
    t.fighter("Cai").hex = (0, -6)
    lies_there(until_he_dies(t, manoeuvre(DUNGEON), target="Cai: Composite Bow shot", **{"to-hit": 15}))


@pytest.mark.parametrize(
    ("name", "off"),
    [
        pytest.param(DUNGEON, True, marks=dungeon("NECK.4")),
        pytest.param(COMBINED, True, marks=dungeon("NECK.4")),
        pytest.param(BANDS, False, marks=bands("NECK.2")),
    ],
)
def test_a_cut_to_the_neck_that_kills(name: str, off: bool) -> None:
    """By the dungeon sheet, and where both hold, the head comes off; the other one says nothing of it."""
    t = until_he_dies(killing(name, BEFORE), manoeuvre(name), target="Bo: Thrusting Broadsword swung", location="neck")
    lies_there(t)
    assert t.fighter("Bo").has("decapitated") == off


@pytest.mark.parametrize(
    ("name", "bleeds"), [pytest.param(BANDS, True, marks=bands("BLD.1", "LEG.3")), (DUNGEON, False)]
)
def test_what_the_wound_that_kills_does_besides(name: str, bleeds: bool) -> None:
    """The leg is crippled all the same, and the cut bleeds, though it matters no more."""
    where = {"target": "Bo: Thrusting Broadsword swung", "location": "right leg"}
    t = until_he_dies(killing(name, BEFORE), manoeuvre(name), **where)
    lies_there(t)
    assert t.fighter("Bo").crippled == ("right leg",)
    assert t.fighter("Bo").has("bleeding") == bleeds


# Those who lie there already


@bands("SUP.4", "GAP.9")
def test_whoever_lies_in_a_zone_unconscious_is_fired_at_too() -> None:
    """Everyone is attacked, and he has no defence; the dead are not."""
    t = killing(BANDS, {"gear": [CARBINE]}, apart=2)
    bo = t.fighter("Bo")
    bo.gain("unconscious")
    bo.lose("concentrating")
    bo.posture = "prone"
    fire = [("manoeuvre", "All-Out Attack"), ("form", "Suppression Fire"), ("move", "done"), ("distance", "2")]
    t.plays(*fire)
    t.plays(("zone", f"{label((0, -2))} and {label((1, -2))}"), ("zone", "open fire"), ("shots", "5"))
    assert (t.asked, t.battle.request.at) == ("Ana to-hit", "Bo")  # type: ignore[union-attr]
    t.plays(("to-hit", 7))
    assert t.legal == ["no defence"]
    until_he_dies(t)


@bands("GAP.2", "GAP.9", "FP.4")
def test_the_turns_of_one_who_lies_there_pass() -> None:
    """Collapsed, with a shock that was for his next turn and a feint that was for his next attack: both are gone."""
    t = killing(BANDS, BEFORE)
    bo = t.fighter("Bo")
    bo.hp = 4
    bo.fp = 0
    bo.gain("shock", 3, ends="turn-end", at=1)
    bo.gain("aiming", 2, source="Ana", ends="turn-end", at=1)
    rest = ("manoeuvre", "Do Nothing")
    t.plays(rest, rest, ("manoeuvre", "Attack"), ("will", 18), ("heart attack", 3))
    bo = t.fighter("Bo")
    assert bo.has("collapsed")
    assert not bo.has("aiming")
    t.plays(rest, rest, rest, rest)
    assert not t.fighter("Bo").has("shock")
    t.battle.intervene("set", "Bo", field="fp", value=5)
    t.plays(rest, rest)
    assert t.asked == "Bo manoeuvre"


@bands("MRT.2", "GAP.9")
def test_the_mortally_wounded_are_out_before_anything_else_is_rolled() -> None:
    """He has let go of everything when he rolls on, for the next multiple or whether he knows of it."""
    t = killing(BANDS, BEFORE)
    t.battle.intervene("set", "Bo", field="hp", value=-3)
    t.plays(("manoeuvre", "Attack"), ("step", "done"), ("target", "Bo: Thrusting Broadsword thrust"))
    t.plays(("location", "torso"), ("add-on", "strike"), ("to-hit", 7), ("defence", "no defence"), ("damage", 1))
    assert t.asked == "Bo survival"
    t.plays(("survival", 12))
    bo = t.fighter("Bo")
    assert bo.has("mortally wounded")
    assert t.asked.startswith("Bo")
    assert (bo.posture, bo.right, bo.left, bo.has("concentrating")) == ("prone", "", "", False)
