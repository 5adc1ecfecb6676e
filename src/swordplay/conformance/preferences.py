"""What a sensible player prefers speaks of what there is: questions, options, conditions, facts and things of the game.

The build of the catalogue has checked how preferences are written; only the ruleset knows what there is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from swordplay import catalogue
from swordplay.conformance.forgotten import parsed
from swordplay.conformance.play import ruleset
from swordplay.opponents import policy

LONGEST = 60
"""Longer texts in the sources are no names."""
OF_CONDITIONS = ("under", "free_of", "helpless")


def test_preferences_ask_for_facts_that_the_tactics_declare(name: str) -> None:
    policy("basic", ruleset(name), 0)


def test_preferences_speak_of_what_there_is(name: str) -> None:
    assert not list(unknown(catalogue.preferences(name), words(name)))


def unknown(preferences: Mapping[str, Any], known: frozenset[str]) -> Iterator[str]:
    """Questions, options and conditions in preferences that nothing of a game has a word for."""
    for about, wish in preferences.items():
        if about not in known:
            yield f"{about}: no such question"
        for option in _options(wish):
            if not _offered(option, known):
                yield f"{about}: no such option as {option!r}"
        for part in _conditions(wish):
            if part not in known:
                yield f"{about}: no such condition as {part!r}"


def _options(wish: Any) -> Iterator[str]:
    """Every option that a wish names."""
    if isinstance(wish, str):
        yield wish
    elif isinstance(wish, list):
        for one in wish:
            yield from _options(one)
    elif isinstance(wish, dict):
        for key, part in wish.items():
            if key in ("option", "skip", "first", "then", "otherwise", "instead", "nobody", "avoid", "stop", "rise"):
                yield from _options(part)
            elif key == "bonus":
                yield from part
            elif key == "me":
                yield from (value for values in part.values() for value in values)
            elif key in ("number", "sized", "place", "target", "approach"):
                yield from _options(part)


def _conditions(wish: Any) -> Iterator[str]:
    """Every condition of a fighter that a wish names."""
    if isinstance(wish, list):
        for one in wish:
            yield from _conditions(one)
    elif isinstance(wish, dict):
        for key, part in wish.items():
            if key in OF_CONDITIONS:
                yield from part
            elif key == "aim":
                yield part
            else:
                yield from _conditions(part)


def _offered(option: str, known: frozenset[str]) -> bool:
    """Whether an option could be offered: a word of the game, one and a number, or one and another."""
    if option in ("", "*") or option in known:
        return True
    begins, star, ends = option.partition("*")
    if star:
        begun = not begins or any(word.startswith(begins) or begins.startswith(word) for word in known if word)
        return begun and (not ends or any(word.endswith(ends.strip()) for word in known))
    parts = option.split(" ")
    cuts = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return any(head in known and (tail in known or tail.isdigit()) for head, tail in cuts)


@cache
def words(name: str) -> frozenset[str]:
    """Every text in a ruleset's sources and in its part of the catalogue: tables, ready fighters and their gear."""
    rules, family = ruleset(name), name.partition("-")[0]
    known = set(rules.asks)
    for path in rules.sources():
        known.update(_written(path))
    if family in catalogue.references():
        known.update(_texts(catalogue.reference(family)))
    known.update(text for ready in catalogue.fighters(name).values() for text in _texts(ready.sheet))
    return frozenset(known)


@cache
def _written(path: str) -> frozenset[str]:
    """The short texts in a source file."""
    constants = (node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))
    return frozenset(text.strip() for text in constants if isinstance(text, str) and len(text) < LONGEST)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from _texts(key)
            yield from _texts(held)
    elif isinstance(value, tuple | list):
        for held in value:
            yield from _texts(held)
