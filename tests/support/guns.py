"""Shooters by the range-band sheet: Ana with a gun, and Bo so many yards before her."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from swordplay.engine.scenario import Entry, Plan
from tests.support.bands import Script
from tests.support.gurps4 import bands_table, fighter
from tests.support.table import Table

PISTOL = {"item": "Auto Pistol, 9mm", "hand": "right"}  # Acc 2, RoF 3, Rcl 2, Bulk -2
OTHER = {"item": "Auto Pistol, 9mm", "name": "Second Pistol", "hand": "left"}
CARBINE = {"item": "Assault Carbine, 5.56mm", "hand": "both"}  # Acc 4, RoF 15, Rcl 2, Bulk -3
RIFLE = {"item": "Assault Rifle, 5.56mm", "hand": "both"}  # Acc 5, RoF 12, Rcl 2, Bulk -4
SMG = {"item": "SMG, 9mm", "hand": "both"}  # RoF 13, Rcl 2, 31 shots
SNIPER = {"item": "Sniper Rifle, .338", "hand": "both"}  # Acc 6
DERRINGER = {"item": "Derringer, .41", "hand": "right"}  # Bulk -1
BOW = {"item": "Composite Bow", "hand": "both"}  # Acc 3
SHOTGUN = {"item": "Pump Shotgun, 12G", "hand": "both"}  # RoF 2x9, Rcl 1
SKILLS = ("Guns (Pistol)", "Guns (Rifle)", "Guns (Submachine Gun)", "Guns (Shotgun)", "Guns (Light Machine Gun)", "Bow")
DODGES: Script = [("defence", "dodge"), ("defence add-on", "defend")]


def gunman(level: int, *gear: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A sheet with that level in every gun and in Bow; a pistol unless other gear is named."""
    return {"st": 12, "speed": 7, "skills": dict.fromkeys(SKILLS, level), "gear": list(gear or (PISTOL,)), **more}


def range_of(yards: int, ana: dict[str, Any], *others: Entry, **bo: Any) -> Table:
    """Ana looking north at Bo, so many yards away; both on a strip of ground."""
    return bands_table(
        fighter("Ana", "red", (1, yards), 0, **ana),
        fighter("Bo", "blue", (1, 0), 6, **{"speed": 5, **bo}),
        *others,
        plan=Plan(columns=3, rows=yards + 4),
    )


def shot(*add_ons: str, item: str = "", at: str = "torso", by: str = "Attack", target: str = "Bo") -> Script:
    """An Attack with a gun up to its roll."""
    return [("manoeuvre", by), ("step", "done"), *fires(*add_ons, item=item, at=at, target=target)]


def fires(*add_ons: str, item: str = "", at: str = "torso", target: str = "Bo") -> Script:
    """A shot up to its roll, from the choice of the target."""
    tied = [("add-on", add_on) for add_on in (*add_ons, "strike")]
    return [("target", f"{target}: {item or PISTOL['item']} shot"), ("location", at), *tied]


def with_missile(t: Table, name: str, item: str, **changes: Any) -> Table:
    """Give a fighter's weapon other numbers than the catalogue's."""
    shots = t.fighter(name).sheet.shots
    shots[item] = tuple(replace(mode, missile=replace(mode.missile, **changes)) for mode in shots[item])
    return t
