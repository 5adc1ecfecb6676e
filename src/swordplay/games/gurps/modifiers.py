"""Sums to hit: their parts in order, of which only those are asked that may have something to say."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import product
from typing import TYPE_CHECKING

from swordplay.engine.hexes import OPEN, SINGLE

if TYPE_CHECKING:
    from swordplay.games.gurps.blow import Blow, Part
    from swordplay.games.gurps.figure.figure import Fight, Figure


class When(Enum):
    """When a part may have something to say; any other part always may."""

    HURT = "the attacker is under a condition, or crippled"
    CROWD = "there are more than two figures"
    ROUGH = "one of the two stands on ground that is not open, or the target is under a condition"
    SPECIAL = "the blow is to do something special, or the attack has a form"


WHEN: dict[Part, When] = {}


def when(what: When) -> Callable[[Part], Part]:
    """Mark a part that has nothing to say otherwise."""

    def mark(part: Part) -> Part:
        WHEN[part] = what
        return part

    return mark


class Sum:
    """The parts of a sum, and for every kind of situation those of them that may have something to say."""

    __slots__ = ("_asked", "parts")

    def __init__(self, parts: tuple[Part, ...]) -> None:
        """Take the parts in their order."""
        self.parts = parts
        self._asked: dict[tuple[bool, ...], tuple[Part, ...]] = {}
        for known in product((False, True), repeat=len(When)):
            silent = {what for what, is_so in zip(When, known, strict=True) if not is_so}
            self._asked[known] = tuple(part for part in parts if WHEN.get(part) not in silent)

    def asked(self, state: Fight, blow: Blow, me: Figure, foe: Figure) -> tuple[Part, ...]:
        """The parts that may have something to say about a blow of one figure at another, in their order."""
        ground = state.terrain.ground
        rough = ground.get(me.hex) is not OPEN or ground.get(foe.hex) is not OPEN or bool(foe.conditions)
        if not rough and (me.sheet.footprint is not SINGLE or foe.sheet.footprint is not SINGLE):
            rough = any(ground.get(hex) is not OPEN for hex in (*me.hexes(), *foe.hexes()))
        hurt, special = bool(me.conditions or me.crippled), bool(blow.purpose or me.form)
        return self._asked[hurt, len(state.fighters) > 2, rough, special]
