"""Flying Tackle: a leap at a foe, who may dodge it; the tackler lies in any case."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.interrupts import trigger_delayed
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.rolls import HITS, Degree
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.attack.feint_gains import feint_terms
from swordplay.games.gurps.third.attack.resolve import ATTACK_ROLL
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.slam import at_the_end, collide, reach_of_run, run_into, within_a_run
from swordplay.games.gurps.third.close.strength import dexterity
from swordplay.games.gurps.third.close.wrestling import take_hold
from swordplay.games.gurps.third.defence.choose import (
    DODGING,
    NO_DEFENCE,
    defends,
    no_active_defence,
    offered,
)
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import TACKLE, UPPER_BODY
from swordplay.games.gurps.vocabulary import DEFENCE, DODGE, STANDING, TO_HIT

LEAP = 1
TACKLERS_BONUS = 2
DODGED_IN_VAIN = -2
TORSO = "torso"
LEAPING = Mode(FIST, TACKLE, "DX", 0, 0, 0, "cr", (CLOSE,))
STAND_FIRST = Refusal("slam-standing", (), ("change position",))


def standing(state: State3, me: Fighter3) -> Refusal | None:
    """C3-15, S3-16: nobody leaps but from his feet."""
    return None if me.posture == STANDING else STAND_FIRST


def within_a_leap(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """TACK.2: a hex farther than a slam."""
    return within_a_run(state, me, foe, LEAP)


def tackle(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """TACK.2-9, S3-37: the whole Move and a hex more into a foe's hex; who is not out of the way is knocked over."""
    points, bonus = reach_of_run(state, me, LEAP)
    if (yield from run_into(state, me, foe, points, bonus)) < 0:
        yield from at_the_end(state, me)
        return
    me.ran = False
    hit = yield from leap(state, me, foe)
    terms: tuple[tuple[int, str], ...] = ()
    if hit is Degree.SUCCESS:
        dodges = yield from dodge(state, me, foe)
        if dodges is not None:
            hit = Degree.FAILURE if dodges else hit
            terms = ((DODGED_IN_VAIN, "dodged-in-vain"),)
    if hit in HITS:
        yield from knock_over(state, me, foe, terms)
    else:
        state.tell("missed", me.name, foe.name)
        yield from go_down(state, me)
    if state.set_off:
        yield from trigger_delayed(state)


def leap(state: State3, me: Fighter3, foe: Fighter3) -> Rule[Degree]:
    """TACK.1 of the sheet: a roll against DX; by the cards only a Dodge helps against it."""
    if not numbers(state).close.tackle_roll:
        return Degree.SUCCESS
    return (
        yield from Check(
            me.name,
            TO_HIT,
            ATTACK_ROLL,
            lambda: state.add_gm_modifiers(dexterity(state, me), me.name, TO_HIT),
            at=foe.name,
        )
    )


def dodge(state: State3, me: Fighter3, foe: Fighter3) -> Rule[bool | None]:
    """TACK.3, C3-42, C3-75: whether the foe dodges; None if he does not try or has no active defence."""
    torso = state.profile.figure.locations[TORSO]
    feinted = feint_terms(me, foe.name) if numbers(state).melee.feints_help_all else ()
    blow = Blow(me.name, foe.name, LEAPING, torso, purpose=TACKLE, defence_terms=feinted)
    side = side_struck(foe, me)
    if no_active_defence(state, blow, side) is not None:
        return None
    chosen: Defence = yield from Choose(foe.name, DEFENCE, partial(ways_to_dodge, state, blow, side), at=me.name)
    if chosen.kind != DODGE:
        return None
    return (yield from defends(state, DefencePlan(blow, chosen, side)))


def ways_to_dodge(state: State3, blow: Blow, side: str) -> list[Option[Defence]]:
    """TACK.3: to dodge, or not to."""
    return [NO_DEFENCE, offered("dodge", state, blow, DODGING, side, None)]


def knock_over(state: State3, me: Fighter3, foe: Fighter3, terms: tuple[tuple[int, str], ...]) -> Rule[None]:
    """TACK.5-9, C3-74: the contest of ST; the tackler lies, and by a clear win he has hold of the foe."""
    entered = me.hex
    if foe.hex != me.hex and not (yield from enter(state, me, foe.hex)):
        return
    impact = yield from collide(state, me, foe, entered, ((TACKLERS_BONUS, "tackle"),), terms)
    yield from go_down(state, me)
    hands = min(2, holds.empty_hands(state, me, foe))
    if impact.lead >= numbers(state).close.tackle_grapple and hands and me.hex == foe.hex:
        take_hold(state, me, foe, hands, UPPER_BODY)
