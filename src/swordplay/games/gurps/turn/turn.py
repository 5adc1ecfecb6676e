"""The fight: its order, and the course of a turn."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.requests import BOUNDARY, Check, Dice, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.attack.slam import pushed
from swordplay.games.gurps.fourth.harm.effects import check_over
from swordplay.games.gurps.fourth.turn.surprise import first_moment, thaw
from swordplay.games.gurps.harm.impairment import shock_penalty
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.turn.deck import choose_manoeuvre
from swordplay.games.gurps.vocabulary import (
    FROZEN,
    MENTALLY_STUNNED,
    ORDER,
    PUSHED,
    RECOVERY,
    SINKING,
    STUNNED,
    TURN_END,
    TURN_START,
)


def fight(state: Fight) -> Rule[None]:
    """SHEET.1: every figure once a second, in an order that stays; from wherever the state stands."""
    check_over(state)
    timed = book(state).second
    while True:
        yield BOUNDARY
        if not state.order:
            yield from settle_order(state)
            yield from first_moment(state)
            continue
        me = state.fighters[state.order[state.turn]]
        if me.conditions:
            book(state).revive(state, me)
        if not me.out:
            yield from turn(state, me)
            check_over(state)
        elif me.conditions:
            lie_still(state, me)
        if timed is not None:
            yield from pass_second(state, me, timed)
        state.turn += 1
        if state.turn == len(state.order):
            state.turn = 0
            state.clock += 1


def lie_still(state: Fight, me: Figure) -> None:
    """GAP.2, GAP.9: a turn nobody takes passes all the same, and with it what was to last so long."""
    me.lapse(TURN_START, state.clock)
    me.lapse(TURN_END, state.clock)


def pass_second(state: Fight, me: Figure, timed: Callable[..., Rule[None]]) -> Rule[None]:
    """BLD.1, FP.6-7, SHK.5 of the range-band sheet: what is due when a turn is over, of others what cannot wait."""
    for figure in state.fighters.values():
        if figure.conditions and figure.has(PUSHED):
            yield from pushed(state, figure)
        if figure.conditions and (figure is me or figure.has(SINKING)):
            yield from timed(state, figure)
    check_over(state)


def settle_order(state: Fight) -> Rule[None]:
    """SHEET.1: highest Basic Speed first, then higher DX, then a die thrown once, or until it decides."""
    score: dict[str, tuple[float, int]] = {f.name: (f.sheet.speed, f.sheet.dx) for f in state.fighters.values()}
    thrown: dict[str, tuple[int, ...]] = dict.fromkeys(score, ())
    equal = alike(score, thrown)
    while equal:
        for name in equal:
            thrown[name] += ((yield from Dice(name, ORDER, 1, 6)),)
        equal = alike(score, thrown) if state.profile.roll_off else []
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
    me.traded = False
    me.efforts = me.recovered = ()
    me.drew_back = me.threw_down = None
    me.began = me.hex
    me.passed = ()
    me.lapse(TURN_START, state.clock)
    if state.triggers:
        state.triggers = tuple(trigger for trigger in state.triggers if trigger.owner != me.name)
    state.tell("turn", me.name)


def roll_off_stun(state: Fight, me: Figure) -> Rule[None]:
    """DON.3 of the range-band sheet: at the end of the turn HT against physical stun, IQ against mental stun."""
    for kind, score, key in ((STUNNED, me.sheet.ht, "ht"), (MENTALLY_STUNNED, me.sheet.iq, "iq")):
        if me.has(kind):
            tally = Tally(score, key)
            if key == "iq":
                tally.add(shock_penalty(state, me), "shock")
            if (yield from Check(me.name, RECOVERY, SUCCESS, tally)):
                me.lose(kind)
    if not me.stunned:
        state.tell("recovered", me.name)


def recover(state: Fight, me: Figure) -> Rule[None]:
    """STUN.3-5: IQ at the end of a turn lost to stun, +1 for each such turn before, +6 for Combat Reflexes.

    A turn lost to the freeze of surprise brings no roll yet (SURP.1, SURP.3).
    """
    if me.has(FROZEN):
        thaw(state, me)
        return
    tally = Tally(me.sheet.iq, "iq").add(me.stunned_turns, "stunned-turns")
    if "Combat Reflexes" in me.sheet.traits:
        tally.add(6, "combat-reflexes")
    if (yield from Check(me.name, RECOVERY, SUCCESS, tally)):
        me.lose(STUNNED)
        me.stunned_turns = 0
        state.tell("recovered", me.name)
    else:
        me.stunned_turns += 1
