"""Shooters of the Third Edition on an open field: Ana in the middle, her foe to the north of her."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.games import ruleset
from tests.support.table import Table

PASS = ("manoeuvre", "pass")
SKILLS = {
    "Crossbow": "Crossbow",
    "Short Bow": "Bow",
    "Longbow": "Bow",
    "Sling": "Sling",
    "Beretta 92 9mm": "Guns (Pistol)",
    "Colt .45 automatic": "Guns (Pistol)",
    "S&W .38 Special revolver": "Guns (Pistol)",
    "Single-action revolver .45": "Guns (Pistol)",
    "Remington 870 12g pump": "Guns (Shotgun)",
    "M60 7.62mm": "Guns (Machine Gun)",
    "Brown Bess .75 musket": "Black Powder Weapons",
    "Large Knife": "Knife Throwing",
}
ONE_HAND = ("Sling", "Beretta", "Colt", "S&W", "Single", "Large")


def armed(item: str, skill: int, **more: Any) -> dict[str, Any]:
    """A sheet with one weapon and its skill."""
    hand = "right" if item.startswith(ONE_HAND) else "both"
    return {
        "move": 6,
        "gear": [{"item": item, "hand": hand, **more.pop("gear", {})}],
        "skills": {SKILLS[item]: skill},
        **more,
    }


def field(
    ana: dict[str, Any],
    bo: dict[str, Any] | None = None,
    *,
    away: int = 2,
    start: dict[str, Any] | None = None,
    his: dict[str, Any] | None = None,
    more: tuple[Entry, ...] = (),
    ground: dict[Hex, Ground] | None = None,
    fields: dict[str, int] | None = None,
    at: Hex | None = None,
    facing: int = 6,
    rules: str = "gurps3-cards",
    switches: dict[str, Any] | None = None,
) -> Table:
    """Ana faces north and acts first; Bo stands so many hexes away and faces her."""
    patches = [Patch([hex], one) for hex, one in (ground or {}).items()]
    entries = [
        Entry("Ana", "red", (0, 0), ana, start=start or {}),
        Entry("Bo", "blue", at or (0, -away), {"move": 5, **(bo or {})}, facing, start=his or {}),
        *more,
    ]
    return Table(ruleset(rules), entries, plan=Plan(radius=25, patches=patches), switches=switches, fields=fields)


def aiming(item: str, turns: int = 1, *, at: str = "Bo", **more: Any) -> dict[str, Any]:
    """How a fighter starts who has aimed for so many turns."""
    return {"aim": {"at": at, "with": item, "turns": turns, **more}}


def shot(table: Table, item: str, *, way: str = "shot", at: str = "Bo") -> int:
    """The number of a shot with a plain card and no step."""
    table.plays(("manoeuvre", "attack-missile weapon"), ("step", "done"), ("target", f"{at}: {item} {way}"))
    assert table.asked == "Ana to-hit"
    return table.number


def goes(table: Table, way: str = "N") -> int:
    """How many hexes a movement leads one way before it ends by itself or is refused."""
    hexes = 0
    while table.asked.endswith(" move") and f"go {way}" in table.legal:
        table.plays(("move", f"go {way}"))
        hexes += 1
    if table.asked.endswith(" move"):
        table.plays(("move", "done"))
    return hexes
