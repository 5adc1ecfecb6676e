"""The number an attack is rolled against: its modifiers one by one, and their sum."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, MIN_DECEPTIVE_NUMBER, Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.harm.impairment import limb_penalty, pains, shock_penalty, too_weak
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import TO_HIT

ALL_OUT_ATTACK, DETERMINED = "All Out Attack", "Determined"


def weapon_strength(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """GAP.4: each point of ST below the weapon's own is -1."""
    weak = too_weak(state, me, blow.mode)
    if weak:
        tally.add(-weak, "weapon-st")


def posture(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """POST.1-5: the melee entry of the posture."""
    value = state.profile.figure.postures[me.posture].melee
    if value:
        tally.add(value, "posture-attack", me.posture)


def size(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """HITM.2: the target's size less the attacker's."""
    larger = foe.sheet.sm - me.sheet.sm
    if larger:
        tally.add(larger, "size")


@when(When.HURT)
def shock(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SHOCK.1-2: the HP lost since the last turn, at most 4."""
    tally.add(shock_penalty(state, me), "shock")


def location(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LOC.1, ARMOR.1-2: the modifier of the place struck at; a weak spot in its armour has its own instead."""
    if blow.armour_gap:
        tally.add(armour_gap_modifier(state, blow), "attack-armour", blow.place.name)
    else:
        tally.add(book(state).location_modifier(state, blow, blow.place), "location", blow.place.name)


def armour_gap_modifier(state: Fight, blow: Blow) -> int:
    """ARMOR.1-2: the modifier of a weak spot in the armour of the place struck at."""
    numbers = state.profile.attack
    return numbers.armour_gap_torso if blow.place.name == "torso" else numbers.armour_gap_elsewhere


def plain_place(state: Fight, blow: Blow, place: Place) -> int:
    """LOC.1: the modifier of a location, whoever strikes from wherever."""
    return place.to_hit


def off_hand(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """DUAL.4-5: a weapon in the off hand is at -4, unless both hands are alike; a slam is made with the body."""
    if blow.hand == me.off_hand and blow.mode.item != FIST:
        numbers = state.profile.attack
        if not any(trait.startswith(numbers.off_hand_waived) for trait in me.sheet.traits):
            tally.add(numbers.off_hand, "off-hand")


@when(When.HURT)
def crippled(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LIMB.5, CRIT.1: -3 while an arm or a leg is crippled, and what strains take off."""
    tally.add(limb_penalty(state, me), "crippled-limb")
    pains(me, blow, tally)


@when(When.SPECIAL)
def determined(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """AOA.2-3: All Out Attack (Determined), which gives less at range."""
    if me.form == DETERMINED and me.manoeuvre == ALL_OUT_ATTACK:
        kind = "melee" if blow.mode.missile is None else "ranged"
        tally.add(state.profile.attack.determined[kind], "determined")


def declared(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """What the manoeuvre and its options give or take."""
    for value, key in blow.bonuses:
        tally.add(value, key)


def to_hit(state: Fight, blow: Blow) -> Tally:
    """The number for an attack with all its reasons; below 3, or 10 if it deceives, it may not be tried (GAP.1)."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    tally = Tally(blow.mode.level, "skill", blow.mode.skill)
    rules = book(state)
    for modifier in (rules.melee if blow.mode.missile is None else rules.ranged).applicable(state, blow, me, foe):
        modifier(state, blow, me, foe, tally)
    if state.modifiers:
        state.add_gm_modifiers(tally, me.name, TO_HIT)
    if blow.cap is not None:
        tally.cap(*blow.cap)
    number = tally.number
    if number < MIN_ATTACK_NUMBER:
        tally.impossible("below-3", number)
    elif blow.floor and number < MIN_DECEPTIVE_NUMBER:
        tally.impossible(blow.floor, number)
    return tally


def summed(state: Fight, blow: Blow) -> Tally:
    """The number for an attack, added up once until the blow is changed, a wait springs or somebody intervenes."""
    known = blow.summed
    if known is None or known[0] != state.place:
        known = blow.summed = state.place, to_hit(state, blow)
    return known[1]
