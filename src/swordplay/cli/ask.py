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
from swordplay.wording import closed, heading, offered

_NUMBERS = r"[0-9]+"


class Leave(Exception):
    """Raised when somebody leaves the table instead of answering."""


def show(question: Question, log: Log, screen: Screen) -> None:
    """Show a question: the options with their numbers, closed ones with the reason; or the roll that is due."""
    screen.say()
    screen.say(heading(question, log.teller), "bold")
    if question.kind == "choose":
        open_ = [offer for offer in question.offers if offer.legal]
        width = min(40, max((len(offer.text) for offer in open_), default=0))
        for place, offer in enumerate(open_, 1):
            said = screen.styled(clean(offered(offer)), "dim")
            screen.put(f"{place:>4}  {clean(offer.text):<{width}}  {said}".rstrip())
        for group in closed(question, log.ruleset):
            screen.wrapped(f"-  {', '.join(offer.text for offer in group.offers)}: {group.why}", "   ", "dim")
        return
    if question.number is not None:
        screen.wrapped(log.number(question.number), "  ", "dim")
    if question.against is not None:
        screen.wrapped(f"{question.at}: {log.number(question.against)}", "  ", "dim")


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
    """The option a typed text means: its number, its label or name, or the beginning of one; None if it matches none.

    A closed option is returned, too: the battle refuses it with the reason.
    """
    legal = [offer for offer in offers if offer.legal]
    if re.fullmatch(_NUMBERS, typed):
        place = whole_number(typed, len(legal)) or 0
        if not place:
            raise UnreadableError(f"there is no option {typed}: expected 1 to {len(legal)}")
        return legal[place - 1].name
    folded = typed.casefold()
    for candidates in (_called(folded, offers), _starting(folded, legal)):
        if len(candidates) == 1:
            return candidates[0].name
        if candidates:
            meant = " or ".join(offer.text for offer in candidates)
            raise AmbiguousError(f"{typed!r} could mean {meant}: write more of it, or its number")
    shut = _starting(folded, offers)
    return shut[0].name if len(shut) == 1 else None


def _called(folded: str, offers: Sequence[Offer]) -> list[Offer]:
    """The options of exactly that name; if there are none, those of that label."""
    by_name = [offer for offer in offers if offer.name.casefold() == folded]
    return by_name or [offer for offer in offers if offer.text.casefold() == folded]


def _starting(folded: str, offers: Sequence[Offer]) -> list[Offer]:
    return [o for o in offers if o.text.casefold().startswith(folded) or o.name.casefold().startswith(folded)]


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
