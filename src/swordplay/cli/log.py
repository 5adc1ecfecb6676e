"""The log: events as sentences, from templates in the catalogue; an event without one is still readable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from swordplay import catalogue
from swordplay.cli.screen import Screen
from swordplay.engine.events import Event
from swordplay.engine.hexes import label
from swordplay.engine.question import Number, Reason, Wording
from swordplay.engine.ruleset import Ruleset
from swordplay.files import COMPASS

NARROWED = ("about", "what", "ending", "how")
"""The facts by which a template's key may be narrowed: "roll:to-hit"."""
INNER = ("about", "terms", "their_terms", "what")
"""Facts that a line without a template leaves out."""

HEXES = ("to", "hex", "from")
"""Facts that are a hex."""

NOT_SHARED: Mapping[str, str] = {}


class Log:
    """Tells the events of one fight."""

    def __init__(self, ruleset: Ruleset, screen: Screen) -> None:
        """Take the ruleset's words."""
        self.templates = catalogue.events(ruleset.name)
        self.wording = Wording(ruleset)
        self.prefix = f"{ruleset.name}:"
        self.screen = screen
        self.clock = -1

    def tell(self, events: Iterable[Event]) -> None:
        """Write what happened; events that are told together make one line."""
        worth = (event for event in events if self.template(event.key, event.facts) != "" or event.facts.get("terms"))
        for _, group in groupby(worth, key=self.together):
            told = list(group)
            everybody = ", ".join(event.who for event in told)
            path = ", ".join(said("to", event.facts["to"]) for event in told if "to" in event.facts)
            self.time(told[0])
            self.line(told[0], {"all": everybody, "path": path})

    def together(self, event: Event) -> Any:
        """What events told in one line have in common; any other event has a line to itself."""
        template = self.template(event.key, event.facts) or ""
        if "{all}" in template:
            return event.key
        return (template, event.who) if "{path}" in template else id(event)

    def time(self, event: Event) -> None:
        """Write the time when the clock has moved, if the ruleset has a template for it."""
        template = self.templates.get("clock")
        if template is not None and event.clock != self.clock:
            self.clock = event.clock
            self.screen.say(template.format(clock=event.clock), "bold")

    def line(self, event: Event, shared: Mapping[str, str]) -> None:
        """Write one event, with the arithmetic behind its numbers."""
        line = self.sentence(event, shared)
        turn = event.key == "turn"
        sums = [
            self.sum(event.facts[number], event.facts[key])
            for key, number in (("terms", "number"), ("their_terms", "against"))
            if event.facts.get(key) and number in event.facts
        ]
        if not sums and event.facts.get("terms"):
            sums = [f"added: {self.reasons(self.worded(event.facts['terms']))}"]
        if line:
            self.screen.wrapped(line, "" if turn else "  ", "bold" if turn else "")
        for one in sums:
            self.screen.wrapped(one, "      ", "dim")

    def sentence(self, event: Event, shared: Mapping[str, str] = NOT_SHARED) -> str:
        """One event in words; empty when it is not to be told."""
        facts = {name: said(name, value) for name, value in event.facts.items()}
        facts |= {"who": event.who, "at": event.at, "second": str(event.clock + 1), **shared}
        if "outcome" in facts:
            facts["outcome"] = self.outcome(str(event.facts.get("about", "")), event.facts["outcome"])
        template = self.template(event.key, event.facts)
        if template is None:
            return plainly(event)
        try:
            return " ".join(template.format_map(facts).split())
        except (KeyError, IndexError, ValueError):
            return plainly(event)

    def outcome(self, about: str, name: Any) -> str:
        """A roll's outcome, in words if there are any for it."""
        return self.templates.get(f"outcome:{about}:{name}", said("outcome", name))

    def template(self, key: str, facts: Mapping[str, Any]) -> str | None:
        """The template of a key, the narrowest there is."""
        for name in NARROWED:
            narrow = self.templates.get(f"{key}:{facts[name]}") if name in facts else None
            if narrow is not None:
                return narrow
        return self.templates.get(key)

    def sum(self, number: int, terms: Iterable[Any]) -> str:
        """The arithmetic behind a number: every reason with its clauses."""
        return f"{number} = {self.reasons(self.worded(terms))}"

    def worded(self, terms: Iterable[Any]) -> list[Reason]:
        """Terms of an event as reasons."""
        return [self.wording.reason(key, tuple(args), value) for value, key, args in terms]

    def number(self, number: Number) -> str:
        """The arithmetic behind a number of a question."""
        return f"{number.value} = {self.reasons(number.reasons)}"

    def reasons(self, reasons: Iterable[Reason]) -> str:
        """Reasons one after the other, the first without its sign."""
        parts: list[str] = []
        for reason in reasons:
            value = f"{reason.value:+d}" if parts else str(reason.value)
            parts.append(f"{value} {reason.text}{self.cited(reason.clauses)}")
        return " ".join(parts)

    def cited(self, clauses: Iterable[str]) -> str:
        """Clause ids in brackets; those of the ruleset being played without its name."""
        ids = [clause.removeprefix(self.prefix) for clause in clauses]
        return f" [{', '.join(ids)}]" if ids else ""


def plainly(event: Event) -> str:
    """An event that has no template, in words."""
    facts = ", ".join(f"{name} {said(name, value)}" for name, value in event.facts.items() if name not in INNER)
    head = " ".join(part for part in (event.who, event.key.replace("-", " "), event.at) if part)
    return f"{head} ({facts})" if facts else head


def said(name: str, value: Any) -> str:
    """A fact in words."""
    if name == "rolled":
        return rolled(value)
    if name == "outcome" and value in ("true", "false"):
        return "success" if value == "true" else "failure"
    if name in ("facing", "hour") and isinstance(value, int):
        return COMPASS[value % 12]
    if isinstance(value, list | tuple):
        if name in HEXES and len(value) == 2 and all(isinstance(part, int) for part in value):
            return label((value[0], value[1]))
        return ", ".join(said("", part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def rolled(value: Any) -> str:
    """What was rolled: a total, with the faces it came from; two of them in a contest."""
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], list | tuple):
            return " and ".join(map(rolled, value))
        if len(value) == 1:
            return str(value[0])
        return f"{sum(value)} ({' '.join(map(str, value))})"
    return str(value)
