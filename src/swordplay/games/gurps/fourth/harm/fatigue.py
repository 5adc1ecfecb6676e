"""Fatigue: spending FP, the will to act without them, collapsing and coming round."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import leave
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import COLLAPSED, DO_NOTHING, WILL


def spend_fp(state: Fight, me: Figure) -> None:
    """FAT.1: spend a point of FP."""
    me.fp -= 1


def spent(me: Figure) -> bool:
    """FAT.4: whether FP have sunk to minus their full number."""
    return me.fp <= -me.sheet.fp


def collapse(state: Fight, me: Figure) -> None:
    """FAT.3-4, GAP.9: collapse: prone, and unable to act or defend until FP are above 0."""
    me.gain(COLLAPSED)
    leave(state, me)
    state.tell("collapsed", me.name)


def revive(state: Fight, me: Figure) -> None:
    """FAT.3: whoever has FP again is no longer collapsed."""
    if me.fp > 0 and me.has(COLLAPSED):
        me.lose(COLLAPSED)
        state.tell("came-round", me.name)


def exhausted(state: Fight, me: Figure) -> bool:
    """FAT.4: whoever has no FP left to spend collapses."""
    if not spent(me):
        return True
    collapse(state, me)
    return False


def will_to_act(state: Fight, me: Figure, manoeuvre: str) -> Rule[bool] | bool:
    """FAT.3: at 0 FP or less any manoeuvre but Do Nothing needs a Will roll."""
    return me.fp > 0 or manoeuvre == DO_NOTHING or has_the_will(state, me)


def has_the_will(state: Fight, me: Figure) -> Rule[bool]:
    """FAT.3: the Will roll; whoever fails it collapses."""
    if (yield from Check(me.name, WILL, SUCCESS, Tally(me.sheet.will, "will"))):
        return True
    collapse(state, me)
    return False
