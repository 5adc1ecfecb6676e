"""Where a fight goes on from: the rule for a state, and the way from a boundary to the present question."""

from __future__ import annotations

from typing import Any

from swordplay.engine import interventions
from swordplay.engine.record import Answer
from swordplay.engine.requests import PLAY_OUT, Boundary, Call, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State

INTERVENE = "intervene"


def course(ruleset: Ruleset, state: State[Any]) -> Rule[None]:
    """The rule that goes on from a state: the fight, or what lasts after it."""
    return ruleset.aftermath(state) if state.over else ruleset.fight(state)


def resumed(ruleset: Ruleset, state: State[Any], steps: list[tuple[Answer, Any]], then: tuple[Any, ...]) -> Rule[None]:
    """A fight that has gone so far already: the way here is gone again silently, the rest is asked."""
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
    """The next request that concerns somebody, on a way that has been gone before."""
    request = rule.send(value)
    while isinstance(request, Boundary | Call):
        request = rule.send(None if isinstance(request, Boundary) else PLAY_OUT)
    return request
