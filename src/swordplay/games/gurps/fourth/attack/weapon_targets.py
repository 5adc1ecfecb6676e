"""Striking at a weapon: to disarm its bearer, or to break it."""

from __future__ import annotations

from enum import Enum
from functools import cache, partial

import msgspec

from swordplay.engine.hexes import neighbour
from swordplay.engine.requests import Call, Contest, Dice, Option, Rule
from swordplay.engine.scale import Versus
from swordplay.engine.state import Item
from swordplay.engine.tally import Refusal, Tally, Term
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, Blow
from swordplay.games.gurps.figure.figure import Fight, Figure, strength
from swordplay.games.gurps.figure.hands import snap
from swordplay.games.gurps.fourth import vocabulary as switches
from swordplay.games.gurps.fourth.attack.option_menu import unstrikable
from swordplay.games.gurps.fourth.attack.to_hit import to_hit
from swordplay.games.gurps.fourth.harm.skill_rolls import skill_number
from swordplay.games.gurps.harm.damage import adds_of, damage_sum, rolled_just_now
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.rolls import BY_MARGIN, THREE_DICE, Win, succeeds
from swordplay.games.gurps.vocabulary import BREAK, CONTEST, DAMAGE, DISARM, FLIES

PURPOSES = (DISARM, BREAK)
MELEE_DISARM = Refusal("disarm-melee")


class WeaponTarget(msgspec.Struct, frozen=True):
    """A weapon as what a blow goes at, and what it is to do there."""

    purpose: str
    item: str


@cache
def weapon_targets(item: str) -> tuple[tuple[str, WeaponTarget], ...]:
    """The ways to strike at a weapon, and what each is called."""
    return tuple((f"{purpose} {item}", WeaponTarget(purpose, item)) for purpose in PURPOSES)


def weapon_options(state: Fight, blow: Blow, torso: int) -> list[Option[WeaponTarget]]:
    """DISARM.1-4, BREAK.1-3: the target's weapons as places to strike at; `torso` is the number there."""
    foe = state.fighters[blow.target]
    options: list[Option[WeaponTarget]] = []
    for item in foe.in_hand():
        thing = foe.sheet.things.get(item)
        if thing is None:
            continue
        penalty = state.profile.weapon_targets.penalty(thing.reach)
        for name, target in weapon_targets(item):
            number = torso + penalty + (clumsiness(state, blow) if target.purpose == DISARM else 0)
            why = refusal(state, blow, target, number)
            options.append(Option(name, target, why, number=partial(aimed_at, state, blow, target)))
    return options


def refusal(state: Fight, blow: Blow, target: WeaponTarget, number: int) -> Refusal | None:
    """SHEET.9, SHEET.14, GAP.1: switched off, a shot to disarm, or a number too low whatever is tied to the blow."""
    disarms = target.purpose == DISARM
    if not state.switches.get(switches.DISARM if disarms else switches.BREAK_WEAPON, True):
        return switches.SWITCHED_OFF
    if disarms and blow.mode.missile is not None and state.profile.weapon_targets.disarm_in_melee:
        return MELEE_DISARM
    return None if number >= MIN_ATTACK_NUMBER else unstrikable(state, at_weapon(blow, target))


def at_weapon(blow: Blow, target: WeaponTarget) -> Blow:
    """The same blow, gone at a weapon instead."""
    other = blow.elsewhere(blow.place)
    aim_at_weapon(other, target)
    return other


def aimed_at(state: Fight, blow: Blow, target: WeaponTarget) -> Tally:
    """The number for a blow if it went at that weapon."""
    return to_hit(state, at_weapon(blow, target))


def aim_at_weapon(blow: Blow, target: WeaponTarget) -> None:
    """Turn a blow at a weapon."""
    blow.purpose, blow.weapon = target.purpose, target.item
    blow.summed = None


def clumsiness(state: Fight, blow: Blow) -> int:
    """DISARM.4: a further -2 without a fencing weapon."""
    numbers = state.profile.weapon_targets
    return 0 if blow.mode.fencing and numbers.disarm_fencing else numbers.disarm_clumsy


@when(When.SPECIAL)
def weapon_target(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """DISARM.1-4, BREAK.1-3: by the reach of the weapon struck at, and -2 to disarm without a fencing weapon."""
    if blow.at_weapon:
        numbers = state.profile.weapon_targets
        tally.add(numbers.penalty(foe.sheet.things[blow.weapon].reach), "weapon-target", blow.weapon)
        if blow.purpose == DISARM:
            tally.add(clumsiness(state, blow), "disarm-clumsy")


def grip_number(state: Fight, me: Figure) -> Tally:
    """DISARM.7, FAT.2: the better of ST, halved in one who is tired, and DX."""
    dx, st = me.sheet.dx, strength(state, me)
    return Tally(dx, "dx") if dx > st else Tally(st, "st")


CATCHING = frozenset({"Jitte/Sai", "Kusari", "Whip"})
CATCHES = HOLDS_FAST = 2


def twist(state: Fight, me: Figure, blow: Blow) -> Tally:
    """DISARM.8: +2 with a jitte or sai, a kusari or a whip."""
    catches = CATCHES if blow.mode.skill in CATCHING else 0
    return grip_number(state, me).add(catches, "catching-weapon", blow.mode.item)


def hold(state: Fight, foe: Figure, item: str) -> Tally:
    """DISARM.9: +2 for a weapon held in two hands."""
    return grip_number(state, foe).add(HOLDS_FAST if foe.right == foe.left == item else 0, "held-in-two-hands")


class Grip(Enum):
    """What is left of a grip after an attempt to disarm."""

    LOST = "lost"
    LOOSE = "loose"
    FIRM = "firm"


def _grip(mine: int, number: int, theirs: int, other: int) -> Grip:
    """DISARM.10-12: won by the attacker, a tie or lost by 1 or 2, lost by more."""
    margin = (number - mine) - (other - theirs)
    made, they_made = succeeds(mine, number), succeeds(theirs, other)
    if made != they_made:
        margin = max(margin, 1) if made else min(margin, -1)
    return Grip.LOST if margin > 0 else Grip.LOOSE if margin >= -2 else Grip.FIRM


GRIP: Versus[Grip] = Versus("disarm", THREE_DICE, _grip, good=lambda grip: grip is Grip.LOST)


def disarm(state: Fight, blow: Blow) -> Rule[None]:
    """DISARM.7-12: a Quick Contest; the weapon flies, is unready, or nothing happens."""
    me, foe, item = state.fighters[blow.attacker], state.fighters[blow.target], blow.weapon
    if item not in foe.in_hand():
        return
    grip = yield from Contest(
        me.name, CONTEST, GRIP, lambda: twist(state, me, blow), foe.name, lambda: hold(state, foe, item)
    )
    if grip is Grip.LOST:
        yield from fly(state, me, foe, item)
    elif grip is Grip.LOOSE and item not in foe.unready:
        foe.unready += (item,)
        state.tell("unready", foe.name, item=item)


def knock_out_of_hand(state: Fight, blow: Blow) -> Rule[None]:
    """WPN.4 of the range-band sheet: weapon skill against the better of DX and weapon skill, or it is dropped."""
    me, foe, item = state.fighters[blow.attacker], state.fighters[blow.target], blow.weapon
    if item not in foe.in_hand():
        return
    skill = partial(skill_number, state, me, blow.mode.skill, blow.mode.level, mode=blow.mode)
    won = yield from Contest(me.name, CONTEST, BY_MARGIN, skill, foe.name, lambda: keep_hold(state, foe, item))
    if won is Win.WIN:
        foe.let_go(item)
        state.items += (Item(item, foe.hex, foe.name),)
        state.tell("disarmed", foe.name, me.name, item=item, to=foe.hex)


def keep_hold(state: Fight, foe: Figure, item: str) -> Tally:
    """WPN.4, SHK.5: the better of DX and the skill with the weapon struck at; a reaction, free of shock."""
    modes = (*foe.sheet.modes.get(item, ()), *foe.sheet.shots.get(item, ()))
    skills = [skill_number(state, foe, mode.skill, mode.level, mode=mode, reacts=True) for mode in modes]
    return max([Tally(foe.sheet.dx, "dx"), *skills], key=lambda one: one.number)


def fly(state: Fight, me: Figure, foe: Figure, item: str) -> Rule[None]:
    """DISARM.10: a hex away, 1 the way the target faces, then clockwise; what bars the way keeps it at his feet."""
    rolled = yield from Dice(me.name, FLIES, 1, 6)
    to = neighbour(foe.hex, (foe.facing + 2 * (rolled - 1)) % 12)
    ground = state.terrain.ground.get(to)
    if ground is None or ground.impassable:
        to = foe.hex
    foe.let_go(item)
    state.items += (Item(item, to, foe.name),)
    state.tell("disarmed", foe.name, me.name, item=item, to=to)


def batter(dice: int, adds: int, dr: int, numerator: int, denominator: int) -> Rule[int]:
    """BREAK.5-8: damage less the weapon's DR, its own factor, rounded down but at least 1."""
    rolled = yield from Dice("", DAMAGE, dice, 6)
    past = rolled + adds - dr
    return max(1, past * numerator // denominator) if past > 0 else 0


def break_weapon(state: Fight, blow: Blow) -> Rule[None]:
    """BREAK.5-9: what a blow does to the weapon it was aimed at."""
    foe, mode, numbers = state.fighters[blow.target], blow.mode, state.profile.weapon_targets
    thing = foe.sheet.things[blow.weapon]
    adds = mode.adds + sum(value for value, _ in blow.damage_terms)
    factor = numbers.factors.get(mode.type)
    ratio = (1, 1) if factor is None else (factor.numerator, factor.denominator)
    dr = numbers.dr[thing.material]
    lost = yield from Call(batter, mode.dice, adds, dr, *ratio, who=blow.attacker)
    rolled = rolled_just_now(state, DAMAGE)
    terms: list[Term] = []
    if rolled is not None:
        tally = damage_sum(mode.dice, rolled, adds_of(blow, adds), dr)
        if tally.number:
            factored = tally.number * ratio[0] // ratio[1] - tally.number
            tally.add(factored, "weapon-wounding", f"{ratio[0]}/{ratio[1]}").floor(1, "injury-least")
        terms = tally.terms
    state.tell("weapon-struck", blow.attacker, foe.name, item=blow.weapon, lost=lost, number=lost, terms=terms)
    if lost:
        wear(state, foe, blow.weapon, lost)


def wear(state: Fight, me: Figure, item: str, lost: int) -> None:
    """BREAK.9-11: at 0 HP a weapon is disabled, at -1 times its HP destroyed."""
    numbers = state.profile.weapon_targets
    before = dict(me.battered)
    in_all = before.get(item, 0) + lost
    me.battered = tuple(sorted({**before, item: in_all}.items()))
    full = numbers.hit_points(me.sheet.things[item].weight)
    if in_all >= full:
        snap(state, me, item)
    if numbers.destroyed and in_all >= 2 * full:
        me.let_go(item)
        state.tell("destroyed", me.name, item=item)
