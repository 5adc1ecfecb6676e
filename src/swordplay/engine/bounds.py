"""Limits on plain data from outside, checked before anything is built from it."""

from __future__ import annotations

import itertools
import math
from typing import Annotated, Any

import msgspec

from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import LARGEST_NUMBER, LONGEST_NAME, LONGEST_TEXT, shown

DEEPEST = 64
"""Levels of nesting that data may have."""
MOST_VALUES = 100_000
"""Values that a scenario may hold."""
MOST_RECORD_VALUES = 1_000_000
"""Values that a record may hold: enough for 70,000 answers and more."""
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
"""What somebody calls a thing, or a word that means something to the rules."""


def check_plain(data: Any, most: int = MOST_VALUES) -> None:
    """Check that data holds only text, finite numbers, booleans, lists and mappings, and not too many.

    Goes level by level, so that data that contains itself is refused for its depth.
    """
    count, keys = 1, set[Any]()
    level = [data]
    for depth in itertools.count(1):
        if depth > DEEPEST and any(isinstance(value, dict | list | tuple) for value in level):
            raise UnreadableError(f"expected at most {DEEPEST} levels of nesting")
        below: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is str:
                if len(value) > LONGEST_TEXT or not value.isprintable():
                    raise _refused(data, value, _wrong_text(value, "text"))
            elif kind is dict:
                count += len(value)
                keys.update(value)
                below.extend(value.values())
            elif kind is list or kind is tuple:
                count += len(value)
                below.extend(value)
            elif kind is not bool and value is not None and (problem := _wrong_number(value)):
                raise _refused(data, value, problem)
            if count > most:
                raise UnreadableError(f"expected at most {most} values")
        if not below:
            break
        level = below
    for key in keys:
        if not isinstance(key, str):
            raise _refused(data, key, f"expected a key in words, not {shown(key)}; put it in quotes")
        if len(key) > LONGEST_TEXT or not key.isprintable():
            raise _refused(data, key, _wrong_text(key, "key"))


def _wrong_text(text: str, what: str) -> str:
    if len(text) > LONGEST_TEXT:
        return f"expected a {what} of at most {LONGEST_TEXT} characters, not {shown(text)}"
    strange = next(c for c in text if not c.isprintable())
    return f"expected a {what} of printable characters, without U+{ord(strange):04X}: {shown(text)}"


def _wrong_number(value: Any) -> str:
    if isinstance(value, int):
        return "expected numbers of a reasonable size" if abs(value) > LARGEST_NUMBER else ""
    if not isinstance(value, float):
        kind = type(value).__name__
        return f"expected text or a number, not the {kind} {shown(value)}; put it in quotes"
    return "" if math.isfinite(value) else f"expected a number, not {value}"


def _refused(data: Any, culprit: Any, problem: str) -> UnreadableError:
    place = _place(data, culprit)
    return UnreadableError(f"{place}: {problem}" if place else problem)


def _place(data: Any, culprit: Any) -> str:
    """The path to a value or key, such as fighters[0].name; empty when searching for it would take too long."""
    level, count = [("", data)], 0
    while level and count <= MOST_VALUES:
        below: list[tuple[str, Any]] = []
        for place, value in level:
            if value is culprit:
                return place.lstrip(".")
            count += 1
            if isinstance(value, dict):
                if any(key is culprit for key in value):
                    return place.lstrip(".")
                below.extend((f"{place}.{str(key)[:LONGEST_NAME]}", item) for key, item in value.items())
            elif isinstance(value, list | tuple):
                below.extend((f"{place}[{k}]", item) for k, item in enumerate(value))
        level = below
    return ""
