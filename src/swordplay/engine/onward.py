"""Resuming a fight: the rule for a state, and the steps from a boundary to the pending question."""

from __future__ import annotations

from typing import Any

from swordplay.engine import interventions
from swordplay.engine.record import Answer
from swordplay.engine.requests import PLAY_OUT, Boundary, Call, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State

INTERVENE = "intervene"


def course(ruleset: Ruleset, state: State[Any]) -> Rule[None]:
    """The rule that continues from a state: the fight, or its aftermath."""
    return ruleset.aftermath(state) if state.over else ruleset.fight(state)


def resumed(ruleset: Ruleset, state: State[Any], steps: list[tuple[Answer, Any]], then: tuple[Any, ...]) -> Rule[None]:
    """A fight resumed in the middle: the steps so far are repeated silently, and the rest is asked."""
    rule = course(ruleset, state)
    try:
        request = _next(rule, None)
        for answer, value in steps:
            if answer.kind == INTERVENE:
                interventions.intervene(ruleset, state, answer.about, answer.who, answer.answer)
                request.refresh()
            else:
                request = _next(rule, value)
        for value in then:
            request = rule.send(value)
        while True:
            request = rule.send((yield request))
    except StopIteration:
        return


def _next(rule: Rule[None], value: Any) -> Request[Any]:
    """The next request that somebody must answer, while earlier steps are repeated."""
    request = rule.send(value)
    while isinstance(request, Boundary | Call):
        request = rule.send(None if isinstance(request, Boundary) else PLAY_OUT)
    return request
