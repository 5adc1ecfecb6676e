"""Fatigue by the range-band sheet: FP that cost HP, the will to act, heart attacks, fainting."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm.fatigue import collapse, spent
from swordplay.games.gurps.harm.out import leave
from swordplay.games.gurps.rolls import GRADED, SUCCESS, Degree
from swordplay.games.gurps.vocabulary import (
    COLLAPSED,
    DO_NOTHING,
    HEART,
    HEART_ATTACK,
    MORTALLY_WOUNDED,
    SINKING,
    UNCONSCIOUS,
    WILL,
)

FATIGUE = "fatigue"
HEART_SECONDS = 20
"""How long a heart attack takes to kill, for each point of HT."""


def spend_fp(state: Fight, me: Figure) -> None:
    """FP.7: spend a point of FP; at 0 or less it costs 1 HP as well. Nobody may spend so much as to faint (EE.5)."""
    if me.fp <= 0:
        me.hp -= 1
        me.gain(SINKING)
        state.tell("tired", me.name, hp=me.hp)
    me.fp -= 1


def exhausted(state: Fight, me: Figure) -> bool:
    """FP.8: whoever has no FP left to spend is unconscious until there are FP again."""
    if not spent(me):
        return True
    if not me.has(UNCONSCIOUS):
        me.gain(UNCONSCIOUS, source=FATIGUE)
        leave(state, me)
        state.tell("fainted", me.name)
    return False


def will_to_act(state: Fight, me: Figure, manoeuvre: str) -> Rule[bool] | bool:
    """FP.3: at 0 FP or less a Will roll for anything but Do Nothing."""
    return me.fp > 0 or manoeuvre == DO_NOTHING or has_the_will(state, me)


def has_the_will(state: Fight, me: Figure) -> Rule[bool]:
    """FP.3-5: the Will roll; whoever fails it collapses, or worse."""
    degree = yield from Check(me.name, WILL, GRADED, Tally(me.sheet.will, "will"))
    if degree is Degree.CRITICAL or degree is Degree.SUCCESS:
        return True
    if degree is Degree.FUMBLE and not (yield from Check(me.name, HEART, SUCCESS, Tally(me.sheet.ht, "ht"))):
        me.gain(HEART_ATTACK, at=state.clock + HEART_SECONDS * me.sheet.ht)
        state.tell("heart-attack", me.name)
    collapse(state, me)
    return False


def revive(state: Fight, me: Figure) -> None:
    """FP.4, FP.8: whoever collapsed from fatigue comes round when FP are above 0, but not during a heart attack."""
    if me.fp <= 0 or me.has(HEART_ATTACK) or me.has(MORTALLY_WOUNDED):
        return
    down = tuple(c for c in me.conditions if c.kind == COLLAPSED or (c.kind == UNCONSCIOUS and c.source == FATIGUE))
    if down:
        me.conditions = tuple(c for c in me.conditions if c not in down)
        state.tell("came-round", me.name)
