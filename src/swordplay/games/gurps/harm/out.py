"""Being knocked down, stunned or put out of the fight; and when the fight is over."""

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
    """Fall, unless lying already; where the document says so, this disturbs (CON.3 of the range-band sheet)."""
    if me.posture not in DOWN:
        fall(state, me)
        yield from knocked_down(state, me)


def knocked_down(state: Fight, me: Figure) -> Rule[None]:
    """CON.3 of the range-band sheet: being knocked down puts a task at risk."""
    yield from disturbed(state, me, book(state).on_fall)


def stun(state: Fight, me: Figure) -> None:
    """STUN.1: stun a figure physically."""
    stun_by(state, me, STUNNED)


def stun_by(state: Fight, me: Figure, kind: str) -> None:
    """STUN.4; STN.4 of the range-band sheet: stun a figure that is not stunned yet, or not in this way."""
    before = me.stunned
    if not before or (state.profile.harm.stun_kinds and not me.has(kind)):
        me.gain(kind)
        if not before:
            me.stunned_turns = 0
        state.tell("stunned", me.name)


def perish(state: Fight, me: Figure) -> None:
    """Die, and leave the fight."""
    me.gain(DEAD)
    leave(state, me)
    state.tell("died", me.name)


def faint(state: Fight, me: Figure) -> None:
    """Fall unconscious, and leave the fight; where time matters later, it is counted from now."""
    me.gain(UNCONSCIOUS, at=0 if book(state).each_second is None else state.clock)
    leave(state, me)
    state.tell("fainted", me.name)


def leave(state: Fight, me: Figure) -> None:
    """GAP.9: leave the fight: fall, drop everything, and give up all work and waits."""
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
