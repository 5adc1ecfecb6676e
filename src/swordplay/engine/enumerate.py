"""The enumerate driver: every outcome of an act with its exact weight, from the same rules that are played.

A generator cannot be copied, so each outcome is one run of the act on a copy of the state: the answers so far
are given again, and where chance comes in the first answer is followed at once and the others are kept for
later runs. Degrees instead of dice, and remembered Calls, keep the number of runs small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, NamedTuple

from swordplay.engine.dice import ways
from swordplay.engine.ends import Over
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Boundary, Call, Check, Choose, Contest, Dice, Option, Request, Rule
from swordplay.engine.sample import Policy
from swordplay.engine.state import S, State

Chance = tuple[tuple[Any, float], ...]
Memo = dict[tuple[Any, ...], Chance]
"""Distributions of Calls already worked out, kept by whoever asks for odds again and again."""

PLAIN = (int, str, bool, type(None))


class Outcome(NamedTuple, Generic[S]):
    """One way an act can come out: its weight, the state it leaves, and what the act returned."""

    weight: float
    state: S
    result: Any
    over: bool = False


def outcomes(
    act: Callable[[S], Rule[Any]],
    state: S,
    policy: Policy,
    memo: Memo | None = None,
    *,
    boundaries: int = 0,
    limit: int = 200_000,
    key: Callable[[S], Hashable] | None = None,
) -> list[Outcome[S]]:
    """Every way an act can come out, equal ends put together.

    `boundaries` is how many Boundaries are passed before an outcome counts as reached (an act that is a whole
    turn of a fight starts with one); `key` says which end states are the same, by default their digests.
    """
    memo = {} if memo is None else memo
    same = key or _digest
    merged: dict[Hashable, list[Any]] = {}
    waiting: list[tuple[float, tuple[Any, ...]]] = [(1.0, ())]
    runs = 0
    while waiting:
        weight, known = waiting.pop()
        runs += 1
        if runs > limit:
            raise TooManyOutcomesError(f"more than {limit} runs are needed to enumerate this act")
        copy = state.copy()
        weight, result, over = _run(act(copy), copy, policy, memo, weight, known, waiting, boundaries)
        place = (same(copy), _plain(result), over)
        if place in merged:
            merged[place][0] += weight
        else:
            merged[place] = [weight, copy, result, over]
    return [Outcome(*found) for found in merged.values()]


def _digest(state: State[Any]) -> Hashable:
    return state.digest()


def _plain(result: Any) -> Hashable:
    return result if isinstance(result, Hashable) else repr(result)


def _run(
    rule: Rule[Any],
    state: State[Any],
    policy: Policy,
    memo: Memo,
    weight: float,
    known: tuple[Any, ...],
    waiting: list[tuple[float, tuple[Any, ...]]],
    boundaries: int,
) -> tuple[float, Any, bool]:
    """Follow one run to its end, leaving the other branches it meets in `waiting`."""
    path = list(known)
    given = iter(known)
    send = rule.send
    answer: Any = None
    try:
        while True:
            request = send(answer)
            if type(request) is Boundary:
                if boundaries == 0:
                    rule.close()
                    return weight, None, False
                boundaries -= 1
                answer = None
                continue
            try:
                answer = next(given)
                continue
            except StopIteration:
                pass
            chances = _chances(request, state, policy, memo)
            for other, share in chances[1:]:
                waiting.append((weight * share, (*path, other)))
            answer, share = chances[0]
            weight *= share
            path.append(answer)
    except StopIteration as end:
        return weight, end.value, False
    except Over as over:
        return weight, over.result, True


def _chances(request: Request[Any], state: State[Any], policy: Policy, memo: Memo) -> Chance:
    """The answers a request can get, each with its weight."""
    if isinstance(request, Check):
        return request.scale.outcomes(request.tally.number)
    if isinstance(request, Choose):
        chosen = policy(state, request)
        if isinstance(chosen, Option):
            return ((chosen.value, 1.0),)
        return tuple((option.value, share) for option, share in chosen)
    if isinstance(request, Call):
        return distribution(request.rule, request.args, memo)
    if isinstance(request, Contest):
        mine, theirs = request.tallies
        return request.versus.outcomes(mine.number, theirs.number)
    if isinstance(request, Dice):
        return _dice_chances(request.count, request.sides)
    raise TypeError(f"not a request: {request!r}")


def _dice_chances(count: int, sides: int) -> Chance:
    whole = sides**count
    return tuple((total, number / whole) for total, number in ways(count, sides))


def distribution(rule: Callable[..., Rule[Any]], args: tuple[Any, ...], memo: Memo) -> Chance:
    """The distribution of a Call's results, remembered under its rule and arguments."""
    place = (rule, args)
    found = memo.get(place)
    if found is None:
        for value in args:
            _insist_plain(rule, value)
        merged: dict[Any, float] = {}
        waiting: list[tuple[float, tuple[Any, ...]]] = [(1.0, ())]
        while waiting:
            weight, known = waiting.pop()
            weight, result, _ = _run(rule(*args), State(fighters={}), _nobody_chooses, memo, weight, known, waiting, 0)
            merged[result] = merged.get(result, 0.0) + weight
        found = memo[place] = tuple(merged.items())
    return found


def _nobody_chooses(state: State[Any], request: Choose[Any]) -> Option[Any]:
    raise TypeError(f"a Call may not ask anybody to choose, and this one asks about {request.about!r}")


def _insist_plain(rule: Callable[..., Any], value: Any) -> None:
    """Refuse arguments that would make a remembered distribution wrong or never found again."""
    if isinstance(value, tuple):
        for part in value:
            _insist_plain(rule, part)
    elif not (isinstance(value, PLAIN) or type(type(value)).__name__ == "EnumType"):
        raise TypeError(f"a Call takes plain values, and {rule.__name__} was given {type(value).__name__}")
