"""The modifiers of an attack or a defence, in order; each is evaluated only when it can apply."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import product
from typing import Generic, TypeAlias, TypeVar

from swordplay.engine.hexes import OPEN, SINGLE
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, DefencePlan
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.vocabulary import FRONT, STANDING

S = TypeVar("S", bound=Fight)
F = TypeVar("F", bound=Figure)
Modifier: TypeAlias = Callable[[S, Blow, F, F, Tally], None]
"""One modifier of an attack: it looks at the state, the blow, attacker and target, and adds its terms."""
DefenceModifier: TypeAlias = Callable[[S, DefencePlan, F, Tally], None]
"""One modifier of a defence: it looks at the state, the plan and the defender, and adds its terms."""


class When(Enum):
    """When a modifier can apply; one that is not marked always can."""

    HURT = "the attacker is under a condition, or crippled"
    CROWD = "there are more than two figures"
    ROUGH = "one of the two stands on ground that is not open, or the target is under a condition"
    SPECIAL = "the blow is to do something special, or the attack has a form"


WHEN: dict[Callable[..., None], When] = {}


def when(what: When) -> Callable[[Modifier[S, F]], Modifier[S, F]]:
    """Mark a modifier that can apply only then."""

    def mark(modifier: Modifier[S, F]) -> Modifier[S, F]:
        WHEN[modifier] = what
        return modifier

    return mark


class Modifiers(Generic[S, F]):
    """Modifiers in their order, and for every kind of situation those of them that can apply."""

    __slots__ = ("_applicable", "ordered")

    def __init__(self, *ordered: Modifier[S, F]) -> None:
        """Take the modifiers in their order."""
        self.ordered = ordered
        self._applicable: dict[tuple[bool, ...], tuple[Modifier[S, F], ...]] = {}
        for known in product((False, True), repeat=len(When)):
            ruled_out = {what for what, is_so in zip(When, known, strict=True) if not is_so}
            self._applicable[known] = tuple(one for one in ordered if WHEN.get(one) not in ruled_out)

    def applicable(self, state: S, blow: Blow, me: F, foe: F) -> tuple[Modifier[S, F], ...]:
        """The modifiers that can apply to a blow of one figure at another, in their order."""
        ground = state.terrain.ground
        rough = ground.get(me.hex) is not OPEN or ground.get(foe.hex) is not OPEN or bool(foe.conditions)
        if not rough and (me.sheet.footprint is not SINGLE or foe.sheet.footprint is not SINGLE):
            rough = any(ground.get(hex) is not OPEN for hex in (*me.hexes(), *foe.hexes()))
        hurt, special = bool(me.conditions or me.crippled), bool(blow.purpose or me.form)
        return self._applicable[hurt, len(state.fighters) > 2, rough, special]


UNLESS_PLAIN: set[Callable[..., None]] = set()


def unless_plain(modifier: DefenceModifier[S, F]) -> DefenceModifier[S, F]:
    """Mark a modifier that cannot apply to a plain defence."""
    UNLESS_PLAIN.add(modifier)
    return modifier


class DefenceModifiers(Generic[S, F]):
    """The modifiers of one kind of defence in their order, and those of them that can apply to a plain one.

    A defence is plain against a melee blow from the front with nothing declared against defences, by a figure that
    stands, is under no condition, has not parried since its turn and has chosen no form of its manoeuvre. Most are.
    """

    __slots__ = ("ordered", "plain")

    def __init__(self, *ordered: DefenceModifier[S, F]) -> None:
        """Take the modifiers in their order."""
        self.ordered = ordered
        self.plain = tuple(one for one in ordered if one not in UNLESS_PLAIN)

    def applicable(self, state: S, plan: DefencePlan, me: F) -> tuple[DefenceModifier[S, F], ...]:
        """The modifiers that can apply to a figure's defence, in their order."""
        blow = plan.blow
        if me.conditions or me.form or me.parried or me.posture != STANDING or plan.side != FRONT:
            return self.ordered
        if blow.mode.missile is not None or blow.defence_terms or blow.dodge_terms:
            return self.ordered
        return self.plain
