"""Blows with bare hands, feet and teeth: the hand that meets armour, and the kick that meets nothing."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.body import KICK, part_used
from swordplay.games.gurps.figure.figure import PUNCH
from swordplay.games.gurps.harm.damage import UNCHANGED, DamageRoll, deal_damage
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.profile import resistance
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import on_his_legs
from swordplay.games.gurps.third.vocabulary import HURT_HAND
from swordplay.games.gurps.vocabulary import CROUCHING, KEEP_FEET, STANDING

HARD = 3
"""UNA.13: the DR that hurts a bare hand or foot."""
HURT = DamageRoll(1, -2, "cr")
BARE = (PUNCH, KICK)
UPRIGHT = (STANDING, CROUCHING)


def hurt_hand(state: State3, blow: Blow) -> Rule[None]:
    """UNA.13-16: a bare hand or foot on DR 3 or more, a tough skin not counted: HT, or 1d-2 to it."""
    mode = blow.mode
    if mode.item != FIST or mode.usage not in BARE:
        return
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    if me.out or resistance(foe.sheet.dr, blow.place) < HARD:
        return
    if not (yield from Check(me.name, HURT_HAND, SUCCESS, partial(health, state, me), at=foe.name)):
        place = state.profile.figure.locations[part_used(me, mode, blow.hand)]
        yield from deal_damage(state, me.name, me, HURT, place, UNCHANGED)


def health(state: State3, me: Fighter3) -> Tally:
    """HT."""
    return state.add_gm_modifiers(Tally(me.sheet.ht, "ht"), me.name, HURT_HAND)


def kick_missed(state: State3, blow: Blow) -> Rule[None]:
    """UNA.4, C3-89: DX or he falls; nothing for one who is already low."""
    me = state.fighters[blow.attacker]
    if blow.mode.usage != KICK or me.out or me.posture not in UPRIGHT:
        return
    if not (yield from Check(me.name, KEEP_FEET, SUCCESS, partial(balance, state, me))):
        yield from go_down(state, me)


def balance(state: State3, me: Fighter3) -> Tally:
    """DX, less by shock where there is any, and less with the legs held (C3-64)."""
    tally = Tally(me.sheet.dx, "dx")
    if me.conditions:
        tally.add(book(state).shock(state, me), "shock")
    return state.add_gm_modifiers(on_his_legs(state, me, tally), me.name, KEEP_FEET)
