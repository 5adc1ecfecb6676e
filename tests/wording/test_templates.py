"""What the rules tell has a template, also where no random fight comes by, and templates name only what is told."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import swordplay
from swordplay import catalogue, games

GAMES = Path(swordplay.__file__).parent / "games"
ALWAYS = {"who", "at", "second", "all", "path", "verb", "working", "item", "way"}
"""What every template may name: what is made of any event, and the manner of the blow before it."""
MOVED = {"from", "to", "facing", "how"}


def family(name: str) -> str:
    """The folder of a ruleset's game."""
    return type(games.ruleset(name)).__module__.split(".")[2]


@cache
def modules(name: str) -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted((GAMES / name).rglob("*.py")))


def told(name: str) -> Iterator[tuple[str, set[str] | None]]:
    """Every event a game tells: its key and the facts it has; None for the facts if they are gathered elsewhere."""
    for module in modules(name):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                facts = {word.arg for word in node.keywords if word.arg is not None}
                whole = facts if len(facts) == len(node.keywords) else None
                first = node.args[0]
                keys = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                for key in keys:
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value, whole


def named(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


@pytest.mark.parametrize("name", sorted({family(name) for name in games.names()}))
def test_every_event_of_the_rules_has_a_template_that_names_its_facts(name: str) -> None:
    sayings: dict[str, str] = {}
    for ruleset in games.names():
        if family(ruleset) == name:
            sayings |= catalogue.events(ruleset)
    wrong = [key for key, _ in told(name) if key not in sayings]
    facts: dict[str, set[str]] = {}
    for key, whole in told(name):
        if whole is not None:
            facts[key] = facts.get(key, set()) | whole
    open_ = {key for key, whole in told(name) if whole is None}
    for key in facts.keys() - open_ - set(wrong):
        unknown = named(sayings[key]) - facts[key] - ALWAYS - (MOVED if key == "moved" else set())
        wrong += [f"{key} names {field}" for field in sorted(unknown)]
    assert not wrong


@pytest.mark.parametrize("name", games.names())
def test_every_label_is_for_something_the_rules_name(name: str) -> None:
    """An option whose name is in no module is none, and neither is a question."""
    texts = {
        node.value for module in modules(family(name)) for node in ast.walk(module) if isinstance(node, ast.Constant)
    }
    unknown = [part for label in catalogue.labels(name) for part in label.split(":") if part not in texts | {"None"}]
    assert not unknown
