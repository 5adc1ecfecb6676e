"""Critical hits: the two tables, and what each row does."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.figure.hands import let_fall
from swordplay.games.gurps.harm.damage import NO_DR, DamageChanges
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.rolls import random_side, table_scale
from swordplay.games.gurps.third.attack.purposes import wound
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.causes import blind_without_eyes, cripple, lose_use_of
from swordplay.games.gurps.third.harm.hurts import LIMBS, be_stunned, knock_out
from swordplay.games.gurps.third.vocabulary import A_DAY, FOR_GOOD, TABLES
from swordplay.games.gurps.vocabulary import (
    CRITICAL_TABLE,
    CRITICAL_TABLES,
    DEAD,
    DEAF,
    NUMBED,
    STAGGERED,
    TURN_END,
    TURN_START,
)

SIX_TURNS = 6
TORSO = "torso"


class Hit(Enum):
    """The rows of the Critical Hit table."""

    TORSO_UNCONSCIOUS_ELSE_TRIPLE = "torso_unconscious_else_triple"
    BYPASS_ARMOR = "bypass_armor"
    TRIPLE_DAMAGE = "triple_damage"
    DOUBLE_DAMAGE = "double_damage"
    STUN = "stun"
    LIMB_CRIPPLED_BRIEFLY = "limb_crippled_briefly"
    NORMAL = "normal"
    LIMB_CRIPPLED = "limb_crippled"
    DROP_WEAPON = "drop_weapon"


class HeadBlow(Enum):
    """The rows of the Critical Head Blow table."""

    KILLED = "killed"
    UNCONSCIOUS = "unconscious"
    BLINDED_BOTH = "blinded_both"
    BLINDED_ONE = "blinded_one"
    OFF_BALANCE = "off_balance"
    NORMAL = "normal"
    DEAF_OR_SCAR = "deaf_or_scar"
    DEAF_OR_BAD_SCAR = "deaf_or_bad_scar"
    DROP_WEAPON = "drop_weapon"
    STUN = "stun"


Effect: TypeAlias = Callable[[State3, Blow], Rule[None]]
"""Everything a row does, its damage included."""


def struck(state: State3, blow: Blow) -> Fighter3:
    """Whom the blow hits."""
    return state.fighters[blow.target]


# The Critical Hit table


def triple_damage(state: State3, blow: Blow) -> Rule[None]:
    """Three times the damage rolled, before DR."""
    return wound(state, blow, DamageChanges(times=3))


def double_damage(state: State3, blow: Blow) -> Rule[None]:
    """Twice the damage rolled, before DR."""
    return wound(state, blow, DamageChanges(times=2))


def bypass_armour(state: State3, blow: Blow) -> Rule[None]:
    """Normal damage, and DR does not count."""
    changes = DamageChanges()
    changes.dr = NO_DR
    return wound(state, blow, changes)


def normal(state: State3, blow: Blow) -> Rule[None]:
    """Normal damage."""
    return wound(state, blow)


def out_cold(state: State3, blow: Blow) -> Rule[None]:
    """In the torso normal damage and unconscious, elsewhere three times the damage."""
    if blow.place.name != TORSO:
        yield from triple_damage(state, blow)
        return
    yield from wound(state, blow)
    knock_out(state, struck(state, blow))


def stuns(state: State3, blow: Blow) -> Rule[None]:
    """Normal damage, and stunned."""
    yield from wound(state, blow)
    yield from be_stunned(state, struck(state, blow))


def cripples_briefly(state: State3, blow: Blow) -> Rule[None]:
    """S3-50: a limb is useless for the six turns after this one, whatever the damage; it does not stun."""
    yield from wound(state, blow)
    foe, place = struck(state, blow), blow.place
    if place.group in LIMBS and place.name not in foe.crippled and not foe.has(DEAD):
        foe.gain(NUMBED, source=place.name, ends=TURN_START, at=state.clock + SIX_TURNS + 1)
        state.tell("numbed", foe.name, place=place.name)
        lose_use_of(state, foe, place.name)


def cripples(state: State3, blow: Blow) -> Rule[None]:
    """S3-50: a limb is crippled, whatever the damage; it does not stun."""
    yield from wound(state, blow)
    foe = struck(state, blow)
    if blow.place.group in LIMBS and not foe.has(DEAD):
        cripple(state, foe, blow.place.name)


def drops_weapon(state: State3, blow: Blow) -> Rule[None]:
    """Normal damage, and a weapon is dropped, either one of two."""
    yield from wound(state, blow)
    foe = struck(state, blow)
    held = {"right": foe.right, "left": foe.left}
    weapons = {side: item for side, item in held.items() if item and item not in foe.sheet.shields}
    if len(set(weapons.values())) == 2:
        let_fall(state, foe, weapons[(yield from random_side(blow.attacker, blow.target))])
    elif weapons:
        let_fall(state, foe, next(iter(weapons.values())))


# The Critical Head Blow table: rows that do not speak of damage do none


def killed(state: State3, blow: Blow) -> Rule[None]:
    """Dead at once."""
    if not struck(state, blow).has(DEAD):
        perish(state, struck(state, blow))
    return
    yield


def unconscious(state: State3, blow: Blow) -> Rule[None]:
    """Unconscious, with a roll to wake every half hour."""
    knock_out(state, struck(state, blow))
    return
    yield


def blinds_both(state: State3, blow: Blow) -> Rule[None]:
    """CAUSE.9: stunned, and both eyes are blind for the rest of the fight."""
    yield from blinded(state, struck(state, blow), "right eye", "left eye")


def blinds_one(state: State3, blow: Blow) -> Rule[None]:
    """CAUSE.9: stunned, and one eye, either one, is blind for the rest of the fight."""
    side = yield from random_side(blow.attacker, blow.target)
    yield from blinded(state, struck(state, blow), f"{side} eye")


def blinded(state: State3, foe: Fighter3, *eyes: str) -> Rule[None]:
    """Eyes are blind for the rest of the fight, without a roll after it."""
    if foe.has(DEAD):
        return
    for eye in eyes:
        if eye not in foe.cripples():
            foe.gain(NUMBED, source=eye)
    state.tell("eyes-blinded", foe.name, eyes=len(eyes))
    blind_without_eyes(state, foe)
    yield from be_stunned(state, foe)


def off_balance(state: State3, blow: Blow) -> Rule[None]:
    """Normal damage, and next turn he may only defend."""
    yield from wound(state, blow)
    foe = struck(state, blow)
    if not foe.out:
        own_turn = state.order[state.turn] == foe.name
        foe.gain(STAGGERED, ends=TURN_END, at=state.clock + own_turn)  # S3-49: the end of this turn is not the one
        state.tell("staggered", foe.name)


def deafens_or_scars(state: State3, blow: Blow) -> Rule[None]:
    """Crushing: normal damage and deaf for a day. Cutting or impaling: only 1 hit, and a scar."""
    return deaf_or_scarred(state, blow, A_DAY, 1)


def deafens_or_scars_badly(state: State3, blow: Blow) -> Rule[None]:
    """Crushing: normal damage and perhaps deaf for good. Cutting or impaling: only 2 hits, and a bad scar."""
    return deaf_or_scarred(state, blow, FOR_GOOD, 2)


def deaf_or_scarred(state: State3, blow: Blow, deafness: str, hits: int) -> Rule[None]:
    """S3-49: deaf, or so many hits in place of the damage, which go on through every effect of a wound."""
    foe = struck(state, blow)
    if blow.mode.type == "cr":
        yield from wound(state, blow)
        if not foe.has(DEAD) and not foe.has(DEAF):
            foe.gain(DEAF, source=deafness)
            state.tell("deafened", foe.name)
        return
    yield from wound_figure(state, Wound(foe, blow.place, blow.mode.type, hits))
    state.tell("scarred", foe.name)


HITS: dict[Hit, Effect] = {
    Hit.TORSO_UNCONSCIOUS_ELSE_TRIPLE: out_cold,
    Hit.BYPASS_ARMOR: bypass_armour,
    Hit.TRIPLE_DAMAGE: triple_damage,
    Hit.DOUBLE_DAMAGE: double_damage,
    Hit.STUN: stuns,
    Hit.LIMB_CRIPPLED_BRIEFLY: cripples_briefly,
    Hit.NORMAL: normal,
    Hit.LIMB_CRIPPLED: cripples,
    Hit.DROP_WEAPON: drops_weapon,
}
HEAD_BLOWS: dict[HeadBlow, Effect] = {
    HeadBlow.KILLED: killed,
    HeadBlow.UNCONSCIOUS: unconscious,
    HeadBlow.BLINDED_BOTH: blinds_both,
    HeadBlow.BLINDED_ONE: blinds_one,
    HeadBlow.OFF_BALANCE: off_balance,
    HeadBlow.NORMAL: normal,
    HeadBlow.DEAF_OR_SCAR: deafens_or_scars,
    HeadBlow.DEAF_OR_BAD_SCAR: deafens_or_scars_badly,
    HeadBlow.DROP_WEAPON: drops_weapon,
    HeadBlow.STUN: stuns,
}


def critical_hit(state: State3, blow: Blow) -> Rule[None]:
    """REF.2; CAUSE.5, GAP.6 of the sheet: the row of the table; the head has its own, where the document knows it."""
    if not state.switches[CRITICAL_TABLES]:
        changes = DamageChanges()
        changes.maximum = blow.greatest
        yield from wound(state, blow, changes)
    elif blow.place.head:
        yield from critical_head(state, blow)
    else:
        yield from HITS[(yield from rolled_hit(blow))](state, blow)


def critical_head(state: State3, blow: Blow) -> Rule[None]:
    """CAUSE.5 of the sheet: a critical hit on head, brain, eyes, nose or jaw."""
    scale = table_scale(TABLES, "critical_head_blow", HeadBlow)
    row = yield from Check(blow.attacker, CRITICAL_TABLE, scale, Tally(0, "critical-head-table"), at=blow.target)
    yield from HEAD_BLOWS[row](state, blow)


def rolled_hit(blow: Blow) -> Rule[Hit]:
    """Roll on the Critical Hit table."""
    scale = table_scale(TABLES, "critical_hit", Hit)
    tally = Tally(0, "critical-hit-table")
    row: Hit = yield from Check(blow.attacker, CRITICAL_TABLE, scale, tally, at=blow.target)
    return row


def times_at_weapon(state: State3, blow: Blow) -> Rule[int]:
    """C3-51: at a weapon only the factors of the table count: how many times the damage rolled."""
    if not state.switches[CRITICAL_TABLES]:
        return 1
    row = yield from rolled_hit(blow)
    return {Hit.TRIPLE_DAMAGE: 3, Hit.TORSO_UNCONSCIOUS_ELSE_TRIPLE: 3, Hit.DOUBLE_DAMAGE: 2}.get(row, 1)
