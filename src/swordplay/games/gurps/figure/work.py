"""What a figure is in the middle of (an aim, a task, a study, a feint) and how it loses it."""

from __future__ import annotations

from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.vocabulary import AIMED_WITH, AIMING, BRACED, CONCENTRATING, FEINTED, STUDIED


def lose_aim(state: Fight, me: Figure) -> None:
    """End an aim, because it was used up (AIM.7) or spoilt."""
    if me.conditions and me.has(AIMING):
        me.lose(AIMING)
        me.lose(AIMED_WITH)
        state.tell("aim-lost", me.name)


def stop_concentrating(state: Fight, me: Figure) -> None:
    """Lose an unfinished task and all work done on it."""
    if me.has(CONCENTRATING):
        me.lose(CONCENTRATING)
        state.tell("concentration-broken", me.name)


def abandon(state: Fight, me: Figure) -> None:
    """GAP.9: whoever is put out of the fight gives up everything: task, aim, study, feint."""
    if me.conditions:
        stop_concentrating(state, me)
        lose_aim(state, me)
        for kind in (STUDIED, FEINTED, BRACED):
            me.lose(kind)
