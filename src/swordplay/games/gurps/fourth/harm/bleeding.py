"""What time does to the wounded by the range-band sheet: bleeding by the minute, and heart attacks."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm.effects_bands import MINUTE, sink
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.rolls import GRADED, Degree
from swordplay.games.gurps.vocabulary import BLEED, BLEEDING, DEAD, HEART_ATTACK, SINKING

PER = 5
"""BLD.2: the HP lost for each -1."""
LOST = {Degree.FAILURE: 1, Degree.FUMBLE: 3}
RUN = 3
"""BLD.6: the successes in a row that stop the bleeding."""


def each_second(state: Fight, me: Figure) -> Rule[None]:
    """FP.7, FP.9, BLD.1, FP.6: what is due for a figure by now: HP lost to fatigue, bleeding, death by heart attack."""
    if me.has(DEAD):
        return
    beyond = -me.sheet.fp - me.fp
    if beyond > 0:
        me.fp += beyond
        me.hp -= beyond
        state.tell("tired", me.name, hp=me.hp)
        yield from sink(state, me, beyond)
    if me.has(SINKING):
        lost = sum(condition.kind == SINKING for condition in me.conditions)
        me.lose(SINKING)
        yield from sink(state, me, lost)
    bleeding = me.get(BLEEDING)
    if bleeding is not None and bleeding.at <= state.clock and not me.has(DEAD):
        yield from bleed_on(state, me)
    attack = me.get(HEART_ATTACK)
    if attack is not None and attack.at <= state.clock and not me.has(DEAD):
        perish(state, me)


def bleeding_number(me: Figure) -> Tally:
    """BLD.2: HT, at -1 for every 5 HP lost in all."""
    return Tally(me.sheet.ht, "ht").add(-((me.sheet.hp - me.hp) // PER), "blood-lost")


def bleed_on(state: Fight, me: Figure) -> Rule[None]:
    """BLD.1-6: a roll each minute: a failure costs HP, a critical success or the third success in a row stops it."""
    running = me.get(BLEEDING)
    assert running is not None
    degree = yield from Check(me.name, BLEED, GRADED, lambda: bleeding_number(me))
    me.lose(BLEEDING)
    lost = LOST.get(degree, 0)
    successes = 0 if lost else running.value + 1
    if degree is Degree.CRITICAL or successes == RUN:
        state.tell("stopped-bleeding", me.name)
        return
    me.gain(BLEEDING, successes, at=running.at + MINUTE)
    if lost:
        me.hp -= lost
        state.tell("bled", me.name, lost=lost, hp=me.hp)
        yield from sink(state, me, lost)
