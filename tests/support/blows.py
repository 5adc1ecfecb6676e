"""Duels of the Fourth Edition up to a roll, for the proofs of manoeuvres and defences."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry
from tests.support.gurps4 import SWORD, attack, fighter, table
from tests.support.table import Table

Script = list[tuple[str, Any]]

REST = ("manoeuvre", "Do Nothing")
DONE = ("step", "done")
DEFEND = ("defence add-on", "defend")
AXE = {"item": "Axe", "hand": "right"}
RAPIER = {"item": "Rapier", "hand": "right"}
LIGHT_SHIELD = {"item": "Light Shield", "hand": "left"}
SWING = "Bo: Thrusting Broadsword swung"
BACK = "Ana: Thrusting Broadsword swung"
AXE_AT_BO = "Bo: Axe swung"
CLAW_AT_BO = "Bo: fist claw"
PARRY = "parry with Thrusting Broadsword"
BLOCK = "block with Light Shield"
TAIL = [{"name": "tail", "skill": 14, "damage": "1d", "type": "cr", "reach": [0, 1, 2, 3]}]
SWORDSMAN: dict[str, Any] = {"skills": {"Broadsword": 18, "Shield": 16}, "gear": [SWORD, LIGHT_SHIELD]}
"""Parry 12 and Block 11 without the shield's DB of 1."""
SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 16, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD], "dodge": 7}
"""With the shield's DB of 1 in front: Parry 12, Block 10, Dodge 8."""
CHARGE: Script = [("manoeuvre", "Charge Attack"), ("move", "done")]


def duel(*others: Entry, ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, apart: int = 1) -> Table:
    """Ana, who goes first, looking north at Bo, who looks back at her."""
    return table(
        fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
        fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **(bo or {})}),
        *others,
    )


def facing_each_other(*others: Entry, ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """Ana, who goes first, south of Bo and before him; Bo's sheet is what matters."""
    return table(
        fighter("Ana", "red", (0, 1), 0, **{"speed": 9, **(ana or {})}),
        fighter("Bo", "blue", (0, 0), 6, **{"speed": 5, **bo}),
        *others,
    )


def struck_from(hex: Hex, facing: int, **bo: Any) -> Table:
    """Bo, who looks north at the middle of the map, is struck at by Ana from a hex; he is asked for his defence."""
    t = table(
        fighter("Ana", "red", hex, facing, speed=9),
        fighter("Bo", "blue", (0, 0), 0, **{"speed": 5, "dodge": 9, **bo}),
    )
    return t.plays(*attack(SWING), ("to-hit", 10))


def claws(damage: str) -> dict[str, Any]:
    """A natural weapon at 14 with the damage a case needs."""
    return {"natural": [{"name": "claw", "skill": 14, "damage": damage, "type": "cr", "reach": [0, 1]}], "gear": []}


def numbers(t: Table) -> dict[str, int]:
    """The legal options that have numbers, with these."""
    found = {name: offer.number for name, offer in t.offers.items() if offer.legal}
    return {name: number.value for name, number in found.items() if number is not None}


def all_out(form: str, *moves: str) -> Script:
    """An All Out Attack up to its target."""
    return [("manoeuvre", "All Out Attack"), ("form", form), *[("move", move) for move in (*moves, "done")]]


def blow(*add_ons: str, target: str = SWING, at: str = "torso", roll: int | None = None) -> Script:
    """One blow up to its roll, or with it."""
    script = [("target", target), ("location", at), *[("add-on", one) for one in (*add_ons, "strike")]]
    return script if roll is None else [*script, ("to-hit", roll)]


def faces(total: int) -> list[int]:
    """Three dice that come to a total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


def feinting(skill: str, mine: int, theirs: int) -> Script:
    """A Feint of Ana's against Bo, who resists with a skill; the second roll is his."""
    contest = ("feint", [faces(mine), faces(theirs)])
    return [("manoeuvre", "Feint"), DONE, ("target", SWING), ("resist", skill), contest, DONE]
