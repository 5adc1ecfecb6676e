"""What few HP and few FP do to a figure: slower, weaker, in danger of collapse."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm.effects import leave
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import COLLAPSED, WILL

RESTING = "Do Nothing"


def tire(state: Fight, me: Figure) -> None:
    """FAT.1: a point of FP."""
    me.fp -= 1


def spent(me: Figure) -> bool:
    """FAT.4: FP as far below zero as full FP are above it."""
    return me.fp <= -me.sheet.fp


def collapse(state: Fight, me: Figure) -> None:
    """FAT.3-4, GAP.9: prone, unable to act or defend until FP are above 0."""
    me.gain(COLLAPSED)
    leave(state, me)
    state.tell("collapsed", me.name)


def come_round(state: Fight, me: Figure) -> None:
    """FAT.3: one who has FP again is no longer collapsed."""
    if me.fp > 0 and me.has(COLLAPSED):
        me.lose(COLLAPSED)
        state.tell("came-round", me.name)


def bears_up(state: Fight, me: Figure, manoeuvre: str) -> Rule[bool]:
    """FAT.3: at 0 FP or less any manoeuvre but Do Nothing needs a Will roll, or one collapses."""
    if manoeuvre == RESTING or (yield from Check(me.name, WILL, SUCCESS, Tally(me.sheet.will, "will"))):
        return True
    collapse(state, me)
    return False
