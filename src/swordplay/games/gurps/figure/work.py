"""What a figure is in the middle of (an aim, a task, a study, a feint) and how it loses it."""

from __future__ import annotations

from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import in_sight
from swordplay.games.gurps.vocabulary import AIMED_WITH, AIMING, BRACED, CONCENTRATING, FEINTED, STUDIED


def lose_aim(state: Fight, me: Figure) -> None:
    """End an aim, because it was used up (AIM.7) or spoilt."""
    if me.conditions and me.has(AIMING):
        me.lose(AIMING)
        me.lose(AIMED_WITH)
        state.tell("aim-lost", me.name)


def lose_aims_out_of_sight(state: Fight) -> None:
    """AIM.1: whoever loses sight of his target, because either of them moves, loses his aim."""
    for me in state.fighters.values():
        if me.conditions:
            aim = me.get(AIMING)
            target = None if aim is None else state.fighters.get(aim.source)  # a watched hex is no fighter
            if target is not None and not in_sight(state, me, target):
                lose_aim(state, me)


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
