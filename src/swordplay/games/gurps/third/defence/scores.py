"""The number of a defence: its score, its modifiers one by one, and Passive Defense."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.figure.figure import reeling
from swordplay.games.gurps.modifiers import DefenceModifier, unless_plain
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence import parries
from swordplay.games.gurps.third.defence.sides import DROPPING, dropped_from, struck_at, within
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.protection import pd_at
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import PASSIVE
from swordplay.games.gurps.vocabulary import BACK, DODGE, FRONT, OFF_BALANCE, PARRY

FROM_THE_SIDE = -2
STUNNED = -4
RETREATING = 3
BETTER_DEFENCE = 2
FLAIL_BLOCK = -2
BOXING = "Boxing"
BOXING_PER = 8
"""DOD.4: the points of Boxing that add one to Dodge."""
ONE_BETTER = "one better defence"
"""AOD.7: the form of All Out Defense."""


def defence_number(state: State3, plan: DefencePlan, mode: Mode | None = None) -> Tally:
    """The number for a defence with all its reasons: score, modifiers, Passive Defense, what the GM set."""
    me, kind = state.fighters[plan.blow.target], plan.chosen.kind
    if kind == PASSIVE:
        tally = Tally(0, "passive-score")
    elif kind == DODGE:
        tally = Tally(me.sheet.dodge, "dodge-score")
    elif kind == PARRY:
        plan.mode = mode = mode or parries.parrying_mode(state, plan.blow, me, plan.chosen.item)
        assert mode is not None
        assert mode.parry is not None
        tally = Tally(mode.parry, "parry-score", mode.item, mode.skill)
    else:
        tally = Tally(block_score(me), "block-score", plan.chosen.item)
    for modifier in book(state).defence_modifiers[kind].applicable(state, plan, me):
        modifier(state, plan, me, tally)
    for value, key in plan.bonuses:
        tally.add(value, key)
    return state.add_gm_modifiers(tally, me.name, kind) if state.modifiers else tally


def passive_number(state: State3, blow: Blow, side: str) -> Tally:
    """REF.6: Passive Defense alone."""
    return defence_number(state, DefencePlan(blow, Defence(PASSIVE), side))


# Dodge and Block


def badly_hurt(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """GAP.7; CAUSE.25 of the sheet: Dodge falls with Move at 3 hits or fewer."""
    if reeling(state, me):
        tally.halve("low-hp", up=False)


def boxing(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """DOD.4, DOD.5: a boxer dodges bare-handed and thrusting attacks better; not swings, nor what is shot or thrown."""
    level = me.sheet.skills.get(BOXING)
    if level is None or plan.blow.ranged:
        return
    mode = plan.blow.mode
    if mode.item == FIST or parries.is_thrust(mode):
        tally.add(level // BOXING_PER, "boxing-dodge")


def block_score(me: Fighter3) -> int:
    """BLK.1: half of Shield skill."""
    shield = me.shield()
    assert shield is not None
    return shield.block or 0


def block_a_flail(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """BLK.4: flails are blocked at -2."""
    if plan.blow.mode.skill == parries.FLAIL:
        tally.add(FLAIL_BLOCK, "flail-block")


def shield_arm_clasped(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """C3-63: a hold round the upper body with both hands takes 4 off Shield skill."""
    shield = me.shield()
    if shield is not None and state.holds and parries.clasped(state, me):
        tally.add((shield.level + numbers(state).close.held_round) // 2 - shield.level // 2, "held-round-arms")


# What every active defence shares


@unless_plain
def posture(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """POS.8-12, DROP.3: the entry of the posture; one who has dropped from this side has +3 instead."""
    if me.dropped >= 0 and dropped_from(me, struck_at(me, plan), state.fighters[plan.blow.attacker]):
        tally.add(DROPPING, "dropped")
        return
    lower = state.profile.figure.postures[me.posture].defence
    if lower:
        tally.add(lower, "posture-defence", me.posture)


@unless_plain
def from_the_side(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """GAP.4; GAP.3 of the sheet: an attack from a side hex."""
    if plan.side not in (FRONT, BACK):
        tally.add(FROM_THE_SIDE, "from-side")


@unless_plain
def stunned(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """REF.16; STUN.1 of the sheet: -4 while stunned."""
    if me.conditions and me.stunned:
        tally.add(STUNNED, "stunned")


@unless_plain
def off_balance(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """REF.2; GAP.6 of the sheet: whom a critical miss has thrown off balance defends at -2."""
    if me.conditions:
        tally.add(me.value(OFF_BALANCE), "off-balance")


@unless_plain
def better_defence(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """AOD.7: one defence at +2."""
    if me.form == ONE_BETTER:
        tally.add(BETTER_DEFENCE, "better-defence")


def retreat(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """RET.4: +3 to the defence a Retreat goes with."""
    if plan.retreated:
        tally.add(RETREATING, "retreat")


@unless_plain
def declared(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """FEI.8: what the attacker has gained against any active defence."""
    for value, key in plan.blow.defence_terms:
        tally.add(value, key)


# Passive Defense


def armour(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """REF.6, S3-39: Passive Defense of armour on the place struck at; none when a weapon is (WPN.20)."""
    if not plan.blow.at_weapon:
        tally.add(pd_at(me, plan.blow.place, plan.blow.mode.type), "armour-pd", plan.blow.place.name)


def shield(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """REF.6, C3-81: Passive Defense of a ready shield, in front and on its side."""
    shield = me.shield()
    if shield is None or plan.blow.at_weapon or not shield_covers(state, plan, me):
        return
    tally.add(shield.db, "shield-pd", shield.item)


def shield_covers(state: State3, plan: DefencePlan, me: Fighter3) -> bool:
    """C3-56, C3-81, S3-42: front and the shield arm's side; not from within the hex, unready, or for one who is out."""
    worn = me.shield()
    if worn is None or worn.item in me.unready or worn.item in me.broken or me.out:
        return False
    if within(struck_at(me, plan), state.fighters[plan.blow.attacker]):
        return False
    return plan.side == FRONT or plan.side == me.hand_with(worn.item)


ACTIVE: tuple[DefenceModifier[State3, Fighter3], ...] = (
    posture,
    from_the_side,
    stunned,
    off_balance,
    better_defence,
    retreat,
    declared,
    armour,
    shield,
)
"""What comes after the score of every active defence."""
