"""Every row once more in the mirror: left is right, the map is turned over, and everybody favours the other hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rows.runner import Row, every_row, run

OTHER = {"left": "right", "right": "left", "NE": "NW", "NW": "NE", "SE": "SW", "SW": "SE"}
WHICH = "which"
"""The die that says left or right."""


def turned_over(given: Any, field: str = "") -> Any:
    """A value with left and right exchanged; two numbers are a hex where the field says so."""
    if isinstance(given, str):
        return re.sub(rf"\b({'|'.join(OTHER)})\b", lambda word: OTHER[word[0]], given)
    if isinstance(given, dict):
        return {turned_over(key): turned_over(value, str(key)) for key, value in given.items()}
    if isinstance(given, list):
        if (field in ("at", "watch", "hexes") or field.endswith(".hex")) and isinstance(given[0], int):
            return [-given[0], given[0] + given[1]]
        return [turned_over(one, field) for one in given]
    return 7 - given if field == WHICH else given


def in_the_mirror(row: Row) -> Row:
    """A row as the mirror shows it."""
    fighters = {name: turned_over(own or {}) for name, own in row.fighters.items()}
    for own in fighters.values():
        own["sheet"] = {**own.get("sheet", {}), "left_handed": not own.get("sheet", {}).get("left_handed", False)}
    return replace(row, fighters=fighters, map=turned_over(row.map), play=turned_over(row.play))


@pytest.mark.parametrize("ruleset", sorted({row.ruleset for row in every_row()}))
def test_nothing_depends_on_left_and_right(ruleset: str) -> None:
    wrong = {}
    for row in every_row():
        if row.ruleset == ruleset and row.mirrored and not row.pending:
            try:
                run(in_the_mirror(row))
            except AssertionError as problem:
                wrong[row.name] = str(problem)
    assert wrong == {}
