"""A duel at arm's length, for tests of the optional block."""

from __future__ import annotations

from typing import Any

from tests.support.gurps4 import SWORD, fighter, table
from tests.support.table import Table

KNIFE = {"item": "Large Knife", "hand": "left"}
SPEAR = {"item": "Spear", "hand": "both"}
AXE = {"item": "Axe", "hand": "right"}
SWING = "Thrusting Broadsword swung"
STAB = "Large Knife swung"
Script = list[tuple[str, Any]]


def duel(
    *others: Any, foe: dict[str, Any] | None = None, switches: dict[str, Any] | None = None, **sheet: Any
) -> Table:
    """Ana with sword and knife next to Bo, whose sword parries at 10; it is her turn."""
    sheet.setdefault("gear", [SWORD, KNIFE])
    sheet.setdefault("skills", {"Broadsword": 15, "Knife": 15})
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **sheet),
        fighter("Bo", "blue", (0, -1), 6, speed=5, **(foe or {})),
        *others,
        switches=switches or {},
    )


def strikes(way: str = SWING, *add_ons: str, at: str = "torso", foe: str = "Bo", by: Script | None = None) -> Script:
    """An attack declared up to its last add-on."""
    start: Script = [("manoeuvre", "Regular Attack"), ("step", "done")] if by is None else by
    return [*start, ("target", f"{foe}: {way}"), ("location", at), *(("add-on", one) for one in add_ons)]


ALL_OUT: dict[str, Script] = {
    form: [("manoeuvre", "All Out Attack"), ("form", form), ("move", "done")]
    for form in ("Determined", "Strong", "Double")
}
CHARGE: Script = [("manoeuvre", "Charge Attack"), ("move", "done")]
SECOND: Script = [("target", f"Bo: {STAB}"), ("location", "torso"), ("add-on", "strike")]
AGAIN: Script = [("target", f"Bo: {SWING}"), ("location", "torso"), ("add-on", "strike")]
