"""Near death: the marks at minus HT and every 5 HP below, each with its roll."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.vocabulary import NEAR_DEATH
from swordplay.games.gurps.vocabulary import DEAD, SURVIVAL

BETWEEN_MARKS = 5
DEAD_AT = 5
"""So many times HT below 0 there is no roll any more."""


def marks(me: Figure) -> int:
    """CAUSE.29-30: how many of the marks at -HT, -HT-5, -HT-10 and so on HP have reached."""
    below = -me.sheet.hp - me.hp
    return 0 if below < 0 else 1 + below // BETWEEN_MARKS


def death_rolls_due(me: Figure) -> int:
    """CAUSE.29-30: how many marks have been reached and not yet rolled for."""
    return 0 if me.has(DEAD) else max(0, marks(me) - me.value(NEAR_DEATH))


def death_rolls(state: Fight, me: Figure) -> Rule[None]:
    """CAUSE.29-31: a HT roll for each mark that is due, or death; at minus five times HT death without a roll."""
    if me.hp <= -DEAD_AT * me.sheet.hp and not me.has(DEAD):
        perish(state, me)
    for _ in range(death_rolls_due(me)):
        lives = yield from Check(me.name, SURVIVAL, SUCCESS, partial(survival, state, me))
        count_marks(me, me.value(NEAR_DEATH) + 1)
        if not lives:
            perish(state, me)
            return


def survival(state: Fight, me: Figure) -> Tally:
    """CAUSE.29: HT, to live on."""
    return state.add_gm_modifiers(Tally(me.sheet.ht, "ht-near-death"), me.name, SURVIVAL)


def count_marks(me: Figure, rolled: int) -> None:
    """Remember how many marks have been rolled for."""
    me.lose(NEAR_DEATH)
    if rolled:
        me.gain(NEAR_DEATH, rolled)
