"""Everything that is wrong with a scenario at once, and everything that looks wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from swordplay import files
from swordplay.catalogue import CatalogueError
from swordplay.catalogue.errors import meant
from swordplay.engine.bounds import check_plain
from swordplay.engine.errors import UnreadableError, field_first, within
from swordplay.engine.faults import faults
from swordplay.engine.hexes import label
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import State
from swordplay.engine.text import shown
from swordplay.games import names, ruleset

MOST_LISTED = 60
"""The most errors and doubts listed at once."""


class Findings:
    """Errors, which keep a fight from beginning, and doubts, which do not."""

    def __init__(self) -> None:
        """Begin with none."""
        self.errors: list[str] = []
        self.doubts: list[str] = []
        self.scenario: Scenario | None = None

    @property
    def left(self) -> int:
        """How many more may be listed."""
        return max(0, MOST_LISTED - len(self.errors) - len(self.doubts))

    def take(self, errors: Iterable[object], place: str = "") -> None:
        """Add errors, each with its place in front."""
        self.errors.extend(f"{place}{field_first(str(one))}" for one in islice(errors, self.left))

    def doubt(self, doubts: Iterable[str], place: str = "") -> None:
        """Add doubts, each with its place in front."""
        self.doubts.extend(f"{place}{one}" for one in islice(doubts, self.left))


def look_through(data: Any) -> Findings:
    """Everything there is to say about a scenario's plain data."""
    findings = Findings()
    try:
        check_plain(data)
        if not isinstance(data, dict):
            files.scenario_of(data)
    except UnreadableError as error:
        findings.errors.append(str(error))
        return findings
    book = _ruleset(data, findings)
    entries = _entries(data, findings)
    whole = {**data, "fighters": []}
    if isinstance(data.get("map"), dict):
        try:
            whole["map"] = files.plan_of(data["map"])
        except UnreadableError as error:
            findings.errors.append(str(error))
            del whole["map"]
    said, scenario = faults(whole, Scenario)
    findings.take(said)
    if not isinstance(data.get("fighters"), list):
        findings.errors.append("fighters: expected a list")
        return findings
    if scenario is not None:
        scenario = msgspec.structs.replace(scenario, fighters=[entry for _, entry in entries])
        findings.take(scenario.problems())
    if book is not None:
        _sheets(book, entries, findings)
        _starts(book, entries, findings)
        if scenario is not None:
            _switches(book, scenario, findings)
    if book is not None and scenario is not None and not findings.errors:
        _together(book, scenario, findings)
    return findings


def _ruleset(data: dict[str, Any], findings: Findings) -> Ruleset | None:
    name = data.get("ruleset")
    if not isinstance(name, str):
        return None
    try:
        return ruleset(name)
    except UnreadableError as error:
        findings.errors.append(str(error) if name else f"ruleset: expected one of {', '.join(names())}")
        return None


def _entries(data: dict[str, Any], findings: Findings) -> list[tuple[int, Entry]]:
    """The fighters that can be read, each with its place in the file."""
    read = []
    fighters = data.get("fighters")
    for place, raw in enumerate(fighters[: files.MOST_FIGHTERS + 1] if isinstance(fighters, list) else []):
        if not findings.left:
            break
        try:
            entry = files.entry_of(raw, place, data.get("ruleset"))
        except UnreadableError as error:
            findings.errors.append(str(error))
            entry = {**raw, "hex": [0, 0], "facing": 0}
            entry.pop("fighter", None)
            entry.setdefault("name", f"fighter {place + 1}")
        said, one = faults(entry, Entry)
        findings.take(within(f"fighters[{place}]", str(fault)) for fault in said)
        if one is not None:
            read.append((place, one))
    return read


def _sheets(book: Ruleset, entries: list[tuple[int, Entry]], findings: Findings) -> None:
    for place, entry in entries:
        if not findings.left:
            return
        at = f"fighters[{place}].sheet ({entry.name}): "
        said, sheet = faults(entry.sheet, book.sheet)
        findings.take(said, at)
        if sheet is not None:
            findings.take(book.errors(sheet), at)
            findings.doubt(book.doubts(sheet), at)
        if not said and not any(error.startswith(at) for error in findings.errors):
            try:
                book.read_sheet(entry, place)
            except (UnreadableError, CatalogueError) as error:
                findings.take([error])


def _starts(book: Ruleset, entries: list[tuple[int, Entry]], findings: Findings) -> None:
    """Check the form of every start; what it says is checked when everything is put together."""
    for place, entry in entries:
        if entry.start and findings.left:
            said, _ = faults(entry.start, book.start_form())
            findings.take(within(f"fighters[{place}].start", fault) for fault in said)


def _switches(book: Ruleset, scenario: Scenario, findings: Findings) -> None:
    for name, value in scenario.switches.items():
        try:
            book.check_switches({name: value})
        except UnreadableError as error:
            findings.errors.append(str(error))
    for name, number in scenario.fields.items():
        span = book.set_by_gm.get(name)
        if span is None:
            findings.doubts.append(f"fields.{name}: {book.name} does nothing with it{meant(name, book.set_by_gm)}")
        elif not span[0] <= number <= span[1]:
            findings.errors.append(f"fields.{name}: expected {span[0]} to {span[1]}, not {number}")


def _together(book: Ruleset, scenario: Scenario, findings: Findings) -> None:
    """Check what only shows when everything is put together."""
    try:
        state = book.assembled(scenario)
        findings.take(book.set_out(state, scenario))
        if not findings.errors:
            findings.take(book.problems(state), "fighters: ")
        if not findings.errors:
            findings.doubt(_out_at_once(book, book.begin(scenario)))
    except UnreadableError as error:
        findings.take([error])
        return
    findings.scenario = scenario
    findings.doubt(scenario_doubts(scenario))


def _out_at_once(book: Ruleset, state: State[Any]) -> Iterator[str]:
    """Sides that have lost when the fight begins; in a position they may well have."""
    for side in state.sides():
        if all(book.out(fighter) for fighter in state.side(side)) and not (state.clock or state.over):
            yield f"fighters: nobody of {shown(side)} is able to fight"


def scenario_doubts(scenario: Scenario) -> Iterator[str]:
    """Doubts about a scenario: only one side, or several fighters in one hex at the start."""
    sides = {entry.side for entry in scenario.fighters}
    if len(sides) == 1:
        yield f"fighters: all are on one side, {shown(next(iter(sides)))}"
    if scenario.state is not None:
        return
    standing: dict[Any, list[str]] = defaultdict(list)
    for entry in scenario.fighters:
        if not entry.start:  # whoever says how he starts, held by somebody perhaps, means it
            standing[entry.hex].append(entry.name)
    for hex, there in standing.items():
        if len(there) > 1:
            yield f"fighters: {' and '.join(there)} begin in the same hex, {label(hex)}"
