"""Where an act leads from a position by the end of the turn: worked out bit by bit, exactly, or sampled.

The work can be looked at, put off or called off between any two runs of the rules; no thread is ever needed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeAlias

from swordplay.engine.driving import ASK, STOP, steered
from swordplay.engine.enumerate import Asked, Memo, Outcome
from swordplay.engine.errors import CancelledError, StuckError, TooManyOutcomesError
from swordplay.engine.requests import Boundary, Choose, Option, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, sample
from swordplay.engine.state import State
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.exact.settle import settling
from swordplay.odds.exact.tree import Progress, Tracking, Tree
from swordplay.odds.method import EXACT, SAMPLED

MOST_RUNS = 3000
SAMPLES = 2000
MOST_PLAYS = 50_000
"""More plays are not made, whatever time there is."""
LEAST_PLAYS = 10
"""So many plays are made however little time there is: fewer tell nothing."""
REPORTED = 50
"""Progress is reported whenever so many ends or plays are done."""

Act: TypeAlias = Callable[[State[Any]], Rule[None]]
Watch: TypeAlias = Callable[[State[Any], list[Asked]], Facts]


class Event(Protocol):
    """Something that can be set from elsewhere, such as a threading.Event."""

    def is_set(self) -> bool:
        """Whether it has been set."""


Cancel: TypeAlias = Callable[[], bool] | Event
"""Looked at before every run of the rules: true, or set, calls the work off."""


def looking_at(cancel: Cancel | None) -> Callable[[], None]:
    """A function that raises CancelledError once the work has been called off."""
    if cancel is None:
        return lambda: None
    called_off: Callable[[], bool] = cancel if callable(cancel) else cancel.is_set

    def look() -> None:
        if called_off():
            raise CancelledError("the odds were called off before they were worked out")

    return look


def interruptible(policy: Policy, cancel: Cancel | None) -> Policy:
    """A policy that looks whether the work has been called off before it chooses."""
    if cancel is None:
        return policy
    look = looking_at(cancel)

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        look()
        return policy(state, request)

    return choose


class Position(NamedTuple):
    """Where odds are worked out from: whose they are, what he may know, and the act that begins with his answers."""

    side: str
    start: State[Any]
    act: Act
    now: State[Any]


class Prospect(NamedTuple):
    """Where an act leads: weighted end states with the facts on the way, and how they were found."""

    outcomes: list[Outcome[State[Any]]]
    method: str
    n: int


class Work:
    """A prospect being worked out: exactly as far as that has come, and sampled as often as there was time for."""

    def __init__(
        self,
        ruleset: Ruleset,
        where: Position,
        policy: Policy,
        memo: Memo | None = None,
        *,
        states: bool = True,
        most: int = MOST_RUNS,
        cancel: Cancel | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Without `states` only the facts count; `most` is how many runs of the rules exact odds may take."""
        self.states = states
        self.look = looking_at(cancel)
        self.progress = progress
        self.too_many = False
        self.n = 0
        tracking, calls = Tracking(rolls=True), {} if memo is None else memo
        tree = Tree(where.act, where.start, policy, calls, tracking=tracking, limit=most, listen=True)
        self._settling = settling(tree, ruleset, where.side, states=states)
        self._exact: list[Outcome[State[Any]]] | None = None
        self._plays = plays(where, policy, lambda state, asked: facts(ruleset, where.side, state, asked))
        self._played: dict[Hashable, list[Any]] = {}

    def exactly(self, until: float | None = None) -> bool:
        """Go on with the exact odds, if need be only up to a time; whether they are done."""
        if self._exact is not None or self.too_many:
            return self._exact is not None
        number = 0
        try:
            while until is None or monotonic() < until:
                self.look()
                done = next(self._settling)
                if self.progress is not None and number % REPORTED == 0:
                    self.progress(done)
                number += 1
        except StopIteration as end:
            self._exact = end.value
        except TooManyOutcomesError:
            self.too_many = True
        return self._exact is not None

    def play(self, number: int, until: float | None = None) -> None:
        """Play it out until there are so many plays, if need be only up to a time."""
        while self.n < number and (until is None or self.n < LEAST_PLAYS or monotonic() < until):
            self.look()
            outcome = next(self._plays)
            if self.progress is not None and self.n % REPORTED == 0:
                self.progress(self.n / number)
            self.n += 1
            same: Hashable = self.n if self.states else outcome.seen
            if same in self._played:
                self._played[same][0] += 1
            else:
                self._played[same] = [1, *outcome[1:]]

    def prospect(self) -> Prospect:
        """The best that is known so far."""
        if self._exact is not None:
            return Prospect(self._exact, EXACT, 0)
        return Prospect([Outcome(times / self.n, *rest) for times, *rest in self._played.values()], SAMPLED, self.n)

    def whole(self, samples: int = SAMPLES) -> Prospect:
        """The exact prospect, or so many plays where that is too large."""
        if not self.exactly():
            self.play(samples)
        return self.prospect()

    def within(self, deadline: float) -> Prospect:
        """The best that so many seconds allow: half of them for the exact odds, and if that is too little, plays."""
        begun = monotonic()
        if not self.exactly(begun + deadline / 2):
            self.play(MOST_PLAYS, begun + deadline)
        return self.prospect()

    def improving(self, first: float) -> Iterator[Prospect]:
        """A prospect within so many seconds, then better ones, each after twice the time; the last is `whole`."""
        spent = first / 2
        while not self.exactly(monotonic() + spent):
            if self.n < SAMPLES:
                self.play(SAMPLES, monotonic() + spent)
                yield self.prospect()
            elif self.too_many:
                return
            spent *= 2
        yield self.prospect()


def plays(where: Position, policy: Policy, watch: Watch, seed: int | str = 1) -> Iterator[Outcome[State[Any]]]:
    """One run of the act after the other; seeded, so that asking again gives the same."""
    uniform = random.Random(seed).random
    while True:
        copy = where.start.copy()
        copy.log = []
        asked: list[Asked] = []
        result = sample(_listening(where.act(copy), asked), copy, policy, uniform)
        yield Outcome(1.0, copy, result, result is not None, watch(copy, asked))


def played(
    where: Position, policy: Policy, watch: Watch, number: int = SAMPLES, seed: int | str = 1
) -> list[Outcome[State[Any]]]:
    """So many runs of the same act, each with an equal share."""
    return [one._replace(weight=1 / number) for one in islice(plays(where, policy, watch, seed), number)]


def _listening(rule: Rule[None], asked: list[Asked]) -> Rule[None]:
    """A rule that goes on to its next boundary, with everything asked and answered on the way written down."""

    def heard(request: Request[Any], answer: Any) -> None:
        asked.append((request, answer))
        if len(asked) > MOST_RUNS:
            raise StuckError(f"{request.who} is asked about {request.about} and so on without an end")

    return steered(rule, to_next_boundary, heard)


def to_next_boundary(request: Request[Any]) -> Any:
    """Stop a rule at its next boundary."""
    return STOP if isinstance(request, Boundary) else ASK
