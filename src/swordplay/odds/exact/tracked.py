"""Numbers that record the path condition of a run: symbolic execution beside a concrete value (concolic).

The rules use a tracked number like a whole number: they compare, add, multiply and divide it. Every comparison
narrows the range of starting values for which the run would have taken the same path. What a Linear cannot express
pins it to its present value, so that a range is never too wide. Numbers added to each other, such as hit points and
the damage of two blows, are a Sum, whose range is kept by the run they belong to.
"""

from __future__ import annotations

from typing import Any, TypeAlias

ANYTHING = 10**9

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""A linear combination: indices of a run's origins, each with its factor; the first factor is positive."""

Range: TypeAlias = tuple[int, int]
"""The least and the greatest value for which something holds."""


class Run:
    """One run of the rules: its tracked numbers and its path condition, ranges of these and of their sums."""

    __slots__ = ("origins", "sums")

    def __init__(self) -> None:
        """None yet."""
        self.origins: list[Origin] = []
        self.sums: dict[Terms, Range] = {}

    def track(self, value: int) -> Origin:
        """Track one more number."""
        origin = Origin(value, self, len(self.origins))
        self.origins.append(origin)
        return origin

    def box(self) -> tuple[Range, ...]:
        """The range of every number."""
        return tuple([(origin.least, origin.most) for origin in self.origins])


class Origin:
    """A starting value, and the range within which the path would have been the same."""

    __slots__ = ("index", "least", "most", "run", "value")

    def __init__(self, value: int, run: Run, index: int) -> None:
        """Nothing has been asked yet, so any value would do."""
        self.value = value
        self.run = run
        self.index = index
        self.least = -ANYTHING
        self.most = ANYTHING


class Tracked:
    """The arithmetic that Linear and Sum share: everything one asks of a whole number."""

    __slots__ = ()

    @property
    def terms(self) -> dict[int, int]:
        """The origins it is made of, by index, each with its factor."""
        raise NotImplementedError

    @property
    def plus(self) -> int:
        """The constant that is added."""
        raise NotImplementedError

    @property
    def run(self) -> Run:
        """The run it belongs to."""
        raise NotImplementedError

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the path condition takes the answer in."""
        raise NotImplementedError

    def pinned(self) -> int:
        """The plain value; the path condition now allows no other."""
        raise NotImplementedError

    def scaled(self, times: int, plus: int) -> Any:
        """times * number + plus, where times is not 0."""
        raise NotImplementedError

    def __int__(self) -> int:
        return self.pinned()

    __index__ = __int__

    def __lt__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other)
        return bool(self - other < 0 if isinstance(other, Tracked) else self.pinned() < other)

    def __le__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other + 1)
        return bool(self - other <= 0 if isinstance(other, Tracked) else self.pinned() <= other)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if type(other) is int:
            return not self.below(other) and self.below(other + 1)
        if isinstance(other, Tracked):
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
        if not isinstance(other, Tracked):
            return self.pinned() + other
        terms = dict(self.terms)
        for index, times in other.terms.items():
            terms[index] = terms.get(index, 0) + times
        return made(self.run, {index: times for index, times in terms.items() if times}, self.plus + other.plus)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is int:
            return self.scaled(1, -other)
        return self + -other if isinstance(other, Tracked) else self.pinned() - other

    def __rsub__(self, other: Any) -> Any:
        return self.scaled(-1, other) if type(other) is int else other - self.pinned()

    def __mul__(self, other: Any) -> Any:
        if type(other) is int:
            return self.scaled(other, 0) if other else 0
        return self.pinned() * plain(other)

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        if type(other) is int and other > 0:
            quotient = self.now() // other
            self.below(quotient * other)
            self.below((quotient + 1) * other)
            return quotient
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
        """The plain value, without any effect on the path condition."""
        origins = self.run.origins
        return sum([times * origins[index].value for index, times in self.terms.items()]) + self.plus


class Linear(Tracked):
    """times * origin + plus."""

    __slots__ = ("origin", "plus", "times")

    plus: int

    def __init__(self, origin: Origin, times: int = 1, plus: int = 0) -> None:
        """`times` is not 0."""
        self.origin = origin
        self.times = times
        self.plus = plus

    @property
    def terms(self) -> dict[int, int]:
        """Its origin alone."""
        return {self.origin.index: self.times}

    @property
    def run(self) -> Run:
        """The run its origin belongs to."""
        return self.origin.run

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the range of the origin takes the answer in."""
        origin, times, rest = self.origin, self.times, limit - self.plus
        if times > 0:
            edge = (rest - 1) // times
            if origin.value <= edge:
                origin.most = min(origin.most, edge)
                return True
            origin.least = max(origin.least, edge + 1)
            return False
        edge = (-rest) // -times + 1
        if origin.value >= edge:
            origin.least = max(origin.least, edge)
            return True
        origin.most = min(origin.most, edge - 1)
        return False

    def pinned(self) -> int:
        """The plain value; the origin may have no other."""
        origin = self.origin
        origin.least = origin.most = origin.value
        return self.times * origin.value + self.plus

    def scaled(self, times: int, plus: int) -> Linear:
        """times * number + plus."""
        return Linear(self.origin, self.times * times, self.plus * times + plus)


class Sum(Tracked):
    """A linear combination of several origins, plus a constant."""

    __slots__ = ("plus", "run", "terms")

    run: Run
    plus: int
    terms: dict[int, int]

    def __init__(self, run: Run, terms: dict[int, int], plus: int) -> None:
        """More than one origin, no factor of which is 0."""
        self.run = run
        self.terms = terms
        self.plus = plus

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the range of the sum takes the answer in."""
        edge = limit - self.plus
        value = self.now() - self.plus
        smaller = value < edge
        self._keep(*((-ANYTHING, edge - 1) if smaller else (edge, ANYTHING)))
        return smaller

    def pinned(self) -> int:
        """The plain value; the origins may differ as long as the sum is the same."""
        value = self.now()
        self._keep(value - self.plus, value - self.plus)
        return value

    def scaled(self, times: int, plus: int) -> Sum:
        """times * number + plus."""
        if times == 1:
            return Sum(self.run, self.terms, self.plus + plus)
        terms = {index: own * times for index, own in self.terms.items()}
        return Sum(self.run, terms, self.plus * times + plus)

    def _keep(self, least: int, most: int) -> None:
        """Narrow the range of the sum of the origins."""
        terms = tuple(sorted(self.terms.items()))
        if terms[0][1] < 0:
            terms = tuple([(index, -times) for index, times in terms])
            least, most = -most, -least
        sums = self.run.sums
        low, high = sums.get(terms, (-ANYTHING, ANYTHING))
        sums[terms] = (max(low, least), min(high, most))


def made(run: Run, terms: dict[int, int], plus: int) -> Any:
    """The number that has these terms: a plain one where there are none."""
    if not terms:
        return plus
    if len(terms) > 1:
        return Sum(run, terms, plus)
    ((index, times),) = terms.items()
    return Linear(run.origins[index], times, plus)


def plain(number: Any) -> Any:
    """A number as it is now; one that is tracked is pinned to it."""
    return number.pinned() if isinstance(number, Tracked) else number
