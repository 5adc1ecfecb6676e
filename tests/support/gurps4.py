"""Fighters of the Fourth Edition for tests: only what a case needs, everything else plain."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.games import ruleset
from swordplay.games.gurps.fourth.documents.bands import Bands
from tests.support.table import Table

SWORD = {"item": "Thrusting Broadsword", "hand": "right"}
SHIELD = {"item": "Medium Shield", "hand": "left"}
BOW = {"item": "Composite Bow", "hand": "both"}  # Acc 3, ST 10, Bulk 7, two rounds to reload


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


def archer(name: str, side: str, hex: Hex = (0, 0), facing: int = 0, **sheet: Any) -> Entry:
    """A fighter with a loaded composite bow at 14 unless the sheet says otherwise."""
    sheet.setdefault("skills", {"Bow": 14})
    sheet.setdefault("gear", [BOW])
    return fighter(name, side, hex, facing, **sheet)


def attack(target: str, *add_ons: str, by: str = "Regular Attack", at: str = "torso") -> list[tuple[str, Any]]:
    """An attack up to its roll: the manoeuvre without a step, target and way, location, add-ons."""
    tied = [("add-on", add_on) for add_on in (*add_ons, "strike")]
    return [("manoeuvre", by), ("step", "done"), ("target", target), ("location", at), *tied]


def proves(*ids: str) -> pytest.MarkDecorator:
    """The clauses of the dungeon sheet a test proves."""
    return pytest.mark.rules(*(f"gurps4-dungeon:{id}" for id in ids))


CLAW = "fist claw"


def beast(
    name: str, side: str, hex: Hex = (0, 0), facing: int = 0, *, damage: int, type: str = "cut", **sheet: Any
) -> Entry:
    """A fighter with bare claws, at 14 unless `skill` says otherwise, that do so much damage when 1d=3."""
    claw = {"name": "claw", "skill": sheet.pop("skill", 14), "damage": f"1d{damage - 3:+d}", "type": type}
    return fighter(name, side, hex, facing, gear=[], natural=[{**claw, "reach": [0, 1]}], **sheet)


def attacks(
    at: str, way: str = CLAW, place: str = "torso", *, hit: int = 10, rolled: int | None = 3
) -> list[tuple[str, Any]]:
    """A Regular Attack from where one stands that nobody defends against; without `rolled` it stops before damage."""
    script: list[tuple[str, Any]] = [
        ("manoeuvre", "Regular Attack"),
        ("step", "done"),
        ("target", f"{at}: {way}"),
        ("location", place),
        ("add-on", "strike"),
        ("to-hit", hit),
    ]
    return script if rolled is None else [*script, ("defence", "no defence"), ("damage", rolled)]


def bands_table(*fighters: Entry, plan: Plan | None = None, **more: Any) -> Table:
    """A table of the range-band sheet."""
    return Table(Bands(), fighters, plan=plan, **more)


GROUNDS = {
    "log": Ground("log", obstacle=True),
    "rock": Ground("rock", obstacle=True),
    "wall": Ground("wall", impassable=True, blocks_sight=True, height=2),
    "pit": Ground("pit", impassable=True),
}


def rough(**patches: list[Hex]) -> Plan:
    """A map with some hexes of other ground: log=[...], rock=[...], wall=[...], pit=[...]."""
    return Plan(radius=12, patches=[Patch(hexes, GROUNDS[name]) for name, hexes in patches.items()])
