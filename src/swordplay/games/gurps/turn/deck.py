"""The deck of manoeuvres: a card each, with what it needs; the first unmet need is the refusal."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from swordplay.engine.requests import Choose, Note, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import lose_aim, stop_concentrating
from swordplay.games.gurps.interrupts import announce
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.vocabulary import AIMING, CONCENTRATING, MANOEUVRE, STUDIED


class Freely(msgspec.Struct, frozen=True):
    """Instead of a manoeuvre: something that costs none, done to a thing in hand."""

    act: str
    thing: str


class Face:
    """A card as one document shows it: with its type and entries, and each option for it made once."""

    __slots__ = ("name", "needs", "note", "of_no_use", "options")

    def __init__(self, card: Card[Any, Any], note: Note) -> None:
        """Take the card, and its row as a note."""
        self.name, self.needs, self.of_no_use, self.note = card.name, card.needs, card.of_no_use, note
        self.options: dict[Refusal | None, Option[str]] = {}
        """The open one by None, those that are shut by the reason, those of no use by what is said of them."""

    def option(self, state: Fight, me: Figure, why: Refusal | None) -> Option[str]:
        """The card to choose; `why` is the reason if it is shut."""
        useless = self.of_no_use(state, me) if why is None and self.of_no_use is not None else None
        option = self.options.get(why or useless)
        if option is None:
            note = self.note if useless is None else (useless.key, useless.args)
            option = self.options[why or useless] = Option(self.name, self.name, why, note=note)
        return option


_FACES: dict[str, tuple[object, object, dict[str, Face]]] = {}


def faces(state: Fight) -> dict[str, Face]:
    """The cards of the document being played, as it shows them; made again if its deck or its entries are others."""
    cards, entries = book(state).cards, state.profile.manoeuvres.entries
    shown = _FACES.get(state.profile.name)
    if shown is None or shown[0] is not cards or shown[1] is not entries:
        deck = {card.name: Face(card, entries[card.kind].note) for card in cards.values()}
        shown = _FACES[state.profile.name] = cards, entries, deck
    return shown[2]


def matching(state: Fight, me: Figure, wish: str) -> list[Option[Any]]:
    """The options a typed name could mean."""
    card = book(state).cards.get(wish)
    return menu(state, me) if card is None else [faces(state)[wish].option(state, me, card.refusal(state, me))]


def menu(state: Fight, me: Figure) -> list[Option[Any]]:
    """SHEET.2: every manoeuvre with its type and entries, those not open with the reason.

    A need that several cards share is looked at once.
    """
    known: dict[object, Refusal | None] = {}
    options: list[Option[Any]] = []
    for face in faces(state).values():
        why = None
        for need in face.needs:
            if need in known:
                why = known[need]
            else:
                why = known[need] = need(state, me)
            if why is not None:
                break
        options.append((face.options.get(why) if face.of_no_use is None else None) or face.option(state, me, why))
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
