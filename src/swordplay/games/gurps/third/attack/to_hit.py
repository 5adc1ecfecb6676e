"""The number an attack is rolled against: its modifiers one by one, and their sum."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.harm.impairment import shock_penalty
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.attack.ranged import blind_shot, snap_shot
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import BITE, KICK, on_his_legs, with_the_arms
from swordplay.games.gurps.third.harm.impaired import eyes_lost
from swordplay.games.gurps.vocabulary import TO_HIT

BAD_FOOTING = -2
CLOSE_WEAPON = -2
OFF_HAND = -4
LARGE_SHIELD = -2
DARKNESS = "darkness"
CHARGE = "all out charge"
SLIPPERY = "bad footing"
"""The tag of ground on which one stands badly (REF.18)."""


def posture(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """POS.6-12: the entry of the attacker's own posture."""
    value = state.profile.figure.postures[me.posture].melee
    if value:
        tally.add(value, "posture-attack", me.posture)


def bad_footing(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """REF.18, AOC.10: bad footing under the attacker; in a charge a roll replaces it."""
    if on_bad_ground(state, me) and me.manoeuvre != CHARGE:
        tally.add(BAD_FOOTING, "bad-footing")


def on_bad_ground(state: Fight, me: Figure) -> bool:
    """REF.18: whether a fighter stands badly."""
    ground = state.terrain.get(me.hex)
    return ground is not None and SLIPPERY in ground.tags


def darkness(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """REF.19: the scenario's darkness."""
    dark = state.fields.get(DARKNESS, 0)
    if dark:
        tally.add(dark, "darkness")


def in_close_combat(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """CCW.3: a weapon in close combat."""
    if me.hex == foe.hex and blow.mode.item != FIST and close_in(state, me, foe):
        tally.add(CLOSE_WEAPON, "close-weapon")


def large_shield(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """C3-88: a large shield hinders its bearer's attacks with weapons."""
    shield = me.shield()
    if shield is not None and shield.large and blow.mode.item not in (FIST, shield.item):
        tally.add(LARGE_SHIELD, "large-shield")


def off_hand(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """C3-37: a weapon in the off hand; shields and bare hands are no worse there."""
    if blow.hand == me.off_hand and blow.mode.item != FIST and blow.mode.item not in me.sheet.shields:
        tally.add(OFF_HAND, "off-hand")


def shock(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """SHOCK.1-2: what he lost in the round before."""
    tally.add(shock_penalty(state, me), "shock")


def one_eye(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """CAUSE.9, S3-52: one eye lost, or both."""
    tally.add(eyes_lost(me), "eyes-lost")


def held_round(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """GRP.5-8, C3-63: both hands of a foe round the arms hinder blows and shots, round the legs kicks."""
    if not state.holds or blow.mode.usage == BITE:
        return
    if blow.mode.usage == KICK:
        on_his_legs(state, me, tally)
    else:
        with_the_arms(state, me, tally)


def declared(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """What the card and its form give or take."""
    for value, key in blow.bonuses:
        tally.add(value, key)


def to_hit(state: State3, blow: Blow) -> Tally:
    """The number for an attack with all its reasons; below 3 it may not be tried (GAP.3)."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    tally = Tally(blow.mode.level, "skill", blow.mode.skill)
    rules = book(state)
    for modifier in (rules.melee if blow.mode.missile is None else rules.ranged).ordered:
        modifier(state, blow, me, foe, tally)
    if state.modifiers:
        state.add_gm_modifiers(tally, me.name, TO_HIT)
    if blow.mode.missile is not None:
        snap_shot(state, blow, me, foe, tally)
        blind_shot(state, blow, me, foe, tally)
    if blow.cap is not None:
        tally.cap(*blow.cap)
    if tally.number < MIN_ATTACK_NUMBER:
        tally.impossible("below-3", tally.number)
    return tally


def summed(state: State3, blow: Blow) -> Tally:
    """The number for an attack, added up once until the blow is changed, a wait springs or somebody intervenes."""
    known = blow.summed
    if known is None or known[0] != state.place:
        known = blow.summed = state.place, to_hit(state, blow)
    return known[1]
