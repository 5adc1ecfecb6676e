"""Critical misses with a weapon: the table, and what each row does."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import TypeAlias

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.attack.mishaps import drop_weapon, fly, weapon_turns
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.hands import arm_used, let_fall, side_used, snap
from swordplay.games.gurps.harm.damage import DamageChanges, damage_roll, deal_damage
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.rolls import THREE_DICE, coin_flip, table_rows, table_scale
from swordplay.games.gurps.sheet.gear import QUALITIES
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.criticals.unarmed_misses import balance_lost, lose_balance, unarmed_critical_miss
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import TABLES
from swordplay.games.gurps.vocabulary import CRITICAL_TABLE, CRITICAL_TABLES, STRAINED


class Miss(Enum):
    """The rows of the Critical Miss table."""

    WEAPON_BREAKS = "weapon_breaks"
    HIT_SELF = "hit_self"
    HIT_SELF_HALF = "hit_self_half"
    LOSE_BALANCE = "lose_balance"
    WEAPON_TURNS = "weapon_turns"
    DROP_WEAPON = "drop_weapon"
    WEAPON_FLIES = "weapon_flies"
    STRAINED_SHOULDER = "strained_shoulder"
    FALL_DOWN = "fall_down"


Effect: TypeAlias = Callable[[State3, Blow], Rule[None] | None]
"""What a row does to the attacker; a rule where it asks for something."""


def on_the_table() -> Tally:
    """The tally of a roll on the table, which has no number to roll against."""
    return Tally(0, "critical-miss-table")


@cache
def breaks_again() -> Scale[bool]:
    """A second roll on the table: whether it also says that the weapon breaks."""
    rows = table_rows(TABLES, "critical_miss", Miss)
    return Scale("breaks again", THREE_DICE, lambda total, number: rows[total] is Miss.WEAPON_BREAKS)


def sturdy(me: Fighter3, item: str) -> bool:
    """Whether a weapon breaks only if the table says so twice: solid crushing weapons, fine and magic ones."""
    modes = me.sheet.modes.get(item, ())
    solid = bool(modes) and all(mode.type == "cr" for mode in modes)
    return solid or QUALITIES[me.sheet.quality.get(item, "")].sturdy


def weapon_breaks(state: State3, blow: Blow) -> Rule[None]:
    """The weapon breaks; a sturdy one is dropped unless a second roll says so, too."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if sturdy(me, item) and not (yield from Check(me.name, CRITICAL_TABLE, breaks_again(), on_the_table())):
        let_fall(state, me, item)
    else:
        snap(state, me, item)


def hit_self(state: State3, blow: Blow) -> Rule[None]:
    """The attacker hits his own arm or leg; an impaling or missile attack rolls again."""
    return strike_self(state, blow, DamageChanges())


def hit_self_half(state: State3, blow: Blow) -> Rule[None]:
    """The attacker hits his own arm or leg for half damage."""
    return strike_self(state, blow, DamageChanges(share=2))


def strike_self(state: State3, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """S3-28: 1-3 the weapon arm, 4-6 the leg of that side; his own DR, no defence, and every effect of a wound."""
    me = state.fighters[blow.attacker]
    arm = yield from coin_flip(me.name)
    place = state.profile.figure.locations[f"{side_used(me, blow.hand)} {'arm' if arm else 'leg'}"]
    yield from deal_damage(state, me.name, me, damage_roll(state, blow), place, changes)


def weapon_flies(state: State3, blow: Blow) -> Rule[None]:
    """The weapon flies 1d hexes ahead or back; one that impales, and a missile weapon, is just dropped."""
    if blow.ranged or blow.mode.type == "imp":
        let_fall(state, state.fighters[blow.attacker], blow.mode.item)
    else:
        yield from fly(state, blow)


def strained_shoulder(state: State3, blow: Blow) -> None:
    """The weapon arm is useless for half an hour, but keeps its grip."""
    me = state.fighters[blow.attacker]
    place = arm_used(me, blow.hand)
    me.gain(STRAINED, source=place)
    state.tell("strained", me.name, place=place)


def fall_down(state: State3, blow: Blow) -> Rule[None]:
    """The attacker falls; after a shot or throw he only loses his balance."""
    me = state.fighters[blow.attacker]
    if blow.ranged:
        lose_balance(state, me)
    else:
        yield from go_down(state, me)


MISSES: dict[Miss, Effect] = {
    Miss.WEAPON_BREAKS: weapon_breaks,
    Miss.HIT_SELF: hit_self,
    Miss.HIT_SELF_HALF: hit_self_half,
    Miss.LOSE_BALANCE: balance_lost,
    Miss.WEAPON_TURNS: weapon_turns,
    Miss.DROP_WEAPON: drop_weapon,
    Miss.WEAPON_FLIES: weapon_flies,
    Miss.STRAINED_SHOULDER: strained_shoulder,
    Miss.FALL_DOWN: fall_down,
}


def critical_miss(state: State3, blow: Blow) -> Rule[None]:
    """REF.2; GAP.6 of the sheet: the row of the table, or of that for bare hands; a plain miss without tables."""
    if not state.switches[CRITICAL_TABLES]:
        return
    state.tell("fumbled", blow.attacker)
    if blow.mode.item == FIST:
        yield from unarmed_critical_miss(state, blow)
        return
    scale = table_scale(TABLES, "critical_miss", Miss)
    row = yield from Check(blow.attacker, CRITICAL_TABLE, scale, on_the_table())
    if row is Miss.HIT_SELF and (blow.ranged or blow.mode.type == "imp"):
        row = yield from Check(blow.attacker, CRITICAL_TABLE, scale, on_the_table())
    asks = MISSES[row](state, blow)
    if asks is not None:
        yield from asks
