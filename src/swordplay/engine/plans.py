"""Answers given ahead: where a movement can end, a plan of several answers, and where following one stopped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from swordplay.engine.events import Event
from swordplay.engine.hexes import Hex
from swordplay.engine.portrait import Portrait
from swordplay.engine.question import Question


class Said(NamedTuple):
    """One answer, and the question it is meant for."""

    about: str
    name: str


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way a movement can end: where, facing which way, at what cost, by which hexes, and the answers for it.

    `way` is how it got there if not step by step: an end that is jumped to is another one than the same hex walked to.
    """

    hex: Hex
    facing: int
    cost: int
    said: tuple[Said, ...]
    path: tuple[Hex, ...]
    posture: str = ""
    way: str = ""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a figure is to do: answers in order; with `rest` it then stands still to the end of its turn."""

    who: str
    said: tuple[Said, ...]
    rest: bool = False


class Stop(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a plan stopped: how many of its answers were given, why no more, and what is asked now."""

    given: int
    why: str = ""
    question: Question | None = None


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one answer changed: what happened, and how everybody a seat sees stands afterwards."""

    events: tuple[Event, ...]
    portraits: tuple[Portrait, ...]


WHOLE = ""
ROLL = "a roll is due"
ANOTHER = "somebody else is asked"
REFUSED = "an answer is refused"
OTHERWISE = "something else is asked"
OVER = "the fight is over"
"""Why following a plan stopped: it did not, or one of these."""


def worthwhile(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    """Ends without those in a way of their own that are reached step by step at no higher cost."""
    goals = tuple(goals)
    steps = {(goal.hex, goal.facing, goal.posture): goal.cost for goal in goals if not goal.way}
    return tuple(
        goal
        for goal in goals
        if not goal.way or steps.get((goal.hex, goal.facing, goal.posture), goal.cost + 1) > goal.cost
    )


def plan(who: str, said: Iterable[tuple[str, str]], *, rest: bool = False) -> Plan:
    """A plan from pairs of question and answer."""
    return Plan(who, tuple(Said(*one) for one in said), rest)
