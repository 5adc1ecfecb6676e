"""Critical misses with bare hands, feet and teeth: the table, and what each row does."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from swordplay.engine.hexes import Hex, away, hour_between, neighbour
from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.figure.body import limb_of, part_used
from swordplay.games.gurps.figure.space import FREE_HEX, occupancy, stand_refusal
from swordplay.games.gurps.harm.damage import DamageChanges, DamageRoll, deal_damage
from swordplay.games.gurps.harm.out import faint, go_down
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.movement.entering import turn_to
from swordplay.games.gurps.rolls import SUCCESS, table_scale
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.causes import lose_use_of
from swordplay.games.gurps.third.harm.hurts import LIMBS
from swordplay.games.gurps.third.vocabulary import LYING, TABLES
from swordplay.games.gurps.vocabulary import CRITICAL_TABLE, DEAD, OFF_BALANCE, STRAINED, TRIP, TURN_START

OFF_BALANCE_DEFENCE = -2


class UnarmedMiss(Enum):
    """The rows of the Unarmed Critical Miss table."""

    KNOCK_SELF_OUT = "knock_self_out"
    STRAIN_LIMB = "strain_limb"
    HIT_SOLID_OBJECT = "hit_solid_object"
    HIT_SOLID_OBJECT_HALF = "hit_solid_object_half"
    STUMBLE = "stumble"
    FALL_DOWN = "fall_down"
    LOSE_BALANCE = "lose_balance"
    TRIP = "trip"


Effect: TypeAlias = Callable[[State3, Blow], Rule[None] | None]
"""What a row does to the attacker; a rule where it asks for something."""


def knock_self_out(state: State3, blow: Blow) -> None:
    """The attacker knocks himself out."""
    faint(state, state.fighters[blow.attacker])


def strain_limb(state: State3, blow: Blow) -> Rule[None]:
    """1 hit to the part that struck, past any DR, and its limb is useless for a while."""
    me = state.fighters[blow.attacker]
    part = part_used(me, blow.mode, blow.hand)
    place = state.profile.figure.locations.get(part) or blow.place
    yield from wound_figure(state, Wound(me, place, "cr", 1))
    limb = limb_of(part)
    if not me.has(DEAD) and limb.rpartition(" ")[2] in LIMBS:
        me.gain(STRAINED, source=limb)
        state.tell("strained", me.name, place=limb)
        lose_use_of(state, me, limb)


def hit_solid_object(state: State3, blow: Blow) -> Rule[None]:
    """The part that struck takes the attacker's own thrust damage."""
    return hit_something(state, blow, DamageChanges())


def hit_solid_object_half(state: State3, blow: Blow) -> Rule[None]:
    """The same for half damage."""
    return hit_something(state, blow, DamageChanges(share=2))


def hit_something(state: State3, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """C3-89: an injury like any other, to the hand or foot that struck."""
    me = state.fighters[blow.attacker]
    place = state.profile.figure.locations.get(part_used(me, blow.mode, blow.hand)) or blow.place
    yield from deal_damage(state, me.name, me, DamageRoll(*me.sheet.thrust, "cr"), place, changes)


def stumble(state: State3, blow: Blow) -> None:
    """Go past the foe by one hex and face away from him; lying, or without room, only turn away."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    hour = me.facing if me.hex == foe.hex else hour_between(foe.hex, away(me.hex, foe.hex, 1))
    to = neighbour(foe.hex, hour)
    if me.posture != LYING and has_room(state, me, to, hour):
        was, me.hex = me.hex, to
        state.set_off += ((me.name, was),)
        me.hexes_entered += (to,)
        state.tell_move(me, was)
        arrived = book(state).moved
        if arrived is not None:
            arrived(state, me, was)
    elif me.hex != foe.hex:
        hour = (hour + 6) % 12
    turn_to(state, me, hour)
    me.gain(OFF_BALANCE, ends=TURN_START)


def has_room(state: State3, me: Fighter3, to: Hex, facing: int) -> bool:
    """Whether a hex bears him and nobody who can act is in it, seen or not."""
    free = stand_refusal(state, me, to, facing, occupancy(state, me), FREE_HEX) is None
    return free and all(other.out for other in state.at(to))


def lose_balance(state: State3, me: Fighter3) -> None:
    """Do nothing more until the next turn, and defend at -2 until then."""
    me.gain(OFF_BALANCE, OFF_BALANCE_DEFENCE, ends=TURN_START)
    state.tell("off-balance", me.name)


def balance_lost(state: State3, blow: Blow) -> None:
    """The attacker loses his balance."""
    lose_balance(state, state.fighters[blow.attacker])


def fall_down(state: State3, blow: Blow) -> Rule[None]:
    """The attacker falls."""
    return go_down(state, state.fighters[blow.attacker])


def trip(state: State3, blow: Blow) -> Rule[None]:
    """The attacker falls unless he makes a DX roll."""
    me = state.fighters[blow.attacker]
    if me.posture != LYING and not (yield from Check(me.name, TRIP, SUCCESS, Tally(me.sheet.dx, "dx"))):
        yield from go_down(state, me)


UNARMED_MISSES: dict[UnarmedMiss, Effect] = {
    UnarmedMiss.KNOCK_SELF_OUT: knock_self_out,
    UnarmedMiss.STRAIN_LIMB: strain_limb,
    UnarmedMiss.HIT_SOLID_OBJECT: hit_solid_object,
    UnarmedMiss.HIT_SOLID_OBJECT_HALF: hit_solid_object_half,
    UnarmedMiss.STUMBLE: stumble,
    UnarmedMiss.FALL_DOWN: fall_down,
    UnarmedMiss.LOSE_BALANCE: balance_lost,
    UnarmedMiss.TRIP: trip,
}


def unarmed_critical_miss(state: State3, blow: Blow) -> Rule[None]:
    """GAP.6 of the sheet: the row of the table for bare hands."""
    scale = table_scale(TABLES, "unarmed_critical_miss", UnarmedMiss)
    row = yield from Check(blow.attacker, CRITICAL_TABLE, scale, Tally(0, "unarmed-miss-table"))
    asks = UNARMED_MISSES[row](state, blow)
    if asks is not None:
        yield from asks
