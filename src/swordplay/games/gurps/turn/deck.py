"""The deck of manoeuvres: a card each, with what it needs; the first unmet need is the refusal."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from swordplay.engine.requests import Choose, Option, Rule
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


_OPEN: dict[str, Option[str]] = {}
_SHUT: dict[tuple[str, Refusal], Option[str]] = {}


def as_option(state: Fight, me: Figure, card: Card[Any, Any], why: Refusal | None) -> Option[str]:
    """A card with its type and entries, the same one each time in one document; `why` is the reason if it is shut."""
    name, note = card.name, state.profile.manoeuvres.entries[card.kind_of or card.name].note
    if why is not None:
        shut = _SHUT.get((name, why))
        if shut is None or shut.note is not note:
            shut = _SHUT[name, why] = Option(name, name, why, note=note)
        return shut
    if card.of_no_use is not None:
        useless = card.of_no_use(state, me)
        return Option(name, name, note=note if useless is None else (useless.key, useless.args))
    option = _OPEN.get(name)
    if option is None or option.note is not note:
        option = _OPEN[name] = Option(name, name, note=note)
    return option


def matching(state: Fight, me: Figure, wish: str) -> list[Option[Any]]:
    """The options a typed name could mean."""
    card = book(state).cards.get(wish)
    return menu(state, me) if card is None else [as_option(state, me, card, card.refusal(state, me))]


def menu(state: Fight, me: Figure) -> list[Option[Any]]:
    """SHEET.2: every manoeuvre with its type and entries, those not open with the reason.

    A need that several cards share is looked at once.
    """
    rules = book(state)
    known: dict[object, Refusal | None] = {}
    options: list[Option[Any]] = []
    for card in rules.cards.values():
        why = None
        for need in card.needs:
            if need in known:
                why = known[need]
            else:
                why = known[need] = need(state, me)
            if why is not None:
                break
        options.append(as_option(state, me, card, why))
    for free in rules.free_acts:
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
