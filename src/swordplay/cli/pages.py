"""Pages of the rules: rulesets, headings, a clause, search results, tables with their sources."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from swordplay import catalogue
from swordplay.catalogue import Clause, Table
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import one_line

if TYPE_CHECKING:
    from swordplay.catalogue.decks import Card, Field, Group

MARKS = {"memory": "memory", "stand_in": "stand-in", "stand-in": "stand-in"}
"""Words that say how reliable a number is, and the mark shown for each."""
_AGREES = re.compile(r"(agrees?|match(es)?)( with)? memory")
SOURCES = ("provenance", "source", "status", "origin")
WIDEST_CELL = 38


def rulesets(screen: Screen) -> None:
    """List the rulesets and tables."""
    screen.say("Rulesets", "bold")
    for name in catalogue.rulesets():
        screen.say(f"  {name:<16}{catalogue.title(name)} ({len(catalogue.clauses(name))} clauses)")
    screen.say("Tables", "bold")
    for name in catalogue.references():
        screen.wrapped(f"{name:<16}{', '.join(catalogue.reference(name))}", "  ")
    screen.say("swordplay rules RULESET lists its headings; add a heading, a clause, a short form or words.", "dim")


def headings(screen: Screen, book: str) -> None:
    """The headings of a ruleset with their clauses, and its tables."""
    screen.say(catalogue.title(book), "bold")
    grouped: dict[str, list[str]] = {}
    for clause in catalogue.clauses(book).values():
        grouped.setdefault(clause.name, []).append(clause.id)
    width = min(44, max(map(len, grouped)))
    for name, ids in grouped.items():
        first, last = ids[0], ids[-1]
        screen.say(f"  {name:<{width}}  {first if first == last else f'{first} to {last}'}")
    for field in catalogue.cards(book).index_card().fields:
        screen.wrapped(f"Cards, {field.label}: {'; '.join(one.text for one in field.sentences)}", "  ")
    screen.wrapped(f"Tables: {', '.join(catalogue.tables(book))}", "  ")
    if catalogue.words(book).abbreviations:
        screen.wrapped(f"Short forms: {', '.join(catalogue.words(book).abbreviations)}", "  ")


def clause(screen: Screen, book: str, clause: Clause, links: Mapping[str, str]) -> None:
    """One clause in full, its links marked."""
    screen.say()
    screen.say(f"{book}:{clause.id}  {clause.name}  ({clause.part})", "bold")
    for heading, text in (
        ("", clause.rule),
        ("Example: ", clause.example),
        ("Unclear: ", clause.unclear),
        ("Ruling: ", clause.ruling),
    ):
        if text:
            screen.wrapped(marked(f"{heading}{text}", links), "  ", "" if heading != "Unclear: " else "dim")
    if clause.ref:
        screen.say(f"  Reference: {clause.ref}")
    if links:
        screen.wrapped("Links: " + ", ".join(f"{word} ({target})" for word, target in links.items()), "  ", "cyan")


def whole_card(screen: Screen, group: Group, card: Card) -> None:
    """A card, its front and what stands on its back."""
    screen.say()
    pages = f"  ({', '.join(card.pages)})" if card.pages else ""
    screen.say(f"{card.printed}{pages}", "bold")
    screen.say(f"  {group.name}: {group.use}", "dim")
    if card.condition is not None:
        screen.wrapped(f"[{card.condition.text}]", "  ")
    for field in card.fields:
        card_field(screen, field)
    if card.back:
        screen.say("  On the back", "dim")
    for field in card.back:
        card_field(screen, field)
    screen.wrapped(f"Clauses: {', '.join(card.clauses())}", "  ", "cyan")


def card_field(screen: Screen, field: Field) -> None:
    """A card's field: its sentences run on, the items of a list stand on lines of their own."""
    line = [f"{field.label}:"] if field.label else []
    for one in field.sentences:
        if one.item and line:
            screen.wrapped(" ".join(line), "  ")
            line = []
        if one.item:
            screen.wrapped(one.text, "    ")
        else:
            line.append(one.text)
    if line:
        screen.wrapped(" ".join(line), "  ")


def marked(text: str, links: Mapping[str, str]) -> str:
    """A text with its links in brackets, so that they show without colour."""
    if not links:
        return text
    words = sorted(links, key=len, reverse=True)
    return re.sub(r"(?<!\w)(" + "|".join(map(re.escape, words)) + r")(?!\w)", r"[\1]", text)


def search_results(screen: Screen, book: str, clauses: Iterable[Clause], count: int) -> None:
    """Search results, a line each."""
    listed = list(clauses)
    screen.say(f"{book}: {count} found" + (f", the first {len(listed)}" if count > len(listed) else ""), "bold")
    for one in listed:
        line = f"  {one.id:<10} {one.name}: {one.rule}"
        screen.say(line if len(line) <= screen.width else line[: screen.width - 3] + "...")


# Tables


def table(screen: Screen, table: Table) -> None:
    """A ledger's table, with its note and where it comes from."""
    screen.say(f"{table.id}{mark_of(table.origin)}", "bold")
    rows = [list(table.columns), *([cell(one) for one in row] for row in table.rows)]
    widths = [min(WIDEST_CELL, max(len(row[k]) for row in rows)) for k in range(len(table.columns))]
    for place, row in enumerate(rows):
        for line in lines_of(row, widths, screen.width):
            screen.say(line, "" if place else "dim")
    for heading, text in (("Note", table.note), ("Origin", table.origin)):
        if text:
            screen.wrapped(f"{heading}: {text}", "  ")


def lines_of(row: list[str], widths: list[int], line_width: int) -> list[str]:
    """A row as lines, as many as its last cell needs."""
    head = "  " + "".join(f"{text:<{width}}  " for text, width in zip(row[:-1], widths, strict=False))
    rest = textwrap.wrap(row[-1], max(20, line_width - len(head))) or [""]
    return [f"{head}{rest[0]}".rstrip(), *(" " * len(head) + line for line in rest[1:])]


def cell(value: Any) -> str:
    """A table's cell as text."""
    if value is None:
        return "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {cell(item)}" for key, item in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(map(cell, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return one_line(str(value))


def section(screen: Screen, book: str, text: str) -> None:
    """The supplementary tables of an edition: their list, one of them, or its rows that contain a word."""
    tables = catalogue.reference(book)
    if not text:
        screen.say(f"Tables of {book}", "bold")
        for name, data in tables.items():
            screen.say(f"  {name}{marks(data)}")
        return
    first, _, rest = text.partition(" ")
    if first not in tables:
        near = catalogue.errors.near(first, tables)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(tables)}"
        raise UnreadableError(f"{book}: there is no table {first!r}; {hint}")
    screen.say(f"{first}{marks(tables[first])}", "bold")
    outline(screen, tables[first], rest.casefold(), "  ")


def outline(screen: Screen, data: Any, word: str, indent: str) -> None:
    """Show nested data, a line for each row, unreliable rows marked; only rows with the word, if one is given."""
    items = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, tuple) else ()
    for key, value in items:
        name = "" if isinstance(data, tuple) else f"{key}: "
        deep = isinstance(value, Mapping | tuple) and any(isinstance(one, Mapping | tuple) for one in values(value))
        if deep and not isinstance(data, tuple):
            screen.say(f"{indent}{name}{marks(value)}".rstrip())
            outline(screen, value, word, indent + "  ")
        else:
            line = f"{name}{cell(value)}{marks(value)}"
            if word in line.casefold() or key in SOURCES:
                screen.wrapped(line, indent, "dim" if key in SOURCES else "")


def values(value: Any) -> Iterable[Any]:
    """The values of a mapping or list."""
    return value.values() if isinstance(value, Mapping) else value


def marks(data: Any) -> str:
    """The mark for what a mapping says about its own sources."""
    said = [str(data[name]) for name in SOURCES if name in data] if isinstance(data, Mapping) else []
    return mark_of(" ".join(said))


def mark_of(text: str) -> str:
    """A mark in brackets for a source that is not a public one."""
    doubtful = _AGREES.sub("", text)
    marks = dict.fromkeys(mark for word, mark in MARKS.items() if word in doubtful)
    return "".join(f" [{mark}]" for mark in marks)
