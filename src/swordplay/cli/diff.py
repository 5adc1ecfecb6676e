"""`swordplay rules --diff A B`: where two rulesets differ, what each says, and the clauses behind it."""

from __future__ import annotations

from collections.abc import Iterator

from swordplay import catalogue, games
from swordplay.catalogue import Combined, Difference
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError


def show(screen: Screen, first: str, second: str) -> int:
    """Show every difference between two rulesets of one edition."""
    combined = catalogue.combining(first, second)
    if combined is None:
        for name in (first, second):
            catalogue.title(name)  # raises if there is none
        raise UnreadableError(f"rules --diff: {first} and {second} cannot be compared; expected two of one edition")
    for heading, differences in grouped(combined):
        screen.say(heading, "bold")
        for name, one in differences.items():
            screen.say(f"  {one.about}{f' ({name})' if one.default else ''}")
            for book in (first, second):
                ids = one.clauses.get(book, ())
                cited = f" [{', '.join(ids)}]" if ids else ""
                screen.wrapped(f"{book}: {one.says.get(book, 'says nothing')}{cited}", "    ", "dim")
        screen.say()
    screen.say(f"A clause in full: swordplay rules {first} CLAUSE")
    return 0


def grouped(combined: Combined) -> Iterator[tuple[str, dict[str, Difference]]]:
    """The differences under headings: contradictions by the ruleset followed, rules of one alone, rules joined."""
    whole = next(name for name in games.names() if catalogue.combined(name) is combined)
    every = combined.differences.items()
    for book in combined.of:
        heading = f"Contradictions: {whole} follows {book} unless the switch in brackets names the other"
        yield heading, {name: one for name, one in every if one.default == book}
    for book in combined.of:
        yield f"{whole} has it from {book}", {name: one for name, one in every if one.side == book}
    yield f"{whole} joins both", {name: one for name, one in every if not one.default and not one.side}
