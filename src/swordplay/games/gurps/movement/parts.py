"""A part of a movement, as it is offered: where it leads, and what it costs."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, neighbour, turns_between
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.movement.step import StepBudget
from swordplay.games.gurps.movement.walk import Stride, Walk, stride
from swordplay.games.gurps.movement.ways import RISE, STOOPS, Go

GOES = ("go", "keep")
"""What leads into another hex."""


def part(state: Fight, me: Figure, go: Go, left: StepBudget | Walk, there: dict[Hex, str]) -> Stride:
    """A part of a movement: where it leads, the facing after it, and its price.

    That is points of a walk; of a step a hex or a rise is one, and a turn is free. `there` is who stands where.
    """
    turns = go.what == "turn"
    if isinstance(left, Walk):
        if go.what in GOES:
            return stride(state, me, go, left, there)
        return Stride(me.hex, go.hour, turns_between(me.facing, go.hour)) if turns else Stride(me.hex, me.facing, 0)
    if go.what in GOES:
        return Stride(neighbour(me.hex, go.hour), me.facing, 1)
    rises = state.profile.movement.rise_as_step and go.what in (RISE, *STOOPS)
    return Stride(me.hex, go.hour if turns else me.facing, int(rises))
