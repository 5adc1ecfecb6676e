"""One attack from roll to wound."""

from __future__ import annotations

from typing import assert_never

from swordplay.engine.requests import Call, Check, Rule
from swordplay.games.gurps.fourth.blow import Blow, profile, to_hit
from swordplay.games.gurps.fourth.defence import defended
from swordplay.games.gurps.fourth.figure import Fight
from swordplay.games.gurps.fourth.injury import Wound, strike, wound_figure
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
    if state.set_off:
        yield from spring_later(state)


def damage(state: Fight, blow: Blow) -> Rule[None]:
    """The damage roll with everything that changes it, and the wound."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    mode, place = blow.mode, blow.place
    adds = mode.adds + sum(value for value, _ in blow.damage_terms)
    dr = resistance(foe.sheet.dr, place.name)
    factor = place.factor(mode.type, profile(state).wounding)
    injury = yield from Call(
        strike, mode.dice, adds, dr, factor.numerator, factor.denominator, mode.type == "cr", who=me.name
    )
    state.tell("struck", me.name, foe.name, injury=injury, place=place.name, dr=dr)
    yield from wound_figure(state, Wound(foe, place, mode.type, injury))


COVERED_BY = {"vitals": "torso", "groin": "torso"}


def resistance(dr: dict[str, int], place: str) -> int:
    """DR at a place: its own, or that of its side's limb, or of what covers it."""
    if not dr:
        return 0
    found = dr.get(place)
    if found is None:
        found = dr.get(place.rpartition(" ")[2])
    if found is None:
        found = dr.get(COVERED_BY.get(place, ""), dr.get("all", 0))
    return found
