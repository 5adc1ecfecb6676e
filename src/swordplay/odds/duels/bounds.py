"""Bounds of the value of every state of a game, by value iteration over all of them at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from swordplay.odds.duels.batch import Real, Whole
from swordplay.odds.duels.game_tree import GameTree

LEAST, MOST = 0, 1
"""The columns of bounds: what the first side is sure of, and what the other cannot keep it from."""


DRAWN = 1e-5
"""The share of fights that a turn ends without a winner: so nobody gains by waiting who would win."""
EQUAL = 1e-7
"""Options that are no further apart are as good as each other."""


class Level(NamedTuple):
    """The choices before which as many others were made: their options one after the other, and where each begins."""

    nodes: Whole
    begins: Whole
    choice: Whole
    """For each option, which of these choices it belongs to."""
    sign: Real
    parents: Whole
    """The node each choice is met in, and with what share."""
    shares: Real
    upward: Any
    """The same as a matrix from choices to nodes."""


class ValueIteration:
    """The nodes and choices that are known, level by level, ready for sweeps of value iteration."""

    def __init__(self, game: GameTree) -> None:
        """As far as the game has grown."""
        self.game = game
        self.nodes = game.number_of_nodes
        self.state, owner, depth, self.label = game.nodes.columns()
        self.starts = (depth == 0).nonzero()[0]
        node, target, share, _ = game.onward.columns()
        self.onward = csr_array((share, (node, target)), shape=(self.nodes, game.states.count))
        node, winner, _, share, _ = game.ends.columns()
        worth = np.array([1.0 if side == game.first else 0.0 if side else 0.5 for side in game.states.winners])
        self.settled = np.bincount(node, share * worth[winner], self.nodes) if len(node) else np.zeros(self.nodes)
        self.levels = [self._level(owner, (depth == deep).nonzero()[0]) for deep in range(int(depth.max()), 0, -1)]

    def _level(self, owner: Whole, nodes: Whole) -> Level:
        parents, shares, sign, _ = self.game.choices.columns()
        nodes = nodes[owner[nodes].argsort(kind="stable")]
        choices, begins, choice = np.unique(owner[nodes], return_index=True, return_inverse=True)
        parents, shares = parents[choices], shares[choices]
        upward = csr_array((shares, (parents, np.arange(len(choices)))), shape=(self.nodes, len(choices)))
        return Level(nodes, begins, choice.ravel(), sign[choices][:, None], parents, shares, upward)

    def worth(self, values: Real) -> Real:
        """What every node is worth if states are worth so much; a column for each way to value them."""
        worth: Real = self.onward @ (values + DRAWN * (0.5 - values)) + self.settled[:, None]
        for level in self.levels:
            best = level.sign * np.maximum.reduceat(worth[level.nodes] * level.sign[level.choice], level.begins)
            worth += level.upward @ best
        return worth

    def sweep(self, bounds: Real) -> float:
        """One sweep: the bounds of all states one turn further ahead; returns how far one moved at most."""
        swept = self.worth(bounds)[self.starts]
        roots = self.state[self.starts]
        moved = float(np.abs(swept - bounds[roots]).max())
        bounds[roots] = swept
        return moved

    def reached(self, worth: Real, mine: int, theirs: int) -> Real:
        """The chance that each node is come to on its turn, if both take what is best by these columns."""
        chance = np.zeros(self.nodes)
        chance[self.starts] = 1.0
        for level in reversed(self.levels):
            column = np.where(level.sign[level.choice, 0] > 0, mine, theirs)
            rated = worth[level.nodes, column] * level.sign[level.choice, 0]
            taken = rated >= np.maximum.reduceat(rated, level.begins)[level.choice] - EQUAL
            shared = np.add.reduceat(taken.astype(float), level.begins)
            chance[level.nodes] = taken * (chance[level.parents] * level.shares / shared)[level.choice]
        return chance

    def flows(self, reached: Real) -> tuple[Whole, Whole, Real]:
        """From which place to which a turn leads, and with what chance."""
        node, target, share, _ = self.game.onward.columns()
        used: NDArray[np.bool_] = reached[node] > 0.0
        return self.state[node[used]], target[used], share[used] * reached[node[used]]

    def settle(self, reached: Real) -> None:
        """Make a Markov chain of the game: the states lead where they do if the nodes are reached so often."""
        states = self.game.states
        node, target, share, ticks = self.game.onward.columns()
        used = reached[node] > 0.0
        states.onward.add(self.state[node[used]], target[used], share[used] * reached[node[used]], ticks[used])
        node, winner, code, share, ticks = self.game.ends.columns()
        used = reached[node] > 0.0
        states.ends.add(
            self.state[node[used]], winner[used], code[used], share[used] * reached[node[used]], ticks[used]
        )
