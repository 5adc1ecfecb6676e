"""17: Strike Chance, Defence, the Strike Check, mishaps, parry and riposte."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from swordplay.engine.hexes import distance, nearest
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    can_evade_blow,
    fighting_rank,
    held_shield,
    helpless,
    in_hand,
    mod_ag,
    mod_md,
    rank,
    shield_of,
    weapon,
)
from swordplay.games.dragonquest.figure.mounted import rider_refusal, saddle_refusal, wield
from swordplay.games.dragonquest.figure.positions import reveal
from swordplay.games.dragonquest.figure.zones import from_rear, shield_side
from swordplay.games.dragonquest.harm.damage import Blow, hit, strength_bonus
from swordplay.games.dragonquest.harm.spells import concentrate
from swordplay.games.dragonquest.harm.wounds import drop, steady
from swordplay.games.dragonquest.rolls import BREAKS, DROPS, HITS, PARRY, PERCENT, WIDE, Parry, Strike, strike_scale
from swordplay.games.dragonquest.sheet import Weapon
from swordplay.games.dragonquest.vocabulary import (
    DEFENSIVE,
    DISARM,
    EVADE_DEFENCE,
    EVADE_PRESET,
    EVADING,
    KNOCKOUT,
    LOSES_ACTION,
    MELEE,
    MISHAP,
    MUST_PASS,
    NO_ATTACK,
    PARRY_ROLL,
    PLAIN_STRIKE,
    PRINTED_TABLE,
    PULSE_END,
    RANGED,
    RESTRAIN,
    RIPOSTE,
    RUSH,
    SHIELD_SIDE,
    STRIKE,
    TRAMPLE,
    TRIP,
    UNARMED,
)
from swordplay.games.dragonquest.vocabulary import PARRY as ASK_PARRY

TRIP_BASE = RUSH_BASE = TRAMPLE_BASE = 40
KNOCKOUT_PENALTY = 15
DISARM_PENALTY = 20
WITHDRAWAL_PENALTY = 20
CHARGING_RUSH = 20
WITHDRAWAL_DEFENCE = 20
RESTRAIN_FACTOR = 3
PER_RANK = 4
PER_MISSING_MD = 5
SHIELD_MIN_MD = 12
EVADE_BASE, EVADE_PER_RANK = 10, 4


def base_chance(state: Fight, blow: Blow) -> Tally:
    """17.1.b, 16.5, 21.b-c, 22.f: the base chance, by the form of the attack."""
    attacker = state.fighters[blow.attacker]
    arm = blow.with_what(attacker)
    if blow.form == TRIP:
        return _too_clumsy(Tally(TRIP_BASE, "trip-base"), attacker, arm.min_md)
    if blow.form == RUSH:
        return _too_clumsy(Tally(RUSH_BASE, "rush-base"), attacker, SHIELD_MIN_MD)
    if blow.form == TRAMPLE:
        return Tally(TRAMPLE_BASE, "trample-base")
    if blow.form == RESTRAIN:
        return restrain_base(state, blow)
    if arm.name == UNARMED:
        agile = mod_ag(attacker)
        return Tally(2 * agile, "unarmed-agility", agile).add(arm.base_chance - 2 * agile, "unarmed-strength")
    return _too_clumsy(Tally(arm.base_chance, "base-chance", arm.name), attacker, arm.min_md)


def _too_clumsy(tally: Tally, attacker: Figure, least: int) -> Tally:
    """20.b: 5 percent less for each point of unmodified MD below the weapon's minimum."""
    missing = max(0, least - attacker.sheet.md)
    return tally.add(-PER_MISSING_MD * missing, "too-clumsy", least)


def restrain_base(state: Fight, blow: Blow) -> Tally:
    """16.5.restrain.b, 16.5.restrain.e: three times the difference in PS + modAG, with all helpers counted."""
    names = (blow.attacker, *blow.helpers)
    ours = sum(_might(state.fighters[name]) for name in names)
    theirs = _might(state.fighters[blow.target])
    return Tally(RESTRAIN_FACTOR * (ours - theirs), "restrain-base", ours, theirs)


def _might(figure: Figure) -> int:
    return int(figure.sheet.ps) + mod_ag(figure)


def blow_rank(attacker: Figure, blow: Blow) -> int | None:
    """The rank that counts: with the weapon, with the shield, or in unarmed combat."""
    if blow.form == RUSH:
        shield = shield_of(attacker)
        return shield.rank if shield else None
    if blow.form == TRAMPLE:
        return None
    return blow.with_what(attacker).rank


def strike_chance(state: Fight, blow: Blow) -> Tally:
    """TERM.11, 17.1: modSC, the number a Strike Check is rolled against."""
    attacker = state.fighters[blow.attacker]
    tally = base_chance(state, blow)
    hopeless = blow.form == RESTRAIN and tally.number <= 0
    ranked = blow_rank(attacker, blow)
    if ranked is not None:
        tally.add(mod_md(attacker), "dexterity").add(PER_RANK * ranked, "rank", ranked)
    if blow.form == KNOCKOUT:
        tally.add(-KNOCKOUT_PENALTY, "knockout")
    elif blow.form == DISARM:
        tally.add(-DISARM_PENALTY, "disarm")
    elif blow.form == RUSH and blow.charging:
        tally.add(CHARGING_RUSH, "charging-rush")
    if blow.withdrawing:
        tally.add(-WITHDRAWAL_PENALTY, "withdrawing-offensively")
    state.add_gm_modifiers(tally, blow.attacker, STRIKE)
    defend(state, tally, blow)
    return tally.cap(0, "restrain-hopeless") if hopeless else tally


def defend(state: Fight, tally: Tally, blow: Blow) -> Tally:
    """TERM.10, 17.5: subtract the target's Defence, unless it is stunned or incapacitated."""
    target = state.fighters[blow.target]
    if helpless(target):
        return tally
    tally.add(-mod_ag(target), "defence-agility").add(-target.sheet.file.defence, "defence-bonus")
    shield = held_shield(target)
    if shield is not None:
        attacker = state.fighters[blow.attacker]
        at = attacker.hex if blow.kind == RANGED else nearest(attacker.hexes(), target.hexes())[1]
        covered = not from_rear(target, at)
        if covered and state.switches[SHIELD_SIDE]:
            covered = shield_side(target, at, shield.arm)
        if covered:
            tally.add(-shield.defence, "defence-shield", shield.name)
    if target.has(DEFENSIVE):
        tally.add(-WITHDRAWAL_DEFENCE, "defence-withdrawing")
    if target.has(EVADING):
        tally.add(-evade_defence(state, target), "defence-evading")
    return tally


def evade_defence(state: Fight, target: Figure) -> int:
    """13.2.a: what evading adds to Defence: nothing, unless the group has decided otherwise."""
    extra = int(state.switches[EVADE_DEFENCE])
    if state.switches[EVADE_PRESET]:
        extra += EVADE_BASE + EVADE_PER_RANK * fighting_rank(target)
    return extra


def strike(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.attack: one attack, step by step; return whether it hit."""
    attacker = state.fighters[blow.attacker]
    reveal(state, attacker)
    arm = blow.with_what(attacker)
    wield(attacker, arm, blow.form)
    wear = strength_bonus(state, attacker, arm, blow)
    scale = strike_scale(wear, nearest=bool(state.switches[PRINTED_TABLE]))
    skill = blow_rank(attacker, blow) or 0
    if state.log is not None:
        state.tell("blow", blow.attacker, blow.target, item=arm.name, way=manner(blow, arm))
    degree = yield from Check(blow.attacker, STRIKE, scale, lambda: strike_chance(state, blow), at=blow.target)
    if degree in HITS:
        yield from hit(state, blow, degree)
    if degree in BREAKS or degree in DROPS:
        yield from mishap(state, blow, degree)
    if degree in WIDE and blow.kind == MELEE and blow.form != TRAMPLE:
        yield from parry(state, blow, skill)
    yield from concentrate(state, blow.target)
    return degree in HITS


def manner(blow: Blow, arm: Weapon) -> str:
    """How an attack is made, in the log's words: its form, or whether the weapon is fired or thrown."""
    if blow.form != PLAIN_STRIKE or blow.kind != RANGED:
        return blow.form
    return "fired" if arm.group == "missile" else "thrown"


def mishap(state: Fight, blow: Blow, degree: Strike) -> Rule[None]:
    """17.3: the weapon breaks or is dropped unless the attacker rolls three times modMD or less."""
    attacker = state.fighters[blow.attacker]
    if (yield from Check(blow.attacker, MISHAP, PERCENT, lambda: steady(state, attacker, MISHAP))):
        return
    attacker = state.fighters[blow.attacker]
    item = item_of(attacker, blow)
    if item not in attacker.hands:
        lose_next_action(state, attacker)
    elif degree in DROPS:
        drop(state, attacker, item)
    else:
        attacker.hands = tuple(held for held in attacker.hands if held != item)
        attacker.gone += (item,)
        state.tell("broke", blow.attacker, item=item)


def item_of(attacker: Figure, blow: Blow) -> str:
    """The item an attack is made with, which may be dropped or break."""
    shield = shield_of(attacker) if blow.form == RUSH else None
    return shield.name if shield is not None else blow.weapon


def lose_next_action(state: Fight, figure: Figure) -> None:
    """17.3.d: if nothing can break or be dropped, the attacker loses his action in the next pulse."""
    figure.gain(LOSES_ACTION, ends=PULSE_END, at=state.clock + 1)
    state.tell("loses-next-action", figure.name)


def parry(state: Fight, blow: Blow, skill: int) -> Rule[None]:
    """17.4: an evading defender may parry a wide miss from any side; `skill` is the attacker's rank."""
    defender = state.fighters[blow.target]
    if not can_evade_blow(defender):
        return
    number = partial(parry_number, state, blow, skill)
    if not (yield from Choose(blow.target, ASK_PARRY, lambda: _parries(defender, number), at=blow.attacker)):
        return
    result = yield from Check(blow.target, PARRY_ROLL, PARRY, number, at=blow.attacker)
    if result is Parry.PASS_NEXT:
        defender = state.fighters[blow.target]
        if not any(c.kind == MUST_PASS and c.at > state.clock for c in defender.conditions):
            defender.gain(MUST_PASS, ends=MUST_PASS, at=state.clock + 1)
        return
    attacker = state.fighters[blow.attacker]
    drop(state, attacker, item_of(attacker, blow))
    if result is Parry.RIPOSTE:
        yield from riposte(state, blow)


def _parries(defender: Figure, number: Callable[[], Tally]) -> list[Option[bool]]:
    options = [Option("parry", True, number)] if can_evade_blow(defender) else []
    return [*options, Option("do not parry", False)]


def parry_number(state: Fight, blow: Blow, skill: int) -> Tally:
    """17.4.b: the defender's rank less the attacker's with the weapon he struck with, even if that has been dropped."""
    mine = max(map(rank, in_hand(state.fighters[blow.target])))
    tally = Tally(mine, "defender-rank").add(-skill, "attacker-rank")
    return state.add_gm_modifiers(tally, blow.target, PARRY_ROLL)


def riposte(state: Fight, blow: Blow) -> Rule[None]:
    """17.4.e: the defender gets one free blow at the attacker, in whatever adjacent hex he stands."""
    chosen = yield from Choose(blow.target, RIPOSTE, partial(_ripostes, state, blow), at=blow.attacker)
    if chosen is not None:
        yield from strike(state, Blow(blow.target, blow.attacker, chosen))


def _ripostes(state: Fight, blow: Blow) -> list[Option[str | None]]:
    defender = state.fighters[blow.target]
    arms = [arm for arm in in_hand(defender) if "M" in arm.use and not helpless(defender)]
    options: list[Option[str | None]] = []
    for arm in arms:
        options.append(
            Option(arm.name, arm.name, partial(riposte_chance, state, Blow(blow.target, blow.attacker, arm.name)))
        )
    return [*options, Option(NO_ATTACK, None)]


def riposte_chance(state: Fight, blow: Blow) -> Tally | Refusal:
    """17.4.e, 23.b, 23.e-f: the chance of a riposte, or why a rider cannot strike or be struck so."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    arm = weapon(me, blow.weapon)
    beside = [hex for hex in foe.hexes() if distance(me.hex, hex) == 1]
    refused = rider_refusal(me, arm, blow.form) or saddle_refusal(me, foe, arm, beside)
    return strike_chance(state, blow) if refused is None else refused._replace(instead=(NO_ATTACK,))
