"""Who chooses while odds are worked out, by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from swordplay.engine.errors import StuckError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State

MOST_CHOICES = 300
"""So many choices between two ticks of the clock mean that a policy leads in a circle."""


class Stated(NamedTuple):
    """A policy and what it is called in every output that rests on it.

    One that chooses by chance cannot be followed like the dice: a duel of it is sampled.
    """

    name: str
    choose: Policy
    by_chance: bool = False


def basic(ruleset: Ruleset) -> Stated:
    """The ruleset's basic opponent without chance: where it has no opinion it takes the first that is open."""
    from swordplay.opponents.basic import basic_policy

    return Stated("basic, deterministic", guarded(basic_policy(ruleset, lambda: 0.0)))


def chancy(name: str, ruleset: Ruleset) -> Stated:
    """One of the ready opponents who choose by chance, always by the same."""
    from swordplay.opponents import policy

    return Stated(name, policy(name, ruleset, 0), by_chance=True)


def guarded(policy: Policy) -> Policy:
    """A policy that gives up when it is asked again and again while the clock stands still."""
    last: list[Any] = [None, 0, 0]

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        if last[0] is not state or last[1] != state.clock:
            last[:] = state, state.clock, 0
        last[2] += 1
        if last[2] > MOST_CHOICES:
            raise StuckError(f"{request.who} is asked about {request.about} and so on without an end")
        return policy(state, request)

    return choose
