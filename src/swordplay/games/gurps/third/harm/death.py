"""Rolls against death: the marks below minus HT, and one roll for each."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import SURVIVAL

MARK = 5
"""GAP.7: the hits between one roll against death and the next."""


def health(state: State3, me: Fighter3, about: str) -> Tally:
    """HT, unmodified."""
    return state.add_gm_modifiers(Tally(me.sheet.ht, "ht"), me.name, about)


def marks_passed(me: Fighter3) -> int:
    """GAP.7, C3-86: the marks of death reached so far: at minus HT, and for each further 5 hits."""
    below = -me.sheet.ht - me.hp
    return 0 if below < 0 else 1 + below // MARK


def roll_against_death(state: State3, me: Fighter3) -> Rule[bool]:
    """GAP.7: one roll a mark; marks once rolled for do not return."""
    while me.marks < marks_passed(me):
        lives = yield from Check(me.name, SURVIVAL, SUCCESS, lambda: health(state, me, SURVIVAL))
        me.marks += 1
        if not lives:
            perish(state, me)
            return False
    return True
