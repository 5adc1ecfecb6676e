"""Where a step or a walk can end: the rules themselves, carried out on copies from one place to the next."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, NamedTuple

from swordplay.engine.driving import next_question
from swordplay.engine.hexes import SIDES, Hex
from swordplay.engine.plans import Goal, Said
from swordplay.engine.requests import Choose, Option, Request, Rule
from swordplay.engine.state import copy
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import occupancy
from swordplay.games.gurps.movement.parts import GOES, part
from swordplay.games.gurps.movement.points import crawls
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.movement.turning import last_facing, turn_after
from swordplay.games.gurps.movement.walk import Walk, spend, walk_on
from swordplay.games.gurps.movement.ways import DONE, Go
from swordplay.games.gurps.vocabulary import UNDER_FIRE

LEADS_ON = (*GOES, "turn")
"""What takes a walk to another place or facing."""


class Stand(NamedTuple):
    """Where a movement has come to: its cost so far, the answers and the hexes, the state, and what is asked."""

    cost: int
    said: tuple[Said, ...]
    path: tuple[Hex, ...]
    state: Fight
    asked: Choose[Go]
    left: StepBudget | Walk


def reach(state: Fight, question: Choose[Any]) -> tuple[Goal, ...] | None:
    """Every end of a step or a walk; None for anything else, and where one's own side sweeps hexes with fire."""
    left = question.scope
    if not isinstance(left, Walk | StepBudget) or any(one.on == UNDER_FIRE for one in state.triggers):
        return None
    ends = Ends(state, question.who)
    ends.stands_at(Stand(0, (), (state.fighters[question.who].hex,), state, question, left))
    return ends.goals()


class Ends:
    """The ends of one movement, each at its lowest cost."""

    __slots__ = ("_edge", "_goals", "_known", "_stands", "there", "who")

    def __init__(self, state: Fight, who: str) -> None:
        self.who = who
        self.there = occupancy(state, state.fighters[who])
        self._goals: dict[tuple[Hex, int, str], Goal] = {}
        self._known: dict[Any, int] = {}
        self._stands: list[Stand] = []
        self._edge: list[tuple[int, int]] = []

    def goals(self) -> tuple[Goal, ...]:
        """Go on from every place, the cheapest first, until nothing is left."""
        while self._edge:
            stand = self._stands[heappop(self._edge)[1]]
            for option in stand.asked.legal():
                self._go(stand, option)
        return tuple(self._goals.values())

    def stands_at(self, stand: Stand) -> None:
        """A place to go on from, unless it was come to as cheaply before with as much left."""
        me, left = stand.state.fighters[self.who], stand.left
        steps = (left.steps, left.turns, left.options, left.stoops) if isinstance(left, StepBudget) else ()
        key = (me.hex, me.facing, me.posture, steps)
        if self._known.get(key, stand.cost + 1) > stand.cost:
            self._known[key] = stand.cost
            self._stands.append(stand)
            heappush(self._edge, (stand.cost, len(self._stands) - 1))

    def _go(self, stand: Stand, option: Option[Go]) -> None:
        """Give an answer, and see whether the movement goes on or has come to an end."""
        left, go = stand.left, option.value
        here = stand.state.fighters[self.who]
        said = (*stand.said, Said(stand.asked.about, option.name))
        if go.what == DONE:
            self._ends(stand.state, here, left, stand._replace(said=said))
            return
        if isinstance(left, Walk) and left.on_the_way is not None and go.what == left.on_the_way.name:
            return
        way = part(stand.state, here, go, left, self.there)
        cost, key = stand.cost + way.price, (way.to, way.facing, here.posture, ())
        strides = isinstance(left, Walk) and go.what in LEADS_ON
        if strides and self._known.get(key, cost + 1) <= cost:
            return
        state = stand.state.copy()
        me = state.fighters[self.who]
        rule = resumed(state, me, left)
        next_question(rule, None)
        try:
            asked: Request[Any] | None = next_question(rule, go)
        except StopIteration:
            asked = None
        path = stand.path if me.hex == stand.path[-1] else (*stand.path, me.hex)
        if isinstance(asked, Choose) and isinstance(asked.scope, Walk | StepBudget):
            self.stands_at(Stand(cost, said, path, state, asked, asked.scope))
            return
        if strides:
            self._known[key] = cost
        rest = spend(left, way.price) if isinstance(left, Walk) and asked is None else None
        self._ends(state, me, rest, stand._replace(cost=cost, said=said, path=path))

    def _ends(self, state: Fight, me: Figure, left: StepBudget | Walk | None, end: Stand) -> None:
        """The end of a movement; a walk may have a free turn after it."""
        if all(not self._better(me, facing, end.cost) for facing in SIDES):
            return
        turn = free_turn(state, me, left) if isinstance(left, Walk) else None
        if turn is None:
            self._ends_at(me, me.facing, end.cost, end.said, end.path)
            return
        for facing in turn.legal():
            self._ends_at(me, facing.value, end.cost, (*end.said, Said(turn.about, facing.name)), end.path)

    def _ends_at(self, me: Figure, facing: int, cost: int, said: tuple[Said, ...], path: tuple[Hex, ...]) -> None:
        """An end, unless it was come to as cheaply before."""
        if self._better(me, facing, cost):
            self._goals[me.hex, facing, me.posture] = Goal(me.hex, facing, cost, said, path, me.posture)

    def _better(self, me: Figure, facing: int, cost: int) -> bool:
        """Whether nobody has come to face that way here for as little."""
        best = self._goals.get((me.hex, facing, me.posture))
        return best is None or best.cost > cost


def resumed(state: Fight, me: Figure, left: StepBudget | Walk) -> Rule[Any]:
    """The rule that goes on with what is left of a movement."""
    return walk_on(state, me, left) if isinstance(left, Walk) else take_steps(state, me, copy(left))


def free_turn(state: Fight, me: Figure, plan: Walk) -> Choose[int] | None:
    """What is asked about the free turn after a walk, if there is such a turn."""
    spent = plan.points - plan.left
    if plan.turns:
        points = plan.whole or plan.points - plan.bonus
        rule = last_facing(state, me, points, spent, crawled=crawls(state, me))
    else:
        rule = turn_after(state, me, spent)
    try:
        asked = next_question(rule, None)
    except StopIteration:
        return None
    assert isinstance(asked, Choose)
    return asked
