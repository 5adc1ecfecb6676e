"""Critical misses with a weapon: the table, and the effect of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import TypeAlias

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.attack.mishaps import drop_weapon, fly, weapon_turns
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import arm_used, let_fall, side_used, snap
from swordplay.games.gurps.fourth.criticals.unarmed_misses import balance_lost, lose_balance, unarmed_critical_miss
from swordplay.games.gurps.fourth.vocabulary import TABLES
from swordplay.games.gurps.harm.damage import DamageChanges, damage_roll, deal_damage
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.rolls import THREE_DICE, coin_flip, table_rows, table_scale
from swordplay.games.gurps.sheet.gear import QUALITIES
from swordplay.games.gurps.sheet.sheet import FIST
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


Effect: TypeAlias = Callable[[Fight, Blow], Rule[None] | None]
"""What a row does to the attacker; a rule where it asks for something."""

GUNS = ("Guns", "Beam Weapons", "Gunner")


def on_the_table() -> Tally:
    """The tally of a roll on the table, which has no number to roll against."""
    return Tally(0, "critical-miss-table")


@cache
def breaks_again() -> Scale[bool]:
    """A second roll on the table: whether it also says that the weapon breaks."""
    known = table_rows(TABLES, "critical_miss", Miss)
    return Scale("breaks again", THREE_DICE, lambda total, number: known[total] is Miss.WEAPON_BREAKS)


def sturdy(me: Figure, item: str) -> bool:
    """Whether a weapon seldom breaks: crushing weapons, firearms, anything fine or better."""
    if QUALITIES[me.sheet.quality.get(item, "")].sturdy:
        return True
    if any(shot.skill.startswith(GUNS) for shot in me.sheet.shots.get(item, ())):
        return True
    modes = me.sheet.modes.get(item, ())
    return bool(modes) and all(mode.type == "cr" for mode in modes)


def weapon_breaks(state: Fight, blow: Blow) -> Rule[None]:
    """The weapon breaks; a sturdy one is dropped unless a second roll says so, too."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if sturdy(me, item) and not (yield from Check(me.name, CRITICAL_TABLE, breaks_again(), on_the_table())):
        let_fall(state, me, item)
    else:
        snap(state, me, item)


def hit_self(state: Fight, blow: Blow) -> Rule[None]:
    """The attacker hits his own arm or leg."""
    return strike_self(state, blow, DamageChanges())


def hit_self_half(state: Fight, blow: Blow) -> Rule[None]:
    """The attacker hits his own arm or leg for half damage."""
    return strike_self(state, blow, DamageChanges(share=2))


def strike_self(state: Fight, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """Even odds for the arm without the weapon or the leg on the weapon's side; without knockback."""
    me = state.fighters[blow.attacker]
    side = side_used(me, blow.hand)
    arm = yield from coin_flip(me.name)
    place = f"{'left' if side == 'right' else 'right'} arm" if arm else f"{side} leg"
    yield from deal_damage(state, me.name, me, damage_roll(state, blow), state.profile.figure.locations[place], changes)


def weapon_flies(state: Fight, blow: Blow) -> Rule[None]:
    """A swung weapon flies 1d yards ahead or back, and may hit whoever is there; any other is dropped."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if blow.mode.missile is not None or not blow.mode.usage.startswith("swung"):
        let_fall(state, me, item)
        return
    yield from fly(state, blow)


def strained_shoulder(state: Fight, blow: Blow) -> None:
    """The weapon arm can neither attack nor defend for the rest of the fight, but keeps its grip."""
    me = state.fighters[blow.attacker]
    place = arm_used(me, blow.hand)
    me.gain(STRAINED, source=place)
    state.tell("strained", me.name, place=place)


def fall_down(state: Fight, blow: Blow) -> Rule[None]:
    """The attacker falls; after a shot or throw he only loses his balance."""
    me = state.fighters[blow.attacker]
    if blow.mode.missile is not None:
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
SELF = (Miss.HIT_SELF, Miss.HIT_SELF_HALF)


def rolls_again(blow: Blow) -> bool:
    """Whether a row about hitting oneself is rolled again: impaling and piercing attacks, and all shots."""
    return blow.mode.missile is not None or blow.mode.type.startswith(("imp", "pi"))


def critical_miss(state: Fight, blow: Blow) -> Rule[None]:
    """CRIT.1: an effect from the table, or from that for bare hands; a plain miss if tables are switched off."""
    if not state.switches[CRITICAL_TABLES]:
        return
    if blow.mode.item == FIST:
        state.tell("fumbled", blow.attacker)
        yield from unarmed_critical_miss(state, blow)
    else:
        yield from by_the_table(state, blow, MISSES)


def by_the_table(state: Fight, blow: Blow, effects: Mapping[Miss, Effect]) -> Rule[None]:
    """Roll on the table and apply the row, unless tables are switched off."""
    if not state.switches[CRITICAL_TABLES]:
        return
    state.tell("fumbled", blow.attacker)
    scale = table_scale(TABLES, "critical_miss", Miss)
    effect = yield from Check(blow.attacker, CRITICAL_TABLE, scale, on_the_table())
    if effect in SELF and rolls_again(blow):
        effect = yield from Check(blow.attacker, CRITICAL_TABLE, scale, on_the_table())
    asks = effects[effect](state, blow)
    if asks is not None:
        yield from asks
