"""What holds forbid: which hands are held or hold on themselves, and what therefore neither strikes nor defends."""

from __future__ import annotations

from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.body import HANDS
from swordplay.games.gurps.figure.figure import BOTH
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import HEAD, LEFT_ARM, LOWER_BODY, RIGHT_ARM, ROUND_THE_ARMS

SIDES = {LEFT_ARM: "left", RIGHT_ARM: "right"}
LEGS = ("left leg", "right leg")
KICK, BITE = "kick", "bite"
LOOSE = ("break free",)
HELD_ARM = {side: Refusal("arm-held", (arm,), LOOSE) for arm, side in SIDES.items()}
HELD_LEG = Refusal("leg-held", (), LOOSE)
HELD_HEAD = Refusal("head-held", (), LOOSE)
HOLDS_ON = Refusal("hands-hold", (), ("let go",))
PINS = Refusal("pinner-no-kick", (), ("let go",))
BOTH_SIDES = ("right", "left")


def holds_on(state: State3, me: Fighter3) -> list[Hold]:
    """The holds on a fighter."""
    return state.holds_on(me)


def holds_by(state: State3, me: Fighter3) -> list[Hold]:
    """The holds a fighter has on others."""
    return [hold for hold in state.holds if hold.holder == me.name and state.lasts(hold)]


# Hands


def held_sides(state: State3, me: Fighter3) -> set[str]:
    """GRP.4, GRA.2: the hands whose arm somebody holds."""
    return {SIDES[hold.part] for hold in holds_on(state, me) if hold.part in SIDES and not hold.pinned}


def holding_sides(state: State3, me: Fighter3) -> tuple[str, ...]:
    """GAP.8: the hands with which a fighter holds others: of the empty ones that are not held the off hand first."""
    busy = sum(hold.hands for hold in holds_by(state, me))
    if not busy:
        return ()
    held = held_sides(state, me)
    empty = [side for side in reversed(me.empty_hands()) if side not in held]
    return tuple(empty[:busy])


def free_hands(state: State3, me: Fighter3) -> tuple[str, ...]:
    """The empty hands with which a fighter can strike, parry or take hold."""
    if not state.holds:
        return me.empty_hands()
    tied = held_sides(state, me).union(holding_sides(state, me))
    return tuple(side for side in me.empty_hands() if side not in tied)


def hand_for(state: State3, me: Fighter3, mode: Mode) -> str:
    """The hand a blow is struck with: never one that is held or holds on."""
    if mode.item == FIST and mode.usage in HANDS and state.holds:
        return next(iter(free_hands(state, me)), "")
    return striking_hand(me, mode)


# What cannot be used


def tied(state: State3, me: Fighter3, item: str, usage: str = "") -> Refusal | None:
    """GRP.4, GAP.8, GRW.1, C3-61, C3-70: why a thing in hand, a hand, a foot or teeth can neither strike nor defend."""
    if not state.holds:
        return None
    if item == FIST:
        return tied_limb(state, me, usage)
    if any(hold.on_weapon and hold.item == item for hold in holds_on(state, me)):
        return Refusal("weapon-held", (item,), ("break free", "drop"))
    hand = me.hand_with(item)
    held = held_sides(state, me)
    sides = BOTH_SIDES if hand == BOTH else (hand,)
    return next((HELD_ARM[side] for side in sides if side in held), None)


def tied_limb(state: State3, me: Fighter3, usage: str) -> Refusal | None:
    """C3-61: bare hands need a free one; a pinner does not kick, nor one whose leg is held; a held head bites not."""
    on = holds_on(state, me)
    if usage == KICK:
        if any(hold.pinned for hold in holds_by(state, me)):
            return PINS
        return HELD_LEG if any(hold.part in LEGS for hold in on) else None
    if usage == BITE:
        return HELD_HEAD if any(hold.part == HEAD and hold.hands == 1 for hold in on) else None
    if free_hands(state, me):
        return None
    held = held_sides(state, me)
    return next((HELD_ARM[side] for side in me.empty_hands() if side in held), HOLDS_ON)


def held_round_arms(state: State3, me: Fighter3) -> bool:
    """GRP.7, C3-62: whether both hands of a foe hold him round the arms, by the head or by the neck."""
    return any(hold.hands == 2 and hold.part in ROUND_THE_ARMS for hold in holds_on(state, me))


def held_round_legs(state: State3, me: Fighter3) -> bool:
    """GRP.5: whether both hands of a foe hold him round the legs."""
    return any(hold.hands == 2 and hold.part == LOWER_BODY for hold in holds_on(state, me))


def with_the_arms(state: State3, me: Fighter3, tally: Tally) -> Tally:
    """GRP.7, C3-62, C3-64: less while both hands of a foe hold him round the arms."""
    if state.holds and held_round_arms(state, me):
        tally.add(numbers(state).close.held_round, "held-round-arms")
    return tally


def on_his_legs(state: State3, me: Fighter3, tally: Tally) -> Tally:
    """GRP.5, C3-64: less while both hands of a foe hold him round the legs."""
    if state.holds and held_round_legs(state, me):
        tally.add(numbers(state).close.held_round, "held-round-legs")
    return tally
