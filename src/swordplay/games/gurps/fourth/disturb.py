"""What disturbs a figure at work: a defence, an injury, another manoeuvre. Each is an ordered tuple of rules.

A rule added here asks first, and cheaply, whether it concerns the figure at all: most figures are at no work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from swordplay.engine.requests import Rule
from swordplay.games.gurps.fourth.concentration import CONCENTRATE, keep_concentrating, stop_concentrating
from swordplay.games.gurps.fourth.figure import Fight, Figure

Disturbance: TypeAlias = Callable[[Fight, Figure], Rule[None]]

ON_DEFENCE: tuple[Disturbance, ...] = (keep_concentrating,)
"""SHEET.7: what an active defence costs one whose manoeuvre has an asterisk, after the roll."""

ON_INJURY: tuple[Disturbance, ...] = (keep_concentrating,)
"""What an injury brings into danger, after everything else it does."""


def disturbed(state: Fight, me: Figure, rules: tuple[Disturbance, ...]) -> Rule[None]:
    """Carry out each of these for a figure that has something to lose."""
    if me.conditions:
        for rule in rules:
            yield from rule(state, me)


def begin_another(state: Fight, me: Figure, name: str) -> None:
    """A manoeuvre chosen ends the work that needs another one."""
    if me.conditions and name != CONCENTRATE.name:
        stop_concentrating(state, me)
