"""The fight: its order, and the course of a turn."""

from __future__ import annotations

from swordplay.engine.requests import BOUNDARY, Dice, Rule
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import check_over
from swordplay.games.gurps.turn.deck import choose_manoeuvre
from swordplay.games.gurps.vocabulary import (
    ORDER,
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


def settle_order(state: Fight) -> Rule[None]:
    """SHEET.1: highest Basic Speed first, then higher DX, then a die thrown once, or until it decides."""
    score: dict[str, tuple[float, int]] = {f.name: (f.sheet.speed, f.sheet.dx) for f in state.fighters.values()}
    thrown: dict[str, tuple[int, ...]] = dict.fromkeys(score, ())
    equal = alike(score, thrown)
    while equal:
        for name in equal:
            thrown[name] += ((yield from Dice(name, ORDER, 1, 6)),)
        equal = alike(score, thrown) if state.profile.turn.roll_off else []
    place = {name: -k for k, name in enumerate(score)}
    state.order = tuple(sorted(score, key=lambda name: (*score[name], thrown[name], place[name]), reverse=True))
    for name in state.order:
        state.tell("order", name)


def alike(score: dict[str, tuple[float, int]], thrown: dict[str, tuple[int, ...]]) -> list[str]:
    """Those who have still to roll for their place against others of the same speed and DX."""
    now = [(score[name], thrown[name]) for name in score]
    return [name for name, mine in zip(score, now, strict=True) if now.count(mine) > 1]


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
    me.lapse(TURN_START, state.clock)
    if state.triggers:
        state.triggers = tuple(trigger for trigger in state.triggers if trigger.owner != me.name)
    state.tell("turn", me.name)
