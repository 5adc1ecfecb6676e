"""How the questions of the manoeuvre cards are asked, and what their options are about, for whoever plays."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.asking import NOTHING, Ask, Shown, a_facing, a_figure, a_place, a_size, a_way, the_first
from swordplay.engine.hexes import Hex, neighbour
from swordplay.engine.requests import Choose
from swordplay.games.gurps.third.figure import State3
from swordplay.games.gurps.third.movement import Ends
from swordplay.games.gurps.third.vocabulary import (
    DEFENCE,
    FACING,
    FOE,
    GOAL,
    HANDS,
    LIE,
    NOBODY,
    PART,
    POSTURE,
    RETREAT,
    STAND_FAST,
    STAY,
    STEP,
)


def a_goal(state: State3, question: Choose[Hex | None], goal: Hex | None) -> Shown:
    """A hex to go to: the facing in which one comes there, and what it costs."""
    ends = question.scope
    assert isinstance(ends, Ends)
    if goal is None:
        return NOTHING
    way = ends().get(goal)
    return Shown(hex=goal) if way is None else Shown(hex=goal, facing=way.facing, cost=way.cost)


def a_step(state: State3, question: Choose[int], hour: int) -> Shown:
    """One hex in some direction, or none."""
    me = state.fighters[question.who]
    return Shown(hex=neighbour(me.hex, hour), cost=1) if hour >= 0 else NOTHING


def a_hex_to_lie_in(state: State3, question: Choose[int], hour: int) -> Shown:
    """The hex beside a fighter in which he is to lie, too."""
    return Shown(hex=neighbour(state.fighters[question.at].hex, hour), figure=question.at)


def a_retreat(state: State3, question: Choose[bool], retreats: bool) -> Shown:
    """To retreat from a grapple, or not."""
    return Shown(way=RETREAT) if retreats else NOTHING


ASKS: Mapping[str, Ask] = {
    FOE: Ask("target", NOBODY, "decline", show=a_figure),
    HANDS: Ask(usual=the_first, show=a_size),
    PART: Ask("body", usual=the_first, show=a_place),
    POSTURE: Ask(usual=the_first, show=a_way),
    LIE: Ask("hexes", usual=the_first, show=a_hex_to_lie_in),
    GOAL: Ask("walk", STAY, "stop", show=a_goal),
    FACING: Ask("facing", show=a_facing),
    STEP: Ask("walk", STAY, "stop", show=a_step),
    DEFENCE: Ask("guard", STAND_FAST, "decline", STAND_FAST, show=a_retreat),
}
"""Every question but that for a card."""
