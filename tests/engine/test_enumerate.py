"""The enumerate driver against counting by hand."""

from __future__ import annotations

import itertools
from collections import Counter
from enum import Enum
from typing import Any

import pytest

from swordplay.engine.ends import Ending, Over, Result
from swordplay.engine.enumerate import Memo, distribution, outcomes
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import BOUNDARY, Call, Check, Choose, Contest, Dice, Option, Rule
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Tally

Plain = State[Fighter]
LOW: Scale[bool] = Scale("low", (2, 6), lambda total, number: total <= number)
MORE: Versus[int] = Versus("more", (1, 4), lambda a, m, b, n: (a + m > b + n) - (a + m < b + n))


class Colour(Enum):
    """A plain value of the rules."""

    RED = "red"


def first(state: State[Any], request: Choose[Any]) -> Option[Any]:
    return request.legal()[0]


def start() -> Plain:
    return State(fighters={"Ann": Fighter(name="Ann", side="a", hex=(0, 0))})


def exchange(state: Plain) -> Rule[str]:
    """A choice, a check, a contest and dice, with a mark left on the state."""
    yield from Choose("Ann", "what", [Option("go", 1), Option("stay", 0)])
    if not (yield from Check("Ann", "low", LOW, Tally(7, "n"))):
        return "missed"
    won = yield from Contest("Ann", "more", MORE, Tally(1, "n"), "Bob", Tally(0, "n"))
    if won > 0:
        harm = yield from Call(hurt, 2)
        state.fighters["Ann"].gain("hurt", min(3, harm))
    return "done"


def hurt(more: int) -> Rule[int]:
    return (yield from Dice("", "harm", 1, 4)) - more


def by_hand() -> Counter[tuple[str, int | None]]:
    """The same by counting every face of every die: (result, hurt), in units of 1 / (36 * 16 * 4)."""
    found: Counter[tuple[str, int | None]] = Counter()
    d6, d4 = range(1, 7), range(1, 5)
    for one, two, mine, theirs, die in itertools.product(d6, d6, d4, d4, d4):
        if one + two > 7:
            found["missed", None] += 1
        else:
            found["done", min(3, die - 2) if mine + 1 > theirs else None] += 1
    return found


def test_it_agrees_with_counting_by_hand() -> None:
    found = outcomes(exchange, start(), first)
    expected = by_hand()
    whole = expected.total()
    seen = {(o.result, o.state.fighters["Ann"].get("hurt")): o.weight for o in found}
    assert len(found) == len(expected)
    for (result, harm), count in expected.items():
        condition = next(
            (c for r, c in seen if r == result and (c and c.value) == harm and bool(c) == (harm is not None))
        )
        assert abs(seen[result, condition] - count / whole) < 1e-12
    assert abs(sum(o.weight for o in found) - 1) < 1e-12


def test_the_state_it_starts_from_is_left_alone() -> None:
    state = start()
    before = state.export()
    outcomes(exchange, state, first)
    assert state.export() == before


def test_equal_ends_are_put_together_and_a_key_decides_what_is_equal() -> None:
    def roll(state: Plain) -> Rule[None]:
        state.fighters["Ann"].facing = yield from Dice("Ann", "turn", 1, 6)

    assert len(outcomes(roll, start(), first)) == 6
    halves = outcomes(roll, start(), first, key=lambda state: state.fighters["Ann"].facing > 2)
    assert sorted(o.weight for o in halves) == [pytest.approx(1 / 3), pytest.approx(2 / 3)]


def test_an_end_of_the_fight_is_an_outcome() -> None:
    def fatal(state: Plain) -> Rule[int]:
        if (yield from Dice("Ann", "fate", 1, 4)) == 1:
            raise Over("b")
        return 0

    found = {o.over: (o.weight, o.result) for o in outcomes(fatal, start(), first)}
    assert found == {True: (0.25, Result(Ending.WON, "b")), False: (0.75, 0)}


def test_policies_may_mix() -> None:
    def choose(state: Plain) -> Rule[int]:
        return (yield from Choose("Ann", "what", [Option("a", 1), Option("b", 2)]))

    def mixed(state: State[Any], request: Choose[Any]) -> Any:
        return [(request.options[0], 0.25), (request.options[1], 0.75)]

    assert {o.result: o.weight for o in outcomes(choose, start(), mixed)} == {1: 0.25, 2: 0.75}


def test_boundaries_end_an_act() -> None:
    def turns(state: Plain) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            state.fighters["Ann"].facing += yield from Dice("Ann", "turn", 1, 2)

    for boundaries, ends in ((0, 1), (1, 2), (2, 3), (3, 4)):
        found = outcomes(turns, start(), first, boundaries=boundaries)
        assert len(found) == ends
        assert {o.state.clock for o in found} == {boundaries}
        assert abs(sum(o.weight for o in found) - 1) < 1e-12


def test_too_many_outcomes_are_refused() -> None:
    def much(state: Plain) -> Rule[None]:
        for _ in range(4):
            yield from Dice("Ann", "x", 1, 10)

    with pytest.raises(TooManyOutcomesError, match="more than 9999 runs"):
        outcomes(much, start(), first, limit=9999)
    assert len(outcomes(much, start(), first, limit=10000)) == 1


def test_a_call_is_worked_out_once() -> None:
    runs: list[int] = []

    def costly(more: int) -> Rule[int]:
        runs.append(more)
        return (yield from Dice("", "x", 1, 3)) + more

    def twice(state: Plain) -> Rule[int]:
        one = yield from Call(costly, 1)
        return one + (yield from Call(costly, 1))

    memo: Memo = {}
    found = {o.result: o.weight for o in outcomes(twice, start(), first, memo)}
    assert found == {total: pytest.approx(ways / 9) for total, ways in ((4, 1), (5, 2), (6, 3), (7, 2), (8, 1))}
    assert len(runs) == 3
    outcomes(twice, start(), first, memo)
    assert len(runs) == 3
    assert list(memo) == [(costly, (1,))]


def plain(*values: Any) -> Rule[int]:
    return (yield from Dice("", "x", 1, 2))


@pytest.mark.parametrize("value", [1, "a", True, None, Colour.RED, (1, ("a", Colour.RED))])
def test_a_call_takes_plain_values(value: Any) -> None:
    assert distribution(plain, (value,), {}) == ((1, 0.5), (2, 0.5))


@pytest.mark.parametrize("value", [1.5, Fighter(name="Ann", side="a", hex=(0, 0)), (1, object()), frozenset()])
def test_a_call_refuses_everything_else(value: Any) -> None:
    with pytest.raises(TypeError, match=r"a Call takes plain values, and plain was given|unhashable"):
        distribution(plain, (value,), {})


def test_a_call_refuses_choices() -> None:
    def asks() -> Rule[int]:
        return (yield from Choose("Ann", "what", [Option("a", 1)]))

    with pytest.raises(TypeError, match="a Call may not ask anybody to choose, and this one asks about 'what'"):
        distribution(asks, (), {})


def test_what_was_asked_can_be_watched() -> None:
    def act(state: Plain) -> Rule[None]:
        state.tell("begun", "Ann")
        yield from Check("Ann", "low", LOW, Tally(7, "n"))

    def watch(state: Plain, asked: list[Any]) -> tuple[Any, ...]:
        assert state.log is not None
        return (*(event.key for event in state.log), *((request.about, answer) for request, answer in asked))

    found = {o.seen: o.weight for o in outcomes(act, start(), first, watch=watch)}
    assert found == {
        ("begun", ("low", True)): pytest.approx(21 / 36),
        ("begun", ("low", False)): pytest.approx(15 / 36),
    }
