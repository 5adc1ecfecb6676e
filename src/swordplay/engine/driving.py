"""Driving a rule: sending answers into its generator until it ends.

A rule yields requests and is sent answers. `drive` answers all of them, `steered` some of them on the way and leaves
the rest to whoever drives the result; in both an answer may be STOP, which closes the rule where it stands.
`next_question` goes from one question to the next. Only the sample driver, the enumerate driver and a Call that is
played out keep loops of their own: they take most of the time of random fights and of odds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from swordplay.engine.requests import PLAY_OUT, Boundary, Call, Request, Rule

T = TypeVar("T")

ASK: Any = object()
"""Leave a request to whoever drives the rule."""
STOP: Any = object()
"""End the rule where it stands."""


def drive(rule: Rule[T], answer: Callable[[Request[Any]], Any], first: Any = None) -> T | None:
    """Run a rule with `answer` for every request; what it returned, or None where it was stopped."""
    send = rule.send
    given = first
    try:
        while True:
            given = answer(send(given))
            if given is STOP:
                rule.close()
                return None
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def steered(
    rule: Rule[None], answer: Callable[[Request[Any]], Any], heard: Callable[[Request[Any], Any], None] | None = None
) -> Rule[None]:
    """A rule of which `answer` answers some requests and leaves the others open (ASK).

    `heard` is told what those others were answered.
    """
    given: Any = None
    try:
        while True:
            request = rule.send(given)
            given = answer(request)
            if given is ASK:
                given = yield request
                if heard is not None:
                    heard(request, given)
            elif given is STOP:
                rule.close()
                return
    except StopIteration:
        return


def next_question(rule: Rule[None], given: Any, passed: Callable[[], None] | None = None) -> Request[Any]:
    """Answer a rule and go on to the next request that concerns somebody; `passed` is called at each boundary.

    Where the rule ends instead, its StopIteration is left to the caller.
    """
    send = rule.send
    request = send(given)
    while isinstance(request, Boundary | Call):
        if isinstance(request, Call):
            request = send(PLAY_OUT)
        else:
            if passed is not None:
                passed()
            request = send(None)
    return request


def going_on(rule: Rule[None], request: Request[Any], answers: tuple[Any, ...]) -> Rule[None]:
    """A rule that stands at a request: some answers are given, whatever boundaries lie between, then all is asked."""
    try:
        for given in answers:
            while isinstance(request, Boundary):
                request = rule.send(None)
            request = rule.send(given)
        while True:
            request = rule.send((yield request))
    except StopIteration:
        return
