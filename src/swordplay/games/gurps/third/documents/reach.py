"""Where a Move or an Exit can end, with every facing one may take there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swordplay.engine.hexes import Hex, Reach, label
from swordplay.engine.plans import Goal, Said
from swordplay.engine.requests import Choose
from swordplay.engine.state import copy
from swordplay.games.gurps.third.figure import State3
from swordplay.games.gurps.third.movement import Ends, facings
from swordplay.games.gurps.third.vocabulary import FACING, GOAL, STAY


def reach(state: State3, question: Choose[Any]) -> tuple[Goal, ...] | None:
    """Every hex of a Move or an Exit with every facing; None for a step, and for one who lies and stretches out."""
    me, ends = state.fighters[question.who], question.scope
    if not isinstance(ends, Ends) or me.down:
        return None
    here = Reach(0, me.hex, me.facing)
    named = [(STAY, here), *((label(hex), way) for hex, way in ends().items())]
    return tuple(goal for name, way in named for goal in turned(state, question.who, name, way))


def turned(state: State3, who: str, name: str, way: Reach) -> Iterator[Goal]:
    """The ends in one hex, one for each facing that is left after so many hexes (GAP.4)."""
    me = copy(state.fighters[who])
    path = hexes(way)
    me.hex, me.facing = way.at, way.facing
    for facing in facings(me, len(path) - 1):
        if facing.legal:
            said = (Said(GOAL, name), Said(FACING, facing.name))
            yield Goal(way.at, facing.value, way.cost, said, path, me.posture)


def hexes(way: Reach) -> tuple[Hex, ...]:
    """The hexes of a way, from where it begins."""
    before = () if way.before is None else hexes(way.before)
    return before if before and before[-1] == way.at else (*before, way.at)
