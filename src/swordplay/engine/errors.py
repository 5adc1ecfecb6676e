"""The errors that this package raises on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swordplay.engine.text import one_line

if TYPE_CHECKING:
    from swordplay.engine.tally import Refusal


class SwordplayError(Exception):
    """The root of everything this package raises on purpose; its text is one sentence for a person."""

    def __init__(self, sentence: str) -> None:
        """Keep the sentence, on one line and without anything that steers a terminal."""
        super().__init__(one_line(sentence))


class UnreadableError(SwordplayError):
    """A file or value that cannot be understood; the sentence names file, field and what was expected."""


class CorruptError(UnreadableError):
    """A record whose chain of hashes does not hold: somebody or something changed it."""


class NotLegalError(SwordplayError):
    """An answer that is understood but not allowed here; `refusal` says why, when a rule said so."""

    def __init__(self, sentence: str, refusal: Refusal | None = None) -> None:
        """Keep the sentence and, when a rule refused, its reason."""
        super().__init__(sentence)
        self.refusal = refusal


class AmbiguousError(SwordplayError):
    """An answer that fits more than one option."""


class RulesChangedError(SwordplayError):
    """A record made under other rules, which can be replayed up to answer `at` and no further."""

    def __init__(self, at: int, difference: str) -> None:
        """Name the answer, counted from 1, and what differs there."""
        super().__init__(f"rules changed at answer {at}: {difference}")
        self.at = at


class ImpossibleRollError(SwordplayError):
    """A roll asked for against a number that may not be tried: a fault of the ruleset."""


class MissingHookError(SwordplayError):
    """A ruleset that does not say something that it has to say."""

    def __init__(self, ruleset: object, hook: str, what: str) -> None:
        """Name the class, the hook, and what the hook is."""
        super().__init__(f"{type(ruleset).__name__}: a ruleset needs `{hook}`, {what}, and this one has none")


class StuckError(SwordplayError):
    """A fight that never asks anybody anything again: a fault of the ruleset."""


class CancelledError(SwordplayError):
    """Work that whoever asked for it has called off."""


class TooManyOutcomesError(SwordplayError):
    """An act with more outcomes than the caller wanted enumerated; sample it instead."""


KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a mapping",
    "str": "text",
}
"""Plain words for the kinds of values in a file."""


def field_first(sentence: str) -> str:
    """Msgspec's "Expected `str`, got `int` - at `$.fighters[0].name`" in plain words, the field first."""
    text, marker, place = sentence.partition(" - at `$")
    parts = text.split("`")
    if text.startswith("Expected"):  # other complaints quote fields, which may be called anything
        parts[1::2] = [" or ".join(KINDS.get(kind, kind) for kind in part.split(" | ")) for part in parts[1::2]]
    text = "".join(parts)
    text = text.replace(" >= ", " of at least ").replace(" <= ", " of at most ")
    if not marker:
        return sentence if sentence == text else text[:1].lower() + text[1:]
    field = place.rstrip("`").lstrip(".")
    return f"{field}: {text[:1].lower()}{text[1:]}" if field else text[:1].lower() + text[1:]


def within(place: str, fault: str) -> str:
    """A fault of one part of the data, located in the whole."""
    return fault.replace("`$", f"`$.{place}", 1) if " - at `$" in fault else f"{fault} - at `$.{place}`"
