"""Further ahead than the turn: to the end of a foe's next one."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

from swordplay.engine.enumerate import Asked, Memo, Outcome
from swordplay.engine.requests import Boundary, Choose, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, sample
from swordplay.engine.state import State
from swordplay.odds.facts import side_of
from swordplay.odds.tree import Leaf
from swordplay.odds.turns import OVER, ROUNDING, Place, Turns, set_points

MOST_STEPS = 8
"""So many boundaries are passed at most until a foe's turn has come."""
LEAST = 1e-4
"""Ways rarer than this are not followed further."""
TOO_MUCH = 0.1
"""Where more than this is too rare to follow the look ahead is sampled."""
MOST_RUNS = 6000
"""Runs of the rules for one list of advice; beyond that the look ahead is sampled."""
SAMPLES = 200

End = Outcome[State[Any]]
Flow = dict[Place, float]
"""How much of the chance is where; what comes to the same place is put together."""


class Further(NamedTuple):
    """Ends further on; how often they were sampled if they were, and the share too rare to be followed."""

    ends: list[End]
    sampled: int = 0
    left: float = 0.0


class Ahead:
    """Looks ahead from end states, by a policy for all, and remembers what it found."""

    def __init__(self, ruleset: Ruleset, policy: Policy, side: str, memo: Memo) -> None:
        """`side` is whose foes' next turn ends the look ahead."""
        self.ruleset = ruleset
        self.policy = policy
        self.side = side
        self.turns = Turns(ruleset, policy, memo, ruleset.essence, listen=True)

    def through(self, ends: list[End]) -> Further:
        """The same ends one foe's turn further on."""
        over = [end for end in ends if end.over]
        going = [end for end in ends if not end.over]
        found = None if self.turns.runs > MOST_RUNS else self._followed(going)
        if found is None:
            return Further(over + self._sampled(going), SAMPLES)
        return Further(over + found.ends, 0, found.left)

    def _followed(self, going: list[End]) -> Further | None:
        """The ends followed turn by turn; None where too much is too rare to follow."""
        found: list[End] = []
        flow: Flow = {}
        for end in going:
            place = self.turns.place(end.state)
            flow[place] = flow.get(place, 0.0) + end.weight
        left = 0.0
        for step in range(MOST_STEPS):
            further: Flow = {}
            for place, weight in flow.items():
                if left > TOO_MUCH:
                    return None
                if weight < LEAST:
                    found.append(Outcome(weight, self.turns.state(place), None))
                    left += weight
                else:
                    left += self._follow(weight, place, found, None if step + 1 == MOST_STEPS else further)
            flow = further
        return Further(found, 0, left) if left <= TOO_MUCH else None

    def _follow(self, weight: float, place: Place, found: list[End], further: Flow | None) -> float:
        """Add where a place leads to what was found, or to what goes on; returns the share that was not followed.

        Ways too rare to follow are taken to go like the rest.
        """
        turns = self.turns
        leaves = list(turns.trees[place[0]].leaves(place[1], LEAST / weight))
        whole = sum(share for share, _ in leaves)
        if not leaves:
            found.append(Outcome(weight, turns.state(place), None))
            return weight
        for share, leaf in leaves:
            part = weight * share / whole
            end = turns.end(leaf)
            point = end.point(place[1])
            if end.kind == OVER:
                found.append(Outcome(part, self._over(leaf, point), leaf.over, True))
            elif further is None or self._came(leaf.state, leaf.asked):
                found.append(Outcome(part, turns.state((end.kind, point)), leaf.over, False))
            else:
                further[end.kind, point] = further.get((end.kind, point), 0.0) + part
        return weight * max(0.0, 1.0 - whole) if whole < 1.0 - ROUNDING else 0.0

    def _over(self, leaf: Leaf, point: tuple[int, ...]) -> State[Any]:
        state: State[Any] = leaf.state.copy()
        set_points(state, self.turns.fields, point)
        return state

    def _came(self, state: State[Any], asked: list[Asked]) -> bool:
        """Whether a foe's turn has come."""
        return any(self._opens(state, request) for request, _ in asked)

    def _opens(self, state: State[Any], request: Request[Any]) -> bool:
        return (
            isinstance(request, Choose)
            and request.about in self.ruleset.opens
            and side_of(state, request.who) != self.side
        )

    def _sampled(self, ends: list[End]) -> list[End]:
        """Some plays from ends drawn by their weight; seeded, so that asking again gives the same."""
        chance = random.Random(2)
        whole = sum(end.weight for end in ends)
        found: list[End] = []
        for start in chance.choices(ends, [end.weight for end in ends], k=SAMPLES) if ends else ():
            copy = start.state.copy()
            result = sample(self._until(self.ruleset.fight(copy), copy), copy, self.policy, chance.random)
            found.append(Outcome(whole / SAMPLES, copy, result, result is not None))
        return found

    def _until(self, rule: Rule[None], state: State[Any]) -> Rule[None]:
        """A fight that stops at the first boundary after a foe's turn."""
        answer: Any = None
        came, steps = False, 0
        try:
            while True:
                request = rule.send(answer)
                if isinstance(request, Boundary):
                    if came or steps == MOST_STEPS:
                        rule.close()
                        return
                    steps += 1
                came = came or self._opens(state, request)
                answer = yield request
        except StopIteration:
            return


def error_of(share: float, number: int) -> float:
    """The standard error of a share found in so many runs."""
    return math.sqrt(max(0.0, share * (1 - share)) / number) if number else 0.0
