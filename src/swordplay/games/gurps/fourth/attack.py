"""One attack from roll to wound."""

from __future__ import annotations

from typing import assert_never

from swordplay.engine.requests import Check, Rule
from swordplay.games.gurps.fourth.blow import Blow, profile, to_hit
from swordplay.games.gurps.fourth.criticals import critical_hit
from swordplay.games.gurps.fourth.damage import damage
from swordplay.games.gurps.fourth.defence import defended
from swordplay.games.gurps.fourth.figure import Fight
from swordplay.games.gurps.fourth.fumbles import critical_miss
from swordplay.games.gurps.fourth.injury import check_over
from swordplay.games.gurps.fourth.ranged import use_up
from swordplay.games.gurps.fourth.strays import stray_hit
from swordplay.games.gurps.fourth.wait import spring_later
from swordplay.games.gurps.fourth.words import TO_HIT
from swordplay.games.gurps.rolls import Degree, attack_scale


def attack(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: roll to hit, active defence, damage, injury, and then what the defence set off."""
    me = state.fighters[blow.attacker]
    scale = attack_scale(miss_by_10=profile(state).miss_by_10, plain_bonus=blow.plain_bonus)
    roll = Check(me.name, TO_HIT, scale, lambda: to_hit(state, blow), at=blow.target)
    hit = yield from roll
    me.struck_with += (blow.mode.item,)
    if blow.mode.unready:
        me.unready += (blow.mode.item,)
    if blow.mode.missile is not None:
        use_up(state, blow)
    if hit is Degree.CRITICAL:
        yield from critical_hit(state, blow)
    elif hit is Degree.SUCCESS:
        if not (yield from defended(state, blow)):
            yield from damage(state, blow)
    elif hit is Degree.FAILURE or hit is Degree.FUMBLE:
        state.tell("missed", me.name, blow.target)
        if hit is Degree.FAILURE:
            yield from astray(state, blow, roll.tally.number)
        else:
            yield from critical_miss(state, blow)
    else:
        assert_never(hit)
    check_over(state)
    if state.set_off:
        yield from spring_later(state)


def astray(state: Fight, blow: Blow, number: int) -> Rule[None]:
    """MISS.1: whoever is hit in the target's place may defend as usual; the torso is struck."""
    name = yield from stray_hit(state, blow, number)
    if name:
        other = Blow(blow.attacker, name, blow.mode, profile(state).places["torso"])
        other.damage_terms = blow.damage_terms
        if not (yield from defended(state, other)):
            yield from damage(state, other)
