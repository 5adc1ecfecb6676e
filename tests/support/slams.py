"""Running into somebody, for tests of Slam and Shield Rush."""

from __future__ import annotations

from typing import Any

from swordplay.engine.scenario import Plan
from tests.support.gurps4 import fighter, table
from tests.support.table import Table

Script = list[tuple[str, Any]]
REGULAR: Script = [("manoeuvre", "Regular Attack")]
CHARGE: Script = [("manoeuvre", "Charge Attack")]


def all_out(form: str) -> Script:
    """An All Out Attack of a form."""
    return [("manoeuvre", "All Out Attack"), ("form", form)]


def meeting(
    away: int = 2, *others: Any, plan: Plan | None = None, foe: dict[str, Any] | None = None, **ana: Any
) -> Table:
    """Ana runs north at Bo, so many hexes away, with bare hands; Bo has a broadsword and cannot be killed soon."""
    ana.setdefault("gear", [])
    ana.setdefault("skills", {})
    ana.setdefault("move", 6)
    ana.setdefault("hp", 30)
    bo = {"hp": 30, "gear": [], "skills": {}, **(foe or {})}
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **ana),
        fighter("Bo", "blue", (0, -away), 6, speed=5, **bo),
        *others,
        plan=plan,
    )


def runs(by: Script, hexes: int, what: str = "slam", *add_ons: str) -> Script:
    """Come so many hexes nearer and run into Bo, up to the roll."""
    about = "step" if by is REGULAR else "move"
    way = [(about, "go N")] * hexes + [(about, "done")]
    return [*by, *way, ("target", f"Bo: {what}"), *(("add-on", one) for one in add_ons), ("add-on", "strike")]


HIT: Script = [("to-hit", 8), ("defence", "no defence")]


def done(here: Table) -> tuple[int, int]:
    """What slammer and target rolled in the end."""
    event = here.events("slammed")[-1]
    return event["did"], event["took"]
