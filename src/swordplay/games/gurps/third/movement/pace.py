"""How fast a fighter goes: a step, a walk or a run, and the hex that a run adds."""

from __future__ import annotations

from itertools import pairwise

from swordplay.engine.hexes import hour_between
from swordplay.games.gurps.figure.figure import reeling
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.vocabulary import STANDING

STEP, WALKING, RUNNING = "step", "walking", "running"


def full_points(state: State3, me: Fighter3) -> int:
    """REF.26, C3-14, S3-15: the points of the whole Move, whatever the posture; halved for one who is badly hurt."""
    move = me.sheet.move
    if reeling(state, me):
        move = max(1, move // 2)
    return move * state.profile.movement.scale


def pace(state: State3, me: Fighter3, spent: int) -> str:
    """REF.26, G3-14: one hex is a step, up to half of Move a walk, more a run; by the points spent, not by hexes."""
    if len(me.hexes_entered) <= 1:
        return STEP
    return RUNNING if 2 * spent > full_points(state, me) else WALKING


def run_bonus(state: State3, me: Fighter3) -> int:
    """MOVE.2, POS.7, C3-16; MOVE.7 of the sheet: the points of one hex more after a turn of running, standing."""
    rules = state.profile.movement
    return rules.run * rules.scale if me.ran and me.posture == STANDING else 0


def note_run(state: State3, me: Fighter3, spent: int) -> None:
    """MOVE.2, C3-16; MOVE.7 of the sheet: whether this turn was one of running, for the next one."""
    if numbers(state).moves.run_needs_full_move:
        me.ran = me.posture == STANDING and spent >= full_points(state, me) and straight_ahead(me)
    else:
        me.ran = me.posture == STANDING and pace(state, me, spent) == RUNNING


def straight_ahead(me: Fighter3) -> bool:
    """MOVE.7 of the sheet: whether all of a move went one way, the way he faces."""
    hexes = (me.turn_start_hex or me.hex, *me.hexes_entered)
    return all(hour_between(was, to) == me.facing for was, to in pairwise(hexes))
