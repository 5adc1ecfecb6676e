"""Fighters of the Fourth Edition for tests: only what a case needs, everything else plain."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry, Plan
from swordplay.games import ruleset
from tests.support.table import Table

SWORD = {"item": "Thrusting Broadsword", "hand": "right"}
SHIELD = {"item": "Medium Shield", "hand": "left"}


def fighter(name: str, side: str, hex: Hex = (0, 0), facing: int = 0, **sheet: Any) -> Entry:
    """A fighter with a broadsword at 14 unless the sheet says otherwise; hidden=True hides him."""
    hidden = sheet.pop("hidden", False)
    sheet.setdefault("skills", {"Broadsword": 14})
    sheet.setdefault("gear", [SWORD])
    sheet.setdefault("encumbrance", 0)
    return Entry(name, side, hex, sheet, facing, hidden)


def table(*fighters: Entry, plan: Plan | None = None, **more: Any) -> Table:
    """A table of the dungeon sheet. Whoever has the higher speed goes first; give one 'speed' to be sure."""
    return Table(ruleset("gurps4-dungeon"), fighters, plan=plan, **more)
