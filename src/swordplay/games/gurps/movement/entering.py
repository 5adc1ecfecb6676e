"""One function for every hex entered, whoever moves and why, and one for every turn."""

from __future__ import annotations

from swordplay.engine.hexes import SINGLE, Hex, occupied
from swordplay.engine.requests import Rule
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import lose_aims_out_of_sight
from swordplay.games.gurps.figure.space import occupancy, stand_refusal
from swordplay.games.gurps.interrupts import trigger_waits
from swordplay.games.gurps.vocabulary import BRACED, ENTERS


def enter(state: Fight, me: Figure, to: Hex, facing: int | None = None) -> Rule[bool]:
    """One hex entered, whoever moves and why; what waits for it happens now. False: the way was barred."""
    face = me.facing if facing is None else facing
    if unseen_there(state, me, to, face):
        state.tell("bumped", me.name)
        return False
    stood = me.hexes() if state.triggers else ()
    was, me.hex, me.facing = me.hex, to, face
    me.hexes_entered += (to,)
    if me.conditions:
        me.lose(BRACED)
    state.tell_move(me, was)
    moved = book(state).moved
    if moved is not None:
        moved(state, me, was)
    lose_aims_out_of_sight(state)
    if state.triggers:
        yield from trigger_waits(state, me, ENTERS, stood)
    return not me.halted


def unseen_there(state: Fight, me: Figure, to: Hex, facing: int | None = None) -> bool:
    """Whether somebody stands there whom this figure could not see; he is noticed now."""
    for other in state.fighters.values():
        if other.hidden and other.side != me.side and not other.out:
            mine = occupied(me.sheet.footprint, to, me.facing if facing is None else facing)
            if any(hex in mine for hex in other.hexes()):
                other.hidden = False
                return True
    return False


def turn_to(state: Fight, me: Figure, facing: int) -> None:
    """Face another way; a figure of several hexes needs room for it, and may bump into somebody it did not see."""
    if me.sheet.footprint is not SINGLE:
        why = stand_refusal(state, me, me.hex, facing, occupancy(state, me))
        if why is not None or unseen_there(state, me, me.hex, facing):
            state.tell("bumped", me.name)
            return
    me.facing = facing
    state.tell("turned", me.name, facing=facing)
