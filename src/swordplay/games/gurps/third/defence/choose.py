"""Choosing a defence against a blow: which are open, the question, and the roll."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.figure.hands import empty_hand
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.profile import DEFENCES
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence.hands import hand_for
from swordplay.games.gurps.third.defence.options import choose_options, follow_up
from swordplay.games.gurps.third.defence.parries import BASH, BITE, parrying_mode
from swordplay.games.gurps.third.defence.scores import defence_number, passive_number, shield_covers
from swordplay.games.gurps.third.defence.sides import side_struck, within
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import free_hands, tied
from swordplay.games.gurps.third.vocabulary import EXPOSED, PASSIVE, RETREAT
from swordplay.games.gurps.vocabulary import BACK, BLOCK, DEFENCE, DODGE, PARRY

NONE = Defence("none")
NO_DEFENCE: Option[Defence] = Option("no defence", NONE)
DODGING = Defence(DODGE)
DODGE_ALONE = frozenset({DODGE})
ONLY_PASSIVE = Refusal("card-no-defence")
FROM_BEHIND = Refusal("from-behind")
HELPLESS = Refusal("helpless-no-defence")
ANOTHER_KIND = Refusal("another-kind")
PARRIED = Refusal("one-parry", (), ("dodge",))
BLOCKED = Refusal("one-block", (), ("dodge",))
WRONG_SIDE = Refusal("not-that-side", (), ("dodge",))
CLOSE_ONLY = Refusal("close-parry", (), ("dodge",))
NO_BLOCK_HERE = Refusal("close-block", (), ("dodge",))
NOT_A_MISSILE = Refusal("parry-missile", (), ("dodge", "block"))
BARE_MISSILE = Refusal("bare-missile", (), ("dodge",))
NOT_A_BITE = Refusal("parry-bite", (), ("dodge",))
TOO_LIGHT = Refusal("bash-too-light", (), ("dodge", "block"))
BULLET = Refusal("block-bullet", (), ("dodge",))
NOT_STRUCK_AT = Refusal("another-weapon", (), ("dodge",))
NO_BLOCK = Refusal("weapon-no-block", (), ("dodge",))
GUN = "gun"
LIGHT = 2
"""BASH.7: the pounds of a weapon that is too light to parry a bash."""
TWO_DEFENCES = "two defences"
"""AOD.3: the form of All Out Defense."""


# Which defences are open


def open_kinds(state: State3, me: Fighter3) -> frozenset[str]:
    """C3-1, C3-30: the kinds of defence a fighter's card leaves him until his next turn; out of cover only a Dodge."""
    if me.conditions and me.has(EXPOSED):
        return DODGE_ALONE
    entry = state.profile.manoeuvres.entries.get(me.manoeuvre)
    return DEFENCES if entry is None else entry.open


def no_active_defence(state: State3, blow: Blow, side: str) -> Refusal | None:
    """AOA.7, GAP.4, DOD.2, REF.20: why there is no active defence at all."""
    me = state.fighters[blow.target]
    if me.out or state.pins(me):
        return HELPLESS
    if side == BACK or blow.unnoticed:
        return FROM_BEHIND
    return ONLY_PASSIVE if not open_kinds(state, me) else None


def defence_options(state: State3, blow: Blow, side: str, used: tuple[str, ...] = ()) -> list[Option[Defence]]:
    """Every defence there might be, with its number or why it is not open; none, so that PD alone is rolled."""
    me = state.fighters[blow.target]
    barred = no_active_defence(state, blow, side)
    if barred is not None:
        return [none_or_passive(state, blow, side, used), Option("dodge", DODGING, barred)]
    left = open_kinds(state, me)
    shut = {kind: Refusal("manoeuvre-defence", (me.manoeuvre,)) for kind in DEFENCES - left}
    shut |= dict.fromkeys(used, ANOTHER_KIND)
    options = [none_or_passive(state, blow, side, used), offered("dodge", state, blow, DODGING, side, shut.get(DODGE))]
    options += parry_options(state, blow, side, shut.get(PARRY))
    options += block_options(state, blow, side, shut.get(BLOCK))
    return options


def none_or_passive(state: State3, blow: Blow, side: str, used: tuple[str, ...]) -> Option[Defence]:
    """REF.6, AOD.3: no active defence; the number is that of Passive Defense, which is not rolled after another."""
    me = state.fighters[blow.target]
    if used or not (me.sheet.pd or me.sheet.shields):
        return NO_DEFENCE
    return Option(NO_DEFENCE.name, NONE, number=partial(passive_number, state, blow, side))


def offered(
    name: str, state: State3, blow: Blow, chosen: Defence, side: str, why: Refusal | None, mode: Mode | None = None
) -> Option[Defence]:
    """A defence with its number before anything is added to it, or why it is not open."""
    number = partial(defence_number, state, DefencePlan(blow, chosen, side), mode)
    return Option(name, chosen, why, number=number)


def parry_options(state: State3, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """PAR.3, PBH.1: a Parry with each thing in hand that can, and with an empty hand."""
    me = state.fighters[blow.target]
    items = [item for item in me.in_hand() if item != FIST and me.ready(item)]
    if free_hands(state, me):
        items.append(FIST)
    options = []
    for item in items:
        mode = parrying_mode(state, blow, me, item)
        if mode is not None:
            why = shut or parry_refusal(state, blow, mode)
            options.append(offered(f"parry with {item}", state, blow, Defence(PARRY, item), side, why, mode))
    return options


def parry_refusal(state: State3, blow: Blow, mode: Mode) -> Refusal | None:
    """Why a thing cannot parry this blow: by what it is, by what the blow is, or by what has gone before."""
    me = state.fighters[blow.target]
    why = bare_hand_refusal(blow) if mode.item == FIST else weapon_refusal(state, blow, me, mode)
    if why is None and blow.mode.usage == BITE and blow.mode.item == FIST:
        why = NOT_A_BITE
    return why or (PARRIED if book(state).parries_left(state, me, mode) <= 0 else None)


def bare_hand_refusal(blow: Blow) -> Refusal | None:
    """C3-49, C3-83, WPN.18: bare hands stop no missile, no bash, and no blow at a weapon."""
    if blow.ranged:
        return BARE_MISSILE
    if blow.at_weapon:
        return NOT_STRUCK_AT
    return TOO_LIGHT if blow.mode.usage == BASH else None


def weapon_refusal(state: State3, blow: Blow, me: Fighter3, mode: Mode) -> Refusal | None:
    """PAR.4, BASH.7, WPN.18, C3-47, CC.2: what a weapon does not parry."""
    if blow.mode.missile is not None and not blow.mode.missile.thrown:
        return NOT_A_MISSILE
    if blow.at_weapon and mode.item != blow.weapon:
        return NOT_STRUCK_AT
    if blow.mode.usage == BASH and mode.weight <= LIGHT:
        return TOO_LIGHT
    if within(me.hex, state.fighters[blow.attacker]) and not handy(me, mode.item):
        return CLOSE_ONLY
    return tied(state, me, mode.item)


def handy(me: Fighter3, item: str) -> bool:
    """CCW.2: whether a weapon is lawful in close combat, in any way of using it."""
    return any(CLOSE in mode.reach for mode in me.in_this_grip(item, me.sheet.modes.get(item, ())))


def block_options(state: State3, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """BLK.2: a Block with the ready shield."""
    me = state.fighters[blow.target]
    shield = me.shield()
    if shield is None or shield.block is None or not me.ready(shield.item):
        return []
    why = shut or block_refusal(state, DefencePlan(blow, NONE, side), me, shield.item)
    return [offered(f"block with {shield.item}", state, blow, Defence(BLOCK, shield.item), side, why)]


def block_refusal(state: State3, plan: DefencePlan, me: Fighter3, item: str) -> Refusal | None:
    """BLK.3, BLK.5-6, WPN.19, CC.2, C3-81; GAP.4 of the sheet: what a shield does not block."""
    blow = plan.blow
    if blow.mode.missile is not None and blow.mode.missile.kind == GUN:
        return BULLET
    if blow.at_weapon:
        return NO_BLOCK
    if not shield_covers(state, plan, me):
        return NO_BLOCK_HERE if within(me.hex, state.fighters[blow.attacker]) else WRONG_SIDE
    if book(state).blocks_left(state, me) <= 0:
        return BLOCKED
    return tied(state, me, item)


# The defence


def defended(state: State3, blow: Blow) -> Rule[bool]:
    """GAP.3, REF.6, AOD.3: a defence, or two of different kinds; with none, Passive Defense alone."""
    tried: list[DefencePlan] = []
    held = yield from tries(state, blow, tried)
    if tried:
        for rule in book(state).after_defence:
            yield from rule(state, blow, tried, held)
    return held


def tries(state: State3, blow: Blow, tried: list[DefencePlan]) -> Rule[bool]:
    """AOD.3, C3-79: choose and roll until a defence works or no more are open; a Retreat counts for both."""
    me = state.fighters[blow.target]
    side = side_struck(me, state.fighters[blow.attacker])
    used: tuple[str, ...] = ()
    retreated = False
    while True:
        chosen = yield from Choose(
            me.name, DEFENCE, partial(defence_options, state, blow, side, used), at=blow.attacker
        )
        if chosen.kind == NONE.kind:
            return False if used else (yield from passive_defence(state, blow, side))
        plan = DefencePlan(
            blow, chosen, side, retreated, hand_for(state, me, chosen.item), add_ons=(RETREAT,) if used else ()
        )
        tried.append(plan)
        if (yield from defends(state, plan)):
            return True
        if me.form != TWO_DEFENCES or used:
            return False
        used, retreated = (chosen.kind,), plan.retreated


def passive_defence(state: State3, blow: Blow, side: str) -> Rule[bool]:
    """REF.6, C3-23, C3-77: a roll against PD alone, if there is any; no active defence, so that it disturbs nothing."""
    if passive_number(state, blow, side).number <= 0:
        state.tell("no-defence", blow.target, blow.attacker, how="waived")
        return False
    return (yield from Check(blow.target, PASSIVE, SUCCESS, lambda: passive_number(state, blow, side), blow.attacker))


def defends(state: State3, plan: DefencePlan) -> Rule[bool]:
    """GAP.3: one defence with its options, the roll, and what defending disturbs (AIM.8, CON.4)."""
    blow, chosen = plan.blow, plan.chosen
    me = state.fighters[blow.target]
    yield from choose_options(state, plan)
    held = yield from Check(me.name, chosen.kind, SUCCESS, lambda: defence_number(state, plan), at=blow.attacker)
    if held:
        blow.stopped_by = (chosen.kind, chosen.item)
    if chosen.kind == PARRY:
        me.parried += (chosen.item if chosen.item != FIST else empty_hand(plan.hand),)
    elif chosen.kind == BLOCK:
        me.blocked += 1
    follow_up(state, plan)
    if me.conditions:
        yield from disturbed(state, me, book(state).on_defence)
    return held
