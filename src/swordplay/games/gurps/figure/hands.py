"""Which hand holds what, strikes, parries or is free; and how things come into it and leave it."""

from __future__ import annotations

from swordplay.engine.state import Item
from swordplay.games.gurps.figure.body import HANDS
from swordplay.games.gurps.figure.figure import BOTH, PUNCH, Fight, Figure
from swordplay.games.gurps.sheet.sheet import FIST, Mode

# Which hand


def striking_hand(me: Figure, mode: Mode, taken: str = "") -> str:
    """The hand a blow is declared with: both, or none for feet, teeth and the body; not the one `taken` by another."""
    if mode.item != FIST:
        return me.hand_with(mode.item)
    if mode.usage not in HANDS:
        return ""
    return next((side for side in me.empty_hands() if side != taken), me.main_hand)


def single_hand(me: Figure, mode: Mode) -> str:
    """The one hand that strikes; nothing when it is both, or none."""
    if mode.item == FIST and mode.usage != PUNCH:
        return ""
    hand = striking_hand(me, mode)
    return "" if hand == BOTH else hand


def side_used(me: Figure, hand: str) -> str:
    """The side of the body behind a hand; the favoured one where both are used."""
    return me.main_hand if hand in ("", BOTH) else hand


def arm_used(me: Figure, hand: str) -> str:
    """The arm behind a hand; the favoured one where both are used."""
    return f"{side_used(me, hand)} arm"


def parrying_hand(me: Figure, item: str) -> str:
    """The hand a Parry is made with: that of the weapon, or of the empty ones that which has parried less."""
    if item != FIST:
        return me.hand_with(item)
    return min(me.empty_hands(), key=lambda hand: me.parried.count(empty_hand(hand)), default="")


def empty_hand(hand: str) -> str:
    """What a Parry with an empty hand is counted under."""
    return f"{hand} {FIST}"


# What comes into it and leaves it


def into_hand(me: Figure, item: str, hand: str) -> None:
    """Hold a thing in a hand or in both."""
    if hand in ("right", BOTH):
        me.right = item
    if hand in ("left", BOTH):
        me.left = item


def let_fall(state: Fight, me: Figure, item: str) -> None:
    """Drop a thing, if it is still in hand, so that it lies in the figure's hex."""
    if me.hand_with(item):
        me.let_go(item)
        state.items += (Item(item, me.hex, me.name),)
        state.tell("dropped", me.name, item=item)


def drop(state: Fight, me: Figure, side: str) -> str:
    """Drop what a hand holds. Returns what it was."""
    item = me.right if side == "right" else me.left
    if item:
        let_fall(state, me, item)
    return item


def snap(state: Fight, me: Figure, item: str) -> None:
    """BREAK.10: a weapon is disabled: it neither attacks nor parries nor feints any more."""
    if item not in me.broken:
        me.broken += (item,)
        state.tell("broken", me.name, item=item)
