"""One attack from roll to wound."""

from __future__ import annotations

from typing import assert_never

from swordplay.engine.requests import Check, Rule
from swordplay.games.gurps.fourth.blow import Blow, profile, to_hit
from swordplay.games.gurps.fourth.damage import damage
from swordplay.games.gurps.fourth.defence import defended
from swordplay.games.gurps.fourth.figure import Fight
from swordplay.games.gurps.fourth.injury import check_over
from swordplay.games.gurps.fourth.wait import spring_later
from swordplay.games.gurps.fourth.words import TO_HIT
from swordplay.games.gurps.rolls import Degree, attack_scale


def attack(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: roll to hit, active defence, damage, injury, and then what the defence set off."""
    me = state.fighters[blow.attacker]
    scale = attack_scale(miss_by_10=profile(state).miss_by_10, plain_bonus=blow.plain_bonus)
    hit = yield from Check(me.name, TO_HIT, scale, lambda: to_hit(state, blow), at=blow.target)
    me.struck_with += (blow.mode.item,)
    if blow.mode.unready:
        me.unready += (blow.mode.item,)
    if hit is Degree.CRITICAL:
        yield from damage(state, blow)
    elif hit is Degree.SUCCESS:
        if not (yield from defended(state, blow)):
            yield from damage(state, blow)
    elif hit is Degree.FAILURE or hit is Degree.FUMBLE:
        state.tell("missed", me.name, blow.target)
    else:
        assert_never(hit)
    check_over(state)
    if state.set_off:
        yield from spring_later(state)
