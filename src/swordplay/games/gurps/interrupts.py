"""What disturbs a figure at work: a defence, an injury, another manoeuvre. Each is an ordered tuple of rules.

A rule added here asks first, and cheaply, whether it concerns the figure at all: most figures are at no work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from swordplay.engine.requests import Rule
from swordplay.games.gurps.attack.ranged import lose_aim
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.manoeuvres.aim import GOES_ON, defence_spoils_aim, keep_aim
from swordplay.games.gurps.manoeuvres.concentrate import CONCENTRATE, keep_concentrating, stop_concentrating
from swordplay.games.gurps.vocabulary import BRACED, FEINTED, STUDIED

Disturbance: TypeAlias = Callable[[Fight, Figure], Rule[None]]

ON_DEFENCE: tuple[Disturbance, ...] = (keep_concentrating, defence_spoils_aim)
"""SHEET.7: what an active defence costs one whose manoeuvre has an asterisk, after the roll."""

ON_FALL: tuple[Disturbance, ...] = (keep_concentrating,)
"""CON.3 of the range-band sheet: what being knocked down brings into danger."""

ON_INJURY: tuple[Disturbance, ...] = (keep_concentrating, keep_aim)
"""What an injury brings into danger, after everything else it does."""


STUDY_LASTS = frozenset({"Evaluate", "Regular Attack", "All Out Attack", "Charge Attack"})
"""EVA.2 of the range-band sheet: the manoeuvres that go on with a study, or put it to use."""


def disturbed(state: Fight, me: Figure, rules: tuple[Disturbance, ...]) -> Rule[None]:
    """Carry out each of these for a figure that has something to lose."""
    if me.conditions:
        for rule in rules:
            yield from rule(state, me)


def abandon(state: Fight, me: Figure) -> None:
    """GAP.9: whoever is put out is at work on nothing any more: no task, no aim, no study, no feint."""
    if me.conditions:
        stop_concentrating(state, me)
        lose_aim(state, me)
        for kind in (STUDIED, FEINTED, BRACED):
            me.lose(kind)


def begin_another(state: Fight, me: Figure, name: str) -> None:
    """A manoeuvre chosen ends the work that needs another one."""
    if me.conditions:
        if name != CONCENTRATE.name:
            stop_concentrating(state, me)
        if name not in GOES_ON:
            lose_aim(state, me)
        if name not in STUDY_LASTS:
            me.lose(STUDIED)
