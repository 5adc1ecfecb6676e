"""A question as plain data: anybody can answer it without knowing the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from swordplay.engine.requests import Check, Choose, Contest, Dice, Option, Request
from swordplay.engine.ruleset import KeyText, Ruleset
from swordplay.engine.tally import Tally


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason in words, with the full ids of the clauses it rests on."""

    key: str
    text: str
    clauses: tuple[str, ...] = ()
    value: int = 0


class Number(msgspec.Struct, frozen=True):
    """A number and what it is made of."""

    value: int
    reasons: tuple[Reason, ...]


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its name, number and note; if it may not be chosen, why not and what may be instead."""

    name: str
    legal: bool = True
    number: Number | None = None
    reason: Reason | None = None
    instead: tuple[str, ...] = ()
    unknown: bool = False
    note: Reason | None = None


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is asked, about what, and everything needed to answer."""

    kind: str
    who: str
    about: str
    at: str = ""
    offers: tuple[Offer, ...] = ()
    dice: tuple[int, int] | None = None
    number: Number | None = None
    against: Number | None = None

    def plain(self) -> dict[str, Any]:
        """The question as JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Wording:
    """Turns keys into words and clauses for one ruleset."""

    __slots__ = ("own_names", "texts")

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the ruleset's texts."""
        self.texts: Mapping[str, KeyText] = ruleset.texts()
        self.own_names = ruleset.own_names

    def reason(self, key: str, args: tuple[Any, ...] = (), value: int = 0) -> Reason:
        """A key in words; one without words stands for itself."""
        text = self.texts.get(key)
        args = self.own(args)
        if text is None:
            return Reason(key, " ".join([key.replace("-", " "), *map(str, args)]), (), value)
        return Reason(key, text.label.format(*args), text.clauses, value)

    def own(self, words: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same words, with the ruleset's own names for things."""
        return tuple(self.own_names.get(word, word) for word in words) if self.own_names else words

    def number(self, tally: Tally) -> Number:
        """A tally in words."""
        return Number(tally.number, tuple(self.reason(key, args, value) for value, key, args in tally.terms))

    def offer(self, option: Option[Any]) -> Offer:
        """An option in words; one that is unknown until declared says nothing more."""
        if option.unknown:
            return Offer(option.name, unknown=True)
        refusal, tally = option.refusal, option.tally
        number = None if tally is None else self.number(tally)
        note = None if option.note is None else self.reason(*option.note)
        if refusal is None:
            return Offer(option.name, number=number, note=note)
        reason, instead = self.reason(refusal.key, refusal.args), self.own(refusal.instead)
        return Offer(option.name, False, number, reason, instead, note=note)

    def question(self, request: Request[Any]) -> Question:
        """A pending request as plain data."""
        head = (request.kind, request.who, request.about, request.at)
        if isinstance(request, Choose):
            return Question(*head, offers=tuple(map(self.offer, request.options)))
        if isinstance(request, Check):
            dice = (request.scale.count, request.scale.sides)
            return Question(*head, dice=dice, number=self.number(request.tally))
        if isinstance(request, Contest):
            mine, theirs = map(self.number, request.tallies)
            dice = (request.versus.count, request.versus.sides)
            return Question(*head, dice=dice, number=mine, against=theirs)
        assert isinstance(request, Dice)
        return Question(*head, dice=(request.count, request.sides))
