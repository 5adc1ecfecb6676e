"""No ruleset speaks of what only another one of its family has."""

from __future__ import annotations

import re
from functools import cache

import pytest

from swordplay import games
from swordplay.conformance.names import readings, said
from tests.conformance.play import ruleset

NAMED = frozenset({"manoeuvre", "form", "add-on", "defence add-on"})
"""Where options stand under names a document has given them."""
ROWS = frozenset({"manoeuvre-entry", "manoeuvre-row"})
"""Rows of a document's own table, with words of its own."""
CASES = [(name, reading) for name in games.names() for reading in range(len(readings(name)))]


@cache
def own_names(name: str) -> frozenset[str]:
    """The names a ruleset has given to options, whichever way its switches are set."""
    shown = [option for case in CASES if case[0] == name for option in said(*case).options]
    names = {re.sub(r" \d+$", "", option) for about, option in shown if about in NAMED}
    return frozenset(option for option in names if option[0].isupper())


def family(name: str) -> list[str]:
    """The rulesets of one edition."""
    return [other for other in games.names() if other.partition("-")[0] == name.partition("-")[0]]


def spoken(name: str, text: str) -> set[str]:
    """Names in a text that only another ruleset of the family has; the longest that fits is the one meant."""
    known = frozenset[str]().union(*map(own_names, family(name)))
    longest = sorted(known, key=len, reverse=True)
    found = re.findall("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in longest), text) if known else []
    return set(found) - own_names(name)


@pytest.mark.parametrize(("name", "reading"), CASES)
def test_texts_name_only_what_there_is(name: str, reading: int) -> None:
    found = [(key, text) for key, text in said(name, reading).texts if key not in ROWS]
    assert not {(key, text): names for key, text in found if (names := spoken(name, text))}


@pytest.mark.parametrize("name", games.names())
def test_labels_name_only_what_there_is(name: str) -> None:
    """Those, too, that no fight has shown."""
    labels = {key: text.label for key, text in ruleset(name).texts().items()}
    assert not {key: (label, names) for key, label in labels.items() if (names := spoken(name, label))}


@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("gurps4-bands", "not with a Charge Attack", {"Charge Attack"}),
        ("gurps4-bands", "not with Move and Attack or an Attack", set()),
        ("gurps4-dungeon", "only with a Regular Attack", set()),
        ("gurps4-dungeon", "possible: Prediction Shot", {"Prediction Shot"}),
    ],
)
def test_another_sheets_name_is_found(name: str, text: str, names: set[str]) -> None:
    assert spoken(name, text) == names
