"""Small random fights, for whoever tries the rules out."""

from __future__ import annotations

import random
from typing import Any

from swordplay.engine.hexes import SIDES
from swordplay.engine.scenario import Entry, Plan, Scenario

ARMS: tuple[dict[str, Any], ...] = (
    {"right": "Broadsword", "left": "Medium shield", "skills": {"Broadsword": 12, "Shield": 12}},
    {"right": "Knife", "skills": {"Knife": 13}},
    {"right": "Axe", "left": "Small shield", "skills": {"Axe/Mace": 12, "Shield": 11}},
    {"skills": {"Judo": 12}},
    {"skills": {"Brawling": 13}},
)
PLACES = ((0, 0), (0, -1), (1, 2))


def example(ruleset: str, seed: int) -> Scenario:
    """Two or three fighters near each other, one of them sometimes hidden."""
    chance = random.Random(seed)
    sides = (("Ana", "red"), ("Bo", "blue"), ("Cy", chance.choice(("red", "blue"))))
    entries = [
        Entry(
            name,
            side,
            PLACES[number],
            {score: chance.randint(8, 13) for score in ("st", "dx", "ht")}
            | {"move": chance.randint(3, 6), "weight": chance.randint(110, 220)}
            | chance.choice(ARMS),
            facing=chance.choice(SIDES),
            hidden=number == 2 and chance.random() < 0.5,
        )
        for number, (name, side) in enumerate(sides)
    ]
    switches = {"surrender": seed % 2 == 1, "seconds": 60}
    return Scenario(ruleset, entries[: 2 + seed % 2], Plan(radius=3), switches=switches)
