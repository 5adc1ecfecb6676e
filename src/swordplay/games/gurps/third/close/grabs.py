"""Seizing a foe's weapon or the arm that holds it, and what is done with it on later turns."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Contest, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.hands import into_hand, let_fall
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.rolls import BOUNDED, Win
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.strength import dexterity, strength
from swordplay.games.gurps.third.close.wrestling import escaping
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3
from swordplay.games.gurps.third.grips import SIDES, free_hands, with_the_arms
from swordplay.games.gurps.third.vocabulary import FORCE_DROP, GRAPPLE, LEFT_ARM, PART, RIGHT_ARM, SEIZED, WEAPON, WREST

UNARMED = Refusal("foe-unarmed", (), ("grapple",))
NO_HAND = Refusal("no-empty-hand")
ARMS = {"right": RIGHT_ARM, "left": LEFT_ARM}


def weapons(foe: Fighter3) -> list[str]:
    """What a fighter holds that is a weapon; a shield is none."""
    return [item for item in foe.in_hand() if item in foe.sheet.things]


def weapon_arms(foe: Fighter3) -> list[str]:
    """GRA.1: the arms that hold a weapon, the favoured one first."""
    armed = {side for side in ARMS if getattr(foe, side) in foe.sheet.things}
    return [ARMS[side] for side in (foe.main_hand, foe.off_hand) if side in armed]


def his_weapon(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """GRW.1, GRW.2: a weapon to seize with an empty hand, or one that is seized already."""
    if holds.weapon_hold(state, me, foe) is not None:
        return None
    return (None if free_hands(state, me) else NO_HAND) if weapons(foe) else UNARMED


def his_weapon_arm(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """GRA.1, GRA.4: a weapon arm to seize with an empty hand, or one that is held already."""
    if held_arm(state, me, foe) is not None:
        return None
    return (None if free_hands(state, me) else NO_HAND) if weapon_arms(foe) else UNARMED


def held_arm(state: State3, me: Fighter3, foe: Fighter3) -> Hold | None:
    """GRA.4: a hold on an arm that still has a weapon."""
    armed = weapon_arms(foe)
    return next((hold for hold in holds.holds_of(state, me, foe) if hold.part in armed and not hold.pinned), None)


# The weapon


def grab_weapon(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """GRW.1-4: seize the foe's weapon; on a later turn wrest it away."""
    reveal(state, me)
    hold = holds.weapon_hold(state, me, foe)
    if hold is not None:
        yield from wrest(state, me, foe, hold)
        return
    item = yield from chosen(me, foe, SEIZED, weapons(foe))
    if (yield from seizes(state, me, foe)) and foe.hand_with(item):
        holds.put(state, Hold(me.name, foe.name, 1, WEAPON, item=item))
        state.tell("grabs", me.name, foe.name, item=item)


def wrest(state: State3, me: Fighter3, foe: Fighter3, hold: Hold) -> Rule[None]:
    """GRW.3-4, C3-70: a contest of ST; won, the weapon is in hand and unready; lost, so is the grip."""
    won = yield from Contest(
        me.name, WREST, BOUNDED, lambda: strength(state, me, WREST), foe.name, lambda: strength(state, foe, WREST)
    )
    if won is Win.LOSE:
        holds.remove(state, hold)
    elif won is Win.WIN and foe.hand_with(hold.item):
        state.holds = tuple(other for other in state.holds if other != hold)
        hand = next(iter(free_hands(state, me)), me.main_hand)
        foe.let_go(hold.item)
        into_hand(me, hold.item, hand)
        me.unready += (hold.item,)
        state.tell("wrests", me.name, foe.name, item=hold.item)


# The arm


def grab_arm(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """GRA.1-4: seize the arm that holds a weapon; on a later turn make it drop the weapon."""
    reveal(state, me)
    hold = held_arm(state, me, foe)
    if hold is not None:
        yield from force_drop(state, me, foe, hold)
        return
    part = yield from chosen(me, foe, PART, weapon_arms(foe))
    if (yield from seizes(state, me, foe)):
        item = getattr(foe, SIDES[part])
        holds.put(state, Hold(me.name, foe.name, 1, part, item=item))
        state.tell("grapples", me.name, foe.name, hands=1, part=part)


def force_drop(state: State3, me: Fighter3, foe: Fighter3, hold: Hold) -> Rule[None]:
    """GRA.4: a contest of ST; won, the weapon falls in the hex; anything else changes nothing."""
    won = yield from Contest(
        me.name,
        FORCE_DROP,
        BOUNDED,
        lambda: strength(state, me, FORCE_DROP),
        foe.name,
        lambda: strength(state, foe, FORCE_DROP),
    )
    item = getattr(foe, SIDES[hold.part])
    if won is Win.WIN and item:
        let_fall(state, foe, item)


# Both


def chosen(me: Fighter3, foe: Fighter3, about: str, names: list[str]) -> Rule[str]:
    """Which of several; not asked where there is but one."""
    if len(names) == 1:
        return names[0]
    return (yield from Choose(me.name, about, [Option(name, name) for name in names], foe.name))


def seizes(state: State3, me: Fighter3, foe: Fighter3) -> Rule[bool]:
    """GRW.1, GRA.1, CC.1, C3-69: a step into the hex if need be, and a plain contest of DX; no Retreat from it."""
    if me.hex != foe.hex and not (yield from enter(state, me, foe.hex)):
        return False
    won = yield from Contest(
        me.name, GRAPPLE, BOUNDED, lambda: seizing(state, me), foe.name, lambda: escaping(state, foe)
    )
    return won is Win.WIN


def seizing(state: State3, me: Fighter3) -> Tally:
    """GRW.1, GRA.1: DX, with no bonus; less while held round the arms (C3-64)."""
    return state.add_gm_modifiers(with_the_arms(state, me, dexterity(state, me)), me.name, GRAPPLE)
