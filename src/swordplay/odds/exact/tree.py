"""Everything that can come of an act, as a tree of chances and decisions, from the rules that are played.

This is symbolic execution of the rules. Like the enumerate driver it follows one branch at a time from a copy of the
state, but it keeps the branches, so that whoever decides can look at what each of them leads to. Every place of the
tree has its path condition: the hit points and rolls for which the rules lead there. So one tree serves many states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from swordplay.engine.dice import ways
from swordplay.engine.driving import STOP, drive
from swordplay.engine.ends import Over, Result
from swordplay.engine.enumerate import Asked, Memo, distribution
from swordplay.engine.errors import StuckError, TooManyOutcomesError
from swordplay.engine.requests import SEAM, Boundary, Call, Check, Choose, Contest, Dice, Option, Request, Rule
from swordplay.engine.state import State
from swordplay.odds.exact.tracing import pin
from swordplay.odds.exact.tracked import Linear, Range, Run, Terms, plain

Chooser: TypeAlias = Callable[[State[Any], Choose[Any]], Option[Any] | list[Option[Any]]]
"""Picks an option like a policy, or names several: that makes the choice a decision of the tree."""

Box: TypeAlias = tuple[Range, ...]
"""A path condition, first part: for each tracked number the range of starting values."""

Sums: TypeAlias = tuple[tuple[Terms, Range], ...]
"""Second part: ranges of sums of these numbers."""

Point: TypeAlias = tuple[int, ...]
"""Starting values: every fighter's depleting numbers in turn, then what was rolled."""

Progress: TypeAlias = Callable[[float], None]
"""Told, now and then, which share of the work is done."""

MOST_QUESTIONS = 500
"""So many questions in one run mean that the choices lead in a circle."""
MOST_IDLE = 50
"""So many boundaries are passed at most before anything is rolled or decided."""


class Decision(NamedTuple):
    """What somebody decides, as an answer."""

    value: Any


class Symbol:
    """An answer dice give, as a template: which of its parts differ from roll to roll, and the others as they are.

    Given as tracked numbers these parts find out for which rolls the rules go on alike.
    """

    __slots__ = ("parts", "places", "single")

    def __init__(self, parts: tuple[Any, ...], places: tuple[int, ...], single: bool) -> None:
        """`single` is an answer that is no tuple."""
        self.parts = parts
        self.places = places
        self.single = single

    def coordinates(self, answer: Any) -> Point:
        """The parts of an answer that differ."""
        parts = (answer,) if self.single else answer
        return tuple([parts[place] for place in self.places])

    def given(self, values: Sequence[Any]) -> Any:
        """The answer with these values in the parts that differ."""
        if self.single:
            return values[0]
        parts = list(self.parts)
        for place, value in zip(self.places, values, strict=True):
            parts[place] = value
        return tuple(parts)


def symbol(chances: tuple[tuple[Any, float], ...]) -> Symbol | None:
    """The template of some answers if they are whole numbers, or tuples that differ in whole numbers only."""
    first = chances[0][0]
    if len(chances) == 1:
        return None
    if type(first) is int:
        return Symbol((first,), (0,), single=True) if all(type(one) is int for one, _ in chances) else None
    if type(first) is not tuple or not all(type(one) is tuple and len(one) == len(first) for one, _ in chances):
        return None
    places = tuple(k for k in range(len(first)) if any(one[k] != first[k] for one, _ in chances))
    if not all(type(one[k]) is int for one, _ in chances for k in places):
        return None
    return Symbol(first, places, single=False)


class Leaf:
    """Where a branch ends: the state, and what was asked and answered on the way if somebody wants to know.

    `note` is for whoever looks at it: what he has worked out need not be worked out again.
    """

    __slots__ = ("asked", "began", "box", "note", "over", "state", "sums")

    def __init__(self, run: Run, state: State[Any], began: int, over: Result | None, asked: list[Asked]) -> None:
        """`over` is the result where the fight has ended, `began` the clock when the act began."""
        self.began = began
        self.box = run.box()
        self.sums = tuple(run.sums.items())
        self.state: Any = state
        self.over = over
        self.asked = asked
        self.note: Any = None


class Branch:
    """One answer: its weight, its name, and where it leads, differently for different numbers."""

    __slots__ = ("answer", "label", "slots", "weight")

    def __init__(self, answer: Any, weight: float, label: str = "") -> None:
        """A decision's branches weigh nothing; whoever decides takes one of them."""
        self.answer = answer
        self.weight = weight
        self.label = label
        self.slots: Slots = []


class Node:
    """A place where something is rolled, or, with a side in `decides`, chosen."""

    __slots__ = ("about", "box", "branches", "decides", "rolls", "sums", "who")

    def __init__(
        self,
        run: Run,
        branches: list[Branch],
        decides: str,
        request: Request[Any],
        rolls: tuple[tuple[Point, float], ...] = (),
    ) -> None:
        """The branches belong to all values of the run; `rolls` are those of a branch that serves all rolls."""
        self.rolls = rolls
        self.box = run.box()
        self.sums = tuple(run.sums.items())
        self.branches = branches
        self.decides = decides
        self.about = request.about if decides else ""
        self.who = request.who if decides else ""


Slots: TypeAlias = list[Node | Leaf]


class Horizon(msgspec.Struct, frozen=True):
    """Where the runs of a tree end, and what is made of their last state."""

    boundaries: int = 0
    """How many boundaries are passed before the one that ends a run."""
    idle: bool = False
    """Boundaries before which nothing was rolled or decided do not count."""
    ended: Callable[[State[Any]], Result | None] | None = None
    """May find an end at a boundary where the rules would go on."""
    condense: Callable[[State[Any]], None] | None = None
    """Makes end states simpler."""


class Tracking(msgspec.Struct, frozen=True):
    """Which numbers are tracked in the runs of a tree."""

    fields: tuple[str, ...] = ()
    """These fields of every fighter."""
    rolls: bool = False
    """What dice bring as well: `ends` then serves many rolls from one run."""
    pinned: bool = False
    """All of an end state but `fields` is made plain again."""


NEXT_BOUNDARY = Horizon()
NOTHING_TRACKED = Tracking()


class Tree:
    """The tree of an act; it grows where somebody looks."""

    def __init__(
        self,
        act: Callable[[State[Any]], Rule[Any]],
        state: State[Any],
        chooser: Chooser,
        memo: Memo,
        horizon: Horizon = NEXT_BOUNDARY,
        tracking: Tracking = NOTHING_TRACKED,
        *,
        limit: int = 1_000_000,
        listen: bool = False,
    ) -> None:
        """`limit` is the most runs there may be; `listen` keeps events and questions."""
        self.horizon = horizon
        self.tracking = tracking
        self.fields = tracking.fields
        self.act = act
        self.state = state
        self.chooser = chooser
        self.memo = memo
        self.limit = limit
        self.listen = listen
        self.runs = 0
        self._over: Result | None = None
        self.slots: Slots = []

    def point(self, state: State[Any]) -> Point:
        """The numbers of a state that count."""
        return tuple(getattr(fighter, field) for fighter in state.fighters.values() for field in self.fields)

    def find(self, slots: Slots, path: tuple[Any, ...], point: Point) -> Node | Leaf:
        """What stands at a place for these starting values; the rules are run if nobody has looked there before."""
        for known in slots:
            for (least, most), value in zip(known.box, point, strict=True):
                if not least <= value <= most:
                    break
            else:
                if not known.sums or fits(known.sums, point):
                    return known
        place = len(slots)
        self._run(slots, path, point)
        return slots[place]

    def leaves(
        self, point: Point, floor: float = 0.0, slots: Slots | None = None, path: tuple[Any, ...] = ()
    ) -> Iterator[tuple[float, Leaf]]:
        """Every end with its weight; only for trees in which nobody decides.

        Branches of less weight than `floor` are left out, and what is left out is missing from the sum.
        """
        place = self.find(self.slots if slots is None else slots, path, point)
        if isinstance(place, Leaf):
            yield 1.0, place
            return
        for branch in place.branches:
            share = branch.weight
            if share >= floor:
                for weight, leaf in self.leaves(point, floor / share, branch.slots, (*path, branch.answer)):
                    yield share * weight, leaf

    def ends(
        self,
        point: Point,
        floor: float = 0.0,
        slots: Slots | None = None,
        path: tuple[Any, ...] = (),
        weight: float = 1.0,
        likely: float = 1.0,
    ) -> Iterator[tuple[float, Leaf, Point]]:
        """Every end with its weight and with the starting values and rolls that lead to it; nobody decides anything.

        Branches less likely than `floor` are left out, not counting how likely the rolls on the way are that one run
        serves together.
        """
        place = self.find(self.slots if slots is None else slots, path, point)
        if isinstance(place, Leaf):
            yield weight, place, point
        elif place.rolls:
            (branch,) = place.branches
            further = (*path, branch.answer)
            for rolled, share in place.rolls:
                yield from self.ends(point + rolled, floor, branch.slots, further, weight * share, likely)
        else:
            for branch in place.branches:
                share = branch.weight
                if likely * share >= floor:
                    further = (*path, branch.answer)
                    yield from self.ends(point, floor, branch.slots, further, weight * share, likely * share)

    def _run(self, slots: Slots, path: tuple[Any, ...], point: Point) -> None:
        """Follow the way to a place and on to an end, always the first branch; the others wait."""
        self.runs += 1
        if self.runs > self.limit:
            raise TooManyOutcomesError(f"more than {self.limit} runs are needed for this act")
        state = self.state.copy()
        run = self._spread(state, point)
        asked: list[Asked] = []
        if self.listen:
            state.log = []
        self._over = None
        try:
            drive(self.act(state), self._follower(state, run, slots, path, point, asked))
        except Over as end:
            self._over = end.result
        if self.horizon.condense is not None:
            self.horizon.condense(state)
        if self.tracking.pinned:
            pin(state, self.state, self.fields)
        last = self._last(slots, len(path), asked)
        last.append(Leaf(run, state, self.state.clock, self._over, asked if self.listen else []))

    def _last(self, slots: Slots, known: int, asked: list[Asked]) -> Slots:
        """The slots at the end of what a run has added."""
        for _ in asked[known:]:
            node = slots[-1]
            assert isinstance(node, Node)
            slots = node.branches[0].slots
        return slots

    def _follower(
        self, state: State[Any], run: Run, slots: Slots, path: tuple[Any, ...], point: Point, asked: list[Asked]
    ) -> Callable[[Request[Any]], Any]:
        """Answers what the rule asks, the known way first, then the first branch of each new node."""
        ended, left = self.horizon.ended, self.horizon.boundaries
        idle_left = MOST_IDLE if self.horizon.idle else 0

        def answer(request: Request[Any]) -> Any:
            nonlocal left, idle_left, slots, point
            if type(request) is Boundary:
                if ended is not None and request is not SEAM:
                    self._over = ended(state)
                if self._over is not None or (left == 0 and not idle_left):
                    return STOP
                if idle_left:
                    idle_left -= 1
                else:
                    left -= 1
                return None
            number = len(asked)
            if number < len(path):
                given = path[number]
            elif number >= MOST_QUESTIONS:
                raise StuckError(f"{request.who} was asked about {request.about} and so on without an end")
            else:
                node = self._node(request, state, run)
                slots.append(node)
                slots, given = node.branches[0].slots, node.branches[0].answer
                if node.rolls:
                    point = point[: len(run.origins)] + node.rolls[0][0]
            if type(given) is Decision:
                idle_left, given = 0, given.value
            elif type(request) is not Choose:
                idle_left = 0
            if type(given) is Symbol:
                known = len(run.origins)
                given = given.given([Linear(run.track(one)) for one in point[known : known + len(given.places)]])
            asked.append((request, given))
            return given

        return answer

    def _node(self, request: Request[Any], state: State[Any], run: Run) -> Node:
        """A request as a place of the tree."""
        decides = ""
        if isinstance(request, Choose):
            chosen = self.chooser(state, request)
            if isinstance(chosen, Option):
                branches = [Branch(chosen.value, 1.0)]
            else:
                decides = state.side_of(request.who)
                branches = [Branch(Decision(option.value), 0.0, option.name) for option in chosen]
        else:
            chances = self._chances(request)
            template = symbol(chances) if self.tracking.rolls and isinstance(request, Call | Dice) else None
            if template is not None:
                rolls = tuple([(template.coordinates(answer), weight) for answer, weight in chances])
                return Node(run, [Branch(template, 1.0)], "", request, rolls)
            branches = [Branch(answer, weight) for answer, weight in chances]
        return Node(run, branches, decides, request)

    def _chances(self, request: Request[Any]) -> tuple[tuple[Any, float], ...]:
        """The answers dice can give, each with its weight."""
        if isinstance(request, Check):
            return request.scale.outcomes(int(request.number))
        if isinstance(request, Contest):
            mine, theirs = request.numbers
            return request.versus.outcomes(int(mine), int(theirs))
        if isinstance(request, Call):
            return distribution(request.rule, tuple([plain(value) for value in request.args]), self.memo)
        assert isinstance(request, Dice)
        whole = request.sides**request.count
        return tuple((total, number / whole) for total, number in ways(request.count, request.sides))

    def _spread(self, state: State[Any], point: Point) -> Run:
        """Put tracked numbers into a state."""
        run = Run()
        values = iter(point)
        for fighter in state.fighters.values():
            for field in self.fields:
                setattr(fighter, field, Linear(run.track(next(values))))
        return run


def fits(sums: Sums, point: Point) -> bool:
    """Whether sums of numbers are within their ranges."""
    for terms, (least, most) in sums:
        if not least <= sum([times * point[place] for place, times in terms]) <= most:
            return False
    return True


Worths: TypeAlias = Mapping[str, float]


def decided(tree: Tree, rate: Callable[[Leaf], Worths]) -> tuple[Worths, list[tuple[float, Leaf]]]:
    """The ends of a tree in which everybody who decides does what is best for his side, and what they are worth."""
    return _decided(tree, rate, tree.slots, (), tree.point(tree.state))


def _decided(
    tree: Tree, rate: Callable[[Leaf], Worths], slots: Slots, path: tuple[Any, ...], point: Point
) -> tuple[Worths, list[tuple[float, Leaf]]]:
    place = tree.find(slots, path, point)
    if isinstance(place, Leaf):
        return rate(place), [(1.0, place)]
    below = [_decided(tree, rate, branch.slots, (*path, branch.answer), point) for branch in place.branches]
    if place.decides:
        return max(below, key=lambda one: one[0][place.decides])
    worths: dict[str, float] = {}
    ends: list[tuple[float, Leaf]] = []
    for branch, (rated, leaves) in zip(place.branches, below, strict=True):
        for side, worth in rated.items():
            worths[side] = worths.get(side, 0.0) + branch.weight * worth
        ends.extend((branch.weight * weight, leaf) for weight, leaf in leaves)
    return worths, ends
