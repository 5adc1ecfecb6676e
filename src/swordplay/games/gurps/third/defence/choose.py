"""Choosing a defence against a blow: which are open, the question, and the roll."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.figure.hands import empty_hand, parrying_hand
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.profile import DEFENCES
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence.options import choose_options, follow_up
from swordplay.games.gurps.third.defence.scores import defence_number, parrying_mode, passive_number, shield_covers
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import PASSIVE
from swordplay.games.gurps.vocabulary import BACK, BLOCK, DEFENCE, DODGE, FRONT, PARRY

NONE = Defence("none")
NO_DEFENCE: Option[Defence] = Option("no defence", NONE)
DODGING = Defence(DODGE)
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
TWO_DEFENCES = "two defences"
"""AOD.3: the form of All Out Defense."""


def side_struck(state: State3, me: Fighter3, foe: Fighter3) -> str:
    """GAP.4, C3-13, C3-55: the side an attack comes from; from between two, the better for the defender."""
    origin = foe.hex
    if me.hex == foe.hex:
        if foe.entered_from is None:
            return FRONT
        origin = foe.entered_from
    sides = ARCS.arcs(me.facing, me.hex, origin)
    return FRONT if FRONT in sides else next((side for side in sides if side != BACK), BACK)


def open_kinds(state: State3, me: Fighter3) -> frozenset[str]:
    """C3-1: the kinds of defence a fighter's card leaves him until his next turn."""
    entry = state.profile.manoeuvres.entries.get(me.manoeuvre)
    return DEFENCES if entry is None else entry.open


def no_active_defence(state: State3, blow: Blow, side: str) -> Refusal | None:
    """AOA.7, GAP.4, REF.20: why there is no active defence at all."""
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
        return [NO_DEFENCE, Option("dodge", DODGING, barred)]
    shut = {kind: Refusal("manoeuvre-defence", (me.manoeuvre,)) for kind in DEFENCES - open_kinds(state, me)}
    shut |= dict.fromkeys(used, ANOTHER_KIND)
    options = [NO_DEFENCE, offered("dodge", state, blow, DODGING, side, shut.get(DODGE))]
    options += parry_options(state, blow, side, shut.get(PARRY))
    options += block_options(state, blow, side, shut.get(BLOCK))
    return options


def offered(
    name: str, state: State3, blow: Blow, chosen: Defence, side: str, why: Refusal | None, mode: Mode | None = None
) -> Option[Defence]:
    """A defence with its number before anything is added to it, or why it is not open."""
    number = partial(defence_number, state, DefencePlan(blow, chosen, side), mode)
    return Option(name, chosen, why, number=number)


def parry_options(state: State3, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """PAR.3, PBH.1: a Parry with each thing in hand that can, and with an empty hand."""
    me = state.fighters[blow.target]
    items = me.in_hand()
    if items != (FIST,) and not (me.right and me.left):
        items += (FIST,)
    options = []
    for item in items:
        mode = parrying_mode(me, item)
        if mode is not None and me.ready(item):
            why = shut or parry_refusal(state, blow, side, mode)
            options.append(offered(f"parry with {item}", state, blow, Defence(PARRY, item), side, why, mode))
    return options


def parry_refusal(state: State3, blow: Blow, side: str, mode: Mode) -> Refusal | None:
    """PAR.4, PAR.6-8, CC.2: why a thing cannot parry this."""
    me = state.fighters[blow.target]
    if blow.mode.missile is not None and not blow.mode.missile.thrown:
        return NOT_A_MISSILE
    attacker = state.fighters[blow.attacker]
    if CLOSE not in mode.reach and mode.item != FIST and attacker.hex == me.hex and attacker.entered_from is None:
        return CLOSE_ONLY
    return PARRIED if book(state).parries_left(state, me, mode) <= 0 else None


def block_options(state: State3, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """BLK.2-6, C3-81: a Block with the ready shield, in front and on its side."""
    me = state.fighters[blow.target]
    shield = me.shield()
    if shield is None or shield.block is None or not me.ready(shield.item):
        return []
    why = shut
    if why is None and book(state).blocks_left(state, me) <= 0:
        why = BLOCKED
    if why is None and not shield_covers(state, blow, me, side):
        why = NO_BLOCK_HERE if close_in(state, me, state.fighters[blow.attacker]) else WRONG_SIDE
    return [offered(f"block with {shield.item}", state, blow, Defence(BLOCK, shield.item), side, why)]


def defended(state: State3, blow: Blow) -> Rule[bool]:
    """GAP.3, REF.6, AOD.3: a defence, or two of different kinds; with none, Passive Defense alone."""
    me = state.fighters[blow.target]
    side = side_struck(state, me, state.fighters[blow.attacker])
    used: tuple[str, ...] = ()
    retreated = False
    while True:
        chosen = yield from Choose(
            me.name, DEFENCE, partial(defence_options, state, blow, side, used), at=blow.attacker
        )
        if chosen.kind == NONE.kind:
            return False if used else (yield from passive_defence(state, blow, side))
        hand = parrying_hand(me, chosen.item) if chosen.kind == PARRY else me.hand_with(chosen.item)
        plan = DefencePlan(blow, chosen, side, retreated, hand)
        if (yield from defends(state, plan)):
            return True
        if me.form != TWO_DEFENCES or used:
            return False
        used, retreated = (chosen.kind,), plan.retreated


def passive_defence(state: State3, blow: Blow, side: str) -> Rule[bool]:
    """REF.6, C3-77: a roll against PD alone, if there is any; no active defence, so that it disturbs nothing."""
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
    for rule in book(state).after_defence:
        yield from rule(state, plan, held)
    if me.conditions:
        yield from disturbed(state, me, book(state).on_defence)
    return held
