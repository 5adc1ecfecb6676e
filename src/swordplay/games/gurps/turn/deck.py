"""The deck of manoeuvres: a card each, with what it needs; the first unmet need is the refusal."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import lose_aim, stop_concentrating
from swordplay.games.gurps.fourth.rapid_recovery import RAPID, rapid_recovery, recoverable
from swordplay.games.gurps.interrupts import announce
from swordplay.games.gurps.manoeuvres.aim import GOES_ON
from swordplay.games.gurps.manoeuvres.concentrate import CONCENTRATE
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.vocabulary import MANOEUVRE, STUDIED

MOVING = "Move"
STUDY_LASTS = frozenset({"Evaluate", "Regular Attack", "All Out Attack", "Charge Attack"})
"""EVA.2 of the range-band sheet: the manoeuvres that go on with a study, or put it to use."""


def judge(state: Fight, me: Figure, card: Card) -> Refusal | None:
    """The first need of a card that is not met."""
    for need in card.needs:
        refusal = need(state, me)
        if refusal is not None:
            return refusal
    return None


_OPEN: dict[str, Option[str]] = {}


def offered(state: Fight, me: Figure, card: Card) -> Option[str]:
    """A card with its type and entries, the same one each time it is open in one document; or why it is not."""
    name, note = card.name, state.profile.manoeuvres[card.kind_of or card.name].note
    why = judge(state, me, card)
    if why is not None:
        return Option(name, name, why, note=note)
    found = _OPEN.get(name)
    if found is None or found.note is not note:
        found = _OPEN[name] = Option(name, name, note=note)
    return found


def some(state: Fight, me: Figure, wish: str) -> list[Option[str]]:
    """What of the menu may bear a name."""
    card = book(state).cards.get(wish)
    return menu(state, me) if card is None else [offered(state, me, card)]


def menu(state: Fight, me: Figure) -> list[Option[str]]:
    """SHEET.2: every manoeuvre with its type and entries, those not open with the reason."""
    found = [offered(state, me, card) for card in book(state).cards.values()]
    if (me.unready or me.fired) and state.profile.rapid_readies:
        dazed = not_stunned(state, me)
        found.extend(Option(RAPID + item, RAPID + item, dazed or why) for item, why in recoverable(state, me))
    return found


def begin_another(state: Fight, me: Figure, name: str) -> None:
    """End the work that the manoeuvre now chosen does not go on with."""
    if me.conditions:
        if name != CONCENTRATE.name:
            stop_concentrating(state, me)
        if name not in GOES_ON:
            lose_aim(state, me)
        if name not in STUDY_LASTS:
            me.lose(STUDIED)


def choose_manoeuvre(state: Fight, me: Figure) -> Rule[bool]:
    """SHEET.1: one manoeuvre a turn, and it is carried out; returns whether the turn is lost to stun (STUN.2)."""
    while True:
        name = yield from Choose(me.name, MANOEUVRE, partial(menu, state, me), find=partial(some, state, me))
        if not name.startswith(RAPID):
            break
        rapid_recovery(state, me, name.removeprefix(RAPID))
    dazed = me.stunned
    rules = book(state)
    card = rules.cards[name]
    kind = me.manoeuvre = card.kind
    if me.ran and kind != MOVING:
        me.ran = False
    for can_act in rules.before_act:
        acts = can_act(state, me, kind)
        if acts is not True and (acts is False or not (yield from acts)):
            return dazed
    begin_another(state, me, kind)
    if state.triggers:
        yield from announce(state, me, kind)
        if me.halted:
            return dazed
    yield from card.act(state, me)
    return dazed
