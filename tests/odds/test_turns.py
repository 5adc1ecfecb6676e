"""Numbers that know their range, and turns remembered for all states of a kind."""

from __future__ import annotations

import random
from collections.abc import Callable
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
from swordplay.odds.duel import Duel, arrange
from swordplay.odds.places import Places
from swordplay.odds.span import ANYTHING, Case, Span
from swordplay.odds.turns import Turns


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
    base = Case().watch(value)
    asked = course(Span(base), steps)
    assert asked == course(value, steps)
    assert base.least <= value <= base.most
    for other in range(max(base.least, -60), min(base.most, 60) + 1):
        assert course(other, steps) == asked


def test_what_it_does_not_understand_holds_for_one_value_only() -> None:
    base = Case().watch(7)
    assert {7: "seven"}[Span(base)] == "seven"  # type: ignore[index]
    assert (base.least, base.most) == (7, 7)
    fresh = Case().watch(7)
    assert Span(fresh) + 1 > 3
    assert (fresh.least, fresh.most) == (3, ANYTHING)


def states_of(duel: Duel, number: int, seed: int) -> list[State[Any]]:
    """States at the boundaries of some sampled duels."""
    chance = random.Random(seed)
    policy = duel.policy()
    found = []
    for _ in range(number):
        state = duel.begin()
        for _ in range(chance.randrange(1, 8)):
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
    places = Places(turns, turns.place(state))
    places.look(np.array([0]), np.array([1.0]), 0.0)
    found: dict[Any, float] = {}
    for _, target, weight, _ in zip(*places.onward.columns(), strict=True):
        found[places.place(target)] = found.get(places.place(target), 0.0) + weight
    for _, winner, code, weight, _ in zip(*places.ends.columns(), strict=True):
        key = places.winners[winner], places.point(code)
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
            kind, point = turns.place(outcome.state)
            over = outcome.result
            key = (kind, point) if over is None else (over.winner, point)
            exact[key] = exact.get(key, 0.0) + outcome.weight
        remembered = spread(turns, state)
        assert remembered.keys() == exact.keys()
        assert remembered == pytest.approx(exact, abs=1e-12)
    assert turns.runs > 0
