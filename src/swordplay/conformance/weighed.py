"""The odds of an option: those of the enumerate driver, one run of the rules for every roll; and their parts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from swordplay.conformance import effort
from swordplay.conformance.fights import steady
from swordplay.conformance.play import play, ruleset, start
from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Asked, outcomes
from swordplay.engine.errors import NotLegalError, StuckError, TooManyOutcomesError
from swordplay.engine.facts import BY_POINTS, REST
from swordplay.engine.requests import Choose
from swordplay.engine.state import State
from swordplay.odds.advice.draft import position
from swordplay.odds.advice.option import odds_of, prospect_of
from swordplay.odds.advice.prospect import Prospect
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.method import EXACT

POSITIONS = 10
MOST_RUNS, PLAYED = 200, 20
"""Options that lead to more than this are left to sampling; so many plays are enough to add up."""


def positions(name: str) -> list[tuple[Battle, str]]:
    """Choices somewhere in example fights, each with an option that can be judged."""
    chosen = []
    for seed in range(effort(POSITIONS)):
        chance = random.Random(seed)
        battle = play(start(name, seed), chance, 3 * seed)
        while battle.request is not None and not isinstance(battle.request, Choose):
            play(battle, chance, 1)
        if isinstance(battle.request, Choose):
            known = [option.name for option in battle.request.legal() if not option.unknown]
            chosen += [(battle, chance.choice(known))] if known else []
    return chosen


def enumerated(battle: Battle, option: str) -> dict[Any, float]:
    """How an option can leave the state and what is seen on the way, each roll by a run of its own."""
    where = position(battle, option)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(battle.ruleset, where.side, state, asked)

    ends: dict[Any, float] = {}
    for outcome in outcomes(where.act, where.start, steady, {}, limit=MOST_RUNS, watch=watch):
        key = (outcome.state.digest(), outcome.seen)
        ends[key] = ends.get(key, 0.0) + outcome.weight
    return ends


def test_odds_are_those_of_every_single_way(name: str) -> None:
    compared = 0
    for battle, option in positions(name):
        try:
            driven = enumerated(battle, option)
        except (KeyError, TooManyOutcomesError, StuckError):
            continue
        prospect = prospect_of(battle, option, steady, most=MOST_RUNS)
        assert prospect.method == EXACT, option
        ends: dict[Any, float] = {}
        for outcome in prospect.outcomes:
            key = (outcome.state.digest(), outcome.seen)
            ends[key] = ends.get(key, 0.0) + outcome.weight
        assert ends == pytest.approx(driven, abs=1e-12), option
        compared += 1
    assert compared, "no option could be enumerated within the limit"


def test_parts_add_up_to_one(name: str) -> None:
    """Each outcome is in the first part one of whose facts it has, and in no other."""
    rules = ruleset(name)
    for battle, option in positions(name):
        for most in (MOST_RUNS, 0):
            try:
                prospect = prospect_of(battle, option, steady, most=most, samples=PLAYED)
            except (NotLegalError, StuckError):
                continue
            told = {part.name: part.chance for part in odds_of(battle, option, prospect, "steady").parts}
            assert sum(told.values()) == pytest.approx(1, abs=1e-9), option
            if rules.parts:
                assert told == pytest.approx(parted(battle, prospect), abs=1e-9), option
            else:
                assert set(told) <= {part.name for part in (*BY_POINTS, REST)}, option


def parted(battle: Battle, prospect: Prospect) -> dict[str, float]:
    """The parts of a prospect, outcome by outcome."""
    chances: dict[str, float] = {}
    for outcome in prospect.outcomes:
        seen: Facts = outcome.seen  # type: ignore[assignment]
        happened = {fact for fact, _ in seen}
        part = next((one for one in battle.ruleset.parts if one.facts & happened), REST)
        chances[part.name] = chances.get(part.name, 0.0) + outcome.weight
    return chances


def test_every_part_is_made_of_facts_of_the_game(name: str) -> None:
    """A misspelt fact would never come about."""
    rules = ruleset(name)
    said = [word for fact in (*rules.event_facts.values(), *rules.roll_facts.values()) for word in (fact.foe, fact.own)]
    whole, begun = {word for word in said if "{" not in word}, [word.partition("{")[0] for word in said if "{" in word]
    names = [part.name for part in rules.parts]
    assert len(set(names)) == len(names), "two parts of one name"
    for part in rules.parts:
        for fact in part.facts:
            assert fact in whole or any(fact.startswith(word) for word in begun), f"{part.name}: no fact reads {fact!r}"
