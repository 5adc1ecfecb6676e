"""The six things a rule may ask for. Drivers decide who answers.

A rule asks with `yield from`, so that the type checker knows the answer:

    hit = yield from Check(me.name, TO_HIT, ATTACK_ROLL, lambda: to_hit(state, me, blow), at=foe.name)
    rolled = yield from Dice(me.name, DAMAGE, 2, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from swordplay.engine.errors import ImpossibleRollError
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.tally import Refusal, Tally

T = TypeVar("T")
V = TypeVar("V")

Rule: TypeAlias = Generator["Request[Any]", Any, T]
"""What a rule is: a generator that asks and finally returns a T."""

Counted: TypeAlias = Tally | Callable[[], Tally]
"""A tally, or a function that adds one up when somebody looks (and again after an intervention)."""

Note: TypeAlias = tuple[str, tuple[Any, ...]]
"""A key with its parameters, to be put into words elsewhere."""

PLAY_OUT: Any = object()
"""A driver's answer to a Call: play the sub-rule out here, step by step."""


class Request(Generic[T]):
    """Something a rule needs from outside: who is asked, about what, and who else is concerned.

    Requests and options are Structs, because a fight makes more of them than of anything else.
    """

    __slots__ = ()
    kind = ""
    if TYPE_CHECKING:
        who: str
        about: str
        at: str

    def __iter__(self) -> Generator[Request[Any], Any, T]:
        """Ask, and return the answer."""
        answer: T = yield self
        return answer

    def refresh(self) -> None:
        """Forget what was worked out from the state; it is worked out anew when somebody looks."""


class Check(Request[T], msgspec.Struct, eq=False):
    """A roll against a tally, answered by a degree of its scale.

    It says who rolls, for what, how it is read, against what number, and against whom if anybody.
    """

    who: str
    about: str
    scale: Scale[T]
    count: Counted
    at: str = ""
    _tally: Tally | None = None
    kind = "check"

    @property
    def tally(self) -> Tally:
        """The number rolled against, with its reasons."""
        tally = self._tally
        if tally is None:
            count = self.count
            tally = self._tally = count if type(count) is Tally else count()  # type: ignore[operator]
        return tally

    @property
    def number(self) -> int:
        """The number rolled against; raises if the roll may not be tried."""
        tally = self._tally or self.tally
        if tally.refusal is not None:
            raise impossible(self.who, self.about, tally)
        return tally.number

    def refresh(self) -> None:
        """Add the number up again when it is next looked at."""
        self._tally = None


class Contest(Request[T], msgspec.Struct, eq=False):
    """Two rolls against two tallies, answered by one degree as seen by `who`.

    It says who contends, about what, how it is read, with what number, with whom, and against what number.
    """

    who: str
    about: str
    versus: Versus[T]
    count: Counted
    at: str
    against: Counted
    _tallies: tuple[Tally, Tally] | None = None
    kind = "contest"

    @property
    def tallies(self) -> tuple[Tally, Tally]:
        """Both numbers with their reasons."""
        tallies = self._tallies
        if tallies is None:
            mine, theirs = (count if isinstance(count, Tally) else count() for count in (self.count, self.against))
            tallies = self._tallies = (mine, theirs)
        return tallies

    @property
    def numbers(self) -> tuple[int, int]:
        """The two numbers rolled against; raises if either roll may not be tried."""
        mine, theirs = self.tallies
        for who, tally in ((self.who, mine), (self.at, theirs)):
            if tally.refusal is not None:
                raise impossible(who, self.about, tally)
        return mine.number, theirs.number

    def refresh(self) -> None:
        """Add both numbers up again when they are next looked at."""
        self._tallies = None


def impossible(who: str, about: str, tally: Tally) -> ImpossibleRollError:
    """The error for a roll that may not be tried."""
    assert tally.refusal is not None
    why = tally.refusal.key
    return ImpossibleRollError(f"{who} is to roll {about} against {tally.number}, which may not be tried ({why})")


class Dice(Request[int], msgspec.Struct, eq=False):
    """Some dice, answered by their total: who rolls, for what, how many of how many sides."""

    who: str
    about: str
    count: int
    sides: int
    at: str = ""
    kind = "dice"


class Option(msgspec.Struct, Generic[V], eq=False):
    """One thing that might be chosen.

    The name goes into records, so it stays; the value goes to the rule and is plain data (names, hexes,
    numbers), never a piece of the state. `look` is its number or its refusal, or a function that
    works out one of them when needed; where legality is known without adding the number up, `number` works out the
    number alone. An option marked `unknown` is offered without a verdict: what it comes to shows only once it is
    declared. `note` is a key with its parameters for something worth saying about the option, legal or not.
    """

    name: str
    value: V
    look: Tally | Refusal | Callable[[], Tally | Refusal | None] | None = None
    number: Callable[[], Tally] | None = None
    unknown: bool = False
    note: Note | None = None

    @property
    def verdict(self) -> Tally | Refusal | None:
        """The number that settled legality, or the refusal, or None for a plain legal option."""
        look = self.look
        if look is None or type(look) is Tally or type(look) is Refusal:
            return look
        verdict = self.look = look()  # type: ignore[operator]
        return verdict

    @property
    def refusal(self) -> Refusal | None:
        """Why it may not be chosen, if it may not."""
        verdict = self.look
        if verdict is None or type(verdict) is Refusal:
            return verdict
        verdict = self.verdict
        return verdict.refusal if type(verdict) is Tally else verdict  # type: ignore[return-value]

    @property
    def legal(self) -> bool:
        """Whether it may be chosen."""
        look = self.look
        return look is None or (type(look) is not Refusal and self.refusal is None)

    @property
    def tally(self) -> Tally | None:
        """The number it stands for, if it has one."""
        verdict = None if self.look is None else self.verdict
        if type(verdict) is Tally:
            return verdict
        return None if self.number is None else self.number()


Offered: TypeAlias = Sequence[Option[V]] | Callable[[], Sequence[Option[V]]]

Finder: TypeAlias = Callable[[str], Sequence[Option[V]]]
"""The options a typed name could mean; a name that ends in a star means every option that begins so."""


class Choose(Request[V], msgspec.Struct, eq=False):
    """A choice by a person or an opponent, answered by the value of an option.

    It says who chooses, about what, and what is on offer: a list, or a function that makes it; `find` makes only the
    options that a name could mean. `scope` is what the rule that asks has left to spend, for whoever works out where
    a movement may end (`Ruleset.reach`); only the ruleset knows its type.
    """

    who: str
    about: str
    offer: Offered[V]
    at: str = ""
    find: Finder[V] | None = None
    scope: object = None
    _options: Sequence[Option[V]] | None = None
    kind = "choose"

    @property
    def options(self) -> Sequence[Option[V]]:
        """Everything on offer, legal or not."""
        options = self._options
        if options is None:
            offer = self.offer
            options = self._options = offer() if callable(offer) else offer
        return options

    def legal(self) -> list[Option[V]]:
        """What may be chosen."""
        return [
            option
            for option in self.options
            if (look := option.look) is None or (type(look) is not Refusal and option.refusal is None)
        ]

    def named(self, name: str) -> Option[V] | None:
        """The option of that name."""
        find = self.find
        for option in self.options if find is None or self._options is not None else find(name):
            if option.name == name:
                return option
        return None

    def open(self, name: str) -> Option[V] | None:
        """The option of that name, if it may be chosen."""
        find = self.find
        for option in self.options if find is None or self._options is not None else find(name):
            if option.name == name:
                return option if option.look is None or option.refusal is None else None
        return None

    def beginning(self, start: str) -> list[Option[V]]:
        """The options whose names begin with `start`."""
        find = self.find
        candidates = self.options if find is None or self._options is not None else find(start + "*")
        return [option for option in candidates if option.name.startswith(start)]

    def refresh(self) -> None:
        """Make the list again when it is next looked at."""
        if callable(self.offer):
            self._options = None


class Call(Request[T]):
    """A sub-rule of dice and arithmetic over small plain values, whose distribution can be remembered.

    The arguments are the whole of what it depends on: no state, no switch read from elsewhere, no choices and
    no events inside. `who` is shown to people and never part of what is remembered.
    """

    __slots__ = ("args", "rule", "who")
    kind = "call"

    def __init__(self, rule: Callable[..., Rule[T]], *args: Any, who: str = "") -> None:
        """Name the sub-rule and its arguments."""
        self.rule = rule
        self.args = args
        self.who = who

    def __iter__(self) -> Generator[Request[Any], Any, T]:
        """Take a cached outcome, or play out the sub-rule with `who` rolling the dice."""
        answer = yield self
        if answer is not PLAY_OUT:
            return answer  # type: ignore[no-any-return]
        rule = self.rule(*self.args)
        try:
            request = next(rule)
            while True:
                if isinstance(request, Dice) and not request.who:
                    request.who = self.who
                request = rule.send((yield request))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


class Boundary(Request[None]):
    """A point at which the state says everything: a driver may copy it here and come back later."""

    __slots__ = ()
    kind = "boundary"


BOUNDARY = Boundary()
SEAM = Boundary()
"""A boundary in the middle of a turn, only for drivers that asked for seams."""
