"""Step 1 of a round by the sheet: everybody checks the effects of his injuries."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.harm.out import faint
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.death import marks_passed, roll_against_death
from swordplay.games.gurps.third.turn.start import roll_off_stun
from swordplay.games.gurps.third.vocabulary import ROUND_START
from swordplay.games.gurps.vocabulary import DEAD, STAY_AWAKE


def open_round(state: State3) -> Rule[None]:
    """SHOCK.3, S3-4: the shock of the round before the last is over, and sums start at 0."""
    for me in state.fighters.values():
        me.lost_in_round = 0
        me.fall_rolled = False
        if me.conditions:
            me.lapse(ROUND_START, state.clock)
    return
    yield


def check_injuries(state: State3) -> Rule[None]:
    """ROUND.1: for each in the order of the round: death, then consciousness, then stun."""
    for name in state.order:
        me = state.fighters[name]
        if marks_passed(me) > me.marks and not me.has(DEAD):
            yield from roll_against_death(state, me)
        if me.out:
            continue
        if me.hp <= 0 and not (yield from stays_awake(state, me)):
            continue
        if me.stunned:
            yield from roll_off_stun(state, me)


def stays_awake(state: State3, me: Fighter3) -> Rule[bool]:
    """CAUSE.26-28: HT with Strong Will or less Weak Will, or he passes out."""
    awake = yield from Check(me.name, STAY_AWAKE, SUCCESS, lambda: consciousness(state, me))
    if not awake:
        faint(state, me)
    return awake


def consciousness(state: State3, me: Fighter3) -> Tally:
    """CAUSE.26-28: HT, and what a strong or a weak will does."""
    tally = Tally(me.sheet.ht, "ht").add(me.sheet.resolve, "strong-will" if me.sheet.resolve > 0 else "weak-will")
    return state.add_gm_modifiers(tally, me.name, STAY_AWAKE)


def not_stunned(state: State3, me: Fighter3) -> bool:
    """ROUND.2, STUN.1: a stunned fighter makes no manoeuvre."""
    return not me.stunned
