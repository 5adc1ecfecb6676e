"""One attack from roll to wound."""

from __future__ import annotations

from typing import assert_never

from swordplay.engine.requests import Check, Rule
from swordplay.games.gurps.fourth.blow import Blow, to_hit
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.criticals import SWITCH
from swordplay.games.gurps.fourth.damage import damage
from swordplay.games.gurps.fourth.declare import reaches
from swordplay.games.gurps.fourth.defence import defended
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.injury import check_over
from swordplay.games.gurps.fourth.notice import show_oneself
from swordplay.games.gurps.fourth.ranged import shootable, use_up
from swordplay.games.gurps.fourth.rapidfire import land, land_critically, roll_volley, volley
from swordplay.games.gurps.fourth.slam import SLAM, collide, foiled, run_on
from swordplay.games.gurps.fourth.strays import stray_hit
from swordplay.games.gurps.fourth.wait import set_off_waits, spring_later
from swordplay.games.gurps.fourth.weapons import BREAK, DISARM, break_weapon
from swordplay.games.gurps.fourth.words import ATTACKS, FEINTED, STUDIED, TO_HIT
from swordplay.games.gurps.rolls import Degree, attack_scale


def disarmed(state: Fight, blow: Blow) -> Rule[None]:
    """What a blow does that is to disarm goes by the document."""
    return book(state).disarm(state, blow)


PURPOSES = {"": land, DISARM: disarmed, BREAK: break_weapon, SLAM: collide}
"""What a blow does that nothing stopped: it wounds, or whatever else it was for."""


def attack(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: roll to hit, active defence, damage, injury, and then what the defence set off."""
    me = state.fighters[blow.attacker]
    if state.triggers and not (yield from goes_ahead(state, blow)):
        return
    numbers = state.profile
    near = blow.place.near_miss and not blow.chink and not blow.purpose
    scale = attack_scale(numbers.miss_by_10, blow.plain_bonus, numbers.plain_fumbles, near)
    roll = Check(me.name, TO_HIT, scale, lambda: to_hit(state, blow), at=blow.target)
    shots = volley(state, blow) if blow.ranged else 1
    hit = (yield from roll) if shots == 1 else (yield from roll_volley(state, blow, shots, near=near))
    if me.conditions:
        me.lose(FEINTED)
        forget_study(me, blow)
    blow.unnoticed = show_oneself(state, me)
    if not blow.ranged:
        me.struck_with += (blow.mode.item,)
    if blow.mode.unready:
        me.unready += (blow.mode.item,)
    if blow.mode.missile is not None and not blow.suppressing:
        use_up(state, blow)
    if hit is Degree.NEAR:
        blow.place = numbers.places["torso"]
    if hit is Degree.CRITICAL:
        yield from land_critically(state, blow) if not blow.purpose else PURPOSES[blow.purpose](state, blow)
    elif hit is Degree.SUCCESS or hit is Degree.NEAR:
        stopped = yield from defended(state, blow)
        if not stopped:
            yield from PURPOSES[blow.purpose](state, blow)
        elif blow.purpose == SLAM:
            yield from foiled(state, blow)
    elif hit is Degree.FAILURE or hit is Degree.FUMBLE:
        state.tell("missed", me.name, blow.target)
        if blow.purpose == SLAM and state.profile.extras.runs_on_after_a_miss:
            yield from run_on(state, blow)
        plain = hit is Degree.FAILURE or not state.switches[SWITCH]
        if plain and numbers.strays and (not blow.purpose or blow.ranged):
            yield from astray(state, blow, roll.tally.number)
        if hit is Degree.FUMBLE:
            yield from book(state).critical_miss(state, blow)
            strain = book(state).overstrained
            if strain is not None:
                yield from strain(state, blow)
    else:
        assert_never(hit)
    check_over(state)
    if state.set_off:
        yield from spring_later(state)


def forget_study(me: Figure, blow: Blow) -> None:
    """EVA.2 of the range-band sheet: what one has seen of a foe is used by the next melee attack on him."""
    known = me.get(STUDIED)
    if known is not None and known.source == blow.target and not blow.ranged:
        me.lose(STUDIED)


def goes_ahead(state: Fight, blow: Blow) -> Rule[bool]:
    """WAIT.2: what others did because of this attack comes first; it is made if it still can be."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    yield from set_off_waits(state, me, ATTACKS)
    if me.halted or foe.out:
        return False
    if blow.purpose == SLAM or blow.suppressing:
        return True
    if blow.ranged:
        return blow.mode in me.shots() and shootable(state, me, blow.mode, foe) is None
    return blow.mode in me.modes() and (bool(blow.trade) or reaches(state, me, blow.mode, foe) is None)


def astray(state: Fight, blow: Blow, number: int) -> Rule[None]:
    """MISS.1: whoever is hit in the target's place may defend as usual; the torso is struck."""
    name = yield from stray_hit(state, blow, number)
    if name:
        other = Blow(blow.attacker, name, blow.mode, state.profile.places["torso"], blow.hand)
        other.damage_terms = blow.damage_terms
        other.unnoticed = blow.unnoticed
        if not (yield from defended(state, other)):
            yield from damage(state, other)
