"""Requests: who is asked, what is worked out when somebody looks, and how a Call is played out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from swordplay.engine.enumerate import outcomes
from swordplay.engine.errors import ImpossibleRollError
from swordplay.engine.requests import (
    BOUNDARY,
    PLAY_OUT,
    Boundary,
    Call,
    Check,
    Choose,
    Contest,
    Dice,
    Option,
    Request,
    Rule,
)
from swordplay.engine.sample import random_policy, sample
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.state import State
from swordplay.engine.tally import Refusal, Tally

UNDER: Scale[bool] = Scale("under", (1, 6), lambda total, number: total <= number)
HIGHER: Versus[bool] = Versus("higher", (1, 6), lambda a, m, b, n: a + m > b + n)


def two_dice(more: int) -> Rule[int]:
    first = yield from Dice("", "first", 1, 6)
    second = yield from Dice("Zed", "second", 1, 6)
    return first + second + more


def wrapped() -> Rule[int]:
    return (yield from Call(two_dice, 10, who="Ann"))


def test_every_request_returns_its_answer() -> None:
    requests: list[Request[Any]] = [
        Check("Ann", "x", UNDER, Tally(3, "n")),
        Contest("Ann", "x", HIGHER, Tally(3, "n"), "Bob", Tally(3, "n")),
        Dice("Ann", "x", 1, 6),
        Choose("Ann", "x", [Option("a", 1)]),
        BOUNDARY,
    ]
    for request in requests:
        rule = iter(request)
        assert next(rule) is request
        with pytest.raises(StopIteration) as end:
            rule.send("answer")
        assert end.value.value == "answer"
    kinds = [request.kind for request in requests]
    assert kinds == ["check", "contest", "dice", "choose", "boundary"]


def test_a_call_is_played_out_with_its_roller() -> None:
    rule = wrapped()
    assert next(rule).kind == "call"
    first = rule.send(PLAY_OUT)
    assert (first.kind, first.who, first.about) == ("dice", "Ann", "first")
    second = rule.send(2)
    assert second.who == "Zed"
    with pytest.raises(StopIteration) as end:
        rule.send(3)
    assert end.value.value == 15


def test_a_call_takes_a_remembered_result() -> None:
    rule = wrapped()
    next(rule)
    with pytest.raises(StopIteration) as end:
        rule.send(99)
    assert end.value.value == 99


def test_numbers_are_added_up_when_looked_at_and_again_after_a_refresh() -> None:
    number = [3]
    check = Check("Ann", "x", UNDER, lambda: Tally(number[0], "n"))
    contest = Contest("Ann", "x", HIGHER, lambda: Tally(number[0], "n"), "Bob", Tally(1, "n"))
    assert (check.tally.number, contest.tallies[0].number) == (3, 3)
    number[0] = 5
    assert (check.tally.number, contest.tallies[0].number) == (3, 3)
    check.refresh()
    contest.refresh()
    assert (check.tally.number, contest.tallies[0].number, contest.tallies[1].number) == (5, 5, 1)


def test_options_are_made_and_judged_when_looked_at() -> None:
    looked: list[str] = []

    def look(name: str, verdict: Tally | Refusal) -> Callable[[], Tally | Refusal]:
        def find() -> Tally | Refusal:
            looked.append(name)
            return verdict

        return find

    def offer() -> list[Option[int]]:
        looked.append("list")
        return [
            Option("plain", 1),
            Option("good", 2, look("good", Tally(4, "n"))),
            Option("bad", 3, look("bad", Refusal("no"))),
            Option("never", 4, look("never", Tally(4, "n").impossible("too-far"))),
        ]

    choose: Choose[int] = Choose("Ann", "x", offer)
    assert looked == []
    found = choose.named("good")
    assert found is not None
    assert looked == ["list"]
    assert (found.legal, found.value) == (True, 2)
    assert looked == ["list", "good"]
    assert [option.name for option in choose.legal()] == ["plain", "good"]
    assert looked == ["list", "good", "bad", "never"]
    assert [option.refusal and option.refusal.key for option in choose.options] == [None, None, "no", "too-far"]
    assert [option.tally and option.tally.number for option in choose.options] == [None, 4, None, 4]
    assert looked == ["list", "good", "bad", "never"]
    choose.refresh()
    assert choose.named("nothing") is None
    assert looked[-1] == "list"


def test_a_list_is_kept_over_a_refresh() -> None:
    options = [Option("a", 1)]
    choose: Choose[int] = Choose("Ann", "x", options)
    choose.refresh()
    assert choose.options is options


def test_a_number_beside_legality_is_found_only_when_asked_for() -> None:
    option = Option("a", 1, number=lambda: Tally(7, "n"))
    assert option.legal
    assert option.verdict is None
    assert option.tally is not None
    assert option.tally.number == 7


def test_a_boundary_carries_nothing() -> None:
    assert isinstance(BOUNDARY, Boundary)
    assert BOUNDARY.refresh() is None  # type: ignore[func-returns-value]


def untried(number: int = 2) -> Tally:
    return Tally(number, "skill").impossible("too-low", number)


@pytest.mark.parametrize(
    "request_",
    [
        Check("Ann", "push", UNDER, untried),
        Contest("Ann", "shove", HIGHER, untried, "Bob", Tally(5, "skill")),
        Contest("Bob", "shove", HIGHER, Tally(5, "skill"), "Ann", untried()),
    ],
)
def test_nobody_rolls_against_a_number_that_may_not_be_tried(request_: Check[bool] | Contest[bool]) -> None:
    def rule() -> Rule[bool]:
        return (yield from request_)

    state = State[Any](fighters={})
    with pytest.raises(ImpossibleRollError, match=r"Ann is to roll .* against 2, which may not be tried \(too-low\)"):
        sample(rule(), state, random_policy(lambda: 0.5), lambda: 0.5)
    with pytest.raises(ImpossibleRollError):
        outcomes(lambda _: rule(), state, random_policy(lambda: 0.5))
