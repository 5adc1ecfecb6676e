"""How often a fighter may parry and block between two of his turns."""

from __future__ import annotations

from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.defence.hands import counted_as
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers

ALL_OUT_DEFENCE = ("all out defense", "all-out defense")
UNLIMITED = 1_000


def parries_left(state: State3, me: Fighter3, mode: Mode) -> int:
    """PAR.6-8, PAR.12-14, AOD.4; MAN.3 and AOD.5 of the sheet: one with each weapon or hand, two with All Out Defense.

    By the cards two with a fencing weapon, and with All Out Defense any number.
    """
    all_out = me.manoeuvre in ALL_OUT_DEFENCE
    most = 2 if all_out else 1
    if mode.fencing and numbers(state).guard.fencers_parry_more:
        most = UNLIMITED if all_out else 2
    return most - me.parried.count(counted_as(state, me, mode.item))


def blocks_left(state: State3, me: Fighter3) -> int:
    """BLK.5-6, AOD.5; AOD.6 of the sheet: one, and two with All Out Defense."""
    return (2 if me.manoeuvre in ALL_OUT_DEFENCE else 1) - me.blocked
