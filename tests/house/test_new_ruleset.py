"""The page for those who write a ruleset names everything that a ruleset can say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from swordplay.catalogue import build
from swordplay.conformance import suite
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.tactics import Tactics

PAGE = Path(__file__).parents[2] / "docs" / "new-ruleset.md"


@pytest.mark.parametrize("kind", [Ruleset, Tactics])
def test_the_page_names_every_hook(kind: type) -> None:
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", PAGE.read_text(encoding="utf-8")))))
    assert not {hook for hook in vars(kind) if not hook.startswith("_")} - named


def test_the_page_names_only_guards_that_there_are() -> None:
    rows = PAGE.read_text(encoding="utf-8").partition("| what fails |")[2].splitlines()[2:]
    told = {row.split("|")[1].strip().replace(" ", "_") for row in rows if row.startswith("|")}
    guards = {name.removeprefix("test_") for name in dir(suite) if name.startswith("test_")}
    assert told
    assert not told - guards


def test_the_page_names_every_way_and_condition_of_preferences() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert not {way for way in (*build.WAYS, "first") if f"| `{way}: " not in text}
    assert not {condition for condition in build.CONDITIONS if f"`{condition}`" not in text}
