"""How far a figure can move now, and what each hex costs."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, clock, neighbour
from swordplay.games.gurps.figure.figure import FOE, Fight, Figure, reeling, tired
from swordplay.games.gurps.vocabulary import DOWN, STANDING


def current_move(state: Fight, me: Figure) -> int:
    """Move as it is now: below half HP or FP it is halved, and posture takes its part (INJ.1, FAT.1, POST)."""
    sheet = me.sheet
    move = sheet.move
    if reeling(state, me):
        move = -(-move // 2) if state.profile.movement.halves_up else max(1, move // 2)
    if tired(state, me):
        move = -(-move // 2)
    if me.posture == STANDING:
        return move
    row = state.profile.figure.postures[me.posture]
    if row.fixed is not None:
        return max(0, row.fixed - len(me.hexes_entered))
    top, bottom = row.part.numerator, row.part.denominator
    return -(-move * top // bottom) if state.profile.movement.posture_rounds_up else max(1, move * top // bottom)


def crawls(state: Fight, me: Figure) -> bool:
    """POST.7: whether one lies and goes one hex any way, whatever it costs; another document has him pay for it."""
    return me.posture in DOWN and state.profile.movement.lying_moves_freely


def hexes_left(state: Fight, me: Figure, granted: int) -> int:
    """POST.7; PST.7-8 of the range-band sheet: of the hexes granted those the posture still leaves."""
    if me.posture == STANDING or state.profile.figure.postures[me.posture].fixed is None:
        return granted
    return min(granted, current_move(state, me))


SIDEWAYS = {0: 1, 2: 1, 10: 1, 4: 2, 6: 2, 8: 2}
"""MOVE.2, MOVE.5: points for the hex at each relative hour, facing kept."""


def hex_cost(state: Fight, me: Figure, hour: int, there: dict[Hex, str]) -> int:
    """What a hex costs: 1 forward, 2 sideways or back, 1 more for an obstruction (MOVE.2, MOVE.4, MOVE.5)."""
    to = neighbour(me.hex, hour)
    return way_cost(state, me, clock(me.facing, hour)) + obstruction(state, to, there)


def way_cost(state: Fight, me: Figure, way: int) -> int:
    """What a hex that way costs by itself, and more in a low posture where that is how it slows one down."""
    cost = SIDEWAYS[way] * state.profile.movement.scale
    return cost if me.posture == STANDING else cost + state.profile.figure.postures[me.posture].extra


def obstruction(state: Fight, to: Hex, there: dict[Hex, str]) -> int:
    """MOVE.4, GAP.6: what lies or stands in a hex makes it dearer by 1; who is there not in every document."""
    mark = there.get(to)
    if mark is not None:
        numbers = state.profile.movement
        if numbers.bodies_dearer and (mark != FOE or numbers.foe_hex_dearer):
            return 1
    ground = state.terrain.ground.get(to)
    return state.profile.movement.scale if ground is not None and ground.obstacle else 0
