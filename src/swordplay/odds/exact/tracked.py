"""A number that finds out for which values of itself a rule would have gone the same way.

The rules do with it what they do with a whole number: compare, add, multiply, divide. Each question narrows the
range within which every answer so far would have been the same. What a Span does not understand it answers for
its present value alone, so that a range is never too wide. Numbers that were added to each other, such as hit
points and what two blows take of them, are a Sum; its range is one of the case they belong to.
"""

from __future__ import annotations

from typing import Any, TypeAlias

ANYTHING = 10**9

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Which numbers of a case are added up, each so many times, by their places there; the first more than nought times."""

Range: TypeAlias = tuple[int, int]
"""The least and the greatest value for which something holds."""


class Case:
    """The numbers that are watched in one run of the rules, and within what limits sums of them may be otherwise."""

    __slots__ = ("bases", "sums")

    def __init__(self) -> None:
        """None yet."""
        self.bases: list[Base] = []
        self.sums: dict[Terms, Range] = {}

    def watch(self, value: int) -> Base:
        """One number more."""
        base = Base(value, self, len(self.bases))
        self.bases.append(base)
        return base

    def box(self) -> tuple[Range, ...]:
        """The range of every number."""
        return tuple([(base.least, base.most) for base in self.bases])


class Base:
    """The value a number had at first, and the range within which nothing would have changed."""

    __slots__ = ("case", "least", "most", "place", "value")

    def __init__(self, value: int, case: Case, place: int) -> None:
        """Nothing has been asked yet, so any value would do."""
        self.value = value
        self.case = case
        self.place = place
        self.least = -ANYTHING
        self.most = ANYTHING


class Watched:
    """What Spans and Sums do alike: everything one asks of a whole number."""

    __slots__ = ()

    @property
    def terms(self) -> dict[int, int]:
        """Which numbers of the case it is made of, each so many times."""
        raise NotImplementedError

    @property
    def plus(self) -> int:
        """And what is added to them."""
        raise NotImplementedError

    @property
    def case(self) -> Case:
        """The run it belongs to."""
        raise NotImplementedError

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the range keeps to the side it is on."""
        raise NotImplementedError

    def pinned(self) -> int:
        """The plain value; from here on no other will do."""
        raise NotImplementedError

    def scaled(self, times: int, plus: int) -> Any:
        """So many times the number, which is not 0, and something added."""
        raise NotImplementedError

    def __int__(self) -> int:
        return self.pinned()

    __index__ = __int__

    def __lt__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other)
        return bool(self - other < 0 if isinstance(other, Watched) else self.pinned() < other)

    def __le__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other + 1)
        return bool(self - other <= 0 if isinstance(other, Watched) else self.pinned() <= other)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if type(other) is int:
            return not self.below(other) and self.below(other + 1)
        if isinstance(other, Watched):
            return bool(self - other == 0)
        return bool(self.pinned() == other)

    def __hash__(self) -> int:
        return hash(self.pinned())

    def __bool__(self) -> bool:
        return self.below(0) or not self.below(1)

    def __neg__(self) -> Any:
        return self.scaled(-1, 0)

    def __add__(self, other: Any) -> Any:
        if type(other) is int:
            return self.scaled(1, other)
        if not isinstance(other, Watched):
            return self.pinned() + other
        terms = dict(self.terms)
        for place, times in other.terms.items():
            terms[place] = terms.get(place, 0) + times
        return made(self.case, {place: times for place, times in terms.items() if times}, self.plus + other.plus)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is int:
            return self.scaled(1, -other)
        return self + -other if isinstance(other, Watched) else self.pinned() - other

    def __rsub__(self, other: Any) -> Any:
        return self.scaled(-1, other) if type(other) is int else other - self.pinned()

    def __mul__(self, other: Any) -> Any:
        if type(other) is int:
            return self.scaled(other, 0) if other else 0
        return self.pinned() * plain(other)

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        if type(other) is int and other > 0:
            found = self.now() // other
            self.below(found * other)
            self.below((found + 1) * other)
            return found
        return self.pinned() // plain(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self.pinned()

    def __truediv__(self, other: Any) -> Any:
        return self.pinned() / plain(other)

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.pinned()

    def __mod__(self, other: Any) -> Any:
        return self.pinned() % plain(other)

    def __abs__(self) -> Any:
        return -self if self.below(0) else self

    def __float__(self) -> float:
        return float(self.pinned())

    def __repr__(self) -> str:
        return str(self.pinned())

    def now(self) -> int:
        """The plain value, asked without consequences."""
        bases = self.case.bases
        return sum([times * bases[place].value for place, times in self.terms.items()]) + self.plus


class Span(Watched):
    """So many times a base, and something added."""

    __slots__ = ("base", "plus", "times")

    plus: int

    def __init__(self, base: Base, times: int = 1, plus: int = 0) -> None:
        """A number as it follows from its base; `times` is not 0."""
        self.base = base
        self.times = times
        self.plus = plus

    @property
    def terms(self) -> dict[int, int]:
        """Its base alone."""
        return {self.base.place: self.times}

    @property
    def case(self) -> Case:
        """The run its base belongs to."""
        return self.base.case

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the base's range keeps to the side it is on."""
        base, times, rest = self.base, self.times, limit - self.plus
        if times > 0:
            edge = (rest - 1) // times
            if base.value <= edge:
                base.most = min(base.most, edge)
                return True
            base.least = max(base.least, edge + 1)
            return False
        edge = (-rest) // -times + 1
        if base.value >= edge:
            base.least = max(base.least, edge)
            return True
        base.most = min(base.most, edge - 1)
        return False

    def pinned(self) -> int:
        """The plain value; no other one of the base will do."""
        base = self.base
        base.least = base.most = base.value
        return self.times * base.value + self.plus

    def scaled(self, times: int, plus: int) -> Span:
        """So many times the number, and something added."""
        return Span(self.base, self.times * times, self.plus * times + plus)


class Sum(Watched):
    """Several bases, each so many times, and something added."""

    __slots__ = ("case", "plus", "terms")

    case: Case
    plus: int
    terms: dict[int, int]

    def __init__(self, case: Case, terms: dict[int, int], plus: int) -> None:
        """A number as it follows from more than one base, none of which it has 0 times."""
        self.case = case
        self.terms = terms
        self.plus = plus

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the range of the sum keeps to the side it is on."""
        edge = limit - self.plus
        value = self.now() - self.plus
        found = value < edge
        self._keep(*((-ANYTHING, edge - 1) if found else (edge, ANYTHING)))
        return found

    def pinned(self) -> int:
        """The plain value; the bases may be others if the sum is the same."""
        value = self.now()
        self._keep(value - self.plus, value - self.plus)
        return value

    def scaled(self, times: int, plus: int) -> Sum:
        """So many times the number, and something added."""
        if times == 1:
            return Sum(self.case, self.terms, self.plus + plus)
        terms = {place: own * times for place, own in self.terms.items()}
        return Sum(self.case, terms, self.plus * times + plus)

    def _keep(self, least: int, most: int) -> None:
        """Narrow the range within which the sum of the bases may be."""
        terms = tuple(sorted(self.terms.items()))
        if terms[0][1] < 0:
            terms = tuple([(place, -times) for place, times in terms])
            least, most = -most, -least
        sums = self.case.sums
        low, high = sums.get(terms, (-ANYTHING, ANYTHING))
        sums[terms] = (max(low, least), min(high, most))


def made(case: Case, terms: dict[int, int], plus: int) -> Any:
    """The number that has these terms: a plain one where there are none."""
    if not terms:
        return plus
    if len(terms) > 1:
        return Sum(case, terms, plus)
    ((place, times),) = terms.items()
    return Span(case.bases[place], times, plus)


def plain(number: Any) -> Any:
    """A number as it is now; one that is watched keeps to it."""
    return number.pinned() if isinstance(number, Watched) else number
