"""Critical hits: the two tables, and the effect of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import MAJOR, SCARRING, STINGING, Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.fourth.harm.effects import next_turn
from swordplay.games.gurps.fourth.vocabulary import TABLES
from swordplay.games.gurps.harm.damage import HALF_DOWN, HALF_UP, NO_DR, DamageChanges, damage
from swordplay.games.gurps.rolls import random_side, table_scale
from swordplay.games.gurps.vocabulary import CRITICAL_TABLE, CRITICAL_TABLES, STAGGERED, TURN_END


class Hit(Enum):
    """The rows of the Critical Hit table."""

    TRIPLE_DAMAGE = "triple_damage"
    HALF_DR = "half_dr"
    DOUBLE_DAMAGE = "double_damage"
    MAX_DAMAGE = "max_damage"
    MAJOR_WOUND = "major_wound"
    DOUBLE_SHOCK = "double_shock"
    NORMAL = "normal"
    NORMAL_AND_DROP = "normal_and_drop"


class HeadBlow(Enum):
    """The rows of the Critical Head Blow table."""

    MAX_DAMAGE_IGNORE_DR = "max_damage_ignore_dr"
    HALF_DR_MAJOR_WOUND = "half_dr_major_wound"
    EYE_HIT = "eye_hit"
    OFF_BALANCE = "off_balance"
    NORMAL = "normal"
    DEAFEN_OR_SCAR = "deafen_or_scar"
    DROP_WEAPON = "drop_weapon"
    MAX_DAMAGE = "max_damage"
    DOUBLE_DAMAGE = "double_damage"
    HALF_DR = "half_dr"
    TRIPLE_DAMAGE = "triple_damage"


Effect: TypeAlias = Callable[[Fight, Blow, DamageChanges], Rule[None] | None]
"""What a row changes about a blow and its damage; a rule where it asks for something."""


def triple_damage(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Three times the damage rolled."""
    changes.times = 3


def double_damage(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Twice the damage rolled."""
    changes.times = 2


def max_damage(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Maximum damage."""
    changes.maximum = True


def half_dr(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """DR counts half, rounded down."""
    changes.dr = HALF_DOWN


def half_dr_of_the_head(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """DR counts half, rounded up."""
    changes.dr = HALF_UP


def major_wound(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Any injury counts as a major wound."""
    changes.marks = (MAJOR,)


def double_shock(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Any injury gives double shock, at most -8, and cripples a limb for a while."""
    changes.marks = (STINGING,)


def normal(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Normal damage only."""


def normal_and_drop(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Normal damage, and the target drops everything even if no damage gets through."""
    foe = state.fighters[blow.target]
    drop(state, foe, "right")
    drop(state, foe, "left")


def max_damage_ignore_dr(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """Maximum damage, and DR does not count."""
    changes.maximum = True
    changes.dr = NO_DR


def half_dr_major_wound(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """DR counts half, rounded up, and any injury is a major wound."""
    changes.dr = HALF_UP
    changes.marks = (MAJOR,)


def eye_hit(state: Fight, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """The blow hits an eye, either one, unless it was aimed at one."""
    if blow.place.group != "eye":
        side = yield from random_side(blow.attacker, blow.target)
        blow.place = state.profile.figure.locations[f"{side} eye"]


def off_balance(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """The target must Do Nothing on its next turn, but defends normally."""
    foe = state.fighters[blow.target]
    foe.gain(STAGGERED, ends=TURN_END, at=next_turn(state, foe))
    state.tell("staggered", foe.name)


def deafen_or_scar(state: Fight, blow: Blow, changes: DamageChanges) -> None:
    """An injury deafens or leaves a scar."""
    changes.marks = (SCARRING,)


def drop_weapon(state: Fight, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """The target drops a weapon, either one if it holds two."""
    foe = state.fighters[blow.target]
    held = (("right", foe.right), ("left", foe.left))
    hands = [side for side, item in held if item and item not in foe.sheet.shields]
    if len(hands) == 2 and foe.right != foe.left:
        hands = [(yield from random_side(blow.attacker, blow.target))]
    if hands:
        drop(state, foe, hands[0])


HITS: dict[Hit, Effect] = {
    Hit.TRIPLE_DAMAGE: triple_damage,
    Hit.HALF_DR: half_dr,
    Hit.DOUBLE_DAMAGE: double_damage,
    Hit.MAX_DAMAGE: max_damage,
    Hit.MAJOR_WOUND: major_wound,
    Hit.DOUBLE_SHOCK: double_shock,
    Hit.NORMAL: normal,
    Hit.NORMAL_AND_DROP: normal_and_drop,
}
HEAD_BLOWS: dict[HeadBlow, Effect] = {
    HeadBlow.MAX_DAMAGE_IGNORE_DR: max_damage_ignore_dr,
    HeadBlow.HALF_DR_MAJOR_WOUND: half_dr_major_wound,
    HeadBlow.EYE_HIT: eye_hit,
    HeadBlow.OFF_BALANCE: off_balance,
    HeadBlow.NORMAL: normal,
    HeadBlow.DEAFEN_OR_SCAR: deafen_or_scar,
    HeadBlow.DROP_WEAPON: drop_weapon,
    HeadBlow.MAX_DAMAGE: max_damage,
    HeadBlow.DOUBLE_DAMAGE: double_damage,
    HeadBlow.HALF_DR: half_dr_of_the_head,
    HeadBlow.TRIPLE_DAMAGE: triple_damage,
}


def critical_hit(state: Fight, blow: Blow, head: Mapping[HeadBlow, Effect] = HEAD_BLOWS) -> Rule[None]:
    """CRIT.1, SKULL.4, EYE.3, FACE.4: no defence, and an effect from the table, unless tables are switched off."""
    changes = DamageChanges()
    if state.switches[CRITICAL_TABLES]:
        apply = yield from roll_on_table(blow, head)
        asks = apply(state, blow, changes)
        if asks is not None:
            yield from asks
    yield from damage(state, blow, changes)


def roll_on_table(blow: Blow, head: Mapping[HeadBlow, Effect]) -> Rule[Effect]:
    """Roll on the table for the location; the head has its own."""
    if blow.place.head:
        tally = Tally(0, "critical-head-table")
        head_scale = table_scale(TABLES, "critical_head_blow", HeadBlow)
        return head[(yield from Check(blow.attacker, CRITICAL_TABLE, head_scale, tally, at=blow.target))]
    tally = Tally(0, "critical-hit-table")
    scale = table_scale(TABLES, "critical_hit", Hit)
    return HITS[(yield from Check(blow.attacker, CRITICAL_TABLE, scale, tally, at=blow.target))]
