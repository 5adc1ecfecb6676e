"""Critical misses with bare hands, feet, claws and teeth: the table, and the effect of each row."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import TypeAlias

from swordplay.engine.hexes import away, hour_between, neighbour
from swordplay.engine.requests import Call, Check, Dice, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.figure.body import KICK, limb_of, part_used
from swordplay.games.gurps.figure.figure import PUNCH, Fight, Figure
from swordplay.games.gurps.figure.work import abandon
from swordplay.games.gurps.fourth.harm.effects import lose_use_of, next_turn
from swordplay.games.gurps.fourth.harm.knockback import in_the_way
from swordplay.games.gurps.fourth.harm.skill_rolls import on_ones_feet
from swordplay.games.gurps.fourth.sheet.derive import thrust_and_swing
from swordplay.games.gurps.fourth.vocabulary import TABLES
from swordplay.games.gurps.harm.damage import DamageChanges, DamageRoll, deal_damage
from swordplay.games.gurps.harm.out import faint, go_down
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.movement.entering import turn_to
from swordplay.games.gurps.rolls import SUCCESS, THREE_DICE, table_rows
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import (
    BROKEN_TEETH,
    CRITICAL_TABLE,
    DAMAGE,
    DEAD,
    DOWN,
    GUARD_DOWN,
    IN_PAIN,
    OFF_BALANCE,
    SLAM,
    STRAINED,
    SURRENDERED,
    TORN_MUSCLE,
    TORN_PART,
    TRIP,
    TURN_END,
    TURN_START,
)


class UnarmedMiss(Enum):
    """The rows of the Unarmed Critical Miss table; PANIC is a strained limb that makes some animals give up."""

    KNOCK_SELF_OUT = "knock_self_out"
    STRAIN_LIMB = "strain_limb"
    PANIC = "panic"
    HIT_SOLID_OBJECT = "hit_solid_object"
    HIT_SOLID_OBJECT_HALF = "hit_solid_object_half"
    STUMBLE = "stumble"
    FALL_DOWN = "fall_down"
    LOSE_BALANCE = "lose_balance"
    TRIP = "trip"
    DROP_GUARD = "drop_guard"
    TORN_MUSCLE = "torn_muscle"


Effect: TypeAlias = Callable[[Fight, Blow], Rule[None] | None]

PANIC_ON = 17
TIMID = range(3, 6)
"""The IQ of animals that give up instead of straining a limb."""
OFF_BALANCE_DEFENCE, GUARD_DOWN_DEFENCE = -2, -2
PAIN, TORN, TORN_LIMB, BROKEN_CLAW = -2, -1, -3, -1
TRIP_KICKING = -4


def knock_self_out(state: Fight, blow: Blow) -> None:
    """The attacker knocks himself out."""
    faint(state, state.fighters[blow.attacker])


def strain_limb(state: Fight, blow: Blow) -> Rule[None]:
    """1 HP, and the limb is useless for the rest of the fight; bites and slams leave one in pain instead."""
    me = state.fighters[blow.attacker]
    part = part_used(me, blow.mode, blow.hand)
    yield from injure(state, me, part, 1)
    if me.has(DEAD):
        return
    if part in ("neck", "torso"):
        me.gain(IN_PAIN, PAIN)
        state.tell("in-pain", me.name)
    else:
        me.gain(STRAINED, source=limb_of(part))
        state.tell("strained", me.name, place=limb_of(part))
        yield from lose_use_of(state, me, limb_of(part))


def injure(state: Fight, me: Figure, part: str, points: int) -> Rule[None]:
    """Injure a part of the body, ignoring DR."""
    return wound_figure(state, Wound(me, state.profile.figure.locations[part], "cr", points))


def panic(state: Fight, blow: Blow) -> Rule[None]:
    """An animal of IQ 3 to 5 gives up the fight; anybody else strains a limb."""
    me = state.fighters[blow.attacker]
    if me.sheet.iq not in TIMID:
        yield from strain_limb(state, blow)
        return
    me.gain(SURRENDERED)
    abandon(state, me)
    state.tell("surrendered", me.name)


def hit_solid_object(state: Fight, blow: Blow) -> Rule[None]:
    """The part that struck takes thrust damage, or that of an impaling weapon the foe has ready."""
    return hit_object(state, blow, DamageChanges())


def hit_solid_object_half(state: Fight, blow: Blow) -> Rule[None]:
    """The same for half damage; claws and teeth break instead."""
    if blow.mode.usage in (PUNCH, KICK, SLAM):
        yield from hit_object(state, blow, DamageChanges(share=2))
    else:
        me = state.fighters[blow.attacker]
        me.gain(BROKEN_TEETH, BROKEN_CLAW, source=blow.mode.usage)
        state.tell("broken", me.name, item=blow.mode.usage)


def hit_object(state: Fight, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """Damage the hand or foot that hit something solid."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    points = next((mode for mode in foe.modes() if mode.type == "imp" and mode.item != FIST), None)
    if points is not None and not foe.out:
        roll = DamageRoll(points.dice, points.adds, points.type)
    else:
        roll = DamageRoll(*thrust_and_swing(me.sheet.st)[0], "cr")
    yield from deal_damage(
        state, me.name, me, roll, state.profile.figure.locations[part_used(me, blow.mode, blow.hand)], changes
    )


def stumble(state: Fight, blow: Blow) -> None:
    """Stumble a hex past the foe, back turned, and end the turn; lying or without room, only turn the back."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    hour = me.facing if me.hex == foe.hex else hour_between(foe.hex, away(me.hex, foe.hex, 1))
    to = neighbour(foe.hex, hour)
    if me.posture not in DOWN and not in_the_way(state, me, to):
        was, me.hex = me.hex, to
        state.set_off += ((me.name, was),)
        me.hexes_entered += (to,)
        state.tell_move(me, was)
    elif me.hex != foe.hex:
        hour = (hour + 6) % 12
    turn_to(state, me, hour)
    me.gain(OFF_BALANCE, ends=TURN_START)


def lose_balance(state: Fight, me: Figure) -> None:
    """Do nothing more until the next turn, and defend at -2 until then."""
    me.gain(OFF_BALANCE, OFF_BALANCE_DEFENCE, ends=TURN_START)
    state.tell("off-balance", me.name)


def balance_lost(state: Fight, blow: Blow) -> None:
    """The attacker loses his balance."""
    lose_balance(state, state.fighters[blow.attacker])


def fall_down(state: Fight, blow: Blow) -> Rule[None]:
    """The attacker falls, or is injured if he lies already."""
    return tumble(state, state.fighters[blow.attacker])


def tumble(state: Fight, me: Figure) -> Rule[None]:
    """Fall; whoever lies already takes 1d-3 of injury."""
    if me.posture not in DOWN:
        yield from go_down(state, me)
        return
    yield from injure(state, me, "torso", (yield from Call(wrench, who=me.name)))


def wrench() -> Rule[int]:
    """1d-3 of injury; 0 or less is none."""
    return (yield from Dice("", DAMAGE, 1, 6)) - 3


def trip(state: Fight, blow: Blow) -> Rule[None]:
    """The attacker falls unless a roll against DX, at -4 for a kick, succeeds."""
    me = state.fighters[blow.attacker]
    tally = Tally(me.sheet.dx, "dx").add(TRIP_KICKING if blow.mode.usage == KICK else 0, "kicking")
    if not (yield from Check(me.name, TRIP, SUCCESS, on_ones_feet(state, me, tally))):
        yield from tumble(state, me)


def drop_guard(state: Fight, blow: Blow) -> None:
    """Defences at -2 until the next turn, and a Feint against him counts twice."""
    me = state.fighters[blow.attacker]
    me.gain(GUARD_DOWN, GUARD_DOWN_DEFENCE, ends=TURN_START)
    state.tell("guard-down", me.name)


def torn_muscle(state: Fight, blow: Blow) -> Rule[None]:
    """1d-3 to the part used; attack and defend at -1 through the next turn, and at -3 with that part from now on."""
    me = state.fighters[blow.attacker]
    part = part_used(me, blow.mode, blow.hand)
    yield from injure(state, me, part, (yield from Call(wrench, who=me.name)))
    me.gain(TORN_MUSCLE, TORN, ends=TURN_END, at=next_turn(state, me))
    me.gain(TORN_PART, TORN_LIMB, source=part)
    state.tell("torn-muscle", me.name, place=part)


UNARMED_MISSES: dict[UnarmedMiss, Effect] = {
    UnarmedMiss.KNOCK_SELF_OUT: knock_self_out,
    UnarmedMiss.STRAIN_LIMB: strain_limb,
    UnarmedMiss.PANIC: panic,
    UnarmedMiss.HIT_SOLID_OBJECT: hit_solid_object,
    UnarmedMiss.HIT_SOLID_OBJECT_HALF: hit_solid_object_half,
    UnarmedMiss.STUMBLE: stumble,
    UnarmedMiss.FALL_DOWN: fall_down,
    UnarmedMiss.LOSE_BALANCE: balance_lost,
    UnarmedMiss.TRIP: trip,
    UnarmedMiss.DROP_GUARD: drop_guard,
    UnarmedMiss.TORN_MUSCLE: torn_muscle,
}


@cache
def unarmed_miss_scale() -> Scale[UnarmedMiss]:
    """The table for bare hands, with a row of its own for the total that frightens animals."""
    known = {**table_rows(TABLES, "unarmed_critical_miss", UnarmedMiss), PANIC_ON: UnarmedMiss.PANIC}
    return Scale("unarmed_critical_miss", THREE_DICE, lambda total, number: known[total])


def unarmed_critical_miss(state: Fight, blow: Blow) -> Rule[None]:
    """CRIT.1: an effect from the table for bare hands."""
    tally = Tally(0, "unarmed-miss-table")
    effect = yield from Check(blow.attacker, CRITICAL_TABLE, unarmed_miss_scale(), tally)
    asks = UNARMED_MISSES[effect](state, blow)
    if asks is not None:
        yield from asks
