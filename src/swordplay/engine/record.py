"""A record: the scenario and every answer since, in a chain of hashes. Loading one is playing it again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from swordplay.engine.errors import CorruptError, UnreadableError
from swordplay.engine.events import Event
from swordplay.engine.scenario import Scenario

FORMAT = 1
DICE = "dice"
PERSON = ""
REFEREE = "gm"


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entry: what was asked of whom, what came back, and from where.

    `answer` is what was rolled (a total or faces), the name of an option, or an intervention's plain data.
    `by` is empty for whoever was asked, "dice" for the program's dice, "gm" for what was done unasked.
    `saw` sums up the events that followed, and the state if a boundary was passed; `hash` chains everything up to here.
    """

    kind: str
    answer: Any
    who: str = ""
    about: str = ""
    at: str = ""
    by: str = PERSON
    saw: str = ""
    hash: str = ""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight, whole: it can be loaded, replayed, shared and argued about."""

    ruleset: str
    rules: str
    scenario: Scenario
    answers: list[Answer]
    hash: str
    swordplay: str = ""
    format: int = FORMAT


def _sum(data: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:32]


def beginning(ruleset: str, rules: str, scenario: Scenario, version: str) -> str:
    """The first link of the chain."""
    return _sum([FORMAT, ruleset, rules, version, scenario])


def link(previous: str, answer: Answer) -> str:
    """The hash of an entry that follows another."""
    return _sum([previous, answer.kind, answer.who, answer.about, answer.at, answer.by, answer.answer, answer.saw])


def summed(events: Iterable[Event], state: dict[str, Any] | None = None) -> str:
    """A short sum of some events, and of the state where a boundary was passed: a replay that differs is noticed."""
    plain = [[e.key, e.who, e.at, e.facts] for e in events]
    return _sum([plain, state])[:12] if plain or state else ""


def read_record(data: Any) -> Record:
    """A record from plain data, its chain checked link by link."""
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None
    if record.format != FORMAT:
        raise UnreadableError(f"format: expected {FORMAT}, not {record.format}")
    record.scenario.check()
    chain = beginning(record.ruleset, record.rules, record.scenario, record.swordplay)
    for place, answer in enumerate(record.answers, 1):
        chain = link(chain, answer)
        if chain != answer.hash:
            raise CorruptError(f"answer {place}: the record was changed here or before (its hash does not fit)")
    if chain != record.hash:
        raise CorruptError("hash: the record was changed at its head or its end (its last hash does not fit)")
    return record
