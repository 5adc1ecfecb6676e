"""The odds of one option of the pending question, to the end of the turn."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Asked, Memo, Outcome, outcomes
from swordplay.engine.errors import NotLegalError, TooManyOutcomesError
from swordplay.engine.requests import Boundary, Choose, Option, Request, Rule
from swordplay.engine.sample import Policy, sample
from swordplay.engine.state import State
from swordplay.odds.facts import Facts, facts, side_of

EXACT = "exact"
SAMPLED = "sampled"
HORIZON = "the end of the turn"
MOST_RUNS = 4000
SAMPLES = 2000


class Odds(msgspec.Struct, frozen=True):
    """The chance of every consequence of an option.

    `chances` has the probability that a fact comes about at all, `amounts` the distribution of those that come in
    amounts. `error` is the largest standard error of a sampled chance, 0 for exact odds.
    """

    who: str
    option: str
    chances: dict[str, float]
    amounts: dict[str, dict[int, float]]
    method: str = EXACT
    n: int = 0
    error: float = 0.0
    policy: str = ""
    horizon: str = HORIZON

    def expected(self, fact: str) -> float:
        """The amount of a fact to be expected."""
        return sum(amount * share for amount, share in self.amounts.get(fact, {}).items())


class Prospect(NamedTuple):
    """Where an option leads: weighted end states with the facts on the way, and how they were found."""

    found: list[Outcome[State[Any]]]
    method: str
    n: int


def of(battle: Battle, option: str, policy: Policy, *, name: str = "", memo: Memo | None = None) -> Odds:
    """The odds of an option of the pending question; the same call samples where enumeration is too large.

    `policy` makes every choice after this one, on both sides, and `name` says in words which it is. What the
    asker's side may not know does not enter.
    """
    prospect = prospect_of(battle, option, policy, memo)
    chances: dict[str, float] = {}
    amounts: dict[str, dict[int, float]] = {}
    for outcome in prospect.found:
        seen: Facts = outcome.seen  # type: ignore[assignment]
        for fact, amount in seen:
            chances[fact] = chances.get(fact, 0.0) + outcome.weight
            spread = amounts.setdefault(fact, {})
            spread[amount] = spread.get(amount, 0.0) + outcome.weight
    request = battle.request
    assert request is not None
    error = 0.0
    if prospect.method == SAMPLED:
        error = max((math.sqrt(p * max(0.0, 1 - p) / prospect.n) for p in chances.values()), default=0.0)
    return Odds(request.who, option, chances, _several(amounts), prospect.method, prospect.n, error, name or "as given")


def _several(amounts: dict[str, dict[int, float]]) -> dict[str, dict[int, float]]:
    """The facts that come in amounts, smallest first."""
    return {fact: dict(sorted(spread.items())) for fact, spread in amounts.items() if set(spread) != {1}}


def pending_option(battle: Battle, name: str) -> Option[Any]:
    """The option of that name, if it is on offer, legal, and may be judged before it is declared."""
    request = battle.request
    if not isinstance(request, Choose):
        raise NotLegalError("odds are worked out for an option, and nobody has to choose now")
    option = request.named(name)
    if option is None:
        raise NotLegalError(f"{name!r} is not on offer: expected {', '.join(o.name for o in request.legal())}")
    if option.unknown:
        raise NotLegalError(f"{name}: what it comes to is unknown until it is declared")
    if not option.legal:
        raise NotLegalError(f"{name} may not be chosen here")
    return option


def prospect_of(battle: Battle, name: str, policy: Policy, memo: Memo | None = None) -> Prospect:
    """Where an option leads by the end of the turn, exactly or by sampling."""
    option = pending_option(battle, name)
    request = battle.request
    assert request is not None
    start, act = battle.onward(option.value)
    side = side_of(start, request.who)
    start = start.known_to(side)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(battle.ruleset, side, state, asked)

    try:
        found = outcomes(act, start, policy, memo, limit=MOST_RUNS, watch=watch)
        return Prospect(found, EXACT, 0)
    except TooManyOutcomesError:
        return Prospect(_sampled(act, start, policy, watch), SAMPLED, SAMPLES)


def _sampled(
    act: Callable[[State[Any]], Rule[None]],
    start: State[Any],
    policy: Policy,
    watch: Callable[[State[Any], list[Asked]], Facts],
) -> list[Outcome[State[Any]]]:
    """Some runs of the same act, each with an equal share; seeded, so that asking again gives the same."""
    uniform = random.Random(1).random
    found = []
    for _ in range(SAMPLES):
        copy = start.copy()
        copy.log = []
        asked: list[Asked] = []
        result = sample(_listening(act(copy), asked), copy, policy, uniform)
        found.append(Outcome(1 / SAMPLES, copy, result, result is not None, watch(copy, asked)))
    return found


def _listening(rule: Rule[None], asked: list[Asked]) -> Rule[None]:
    """A rule that goes on to its next boundary, with everything asked and answered on the way written down."""
    answer: Any = None
    try:
        while True:
            request: Request[Any] = rule.send(answer)
            if isinstance(request, Boundary):
                rule.close()
                return
            answer = yield request
            asked.append((request, answer))
    except StopIteration:
        return
