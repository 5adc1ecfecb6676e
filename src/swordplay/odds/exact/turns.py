"""Turn after turn of a fight: what can come of each, remembered by what the rules read of a state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeAlias

from swordplay.engine.ends import Result
from swordplay.engine.enumerate import Memo
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State
from swordplay.odds.exact.tracked import Tracked
from swordplay.odds.exact.tree import Chooser, Horizon, Leaf, Point, Tracking, Tree

StateKey: TypeAlias = tuple[int, Point]
"""A state of the chain: its kind, which is everything but the depleting numbers, and these numbers."""

ROUNDING = 1e-9
"""What is missing from a sum of weights and is less than this is nothing but rounding."""
OVER = -1
"""The kind of all states in which the fight has ended."""


class Change(NamedTuple):
    """One depleting number after a turn: a linear combination of numbers from before and rolls, plus a constant."""

    terms: tuple[tuple[int, int], ...]
    plus: int


class End(NamedTuple):
    """How a turn can end: the kind of state it leaves, who has won if it is over, and what became of the numbers."""

    kind: int
    winner: str
    changes: tuple[Change, ...]
    ticks: int
    """How far the clock went on."""

    def point(self, before: Point) -> Point:
        """The numbers after the turn."""
        return tuple([sum([times * before[of] for of, times in terms]) + plus for terms, plus in self.changes])


class Turns:
    """The turns of a fight with stated choosers, each state's worked out once for all that are of its kind."""

    def __init__(
        self,
        ruleset: Ruleset,
        chooser: Chooser,
        memo: Memo,
        key: Callable[[State[Any]], Hashable],
        *,
        listen: bool = False,
        idle: bool = False,
        seams: bool = False,
        rolls: bool = False,
        ended: Callable[[State[Any]], Result | None] | None = None,
    ) -> None:
        """`key` tells which states go on alike, apart from the ruleset's depleting numbers.

        `ended` may find an end in a state where the rules would go on. With `idle` a turn begins with everything up
        to the first roll or decision; with `seams` turns are broken off in their middle where the rules can be; with
        `rolls` one run serves all rolls that the rules do not tell apart.
        """
        self.seams = seams
        self.listen = listen
        self.ruleset = ruleset
        self.chooser = chooser
        self.memo = memo
        self.key = key
        self.fields = ruleset.depleting
        self.horizon = Horizon(0 if idle else 1, idle, ended, ruleset.condense)
        self.tracking = Tracking(self.fields, rolls, pinned=rolls)
        self.trees: list[Tree] = []
        self._kinds: dict[Hashable, int] = {}

    @property
    def runs(self) -> int:
        """How often rules were run so far."""
        return sum(tree.runs for tree in self.trees)

    def state_key(self, state: State[Any]) -> StateKey:
        """The key of a state whose numbers are plain."""
        point = tuple(getattr(f, field) for f in state.fighters.values() for field in self.fields)
        return self._kind(state.copy()), point

    def state(self, key: StateKey) -> State[Any]:
        """A state with this key."""
        state = self.trees[key[0]].state.copy()
        set_points(state, self.fields, key[1])
        return state

    def lost(self, point: Point, start: State[Any]) -> dict[str, int]:
        """What each fighter has lost of his numbers since a start."""
        losses: dict[str, int] = {}
        values = iter(point)
        for name, fighter in start.fighters.items():
            losses[name] = sum(getattr(fighter, field) - next(values) for field in self.fields)
        return losses

    def end(self, leaf: Leaf) -> End:
        """A leaf as an end of the turn."""
        if leaf.note is None:
            changes = self._changes(leaf)
            kind = OVER if leaf.over is not None else self._kind(leaf.state.copy())
            ticks = leaf.state.clock - leaf.began
            leaf.note = End(kind, "" if leaf.over is None else leaf.over.winner, changes, ticks)
            if not self.listen:
                leaf.state = None
        return leaf.note  # type: ignore[no-any-return]

    def _changes(self, leaf: Leaf) -> tuple[Change, ...]:
        """What became of the numbers between the first values and a leaf's state."""
        numbers = [getattr(f, field) for f in leaf.state.fighters.values() for field in self.fields]
        return tuple(
            [
                Change(tuple(sorted(value.terms.items())), value.plus)
                if isinstance(value, Tracked)
                else Change((), value)
                for value in numbers
            ]
        )

    def _kind(self, state: State[Any]) -> int:
        """The kind of a state, which this takes for its own."""
        set_points(state, self.fields, ())
        same = self.key(state)
        kind = self._kinds.get(same)
        if kind is None:
            kind = self._kinds[same] = len(self.trees)
            state.log = None
            state.seams = self.seams
            tree = Tree(
                self.ruleset.fight,
                state,
                self.chooser,
                self.memo,
                self.horizon,
                self.tracking,
                listen=self.listen,
            )
            self.trees.append(tree)
        return kind


def after_turn(leaf: Leaf, fields: tuple[str, ...], before: Point) -> Point:
    """The depleting numbers of a leaf's state if these were the first ones."""
    numbers = []
    for fighter in leaf.state.fighters.values():
        for field in fields:
            value = getattr(fighter, field)
            if isinstance(value, Tracked):
                numbers.append(sum([times * before[of] for of, times in value.terms.items()]) + value.plus)
            else:
                numbers.append(value)
    return tuple(numbers)


def set_points(state: State[Any], fields: tuple[str, ...], point: Point) -> None:
    """Set the tracked fields; missing ones become 0."""
    values = iter(point)
    for fighter in state.fighters.values():
        for field in fields:
            setattr(fighter, field, next(values, 0))
