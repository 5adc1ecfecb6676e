"""Random legal fights of every ruleset: they end, accept what they offer, and give reasons."""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from swordplay import catalogue
from swordplay.conformance import effort
from swordplay.conformance.play import Walk, drawn, json, picture, play, ruleset, start
from swordplay.engine.battle import Battle
from swordplay.engine.ends import Ending, Result
from swordplay.engine.enumerate import Memo, outcomes
from swordplay.engine.errors import NotLegalError, TooManyOutcomesError, UnreadableError
from swordplay.engine.requests import Check, Choose, Contest, Option, Request
from swordplay.engine.sample import random_policy, sample
from swordplay.engine.state import State
from swordplay.engine.tally import Refusal, Tally

EXEMPT = "by-hand"
"""The engine's own key, for what a person set without a rule."""


def ended(name: str, seeds: range, limit: int) -> Counter[Ending]:
    """How so many random fights end; those cut off are counted apart."""
    endings: Counter[Ending] = Counter()
    rules = ruleset(name)
    for seed in seeds:
        chance = random.Random(seed).random
        state = rules.begin(rules.examples(seed))
        began = state.clock
        result = sample(rules.fight(state), state, random_policy(chance), chance, limit)
        ending = result.ending if isinstance(result, Result) else Ending.WON if state.winner else Ending.DRAW
        endings[ending] += 1
        assert not list(rules.problems(state)), f"seed {seed}"
        assert ending is not Ending.LIMIT or state.clock > began, f"seed {seed}: time stands still"
    return endings


def test_fights_end_or_reach_the_limit(name: str, record_property: Any) -> None:
    fights = effort(1000)
    endings = ended(name, range(fights), 60)
    record_property("endings", {ending.value: count for ending, count in endings.items()})
    assert endings.total() == fights


def test_examples_differ_and_are_the_same_for_a_seed(name: str) -> None:
    rules = ruleset(name)
    shown = [json(rules.examples(seed)) for seed in range(20)]
    assert shown == [json(rules.examples(seed)) for seed in range(20)]
    assert len(set(shown)) > 4
    for seed in range(20):
        scenario = rules.examples(seed)
        scenario.check()
        assert scenario.ruleset == rules.name


def test_every_legal_option_is_accepted_and_every_refusal_has_a_reason(name: str) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        battle = start(name, seed)
        for _ in range(40):
            if battle.request is None:
                break
            try_all(battle, chance)
            battle.answer(drawn(battle.request, chance))


def try_all(battle: Battle, chance: random.Random, most: int = 6) -> None:
    """Try some of what is on offer: legal ones are taken and taken back, the others change nothing."""
    waiting, before = battle.waiting, picture(battle)
    assert waiting is not None
    if waiting.kind != "choose":
        for nonsense in (None, True, "x", [], -1, 10**6, [1.5]):
            with pytest.raises(UnreadableError):
                battle.answer(nonsense)
        assert picture(battle) == before
        return
    names = [offer.name for offer in waiting.offers]
    assert any(offer.legal for offer in waiting.offers), f"{waiting.who} ({waiting.about}): nothing is legal"
    for offer in chance.sample(waiting.offers, min(most, len(names))):
        if offer.unknown:
            continue
        if offer.legal:
            battle.answer(offer.name).undo()
            assert picture(battle) == before, offer.name
        else:
            assert offer.reason is not None
            assert offer.reason.text
            assert offer.reason.clauses, f"{offer.name} is refused by {offer.reason.key!r} without a clause"
            assert all(offer.instead)
            with pytest.raises(NotLegalError) as caught:
                battle.answer(offer.name)
            assert caught.value.refusal is not None
            assert offer.reason.text in str(caught.value)
    with pytest.raises(NotLegalError):
        battle.answer("no such thing")
    assert picture(battle) == before


def numbers(request: Request[Any]) -> Iterator[Tally | Refusal]:
    """Every number and refusal somebody who is asked can look at."""
    if isinstance(request, Check):
        yield request.tally
    elif isinstance(request, Contest):
        yield from request.tallies
    elif isinstance(request, Choose):
        for option in request.options:
            verdict = option.verdict
            if verdict is not None:
                yield verdict


def reasons(request: Request[Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """All reasons in them: key and parameters."""
    for number in numbers(request):
        if isinstance(number, Refusal):
            yield number.key, number.args
            continue
        assert number.number == sum(value for value, _, _ in number.terms)
        yield from ((key, args) for _, key, args in number.terms)
        if number.certain:
            yield number.certain, ()
        if number.refusal:
            yield number.refusal.key, number.refusal.args
    for option in request.options if isinstance(request, Choose) else ():
        if option.note is not None:
            yield option.note


def test_every_reason_has_words_and_clauses(name: str) -> None:
    rules = ruleset(name)
    texts = rules.texts()
    used: set[str] = set()
    for seed in range(60):
        chance = random.Random(seed)
        walk = Walk(rules, rules.begin(rules.examples(seed)))
        for _ in range(60):
            if walk.request is None:
                break
            for key, args in reasons(walk.request):
                used.add(key)
                if key in texts:
                    needed = {int(place) for place in re.findall(r"\{(\d+)", texts[key].label)}
                    assert needed <= set(range(len(args))), f"{key}: {texts[key].label!r} with {args}"
            assert not list(rules.problems(walk.state)), f"seed {seed}"
            walk.answer(drawn(walk.request, chance))
    used.discard(EXEMPT)
    assert not [key for key in sorted(used) if key not in texts], "keys without words"
    assert not [key for key in sorted(used) if not texts[key].clauses], "keys without clauses"
    named = {clause for key in used for clause in texts[key].clauses}
    whole = catalogue.combined(rules.name)
    homes = tuple(f"{one}:" for one in (whole.of if whole is not None else (rules.name,)))
    assert not [clause for clause in sorted(named) if not clause.startswith(homes)]
    for clause in named if ":" not in name or rules.name in catalogue.rulesets() else ():
        catalogue.clause(clause)  # one that is not in the ledger raises


def steady(state: State[Any], request: Choose[Any]) -> Option[Any]:
    """Choose always the same in the same place."""
    legal = request.legal()
    return legal[zlib.crc32(f"{request.who} {request.about}".encode()) % len(legal)]


def test_weights_of_outcomes_sum_to_one(name: str) -> None:
    memo: Memo = {}
    whole = 0
    for seed in range(24):
        rules = ruleset(name)
        battle = play(start(name, seed), random.Random(seed), seed)
        state = rules.begin(battle.position())
        try:
            weighed = outcomes(rules.fight, state, steady, memo, boundaries=1, limit=1000)
        except TooManyOutcomesError:
            continue
        whole += 1
        assert abs(sum(outcome.weight for outcome in weighed) - 1) < 1e-12
        assert all(outcome.weight > 0 for outcome in weighed)
        assert not [p for outcome in weighed for p in rules.problems(outcome.state)]
    assert whole > 0, "no act could be enumerated within the limit"
