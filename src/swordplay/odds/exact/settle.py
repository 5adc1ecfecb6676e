"""Ends of a tree whose rolls are open, settled for the rolls that lead to them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from swordplay.engine.enumerate import Outcome
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State
from swordplay.odds.exact.facts import Facts, added, each_fact
from swordplay.odds.exact.tracing import changed, dependencies, given
from swordplay.odds.exact.tree import Leaf, Point, Tree

MOST_ENDS = 60_000


class Settled:
    """A leaf of a tree, ready to be settled for any rolls that lead to it."""

    def __init__(self, ruleset: Ruleset, side: str, leaf: Leaf, start: State[Any], states: bool) -> None:
        """Find out what of the facts on the way and, if `states` are wanted, of the end state depends on the rolls."""
        self.leaf = leaf
        self.facts = each_fact(ruleset, side, leaf.state, leaf.asked)
        leaf.asked, leaf.state.log = [], None  # nothing else is read of them, and they are many
        self.weights: dict[Point, float] = {}
        self.own: list[str] = []
        """The fields of the state itself that depend on rolls."""
        self.theirs: list[tuple[str, str]] = []
        """And those of fighters."""
        open_ = dependencies([amount for _, amount in self.facts])
        if states and leaf.box:
            open_ |= self._look(leaf.state, start)
        self.open = sorted(open_)

    def _look(self, state: State[Any], start: State[Any]) -> set[int]:
        """Note what of the state depends on rolls, and on which."""
        open_: set[int] = set()
        for holder, field, value in changed(state, start):
            if indices := dependencies(value):
                open_ |= indices
                if holder is state:
                    self.own.append(field)
                else:
                    self.theirs.append((holder.name, field))
        return open_

    def add(self, weight: float, point: Point) -> None:
        """Count a way to this end; ways that differ in nothing it depends on are one."""
        values = tuple([point[k] for k in self.open])
        self.weights[values] = self.weights.get(values, 0.0) + weight

    def outcomes(self) -> Iterator[Outcome[State[Any]]]:
        """The end for everything that it depends on."""
        point = [0] * len(self.leaf.box)
        over = self.leaf.over
        for values, weight in self.weights.items():
            for k, one in zip(self.open, values, strict=True):
                point[k] = one
            yield Outcome(weight, self._state(point), over, over is not None, self._facts(point))

    def _facts(self, point: list[int]) -> Facts:
        if not self.open:
            return added(self.facts)
        return added((fact, given(amount, point)) for fact, amount in self.facts)

    def _state(self, point: list[int]) -> State[Any]:
        state: State[Any] = self.leaf.state
        if not self.own and not self.theirs:
            return state
        state = state.copy()
        for field in self.own:
            setattr(state, field, given(getattr(state, field), point))
        for name, field in self.theirs:
            fighter = state.fighters[name]
            setattr(fighter, field, given(getattr(fighter, field), point))
        return state


def settling(
    tree: Tree, ruleset: Ruleset, side: str, *, states: bool = True
) -> Generator[float, None, list[Outcome[State[Any]]]]:
    """Every end of a tree with the facts on the way, as a side sees them; worked out bit by bit.

    After each end, for which the rules are run once at most, it stops and says which share is done. Without `states`
    only the facts are right: what was rolled is still open in the states.
    """
    leaves: dict[int, Settled] = {}
    done = 0.0
    for number, (weight, leaf, point) in enumerate(tree.ends(tree.point(tree.state))):
        if number == MOST_ENDS:
            raise TooManyOutcomesError(f"more than {MOST_ENDS} ends")
        one = leaves.get(id(leaf))
        if one is None:
            one = leaves[id(leaf)] = Settled(ruleset, side, leaf, tree.state, states)
        one.add(weight, point)
        done += weight
        yield done
    outcomes: list[Outcome[State[Any]]] = []
    for one in leaves.values():
        outcomes.extend(one.outcomes())
        yield done
    return outcomes
