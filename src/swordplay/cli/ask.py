"""Showing a question, and reading what was typed as an answer to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from swordplay.cli.log import Log
from swordplay.cli.screen import Screen, clean
from swordplay.engine.errors import AmbiguousError, UnreadableError
from swordplay.engine.question import Offer, Question
from swordplay.engine.text import LONGEST_TEXT, shown, whole_number

_NUMBERS = r"[0-9]+"


def show(question: Question, log: Log, screen: Screen) -> None:
    """Show a question: the options with their numbers, closed ones with the reason; or the roll that is due."""
    screen.say()
    screen.say(heading(question, log), "bold")
    if question.kind == "choose":
        open_ = [offer for offer in question.offers if offer.legal]
        width = min(40, max((len(offer.name) for offer in open_), default=0))
        for place, offer in enumerate(open_, 1):
            number = "" if offer.number is None else f"at {offer.number.value}"
            note = "" if offer.note is None else offer.note.text
            if offer.unknown:
                note = "unknown until declared"
            said = "  ".join(part for part in (number, note) if part)
            screen.put(f"{place:>4}  {clean(offer.name):<{width}}  {screen.styled(clean(said), 'dim')}".rstrip())
        show_closed([offer for offer in question.offers if not offer.legal], log, screen)
        return
    if question.number is not None:
        screen.wrapped(log.number(question.number), "  ", "dim")
    if question.against is not None:
        screen.wrapped(f"{question.at}: {log.number(question.against)}", "  ", "dim")


def heading(question: Question, log: Log) -> str:
    """What is asked, in words."""
    facts = {"about": question.about}
    if question.kind == "choose":
        template = log.template("ask", facts) or "{who}: {about} {against}?"
    else:
        template = log.template("throw", facts) or "{who}: roll {dice} for {about} {against}"
    against = f"(against {question.at})" if question.at else ""
    dice = f"{question.dice[0]}d{question.dice[1]}" if question.dice else ""
    words = {"who": question.who, "at": question.at, "about": question.about, "against": against, "dice": dice}
    if question.number is not None:
        words["number"] = str(question.number.value)
        template += "" if "{number}" in template else " against {number}"
    return " ".join(template.format_map(words).split()).replace(" ?", "?")


def show_closed(offers: Sequence[Offer], log: Log, screen: Screen) -> None:
    """Show the options that may not be chosen, grouped by reason, with what would be possible instead."""
    grouped: dict[str, list[str]] = {}
    for offer in offers:
        reason = offer.reason
        why = "" if reason is None else f"{reason.text}{log.cited(reason.clauses)}"
        instead = f"; possible: {', '.join(offer.instead)}" if offer.instead else ""
        grouped.setdefault(why + instead, []).append(offer.name)
    for why, names in grouped.items():
        screen.wrapped(f"-  {', '.join(names)}: {why}", "   ", "dim")


def lines_of(typed: str) -> list[str]:
    """The entries of a typed line, separated by semicolons; each must be printable and not too long."""
    parts = [" ".join(part.split()) for part in typed.split(";")]
    for part in parts:
        if not part.isprintable():
            raise UnreadableError(f"expected printable characters, not {shown(part)}")
        if len(part) > LONGEST_TEXT:
            raise UnreadableError(f"expected at most {LONGEST_TEXT} characters, not {shown(part)}")
    return parts


def chosen(typed: str, offers: Sequence[Offer]) -> str | None:
    """The option a typed text means, by number, by name or by the beginning of its name; None if it matches none.

    A closed option is returned, too: the battle refuses it with the reason.
    """
    legal = [offer.name for offer in offers if offer.legal]
    if re.fullmatch(_NUMBERS, typed):
        place = whole_number(typed, len(legal)) or 0
        if not place:
            raise UnreadableError(f"there is no option {typed}: expected 1 to {len(legal)}")
        return legal[place - 1]
    names = [offer.name for offer in offers]
    folded = typed.casefold()
    for candidates in ([name for name in names if name.casefold() == folded], _starting(folded, legal)):
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            raise AmbiguousError(f"{typed!r} may be {' or '.join(candidates)}: write more of it, or its number")
    closed = _starting(folded, names)
    return closed[0] if len(closed) == 1 else None


def _starting(folded: str, names: Sequence[str]) -> list[str]:
    return [name for name in names if name.casefold().startswith(folded)]


def thrown(typed: str, question: Question) -> Any:
    """What somebody rolled: a total or the faces; for a contest two of these with a slash between."""
    rolls = [_roll(part) for part in typed.split("/")]
    if question.kind == "contest":
        both = rolls[0] if len(rolls) == 1 else rolls
        if not isinstance(both, list) or len(both) != 2:
            raise UnreadableError(f"expected two rolls such as 9 / 12, {question.who}'s and {question.at}'s")
        return both
    if len(rolls) != 1:
        raise UnreadableError("expected one roll, as a total or as faces")
    return rolls[0]


def _roll(text: str) -> int | list[int]:
    parts = text.replace("+", " ").replace(",", " ").split()
    if not parts or not all(re.fullmatch(_NUMBERS, part) and len(part) < 7 for part in parts):
        raise UnreadableError(f"expected what was rolled, as a total (11) or as faces (4 3 4), not {text.strip()!r}")
    numbers = [int(part) for part in parts]
    return numbers[0] if len(numbers) == 1 else numbers
