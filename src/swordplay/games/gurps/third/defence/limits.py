"""How often a fighter may parry and block between two of his turns."""

from __future__ import annotations

from swordplay.games.gurps.figure.hands import empty_hand, parrying_hand
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.figure import Fighter3, State3

ALL_OUT_DEFENCE = ("all out defense", "all-out defense")
UNLIMITED = 1_000


def parries_left(state: State3, me: Fighter3, mode: Mode) -> int:
    """PAR.6-8, PAR.12-13: one with each ready weapon, two with a fencing weapon; more with All Out Defense."""
    all_out = me.manoeuvre in ALL_OUT_DEFENCE
    most = (UNLIMITED if all_out else 2) if mode.fencing else 2 if all_out else 1
    used = mode.item if mode.item != FIST else empty_hand(parrying_hand(me, FIST))
    return most - me.parried.count(used)


def blocks_left(state: State3, me: Fighter3) -> int:
    """BLK.5-6: one, and two with All Out Defense."""
    return (2 if me.manoeuvre in ALL_OUT_DEFENCE else 1) - me.blocked
