"""Numbers that know their range, and turns remembered for all states of a kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.ends import Result
from swordplay.engine.enumerate import outcomes
from swordplay.engine.requests import SEAM, Boundary, Choose, Rule
from swordplay.engine.sample import sample
from swordplay.engine.state import State
from swordplay.games import ruleset
from swordplay.odds.duels.duel import Duel, arrange
from swordplay.odds.duels.states import States
from swordplay.odds.exact.tracked import ANYTHING, Linear, Run
from swordplay.odds.exact.tree import fits
from swordplay.odds.exact.turns import Turns, set_points
from swordplay.odds.policies import basic


def course(value: Any, steps: list[tuple[str, int]]) -> list[Any]:
    """What a rule might find out about a number, question by question."""
    found: list[Any] = []
    for what, number in steps:
        if what == "less":
            found.append(value < number)
        elif what == "most":
            found.append(value <= number)
        elif what == "more":
            found.append(number < value)
        elif what == "equal":
            found.append(value == number)
        elif what == "any":
            found.append(bool(value))
        elif what == "lose":
            value = value - number
        elif what == "from":
            value = number - value
        elif what == "times":
            value = value * number
        elif what == "part":
            found.append(value // max(1, abs(number)))
        elif what == "cut":
            value = max(number, value)
    return found


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["less", "most", "more", "equal", "any", "lose", "from", "times", "part", "cut"]),
        st.integers(-12, 12),
    ),
    max_size=8,
)


@given(st.integers(-20, 20), STEPS)
def test_everything_in_the_range_answers_alike(value: int, steps: list[tuple[str, int]]) -> None:
    """Whatever is asked, it is answered as for the plain number, and alike for every number in the range."""
    origin = Run().track(value)
    asked = course(Linear(origin), steps)
    assert asked == course(value, steps)
    assert origin.least <= value <= origin.most
    for other in range(max(origin.least, -60), min(origin.most, 60) + 1):
        assert course(other, steps) == asked


def test_what_it_does_not_understand_holds_for_one_value_only() -> None:
    origin = Run().track(7)
    assert {7: "seven"}[Linear(origin)] == "seven"  # type: ignore[index]
    assert (origin.least, origin.most) == (7, 7)
    fresh = Run().track(7)
    assert Linear(fresh) + 1 > 3
    assert (fresh.least, fresh.most) == (3, ANYTHING)


NUMBERS = st.tuples(st.integers(-6, 6), st.integers(-6, 6), st.integers(-6, 6))
QUESTIONS = st.lists(
    st.tuples(
        st.sampled_from(["less", "equal", "any", "part", "plain", "add", "take", "times"]),
        st.integers(0, 2),
        st.integers(-4, 4),
    ),
    max_size=7,
)


def talk(numbers: Sequence[Any], questions: list[tuple[str, int, int]]) -> list[Any]:
    """What a rule might find out about several numbers that are added to each other."""
    found: list[Any] = []
    total = numbers[0]
    for what, which, number in questions:
        if what == "add":
            total = total + numbers[which]
        elif what == "take":
            total = number - total + numbers[which]
        elif what == "times":
            total = total * number
        elif what == "less":
            found.append(total < number)
        elif what == "equal":
            found.append(total == numbers[which] + number)
        elif what == "any":
            found.append(bool(total - number))
        elif what == "part":
            found.append(total // (abs(number) + 1))
        else:
            found.append(int(total))
    return found


@given(NUMBERS, QUESTIONS)
def test_sums_of_numbers_know_their_range(values: tuple[int, ...], questions: list[tuple[str, int, int]]) -> None:
    """The answers are those of plain numbers, and the same for all numbers within the ranges of these and of sums."""
    run = Run()
    answers = talk([Linear(run.track(value)) for value in values], questions)
    assert answers == talk(values, questions)
    box, sums = run.box(), tuple(run.sums.items())
    assert all(least <= value <= most for value, (least, most) in zip(values, box, strict=True))
    assert fits(sums, values)
    for others in product(range(-7, 8, 2), repeat=3):
        inside = all(least <= value <= most for value, (least, most) in zip(others, box, strict=True))
        if inside and fits(sums, others):
            assert talk(others, questions) == answers


def states_of(duel: Duel, number: int, seed: int, deep: int = 8) -> list[State[Any]]:
    """States at the boundaries and seams of some sampled duels."""
    chance = random.Random(seed)
    policy = duel.policy()
    found = []
    for _ in range(number):
        state = duel.begin()
        state.seams = True
        for _ in range(chance.randrange(1, deep)):
            if duel.over(state) is None:
                try:
                    sample(_one(duel, state), state, policy, chance.random)
                except StopIteration:
                    break
        if duel.over(state) is None:
            found.append(state)
    return found


def _one(duel: Duel, state: State[Any]) -> Any:
    """The fight to its next boundary."""
    rule = duel.ruleset.fight(state)
    answer: Any = None
    passed = 0
    while True:
        request = rule.send(answer)
        if request.kind == "boundary":
            passed += 1
            if passed == 2:
                rule.close()
                return
        answer = yield request


def spread(turns: Turns, state: State[Any]) -> dict[Any, float]:
    """How a turn ends, by kind, winner and numbers, from remembered turns."""
    states = States(turns, turns.state_key(state))
    states.look(np.array([0]), np.array([1.0]), 0.0)
    found: dict[Any, float] = {}
    for _, target, weight, _ in zip(*states.onward.columns(), strict=True):
        found[states.key(target)] = found.get(states.key(target), 0.0) + weight
    for _, winner, code, weight, _ in zip(*states.ends.columns(), strict=True):
        key = states.winners[winner], states.point(code)
        found[key] = found.get(key, 0.0) + weight
    return found


def one_turn(duel: Duel) -> Callable[[State[Any]], Rule[Result | None]]:
    """The fight from a state to the first boundary or seam after a roll; returns how it ended, if it did."""

    def act(state: State[Any]) -> Rule[Result | None]:
        state.seams = True
        rule = duel.ruleset.fight(state)
        answer: Any = None
        rolled = False
        while True:
            request = rule.send(answer)
            answer = None
            if isinstance(request, Boundary):
                over = None if request is SEAM else duel.over(state)
                if over is not None or rolled:
                    return over
            else:
                rolled = rolled or not isinstance(request, Choose)
                answer = yield request

    return act


@pytest.mark.parametrize("name", ["gurps4-dungeon", "gurps4-bands", "dragonquest"])
def test_remembered_turns_are_those_the_enumerate_driver_finds(name: str) -> None:
    """For many states of sampled duels a turn from ranges has the ends and weights of its own enumeration."""
    duel = arrange(ruleset(name))
    turns = duel.turns()
    policy = duel.policy()
    for state in states_of(duel, 20, 3):
        exact: dict[Any, float] = {}
        for outcome in outcomes(one_turn(duel), state, policy, {}):
            kind, point = turns.state_key(outcome.state)
            over = outcome.result
            key = (kind, point) if over is None else (over.winner, point)
            exact[key] = exact.get(key, 0.0) + outcome.weight
        remembered = spread(turns, state)
        assert remembered.keys() == exact.keys()
        assert remembered == pytest.approx(exact, abs=1e-12)
    assert turns.runs > 0


@pytest.mark.parametrize("name", ["gurps4-dungeon", "gurps4-bands", "dragonquest"])
def test_states_of_the_same_position_key_go_on_alike(name: str) -> None:
    """Met at different times, in other places, after other deeds: the same dice lead to the same end."""
    duel = arrange(ruleset(name))
    begun = duel.turns().state_key(duel.begin())[1]
    met: dict[Any, State[Any]] = {}
    compared = 0
    for state in states_of(duel, 500, 8, 60 if name == "dragonquest" else 8):
        set_points(state, duel.ruleset.depleting, begun)
        other = met.setdefault(duel.key(state), state)
        if other.digest() != state.digest():
            compared += 1
            for seed in range(3):
                assert fought(duel, state, seed) == fought(duel, other, seed)
    assert compared > 50


def fought(duel: Duel, state: State[Any], seed: int) -> Any:
    """How a duel goes on from a state for some time with certain dice: what is left, and how many were rolled."""
    state = state.copy()
    chance = random.Random(seed)
    until = state.clock + 12

    def ended() -> bool:
        return state.clock > until or duel.over(state) is not None

    result = sample(_noted(duel.ruleset.fight(state), [], ended), state, duel.policy(), chance.random)
    return result, duel.key(state), chance.random()


def test_an_action_broken_off_goes_on_as_if_it_were_not() -> None:
    """DragonQuest: with seams the same dice and choices lead to the same end."""
    rules = ruleset("dragonquest")
    policy = basic(rules).choose
    seams = 0
    for seed in range(12):
        ends = []
        for wanted in (False, True):
            state = rules.begin(rules.examples(seed))
            state.seams = wanted
            chance = random.Random(seed)
            met: list[Any] = []
            sample(_noted(rules.fight(state), met, partial(_late, state)), state, policy, chance.random)
            seams += sum(request is SEAM for request in met)
            state.seams = False
            ends.append((state.export(), chance.random()))
        assert ends[0] == ends[1]
    assert seams > 20


def _late(state: State[Any]) -> bool:
    return state.clock > 30


def _noted(rule: Any, met: list[Any], ended: Callable[[], bool]) -> Any:
    """A rule's requests, written down, to a certain end."""
    answer: Any = None
    while True:
        request = rule.send(answer)
        met.append(request)
        if isinstance(request, Boundary) and request is not SEAM and ended():
            rule.close()
            return
        answer = yield request
