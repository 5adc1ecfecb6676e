"""What a ruleset tells those who play or work it out without knowing its rules: opponents, odds and duels.

`Ruleset.tactics` is one of these. An opponent binds what it needs once, when it is made, so that a hook costs what a
call costs. The defaults serve a game in which one strikes whoever stands in the next hex and has nothing to draw, to
load or to shoot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from swordplay.engine.state import Fighter, State

F = TypeVar("F", bound=Fighter)

Fact: TypeAlias = Callable[[Any], object]
"""Reads something of a fighter that a wish may ask about."""

Left: TypeAlias = Callable[[Any], tuple[int, int]]
"""Reads a number of a fighter that is used up: how much is left, and how much there was."""

NEXT = frozenset({1})


class Tactics(Generic[F]):
    """How figures of one game move, whom they can strike with what, and what tells two situations apart."""

    # How to move

    goes: ClassVar[Mapping[int, str]] = {}
    """The option that goes one hex each way, by the hour of the side it leads over."""
    faces: ClassVar[Mapping[int, str]] = {}
    """The option that turns to each hour."""
    pause: ClassVar[tuple[str, ...]] = ()
    """What a figure answers when its turn opens and it is to do nothing, the plainest first."""

    def facing(self, value: Any) -> int:
        """The hour faced by an option whose value is this, where a facing is asked for."""
        return int(value)

    # What a preference may ask about (`catalogue/source/preferences`)

    facts: ClassVar[Mapping[str, Fact]] = {}
    """What `me`, `has` and `lacks` may name: what is in hand, a posture, a mount."""
    numbers: ClassVar[Mapping[str, Left]] = {}
    """What `fresh` and `keeps` may name: points that a fight uses up."""

    # Who can be struck with what

    def reaches(self, me: F) -> frozenset[int]:
        """The distances at which a figure can strike with what is ready in its hands."""
        return NEXT

    def wields(self, me: F) -> bool:
        """Whether it holds something ready to strike with."""
        return False

    def armed(self, me: F) -> bool:
        """Whether it holds something ready to strike with, and nothing to shoot."""
        return self.wields(me) and not self.shoots(me)

    def could_arm(self, state: State[F], me: F) -> bool:
        """Whether it holds nothing to strike with, but could draw or pick something up."""
        return False

    def idle(self, me: F) -> bool:
        """Whether its hands are full of things that are no use in the fight."""
        return False

    def shoots(self, me: F) -> bool:
        """Whether it holds something to shoot, loaded or not."""
        return False

    def loaded(self, me: F) -> bool:
        """Whether something in its hands is ready to be shot."""
        return False

    def chance(self, state: State[F], me: F) -> bool:
        """Whether any blow or shot with what is in its hands could hit a foe, as far as numbers go."""
        return True

    def skilled(self, me: F, level: int) -> bool:
        """Whether it strikes with anything in its hands at this level or better."""
        return True

    def strikes(self, me: F, foe: F) -> Sequence[str]:
        """The options to strike at a foe, in the order in which they are offered, as long as there is only one foe.

        Whoever wants the first that is open looks them up one by one, and no other option need be made.
        """
        return ()

    # What an option is about

    def whom(self, value: Any) -> str:
        """The figure that is attacked or aimed at by an option whose value is this; empty for nobody."""
        return value if isinstance(value, str) else ""

    def part(self, place: str) -> str:
        """The part of the body that a place to strike at belongs to, as `protection` names it."""
        return place

    def protection(self, foe: F) -> Mapping[str, int]:
        """What protects each part of a figure's body, in the same points as the numbers of a blow."""
        return {}

    # What tells two situations of a duel apart

    told: ClassVar[frozenset[str]] = frozenset({"name", "side", "sheet", "hex", "facing", "conditions"})
    """A fighter's fields, as files write them, that need not be told: a situation's words have them, or on open ground
    they do not count."""
    passing: ClassVar[frozenset[str]] = frozenset()
    """Those that are told only where situations cannot be told apart without them."""

    def situation(self, fighter: F, on_turn: bool) -> list[str]:
        """What is worth telling of a fighter besides his points and conditions, in a few words each."""
        return []
