"""A fighter's sheet in the Third Edition: what it has besides what every edition's has."""

from __future__ import annotations

import msgspec

from swordplay.games.gurps.sheet.sheet import Mode, Sheet


class Sheet3(Sheet, frozen=True):
    """Everything about a fighter that does not change in a fight. `hp` are his hits, `fp` his fatigue.

    `dr` and `pd` are those of armour, by place; `dodge` is his Move unless the file says otherwise.
    """

    pd: dict[str, int] = msgspec.field(default_factory=dict)
    mail: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    """PD and DR against impaling blows, where they are less than against others."""
    closed_helm: bool = False
    """Whether his eyes can be struck only through slits."""
    toughness: int = 0
    """Natural DR, which counts against every blow, but not to hurt the hand that strikes."""
    weight: int = 150
    kilograms: bool = False
    """Whether the weight is in kilograms, not in pounds."""
    bashes: dict[str, Mode] = msgspec.field(default_factory=dict)
    """A blow with each shield whose skill he knows."""
    handling: dict[str, int] = msgspec.field(default_factory=dict)
    """The modifier for each weapon that he does not know well or that is in bad repair."""

    resolve: int = 0
    """Levels of Strong Will, or of Weak Will below zero."""

    @property
    def vision(self) -> int:
        """What a Vision roll is made against."""
        return self.per


TWO_THIRDS = frozenset(("Fencing", "Staff", "Boxing", "Brawling", "Judo", "Karate"))
"""The skills that parry with two thirds of their level, not half (PAR.2, PBH.2)."""


def parry_score(skill: str, level: int) -> int:
    """PAR.1-2, PBH.1-2: half the level, or two thirds of it."""
    return level * 2 // 3 if skill in TWO_THIRDS else level // 2
