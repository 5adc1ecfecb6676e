"""What a ruleset says in words names only what it has: options, and what is possible instead of a refused one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from swordplay import catalogue
from swordplay.conformance import particulars
from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.engine.question import Number, Offer, Question, Reason
from swordplay.engine.requests import Choose
from swordplay.opponents import policy
from swordplay.opponents.basic import fits

FIGHTS = 40
ANSWERS = 150


class Said(NamedTuple):
    """What some fights have shown: options with what was asked, what is possible instead and texts, with their keys."""

    options: frozenset[tuple[str, str]]
    instead: frozenset[tuple[str, str]]
    texts: frozenset[tuple[str, str]]


def readings(name: str) -> tuple[Mapping[str, Any], ...]:
    """The switches as they are, and the other readings that the suite was told."""
    return ({}, *particulars.of(ruleset(name).name).readings)


@cache
def said(name: str, reading: int = 0) -> Said:
    """Fights by one reading of a ruleset, half sensible and half at random, with everything looked at."""
    rules, switches = ruleset(name), readings(name)[reading]
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


def words(edition: str) -> frozenset[str]:
    """The words in the tables of an edition: its weapons and skills among them."""
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


def offered(word: str, options: set[str]) -> bool:
    """Whether something is an option, or what several begin or end with; a form may stand behind its manoeuvre."""
    parts = re.fullmatch(r"(.+) \((.+)\)", word)
    if parts is not None:
        return all(part in options for part in parts.groups())
    return any(option.startswith(word) or option.endswith(f": {word}") for option in options)


def test_what_is_possible_instead_is_an_option(name: str) -> None:
    known = particulars.of(ruleset(name).name).advice | words(ruleset(name).name.partition("-")[0])
    for reading in range(len(readings(name))):
        shown = said(name, reading)
        options = {option for _, option in shown.options}
        assert not {(key, word) for key, word in shown.instead if not (offered(word, options) or word in known)}


def test_the_menu_of_a_duel_has_only_what_there_is(name: str) -> None:
    options = {option for reading in range(len(readings(name))) for option in said(name, reading).options}
    rules = ruleset(name)
    for menu in (rules.duel, rules.best_play):
        wanted = {(about, entry) for about, entries in menu.items() for entry in entries}
        assert not {(a, e) for a, e in wanted if not any(a == about and fits(option, e) for about, option in options)}
