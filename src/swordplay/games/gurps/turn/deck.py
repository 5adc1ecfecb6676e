"""The deck of manoeuvres: a card each, with what it needs; the first unmet need is the refusal."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from swordplay.engine.requests import Choose, Note, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import Card, Need, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import lose_aim, stop_concentrating
from swordplay.games.gurps.interrupts import announce
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.profile import Entry
from swordplay.games.gurps.vocabulary import AIMING, CONCENTRATING, MANOEUVRE, STUDIED


class Freely(msgspec.Struct, frozen=True):
    """Instead of a manoeuvre: something that costs none, done to a thing in hand."""

    act: str
    thing: str


class Face:
    """A card as one document shows it: with its type and entries, and each option for it made once."""

    __slots__ = ("by_use", "gate", "name", "note", "of_no_use", "options")

    def __init__(self, card: Card[Any, Any], note: Note, gate: int) -> None:
        """Take the card, its row as a note, and the last of the gates it is behind."""
        self.name, self.of_no_use, self.note, self.gate = card.name, card.of_no_use, note, gate
        self.options: dict[Refusal | None, Option[str]] = {}
        """Those that are shut by the reason, and the open one by None if it is always of use."""
        self.by_use: dict[Refusal | None, Option[str]] = {}
        """The open ones by what is said of their use."""

    def option(self, state: Fight, me: Figure, why: Refusal | None) -> Option[str]:
        """The card to choose; `why` is the reason if it is shut."""
        options, key, note = self.options, why, self.note
        if why is None and self.of_no_use is not None:
            options, key = self.by_use, self.of_no_use(state, me)
            note = note if key is None else (key.key, key.args)
        option = options.get(key)
        if option is None:
            option = options[key] = Option(self.name, self.name, why, note=note)
        return option


class Deck:
    """The cards of a document as it shows them, and the gates before them.

    A gate is a need and the gate before it, by number from 1; cards whose first needs are the same share their gates.
    """

    __slots__ = ("cards", "entries", "faces", "gates")

    def __init__(self, cards: dict[str, Card[Any, Any]], entries: dict[str, Entry]) -> None:
        """Lay out the cards by their needs."""
        self.cards, self.entries = cards, entries
        numbers: dict[tuple[int, Need[Any, Any]], int] = {}
        self.faces: dict[str, Face] = {}
        for card in cards.values():
            gate = 0
            for need in card.needs:
                gate = numbers.setdefault((gate, need), len(numbers) + 1)
            self.faces[card.name] = Face(card, entries[card.kind].note, gate)
        self.gates = tuple(numbers)


_DECKS: dict[str, Deck] = {}


def deck_of(state: Fight) -> Deck:
    """The deck of the document being played; made again if its cards or its entries are others."""
    cards, entries = book(state).cards, state.profile.manoeuvres.entries
    deck = _DECKS.get(state.profile.name)
    if deck is None or deck.cards is not cards or deck.entries is not entries:
        deck = _DECKS[state.profile.name] = Deck(cards, entries)
    return deck


def matching(state: Fight, me: Figure, wish: str) -> list[Option[Any]]:
    """The options a typed name could mean."""
    card = book(state).cards.get(wish)
    return menu(state, me) if card is None else [deck_of(state).faces[wish].option(state, me, card.refusal(state, me))]


def menu(state: Fight, me: Figure) -> list[Option[Any]]:
    """SHEET.2: every manoeuvre with its type and entries, those not open with the reason.

    A need that several cards share is looked at once.
    """
    deck = deck_of(state)
    known: dict[object, Refusal | None] = {}
    reasons: list[Refusal | None] = [None]
    for before, need in deck.gates:
        why = reasons[before]
        if why is None:
            if need in known:
                why = known[need]
            else:
                why = known[need] = need(state, me)
        reasons.append(why)
    options: list[Option[Any]] = [
        face.options.get(reasons[face.gate]) or face.option(state, me, reasons[face.gate])
        for face in deck.faces.values()
    ]
    for free in book(state).free_acts:
        for thing, why in free.things(state, me):
            options.append(Option(f"{free.name}: {thing}", Freely(free.name, thing), not_stunned(state, me) or why))
    return options


def begin_another(state: Fight, me: Figure, card: Card[Any, Any]) -> None:
    """End the work that the manoeuvre now chosen does not go on with."""
    if me.conditions:
        if CONCENTRATING not in card.keeps:
            stop_concentrating(state, me)
        if AIMING not in card.keeps:
            lose_aim(state, me)
        if STUDIED not in card.keeps:
            me.lose(STUDIED)


def free_act(state: Fight, me: Figure, chosen: Freely) -> None:
    """Do what costs no manoeuvre."""
    next(free for free in book(state).free_acts if free.name == chosen.act).act(state, me, chosen.thing)


def choose_manoeuvre(state: Fight, me: Figure) -> Rule[bool]:
    """SHEET.1: one manoeuvre a turn, and it is carried out; returns whether the turn is lost to stun (STUN.2)."""
    rules = book(state)
    while True:
        ask = Choose(me.name, MANOEUVRE, partial(menu, state, me), find=partial(matching, state, me))
        chosen: str | Freely = yield ask
        if type(chosen) is not str:
            free_act(state, me, chosen)  # type: ignore[arg-type]
            continue
        card = rules.cards[chosen]
        if not card.free:
            break
        yield from card.act(state, me)
    dazed = me.stunned
    kind = me.manoeuvre = card.kind
    if me.ran and kind not in rules.runs_on:
        me.ran = False
    for can_act in rules.before_act:
        acts = can_act(state, me, kind)
        if acts is not True and (acts is False or not (yield from acts)):
            return dazed
    begin_another(state, me, card)
    if state.triggers:
        yield from announce(state, me, kind)
        if me.halted:
            return dazed
    yield from card.act(state, me)
    if rules.act_done is not None:
        yield from rules.act_done(state, me)
    return dazed
