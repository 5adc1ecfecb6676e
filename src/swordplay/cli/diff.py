"""`swordplay rules --diff A B`: where two rulesets differ, with their numbers and the clauses behind each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swordplay import catalogue, games
from swordplay.catalogue import Combined, Difference
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError

LONGEST = 60


def show(screen: Screen, first: str, second: str) -> int:
    """Show every difference between two rulesets that are known to go together."""
    found = catalogue.combining(first, second)
    if found is None:
        for name in (first, second):
            catalogue.title(name)  # says so if there is none
        raise UnreadableError(f"rules --diff: {first} and {second} are not compared; two of one edition are")
    profiles = {name: games.ruleset(name).profile(games.ruleset(name).switches) for name in (first, second)}
    for heading, differences in grouped(found):
        screen.say(heading, "bold")
        for name, one in differences.items():
            screen.say(f"  {name.replace('_', ' ')}")
            for book in (first, second):
                side(screen, book, one, profiles)
    return 0


def grouped(found: Combined) -> Iterator[tuple[str, dict[str, Difference]]]:
    """The contradictions by the side taken when both are combined, what one says alone, and what is joined."""
    every = found.differences.items()
    for book in found.of:
        yield f"Contradictions; together, {book} is followed", {n: one for n, one in every if one.default == book}
    for book in found.of:
        yield f"Only {book} speaks of it, or it is followed in full", {n: one for n, one in every if one.side == book}
    yield "Joined from both", {name: one for name, one in every if not one.default and not one.side}


def side(screen: Screen, book: str, one: Difference, profiles: dict[str, Any]) -> None:
    """What one ruleset has: its values, and its clauses."""
    other = next(name for name in profiles if name != book)
    values = ", ".join(
        f"{field.replace('_', ' ')} {text}"
        for field in (*one.profile, *dict.fromkeys(detail.split()[0] for detail in one.detail))
        if (text := value(getattr(profiles[book], field, None), getattr(profiles[other], field, None)))
    )
    ids = one.clauses.get(book, ())
    screen.wrapped(f"{book}: {values or ('no word' if not ids else 'as its clauses say')}", "    ")
    for id in ids:
        screen.wrapped(f"{id}: {catalogue.clause(f'{book}:{id}').rule}", "      ", "dim")


def value(mine: Any, theirs: Any) -> str:
    """A value in a few words: of what is long only whether there is any."""
    if mine is None or mine == theirs:
        return ""
    if isinstance(mine, bool):
        return "yes" if mine else "no"
    if isinstance(mine, dict):
        mine = {key: item for key, item in mine.items() if not isinstance(theirs, dict) or theirs.get(key) != item}
        plain = all(isinstance(item, int) for item in mine.values())
        return ", ".join(f"{key} {item:+d}" for key, item in mine.items()) if plain and mine else ""
    text = ", ".join(map(str, mine)) if isinstance(mine, tuple | frozenset) else str(mine)
    return text if len(text) <= LONGEST and "object at" not in text else ""
