"""Aim with a braced weapon, as the range-band sheet has it."""

from __future__ import annotations

from msgspec.structs import replace

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.manoeuvres.aim import AIM, aim_with
from swordplay.games.gurps.movement.step import StepBudget
from swordplay.games.gurps.movement.ways import HELD_STILL
from swordplay.games.gurps.vocabulary import BRACE, BRACED

FREE = "free"
FREELY, RESTED = Option(FREE, FREE), Option(BRACED, BRACED)


def aim_braced(state: Fight, me: Figure) -> Rule[None]:
    """AIM.1, AIM.5: a step and an aim; a weapon for two hands may be braced first, and then there is no step."""
    left = StepBudget()
    if any(mode.hands == 2 for mode in me.shots()):
        way = yield from Choose(me.name, BRACE, [FREELY, RESTED])
        me.lose(BRACED)
        if way == BRACED and not me.halted:
            me.gain(BRACED)
            left.held = HELD_STILL
    yield from aim_with(state, me, left)


AIM_BRACED = replace(AIM, act=aim_braced)
