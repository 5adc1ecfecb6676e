"""CONTRIBUTING lists every hook of a ruleset, and none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

from swordplay.engine.ruleset import Ruleset
from swordplay.engine.tactics import Tactics

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")


def public(kind: type) -> set[str]:
    """The public attributes and methods that a class itself has."""
    return {name for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}


def listed(after: str) -> set[str]:
    """The hooks in the second column of the first table after some words."""
    table = TEXT[TEXT.index(after) :].split("\n\n|", 1)[1].split("\n\n", 1)[0]
    cells = [row.split("|")[-2] for row in table.splitlines()[2:]]
    return {name for cell in cells for name in re.findall(r"`([a-z_]+)(?:\([a-z]*\))?`", cell)}


def test_every_hook_of_a_ruleset_is_listed() -> None:
    assert listed("### What a ruleset says of itself") == public(Ruleset)


def test_every_hook_of_its_tactics_is_listed() -> None:
    assert listed("`tactics` is an") == public(Tactics)
