"""A number that finds out for which values of itself a rule would have gone the same way.

The rules do with it what they do with a whole number: compare, add, multiply, divide. Each question narrows the
range within which every answer so far would have been the same. What a Span does not understand it answers for
its present value alone, so that a range is never too wide.
"""

from __future__ import annotations

from typing import Any

ANYTHING = 10**9


class Base:
    """The value a fighter's number had at first, and the range within which nothing would have changed."""

    __slots__ = ("least", "most", "value")

    def __init__(self, value: int) -> None:
        """Nothing has been asked yet, so any value would do."""
        self.value = value
        self.least = -ANYTHING
        self.most = ANYTHING


class Span:
    """So many times a base, and something added."""

    __slots__ = ("base", "plus", "times")

    def __init__(self, base: Base, times: int = 1, plus: int = 0) -> None:
        """A number as it follows from its base; `times` is not 0."""
        self.base = base
        self.times = times
        self.plus = plus

    def below(self, limit: int) -> bool:
        """Whether it is less than a limit; the range keeps to the side it is on."""
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
        """The plain value; from here on no other will do."""
        base = self.base
        base.least = base.most = base.value
        return self.times * base.value + self.plus

    __int__ = __index__ = pinned

    def __lt__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other)
        return bool(self - other < 0 if type(other) is Span else self.pinned() < other)

    def __le__(self, other: Any) -> bool:
        if type(other) is int:
            return self.below(other + 1)
        return bool(self - other <= 0 if type(other) is Span else self.pinned() <= other)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if type(other) is int:
            return not self.below(other) and self.below(other + 1)
        if type(other) is Span:
            return bool(self - other == 0)
        return bool(self.pinned() == other)

    def __hash__(self) -> int:
        return hash(self.pinned())

    def __bool__(self) -> bool:
        return self.below(0) or not self.below(1)

    def __neg__(self) -> Span:
        return Span(self.base, -self.times, -self.plus)

    def __add__(self, other: Any) -> Any:
        if type(other) is int:
            return Span(self.base, self.times, self.plus + other)
        if type(other) is not Span:
            return self.pinned() + other
        if other.base is not self.base:
            return self + other.pinned()
        times, plus = self.times + other.times, self.plus + other.plus
        return Span(self.base, times, plus) if times else plus

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is int:
            return Span(self.base, self.times, self.plus - other)
        return self + -other if type(other) is Span else self.pinned() - other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if type(other) is int:
            return Span(self.base, self.times * other, self.plus * other) if other else 0
        return self.pinned() * _plain(other)

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        if type(other) is int and other > 0:
            found = (self.times * self.base.value + self.plus) // other
            self.below(found * other)
            self.below((found + 1) * other)
            return found
        return self.pinned() // _plain(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self.pinned()

    def __truediv__(self, other: Any) -> Any:
        return self.pinned() / _plain(other)

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.pinned()

    def __mod__(self, other: Any) -> Any:
        return self.pinned() % _plain(other)

    def __abs__(self) -> Any:
        return -self if self.below(0) else self

    def __float__(self) -> float:
        return float(self.pinned())

    def __repr__(self) -> str:
        return str(self.pinned())


def _plain(other: Any) -> Any:
    return other.pinned() if isinstance(other, Span) else other
