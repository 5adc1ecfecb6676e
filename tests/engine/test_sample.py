"""The sample driver: every kind of request answered, typed ends, no fight that runs empty."""

from __future__ import annotations

import random
from typing import Any

import pytest

from swordplay.engine.ends import Ending, Over, Result
from swordplay.engine.errors import StuckError
from swordplay.engine.requests import BOUNDARY, Check, Choose, Contest, Dice, Option, Rule
from swordplay.engine.sample import QUIET_BOUNDARIES, random_policy, sample
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.state import State
from swordplay.engine.tally import Refusal, Tally
from tests.conformance.toy import Yard

LOW: Scale[bool] = Scale("low", (1, 6), lambda total, number: total <= number)
MORE: Versus[bool] = Versus("more", (1, 6), lambda a, m, b, n: a + m > b + n)


def empty() -> State[Any]:
    return State(fighters={})


def everything() -> Rule[tuple[Any, ...]]:
    yield from BOUNDARY
    low = yield from Check("Ann", "low", LOW, Tally(6, "n"))
    more = yield from Contest("Ann", "more", MORE, Tally(6, "n"), "Bob", Tally(0, "n"))
    die = yield from Dice("Ann", "die", 1, 1)
    chosen = yield from Choose("Ann", "what", [Option("a", "x"), Option("b", "y", Refusal("no"))])
    return low, more, die, chosen


def test_each_kind_is_answered_and_the_result_returned() -> None:
    source = random.Random(1).random
    assert sample(everything(), empty(), random_policy(source), source) == (True, True, 1, "x")


def test_an_end_is_typed() -> None:
    def ends() -> Rule[None]:
        yield from BOUNDARY
        raise Over("left")

    source = random.Random(1).random
    assert sample(ends(), empty(), random_policy(source), source) == Result(Ending.WON, "left")


def test_a_limit_is_an_end_of_its_own() -> None:
    def endless() -> Rule[None]:
        while True:
            yield from BOUNDARY
            yield from Choose("Ann", "what", [Option("a", 1)])

    source = random.Random(1).random
    result = sample(endless(), empty(), random_policy(source), source, limit=7)
    assert result == Result(Ending.LIMIT)


def test_a_fight_that_never_asks_is_stopped() -> None:
    def silent() -> Rule[None]:
        while True:
            yield from BOUNDARY

    source = random.Random(1).random
    with pytest.raises(StuckError, match=f"{QUIET_BOUNDARIES + 1} boundaries"):
        sample(silent(), empty(), random_policy(source), source)


def test_a_question_without_a_legal_answer_is_named() -> None:
    def stuck() -> Rule[None]:
        yield from Choose("Ann", "what", [Option("a", 1, Refusal("no"))])

    source = random.Random(1).random
    with pytest.raises(StuckError, match="Ann is asked about what and nothing is legal"):
        sample(stuck(), empty(), random_policy(source), source)


def test_what_is_no_request_is_refused() -> None:
    def wrong() -> Rule[None]:
        yield 3  # type: ignore[misc]

    source = random.Random(1).random
    with pytest.raises(TypeError, match="not a request: 3"):
        sample(wrong(), empty(), random_policy(source), source)


def test_the_same_seed_gives_the_same_fight() -> None:
    def fought(seed: int) -> tuple[Any, Any]:
        rules, source = Yard(), random.Random(seed).random
        state = rules.begin(rules.examples(seed))
        return sample(rules.fight(state), state, random_policy(source), source, 200), state.export()

    assert [fought(seed) for seed in range(20)] == [fought(seed) for seed in range(20)]
