"""Small random scenarios for tests and demonstrations."""

from __future__ import annotations

import random
from typing import Any

from swordplay.engine.hexes import SIDES, Footprint, Ground, Hex, occupied
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario

SWORDSMAN = {
    "skills": {"Broadsword": 14, "Shield": 13},
    "gear": [("Thrusting Broadsword", "right"), ("Medium Shield", "left")],
}
FENCER = {"skills": {"Rapier": 15, "Knife": 12, "Acrobatics": 12}, "gear": [("Rapier", "right"), ("Dagger", "left")]}
AXEMAN = {"skills": {"Two-Handed Axe/Mace": 13}, "gear": [("Great Axe", "both")]}
SPEARMAN = {"skills": {"Spear": 14, "Brawling": 12}, "gear": [("Spear", "both"), ("Large Knife", "")]}
BRAWLER = {"skills": {"Brawling": 14}, "gear": [("Small Knife", "")], "traits": ["Combat Reflexes"]}
ARCHER = {"skills": {"Bow": 14, "Knife": 11}, "gear": [("Composite Bow", "both"), ("Large Knife", "")]}
THROWER = {
    "skills": {"Thrown Weapon (Axe/Mace)": 14, "Axe/Mace": 13},
    "gear": [("Throwing Axe", "right"), ("Hatchet", "left"), ("Axe", "")],
}
KINDS: tuple[dict[str, Any], ...] = (SWORDSMAN, FENCER, AXEMAN, SPEARMAN, BRAWLER, ARCHER, THROWER)
GUNMAN = {
    "skills": {"Guns (Pistol)": 14, "Brawling": 12},
    "gear": [("Auto Pistol, 9mm", "right"), ("Revolver, .38", "left")],
    "traits": ["Ambidexterity"],
}
GUNNER = {
    "skills": {"Guns (Light Machine Gun)": 13, "Knife": 11},
    "gear": [("SAW, 5.56mm", "both"), ("Large Knife", "")],
}
HUNTER = {"skills": {"Guns (Shotgun)": 13, "Knife": 11}, "gear": [("Pump Shotgun, 12G", "both"), ("Large Knife", "")]}
WITH_GUNS = (*KINDS, GUNMAN, GUNNER, HUNTER)

SERPENT: dict[str, Any] = {"sm": 1, "skills": {"Brawling": 14}, "footprint": ((0, 0), (0, 1))}
HYDRA: dict[str, Any] = {"sm": 2, "skills": {"Brawling": 13}, "footprint": ((0, 0), (1, 0), (-1, 1))}
LARGE = (SERPENT, HYDRA)
JAWS = ({"name": "Jaws", "skill": 14, "damage": "2d", "type": "cut", "reach": (0, 1)},)
"""What the large ones of `LARGE` bite with."""

ROCK = Ground("rock", obstacle=True)
WALL = Ground("wall", impassable=True, blocks_sight=True)
ICE = Ground("ice", tags=("bad footing",))
HEDGE = Ground("hedge", cover=2)
LEDGE = Ground("ledge", height=1)


EVERY = 5
"""In one of so many examples there is somebody who fills several hexes."""


def example(ruleset: str, seed: int, kinds: tuple[dict[str, Any], ...] = KINDS) -> Scenario:
    """Two to four fighters close together, one of them sometimes hidden, on ground that is not all open."""
    chance = random.Random(seed)
    spots = chance.sample([(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2], 8)
    names = ("Ana", "Bo", "Cai", "Dag")[: chance.choice((2, 2, 3, 4))]
    entries = []
    for place, name in enumerate(names):
        kind = chance.choice(kinds)
        sheet: dict[str, Any] = {score: chance.randint(9, 14) for score in ("st", "dx", "iq", "ht")}
        sheet["skills"] = kind["skills"]
        sheet["gear"] = [{"item": item, "hand": hand} for item, hand in kind["gear"]]
        sheet["traits"] = kind.get("traits", [])
        sheet["dr"] = {"torso": chance.randint(0, 4), "skull": chance.randint(0, 4)}
        hidden = place > 1 and chance.random() < 0.3
        entries.append(Entry(name, ("red", "blue")[place % 2], spots[place], sheet, chance.choice(SIDES), hidden))
    patches = [Patch([spots[4], spots[5]], ROCK), Patch([spots[6]], WALL)]
    patches.append(Patch([spots[7], spots[0]], chance.choice((ICE, HEDGE, LEDGE))))
    if seed % EVERY == EVERY - 1:
        entries[-1] = grown(entries, {spots[6], *(entry.hex for entry in entries[:-1])}, seed)
    return Scenario(ruleset, entries, Plan(radius=5, patches=patches), title=f"Example {seed}")


def grown(entries: list[Entry], taken: set[Hex], seed: int) -> Entry:
    """The last of the fighters as a large creature, turned and moved to where its whole body has room."""
    last, chance = entries[-1], random.Random(seed)
    kind = chance.choice(LARGE)
    body: Footprint = kind["footprint"]
    near = sorted((q, r) for q in range(-3, 4) for r in range(-3, 4) if -3 <= q + r <= 3)
    free = [(hex, facing) for hex in near for facing in SIDES if not taken.intersection(occupied(body, hex, facing))]
    hex, facing = chance.choice(free)
    scores = {score: last.sheet[score] for score in ("dx", "iq", "ht")}
    sheet = {"st": 20, **scores, **kind, "natural": JAWS, "dr": {"torso": 2}}
    return Entry(last.name, last.side, hex, sheet, facing, last.hidden)
