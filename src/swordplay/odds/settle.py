"""Ends of a tree whose rolls are open, settled for the rolls that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from swordplay.engine.enumerate import Outcome
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State
from swordplay.odds.facts import Facts, added, found_in
from swordplay.odds.span import Span
from swordplay.odds.tree import Leaf, Point, Tree

Values: TypeAlias = dict[int, int]
"""The value of every base, by its identity."""

MOST_ENDS = 60_000


class Settled:
    """A leaf of a tree, ready to be settled for any rolls that lead to it."""

    def __init__(self, ruleset: Ruleset, side: str, leaf: Leaf, start: State[Any], states: bool) -> None:
        """Find out what of the facts on the way and, if `states` are wanted, of the end state depends on the rolls."""
        self.leaf = leaf
        self.facts = found_in(ruleset, side, leaf.state, leaf.asked)
        leaf.asked, leaf.state.log = [], None  # nothing else is read of them, and they are many
        self.weights: dict[Point, float] = {}
        self.fields: list[str] = []
        self.places: list[tuple[str, str]] = []
        open_ = set(_bases([amount for _, amount in self.facts]))
        if states and leaf.bases:
            self._look(leaf.state, start, open_)
        self.coordinates = [(id(base), k) for k, base in enumerate(leaf.bases) if id(base) in open_]

    def _look(self, state: State[Any], start: State[Any], open_: set[int]) -> None:
        """Note what of the state depends on rolls, and on which; what is still as it was at the start does not."""
        for field in OWN:
            if found := set(_bases(getattr(state, field))):
                self.fields.append(field)
                open_ |= found
        for name, fighter in state.fighters.items():
            before = start.fighters[name]
            for field in fighter.__struct_fields__:
                value = getattr(fighter, field)
                if value is not getattr(before, field) and (found := set(_bases(value))):
                    self.places.append((name, field))
                    open_ |= found

    def add(self, weight: float, point: Point) -> None:
        """Count a way to this end; ways that differ in nothing it depends on are one."""
        place = tuple([point[k] for _, k in self.coordinates])
        self.weights[place] = self.weights.get(place, 0.0) + weight

    def outcomes(self) -> Iterator[Outcome[State[Any]]]:
        """The end for everything that it depends on."""
        for place, weight in self.weights.items():
            values = {base: value for (base, _), value in zip(self.coordinates, place, strict=True)}
            yield Outcome(weight, self._state(values), self.leaf.over, self.leaf.over is not None, self._facts(values))

    def _facts(self, values: Values) -> Facts:
        if not values:
            return added(self.facts)
        return added((fact, plain(amount, values)) for fact, amount in self.facts)

    def _state(self, values: Values) -> State[Any]:
        state: State[Any] = self.leaf.state
        if not self.fields and not self.places:
            return state
        state = state.copy()
        for field in self.fields:
            setattr(state, field, plain(getattr(state, field), values))
        for name, field in self.places:
            fighter = state.fighters[name]
            setattr(fighter, field, plain(getattr(fighter, field), values))
        return state


OWN = ("clock", "order", "agenda", "triggers", "modifiers", "fields", "items")
"""What of a state itself may depend on a roll."""


def settled(tree: Tree, ruleset: Ruleset, side: str, *, states: bool = True) -> list[Outcome[State[Any]]]:
    """Every end of a tree with the facts on the way, as a side sees them.

    Without `states` only the facts are right: what was rolled is still open in the states.
    """
    found: dict[int, Settled] = {}
    for number, (weight, leaf, point) in enumerate(tree.ends(tree.point(tree.state))):
        if number == MOST_ENDS:
            raise TooManyOutcomesError(f"more than {MOST_ENDS} ends")
        one = found.get(id(leaf))
        if one is None:
            one = found[id(leaf)] = Settled(ruleset, side, leaf, tree.state, states)
        one.add(weight, point)
    return [outcome for one in found.values() for outcome in one.outcomes()]


def _bases(value: Any) -> Iterator[int]:
    """The bases of all Spans in a value."""
    if type(value) is Span:
        yield id(value.base)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _bases(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _bases(part)


def plain(value: Any, values: Values) -> Any:
    """A value with the numbers its Spans stand for."""
    if type(value) is Span:
        return value.times * values[id(value.base)] + value.plus
    if isinstance(value, tuple):
        parts = [plain(part, values) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {key: plain(part, values) for key, part in value.items()}
    return value
