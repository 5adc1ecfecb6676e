"""What becomes due as time passes, by the range-band sheet."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.attack.slam import pushed
from swordplay.games.gurps.fourth.harm.bleeding import each_second
from swordplay.games.gurps.harm.out import check_over
from swordplay.games.gurps.vocabulary import PUSHED, SINKING


def passes(state: Fight, me: Figure) -> Rule[None]:
    """BLD.1, FP.6-7, SHK.5: what is due when a figure's turn is over, and of others what cannot wait."""
    for figure in state.fighters.values():
        if not figure.conditions:
            continue
        if figure.has(PUSHED):
            yield from pushed(state, figure)
        if figure.conditions and (figure is me or figure.has(SINKING)):
            yield from each_second(state, figure)
    check_over(state)
