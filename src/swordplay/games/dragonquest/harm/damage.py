"""16.5, 18, 20: what a hit does: damage, grievous injuries, and the effects of special attacks."""

from __future__ import annotations

from typing import Any, NamedTuple

from swordplay.engine.requests import Call, Choose, Dice, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure.figure import PULSES_A_MINUTE, Fight, Figure, down, rank, weapon
from swordplay.games.dragonquest.figure.items import lodge
from swordplay.games.dragonquest.figure.positions import fall, keeps_feet
from swordplay.games.dragonquest.figure.settling import release, settle
from swordplay.games.dragonquest.harm.grievous import grievous_injury
from swordplay.games.dragonquest.harm.poison import poison_works
from swordplay.games.dragonquest.harm.wounds import collapse, drop, knocked_out, unhorse, wound
from swordplay.games.dragonquest.rolls import TO_ENDURANCE, Strike
from swordplay.games.dragonquest.sheet import Weapon
from swordplay.games.dragonquest.vocabulary import (
    BALANCE,
    DAMAGE,
    DAMAGE_BONUSES,
    DISARM,
    DISARM_ITEM,
    ENTANGLE,
    ENTANGLED,
    HOLDING,
    KNOCKOUT,
    KNOCKOUT_TIME,
    MELEE,
    PRONE,
    RANGED,
    RESTRAIN,
    RESTRAINED,
    RUSH,
    STAY_MOUNTED,
    STUCK,
    TRAMPLE,
    TRIP,
    UNARMED,
)

DIE = 10
ENTANGLE_DAMAGE = -4
RUSH_DAMAGE = -2
SHIELD_MIN_PS = 10
KNOCKOUT_MINUTES = 5
MISSILE_STUCK = 3
POLE_STUCK = 5
STRENGTH_STEP = 5
RANK_STEP = 4
UPSETTING = (TRIP, ENTANGLE, RUSH)


class Blow(NamedTuple):
    """One attack: who strikes whom with what, how, and in what kind of fighting."""

    attacker: str
    target: str
    weapon: str
    form: str = "strike"
    kind: str = MELEE
    withdrawing: bool = False
    charging: bool = False
    helpers: tuple[str, ...] = ()
    arm: Weapon | None = None
    """The weapon that was shot or thrown, as it was then: it may have left the hand since."""

    def with_what(self, attacker: Figure) -> Weapon:
        """The weapon used."""
        return self.arm or weapon(attacker, self.weapon)


def roll_damage(dice: int, modifier: int) -> Rule[int]:
    """18.a, 20.c: D10s and a modifier; a total below 1 counts as 1."""
    rolled = yield from Dice("", DAMAGE, dice, DIE)
    return max(1, rolled + modifier)


def strength_bonus(state: Fight, attacker: Figure, arm: Weapon, blow: Blow) -> int:
    """18.5.a, 18.5.c, 18.5.f: a point for every 5 of PS above the minimum, but not for thrown or missile weapons."""
    if not state.switches[DAMAGE_BONUSES] or arm.bonus != "ps" or blow.kind == RANGED:
        return 0
    return max(0, int(attacker.sheet.ps) - arm.min_ps) // STRENGTH_STEP


def rank_bonus(state: Fight, arm: Weapon) -> int:
    """18.5.d, 18.5.f: a point for every 4 full ranks."""
    if not state.switches[DAMAGE_BONUSES] or arm.bonus != "rank":
        return 0
    return rank(arm) // RANK_STEP


def damage_modifier(state: Fight, blow: Blow) -> Tally:
    """18, 20.a, 16.5: the modifier to the damage roll."""
    attacker = state.fighters[blow.attacker]
    arm = blow.with_what(attacker)
    if blow.form == TRAMPLE:
        return Tally(attacker.sheet.hexes, "trample-size")
    least = arm.min_ps
    if blow.form == TRIP:
        tally = Tally(0, "trip-damage")
    elif blow.form == ENTANGLE:
        tally = Tally(ENTANGLE_DAMAGE, "entangle-damage")
    elif blow.form == RUSH:
        tally, least = Tally(RUSH_DAMAGE, "rush-damage"), SHIELD_MIN_PS
    elif arm.name == UNARMED:
        tally = Tally(-4, "unarmed-damage").add(arm.damage + 4, "unarmed-might")
    else:
        tally = Tally(arm.damage, "weapon-damage", arm.name)
        tally.add(strength_bonus(state, attacker, arm, blow), "strength-bonus")
        tally.add(rank_bonus(state, arm), "rank-bonus")
    return tally.add(-max(0, least - attacker.sheet.ps), "too-weak", least)


def damage_terms(rolled: int | None, total: int, modifier: Tally, effective: int) -> dict[str, Any]:
    """18.a, TERM.14: the damage as a sum for the log: the dice, what is added, the least it can be, and armour."""
    if rolled is None:
        return {"terms": list(modifier.terms)}
    added = Tally(rolled, "damage-rolled")
    for value, key, args in modifier.terms:
        added.add(value, key, *args)
    added.add(total - added.number, "damage-least").add(effective - total, "armour-stops")
    return {"terms": added.terms, "number": effective}


def rolled_just_now(state: Fight) -> int | None:
    """The last damage roll, if it was told just now."""
    last = state.log[-1] if state.log else None
    if last is None or last.key != "roll" or last.facts.get("about") != DAMAGE:
        return None
    rolled: int | list[int] = last.facts["rolled"]
    return rolled if isinstance(rolled, int) else sum(rolled)


def protection(figure: Figure) -> int:
    """TERM.14, 18.f: the armour's protection, less what it has lost."""
    return max(0, int(figure.sheet.protection) - figure.armour_loss)


def hit(state: Fight, blow: Blow, degree: Strike) -> Rule[None]:
    """GAP.attack: everything that follows a hit, in the prescribed order."""
    if blow.form == RESTRAIN:
        restrain(state, blow)
    elif blow.form == KNOCKOUT:
        yield from knock_out(state, blow)
    elif blow.form == DISARM:
        yield from disarm(state, blow)
    else:
        yield from damage(state, blow, degree)


def damage(state: Fight, blow: Blow, degree: Strike) -> Rule[None]:
    """18: roll damage and any grievous injury, take off armour, lose the points, and apply what follows."""
    modifier = damage_modifier(state, blow)
    arm = blow.with_what(state.fighters[blow.attacker])
    total = yield from Call(roll_damage, arm.dice, modifier.number, who=blow.attacker)
    rolled = rolled_just_now(state)
    deep = degree in TO_ENDURANCE
    if degree is Strike.GRIEVOUS:
        yield from grievous_injury(state, blow.attacker, blow.target, arm.weapon_class)
    target = state.fighters[blow.target]
    effective = total if deep else max(0, total - protection(target))
    if state.log is not None:
        terms = damage_terms(rolled, total, modifier, effective)
        state.tell("damage", blow.attacker, blow.target, total=total, effective=effective, **terms)
    if arm.dirty and effective:
        target.bitten = True
    yield from wound(state, blow.target, effective, endurance=deep, by=blow.attacker)
    if blow.form == ENTANGLE:
        entangle(state, blow)
    if blow.form in UPSETTING and not down(state.fighters[blow.target]):
        yield from upset(state, blow)
    if effective:
        stuck = stick(state, blow, arm)
        yield from poison_works(state, blow.attacker, blow.target, blow.weapon)
        if stuck and arm.group != "missile":
            lodge(state, state.fighters[blow.attacker], arm.name, state.fighters[blow.target], stuck)


def entangle(state: Fight, blow: Blow) -> None:
    """16.5.entangle.e: a net holds its target, even a fallen one; it also catches one who has just worked free."""
    target = state.fighters[blow.target]
    if any(c.kind == ENTANGLED and not c.ends for c in target.conditions):
        return
    target.lose(ENTANGLED)
    target.gain(ENTANGLED, source=blow.weapon)
    attacker = state.fighters[blow.attacker]
    if blow.kind == RANGED or blow.with_what(attacker).kind != "Whip":
        lodge(state, attacker, blow.weapon, target, ENTANGLED)


def upset(state: Fight, blow: Blow) -> Rule[None]:
    """16.5.trip.e, 16.5.entangle.d, 16.5.rush.e: the target rolls to keep its feet or its saddle."""
    target = state.fighters[blow.target]
    if target.mount:
        if not (yield from keeps_feet(state, blow.target, STAY_MOUNTED)):
            yield from unhorse(state, blow.target)
    elif not target.has(PRONE) and not (yield from keeps_feet(state, blow.target, BALANCE)):
        fall(state, state.fighters[blow.target])


def stick(state: Fight, blow: Blow, arm: Weapon) -> str:
    """20.4.a-c: a thrown or shot class A weapon that did damage sticks, except in a large target; what sticks."""
    target = state.fighters[blow.target]
    if blow.kind != RANGED or arm.weapon_class != "A" or target.sheet.large:
        return ""
    source = _stuck_name(arm)
    target.gain(STUCK, POLE_STUCK if arm.pole else MISSILE_STUCK, source=source)
    state.tell("stuck", blow.target, item=arm.name)
    return source


def _stuck_name(arm: Weapon) -> str:
    """What sticks: what matters for pulling it out, and, if it was thrown, its name."""
    kind = "pole" if arm.pole else "barbed" if arm.barbed else "smooth"
    return kind if arm.group == "missile" else f"{kind} {arm.name}"


def restrain(state: Fight, blow: Blow) -> None:
    """16.5.restrain.c-e: the attacker and all helpers hold the target, without damage."""
    target = state.fighters[blow.target]
    release(state, blow.target)
    target.gain(RESTRAINED, source=blow.attacker)
    for name in (blow.attacker, *blow.helpers):
        holder = state.fighters[name]
        holder.lose(HOLDING)
        holder.gain(HOLDING, source=blow.target)
    state.tell("restrained", blow.target, blow.attacker)
    settle(state)


def knock_out(state: Fight, blow: Blow) -> Rule[None]:
    """16.5.knockout.c-d: the target is out for D10+5 minutes; only the game master knows how long."""
    minutes = KNOCKOUT_MINUTES + (yield from Dice("gm", KNOCKOUT_TIME, 1, DIE))
    knocked_out(state.fighters[blow.target], minutes * PULSES_A_MINUTE, blow.attacker)
    yield from collapse(state, blow.target)


def disarm(state: Fight, blow: Blow) -> Rule[None]:
    """16.5.disarm.c-d, 20.3.b: lose a point of Endurance, drop an item the attacker names, and suffer any poison."""
    yield from wound(state, blow.target, 1, endurance=True, by=blow.attacker)
    target = state.fighters[blow.target]
    if target.hands:
        item = target.hands[0]
        if len(target.hands) > 1:
            offered = [Option(name, name) for name in target.hands]
            item = yield from Choose(blow.attacker, DISARM_ITEM, offered, at=blow.target)
        drop(state, state.fighters[blow.target], item)
    yield from poison_works(state, blow.attacker, blow.target, blow.weapon)
