"""Figures and small scenarios for tests and demonstrations."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Ground
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario
from swordplay.games.dragonquest.actions.close_combat import join
from swordplay.games.dragonquest.figure.figure import UNCONSCIOUS_AT, Fight
from swordplay.games.dragonquest.figure.settling import settle
from swordplay.games.dragonquest.harm.damage import MISSILE_STUCK
from swordplay.games.dragonquest.vocabulary import ENTANGLED, HOLDING, RESTRAINED, STUCK, STUNNED

SheetData = dict[str, Any]


def _sheet(ps: int, md: int, ag: int, en: int, ft: int, wp: int, pc: int, **more: Any) -> SheetData:
    return {"ps": ps, "md": md, "ag": ag, "en": en, "ft": ft, "wp": wp, "pc": pc, **more}


DAGGER: SheetData = {"name": "Dagger", "rank": 2, "stowed": True}
FIGURES: dict[str, SheetData] = {
    "swordsman": _sheet(
        16, 16, 15, 15, 20, 14, 12, armour="Leather", shield={"name": "Small round", "rank": 2},
        weapons=[{"name": "Broadsword", "rank": 3}, DAGGER],
    ),
    "spearman": _sheet(
        17, 15, 17, 16, 20, 12, 10, armour="Chainmail", weapons=[{"name": "Spear", "rank": 3}], unarmed=3
    ),
    "archer": _sheet(
        16, 18, 18, 13, 19, 13, 16, weapons=[{"name": "Short bow", "rank": 4, "loaded": True, "barbed": True}, DAGGER]
    ),
    "axeman": _sheet(20, 17, 13, 18, 21, 11, 9, armour="Scale", weapons=[{"name": "Great axe", "rank": 4}]),
    "duellist": _sheet(
        13, 20, 26, 13, 19, 15, 18, weapons=[{"name": "Rapier", "rank": 6}, {"name": "Main Gauche", "rank": 4}]
    ),
    "net fighter": _sheet(
        14, 17, 19, 15, 20, 12, 13, weapons=[{"name": "Net", "rank": 3}, {"name": "Trident", "rank": 3}, DAGGER]
    ),
    "wrestler": _sheet(22, 14, 16, 18, 21, 13, 10, unarmed=4, attacks=2),
    "adept": _sheet(
        11, 15, 14, 12, 19, 19, 15, weapons=[{"name": "Quarterstaff", "rank": 2}], talents=["Sense danger"],
        spells=[
            {"name": "Bolt of fire", "chance": 55, "dice": 1, "damage": 3, "energy": True, "range": 15, "cost": 2,
             "resisted": True},
            {"name": "Hail of stones", "chance": 60, "dice": 1, "damage": 5, "range": 12, "cost": 2},
            {"name": "Fog of sleep", "chance": 45, "range": 8, "cost": 3, "effect": "whoever fails to resist sleeps"},
        ],
    ),
    "crossbowman": _sheet(
        15, 16, 12, 15, 20, 12, 12, armour="Chainmail",
        weapons=[{"name": "Crossbow", "rank": 3, "loaded": True}, DAGGER],
    ),
    "assassin": _sheet(
        13, 19, 22, 12, 19, 14, 17, assassin=True, venom=3,
        weapons=[{"name": "Dagger", "rank": 5, "poison": 3}, {"name": "Throwing dart", "rank": 3}],
    ),
    "knight": _sheet(
        19, 18, 15, 17, 21, 14, 11, armour="Full plate", shield={"name": "Kite", "rank": 3}, horsemanship=5,
        weapons=[{"name": "Lance", "rank": 3}, {"name": "Broadsword", "rank": 4, "stowed": True}],
    ),
    "war horse": {"creature": "War horse"},
    "troll": {"creature": "Troll"},
    "wolf": {"creature": "Wolf"},
    "bear": {"creature": "Bear"},
    "dragon": {"creature": "Dragon"},
}  # fmt: skip
ON_FOOT = tuple(name for name in FIGURES if name not in ("knight", "war horse", "troll", "dragon"))
GROUNDS = (Ground("wall", impassable=True, blocks_sight=True, height=3), Ground("smoke", obscures=True, height=3))


def example(seed: int) -> Scenario:
    """Two against two at various distances, with different figures for each seed; some can ride, some are large."""
    apart = (2, 3, 5, 9)[seed % 4]
    picks = [ON_FOOT[(seed // (place + 1) + 3 * place) % len(ON_FOOT)] for place in range(3)]
    entries = [
        Entry("Ana", "south", (0, 1), FIGURES[picks[0]]),
        *_second(seed, FIGURES[picks[1]]),
        Entry("Cleo", "north", (0, -apart), FIGURES[picks[2]], 6),
        *_last(seed, (2, -apart - 1)),
    ]
    patches = [Patch([(-2, -1)], GROUNDS[seed % 2]), Patch([(4, -2)], Ground("mud", cost=2))]
    return Scenario("dragonquest", entries, Plan(radius=16, patches=patches), title="Two against two")


def in_the_middle(state: Fight, seed: int) -> None:
    """Turn a fight into one well under way: one figure held by another, one badly hurt, stunned or netted, and shot."""
    holder, hurt, held = (state.fighters[name] for name in ("Ana", "Bero", "Cleo"))
    held.hex = holder.hex
    for figure in (holder, held):
        join(state, figure)
    if seed % 4 != 1:
        holder.gain(HOLDING, source=held.name)
        held.gain(RESTRAINED, source=holder.name)
    hurt.ft, hurt.hurt = 0, True
    hurt.en = min(hurt.en, UNCONSCIOUS_AT + seed // 6 % 3)
    hurt.gain(ENTANGLED if seed % 4 == 1 else STUNNED)
    if not hurt.sheet.large:
        hurt.gain(STUCK, MISSILE_STUCK, source="barbed")
    settle(state)


def _second(seed: int, sheet: SheetData) -> list[Entry]:
    """Bero on foot or beside his horse, or else a troll."""
    if seed % 7 == 3:
        horse = Entry("Brown", "south", (3, 0), FIGURES["war horse"], 1)
        return [Entry("Bero", "south", (2, 0), {**sheet, "rides": "Brown", "horsemanship": seed % 8}), horse]
    if seed % 9 == 4:
        return [Entry("Bero", "south", (2, 0), FIGURES["troll"], 1)]
    return [Entry("Bero", "south", (2, 0), sheet)]


def _last(seed: int, hex: tuple[int, int]) -> list[Entry]:
    kind = seed % 5
    if kind == 0:
        rider = {**FIGURES["knight"], "rides": "Grey", "mounted": True}
        return [
            Entry("Dag", "north", hex, rider, 6),
            Entry("Grey", "north", hex, {**FIGURES["war horse"], "ridden_by": "Dag"}, 6),
        ]
    if kind == 1:
        return [Entry("Dag", "north", hex, FIGURES["troll"], 7)]
    if kind == 2:
        return [Entry("Dag", "north", hex, FIGURES["dragon"], 7)]
    return [Entry("Dag", "north", hex, FIGURES[ON_FOOT[seed % len(ON_FOOT)]], 6, hidden=kind == 3)]
