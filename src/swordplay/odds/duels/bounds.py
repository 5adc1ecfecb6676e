"""What a game is worth: bounds of every state's value, worked out for all of them at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from swordplay.odds.duels.batch import Real, Whole
from swordplay.odds.duels.game_tree import Stakes

LEAST, MOST = 0, 1
"""The columns of bounds: what the first side is sure of, and what the other cannot keep it from."""


DRAWN = 1e-5
"""The share of fights that a turn ends without a winner: so nobody gains by waiting who would win."""
EQUAL = 1e-7
"""Options that are no further apart are as good as each other."""


class Rank(NamedTuple):
    """The choices before which as many others were made: their options one after the other, and where each begins."""

    lots: Whole
    begins: Whole
    choice: Whole
    """For each option, which of these choices it belongs to."""
    sign: Real
    parents: Whole
    """The lot each choice is met in, and with what share."""
    shares: Real
    upward: Any
    """The same as a matrix from choices to lots."""


class Board:
    """The lots and choices that are known, laid out for being added up."""

    def __init__(self, stakes: Stakes) -> None:
        """As far as the game has grown."""
        self.stakes = stakes
        self.lots = stakes.number_of_lots
        self.place, owner, level, self.label = stakes.lots.columns()
        self.starts = (level == 0).nonzero()[0]
        lot, target, share, _ = stakes.onward.columns()
        self.onward = csr_array((share, (lot, target)), shape=(self.lots, stakes.places.count))
        lot, winner, _, share, _ = stakes.ends.columns()
        worth = np.array([1.0 if side == stakes.first else 0.0 if side else 0.5 for side in stakes.places.winners])
        self.settled = np.bincount(lot, share * worth[winner], self.lots) if len(lot) else np.zeros(self.lots)
        self.ranks = [self._rank(owner, (level == deep).nonzero()[0]) for deep in range(int(level.max()), 0, -1)]

    def _rank(self, owner: Whole, lots: Whole) -> Rank:
        parents, shares, sign, _ = self.stakes.choices.columns()
        lots = lots[owner[lots].argsort(kind="stable")]
        choices, begins, choice = np.unique(owner[lots], return_index=True, return_inverse=True)
        parents, shares = parents[choices], shares[choices]
        upward = csr_array((shares, (parents, np.arange(len(choices)))), shape=(self.lots, len(choices)))
        return Rank(lots, begins, choice.ravel(), sign[choices][:, None], parents, shares, upward)

    def worth(self, values: Real) -> Real:
        """What every lot is worth if places are worth so much; a column for each way to value them."""
        found: Real = self.onward @ (values + DRAWN * (0.5 - values)) + self.settled[:, None]
        for rank in self.ranks:
            best = rank.sign * np.maximum.reduceat(found[rank.lots] * rank.sign[rank.choice], rank.begins)
            found += rank.upward @ best
        return found

    def sweep(self, bounds: Real) -> float:
        """Work out the bounds of all places one turn further ahead; returns how far one moved at most."""
        found = self.worth(bounds)[self.starts]
        where = self.place[self.starts]
        moved = float(np.abs(found - bounds[where]).max())
        bounds[where] = found
        return moved

    def reached(self, worth: Real, mine: int, theirs: int) -> Real:
        """The chance that each lot is come to on its turn, if both take what is best by these columns."""
        found = np.zeros(self.lots)
        found[self.starts] = 1.0
        for rank in reversed(self.ranks):
            column = np.where(rank.sign[rank.choice, 0] > 0, mine, theirs)
            rated = worth[rank.lots, column] * rank.sign[rank.choice, 0]
            taken = rated >= np.maximum.reduceat(rated, rank.begins)[rank.choice] - EQUAL
            shared = np.add.reduceat(taken.astype(float), rank.begins)
            found[rank.lots] = taken * (found[rank.parents] * rank.shares / shared)[rank.choice]
        return found

    def flows(self, reached: Real) -> tuple[Whole, Whole, Real]:
        """From which place to which a turn leads, and with what chance."""
        lot, target, share, _ = self.stakes.onward.columns()
        used: NDArray[np.bool_] = reached[lot] > 0.0
        return self.place[lot[used]], target[used], share[used] * reached[lot[used]]

    def settle(self, reached: Real) -> None:
        """Make a chain of the game: the places lead where they do if the lots are come to so often."""
        places = self.stakes.places
        lot, target, share, ticks = self.stakes.onward.columns()
        used = reached[lot] > 0.0
        places.onward.add(self.place[lot[used]], target[used], share[used] * reached[lot[used]], ticks[used])
        lot, winner, code, share, ticks = self.stakes.ends.columns()
        used = reached[lot] > 0.0
        places.ends.add(self.place[lot[used]], winner[used], code[used], share[used] * reached[lot[used]], ticks[used])
