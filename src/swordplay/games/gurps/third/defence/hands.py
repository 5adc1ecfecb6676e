"""Which hands can defend: neither held by somebody nor holding on to somebody."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import BOTH
from swordplay.games.gurps.figure.hands import empty_hand
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import LEFT_ARM, RIGHT_ARM

ARMS = {"right": (RIGHT_ARM,), "left": (LEFT_ARM,), BOTH: (RIGHT_ARM, LEFT_ARM)}
ARM_HELD = Refusal("arm-held", (), ("dodge",))
WEAPON_HELD = Refusal("weapon-held", (), ("dodge",))


def kept_from_use(state: State3, me: Fighter3, item: str) -> Refusal | None:
    """GRP.4, GRW.1, C3-70, C3-81: what is held, or is in a hand whose arm is held, neither parries nor blocks."""
    if not state.holds:
        return None
    arms = ARMS.get(me.hand_with(item), ())
    for hold in state.holds_on(me):
        if hold.item == item:
            return WEAPON_HELD
        if hold.part in arms:
            return ARM_HELD
    return None


def bare_hands(state: State3, me: Fighter3) -> tuple[str, ...]:
    """PBH.1, GAP.8, C3-61: the empty hands that are neither held nor hold on to somebody."""
    hands = me.empty_hands()
    if not state.holds or not hands:
        return hands
    held = {hold.part for hold in state.holds_on(me)}
    free = [hand for hand in hands if ARMS[hand][0] not in held]
    busy = sum(hold.hands for hold in state.holds if hold.holder == me.name and state.lasts(hold))
    return tuple(free[: max(0, len(free) - busy)])


def hand_for(state: State3, me: Fighter3, item: str) -> str:
    """The hand a defence is made with: that of the thing, or of the bare hands that which has parried less."""
    if item != FIST:
        return me.hand_with(item)
    return min(bare_hands(state, me), key=lambda hand: me.parried.count(empty_hand(hand)), default="")


def counted_as(state: State3, me: Fighter3, item: str) -> str:
    """PAR.6-7, PBH.1: what a Parry with a thing is counted under; each hand has its own count."""
    return item if item != FIST else empty_hand(hand_for(state, me, FIST))
