"""A record: the scenario and every answer since, in a chain of hashes. Loading one is playing it again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from swordplay.engine.bounds import MOST_RECORD_VALUES, check_plain
from swordplay.engine.errors import CorruptError, UnreadableError
from swordplay.engine.hexes import label
from swordplay.engine.plain import plain
from swordplay.engine.scenario import Scenario
from swordplay.engine.text import shown

FORMAT = 2
FIRST_FORMAT = 1
"""Records of version 0.1.0: still read, their chain checked as it was written."""
DICE = "dice"
PERSON = ""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entry: what was asked of whom, what came back, and from where.

    `answer` is what was rolled (a total or faces), the name of an option, or an intervention's plain data.
    `by` is empty for whoever was asked, "dice" for the program's dice, "gm" for the game master's decisions.
    `together` says that it was sent together with the entry before, so that both are undone as one.
    `saw` is a checksum of a roll's number and outcome, and of the state if a boundary was passed; `hash` chains
    everything up to here.
    """

    kind: str
    answer: Any
    who: str = ""
    about: str = ""
    at: str = ""
    by: str = PERSON
    together: bool = False
    saw: str = ""
    hash: str = ""


class Head(msgspec.Struct, frozen=True):
    """What a record begins with besides its scenario: the version and rules it was begun under, and who plays what."""

    version: str
    rules: str
    players: Mapping[str, str] = {}


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight, whole: it can be loaded, replayed, shared and argued about.

    `players` says who plays what at the start: a side's or a fighter's name, and "person" or an opponent's name.
    """

    ruleset: str
    rules: str
    scenario: Scenario
    answers: list[Answer]
    hash: str
    format: int
    swordplay: str = ""
    players: dict[str, str] = {}

    @property
    def head(self) -> Head:
        """The head on its own."""
        return Head(self.swordplay, self.rules, self.players)


def _sum(data: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:32]


def beginning(ruleset: str, scenario: Scenario, head: Head) -> str:
    """The first link of the chain."""
    return _sum([FORMAT, ruleset, plain(head), plain(scenario)])


def link(previous: str, answer: Answer) -> str:
    """The hash of an entry that follows another."""
    entry = plain(answer)
    entry.pop("hash", None)
    return _sum([previous, entry])


def summed(roll: Any = None, state: dict[str, Any] | None = None) -> str:
    """A short checksum of a roll, and of the state at a boundary, by which a replay that differs is noticed."""
    return _sum([roll, state])[:12] if roll is not None or state is not None else ""


def read_record(data: Any) -> Record:
    """A record from plain data, its chain checked link by link."""
    check_plain(data, MOST_RECORD_VALUES)
    if isinstance(data, dict):
        check_plain(data.get("scenario"))
    version = data.get("format", FIRST_FORMAT) if isinstance(data, dict) else FORMAT
    if version not in (FIRST_FORMAT, FORMAT) or isinstance(version, bool):
        raise UnreadableError(f"format: expected {FIRST_FORMAT} or {FORMAT}, not {shown(version)}")
    try:
        record = msgspec.convert({**data, "format": version} if isinstance(data, dict) else data, Record)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None
    record.scenario.check()
    if version == FIRST_FORMAT:
        _check_chain(record, _first_beginning(data), _first_link)
    else:
        _check_chain(record, beginning(record.ruleset, record.scenario, record.head), link)
    return record


def _check_chain(record: Record, chain: str, link: Callable[[str, Answer], str]) -> None:
    for place, answer in enumerate(record.answers, 1):
        chain = link(chain, answer)
        if chain != answer.hash:
            raise CorruptError(f"answer {place}: the record was changed here or before (its hash does not fit)")
    if chain != record.hash:
        raise CorruptError("hash: the record was changed at its head or its end (its last hash does not fit)")


def _first_beginning(data: dict[str, Any]) -> str:
    """The first link in format 1, of the scenario just as the file has it."""
    return _sum([FIRST_FORMAT, data["ruleset"], data["rules"], data.get("swordplay", ""), data["scenario"]])


def _first_link(previous: str, answer: Answer) -> str:
    """The hash of an entry in format 1."""
    return _sum([previous, answer.kind, answer.who, answer.about, answer.at, answer.by, answer.answer, answer.saw])


_PAIR = r"\((-?\d+),(-?\d+)\)"


def relabelled(answer: Answer) -> Answer:
    """An answer of format 1, in which hexes left of column A and above row 1 were pairs of numbers."""
    if not isinstance(answer.answer, str) or "(" not in answer.answer:
        return answer
    return msgspec.structs.replace(
        answer, answer=re.sub(_PAIR, lambda pair: label((int(pair[1]), int(pair[2]))), answer.answer)
    )
