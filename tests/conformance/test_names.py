"""What a ruleset says in words names only what it has: options, and what is possible instead of a refused one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from swordplay import catalogue, games
from swordplay.engine.question import Number, Offer, Question, Reason
from swordplay.engine.requests import Choose
from swordplay.opponents import policy
from swordplay.opponents.basic import fits
from tests.conformance.play import Walk, drawn, ruleset

FIGHTS = 40
ANSWERS = 150
ADVICE = frozenset({"turn first", "turn to face", "reach C", "bare hands"})
"""What is possible instead, but stands in no list under that name."""
NAMED = frozenset({"manoeuvre", "form", "add-on", "defence add-on"})
"""Where options stand under names a document has given them."""
ROWS = frozenset({"manoeuvre-entry", "manoeuvre-row"})
"""Rows of a document's own table, with words of its own."""


class Said(NamedTuple):
    """What some fights have shown: options with what was asked, what is possible instead and texts, with their keys."""

    options: frozenset[tuple[str, str]]
    instead: frozenset[tuple[str, str]]
    texts: frozenset[tuple[str, str]]


def turned(name: str) -> dict[str, Any]:
    """Every switch that names a document, set to the other one than by default."""
    switches = ruleset(name).switches
    sides = sorted({side for side in switches.values() if side in games.names()})
    return {key: sides[side == sides[0]] for key, side in switches.items() if side in sides} if sides else {}


CASES = [(name, False) for name in games.names()] + [(name, True) for name in games.names() if turned(name)]


@cache
def said(name: str, other: bool) -> Said:
    """Fights by a ruleset, or by its other readings, half sensible and half at random, with everything looked at."""
    rules, switches = ruleset(name), turned(name) if other else {}
    options: set[tuple[str, str]] = set()
    instead: set[tuple[str, str]] = set()
    texts: set[tuple[str, str]] = set()
    for seed in range(FIGHTS):
        chance, player = random.Random(seed), policy("basic", rules, seed)
        scenario = rules.examples(seed)
        scenario = msgspec.structs.replace(scenario, switches={**scenario.switches, **switches})
        walk = Walk(rules, rules.begin(scenario))
        for _ in range(ANSWERS):
            request = walk.request
            if request is None:
                break
            asked = walk.wording.question(request, walk.state)
            options |= {(asked.about, offer.name) for offer in asked.offers}
            instead |= {(offer.reason.key, word) for offer in asked.offers if offer.reason for word in offer.instead}
            texts |= {(reason.key, reason.text) for reason in reasons(asked)}
            if isinstance(request, Choose) and chance.random() < 0.5:
                walk.answer(player(walk.state, request).name)
            else:
                walk.answer(drawn(request, chance))
    return Said(frozenset(options), frozenset(instead), frozenset(texts))


@cache
def words(name: str) -> frozenset[str]:
    """The words in the tables of a ruleset's edition: its weapons and skills among them."""
    edition = name.partition("-")[0]
    return frozenset(texts_in(catalogue.reference(edition))) if edition in catalogue.references() else frozenset()


def texts_in(value: Any) -> Iterator[str]:
    """Every text anywhere in some data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from texts_in(key)
            yield from texts_in(held)
    elif isinstance(value, tuple):
        for held in value:
            yield from texts_in(held)


def reasons(asked: Question) -> Iterator[Reason]:
    """Every reason somebody who is asked can read."""
    for offer in asked.offers:
        yield from of_offer(offer)
    for number in (asked.number, asked.against):
        yield from of_number(number)


def of_offer(offer: Offer) -> Iterator[Reason]:
    """Those of one option."""
    yield from (reason for reason in (offer.reason, offer.note) if reason is not None)
    yield from of_number(offer.number)


def of_number(number: Number | None) -> Iterator[Reason]:
    """Those of a number."""
    yield from () if number is None else number.reasons


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


def offered(word: str, options: set[str]) -> bool:
    """Whether something is an option, or what several begin or end with; a form may stand behind its manoeuvre."""
    parts = re.fullmatch(r"(.+) \((.+)\)", word)
    if parts is not None:
        return all(part in options for part in parts.groups())
    return any(option.startswith(word) or option.endswith(f": {word}") for option in options)


@pytest.mark.parametrize(("name", "other"), CASES)
def test_what_is_possible_instead_is_an_option(name: str, other: bool) -> None:
    found = said(name, other)
    options, other_words = {option for _, option in found.options}, ADVICE | words(name)
    assert not {(key, word) for key, word in found.instead if not (offered(word, options) or word in other_words)}


@pytest.mark.parametrize(("name", "other"), CASES)
def test_texts_name_only_what_there_is(name: str, other: bool) -> None:
    found = [(key, text) for key, text in said(name, other).texts if key not in ROWS]
    assert not {(key, text): names for key, text in found if (names := spoken(name, text))}


@pytest.mark.parametrize("name", games.names())
def test_labels_name_only_what_there_is(name: str) -> None:
    """Those, too, that no fight has shown."""
    labels = {key: text.label for key, text in ruleset(name).texts().items()}
    assert not {key: (label, names) for key, label in labels.items() if (names := spoken(name, label))}


@pytest.mark.parametrize("name", games.names())
def test_the_menu_of_a_duel_has_only_what_there_is(name: str) -> None:
    options = {option for case in CASES if case[0] == name for option in said(*case).options}
    rules = ruleset(name)
    for menu in (rules.duel, rules.best_play):
        wanted = {(about, entry) for about, entries in menu.items() for entry in entries}
        assert not {(a, e) for a, e in wanted if not any(a == about and fits(option, e) for about, option in options)}


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
