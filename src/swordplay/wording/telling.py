"""What happened, told line by line: events as sentences, from the templates of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from swordplay import catalogue
from swordplay.engine.asking import NOTHING, Shown
from swordplay.engine.events import Event
from swordplay.engine.hexes import Hex
from swordplay.engine.hexes import label as hex_label
from swordplay.engine.phrasing import phrase
from swordplay.engine.question import Number, Wording
from swordplay.engine.ruleset import Ruleset
from swordplay.wording.facts import contested, lapse, plainly, said
from swordplay.wording.lines import Line
from swordplay.wording.sums import formula

NARROWED = ("about", "what", "ending", "how", "task")
"""The facts by which a template's key may be narrowed: "roll:to-hit"."""
MANNER = "blow"
"""The event that says how a figure attacks; what is told of the same figure next may use its facts."""
TURN = "turn"
"""The event that opens a figure's turn."""
AFTER = "aftermath"
"""The event that opens what comes after the fight."""
SUMS = (("terms", "number"), ("their_terms", "against"))
"""The facts that hold a number's reasons, and the number."""
NOT_SHARED: Mapping[str, str] = {}


class Teller:
    """Tells the events of one fight."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the ruleset's words."""
        self.ruleset = ruleset
        self.templates = {**catalogue.events(ruleset.name), **ruleset.sayings()}
        self.wording = Wording(ruleset)
        self.clock = -1
        self.ended: int | None = None
        self.manner: dict[str, Mapping[str, Any]] = {}

    def lines(self, events: Iterable[Event]) -> list[Line]:
        """What happened, in words; events that are told together make one line."""
        lines: list[Line] = []
        told: list[Event] = []
        for event in events:
            worth = self.worth(event)
            if told and (event.key == MANNER or (worth and self.together(event) != self.together(told[0]))):
                lines += self.told(told)
                told = []
            if event.key == MANNER:
                self.manner[event.who] = event.facts
            if worth:
                told.append(event)
        return lines + self.told(told)

    def told(self, events: list[Event]) -> list[Line]:
        """Events told together, after a heading where the clock has moved."""
        return [*self.time(events[0]), self.line(events)] if events else []

    def worth(self, event: Event) -> bool:
        """Whether an event is told at all."""
        return self.template(event) != ""

    def together(self, event: Event) -> Any:
        """What events told in one line have in common; any other event has a line to itself."""
        template = self.template(event) or ""
        if "{all}" in template:
            return event.key
        return (template, event.who) if "{path}" in template else id(event)

    def time(self, event: Event) -> Iterable[Line]:
        """The time as a heading when the clock has moved, if the ruleset has a template for it."""
        if event.key == AFTER and self.ended is None:
            self.ended = event.clock
        since = 0 if self.ended is None else max(0, event.clock - self.ended)
        template = self.templates.get("clock:after" if since else "clock", self.templates.get("clock"))
        if template is not None and event.clock != self.clock:
            self.clock = event.clock
            text = phrase(template, {"clock": event.clock, "since": lapse(since)})
            yield Line(text, "clock", place=event.place, clock=event.clock, heading=True)

    def line(self, told: list[Event]) -> Line:
        """Events told together as one line, with the sums behind its numbers."""
        event = told[0]
        path: tuple[Hex, ...] = tuple(
            tuple(one.facts["to"]) for one in told if not isinstance(one.facts.get("to", ""), str)
        )
        shared = {"all": ", ".join(one.who for one in told), "path": ", ".join(map(hex_label, path))}
        heading = event.key == TURN
        return Line(
            self.sentence(event, shared),
            event.key,
            event.who,
            event.at,
            self.sums(event),
            "{working}" in (self.template(event) or ""),
            path,
            event.place,
            event.clock,
            heading,
            0 if heading else 1,
        )

    def sums(self, event: Event) -> tuple[Number, ...]:
        """The numbers of an event, each with its reasons."""
        facts = event.facts
        return tuple(self.number(facts[terms], facts.get(name)) for terms, name in SUMS if facts.get(terms))

    def number(self, terms: Iterable[Any], value: int | None = None) -> Number:
        """Terms of an event as a number with its reasons."""
        reasons = tuple(self.wording.reason(key, tuple(args), value) for value, key, args in terms)
        return Number(sum(reason.value for reason in reasons) if value is None else value, reasons)

    def sentence(self, event: Event, shared: Mapping[str, str] = NOT_SHARED) -> str:
        """One event in words; empty when it is not to be told."""
        template = self.template(event)
        if template is None:
            return plainly(event)
        facts = {**self.facts(event), **shared}
        for words in (template, self.templates.get(f"{event.key}:unknown", template)):
            try:
                return phrase(words, facts)
            except (KeyError, IndexError, ValueError):
                continue
        return plainly(event)

    def facts(self, event: Event) -> dict[str, Any]:
        """Everything a template may name."""
        own = self.wording.own_names
        facts = {name: said(name, fact) for name, fact in {**self.manner.get(event.who, {}), **event.facts}.items()}
        facts = {name: own.get(fact, fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        facts |= {"who": event.who, "at": event.at, "second": event.clock + 1}
        if "about" in event.facts:
            facts["about"] = self.rolled_for(event.facts["about"])
        if "field" in event.facts:
            facts["field"] = self.field(event.facts["field"])
        facts["verb"] = phrase(self.narrowest("verb", facts.get("way")) or "", facts)
        if "chose" in event.facts:
            facts |= self.chosen(event)
        if "against" in event.facts and "rolled" in event.facts:
            facts |= contested(event.facts)
        if event.facts.get("terms"):
            facts["working"] = formula(self.sums(event)[0])
        if "why" in event.facts:
            facts["why"] = self.wording.reason(event.facts["why"], tuple(event.facts.get("why_args", ()))).text
        if "outcome" in event.facts:
            facts["outcome"] = self.outcome(event, facts)
        return facts

    def chosen(self, event: Event) -> dict[str, Any]:
        """What was chosen: its label, and what it is about."""
        shown = msgspec.convert(event.facts["shown"], Shown) if "shown" in event.facts else NOTHING
        about = {name: fact for name, fact in self.wording.about(shown).items() if fact is not None}
        name = event.facts["chose"]
        return {**about, "chose": self.wording.label(event.facts["about"], name, shown) or name}

    def outcome(self, event: Event, facts: Mapping[str, Any]) -> str:
        """A roll's outcome, in words if there are any for it; of a pair the second part is {count}."""
        template, degrees = self.degree(event), event.facts.get("degrees", ())
        if template is None:
            return str(event.facts["outcome"])
        return phrase(template, {**facts, "count": int(degrees[1])} if _counted(degrees) else facts)

    def degree(self, event: Event) -> str | None:
        """The template of a roll's outcome; None if there are no words for it."""
        about, name, degrees = event.facts.get("about", ""), event.facts["outcome"], event.facts.get("degrees", ())
        if _counted(degrees):
            name = f"{degrees[0]}:several"
        keys = (f"outcome:{about}:{name}", f"outcome:{about}", f"outcome:{name}")
        return next((self.templates[key] for key in keys if key in self.templates), None)

    def meant(self, about: str, typed: str, names: Iterable[str]) -> str:
        """The degree of a roll that somebody means: by its words, or else as it was typed."""
        for name in names:
            words = self.degree(Event("roll", "", "", {"about": about, "outcome": name}, 0))
            if words is not None and words.casefold() == typed.casefold():
                return name
        return typed

    def rolled_for(self, about: str) -> str:
        """What a roll is for, in words."""
        return self.templates.get(f"for:{about}", about.replace("-", " "))

    def field(self, name: str) -> str:
        """What a number of the fight or of a fighter is called."""
        return self.templates.get(f"field:{name}", name.replace("_", " "))

    def template(self, event: Event) -> str | None:
        """The template of an event, the narrowest there is."""
        facts = event.facts
        shown = facts.get("shown", {})
        for name in NARROWED:
            if name in facts:
                head = f"{event.key}:{facts[name]}"
                ways = (
                    shown.get("item"),
                    shown.get("way"),
                    facts.get("chose"),
                    facts.get("outcome"),
                    unfinished(facts),
                )
                for key in (*(f"{head}:{way}" for way in ways if way), head):
                    if key in self.templates:
                        return self.templates[key]
        return self.templates.get(event.key)

    def narrowest(self, key: str, by: Any) -> str | None:
        """The saying of a key narrowed by a word, or of the key alone."""
        return self.templates.get(f"{key}:{by}", self.templates.get(key))


def unfinished(facts: Mapping[str, Any]) -> str:
    """The word that narrows the template of something begun and not yet done."""
    return "unfinished" if facts.get("done") is False else ""


def _counted(degrees: Sequence[str]) -> bool:
    """Whether an outcome is a degree and a count."""
    return len(degrees) == 2 and degrees[1].isdecimal()
