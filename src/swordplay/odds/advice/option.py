"""The odds of an option of the pending question, or of several answers in a row, to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.errors import NotLegalError, TooManyOutcomesError
from swordplay.engine.facts import Share
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.advice.draft import Answered, drafted, placed, position, standing_still
from swordplay.odds.advice.parting import Parting
from swordplay.odds.advice.prospect import MOST_RUNS, SAMPLES, Cancel, Position, Prospect, Work, looking_at
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.exact.tree import Leaf, Progress, Tree, decided
from swordplay.odds.interval import Interval, of_share
from swordplay.odds.method import EXACT, SAMPLED, in_words
from swordplay.odds.policies import Stated, basic
from swordplay.odds.value import OUT_THEN_INJURY, Value

HORIZON = "the end of the turn"
FIRST = 0.2
"""Seconds for the first of odds that get better."""
LOOKED = 1000
"""Whenever so many ends are added up, somebody may call it off."""


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


def of(
    battle: Battle,
    *said: Answered,
    policy: Policy | None = None,
    name: str = "",
    by_value: Value | None = None,
    memo: Memo | None = None,
    deadline: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Odds:
    """The odds of an option of the pending question, or of several answers in a row of the figure that is asked.

    `policy` makes every choice after them, on both sides, and `name` says in words which it is; without one
    the ruleset's basic opponent does. With `by_value` the other sides choose for themselves what is best by that
    value. What the asker's side may not know does not enter.

    The same call samples where enumeration is too large, or takes longer than `deadline` seconds. `cancel` is looked
    at before every run of the rules and ends the work with a CancelledError.
    """
    with unseen(battle):
        asking = Asking(battle, said, policy, name, memo, cancel, progress)
        if by_value is not None:
            return asking.by_value(by_value, deadline)
        known = asking.known()
        if known is not None:
            return known
        work = asking.work()
        return asking.told(work, work.whole() if deadline is None else work.within(deadline))


def improving(
    battle: Battle,
    *said: Answered,
    deadline: float = FIRST,
    policy: Policy | None = None,
    name: str = "",
    memo: Memo | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Odds]:
    """The same as they get better: first what `deadline` seconds allow, then finer and finer, the last as `of` has it.

    Between two of them nothing is worked out; whoever has enough asks for no more.
    """
    with unseen(battle):
        asking = Asking(battle, said, policy, name, memo, cancel)
        known = asking.known()
        if known is not None:
            yield known
            return
        work = asking.work()
        for prospect in work.improving(deadline):
            yield asking.told(work, prospect)


class Asking:
    """A draft whose odds somebody asks for, and how they are to be worked out."""

    def __init__(
        self,
        battle: Battle,
        said: tuple[Answered, ...],
        policy: Policy | None,
        name: str,
        memo: Memo | None,
        cancel: Cancel | None,
        progress: Progress | None = None,
    ) -> None:
        """Check the draft; the basic opponent chooses if nobody else is named."""
        self.battle = battle
        self.draft = drafted(battle, *said)
        self.stated = basic(battle.ruleset) if policy is None else Stated(name or "as given", policy)
        self.remembers = policy is None
        self.memo = remembered(battle)[1] if memo is None and policy is None else memo
        self.cancel = cancel
        self.progress = progress
        self.policy = self.stated.choose
        if self.draft.rest:
            self.policy = standing_still(battle, self.draft.who, self.policy)

    @property
    def key(self) -> Hashable:
        """What the odds are remembered under."""
        return self.draft.said, self.draft.rest

    def known(self) -> Odds | None:
        """The odds, if they were worked out as finely as they can be while the battle stood here."""
        return remembered(self.battle)[0].get(self.key) if self.remembers else None

    def work(self) -> Work:
        """The work there is to do; games that declare no parts need the states at the end for theirs."""
        ruleset = self.battle.ruleset
        return Work(
            ruleset,
            placed(self.battle, self.draft),
            self.policy,
            self.memo,
            states=not ruleset.parts,
            cancel=self.cancel,
            progress=self.progress,
        )

    def told(self, work: Work, prospect: Prospect) -> Odds:
        """The odds of a prospect, remembered if `of` has no better ones."""
        odds = odds_of(self.battle, self.draft.text, prospect, self.stated.name, work.look)
        last = prospect.method == EXACT or (work.too_many and prospect.n >= SAMPLES)
        if self.remembers and last:
            remembered(self.battle)[0][self.key] = odds
        return odds

    def by_value(self, value: Value, deadline: float | None) -> Odds:
        """The odds if the other sides choose what is best for them; by the policy alone if that is too much."""
        said = f"{self.stated.name}; the other side chooses by value ({value.name})"
        begun = monotonic()
        try:
            where = placed(self.battle, self.draft)
            until = None if deadline is None else begun + deadline / 2
            prospect = contested(self.battle.ruleset, where, self.policy, value, self.memo, self.cancel, until)
        except TooManyOutcomesError:
            said, work = self.stated.name, self.work()
            prospect = work.whole() if deadline is None else work.within(begun + deadline - monotonic())
        return odds_of(self.battle, self.draft.text, prospect, said)


_KNOWN: WeakKeyDictionary[Battle, tuple[str, dict[Any, Any], Memo]] = WeakKeyDictionary()
"""What was worked out for the position a battle is in, and the distributions of its Calls for all positions."""


def remembered(battle: Battle) -> tuple[dict[Any, Any], Memo]:
    """What is known of the present position, and the Calls known for the battle."""
    reached = battle.answers[-1].hash if battle.answers else ""
    known = _KNOWN.get(battle)
    if known is None or known[0] != reached:
        known = _KNOWN[battle] = (reached, {}, {} if known is None else known[2])
    return known[1], known[2]


def odds_of(
    battle: Battle, option: str, prospect: Prospect, policy: str, look: Callable[[], None] | None = None
) -> Odds:
    """A prospect's facts added up; `look` is called now and then, as that may take a while."""
    chances: dict[str, float] = {}
    amounts: dict[str, dict[int, float]] = {}
    request = battle.request
    assert request is not None
    parting = Parting(battle.ruleset, battle.state.side_of(request.who), battle.state)
    for number, outcome in enumerate(prospect.outcomes):
        if look is not None and not number % LOOKED:
            look()
        seen: Facts = outcome.seen  # type: ignore[assignment]
        for fact, amount in seen:
            chances[fact] = chances.get(fact, 0.0) + outcome.weight
            spread = amounts.setdefault(fact, {})
            spread[amount] = spread.get(amount, 0.0) + outcome.weight
        parting.add(outcome.weight, seen, outcome.state)
    shared = parting.shares()
    error = 0.0
    if prospect.method == SAMPLED:
        each = [*(min(1.0, share) for share in chances.values()), *(min(1.0, one.chance) for one in shared)]
        error = max(of_share(share, prospect.n).off(share) for share in each)
    spreads = _several(amounts)
    method, n = prospect.method, prospect.n
    return Odds(request.who, option, chances, spreads, method, n, error, policy, parts=shared)


def _several(amounts: dict[str, dict[int, float]]) -> dict[str, dict[int, float]]:
    """The facts that come in amounts, smallest first."""
    return {fact: dict(sorted(spread.items())) for fact, spread in amounts.items() if set(spread) != {1}}


def prospect_of(
    battle: Battle,
    name: str,
    policy: Policy,
    memo: Memo | None = None,
    *,
    states: bool = True,
    most: int = MOST_RUNS,
    samples: int = SAMPLES,
) -> Prospect:
    """Where an option leads by the end of the turn, exactly, or sampled where that takes more than so many runs.

    Without `states` only the facts count.
    """
    with unseen(battle):
        where = position(battle, name)
        return Work(battle.ruleset, where, policy, memo, states=states, most=most).whole(samples)


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
    ruleset: Ruleset,
    where: Position,
    policy: Policy,
    value: Value = OUT_THEN_INJURY,
    memo: Memo | None = None,
    cancel: Cancel | None = None,
    until: float | None = None,
) -> Prospect:
    """Where an act leads when the other sides choose what is best for them by the end of the turn."""
    sides, look = where.start.sides(), looking_at(cancel)

    def chooser(state: State[Any], request: Choose[Any]) -> Option[Any] | list[Option[Any]]:
        look()
        if until is not None and monotonic() > until:
            raise TooManyOutcomesError("there is no time to try every choice")
        mine = state.side_of(request.who) == where.side
        legal = [] if mine else [option for option in request.legal() if not option.unknown]
        return legal if len(legal) > 1 else policy(state, request)

    def rate(leaf: Leaf) -> dict[str, float]:
        look()
        ends = [Outcome(1.0, leaf.state, leaf.over, leaf.over is not None)]
        return {side: value.rate(ruleset, side, where.now, ends) for side in sides}

    tree = Tree(where.act, where.start, chooser, {} if memo is None else memo, limit=MOST_RUNS, listen=True)
    _, ends = decided(tree, rate)
    outcomes = []
    for weight, leaf in ends:
        seen = facts(ruleset, where.side, leaf.state, leaf.asked)
        outcomes.append(Outcome(weight, leaf.state, leaf.over, leaf.over is not None, seen))
    return Prospect(outcomes, EXACT, 0)
