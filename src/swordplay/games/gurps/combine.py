"""Two documents of an edition made one, as the catalogue says: what each difference is about, and whose side is taken.

Values inside a document's frozen records go by dotted path. Each name of a path is a field of a struct or a named
tuple, a key of a table, or a member of a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from fnmatch import fnmatchcase
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from swordplay import catalogue
from swordplay.engine.errors import UnreadableError

Whole = TypeVar("Whole")


class Nothing(Enum):
    """What stands under a key a table does not have."""

    NOTHING = "nothing"


def part_of(whole: object, name: str) -> object:
    """What stands under one name; of a set, whether it is a member."""
    if isinstance(whole, Mapping):
        return whole.get(name, Nothing.NOTHING)
    return name in whole if isinstance(whole, frozenset) else getattr(whole, name)


def value_at(whole: object, path: str) -> object:
    """What stands at a path."""
    for name in path.split("."):
        whole = part_of(whole, name)
    return whole


def replace_part(whole: object, name: str, value: object) -> object:
    """The same with another value under one name."""
    if isinstance(whole, Mapping):
        others = {key: row for key, row in whole.items() if key != name}
        return others if value is Nothing.NOTHING else {**whole, name: value}
    if isinstance(whole, frozenset):
        return whole | {name} if value else whole - {name}
    if isinstance(whole, msgspec.Struct):
        return replace(whole, **{name: value})
    assert isinstance(whole, tuple)
    return whole._replace(**{name: value})  # type: ignore[attr-defined]  # a named one


def replace_at(whole: Whole, path: str, value: object) -> Whole:
    """The same with another value at a path; nothing takes a key out of its table."""
    name, _, rest = path.partition(".")
    inner = replace_at(part_of(whole, name), rest, value) if rest else value
    return replace_part(whole, name, inner)  # type: ignore[return-value]  # a record of the same type


def matching_paths(whole: object, pattern: str) -> list[str]:
    """The paths a pattern stands for; a star in it stands for any part of a key of a table."""
    name, _, rest = pattern.partition(".")
    names = [name]
    if "*" in name:
        assert isinstance(whole, Mapping)
        names = [key for key in whole if fnmatchcase(key, name)]
    if not rest:
        return names
    return [f"{name}.{path}" for name in names for path in matching_paths(part_of(whole, name), rest)]


# What the catalogue says


def differences(name: str) -> Mapping[str, catalogue.Difference]:
    """Where the documents of a combined ruleset differ."""
    whole = catalogue.combined(name)
    assert whole is not None
    return whole.differences


def contradictions(name: str) -> dict[str, str]:
    """The differences that are switches, each with the document followed by default."""
    return {one: difference.default for one, difference in differences(name).items() if difference.default}


def chosen(name: str, switches: Mapping[str, Any], documents: Iterable[str]) -> dict[str, str]:
    """The document that is followed in each contradiction."""
    sides = {one: str(switches.get(one, default)) for one, default in contradictions(name).items()}
    known = tuple(documents)
    for one, side in sides.items():
        if side not in known:
            raise UnreadableError(f"switches.{one}: expected {' or '.join(known)}, not {side!r}")
    return sides


def take(whole: Whole, source: object, patterns: Iterable[str]) -> Whole:
    """A document's records with the values of another at some paths, where both have something there."""
    for pattern in patterns:
        theirs = matching_paths(source, pattern)
        for path in matching_paths(whole, pattern):
            if path in theirs:
                whole = replace_at(whole, path, value_at(source, path))
    return whole


def sides_taken(name: str, whole: Whole, documents: Mapping[str, object], sides: Mapping[str, str]) -> Whole:
    """The numbers of one document, with the values of whichever is followed in each difference."""
    for one, difference in differences(name).items():
        if side := sides.get(one, difference.side):
            whole = take(whole, documents[side], difference.profile)
    for one, side in sides.items():
        whole = take(whole, documents[side], differences(name)[one].detail)
    return whole
