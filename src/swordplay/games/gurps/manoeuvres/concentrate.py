"""Concentrate: a task that takes turns, and what disturbs it."""

from __future__ import annotations

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import stop_concentrating
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import CONCENTRATING, CONCENTRATION, TASK

WILL_PENALTY = -3
LONGEST = 10
TASKS = [Option("1 turn", 1), *(Option(f"{turns} turns", turns) for turns in range(2, LONGEST + 1))]


def concentrate(state: Fight, me: Figure) -> Rule[None]:
    """CONC.3: a step, and a turn's work on a task of as many turns as its player says, without a break."""
    if not me.has(CONCENTRATING):
        turns = yield from Choose(me.name, TASK, TASKS)
        if me.halted:
            return
        me.gain(CONCENTRATING, turns)
    yield from take_steps(state, me, StepBudget())
    left = me.value(CONCENTRATING) - 1
    if left < 0 or me.halted:
        return
    me.lose(CONCENTRATING)
    if left:
        me.gain(CONCENTRATING, left)
    else:
        state.tell("task-completed", me.name)


CONCENTRATE = Card("Concentrate", concentrate, (not_stunned,), keeps=frozenset({CONCENTRATING}))


def keep_concentrating(state: Fight, me: Figure, about: str = CONCENTRATION) -> Rule[None]:
    """CONC.1, CONC.2: Will-3 when one is injured or defends; a failure breaks the concentration."""
    if me.out or not me.has(CONCENTRATING):
        return
    tally = Tally(me.sheet.will, "will").add(WILL_PENALTY, "disturbed")
    if not (yield from Check(me.name, about, SUCCESS, tally)):
        stop_concentrating(state, me)
