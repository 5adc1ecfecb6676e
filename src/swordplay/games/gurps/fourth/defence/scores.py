"""The number of an active defence: its score, its modifiers one by one, and what a retreat adds."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.figure.figure import Fight, Figure, reeling, tired
from swordplay.games.gurps.figure.hands import empty_hand, parrying_hand
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.harm.impairment import too_weak
from swordplay.games.gurps.modifiers import DefenceModifier, unless_plain
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import (
    BACK,
    BLIND,
    BLOCK,
    DODGE,
    FRONT,
    GUARD_DOWN,
    OFF_BALANCE,
    PARRY,
    TORN_MUSCLE,
)

INCREASED = {DODGE: "Increased Dodge", PARRY: "Increased Parry", BLOCK: "Increased Block"}
TWICE = "Double Defense"
"""The forms of All-Out Defense (AOD.3)."""
UNSTEADY = {OFF_BALANCE: "off-balance", GUARD_DOWN: "guard-down", TORN_MUSCLE: "torn-muscle"}
"""What a critical miss leaves behind that lowers defences (CRIT.1)."""
UNKNOWN = (0, "", None, None)
LIGHT_PARRIES = frozenset({"Boxing", "Judo", "Karate"})


def number_without_options(state: Fight, blow: Blow, chosen: Defence, side: str, mode: Mode | None = None) -> Tally:
    """The number of a defence before anything is added to it, as the defender sees it when he chooses."""
    plan = DefencePlan(blow, chosen, side)
    tally = defence_number(state, plan, mode)
    if blow.shown is None:
        blow.shown = {}
    blow.shown[chosen] = (state.place, side, plan.mode, tally)
    return tally


def number_rolled(state: Fight, plan: DefencePlan) -> Tally:
    """The number of a defence when it is rolled: the one that was shown, if nothing was added to it since."""
    shown = plan.blow.shown
    if shown is not None and not (plan.add_ons or plan.bonuses or plan.retreated):
        place, side, mode, tally = shown.get(plan.chosen, UNKNOWN)
        if tally is not None and place == state.place and side == plan.side:
            plan.mode = mode
            return tally
    return defence_number(state, plan)


def defence_number(state: Fight, plan: DefencePlan, mode: Mode | None = None) -> Tally:
    """The number for a defence with all its reasons: score, modifiers, what the GM set, retreat and options.

    `mode` is that of a Parry, for one who knows it already.
    """
    me = state.fighters[plan.blow.target]
    chosen = plan.chosen
    kind = chosen.kind
    if kind == DODGE:
        tally = Tally(me.sheet.dodge, "dodge-score")
    elif kind == PARRY:
        plan.mode = mode = mode or parry_mode(state, me, chosen.item, retreats=plan.retreated)
        tally = Tally(parry_score(mode), "parry-score", mode.item)
    else:
        tally = Tally(block_score(me), "block-score", chosen.item)
    for modifier in book(state).defence_modifiers[kind].applicable(state, plan, me):
        modifier(state, plan, me, tally)
    if state.modifiers:
        state.add_gm_modifiers(tally, me.name, kind)
    if plan.retreated:
        tally.add(retreat_bonus(state, me, chosen), "retreat")
    for value, key in plan.bonuses:
        tally.add(value, key)
    return tally


# Dodge (DODGE.1): Basic Speed + 3


def encumbrance(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """DODGE.1: less the level of encumbrance."""
    if me.sheet.encumbrance:
        tally.add(-me.sheet.encumbrance, "encumbrance")


def badly_hurt(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """INJ.2: halved when badly hurt."""
    if reeling(state, me):
        tally.halve("low-hp", up=True)


def exhausted(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """FAT.1: halved when tired."""
    if tired(state, me):
        tally.halve("low-fp", up=True)


# Parry (PARRY.2): half skill + 3


def weapon_strength(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """GAP.4, FAT.2: what ST lost since the sheet was written takes off a Parry, by way of the skill."""
    if not tired(state, me):
        return
    mode = plan.mode
    assert mode is not None
    weak = too_weak(state, me, mode)
    if weak != mode.st_short:
        tally.add((mode.level - weak) // 2 - (mode.level - mode.st_short) // 2, "weapon-st")


@unless_plain
def parried_before(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """PARRY.2-3: -4 (fencing weapons -2) for each parry with it before this one."""
    if me.parried:
        assert plan.mode is not None
        tally.add(parries_before(me, plan.mode.item) * further_parry(plan.mode), "parried-before")


@unless_plain
def thrown_weapon(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """GAP.8: -1 to parry a thrown weapon, -2 if it weighs a pound or less."""
    if plan.blow.ranged:
        numbers = state.profile.defence
        light = plan.blow.mode.weight <= numbers.light
        tally.add(numbers.light_parry if light else numbers.thrown_parry, "thrown-weapon")


def parry_score(mode: Mode) -> int:
    """PARRY.2: what a way of using a thing that can parry has for it."""
    assert mode.parry is not None
    return mode.parry


def further_parry(mode: Mode) -> int:
    """PARRY.2-3: what each Parry before takes off the next, less with a fencing weapon."""
    return -2 if mode.fencing else -4


def parries_before(me: Figure, item: str) -> int:
    """PARRY.2: parries count for each weapon or hand; of the empty hands that can be used the fresher one parries."""
    return me.parried.count(item if item != FIST else empty_hand(parrying_hand(me, item)))


def parrying_mode(state: Fight, me: Figure, item: str, *, retreats: bool = False) -> Mode | None:
    """PARRY.2-3, RETREAT.4-5: the way of using a thing that parries best now, remembered for each grip."""
    before = parries_before(me, item) if me.parried else 0
    grip, known = (item, me.right == me.left == item, before, retreats), me.sheet.parries
    if grip not in known:
        modes = me.sheet.bare_parries if item == FIST else me.in_this_grip(item, me.sheet.modes.get(item, ()))

        def number(mode: Mode) -> int:
            back = retreating_parry(state, mode) if retreats else 0
            return parry_score(mode) + before * further_parry(mode) + back

        known[grip] = max((mode for mode in modes if mode.parry is not None), key=number, default=None)
    return known[grip]


def parry_mode(state: Fight, me: Figure, item: str, *, retreats: bool) -> Mode:
    """The same for a Parry that was declared, so that there is one."""
    mode = parrying_mode(state, me, item, retreats=retreats)
    assert mode is not None
    return mode


# Block (BLOCK.1): half Shield skill + 3


def block_score(me: Figure) -> int:
    """BLOCK.1: what the shield in hand has for it."""
    shield = me.shield()
    assert shield is not None
    assert shield.block is not None
    return shield.block


# What every defence shares


@unless_plain
def facing(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """DEF.2-5: an attack from the side or from behind."""
    if plan.side != FRONT:
        tally.add(facing_modifier(state, me, plan.side), "from-behind-dodge" if plan.side == BACK else "from-side")


def facing_modifier(state: Fight, me: Figure, side: str) -> int:
    """DEF.2-5: what a side takes off a defence, less with Peripheral Vision."""
    row = state.profile.defence.facing["back" if side == BACK else "side"]
    return row.peripheral if "Peripheral Vision" in me.sheet.traits else row.normal


@unless_plain
def posture(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """POST.1-5: the defence entry of the posture."""
    lower = state.profile.figure.postures[me.posture].defence
    if lower:
        tally.add(lower, "posture-defence", me.posture)


@unless_plain
def posture_or_drop(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """DND.1 of the range-band sheet: one who dropped from this foe's shots dodges them all from where he stood."""
    if me.dropped_from is not None and plan.blow.ranged:
        foe, moment, before = me.dropped_from
        if (foe, moment) == (plan.blow.attacker, state.turn) and before != me.posture:
            tally.add(state.profile.defence.dive, "dive")
            tally.add(state.profile.figure.postures[before].defence, "posture-defence", before)
            return
    posture(state, plan, me, tally)


@unless_plain
def stunned(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """STUN.1: -4 while stunned."""
    if me.conditions and me.stunned:
        tally.add(-4, "stunned")


@unless_plain
def after_effects(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """CRIT.1; EYE.4 of the range-band sheet: what critical misses and two blind eyes leave, in the order they came."""
    for condition in me.conditions:
        if condition.kind in UNSTEADY:
            tally.add(condition.value, UNSTEADY[condition.kind])
        elif condition.kind == BLIND and state.profile.attack.blind is not None:
            tally.add(state.profile.attack.blind.defence, "both-eyes-blind")


@unless_plain
def increased(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """AOD.1: All-Out Defense with this kind of defence increased."""
    if me.form == INCREASED[plan.chosen.kind]:
        tally.add(state.profile.defence.increased, "increased")


def shield_bonus(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """BLOCK.3: DB of a shield that is ready and covers the side."""
    shield = me.shield()
    if (
        shield is not None
        and me.ready(shield.item)
        and shield_covers(me, plan.side)
        and shield_counts(state, plan.blow)
    ):
        tally.add(shield.db, "shield", shield.item)


def shield_covers(me: Figure, side: str) -> bool:
    """BLOCK.2-3: front, or the side of the arm that bears it."""
    shield = me.shield()
    return side == FRONT or (shield is not None and side == me.hand_with(shield.item))


def shield_counts(state: Fight, blow: Blow) -> bool:
    """DISARM.6, BREAK.4; GAP.5 of the range-band sheet: whether a shield's DB counts against what is struck at."""
    return not blow.at_weapon or state.profile.weapon_targets.shield_guards


@unless_plain
def declared(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """What the attacker declared against any defence."""
    for value, key in plan.blow.defence_terms:
        tally.add(value, key)


@unless_plain
def declared_against_dodge(state: Fight, plan: DefencePlan, me: Figure, tally: Tally) -> None:
    """PRE.1-2 of the range-band sheet: what the attacker declared against a Dodge alone."""
    for value, key in plan.blow.dodge_terms:
        tally.add(value, key)


SHARED: tuple[DefenceModifier[Fight, Figure], ...] = (stunned, after_effects, increased, shield_bonus, declared)
"""What comes after facing and posture in every defence."""


# Retreat


def retreat_bonus(state: Fight, me: Figure, chosen: Defence) -> int:
    """RETREAT.2-5: +3 to a Dodge or a light Parry, +1 to a Block or another Parry."""
    if chosen.kind == PARRY:
        return retreating_parry(state, parry_mode(state, me, chosen.item, retreats=True))
    return state.profile.defence.retreat[chosen.kind]


def retreating_parry(state: Fight, mode: Mode) -> int:
    """RETREAT.4-5: what a retreat gives a Parry, by the skill it is made with."""
    light = mode.fencing or (mode.item == FIST and mode.skill in LIGHT_PARRIES)
    return state.profile.defence.retreat["light parry" if light else "parry"]
