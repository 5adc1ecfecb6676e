"""The enumerate driver: every outcome of an act with its exact weight, from the same rules that are played.

A generator cannot be copied, so each outcome is one run of the act on a copy of the state: the answers so far
are given again, and where chance comes in the first answer is followed at once and the others are kept for
later runs. Degrees instead of dice, and remembered Calls, keep the number of runs small.

Odds are worked out by a quicker driver (`odds/exact/tree.py`), which takes the distributions of Calls from here;
`outcomes` is what the conformance suite measures it by.
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
"""Distributions of Calls already worked out, for callers that ask for odds repeatedly."""

PLAIN_TYPES = (int, str, bool, type(None))


Asked = tuple[Request[Any], Any]
"""A request and the answer it got."""


class Outcome(NamedTuple, Generic[S]):
    """One way an act can come out: its weight, the state it leaves, what the act returned, what was seen."""

    weight: float
    state: S
    result: Any
    over: bool = False
    seen: Hashable = None


def outcomes(
    act: Callable[[S], Rule[Any]],
    state: S,
    policy: Policy,
    memo: Memo | None = None,
    *,
    boundaries: int = 0,
    limit: int = 200_000,
    key: Callable[[S], Hashable] | None = None,
    watch: Callable[[S, list[Asked]], Hashable] | None = None,
) -> list[Outcome[S]]:
    """Every way an act can come out, equal ends merged.

    `boundaries` is how many Boundaries are passed before an outcome counts as reached (an act that is a whole
    turn of a fight starts with one); `key` says which end states are the same, by default their digests.
    `watch` is shown each end state, with the events that led to it in its log, and everything that was asked and
    answered on the way; what it returns counts as part of the end.
    """
    walk = _Walk(policy, {} if memo is None else memo, boundaries)
    same = key or _digest
    merged: dict[Hashable, list[Any]] = {}
    runs = 0
    while walk.waiting:
        runs += 1
        if runs > limit:
            raise TooManyOutcomesError(f"more than {limit} runs are needed to enumerate this act")
        copy = state.copy()
        if watch is not None:
            copy.log, walk.asked = [], []
        weight, result, over = walk.run(act(copy), copy)
        seen = None if watch is None else watch(copy, walk.asked or [])
        place = (same(copy), _plain(result), over, seen)
        if place in merged:
            merged[place][0] += weight
        else:
            merged[place] = [weight, copy, result, over, seen]
    return [Outcome(*end) for end in merged.values()]


def _digest(state: State[Any]) -> Hashable:
    return state.digest()


def _plain(result: Any) -> Hashable:
    return result if isinstance(result, Hashable) else repr(result)


class _Walk:
    """An enumeration under way: the branches still to be followed, each as a weight and the answers that lead there."""

    __slots__ = ("asked", "boundaries", "memo", "policy", "waiting")

    def __init__(self, policy: Policy, memo: Memo, boundaries: int = 0) -> None:
        self.policy = policy
        self.memo = memo
        self.boundaries = boundaries
        self.waiting: list[tuple[float, tuple[Any, ...]]] = [(1.0, ())]
        self.asked: list[Asked] | None = None

    def run(self, rule: Rule[Any], state: State[Any]) -> tuple[float, Any, bool]:
        """Follow one branch to its end, leaving the others it meets for later: weight, result, whether it is over."""
        weight, known = self.waiting.pop()
        path = list(known)
        place, boundaries = 0, self.boundaries
        answer: Any = None
        try:
            while True:
                request = rule.send(answer)
                if type(request) is Boundary:
                    if boundaries == 0:
                        rule.close()
                        return weight, None, False
                    boundaries -= 1
                    answer = None
                    continue
                if place == len(path):
                    chances = _chances(request, state, self.policy, self.memo)
                    self.waiting.extend((weight * share, (*path, other)) for other, share in chances[1:])
                    path.append(chances[0][0])
                    weight *= chances[0][1]
                answer = path[place]
                place += 1
                if self.asked is not None:
                    self.asked.append((request, answer))
        except StopIteration as end:
            return weight, end.value, False
        except Over as over:
            return weight, over.result, True


def _chances(request: Request[Any], state: State[Any], policy: Policy, memo: Memo) -> Chance:
    """The answers a request can get, each with its weight."""
    if isinstance(request, Check):
        return request.scale.outcomes(request.number)
    if isinstance(request, Choose):
        chosen = policy(state, request)
        if isinstance(chosen, Option):
            return ((chosen.value, 1.0),)
        return tuple((option.value, share) for option, share in chosen)
    if isinstance(request, Call):
        return distribution(request.rule, request.args, memo)
    if isinstance(request, Contest):
        return request.versus.outcomes(*request.numbers)
    if isinstance(request, Dice):
        return _dice_chances(request.count, request.sides)
    raise TypeError(f"not a request: {request!r}")


def _dice_chances(count: int, sides: int) -> Chance:
    whole = sides**count
    return tuple((total, number / whole) for total, number in ways(count, sides))


def distribution(rule: Callable[..., Rule[Any]], args: tuple[Any, ...], memo: Memo) -> Chance:
    """The distribution of a Call's results, cached under its rule and arguments."""
    place = (rule, args)
    chances = memo.get(place)
    if chances is None:
        for value in args:
            _insist_plain(rule, value)
        merged: dict[Any, float] = {}
        walk = _Walk(_nobody_chooses, memo)
        while walk.waiting:
            weight, result, _ = walk.run(rule(*args), NO_STATE)
            merged[result] = merged.get(result, 0.0) + weight
        chances = memo[place] = tuple(merged.items())
    return chances


NO_STATE: State[Any] = State(fighters={})


def _nobody_chooses(state: State[Any], request: Choose[Any]) -> Option[Any]:
    raise TypeError(f"a Call may not ask anybody to choose, and this one asks about {request.about!r}")


def _insist_plain(rule: Callable[..., Any], value: Any) -> None:
    """Refuse arguments that would make a cached distribution wrong, or useless."""
    if isinstance(value, tuple):
        for part in value:
            _insist_plain(rule, part)
    elif not (isinstance(value, PLAIN_TYPES) or type(type(value)).__name__ == "EnumType"):
        raise TypeError(f"a Call takes plain values, and {rule.__name__} was given {type(value).__name__}")
