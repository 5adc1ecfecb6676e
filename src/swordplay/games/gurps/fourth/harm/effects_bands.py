"""What a wound does differently by the range-band sheet: shock for one turn, mortal wounds, bleeding."""

from __future__ import annotations

from enum import Enum
from functools import cache

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import STINGING, Wound
from swordplay.games.gurps.book import Effect
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm import effects
from swordplay.games.gurps.fourth.harm.consciousness import stays_awake
from swordplay.games.gurps.fourth.harm.effects import next_turn
from swordplay.games.gurps.harm.out import faint, leave, perish
from swordplay.games.gurps.harm.wound import limb_limit, lose_points
from swordplay.games.gurps.rolls import THREE_DICE, succeeds
from swordplay.games.gurps.vocabulary import BLEEDING, DEAD, DOUBLED, MORTALLY_WOUNDED, SHOCK, SURVIVAL, TURN_END

HIGH_PAIN, LOW_PAIN = "High Pain Threshold", "Low Pain Threshold"
BLEEDS = ("cut", "imp", "pi")
MINUTE, HALF_HOUR = 60, 1800

# Shock


def shock(state: Fight, wound: Wound) -> None:
    """SHK.1-3, GROIN.3, KND.5-6: the HP lost, next turn only; doubled by a blow to the groin or Low Pain Threshold."""
    me = wound.victim
    traits = me.sheet.traits
    if HIGH_PAIN not in traits:
        crushed = wound.place.group == "groin" and wound.type == "cr"
        doubled = crushed or STINGING in wound.marks or LOW_PAIN in traits
        points = min(2 * wound.lost if doubled else wound.lost, state.profile.harm.shock_cap_doubled)
        me.gain(SHOCK, points, source=DOUBLED if doubled else "", ends=TURN_END, at=next_turn(state, me))


def shock_of_the_turn(state: Fight, me: Figure) -> int:
    """SHK.1-3, GROIN.3: doubled shock, at most 8, plus other shock, at most 4; at most 8 in all, in one's own turn."""
    if not state.order or state.order[state.turn] != me.name:
        return 0
    plain = doubled = 0
    for kind, value, source, _, at in me.conditions:
        if kind == SHOCK and at <= state.clock:
            if source == DOUBLED:
                doubled += value
            else:
                plain += value
    numbers = state.profile.harm
    return -min(min(doubled, numbers.shock_cap_doubled) + min(plain, numbers.shock_cap), numbers.shock_cap_doubled)


# Death


class Fate(Enum):
    """How a roll against death comes out."""

    ALIVE = "alive"
    MORTAL = "mortal"
    DEAD = "dead"


@cache
def death_scale(margin: int | None) -> Scale[Fate]:
    """MRT.1: a failure by no more than the margin is a mortal wound; without a margin it is death."""

    def read(total: int, number: int) -> Fate:
        if succeeds(total, number):
            return Fate.ALIVE
        return Fate.MORTAL if margin is not None and total - number <= margin else Fate.DEAD

    return Scale("death", THREE_DICE, read, good=lambda fate: fate is Fate.ALIVE)


def death(state: Fight, wound: Wound) -> Rule[None]:
    """HP.6-8: a wound down to a negative multiple of HP may kill."""
    yield from sink(state, wound.victim, wound.lost)
    if wound.victim.has(DEAD):
        effects.behead(state, wound)


def sink(state: Fight, me: Figure, lost: int) -> Rule[None]:
    """HP.6-8, MRT.1-3: a HT roll at each negative multiple of HP reached; at the last one, death without a roll."""
    full, most = me.sheet.hp, state.profile.harm.death_multiple
    if me.hp <= -most * full:
        perish(state, me)
        return
    before = me.has(MORTALLY_WOUNDED)
    for multiple in range(1, most):
        if me.hp <= -multiple * full < me.hp + lost:
            yield from defy_death(state, me)
            if me.has(DEAD):
                return
    if me.has(MORTALLY_WOUNDED) and not before:
        yield from lie_dying(state, me)


def defy_death(state: Fight, me: Figure) -> Rule[None]:
    """HP.6, MRT.1, MRT.3: unmodified HT; for the mortally wounded any failure is death."""
    scale = death_scale(None if me.has(MORTALLY_WOUNDED) else state.profile.harm.mortal_margin)
    fate = yield from Check(me.name, SURVIVAL, scale, Tally(me.sheet.ht, "ht"))
    if fate is Fate.DEAD:
        perish(state, me)
    elif fate is Fate.MORTAL:
        me.gain(MORTALLY_WOUNDED, at=state.clock + HALF_HOUR)
        state.tell("mortally-wounded", me.name)
        leave(state, me)


def lie_dying(state: Fight, me: Figure) -> Rule[None]:
    """MRT.2: one roll to stay awake decides whether the mortally wounded lie there conscious."""
    if not (yield from stays_awake(me)):
        faint(state, me)


# Bleeding


def bleed(state: Fight, wound: Wound) -> None:
    """BLD.1: a cutting, impaling or piercing wound starts the bleeding, or ends its run of successes."""
    me = wound.victim
    if wound.type.startswith(BLEEDS):
        running = me.get(BLEEDING)
        me.lose(BLEEDING)
        me.gain(BLEEDING, at=state.clock + MINUTE if running is None else running.at)


EFFECTS: tuple[Effect[Fight], ...] = (
    limb_limit,
    lose_points,
    shock,
    bleed,
    effects.cripple,
    effects.numb,
    effects.disfigure,
    death,
    effects.knockdown,
    effects.disturb,
)
"""GAP.4: what a wound does, in this order."""
