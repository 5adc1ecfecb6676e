"""A question as plain data: anybody can answer it without knowing the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from swordplay.engine.asking import NOTHING, PLAIN, Leaving, Shape, Shown
from swordplay.engine.hexes import label as hex_label
from swordplay.engine.phrasing import Counted, phrase
from swordplay.engine.requests import Check, Choose, Contest, Dice, Option, Request
from swordplay.engine.ruleset import KeyText, Ruleset
from swordplay.engine.state import State
from swordplay.engine.tally import Tally


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason in words, with the full ids of the clauses it rests on."""

    key: str
    text: str
    clauses: tuple[str, ...] = ()
    value: int = 0


class Number(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number, what it is made of, and the chance to succeed against it where a roll is known to follow."""

    value: int
    reasons: tuple[Reason, ...]
    chance: float | None = None


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its name, number and note; if it may not be chosen, why not and what may be instead.

    The name is what records hold and what is answered; `label` is what people read if that is something else, and
    `shown` what the option is about. `leads` is what rolling for it comes to where the next roll can be foreseen.
    """

    name: str
    legal: bool = True
    number: Number | None = None
    reason: Reason | None = None
    instead: tuple[str, ...] = ()
    unknown: bool = False
    note: Reason | None = None
    label: str = ""
    shown: Shown = NOTHING
    leads: Lead | None = None

    @property
    def text(self) -> str:
        """What people read."""
        return self.label or self.name


class Lead(msgspec.Struct, frozen=True, omit_defaults=True):
    """The roll an option leads to if nothing more is added: who rolls for what, the number, and the other's."""

    who: str
    about: str
    number: Number
    against: Number | None = None
    at: str = ""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is asked, about what, and everything needed to answer.

    `shape` is how it is best asked; `leave` the option that leaves it and `leaving` what that means. It is `forced`
    where only one answer is legal: front ends may give it for the person, and it stays in the record.
    """

    kind: str
    who: str
    about: str
    at: str = ""
    offers: tuple[Offer, ...] = ()
    dice: tuple[int, int] | None = None
    number: Number | None = None
    against: Number | None = None
    shape: Shape = "list"
    leave: str = ""
    leaving: Leaving = ""
    forced: bool = False

    def plain(self) -> dict[str, Any]:
        """The question as JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Wording:
    """Turns keys into words and clauses for one ruleset."""

    __slots__ = ("asks", "labels", "own_names", "sayings", "texts")

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the ruleset's texts."""
        self.texts: Mapping[str, KeyText] = ruleset.texts()
        self.sayings: Mapping[str, str] = ruleset.sayings()
        self.labels: Mapping[str, str] = ruleset.labels()
        self.own_names = {
            **ruleset.own_names,
            **{name: label for name, label in self.labels.items() if ":" not in name},
        }
        self.asks = ruleset.asks

    def reason(self, key: str, args: tuple[Any, ...] = (), value: int = 0) -> Reason:
        """A key in words; one without words stands for itself."""
        text = self.texts.get(key)
        args = self.own(args)
        if text is None:
            return Reason(key, " ".join([key.replace("-", " "), *map(str, args)]), (), value)
        counted = (Counted(one) if type(one) is int else one for one in args)
        return Reason(key, text.label.format(*counted), text.clauses, value)

    def own(self, words: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same words, with the ruleset's own names for things."""
        return tuple(self.own_names.get(word, word) for word in words) if self.own_names else words

    def label(self, about: str, name: str, shown: Shown = NOTHING) -> str:
        """What people read for an option; empty if that is its name.

        A label or saying of its own comes first; then a saying such as `offer:target` made from what the option is
        about, narrowed by its item or way; and last the ruleset's own name for it.
        """
        label = self.labels.get(f"{about}:{name}") or self.sayings.get(f"offer:{about}:{name}")
        if label:
            return label
        if shown != NOTHING:
            head = f"offer:{about}"
            for key in (f"{head}:{shown.item}", f"{head}:{shown.way}", head):
                if key in self.sayings:
                    return phrase(self.sayings[key], self.about(shown))
        return self.own_names.get(name, "")

    def about(self, shown: Shown) -> dict[str, Any]:
        """What an option is about as words for a template, under the ruleset's own names; a hex by its label."""
        facts = {name: getattr(shown, name) for name in shown.__struct_fields__}
        named = {
            name: self.own_names.get(fact, fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        return named | {"hex": "" if shown.hex is None else hex_label(shown.hex)}

    def number(self, tally: Tally, chance: float | None = None) -> Number:
        """A tally in words."""
        reasons = tuple(self.reason(key, args, value) for value, key, args in tally.terms)
        return Number(tally.number, reasons, chance)

    def offer(self, option: Option[Any], label: str = "", shown: Shown = NOTHING) -> Offer:
        """An option in words; one that is unknown until declared says nothing more."""
        if option.unknown:
            return Offer(option.name, unknown=True, label=label, shown=shown)
        refusal, tally = option.refusal, option.tally
        number = None if tally is None else self.number(tally)
        note = None if option.note is None else self.reason(*option.note)
        if refusal is None:
            return Offer(option.name, number=number, note=note, label=label, shown=shown)
        reason, instead = self.reason(refusal.key, refusal.args), self.own(refusal.instead)
        return Offer(option.name, False, number, reason, instead, note=note, label=label, shown=shown)

    def question(self, request: Request[Any], state: State[Any]) -> Question:
        """A pending request as plain data."""
        head = (request.kind, request.who, request.about, request.at)
        if isinstance(request, Choose):
            return self._choice(request, state)
        if isinstance(request, Check | Contest):
            lead = self.lead(request)
            scale = request.scale if isinstance(request, Check) else request.versus
            return Question(*head, dice=(scale.count, scale.sides), number=lead.number, against=lead.against)
        assert isinstance(request, Dice)
        return Question(*head, dice=(request.count, request.sides))

    def _choice(self, request: Choose[Any], state: State[Any]) -> Question:
        """A choice: every option, and how it is asked."""
        ask = self.asks.get(request.about, PLAIN)
        offers = []
        for option in request.options:
            shown = NOTHING if ask.show is None else ask.show(state, request, option.value)
            offers.append(self.offer(option, self.label(request.about, option.name, shown), shown))
        leave = ask.leave if any(offer.name == ask.leave for offer in offers) else ""
        return Question(
            request.kind,
            request.who,
            request.about,
            request.at,
            tuple(offers),
            shape=ask.shape,
            leave=leave,
            leaving=ask.leaving if leave else "",
            forced=sum(offer.legal for offer in offers) == 1,
        )

    def lead(self, request: Check[Any] | Contest[Any]) -> Lead:
        """A roll: its number with the chance to make it, and the other's number in a contest."""
        head = (request.who, request.about)
        if isinstance(request, Check):
            return Lead(*head, self.number(request.tally, request.scale.chance(request.tally.number)), at=request.at)
        mine, theirs = request.tallies
        chance = request.versus.chance(mine.number, theirs.number)
        return Lead(*head, self.number(mine, chance), self.number(theirs), request.at)

    def resisted(self, request: Contest[Any]) -> Lead:
        """A contest as the other one sees it: his own number, with the chance that he is not beaten."""
        mine, theirs = request.tallies
        won = request.versus.chance(mine.number, theirs.number)
        chance = None if won is None else 1 - won
        return Lead(request.at, request.about, self.number(theirs, chance), self.number(mine), request.who)
