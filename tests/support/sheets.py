"""The same meeting by each sheet of the Fourth Edition: what they share is played in all, what differs is compared."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from swordplay.games import ruleset
from tests.support.blows import SWING, Script, blow
from tests.support.gurps4 import fighter
from tests.support.table import Table

BANDS, DUNGEON, COMBINED = "gurps4-bands", "gurps4-dungeon", "gurps4"
CALLED = {"Regular Attack": "Attack", "All Out Attack": "All-Out Attack", "Charge Attack": "Move and Attack"}


def meeting(
    name: str,
    *others: Entry,
    ana: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    apart: int = 1,
    plan: Plan | None = None,
    **switches: Any,
) -> Table:
    """Ana, who goes first, looking north at Bo, who looks back at her."""
    return Table(
        ruleset(name),
        [
            fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
            fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **(bo or {})}),
            *others,
        ],
        plan=plan,
        switches=switches,
    )


def manoeuvre(name: str, kind: str = "Regular Attack") -> tuple[str, str]:
    """A manoeuvre by the dungeon sheet's name, as a sheet calls it."""
    return "manoeuvre", kind if name == DUNGEON else CALLED.get(kind, kind)


def strikes(name: str, *add_ons: str, target: str = SWING, at: str = "torso", roll: int | None = None) -> Script:
    """A plain attack without a step, up to its roll or with it."""
    return [manoeuvre(name), ("step", "done"), *blow(*add_ons, target=target, at=at, roll=roll)]


def by_sheet(*values: Any, **clauses: str) -> list[Any]:
    """A case for each sheet with the clause it proves: bands="ARM.4", dungeon="LIMB.3"; then what is the same."""
    names = {"bands": BANDS, "dungeon": DUNGEON}
    return [
        pytest.param(names[sheet], *values, marks=pytest.mark.rules(f"{names[sheet]}:{clause}"), id=names[sheet])
        for sheet, clause in clauses.items()
    ]
