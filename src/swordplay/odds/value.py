"""What a prospect is worth: a named function that anybody may replace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from swordplay.engine.enumerate import Outcome
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State

Ends = Iterable[Outcome[State[Any]]]

TURN = "the end of the turn"
NEXT_TURN = "the end of the foe's next turn"


class Value(NamedTuple):
    """A value function: its name, its horizon, and how it rates weighted end states for a side against a start."""

    name: str
    horizon: str
    rate: Callable[[Ruleset, str, State[Any], Ends], float]


def out_then_injury(ruleset: Ruleset, side: str, start: State[Any], ends: Ends) -> float:
    """The chance that foes are out less the chance that friends are, then injury as a share of points."""
    worth = 0.0
    for outcome in ends:
        for name, fighter in outcome.state.fighters.items():
            sign = -1 if fighter.side == side else 1
            before = start.fighters[name]
            if ruleset.out(fighter) and not ruleset.out(before):
                worth += outcome.weight * sign
            left, full = ruleset.points(fighter)
            had, _ = ruleset.points(before)
            worth += outcome.weight * sign * INJURY_SHARE * (had - left) / max(1, full)
    return worth


INJURY_SHARE = 0.1
"""A whole body's points weigh as much as a tenth of a foe: they decide between equals and no more."""

OUT_THEN_INJURY = Value("foes out minus friends out, then injury", NEXT_TURN, out_then_injury)
OUT_THIS_TURN = Value("foes out minus friends out, then injury", TURN, out_then_injury)
