"""A duel as a stochastic game: both do what is best for them, with bounds for what that is worth."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from scipy.sparse import csr_array

from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.state import State
from swordplay.odds.duels.batch import Real, Whole
from swordplay.odds.duels.bounds import DRAWN, LEAST, MOST, ValueIteration
from swordplay.odds.duels.duel import MERGED, Duel, kept, narrowed
from swordplay.odds.duels.game_tree import Coarse, GameTree
from swordplay.odds.duels.markov import Course, Flow
from swordplay.odds.duels.strategy import Play, strategy_of
from swordplay.odds.exact.tree import Chooser, Progress
from swordplay.odds.exact.turns import Turns
from swordplay.odds.policies import guarded

MOST_STATES = 500_000
"""So many states are looked at."""
MOST_RUNS = 200_000
"""So often the rules are run at most to find out where turns lead."""
CLOSE = 0.02
"""The search ends when the bounds of the whole duel are no further apart."""
COARSE = Coarse(floor=0.008, rare=0.02, group=0.2)
SWEEPS = 150
"""So many turns ahead values are worked out; whoever still fights then has drawn."""
STILL = 1e-5
"""Values that move no further than this stand still."""
STEPS = 200
"""So many turns ahead best play is followed to see where it leads."""
BATCH = 50
"""So many states at least are looked at together, or as many again as half of those that were."""


class Best(msgspec.Struct, frozen=True):
    """A duel of best play: the chance of `a` to win, within what bounds, and what to do when."""

    a: str
    b: str
    win: dict[str, float]
    """The middle of the bounds; a draw counts half in them."""
    least: float
    most: float
    states: int
    kinds: int
    unsearched: float
    """The share of courses of best play that leaves what was searched."""
    limit: int
    length: dict[int, float]
    lost: dict[str, dict[int, float]]
    strategy: list[Play]
    menu: dict[str, tuple[str, ...]]
    policy: str
    merged: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def error(self) -> float:
        """How far the chance to win may be from what is given."""
        return (self.most - self.least) / 2


JOINED = (
    *MERGED,
    f"branches of a roll rarer than {100 * COARSE.rare:.0f} %, and ways of a turn rarer than "
    f"{100 * COARSE.floor:.1f} %: each counts as its neighbour",
    f"neighbouring results of a roll, in groups of {100 * COARSE.group:.0f} %: one stands for all",
    f"the time limit: instead a fight is a draw after {SWEEPS} turns, and at each of them once in {1 / DRAWN:,.0f}",
)
LEFT_OUT = ("choices that are neither on the menu nor what the policy would do",)


class Game:
    """The search: states that best play may lead to are looked at first, and all bounds are worked out anew."""

    def __init__(self, duel: Duel) -> None:
        """Everybody chooses from the menu and what his policy would do; what is not on it, his policy does."""
        self.duel = duel
        turns = Turns(duel.ruleset, self._chooser(), {}, duel.key, idle=True, seams=True, ended=duel.over)
        start = turns.state_key(duel.begin())
        self.tree = GameTree(turns, start, duel.scenario.fighters[0].side, COARSE)
        self.bounds: Real = np.empty((0, 2))
        self._look(np.zeros(1, np.int64), np.ones(1))

    def _chooser(self) -> Chooser:
        menu, wider = self.duel.menu, self.duel.ruleset.duel
        policies = {side: narrowed(stated.choose, wider) for side, stated in self.duel.policies.items()}
        whose = {entry.name: entry.side for entry in self.duel.scenario.fighters}

        def rest(state: State[Any], request: Choose[Any]) -> Option[Any]:
            return policies[whose.get(request.who, request.who)](state, request)

        chooses = guarded(rest)

        def choose(state: State[Any], request: Choose[Any]) -> Option[Any] | list[Option[Any]]:
            own = chooses(state, request)
            options = kept(request, menu)
            if options is None:
                return own
            if all(option.name != own.name for option in options):
                options.append(own)
            return options if len(options) > 1 else own

        return choose

    # The search

    @property
    def gap(self) -> float:
        """How far apart the bounds of the whole duel are."""
        return float(self.bounds[0, MOST] - self.bounds[0, LEAST])

    def search(self, most: int = MOST_STATES, close: float = CLOSE, progress: Progress | None = None) -> None:
        """Look at what best play of either side may lead to until the bounds are close or enough was seen."""
        states = self.tree.states
        while self.gap > close and (looked := int(states.looked.sum())) < most and self.tree.turns.runs < MOST_RUNS:
            visits = self.visits(self.bounds, MOST, LEAST, close / 4)
            visits[states.looked] = 0.0
            new = visits.argsort()[::-1][: min(most - looked, max(BATCH, looked // 2))]
            new = new[visits[new] > 0.0]
            if not len(new):
                return
            self._look(new, visits[new])
            if progress is not None:
                progress(max(looked / most, self.tree.turns.runs / MOST_RUNS, 1.0 - self.gap))

    def _look(self, numbers: Whole, mass: Real) -> None:
        """Look at some states, and work out the bounds of all anew: as if every fight were drawn, then turn by turn."""
        self.tree.look(numbers, mass)
        self.iteration = ValueIteration(self.tree)
        looked = self.tree.states.looked
        self.bounds = np.where(looked[:, None], 0.5, np.array([[0.0, 1.0]]))
        for _ in range(SWEEPS):
            if self.iteration.sweep(self.bounds) < STILL:
                return

    def visits(self, values: Real, mine: int, theirs: int, apart: float = -1.0) -> Real:
        """How often each state is come to if both do what is best by these columns.

        States whose bounds are no more than `apart` from each other are not followed further.
        """
        count = self.tree.states.count
        source, target, share = self.iteration.flows(self.iteration.reached(self.iteration.worth(values), mine, theirs))
        turn = csr_array((share, (target, source)), shape=(count, count))
        further = self.bounds[:, MOST] - self.bounds[:, LEAST] > apart
        mass, visits = np.zeros(count), np.zeros(count)
        mass[0] = 1.0
        for _ in range(STEPS):
            visits += mass
            mass = turn @ np.where(further, mass, 0.0)
            if mass.sum() < STILL:
                break
        return visits

    # What was found

    @property
    def middle(self) -> Real:
        """The middle of all bounds, as a column."""
        middle: Real = self.bounds.mean(1, keepdims=True)
        return middle

    def course(self) -> Course:
        """How the duel goes if both do what is best."""
        states = self.tree.states
        self.iteration.settle(self.iteration.reached(self.iteration.worth(self.middle), 0, 0))
        return Flow(states).course(self.duel.limit)


def solve(duel: Duel, most: int = MOST_STATES, close: float = CLOSE, progress: Progress | None = None) -> Best:
    """Best play of both, with bounds: what was not looked at is taken as lost, and as won."""
    if not duel.menu:
        raise TooManyOutcomesError(f"{duel.ruleset.name} has no menu for a solved duel")
    if duel.ruleset.best_play and duel.menu is duel.ruleset.duel:
        duel = msgspec.structs.replace(duel, menu=duel.ruleset.best_play)
    game = Game(duel)
    game.search(most, close, progress)
    return _told(game)


def checked(duel: Duel, progress: Progress | None = None) -> float:
    """What the stated policies come to when their turns are looked at as coarsely as those of best play."""
    game = Game(msgspec.structs.replace(duel, menu={}))
    game.search(progress=progress)
    return float(game.middle[0, 0])


def _told(game: Game) -> Best:
    """What a search has found."""
    duel, turns = game.duel, game.tree.turns
    course = game.course()
    first, second = duel.names
    side, other = (entry.side for entry in duel.scenario.fighters)
    middle = float(game.middle[0, 0])
    drawn = max(0.0, course.followed - course.won.get(side, 0.0) - course.won.get(other, 0.0))
    drawn = min(drawn, 2 * middle, 2 - 2 * middle)
    start = duel.begin()
    lost: dict[str, dict[int, float]] = {name: {} for name in duel.names}
    for point, share in course.points.items():
        for name, amount in turns.lost(point, start).items():
            lost[name][amount] = lost[name].get(amount, 0.0) + share
    return Best(
        a=first,
        b=second,
        win={"a": middle - drawn / 2, "b": 1.0 - middle - drawn / 2, "draw": drawn},
        least=float(game.bounds[0, LEAST]),
        most=float(game.bounds[0, MOST]),
        states=course.states,
        kinds=len(turns.trees),
        unsearched=max(0.0, 1.0 - course.followed),
        limit=duel.limit,
        length=dict(sorted(course.length.items())),
        lost={name: dict(sorted(spread.items())) for name, spread in lost.items()},
        strategy=strategy_of(duel, game.iteration, game.middle, game.visits(game.middle, 0, 0)),
        menu=dict(duel.menu),
        policy=" against ".join(dict.fromkeys(stated.name for stated in duel.policies.values())),
        merged=JOINED,
        left_out=LEFT_OUT,
    )
