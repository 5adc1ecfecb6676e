"""What happens after a fight by the range-band sheet, until nothing more is due.

Everything still to come is a condition with the second it is due; the clock jumps from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm.bleeding import bleed_on, each_second
from swordplay.games.gurps.fourth.harm.effects_bands import HALF_HOUR, MINUTE
from swordplay.games.gurps.fourth.harm.fatigue_bands import FATIGUE, revive
from swordplay.games.gurps.fourth.vocabulary import FIT
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.rolls import GRADED, SUCCESS, Degree
from swordplay.games.gurps.vocabulary import (
    BLEEDING,
    CPR,
    DEAD,
    FAINTED,
    HEART_ATTACK,
    INCAPACITATED,
    MORTAL,
    MORTALLY_WOUNDED,
    RESTING,
    SINKING,
    UNCONSCIOUS,
    WAKE,
    WITHOUT_HELP,
)

REST, FIT_REST = 10 * MINUTE, 5 * MINUTE
FAINT = 15 * MINUTE
HOUR = 60 * MINUTE
UNTRAINED = -4
"""The default of First Aid from IQ."""
NOBODY: Option[str] = Option("nobody", "")

Event: TypeAlias = Callable[[Fight, Figure], Rule[None]]


def aftermath(state: Fight) -> Rule[None]:
    """BLD, MRT, FP.4-10, GAP.9: let time pass from one thing that is due to the next."""
    yield from prepare(state)
    while True:
        yield BOUNDARY
        due = next_due(state)
        if due is None:
            return
        at, name, kind = due
        state.clock = max(state.clock, at)
        yield from EVENTS[kind](state, state.fighters[name])
        await_waking(state.fighters[name])


def prepare(state: Fight) -> Rule[None]:
    """Everybody begins to rest, and help may be given; what the fight has set going keeps its time."""
    for me in state.fighters.values():
        if me.has(SINKING) or me.fp < -me.sheet.fp:
            yield from each_second(state, me)
        if me.has(DEAD):
            continue
        if me.fp < me.sheet.fp and not me.has(RESTING):
            me.gain(RESTING, at=state.clock + rest_of(me))
        await_waking(me)
        if me.has(HEART_ATTACK) and not me.has(WITHOUT_HELP):
            me.gain(WITHOUT_HELP, at=state.clock)


def await_waking(me: Figure) -> None:
    """GAP.9: whoever is unconscious from wounds may wake after 15 minutes."""
    faint = me.get(UNCONSCIOUS)
    if faint is not None and faint.source != FATIGUE and not me.has(FAINTED) and not me.has(DEAD):
        me.gain(FAINTED, FAINT, at=faint.at + FAINT)


def rest_of(me: Figure) -> int:
    """FP.10: ten minutes for a point of FP, five for the fit."""
    return FIT_REST if FIT & me.sheet.traits else REST


def next_due(state: Fight) -> tuple[int, str, str] | None:
    """When the next thing is due, for whom, and what; the gravest first of those due at once."""
    coming = [
        (condition.at, RANK[condition.kind], place, me.name, condition.kind)
        for place, me in enumerate(state.fighters.values())
        if not me.has(DEAD)
        for condition in me.conditions
        if condition.kind in EVENTS
    ]
    if not coming:
        return None
    at, _, _, name, kind = min(coming)
    return at, name, kind


# Bleeding, mortal wounds, the heart


def half_hour(state: Fight, me: Figure) -> Rule[None]:
    """MRT.4-7: HT every half hour; a failure is death, a critical success ends the danger but incapacitates."""
    wound = me.get(MORTALLY_WOUNDED)
    assert wound is not None
    degree = yield from Check(me.name, MORTAL, GRADED, Tally(me.sheet.ht, "ht"))
    me.lose(MORTALLY_WOUNDED)
    if degree is Degree.FAILURE or degree is Degree.FUMBLE:
        perish(state, me)
    elif degree is Degree.CRITICAL:
        state.tell("pulled-through", me.name)
        if me.hp <= 0:
            me.gain(INCAPACITATED)
    else:
        me.gain(MORTALLY_WOUNDED, at=wound.at + HALF_HOUR)


def heart_stops(state: Fight, me: Figure) -> Rule[None]:
    """FP.6: a heart attack kills after HT times 20 seconds without help."""
    perish(state, me)
    return
    yield


def help_heart(state: Fight, me: Figure) -> Rule[None]:
    """FP.6: another fighter may try to help once a minute; success ends the danger."""
    asked = me.get(WITHOUT_HELP)
    assert asked is not None
    helper = yield from Choose(me.name, CPR, partial(helpers, state, me))
    if helper and (yield from Check(helper, CPR, SUCCESS, aid(state.fighters[helper]), at=me.name)):
        me.lose(WITHOUT_HELP)
        me.lose(HEART_ATTACK)
        state.tell("heart-beats", me.name, helper)
    else:
        me.lose(WITHOUT_HELP)
        me.gain(WITHOUT_HELP, at=asked.at + MINUTE)


def helpers(state: Fight, me: Figure) -> list[Option[str]]:
    """FP.6: everybody of the same side who can act, with their numbers; or nobody."""
    able = [other for other in state.side(me.side) if other is not me and not other.out]
    return [NOBODY, *(Option(other.name, other.name, aid(other)) for other in able)]


def aid(me: Figure) -> Tally:
    """FP.6: First Aid, or Physician if that is better."""
    skills = me.sheet.skills
    known = {name: skills[name] for name in ("First Aid", "Physician") if name in skills}
    if not known:
        return Tally(me.sheet.iq, "iq").add(UNTRAINED, "untrained")
    best = max(known, key=lambda name: known[name])
    return Tally(known[best], "skill", best)


# Waking and resting


def wake(state: Fight, me: Figure) -> Rule[None]:
    """GAP.9: wake after 15 minutes with HP above 0, otherwise on a HT roll every hour."""
    faint = me.get(FAINTED)
    assert faint is not None
    early = faint.value == FAINT
    awake = me.hp > 0 or (not early and (yield from Check(me.name, WAKE, SUCCESS, Tally(me.sheet.ht, "ht"))))
    me.lose(FAINTED)
    if awake:
        me.conditions = tuple(c for c in me.conditions if c.kind != UNCONSCIOUS or c.source == FATIGUE)
        state.tell("woke", me.name)
    else:
        me.gain(FAINTED, HOUR, at=faint.at + HOUR - (FAINT if early else 0))


def rest(state: Fight, me: Figure) -> Rule[None]:
    """FP.10, FP.4, FP.8: regain a point of FP; above 0 one comes round from fatigue."""
    since = me.get(RESTING)
    assert since is not None
    me.lose(RESTING)
    me.fp += 1
    state.tell("rested", me.name, fp=me.fp)
    revive(state, me)
    if me.fp < me.sheet.fp:
        me.gain(RESTING, at=since.at + rest_of(me))
    return
    yield


EVENTS: Mapping[str, Event] = {
    BLEEDING: bleed_on,
    HEART_ATTACK: heart_stops,
    WITHOUT_HELP: help_heart,
    MORTALLY_WOUNDED: half_hour,
    FAINTED: wake,
    RESTING: rest,
}
RANK = {kind: place for place, kind in enumerate(EVENTS)}
