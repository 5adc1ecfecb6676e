"""The odds of one option of the pending question, to the end of the turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.driving import ASK, STOP, steered
from swordplay.engine.enumerate import Asked, Memo, Outcome
from swordplay.engine.errors import NotLegalError, StuckError, TooManyOutcomesError
from swordplay.engine.facts import BY_POINTS, Share, ranks, shares
from swordplay.engine.requests import Boundary, Choose, Option, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, sample
from swordplay.engine.state import State
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.exact.settle import REPORTED, settled
from swordplay.odds.exact.tree import Leaf, Progress, Tracking, Tree, decided
from swordplay.odds.interval import Interval, of_share
from swordplay.odds.method import EXACT, SAMPLED, in_words
from swordplay.odds.policies import Stated, basic
from swordplay.odds.value import OUT_THEN_INJURY, Value

HORIZON = "the end of the turn"
MOST_RUNS = 3000
SAMPLES = 2000

Act = Callable[[State[Any]], Rule[None]]


class Odds(msgspec.Struct, frozen=True):
    """The chance of every consequence of an option.

    `chances` has the probability that a fact comes about at all, `amounts` the distribution of those that come in
    amounts. Facts overlap; `parts` do not and add up to 1, the best first. `error` is how far a sampled chance may be
    off at most, in 95 of 100 cases; 0 for exact odds.
    """

    who: str
    option: str
    chances: dict[str, float]
    amounts: dict[str, dict[int, float]]
    method: str = EXACT
    n: int = 0
    error: float = 0.0
    policy: str = ""
    horizon: str = HORIZON
    parts: tuple[Share, ...] = ()

    def expected(self, fact: str) -> float:
        """The amount of a fact to be expected."""
        spread = self.amounts.get(fact)
        return self.chances.get(fact, 0.0) if spread is None else sum(n * share for n, share in spread.items())

    @property
    def how(self) -> str:
        """How the numbers were found, in words."""
        return in_words(self.method, self.n, self.error)

    def interval(self, fact: str) -> Interval:
        """Where the chance of a fact is in 95 of 100 cases."""
        return of_share(min(1.0, self.chances.get(fact, 0.0)), self.n)


class Prospect(NamedTuple):
    """Where an option leads: weighted end states with the facts on the way, and how they were found."""

    outcomes: list[Outcome[State[Any]]]
    method: str
    n: int


def of(
    battle: Battle,
    option: str,
    policy: Policy | None = None,
    *,
    name: str = "",
    by_value: Value | None = None,
    memo: Memo | None = None,
    progress: Progress | None = None,
) -> Odds:
    """The odds of an option of the pending question; the same call samples where enumeration is too large.

    `policy` makes every choice after this one, on both sides, and `name` says in words which it is; without one
    the ruleset's basic opponent does. With `by_value` the other sides choose for themselves what is best by that
    value. What the asker's side may not know does not enter.
    """
    stated = basic(battle.ruleset) if policy is None else Stated(name or "as given", policy)
    states = not battle.ruleset.parts
    if policy is None and by_value is None:
        known, calls = remembered(battle)
        if option not in known:
            known_calls = calls if memo is None else memo
            prospect = prospect_of(battle, option, stated.choose, known_calls, states=states, progress=progress)
            known[option] = odds_of(battle, option, prospect, stated.name)
        odds: Odds = known[option]
        return odds
    if by_value is None:
        prospect = prospect_of(battle, option, stated.choose, memo, states=states, progress=progress)
        return odds_of(battle, option, prospect, stated.name)
    said = f"{stated.name}; the other side chooses by value ({by_value.name})"
    return odds_of(battle, option, contested(battle, option, stated.choose, by_value, memo), said)


_KNOWN: WeakKeyDictionary[Battle, tuple[str, dict[Any, Any], Memo]] = WeakKeyDictionary()
"""What was worked out for the position a battle is in, and the distributions of its Calls for all positions."""


def remembered(battle: Battle) -> tuple[dict[Any, Any], Memo]:
    """What is known of the present position, and the Calls known for the battle."""
    reached = battle.answers[-1].hash if battle.answers else ""
    known = _KNOWN.get(battle)
    if known is None or known[0] != reached:
        known = _KNOWN[battle] = (reached, {}, {} if known is None else known[2])
    return known[1], known[2]


def odds_of(battle: Battle, option: str, prospect: Prospect, policy: str) -> Odds:
    """A prospect's facts added up."""
    chances: dict[str, float] = {}
    amounts: dict[str, dict[int, float]] = {}
    parts = battle.ruleset.parts
    rest = len(parts)
    places, parted = ranks(parts), [0.0] * (rest + 1)
    for outcome in prospect.outcomes:
        seen: Facts = outcome.seen  # type: ignore[assignment]
        part = rest
        for fact, amount in seen:
            chances[fact] = chances.get(fact, 0.0) + outcome.weight
            spread = amounts.setdefault(fact, {})
            spread[amount] = spread.get(amount, 0.0) + outcome.weight
            place = places.get(fact, rest)
            if place < part:
                part = place
        parted[part] += outcome.weight
    request = battle.request
    assert request is not None
    shared = shares(parts, parted) if parts else by_points(battle, prospect)
    error = 0.0
    if prospect.method == SAMPLED:
        each = [*(min(1.0, share) for share in chances.values()), *(min(1.0, one.chance) for one in shared)]
        error = max(of_share(share, prospect.n).off(share) for share in each)
    spreads = _several(amounts)
    method, n = prospect.method, prospect.n
    return Odds(request.who, option, chances, spreads, method, n, error, policy, parts=shared)


def by_points(battle: Battle, prospect: Prospect) -> tuple[Share, ...]:
    """The parts of a game that declares none: who is out, and who has lost points."""
    ruleset, start = battle.ruleset, battle.state
    assert battle.request is not None
    side = start.side_of(battle.request.who)
    parted = [0.0] * (len(BY_POINTS) + 1)
    for outcome in prospect.outcomes:
        part = len(BY_POINTS)
        for name, fighter in outcome.state.fighters.items():
            before, own = start.fighters[name], fighter.side == side
            if ruleset.out(fighter) and not ruleset.out(before):
                part = min(part, own)
            elif ruleset.points(fighter)[0] < ruleset.points(before)[0]:
                part = min(part, 2 + own)
        parted[part] += outcome.weight
    return shares(BY_POINTS, parted)


def _several(amounts: dict[str, dict[int, float]]) -> dict[str, dict[int, float]]:
    """The facts that come in amounts, smallest first."""
    return {fact: dict(sorted(spread.items())) for fact, spread in amounts.items() if set(spread) != {1}}


def pending_option(battle: Battle, name: str) -> Option[Any]:
    """The option of that name, if it is on offer, legal, and may be judged before it is declared."""
    request = battle.request
    if not isinstance(request, Choose):
        raise NotLegalError("odds are worked out for an option, and nobody has to choose now")
    option = request.named(name)
    if option is None:
        raise NotLegalError(f"{name!r} is not on offer: expected {', '.join(o.name for o in request.legal())}")
    if option.unknown:
        raise NotLegalError(f"{name}: what it comes to is unknown until it is declared")
    if not option.legal:
        raise NotLegalError(f"{name} may not be chosen here")
    return option


class Position(NamedTuple):
    """Where odds are worked out from: whose they are, what he may know, and the act that begins with an option."""

    side: str
    start: State[Any]
    act: Act
    now: State[Any]


def position(battle: Battle, name: str) -> Position:
    """The state at the last boundary as far as the asker's side knows it, and the way from there through an option."""
    option = pending_option(battle, name)
    request = battle.request
    assert request is not None
    side = battle.state.side_of(request.who)
    start, act = battle.onward(option.value, side=side)
    return Position(side, start, act, battle.state.known_since(battle.state, side))


def prospect_of(
    battle: Battle,
    name: str,
    policy: Policy,
    memo: Memo | None = None,
    *,
    states: bool = True,
    most: int = MOST_RUNS,
    samples: int = SAMPLES,
    progress: Progress | None = None,
) -> Prospect:
    """Where an option leads by the end of the turn, exactly, or sampled where that takes more than so many runs.

    Without `states` only the facts count.
    """
    with unseen(battle):
        where = position(battle, name)
        return prospect_from(
            battle.ruleset, where, policy, memo, states=states, most=most, samples=samples, progress=progress
        )


def prospect_from(
    ruleset: Ruleset,
    where: Position,
    policy: Policy,
    memo: Memo | None = None,
    *,
    states: bool = True,
    most: int = MOST_RUNS,
    samples: int = SAMPLES,
    progress: Progress | None = None,
) -> Prospect:
    """Where an act leads from a position."""

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(ruleset, where.side, state, asked)

    calls = {} if memo is None else memo
    tree = Tree(where.act, where.start, policy, calls, tracking=Tracking(rolls=True), limit=most, listen=True)
    try:
        return Prospect(settled(tree, ruleset, where.side, states=states, progress=progress), EXACT, 0)
    except TooManyOutcomesError:
        return Prospect(played(where, policy, watch, samples, progress=progress), SAMPLED, samples)


@contextmanager
def unseen(battle: Battle) -> Iterator[None]:
    """Refuse what turns out to hang on somebody the asker's side does not know of."""
    try:
        yield
    except KeyError as missing:
        if str(missing.args[0]) in battle.state.fighters:
            raise NotLegalError(UNSEEN) from None
        raise


UNSEEN = "what comes of it hangs on somebody your side does not know of"


def contested(
    battle: Battle, name: str, policy: Policy, value: Value = OUT_THEN_INJURY, memo: Memo | None = None
) -> Prospect:
    """Where an option leads when the other sides choose what is best for them by the end of the turn."""
    where = position(battle, name)
    ruleset, sides = battle.ruleset, where.start.sides()

    def chooser(state: State[Any], request: Choose[Any]) -> Option[Any] | list[Option[Any]]:
        mine = state.side_of(request.who) == where.side
        legal = [] if mine else [option for option in request.legal() if not option.unknown]
        return legal if len(legal) > 1 else policy(state, request)

    def rate(leaf: Leaf) -> dict[str, float]:
        ends = [Outcome(1.0, leaf.state, leaf.over, leaf.over is not None)]
        return {side: value.rate(ruleset, side, where.now, ends) for side in sides}

    tree = Tree(where.act, where.start, chooser, {} if memo is None else memo, limit=MOST_RUNS, listen=True)
    try:
        _, ends = decided(tree, rate)
    except TooManyOutcomesError:
        return prospect_of(battle, name, policy, memo)
    outcomes = []
    for weight, leaf in ends:
        seen = facts(ruleset, where.side, leaf.state, leaf.asked)
        outcomes.append(Outcome(weight, leaf.state, leaf.over, leaf.over is not None, seen))
    return Prospect(outcomes, EXACT, 0)


def played(
    where: Position,
    policy: Policy,
    watch: Callable[[State[Any], list[Asked]], Facts],
    number: int = SAMPLES,
    seed: int | str = 1,
    progress: Progress | None = None,
) -> list[Outcome[State[Any]]]:
    """Some runs of the same act, each with an equal share; seeded, so that asking again gives the same."""
    uniform = random.Random(seed).random
    outcomes = []
    for done in range(number):
        if progress is not None and done % REPORTED == 0:
            progress(done / number)
        copy = where.start.copy()
        copy.log = []
        asked: list[Asked] = []
        result = sample(_listening(where.act(copy), asked), copy, policy, uniform)
        outcomes.append(Outcome(1 / number, copy, result, result is not None, watch(copy, asked)))
    return outcomes


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
