"""Duels by the range-band sheet up to a roll."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.blows import AXE as AXE
from tests.support.blows import BACK as BACK
from tests.support.blows import DEFEND as DEFEND
from tests.support.blows import DONE as DONE
from tests.support.blows import LIGHT_SHIELD as LIGHT_SHIELD
from tests.support.blows import PARRY as PARRY
from tests.support.blows import REST as REST
from tests.support.blows import SWING as SWING
from tests.support.blows import Script as Script
from tests.support.blows import blow as blow
from tests.support.blows import numbers as numbers
from tests.support.gurps4 import SWORD, attack, bands_table, fighter
from tests.support.table import Table

NONE = ("defence", "no defence")
DODGE = [("defence", "dodge"), DEFEND]
CHARGE: Script = [("manoeuvre", "Move and Attack"), ("move", "done")]
KNIFE = {"item": "Large Knife", "hand": "left"}
SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD]}
"""Parry 11 and Block 10 with the shield's DB of 1."""
TAIL = [{"name": "tail", "skill": 12, "damage": "1d", "type": "cr", "reach": [0, 1, 2, 3]}]


def proves(*ids: str) -> pytest.MarkDecorator:
    """The clauses of the range-band sheet a test proves."""
    return pytest.mark.rules(*(f"gurps4-bands:{id}" for id in ids))


def case(id: str, *values: Any, name: str | None = None) -> Any:
    """A case of a table that proves one clause."""
    return pytest.param(*values, marks=proves(id), id=name or id)


def duel(*others: Entry, ana: dict[str, Any] | None = None, apart: int = 1, **bo: Any) -> Table:
    """Ana, who goes first, looking north at Bo, who looks back at her; both have a broadsword at 14."""
    switches = bo.pop("switches", None)
    return bands_table(
        fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
        fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **bo}),
        *others,
        switches=switches,
    )


def strike(*add_ons: str, target: str = SWING, by: str = "Attack", at: str = "torso") -> Script:
    """An Attack up to its roll."""
    return attack(target, *add_ons, by=by, at=at)


def all_out(form: str, *moves: str) -> Script:
    """An All-Out Attack up to its target."""
    return [("manoeuvre", "All-Out Attack"), ("form", form), *[("move", move) for move in (*moves, "done")]]


def skill(level: int, **more: Any) -> dict[str, Any]:
    """A swordsman of that skill."""
    return {"skills": {"Broadsword": level}, **more}
