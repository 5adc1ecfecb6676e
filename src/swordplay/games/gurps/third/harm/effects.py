"""What a wound does by the cards: hits lost, and death at once."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.games.gurps.blow import Wound
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.harm.wound import lose_points
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import DEAD

DEAD_AT = 5
"""GAP.7; CAUSE.31 of the sheet: at so many times HT below zero one is dead without a roll."""


def dies_at_once(state: State3, wound: Wound) -> None:
    """GAP.7: at minus five times HT he is dead."""
    me = wound.victim
    if me.hp <= -DEAD_AT * me.sheet.ht and not me.has(DEAD):
        perish(state, me)


def disturbs(state: State3, wound: Wound) -> Rule[None] | None:
    """AIM.9, CON.5: what an injury puts at risk."""
    me = wound.victim
    if not wound.lost or not me.conditions or me.out:
        return None
    return disturbed(state, me, book(state).on_injury)


def no_shock(state: State3, me: Fighter3) -> int:
    """GAP.7, C3-88: by the cards alone there is no shock."""
    return 0


EFFECTS = (lose_points, dies_at_once, disturbs)
