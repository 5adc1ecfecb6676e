"""Choosing a defence against a blow: which are open, the question, and the roll."""

from __future__ import annotations

from functools import cache, partial

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.figure.arcs import sides_struck
from swordplay.games.gurps.figure.figure import BOTH, Fight, Figure
from swordplay.games.gurps.figure.hands import empty_hand, parrying_hand
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.defence.options import RETREAT, choose_options, follow_up
from swordplay.games.gurps.fourth.defence.scores import (
    TWICE,
    facing_modifier,
    number_rolled,
    number_without_options,
    parrying_mode,
    shield_covers,
)
from swordplay.games.gurps.fourth.effort import RAPID
from swordplay.games.gurps.fourth.harm.skill_rolls import skill_number
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.profile import DEFENCES
from swordplay.games.gurps.rolls import GRADED, HITS, SUCCESS, THREE_DICE, Degree
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.vocabulary import (
    BACK,
    BLIND_FIGHTING,
    BLOCK,
    DEFENCE,
    DODGE,
    LEFT,
    PARRY,
    RIGHT,
    SIDE,
    SLAM,
)

NONE = Defence("none")
NO_DEFENCE: Option[Defence] = Option("no defence", NONE)
DODGING = Defence(DODGE)
ALL_OUT = Refusal("all-out-attack-no-defence")
ANOTHER_KIND = Refusal("another-kind")
ALREADY_BLOCKED = Refusal("one-block", (), ("dodge", "parry"))
WRONG_SIDE = Refusal("not-that-side", (), ("dodge",))
FROM_BEHIND = Refusal("from-behind", (), ("dodge",))
UNSEEN = Refusal("no-rear-defence")
HELPLESS = Refusal("out-no-defence")
TOO_FAST = Refusal("bullets-dodged", (), ("dodge",))
GUNS = ("Guns", "Beam Weapons", "Gunner")
UNBALANCED = Refusal("unbalanced", (), ("dodge", "block"))
CLOSE_ONLY = Refusal("close-parry", (), ("dodge",))
NO_BLOCK = Refusal("weapon-no-block", (), ("dodge", "parry"))
NOT_A_MISSILE = Refusal("parry-missile", (), ("dodge", "block"))
TOO_HEAVY = Refusal("slam-too-heavy", (), ("dodge", "block"))
RECOVER = "recover"
SIDES = [Option(RIGHT, RIGHT), Option(LEFT, LEFT)]


# Which defences are open


def open_kinds(state: Fight, me: Figure) -> frozenset[str]:
    """SHEET.6: the kinds of defence a figure's manoeuvre leaves it until its next turn."""
    entry = state.profile.manoeuvres.entries.get(me.manoeuvre)
    return DEFENCES if entry is None else entry.open


def defence_options(state: Fight, blow: Blow, side: str, used: tuple[str, ...] = ()) -> list[Option[Defence]]:
    """Every defence there might be, with its number or why it is not open (SHEET.6, DEF.1-4)."""
    me = state.fighters[blow.target]
    if me.conditions and me.out:
        return [NO_DEFENCE]
    left = open_kinds(state, me)
    if not left:
        return [NO_DEFENCE, Option("dodge", Defence(DODGE), ALL_OUT)]
    if side == BACK and not state.profile.defence.rear_defence:
        return [NO_DEFENCE, Option("dodge", Defence(DODGE), UNSEEN)]
    shut: dict[str, Refusal] = {}
    if left is not DEFENCES:
        shut = {kind: Refusal("manoeuvre-defence", (me.manoeuvre,)) for kind in DEFENCES - left}
    if used:
        shut |= dict.fromkeys(used, ANOTHER_KIND)
    number = partial(number_without_options, state, blow, DODGING, side)
    options = [NO_DEFENCE, Option("dodge", DODGING, shut.get(DODGE), number=number)]
    options.extend(parry_options(state, blow, side, shut.get(PARRY), again=PARRY not in used))
    options.extend(block_options(state, blow, side, shut.get(BLOCK)))
    if me.unready or me.struck_with:
        options.extend(recovery_options(state, me, shut.get(PARRY)))
    return options


def recovery_options(state: Fight, me: Figure, shut: Refusal | None) -> list[Option[Defence]]:
    """RRECOV.1; RR.1, MAA.5 of the range-band sheet: what Rapid Recovery may be bought for now."""
    if shut is not None and (shut == ANOTHER_KIND or not state.profile.effort.recovery_after_charge):
        return []
    return [Option(RAPID + item, Defence(RECOVER, item), why) for item, why in book(state).recoverable(state, me)]


def parry_options(state: Fight, blow: Blow, side: str, shut: Refusal | None, *, again: bool) -> list[Option[Defence]]:
    """A Parry with each thing in hand that can, and with an empty hand (PARRY.1); what was bought back, if not used."""
    me = state.fighters[blow.target]
    options = []
    items = me.in_hand()
    if items != (FIST,) and not (me.right and me.left):
        items += (FIST,)
    for item in items:
        mode = parrying_mode(state, me, item)
        back = again and item in me.recovered
        if mode is not None and (back or me.ready(item)):
            why = (None if back else shut) or parry_refusal(state, blow, side, mode)
            name, chosen = parry_with(item)
            options.append(Option(name, chosen, why, partial(number_without_options, state, blow, chosen, side, mode)))
    return options


@cache
def parry_with(item: str) -> tuple[str, Defence]:
    """What a Parry with a thing is called, and what it stands for."""
    return f"parry with {item}", Defence(PARRY, item)


def parry_refusal(state: Fight, blow: Blow, side: str, mode: Mode) -> Refusal | None:
    """PARRY.1, GAP.6-8: from the front or the weapon's side; close in, only with what has reach C; no missile."""
    me = state.fighters[blow.target]
    missile = blow.mode.missile
    numbers = state.profile
    if missile is not None and not missile.thrown:
        return NOT_A_MISSILE
    if side == BACK:
        return FROM_BEHIND
    if side in (LEFT, RIGHT) and numbers.defence.parry_own_side and not on_side(me, mode.item, side):
        return WRONG_SIDE
    if numbers.attack.close_binds and CLOSE not in mode.reach and close_in(state, me, state.fighters[blow.attacker]):
        return CLOSE_ONLY
    if mode.unbalanced and mode.item in me.struck_with and mode.item not in me.recovered:
        return UNBALANCED
    return heavy(state, blow, mode.item) if blow.purpose == SLAM else None


def on_side(me: Figure, item: str, side: str) -> bool:
    """Whether a thing is held on that side; two hands, or two empty ones that can be used, serve both."""
    if item != FIST:
        return me.hand_with(item) in (side, BOTH)
    free = me.empty_hands()
    return side in free or len(free) > 1


def heavy(state: Fight, blow: Blow, item: str) -> Refusal | None:
    """SLAM.5: what weighs more than a parrier can lift, twice that in two hands, cannot be parried."""
    if not state.profile.slam.heavy:
        return None
    me, foe = state.fighters[blow.target], state.fighters[blow.attacker]
    lift = me.sheet.lift * (2 if item == me.right == me.left else 1)
    return TOO_HEAVY if foe.sheet.st > lift else None


def block_options(state: Fight, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """BLOCK.1, BLOCK.2: a Block with the shield or cloak in hand."""
    me = state.fighters[blow.target]
    shield = me.shield()
    if shield is None or shield.block is None or not me.ready(shield.item):
        return []
    why = shut
    if why is None:
        if blow.at_weapon:
            why = NO_BLOCK
        elif side == BACK:
            why = FROM_BEHIND
        elif not shield_covers(me, side):
            why = WRONG_SIDE
        elif me.blocked:
            why = ALREADY_BLOCKED
        elif state.profile.defence.bullets_only_dodged and blow.ranged and blow.mode.skill.startswith(GUNS):
            why = TOO_FAST
    chosen = Defence(BLOCK, shield.item)
    number = partial(number_without_options, state, blow, chosen, side)
    return [Option(f"block with {shield.item}", chosen, why, number=number)]


# The defence


def side_struck(state: Fight, blow: Blow) -> Rule[str]:
    """The side a blow comes from; where the rule leaves it open, the defender picks (DEF.2)."""
    sides = sides_struck(state.fighters[blow.target], state.fighters[blow.attacker])
    if len(sides) == 1:
        return sides[0]
    return (yield from Choose(blow.target, SIDE, SIDES, at=blow.attacker))


def defended(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.3, DEF.1, AOD.2: a defence against a blow one knows of, or two of different kinds with All-Out Defense."""
    if blow.unnoticed:
        state.tell("no-defence", blow.target, blow.attacker, why="unnoticed-no-defence")
        return False
    me = state.fighters[blow.target]
    side = yield from side_struck(state, blow)
    used: tuple[str, ...] = ()
    retreated = (
        me.retreated_from is not None and me.retreated_from[:2] == (blow.attacker, state.turn) and not blow.ranged
    )

    def offers() -> list[Option[Defence]]:
        return defence_options(state, blow, side, used)

    while True:
        blow.shown = None
        chosen: Defence = yield Choose(me.name, DEFENCE, offers, at=blow.attacker)
        if chosen.kind == "none":
            if state.log is not None:
                tell_undefended(state, blow, offers())
            return False
        if chosen.kind == RECOVER:
            book(state).rapid_recovery(state, me, chosen.item)
            continue
        hand = parrying_hand(me, chosen.item) if chosen.kind == PARRY else me.hand_with(chosen.item)
        plan = DefencePlan(blow, chosen, side, retreated, hand, add_ons=(RETREAT,) if retreated else ())
        hits = blow.hits
        if (yield from defends(state, plan)):
            return True
        if me.form != TWICE or used or blow.hits < hits:
            return False
        used, retreated = (chosen.kind,), plan.retreated


def tell_undefended(state: Fight, blow: Blow, options: list[Option[Defence]]) -> None:
    """Report that there is no defence, and why, if there could be none."""
    others = [option for option in options if option.value is not NONE]
    if any(option.refusal is None for option in others):
        state.tell("no-defence", blow.target, blow.attacker, how="waived")
        return
    why = next((option.refusal for option in others if option.refusal is not None), HELPLESS)
    state.tell("no-defence", blow.target, blow.attacker, why=why.key, why_args=why.args)


def defends(state: Fight, plan: DefencePlan) -> Rule[bool]:
    """GAP.3: one defence with its options, the roll, and what defending disturbs (SHEET.7)."""
    blow, chosen = plan.blow, plan.chosen
    me = state.fighters[blow.target]
    yield from choose_options(state, plan)
    if plan.side == BACK and chosen.kind == DODGE:
        yield from sense(state, me, plan)
    number = partial(number_rolled, state, plan)
    outcome = book(state).after_defence
    degree: Degree | None = None
    if chosen.kind == DODGE and blow.hits > 1:
        degree, avoided = yield from Check(me.name, DODGE, dodge_of_several(blow.hits), number, at=blow.attacker)
        blow.hits -= avoided
        held = not blow.hits
    elif outcome is None:
        held = yield from Check(me.name, chosen.kind, SUCCESS, number, at=blow.attacker)
    else:
        degree = yield from Check(me.name, chosen.kind, GRADED, number, at=blow.attacker)
        held = degree in HITS
    if held:
        blow.stopped_by = (chosen.kind, chosen.item)
    if chosen.kind == PARRY:
        me.parried += (chosen.item if chosen.item != FIST else empty_hand(plan.hand),)
    elif chosen.kind == BLOCK:
        me.blocked += 1
    if plan.add_ons:
        follow_up(state, plan)
    if outcome is not None and degree is not None:
        yield from outcome(state, blow, plan, degree)
    if me.conditions:
        yield from disturbed(state, me, book(state).on_defence)
    return held


def sense(state: Fight, me: Figure, plan: DefencePlan) -> Rule[None]:
    """DEF.6: a made Blind Fighting roll helps a Dodge from behind; Peripheral Vision helps as much without a roll."""
    learned = me.sheet.skills.get("Blind Fighting")
    row = state.profile.defence.facing["back"]
    if learned is None or facing_modifier(state, me, BACK) >= row.blind:
        return
    tally = skill_number(state, me, "Blind Fighting", learned, "blind-fighting-score", reacts=True)
    if (yield from Check(me.name, BLIND_FIGHTING, SUCCESS, tally)):
        plan.bonuses += ((row.blind - row.normal, "blind-fighting"),)


@cache
def dodge_of_several(hits: int) -> Scale[tuple[Degree, int]]:
    """RF.1: a Dodge avoids one hit, and one more for each point of its margin."""

    def read(total: int, number: int) -> tuple[Degree, int]:
        degree = GRADED.read(total, number)
        return degree, min(hits, 1 + max(0, number - total)) if degree in HITS else 0

    return Scale("dodge of several hits", THREE_DICE, read, good=lambda degree: degree[0] in HITS)
