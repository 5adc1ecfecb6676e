"""A number that carries its reasons, and a refusal that carries its own."""

from typing import Any, NamedTuple

Term = tuple[int, str, tuple[Any, ...]]
"""What one reason adds: value, key, parameters. Keys are turned into words and clauses elsewhere."""


class Refusal(NamedTuple):
    """Why something may not be done, and what might be done instead."""

    key: str
    args: tuple[Any, ...] = ()
    instead: tuple[str, ...] = ()


class Tally:
    """A number as a sum of reasons, in the order in which they were applied.

    Caps, floors and halvings are terms too: each records the difference it made, so that the terms always
    add up to `number`. A tally is finished when it is handed to a request; nobody changes it afterwards.
    """

    __slots__ = ("certain", "number", "refusal", "terms")

    def __init__(self, base: int, key: str, *args: Any) -> None:
        """Begin with a base value and its reason."""
        self.number = base
        self.terms: list[Term] = [(base, key, args)]
        self.refusal: Refusal | None = None
        self.certain = ""

    def add(self, value: int, key: str, *args: Any) -> "Tally":
        """Add a modifier; zero is left out."""
        if value:
            self.number += value
            self.terms.append((value, key, args))
        return self

    def cap(self, limit: int, key: str) -> "Tally":
        """Lower the sum so far to a limit."""
        return self.add(min(0, limit - self.number), key, limit)

    def floor(self, limit: int, key: str) -> "Tally":
        """Raise the sum so far to a limit."""
        return self.add(max(0, limit - self.number), key, limit)

    def halve(self, key: str, *, up: bool) -> "Tally":
        """Halve the sum so far, rounding up or down."""
        half = -(-self.number // 2) if up else self.number // 2
        return self.add(half - self.number, key)

    def impossible(self, key: str, *args: Any, instead: tuple[str, ...] = ()) -> "Tally":
        """Forbid the attempt altogether; the first reason given stays."""
        if self.refusal is None:
            self.refusal = Refusal(key, args, instead)
        return self

    def automatic(self, key: str) -> "Tally":
        """Say that it needs no roll."""
        self.certain = key
        return self

    def __repr__(self) -> str:
        """Show how the sum was added up, for debugging."""
        parts = " ".join(f"{value:+d} {key}" for value, key, _ in self.terms)
        return f"<Tally {self.number} = {parts}{' impossible: ' + self.refusal.key if self.refusal else ''}>"
