"""Falling, being stunned, and leaving the fight: unconscious, dead, or otherwise out; and when the fight is over."""

from __future__ import annotations

from swordplay.engine.ends import Over
from swordplay.engine.requests import Rule
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from swordplay.games.gurps.figure.work import abandon
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.vocabulary import DEAD, DOWN, STUNNED, UNCONSCIOUS


def go_down(state: Fight, me: Figure) -> Rule[None]:
    """Fall in the course of the fight: an event of its own that disturbs, where the document says so (CON.3)."""
    if me.posture not in DOWN:
        fall(state, me)
        yield from knocked_down(state, me)


def knocked_down(state: Fight, me: Figure) -> Rule[None]:
    """CON.3 of the range-band sheet: being knocked down endangers what one concentrates on."""
    yield from disturbed(state, me, book(state).on_fall)


def stun(state: Fight, me: Figure) -> None:
    """STUN.1: stunned; a new stun on top of the old changes nothing (STUN.4), unless it is of another kind."""
    stun_by(state, me, STUNNED)


def stun_by(state: Fight, me: Figure, kind: str) -> None:
    """STUN.4; STN.4 of the range-band sheet: stunned; where a document tells two ways apart, in the other, too."""
    before = me.stunned
    if not before or (state.profile.stun_kinds and not me.has(kind)):
        me.gain(kind)
        if not before:
            me.stunned_turns = 0
        state.tell("stunned", me.name)


def perish(state: Fight, me: Figure) -> None:
    """Die, and be out of the fight."""
    me.gain(DEAD)
    leave(state, me)
    state.tell("died", me.name)


def faint(state: Fight, me: Figure) -> None:
    """Fall unconscious, and be out of the fight; where time goes on after it, it counts from now."""
    me.gain(UNCONSCIOUS, at=0 if book(state).second is None else state.clock)
    leave(state, me)
    state.tell("fainted", me.name)


def leave(state: Fight, me: Figure) -> None:
    """GAP.9: out of the fight: prone, dropping everything, at work on nothing, waiting for nothing."""
    fall(state, me)
    drop(state, me, "right")
    drop(state, me, "left")
    abandon(state, me)
    if state.triggers:
        state.triggers = tuple(t for t in state.triggers if t.owner != me.name)


def check_over(state: Fight) -> None:
    """GAP.9: the fight is over when at most one side has a figure left in it; checked after every attack and turn."""
    left = ""
    for figure in state.fighters.values():
        if figure.side != left and not (figure.conditions and figure.out):
            if left:
                return
            left = figure.side
    raise Over(left)
