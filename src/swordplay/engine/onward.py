"""Resuming a fight: the rule for a state, and the steps from a boundary to the pending question."""

from __future__ import annotations

from typing import Any

from swordplay.engine import interventions
from swordplay.engine.driving import going_on, next_question
from swordplay.engine.record import Answer
from swordplay.engine.requests import Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State

INTERVENE = "intervene"


def course(ruleset: Ruleset, state: State[Any]) -> Rule[None]:
    """The rule that continues from a state: the fight, or its aftermath."""
    return ruleset.aftermath(state) if state.over else ruleset.fight(state)


def resumed(ruleset: Ruleset, state: State[Any], steps: list[tuple[Answer, Any]], then: tuple[Any, ...]) -> Rule[None]:
    """A fight resumed in the middle: the steps so far are repeated silently, and the rest is asked."""
    rule = course(ruleset, state)
    log, state.log = state.log, None
    try:
        request = next_question(rule, None)
        for answer, value in steps:
            if answer.kind == INTERVENE:
                interventions.intervene(ruleset, state, answer.about, answer.who, answer.answer)
                request.refresh()
            else:
                request = next_question(rule, value)
    except StopIteration:
        return
    finally:
        state.log = log
    yield from going_on(rule, request, then)
