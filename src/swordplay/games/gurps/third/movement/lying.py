"""Lying down over two hexes."""

from __future__ import annotations

from swordplay.engine.hexes import SIDES
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.space import OCCUPIED
from swordplay.games.gurps.movement.ways import COMPASS
from swordplay.games.gurps.third.figure import Fighter3, State3, finds_somebody, free_sides
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import LIE, LYING


def lie_down(state: State3, me: Fighter3, chooser: Fighter3, posture: str = LYING) -> Rule[None]:
    """Lie in one's own hex and a free one beside it, of one's own choice or the winner's (POS.4, TAKE.4)."""
    take_posture(state, me, posture)
    if numbers(state).two_hexes and free_sides(state, me):
        me.lies_over = -1
        side = yield from Choose(chooser.name, LIE, lambda: sides_to_lie(state, me), me.name)
        if not finds_somebody(state, me, side):
            me.lies_over = side
    state.tell("lies", me.name, chooser.name)


def sides_to_lie(state: State3, me: Fighter3) -> list[Option[int]]:
    """The six hexes around by their direction, those taken with the reason."""
    free = free_sides(state, me)
    return [Option(COMPASS[hour], hour, taken(hour, free)) for hour in SIDES]


def taken(hour: int, free: list[int]) -> Refusal | None:
    """Why one cannot lie over the hex on that side."""
    return None if hour in free else OCCUPIED
