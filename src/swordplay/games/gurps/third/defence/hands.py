"""Which hand a defence is made with."""

from __future__ import annotations

from swordplay.games.gurps.figure.hands import empty_hand
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import free_hands


def hand_for(state: State3, me: Fighter3, item: str) -> str:
    """The hand a defence is made with: that of the thing, or of the free hands that which has parried less."""
    if item != FIST:
        return me.hand_with(item)
    return min(free_hands(state, me), key=lambda hand: me.parried.count(empty_hand(hand)), default="")


def counted_as(state: State3, me: Fighter3, item: str) -> str:
    """PAR.6-7, PBH.1: what a Parry with a thing is counted under; each hand has its own count."""
    return item if item != FIST else empty_hand(hand_for(state, me, FIST))
