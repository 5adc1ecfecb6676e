"""Choke: hits and breath lost by one who is held by the neck."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Contest, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import Wound
from swordplay.games.gurps.harm.out import faint, perish
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.rolls import THREE_DICE, margin
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.strength import WON_BY, strength
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import AIRLESS, CHOKE, NECK
from swordplay.games.gurps.vocabulary import DEAD

TORSO = "torso"
CRUSHING = "cr"
WITHOUT_AIR = 240
"""REF.21: after four minutes without air one dies."""
NECK_FIRST = Refusal("neck-not-held", (), ("grapple",))
PIN_FIRST = Refusal("hands-pin", (), ("let go",))

UNRESISTED: Scale[int] = Scale("choke", THREE_DICE, lambda total, number: max(0, margin(total, number)), good=bool)
"""S3-36: one who is out does not resist: the choker's own margin counts."""


def neck_held(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """CHK.1, C3-60: the neck in both hands, which are not busy with a pin."""
    hold = holds.hold_of(state, me, foe)
    if hold is None or hold.hands < 2 or (hold.part != NECK and not hold.pinned):
        return NECK_FIRST
    return PIN_FIRST if hold.pinned else None


def choke(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """CHK.3-6: ST against HT; the margin in hits, and a point of Fatigue."""
    fatigue = numbers(state).close.choke_fatigue
    mine = partial(strength, state, me, CHOKE)
    if foe.out and not fatigue:
        won_by = yield from Check(me.name, CHOKE, UNRESISTED, mine, at=foe.name)
    else:
        won_by = yield from Contest(me.name, CHOKE, WON_BY, mine, foe.name, partial(gasping, state, foe))
    if not won_by:
        return
    yield from wound_figure(state, Wound(foe, state.profile.figure.locations[TORSO], CRUSHING, won_by))
    if fatigue and not foe.has(DEAD):
        suffocate(state, foe, fatigue)


def gasping(state: State3, foe: Fighter3) -> Tally:
    """CHK.3: HT."""
    return state.add_gm_modifiers(Tally(foe.sheet.ht, "ht"), foe.name, CHOKE)


def suffocate(state: State3, me: Fighter3, fatigue: int) -> None:
    """CHK.5, REF.21: Fatigue lost; at 0 he faints, after four minutes on end without air he dies."""
    me.fp = max(0, me.fp - fatigue)
    state.tell("breathless", me.name, lost=fatigue, fp=me.fp)
    before = me.get(AIRLESS)
    seconds = 1 + (before.value if before is not None and before.at >= state.clock - 1 else 0)
    me.lose(AIRLESS)
    me.gain(AIRLESS, seconds, at=state.clock)
    if seconds >= WITHOUT_AIR:
        perish(state, me)
    elif not me.fp and not me.out:
        faint(state, me)
