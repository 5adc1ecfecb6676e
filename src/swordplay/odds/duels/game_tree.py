"""A duel as a stochastic game, in arrays: chance nodes, and choices among them, which a side makes.

Every state that was looked at has a root, a node. A node leads by chance to states, to ends and to choices, and every
option of a choice is a node again: so a turn is a tree of nodes and choices, and a whole batch of states grows its
trees at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from swordplay.odds.duels.batch import Descent, Group, Real, Whole
from swordplay.odds.duels.states import Links, States, points_after
from swordplay.odds.exact.tree import Branch, Leaf, Node, symbol
from swordplay.odds.exact.turns import OVER, End, StateKey, Turns

NOBODY = -1
"""The owner of a root: no choice leads to it."""


class Coarse(NamedTuple):
    """How coarsely a turn is looked at: what is rarer is not told apart from what stands next to it."""

    floor: float
    """The least chance of a way through the turn."""
    rare: float
    """The least chance of one branch of a roll."""
    group: float
    """The least chance of numbers next to each other that are taken for one."""


class Way(NamedTuple):
    """How some states of a batch came to a place of their turn's tree."""

    nodes: Whole
    """For each state of the batch the node it is in."""
    share: float
    """The chance of the way since that node began."""
    chance: float
    """The chance of the whole way, whoever chooses."""
    level: int
    """How many choices were made on it."""


class GameTree:
    """The states of a duel, and the nodes and choices of those that were looked at."""

    def __init__(self, turns: Turns, start: StateKey, first: str, coarse: Coarse) -> None:
        """`first` is the side that chooses what is worth most."""
        self.turns = turns
        self.states = States(turns, start)
        self.first = first
        self.coarse = coarse
        self.names: list[str] = []
        """What options and those who choose are called, by number."""
        self.nodes = Links(np.int64, np.int64, np.int64, np.int64)
        """The state, the choice it is an option of, how many choices lie before it, the option's name."""
        self.choices = Links(np.int64, np.float64, np.float64, np.int64)
        """The node it is met in, with what share, 1 for the first side and -1 for the other, who chooses."""
        self.onward = Links(np.int64, np.int64, np.float64, np.int64)
        """From which node, to which state, with what share, how far the clock goes on."""
        self.ends = Links(np.int64, np.int64, np.int64, np.float64, np.int64)
        """From which node, the winner, the code of the numbers at the end, the share, how far the clock goes on."""
        self.number_of_nodes = self.number_of_choices = 0

    def look(self, numbers: Whole, mass: Real) -> None:
        """Grow the nodes and choices of some states; what is not known of their turns is run for the greatest mass."""
        for kind, these, points, theirs in self.states.looking_at(numbers, mass):
            Players(self, kind, these, points, theirs).play()

    def name(self, name: str) -> int:
        """The number of a name."""
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def add_nodes(self, states: Whole, choices: Whole | int, level: int, name: str) -> Whole:
        """New nodes, one for each of some states."""
        first = self.number_of_nodes
        self.number_of_nodes += len(states)
        self.nodes.add(states, choices, level, self.name(name))
        return np.arange(first, self.number_of_nodes)

    def add_choices(self, nodes: Whole, share: float, side: str, who: str) -> Whole:
        """New choices, one in each of some nodes."""
        first = self.number_of_choices
        self.number_of_choices += len(nodes)
        self.choices.add(nodes, share, 1.0 if side == self.first else -1.0, self.name(who))
        return np.arange(first, self.number_of_choices)

    def arrive(self, end: End, points: Whole, nodes: Whole, shares: Real) -> None:
        """Some nodes lead to an end of the turn."""
        states = self.states
        after = points_after(end, points)
        ticks = end.ticks
        if end.kind == OVER:
            self.ends.add(nodes, states.winner(end.winner), states.coding.code(after), shares, ticks)
        else:
            self.onward.add(nodes, states.numbers(end.kind, states.coding.code(after)), shares, ticks)


class Players(Descent[Way]):
    """States of one kind whose turn is played in every way that is open to those who choose."""

    def __init__(self, game: GameTree, kind: int, numbers: Whole, points: Whole, mass: Real) -> None:
        """The states by number and by their points."""
        super().__init__(game.turns.trees[kind], points, mass)
        self.game = game
        self.numbers = numbers
        self.arrivals: dict[End, list[tuple[Whole, Way]]] = {}
        """Who has come to an end of the turn: the rows and their ways."""

    def play(self) -> None:
        """The whole turn."""
        self.begin(Way(self.game.add_nodes(self.numbers, NOBODY, 0, ""), 1.0, 1.0, 0))
        for end, parts in self.arrivals.items():
            points = self.points[np.concatenate([rows for rows, _ in parts])]
            nodes = np.concatenate([way.nodes[rows] for rows, way in parts])
            shares = np.concatenate([np.full(len(rows), way.share) for rows, way in parts])
            self.game.arrive(end, points, nodes, shares)

    def at(self, place: Node | Leaf, path: tuple[Any, ...], group: Group[Way]) -> None:
        """Note an end, let a side choose, or let the dice fall."""
        game, rows, way = self.game, group.rows, group.way
        if isinstance(place, Leaf):
            self.arrivals.setdefault(game.turns.end(place), []).append((rows, way))
        elif place.decides:
            choices = game.add_choices(way.nodes[rows], way.share, place.decides, place.who)
            for branch in place.branches:
                nodes = np.full(len(self.points), NOBODY)
                nodes[rows] = game.add_nodes(self.numbers[rows], choices, way.level + 1, branch.label)
                further = Way(nodes, 1.0, way.chance, way.level + 1)
                self.down(branch.slots, (*path, branch.answer), group._replace(way=further))
        else:
            ways = parted(place.branches, way.chance, game.coarse)
            for weight, branch in ways:
                further = Way(way.nodes, way.share * weight, way.chance * weight, way.level)
                self.down(branch.slots, (*path, branch.answer), group._replace(way=further))


def parted(branches: list[Branch], chance: float, coarse: Coarse) -> list[tuple[float, Branch]]:
    """The branches of a roll that are followed, each with the weight of those it stands for.

    Numbers next to each other are taken together until a group of them has enough chance; nothing and something are
    never one group. What is still too rare counts as what stands before it, or else after it.
    """
    if len(branches) == 1:
        return [(1.0, branches[0])]
    ways = _grouped(branches, coarse.group)
    rare = min(max(coarse.rare, coarse.floor / chance), max(weight for weight, _ in ways))
    followed: list[tuple[float, Branch]] = []
    before = 0.0
    for weight, branch in ways:
        if weight >= rare:
            followed.append((weight + before, branch))
            before = 0.0
        elif followed:
            followed[-1] = (followed[-1][0] + weight, followed[-1][1])
        else:
            before += weight
    return followed


def _grouped(branches: list[Branch], least: float) -> list[tuple[float, Branch]]:
    """Numbers in groups, one of each standing for all: which, so that the mean of all groups stays what it is."""
    template = symbol(tuple([(branch.answer, branch.weight) for branch in branches]))
    if template is None or len(template.places) != 1:
        return [(branch.weight, branch) for branch in branches]
    numbers = sorted([(template.coordinates(branch.answer)[0], k) for k, branch in enumerate(branches)])
    groups: list[list[tuple[int, Branch]]] = []
    for some in (False, True):
        groups.extend(_runs([(number, branches[k]) for number, k in numbers if (number > 0) is some], least))
    stand_ins: list[tuple[float, Branch]] = []
    owed = 0.0
    for group in groups:
        whole = sum(branch.weight for _, branch in group)
        owed += sum(number * branch.weight for number, branch in group)
        number, branch = min(group, key=lambda one: abs(owed - one[0] * whole))
        owed -= number * whole
        stand_ins.append((whole, branch))
    return stand_ins


def _runs(branches: list[tuple[int, Branch]], least: float) -> list[list[tuple[int, Branch]]]:
    """Neighbours together until there is enough of them; what is over at the end goes to the last."""
    runs: list[list[tuple[int, Branch]]] = []
    full = True
    for one in branches:
        if full:
            runs.append([])
        runs[-1].append(one)
        full = sum(branch.weight for _, branch in runs[-1]) >= least
    if not full and len(runs) > 1:
        over = runs.pop()
        runs[-1].extend(over)
    return runs
