"""One attack from roll to wound."""

from __future__ import annotations

from typing import Any

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import use_up
from swordplay.games.gurps.attack.strays import stray_hit
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.notice import show_oneself
from swordplay.games.gurps.fourth.attack.last_look import hindrance
from swordplay.games.gurps.fourth.attack.rapid_fire import land, land_critically, volley
from swordplay.games.gurps.fourth.attack.slam import collide, foiled, run_on
from swordplay.games.gurps.fourth.attack.to_hit import summed
from swordplay.games.gurps.fourth.attack.volleys import volley_scale
from swordplay.games.gurps.fourth.attack.weapon_targets import break_weapon
from swordplay.games.gurps.fourth.defence.choose import defended
from swordplay.games.gurps.harm.damage import damage
from swordplay.games.gurps.harm.out import check_over
from swordplay.games.gurps.interrupts import trigger_delayed, trigger_waits
from swordplay.games.gurps.rolls import Degree, attack_scale
from swordplay.games.gurps.vocabulary import ATTACKS, BREAK, CRITICAL_TABLES, DISARM, FEINTED, SLAM, STUDIED, TO_HIT


def disarmed(state: Fight, blow: Blow) -> Rule[None]:
    """What a blow does that is to disarm goes by the document."""
    return book(state).disarm(state, blow)


PURPOSES = {"": land, DISARM: disarmed, BREAK: break_weapon, SLAM: collide}
"""What a blow does that nothing stopped: it wounds, or whatever else it was for."""


def attack(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3, WAIT.2: what others waited for comes first; the blow is struck if it still can be, and so it ends."""
    waited = bool(state.triggers)
    yield from forewarn(state, blow)
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    # without somebody who waited only a condition set by hand can have changed anything since it was declared
    looked_at = waited or me.conditions or foe.conditions
    yield from strike(state, blow, hindrance(state, blow) if looked_at else None)
    yield from settle_blows(state)


def forewarn(state: Fight, blow: Blow) -> Rule[None]:
    """WAIT.2: what others have waited for this attack to do."""
    if state.triggers:
        blow.summed = None
        yield from trigger_waits(state, state.fighters[blow.attacker], ATTACKS)


def settle_blows(state: Fight) -> Rule[None]:
    """GAP.9, WAIT.2: whether the fight is over, and what defences have set off."""
    check_over(state)
    if state.set_off:
        yield from trigger_delayed(state)


def roll_to_hit(state: Fight, blow: Blow) -> Check[Any]:
    """The roll of a blow; that of several shots tells how many of them hit, too (RF.1)."""
    numbers, missile = state.profile, blow.mode.missile
    near = blow.place.near_miss and not blow.armour_gap and not blow.purpose
    shots = volley(state, blow) if missile is not None else 1
    scale: Scale[Any]
    if missile is None or shots == 1:
        scale = attack_scale(numbers.miss_by_10, blow.uncritical_bonus, numbers.plain_fumbles, near)
    else:
        scale = volley_scale(shots, missile.recoil, numbers.miss_by_10, near)
    return Check(blow.attacker, TO_HIT, scale, lambda: summed(state, blow), at=blow.target)


def strike(state: Fight, blow: Blow, hindered: Refusal | None) -> Rule[None]:
    """GAP.3: roll to hit, active defence, damage, injury; GAP.1: one that cannot be struck any more is lost."""
    roll = roll_to_hit(state, blow)
    why = hindered or roll.tally.refusal
    if why is not None:
        state.tell("blow-lost", blow.attacker, blow.target, why=why.key)
        return
    number = roll.tally.number
    if blow.purpose == SLAM:
        blow.target_hexes = state.fighters[blow.target].hexes()
    hit = yield from roll
    if type(hit) is tuple:
        hit, blow.hits = hit
    use_blow(state, blow)
    if hit is Degree.NEAR:
        blow.place = state.profile.places["torso"]
    if hit is Degree.CRITICAL:
        yield from land_critically(state, blow) if not blow.purpose else PURPOSES[blow.purpose](state, blow)
    elif hit is Degree.SUCCESS or hit is Degree.NEAR:
        stopped = yield from defended(state, blow)
        if not stopped:
            yield from PURPOSES[blow.purpose](state, blow)
        elif blow.purpose == SLAM:
            yield from foiled(state, blow)
    else:
        state.tell("missed", blow.attacker, blow.target)
        yield from miss(state, blow, number, fumbled=hit is Degree.FUMBLE)


def use_blow(state: Fight, blow: Blow) -> None:
    """What a blow uses up, hit or miss: a feint, what was studied, hiding, readiness, the shot."""
    me = state.fighters[blow.attacker]
    if me.conditions:
        me.lose(FEINTED)
        forget_study(me, blow)
    if show_oneself(state, me):
        blow.unnoticed = True
    if not blow.ranged:
        me.struck_with += (blow.mode.item,)
    if blow.mode.unready:
        me.unready += (blow.mode.item,)
    if blow.mode.missile is not None and not blow.suppressing:
        use_up(state, blow)


def miss(state: Fight, blow: Blow, number: int, *, fumbled: bool) -> Rule[None]:
    """MISS.1, CRIT.1: a missed slam runs on; a miss may go astray, a critical one goes to its table."""
    if blow.purpose == SLAM and state.profile.extras.runs_on_after_a_miss:
        yield from run_on(state, blow)
    plain = not fumbled or not state.switches[CRITICAL_TABLES]
    if plain and state.profile.strays and (not blow.purpose or blow.ranged):
        yield from astray(state, blow, number)
    if not fumbled:
        return
    yield from book(state).critical_miss(state, blow)
    strain = book(state).overstrained
    if strain is not None:
        yield from strain(state, blow)


def forget_study(me: Figure, blow: Blow) -> None:
    """EVA.2 of the range-band sheet: what one has seen of a foe is used by the next melee attack on him."""
    known = me.get(STUDIED)
    if known is not None and known.source == blow.target and not blow.ranged:
        me.lose(STUDIED)


def astray(state: Fight, blow: Blow, number: int) -> Rule[None]:
    """MISS.1: whoever is hit in the target's place may defend as usual; the torso is struck."""
    name = yield from stray_hit(state, blow, number)
    if name:
        other = Blow(blow.attacker, name, blow.mode, state.profile.places["torso"], blow.hand)
        other.damage_terms = blow.damage_terms
        other.unnoticed = blow.unnoticed
        if not (yield from defended(state, other)):
            yield from damage(state, other)
