"""Small scenarios for tests and demonstrations."""

from __future__ import annotations

from typing import Any

from swordplay.engine.scenario import Entry, Plan, Scenario

SWORD = {"name": "Broadsword", "rank": 3}
SWORDSMAN: dict[str, Any] = {
    "ps": 16, "md": 16, "ag": 15, "en": 15, "ft": 20, "wp": 14, "pc": 12, "armour": "Leather",
    "weapons": [SWORD, {"name": "Dagger", "rank": 2, "stowed": True}], "shield": {"name": "Small round", "rank": 2},
}  # fmt: skip
SPEARMAN: dict[str, Any] = {
    "ps": 17, "md": 15, "ag": 17, "en": 16, "ft": 20, "wp": 12, "pc": 10, "armour": "Chainmail",
    "weapons": [{"name": "Spear", "rank": 3}], "unarmed": 3,
}  # fmt: skip
ARCHER: dict[str, Any] = {
    "ps": 16, "md": 18, "ag": 18, "en": 13, "ft": 19, "wp": 13, "pc": 16,
    "weapons": [{"name": "Short bow", "rank": 4, "loaded": True}, {"name": "Dagger", "rank": 1, "stowed": True}],
}  # fmt: skip
AXEMAN: dict[str, Any] = {
    "ps": 20, "md": 17, "ag": 13, "en": 18, "ft": 21, "wp": 11, "pc": 9, "armour": "Scale",
    "weapons": [{"name": "Great axe", "rank": 4}],
}  # fmt: skip
SHEETS = (SWORDSMAN, SPEARMAN, ARCHER, AXEMAN)


def example(seed: int) -> Scenario:
    """Two against two, nearer or farther, with other figures for every seed."""
    apart = (1, 2, 4, 9)[seed % 4]
    names = ("Ana", "Bero", "Cleo", "Dag")
    picks = [SHEETS[(seed // 4**place + place) % 4] for place in range(4)]
    hexes = ((0, 0), (1, 0), (0, -apart), (1, -apart))
    entries = [
        Entry(name, "north" if place > 1 else "south", hexes[place], picks[place], 6 if place > 1 else 0)
        for place, name in enumerate(names)
    ]
    return Scenario("dragonquest", entries, Plan(radius=12), title="Two against two")
