"""A fighter's sheet: every number the rules ask for that does not change in a fight."""

from __future__ import annotations

from typing import Any

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.games.gurps.sheet.missiles import Missile

CLOSE = 0
"""Reach C: the own hex."""
FIST = "fist"
"""The item of every attack without a weapon: fists, feet, claws, teeth."""


class Mode(msgspec.Struct, frozen=True):
    """One way to use a weapon, with this fighter's numbers."""

    item: str
    usage: str
    skill: str
    level: int
    dice: int
    adds: int
    type: str
    reach: tuple[int, ...] = ()
    parry: int | None = None
    hands: int = 1
    fencing: bool = False
    unbalanced: bool = False
    unready: bool = False
    by_st: bool = True
    """Whether its damage is based on ST."""
    sets_reach: bool = False
    """Whether changing its reach takes a Ready."""
    st: int = 0
    """The ST needed to use it without a penalty."""
    st_short: int = 0
    weight: float = 0
    missile: Missile | None = None
    ready_turns: int = 1
    """How many turns of Ready it takes after a blow that leaves it unready."""

    @property
    def longest(self) -> int:
        """The longest reach it has."""
        return max(self.reach, default=CLOSE)


class Arms(msgspec.Struct, frozen=True):
    """What a fighter can do with the things in hand."""

    modes: tuple[Mode, ...]
    ways: dict[str, Mode]
    """Each mode by the thing and its use."""
    longest: int
    reaches: frozenset[int]
    armed: bool
    """Whether a weapon to strike with is in hand and ready, and nothing to shoot."""
    weapons: tuple[Mode, ...]
    """Those of the modes that are no fist, foot or teeth."""


class Shield(msgspec.Struct, frozen=True):
    """A shield on this fighter's arm."""

    item: str
    db: int
    block: int | None
    large: bool
    buckler: bool
    skill: str
    level: int


class Thing(msgspec.Struct, frozen=True):
    """A weapon as a target: its weight, its reach, its material; its size and what breaks it, where a table says so."""

    weight: float
    reach: int
    material: str
    size: str = ""
    dr: int = 0
    hits: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """Everything about a fighter that does not change in a fight."""

    st: int
    dx: int
    iq: int
    ht: int
    hp: int
    fp: int
    will: int
    per: int
    speed: float
    move: int
    dodge: int
    encumbrance: int
    sm: int
    male: bool
    left_handed: bool
    traits: frozenset[str]
    skills: dict[str, int]
    modes: dict[str, tuple[Mode, ...]]
    shots: dict[str, tuple[Mode, ...]]
    shields: dict[str, Shield]
    dr: dict[str, int]
    right: str
    left: str
    belt: tuple[str, ...]
    empty: tuple[str, ...]
    potions: frozenset[str]
    footprint: tuple[Hex, ...]
    thrust: tuple[int, int]
    things: dict[str, Thing] = {}
    quality: dict[str, str] = {}
    arms: dict[tuple[Any, ...], Arms] = {}
    """A cache of what the fighter can do, by the state of the hands."""
    parries: dict[tuple[Any, ...], Mode | None] = {}
    """A cache of the best mode to parry with, by item, grip and what went before."""
    bare_parries: tuple[Mode, ...] = ()
    """A mode for every skill of parrying bare-handed."""

    @property
    def lift(self) -> float:
        """Basic Lift in pounds."""
        return self.st * self.st / 5

    def skill(self, name: str) -> int | None:
        """A skill's level, if it was learned."""
        return self.skills.get(name)
