"""A duel as a stochastic game: both do what is best for them, as far as the search has looked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.state import State
from swordplay.odds.chain import Progress
from swordplay.odds.duel import Duel, kept, narrowed
from swordplay.odds.policies import guarded
from swordplay.odds.tree import Leaf, Point, Slots, Tree
from swordplay.odds.turns import OVER, Place, Turns

MOST_STATES = 600
MOST_RUNS = 60_000
FLOOR = 0.01
"""Branches of a turn rarer than this are left out of a game, and the rest is scaled up to one."""
SWEEPS = 60
STEPS = 80
"""So many turns ahead best play is followed to see where it leads."""
NEAR = 1e-4
LISTED = 12
ASIDE = 0.3
"""The share of the look that goes to choices that are not the best so far."""


Leads: TypeAlias = list[tuple[float, Place]]
Valued: TypeAlias = tuple[float, list[str], Leads]
"""What a place in a tree is worth to the first, what is decided there, and where that leads."""


class Play(msgspec.Struct, frozen=True):
    """What to do in one situation, how often it comes up with best play, and the chance of `a` to win from it."""

    who: str
    situation: str
    does: str
    win: float
    visits: float


class Best(msgspec.Struct, frozen=True):
    """A duel of best play: the chance of `a` to win, within what bounds, and what to do when."""

    a: str
    b: str
    win: float
    least: float
    most: float
    states: int
    unsearched: float
    """The share of courses of best play that leaves what was searched."""
    plays: list[Play]
    left_out: tuple[str, ...]
    menu: dict[str, tuple[str, ...]]


LEFT_OUT = (
    f"branches of a turn rarer than {100 * FLOOR:.0f} %, the rest scaled up",
    "choices that are not on the menu, which a policy makes",
)


class Game:
    """The search: situations that best play leads to are looked at first, and each value is worked out anew."""

    def __init__(self, duel: Duel) -> None:
        """Everybody decides what is on the menu; what is not, his policy does."""
        self.duel = duel
        self.first = duel.scenario.fighters[0].side
        self.turns = Turns(duel.ruleset, self._chooser(), {}, duel.key, ended=duel.over)
        self.values: dict[Place, float] = {}
        self.aside = 0.0
        """How much of a look what is not best gets; none when best play itself is followed."""
        self.start = self.turns.place(duel.begin())

    def _chooser(self) -> Any:
        menu = self.duel.menu
        policies = {side: narrowed(stated.choose, menu) for side, stated in self.duel.policies.items()}
        whose = {entry.name: entry.side for entry in self.duel.scenario.fighters}

        def rest(state: State[Any], request: Choose[Any]) -> Option[Any]:
            return policies[whose.get(request.who, request.who)](state, request)

        chooses = guarded(rest)

        def choose(state: State[Any], request: Choose[Any]) -> Option[Any] | list[Option[Any]]:
            options = kept(request, menu)
            return options if options is not None and len(options) > 1 else chooses(state, request)

        return choose

    # Values

    def backup(self, place: Place, tips: float | None) -> Valued:
        """What a state is worth to the first, what is decided there first, and where that leads."""
        tree = self.turns.trees[place[0]]
        return self._value(tree, tree.slots, (), place[1], FLOOR, tips)

    def _value(
        self, tree: Tree, slots: Slots, path: tuple[Any, ...], point: Point, floor: float, tips: float | None
    ) -> Valued:
        found = tree.find(slots, path, point)
        if isinstance(found, Leaf):
            return self._leaf(found, point, tips)
        if found.decides:
            ways = [
                (self._value(tree, branch.slots, (*path, branch.answer), point, floor, tips), branch.label)
                for branch in found.branches
            ]
            pick = max if found.decides == self.first else min
            best, label = pick(ways, key=lambda way: way[0][0])
            return best[0], [label, *best[1]], self._looks(best, [way for way, _ in ways if way is not best])
        worth = total = 0.0
        leads: Leads = []
        labels: list[str] = []
        for branch in found.branches:
            if branch.weight >= floor or branch is max(found.branches, key=lambda one: one.weight):
                below = self._value(
                    tree, branch.slots, (*path, branch.answer), point, min(1.0, floor / branch.weight), tips
                )
                total += branch.weight
                worth += branch.weight * below[0]
                labels = labels or (below[1] if branch.weight == 1.0 else [])
                leads.extend((branch.weight * share, to) for share, to in below[2])
        return worth / total, labels, [(share / total, to) for share, to in leads]

    def _looks(self, best: Valued, others: list[Valued]) -> Leads:
        """Where a decision leads: all the look to what is best, or some of it to the rest."""
        if not self.aside or not others:
            return best[2]
        found = [((1 - self.aside) * share, to) for share, to in best[2]]
        for other in others:
            found.extend((self.aside / len(others) * share, to) for share, to in other[2])
        return found

    def _leaf(self, leaf: Leaf, point: Point, tips: float | None) -> Valued:
        end = self.turns.end(leaf)
        after = end.point(point)
        if end.kind == OVER:
            return (1.0 if end.winner == self.first else 0.5 if not end.winner else 0.0), [], []
        place = (end.kind, after)
        known = self.values.get(place)
        if known is None:
            known = self._guess(after) if tips is None else tips
        return known, [], [(1.0, place)]

    def _guess(self, point: Point) -> float:
        """Where nothing was searched, the share of what is left of both, as far as it is above nothing."""
        half = len(point) // 2
        full = self.start[1]
        mine = max(0.02, sum(point[:half]) / max(1, sum(full[:half])))
        theirs = max(0.02, sum(point[half:]) / max(1, sum(full[half:])))
        return mine / (mine + theirs)

    # The search

    def search(self, most: int = MOST_STATES, progress: Progress | None = None) -> None:
        """Look at what best play leads to, the likeliest first, until there is nothing new or enough was seen."""
        self.values[self.start] = 0.5
        while len(self.values) < most and self.turns.runs < MOST_RUNS:
            self.aside = ASIDE
            visits = self.visits()
            self.aside = 0.0
            new = sorted((place for place in visits if place not in self.values), key=lambda p: -visits[p])
            new = [place for place in new if visits[place] > NEAR][: max(20, len(self.values) // 2)]
            if not new:
                break
            for place in new:
                self.values[place] = self._guess(place[1])
                if self.turns.runs > MOST_RUNS:
                    break
            self.sweep(3)
            if progress is not None:
                progress(min(1.0, len(self.values) / most))
        self.sweep(SWEEPS)

    def sweep(self, times: int, tips: float | None = None) -> None:
        """Work every value out anew, the latest first, until nothing moves any more."""
        places = list(reversed(self.values))
        for _ in range(times):
            moved = 0.0
            for place in places:
                value = self.backup(place, tips)[0]
                moved = max(moved, abs(value - self.values[place]))
                self.values[place] = value
            if moved < NEAR:
                return

    def visits(self) -> dict[Place, float]:
        """How often best play comes to each state; to those that were not searched only up to their edge."""
        found: dict[Place, float] = {}
        flow = {self.start: 1.0}
        for _ in range(STEPS):
            further: dict[Place, float] = {}
            for place, mass in flow.items():
                found[place] = found.get(place, 0.0) + mass
                if mass > NEAR / 10 and place in self.values:
                    for share, to in self.backup(place, None)[2]:
                        further[to] = further.get(to, 0.0) + mass * share
            if not further:
                break
            flow = further
        return found


def solve(duel: Duel, most: int = MOST_STATES, progress: Progress | None = None) -> Best:
    """Best play of both, with bounds: what was not searched is taken as lost, and then as won."""
    if not duel.menu:
        raise TooManyOutcomesError(f"{duel.ruleset.name} has no menu for a solved duel")
    if duel.ruleset.best_play and duel.menu is duel.ruleset.duel:
        duel = msgspec.structs.replace(duel, menu=duel.ruleset.best_play)
    game = Game(duel)
    game.search(most, progress)
    values = dict(game.values)
    visits = game.visits()
    plays = _plays(game, visits)
    bounds = []
    for tips in (0.0, 1.0):
        game.values = dict(values)
        game.sweep(SWEEPS, tips)
        bounds.append(game.values[game.start])
    first, second = duel.names
    unsearched = sum(mass for place, mass in visits.items() if place not in values)
    return Best(
        first,
        second,
        values[game.start],
        bounds[0],
        bounds[1],
        len(values),
        min(1.0, unsearched),
        plays,
        LEFT_OUT,
        dict(duel.menu),
    )


def _plays(game: Game, visits: Mapping[Place, float]) -> list[Play]:
    """The table of what to do when: the situations best play comes to most often."""
    found: list[Play] = []
    for place, mass in sorted(visits.items(), key=lambda item: -item[1]):
        if place not in game.values or len(found) == LISTED:
            continue
        value, labels, _ = game.backup(place, None)
        if labels:
            state = game.turns.state(place)
            found.append(Play(_whose(game, place), described(game.duel, state), ", ".join(labels), value, mass))
    return found


def _whose(game: Game, place: Place) -> str:
    """Who decides first on a turn."""
    tree = game.turns.trees[place[0]]
    path: tuple[Any, ...] = ()
    node = tree.find(tree.slots, path, place[1])
    while not isinstance(node, Leaf):
        if node.decides:
            return node.who
        branch = node.branches[0]
        path = (*path, branch.answer)
        node = tree.find(branch.slots, path, place[1])
    return ""


def described(duel: Duel, state: State[Any]) -> str:
    """A situation in a few words: what both have left, and what ails them."""
    parts = []
    for fighter in state.fighters.values():
        left, full = duel.ruleset.points(fighter)
        ails = [f"{one.kind} {one.value}" if one.value else one.kind for one in fighter.conditions]
        posture = getattr(fighter, "posture", "")
        more = [word for word in (posture, *ails) if word and word != "standing"]
        parts.append(f"{fighter.name} {left}/{full}" + (f" ({', '.join(more)})" if more else ""))
    return ", ".join(parts)
