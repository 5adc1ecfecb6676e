"""The course of the fight, and of a turn."""

from __future__ import annotations

from swordplay.engine.requests import BOUNDARY, Rule
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import check_over
from swordplay.games.gurps.turn.deck import choose_manoeuvre
from swordplay.games.gurps.turn.order import settle_order
from swordplay.games.gurps.vocabulary import (
    TURN_END,
    TURN_START,
)


def fight(state: Fight) -> Rule[None]:
    """SHEET.1: every figure once a second, in an order that stays; from wherever the state stands."""
    check_over(state)
    time_passes = book(state).each_second
    while True:
        yield BOUNDARY
        if not state.order:
            yield from settle_order(state)
            yield from book(state).opening(state)
            continue
        me = state.fighters[state.order[state.turn]]
        if me.conditions:
            book(state).revive(state, me)
        if not me.out:
            yield from turn(state, me)
            check_over(state)
        elif me.conditions:
            lie_still(state, me)
        if time_passes is not None:
            yield from time_passes(state, me)
        state.turn += 1
        if state.turn == len(state.order):
            state.turn = 0
            state.clock += 1


def lie_still(state: Fight, me: Figure) -> None:
    """GAP.2, GAP.9: a turn nobody takes passes all the same, and with it what was to last so long."""
    me.lapse(TURN_START, state.clock)
    me.lapse(TURN_END, state.clock)


def turn(state: Fight, me: Figure) -> Rule[None]:
    """GAP.2: what held until now ends; what is rolled first; the manoeuvre; stun roll and the end of shock."""
    begin_turn(state, me)
    rules = book(state)
    for can_go_on in rules.turn_start:
        goes_on = can_go_on(state, me)
        if goes_on is not True and (goes_on is False or not (yield from goes_on)):
            return
    dazed = yield from choose_manoeuvre(state, me)
    if dazed and me.stunned and not me.out:
        for roll in rules.turn_end:
            yield from roll(state, me)
    me.lapse(TURN_END, state.clock)


def begin_turn(state: Fight, me: Figure) -> None:
    """GAP.2: counts go back to zero, and what was to hold until this turn stops."""
    me.manoeuvre = me.form = ""
    me.parried = me.struck_with = ()
    me.blocked = 0
    me.retreated = False
    me.double_attack_used = False
    me.efforts = me.recovered = ()
    me.retreated_from = me.dropped_from = None
    me.turn_start_hex = me.hex
    me.hexes_entered = ()
    if me.conditions:
        me.lapse(TURN_START, state.clock)
    if state.triggers:
        state.triggers = tuple(trigger for trigger in state.triggers if trigger.owner != me.name)
    state.tell("turn", me.name)
