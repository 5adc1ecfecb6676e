"""How what is asked after a fight is asked: who treats whom, and for how many days."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.asking import NOTHING, Ask, Shown
from swordplay.engine.requests import Choose
from swordplay.games.gurps.third.aftermath import DAYS, MOST_DAYS, NOBODY, level_of
from swordplay.games.gurps.third.figure import State3
from swordplay.games.gurps.third.vocabulary import (
    CRIPPLING,
    FIRST_AID,
    HEALING,
    LIFE,
    PHYSICIAN,
)
from swordplay.games.gurps.vocabulary import SURVIVAL, WAKE

ROLLS = (SURVIVAL, CRIPPLING, WAKE, LIFE, HEALING, FIRST_AID, PHYSICIAN)
"""The rolls after a fight on which the game master's modifiers count."""
SOMEBODY = "somebody"
"""The way of whoever was not in the fight, for its label."""
RECOVERY: Mapping[str, tuple[int, int]] = {DAYS: (1, MOST_DAYS)}


def a_helper(state: State3, question: Choose[str], value: str) -> Shown:
    """Whoever treats somebody: a fighter, or one who was not in the fight, by his skill."""
    if value in state.fighters:
        return Shown(figure=value)
    return Shown(size=level_of(value), way=SOMEBODY) if value else NOTHING


ASKS: Mapping[str, Ask] = {
    about: Ask(leave=NOBODY.name, leaving="decline", show=a_helper) for about in (FIRST_AID, PHYSICIAN)
}
