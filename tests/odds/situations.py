"""Seeded situations in the middle of fights, and the comparison of exact weights with samples."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.enumerate import Asked, outcomes
from swordplay.engine.errors import SwordplayError, TooManyOutcomesError
from swordplay.engine.requests import Choose
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.advice import draft
from swordplay.odds.advice import option as action
from swordplay.odds.advice import prospect as prospects
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.method import EXACT
from swordplay.odds.policies import basic

MOST_RUNS = 500
"""Situations with more ways than this are left to the soak test's patience."""


class Situation(NamedTuple):
    """A battle with a choice pending, an option of it, and the exact prospect of that option."""

    battle: Battle
    option: str
    policy: Policy
    exact: dict[Any, float]


def situation(ruleset: Ruleset, seed: int) -> Situation:
    """Some answers into an example fight: an option with something to it, and its exact ends."""
    chance = random.Random(f"{ruleset.name} {seed}")
    policy = basic(ruleset).choose
    for attempt in range(50):
        battle = Battle(ruleset, ruleset.examples(seed + 1000 * attempt), Roller(f"{seed} {attempt}"))
        found = None
        for _ in range(chance.randrange(1, 60)):
            request = battle.request
            if not isinstance(request, Choose):
                break
            found = _option(battle, request, policy, chance) or found
            if found is not None and chance.random() < 0.3 and found.battle is battle:
                return found
            found = None
            battle.answer(policy(battle.state, request).name)
    raise AssertionError("no situation with a choice that leads anywhere")


def _option(battle: Battle, request: Choose[Any], policy: Policy, chance: random.Random) -> Situation | None:
    legal = [option.name for option in request.legal() if not option.unknown]
    for name in chance.sample(legal, min(2, len(legal))):
        try:
            exact = ends(battle, name, policy)
        except SwordplayError:
            continue
        if exact is not None and 3 <= len(exact) <= 2000:
            return Situation(battle, name, policy, exact)
    return None


def ends(battle: Battle, option: str, policy: Policy) -> dict[Any, float] | None:
    """The exact weights of how an option leaves the state and what is seen on the way; None if it is too large."""
    try:
        where = draft.position(battle, option)
        outcomes(where.act, where.start, policy, {}, limit=MOST_RUNS)
    except TooManyOutcomesError:
        return None
    prospect = action.prospect_of(battle, option, policy, {})
    assert prospect.method == EXACT
    found: dict[Any, float] = {}
    for outcome in prospect.outcomes:
        key = (outcome.state.digest(), outcome.seen)
        found[key] = found.get(key, 0.0) + outcome.weight
    return found


def enumerated(one: Situation) -> dict[Any, float]:
    """The same weights from the enumerate driver, one run for every roll."""
    where = draft.position(one.battle, one.option)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(one.battle.ruleset, where.side, state, asked)

    found: dict[Any, float] = {}
    for outcome in outcomes(where.act, where.start, one.policy, {}, watch=watch):
        key = (outcome.state.digest(), outcome.seen)
        found[key] = found.get(key, 0.0) + outcome.weight
    return found


def played(one: Situation, number: int, seed: str) -> dict[Any, int]:
    """How often so many plays of the option through the sample driver left the state so."""
    where = draft.position(one.battle, one.option)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(one.battle.ruleset, where.side, state, asked)

    found: dict[Any, int] = {}
    for outcome in prospects.played(where, one.policy, watch, number, seed):
        key = (outcome.state.digest(), outcome.seen)
        found[key] = found.get(key, 0) + 1
    return found
