"""Fights of the Third Edition that come to a defence at once: Ana strikes at Bo, who stands before her."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Hex
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Entry, Plan
from swordplay.games import ruleset
from tests.support.table import Table

NORTH, SOUTH = 0, 6
SIDE = {"front": SOUTH, "right": 2, "left": 10, "back": NORTH}
"""Where Bo looks so that Ana, south of him, is on that side."""
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 14}}
Line = tuple[str, Any]


def guarded(
    ana: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    *,
    start: dict[str, Any] | None = None,
    hers: dict[str, Any] | None = None,
    side: str = "front",
    at: Hex = (0, 1),
    others: tuple[Entry, ...] = (),
    rules: Ruleset | None = None,
    **more: Any,
) -> Table:
    """Ana to act, with a broadsword unless told otherwise; Bo with one of skill 14, Dodge 6 and `start` behind him."""
    entries = [
        Entry("Ana", "red", at, {"st": 12, "ht": 11, "move": 7, **SWORD, **(ana or {})}, NORTH, start=hers or {}),
        Entry(
            "Bo", "blue", (0, 0), {"st": 12, "ht": 11, "move": 6, **SWORD, **(bo or {})}, SIDE[side], start=start or {}
        ),
        *others,
    ]
    return Table(rules or ruleset("gurps3-cards"), entries, plan=Plan(radius=8), **more)


def struck(table: Table, way: str = "Broadsword swung", card: str = "attack-melee weapon", at: str = "Bo") -> Table:
    """The one to act strikes and hits, so that the target must defend himself."""
    step_not(table).plays(("manoeuvre", card))
    return step_not(table).plays(("target", f"{at}: {way}"), ("to-hit", 10))


def step_not(table: Table) -> Table:
    """Whoever may step stays where he is."""
    while table.asked.endswith("step"):
        table.plays(("step", "done"))
    return table


def number(table: Table, name: str) -> int | None:
    """The number shown with an option, if it has one and may be chosen."""
    offer = table.offers[name]
    return offer.number.value if offer.legal and offer.number is not None else None


def shown(table: Table) -> dict[str, int | None]:
    """Every defence that is open, with the number shown."""
    return {name: number(table, name) for name in table.legal if name != "no defence"}


def rolled(table: Table, name: str, *options: str) -> int:
    """The number a defence is rolled against with these options; the table comes to its roll."""
    table.plays(("defence", name), *(("defence add-on", option) for option in options))
    if table.asked.endswith("add-on"):
        table.plays(("defence add-on", "defend"))
    return table.number


def struck_by_sheet(
    table: Table, way: str = "Broadsword swung", place: str = "torso", damage: int = 3, at: str = "Bo"
) -> Table:
    """The same by the metric sheet, where the dice of damage are thrown with the attack."""
    step_not(table).plays(("manoeuvre", "step & attack"))
    step_not(table).plays(("attack", "blow"), ("target", f"{at}: {way}"), ("location", place), ("to-hit", 8))
    return table.plays(("damage", damage))
