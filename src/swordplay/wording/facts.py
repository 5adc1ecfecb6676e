"""The facts of an event in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swordplay.engine.events import Event
from swordplay.engine.hexes import COMPASS, label
from swordplay.engine.phrasing import Counted

HEXES = ("to", "hex", "from")
"""Facts that are a hex."""
HOURS = ("facing", "hour")
"""Facts that are a direction."""
INNER = ("about", "terms", "their_terms", "what", "shown", "degrees", "facing", "from", "why_args")
"""Facts that a line without a template leaves out."""


def said(name: str, value: Any) -> Any:
    """A fact in words; numbers stay numbers, so that a template can count with them."""
    if name == "rolled":
        return rolled(value)
    if name in HOURS and isinstance(value, int):
        return COMPASS[value % 12]
    if isinstance(value, list | tuple):
        if name in HEXES and len(value) == 2 and all(isinstance(part, int) for part in value):
            return label((value[0], value[1]))
        return ", ".join(str(said("", part)) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value


def rolled(value: Any) -> str:
    """What was rolled: a total, with the faces it came from; two of them in a contest."""
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], list | tuple):
            return " and ".join(map(rolled, value))
        if len(value) == 1:
            return str(value[0])
        return f"{sum(value)} ({' '.join(map(str, value))})"
    return str(value)


def total(value: Any) -> int:
    """The total of a roll, given as a total or as faces."""
    return sum(value) if isinstance(value, list | tuple) else int(value)


def contested(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a contest: both rolls, and what either wins by, as far as margins tell."""
    mine, theirs = facts["rolled"]
    ahead = (facts["number"] - total(mine)) - (facts["against"] - total(theirs))
    by, their_by = (f"by {ahead}" if ahead > 0 else "", f"by {-ahead}" if ahead < 0 else "")
    return {"mine": rolled(mine), "theirs": rolled(theirs), "by": by, "their_by": their_by}


MINUTES = (("day", 24 * 60), ("hour", 60), ("minute", 1))


def lapse(minutes: int) -> str:
    """A time in words: 2 days 3 hours."""
    words = []
    for unit, size in MINUTES:
        count, minutes = divmod(minutes, size)
        if count:
            words.append(f"{Counted(count):{unit}|{unit}s}")
    return " ".join(words)


def plainly(event: Event) -> str:
    """An event that has no template, in words."""
    facts = ", ".join(f"{name} {said(name, value)}" for name, value in event.facts.items() if name not in INNER)
    head = " ".join(part for part in (event.who, event.key.replace("-", " "), event.at) if part)
    return f"{head} ({facts})" if facts else head
