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
    rules = book(state)
    whole_rounds = rules.round_end is not None
    if not whole_rounds:
        check_over(state)
    while True:
        yield BOUNDARY
        if not state.order:
            yield from settle_order(state)
            if rules.opening is not None:
                yield from rules.opening(state)
            continue
        if state.turn == 0:
            for starts in rules.round_start:
                yield from starts(state)
        me = state.fighters[state.order[state.turn]]
        if me.conditions and rules.revive is not None:
            rules.revive(state, me)
        if not me.out:
            yield from turn(state, me)
            if not whole_rounds:
                check_over(state)
        elif me.conditions:
            lie_still(state, me)
        if rules.each_second is not None:
            yield from rules.each_second(state, me)
        state.turn += 1
        if state.turn == len(state.order):
            if rules.round_end is not None:
                rules.round_end(state)
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
    begins = book(state).begin_turn
    if begins is not None:
        begins(state, me)
    state.tell("turn", me.name)
