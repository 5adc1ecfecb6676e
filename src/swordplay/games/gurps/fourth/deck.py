"""The deck of manoeuvres: a card each, with what it needs; the first unmet need is the refusal."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth import wait
from swordplay.games.gurps.fourth.attacks import ALL_OUT_ATTACK, REGULAR_ATTACK
from swordplay.games.gurps.fourth.cards import Card
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.moves import CHANGE_POSTURE, DO_NOTHING, MOVE
from swordplay.games.gurps.fourth.words import MANOEUVRE

CARDS = (REGULAR_ATTACK, ALL_OUT_ATTACK, CHANGE_POSTURE, MOVE, wait.WAIT, DO_NOTHING)
BY_NAME = {card.name: card for card in CARDS}
PLAIN: dict[str, Option[str]] = {card.name: Option(card.name, card.name) for card in CARDS}
wait.STORABLE.update({card.name: card.act for card in (REGULAR_ATTACK, ALL_OUT_ATTACK, MOVE)})


def judge(state: Fight, me: Figure, card: Card) -> Refusal | None:
    """The first need of a card that is not met."""
    for need in card.needs:
        refusal = need(state, me)
        if refusal is not None:
            return refusal
    return None


def menu(state: Fight, me: Figure) -> list[Option[str]]:
    """Every manoeuvre, those not open with the reason."""
    return [
        Option(card.name, card.name, partial(judge, state, me, card)) if card.needs else PLAIN[card.name]
        for card in CARDS
    ]


def choose_manoeuvre(state: Fight, me: Figure) -> Rule[None]:
    """SHEET.1: one manoeuvre a turn, and it is carried out."""
    name = yield from Choose(me.name, MANOEUVRE, lambda: menu(state, me))
    me.manoeuvre = name
    yield from BY_NAME[name].act(state, me)
