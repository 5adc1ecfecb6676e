"""What a fighter's coming into another hex changes: from where he came in, holds, and where he lies."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, hour_between
from swordplay.games.gurps.third.figure import Fighter3, State3, stretch


def moved(state: State3, me: Fighter3, was: Hex) -> None:
    """EXIT.2, GAP.8, POS.4: remember the side he came in by, end holds, and lie where there is room now."""
    shares = bool(state.sharing(me))
    me.came = hour_between(me.hex, was) if shares else -1
    me.entered_from = was if shares else None
    for other in state.fighters.values():
        if other.hex == was and not state.sharing(other):
            other.came = -1
    stretch(state, me)
    state.end_holds()
    if me.conditions or state.triggers:
        knocked_about(state, me, was)


def knocked_about(state: State3, me: Fighter3, was: Hex) -> None:
    """C3-25: one who is moved by another, and not by his own Retreat, loses his aim and his watch."""
    own_turn = state.turn < len(state.order) and state.order[state.turn] == me.name
    retreated = me.retreated_from is not None and me.retreated_from[2] == was
    if not own_turn and not retreated:
        state.disturb(me)
