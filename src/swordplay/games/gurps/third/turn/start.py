"""The rolls at the start of a fighter's turn: against death, against fainting, out of stun."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.games.gurps.harm.out import faint
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.attack.ranged import count_watched_turn
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.death import health, marks_passed, roll_against_death
from swordplay.games.gurps.third.manoeuvres.reload import count_reload
from swordplay.games.gurps.vocabulary import RECOVERY, STAY_AWAKE, STUNNED


def begin_turn(state: State3, me: Fighter3) -> None:
    """GAP.2: what was to hold until his next turn has ended; work done since the last one counts (REL.4, OPP.5)."""
    me.entered_from = None
    if me.readied:
        me.unready = tuple(item for item in me.unready if item not in me.readied)
        me.readied = ()
    me.dropped = -1
    me.had_run = me.ran
    state.end_holds()
    count_watched_turn(me)
    count_reload(state, me)


def death_rolls(state: State3, me: Fighter3) -> Rule[bool] | bool:
    """GAP.7, C3-86: HT for each mark passed since his last turn, or he dies."""
    return True if marks_passed(me) <= me.marks else roll_against_death(state, me)


def stays_awake(state: State3, me: Fighter3) -> Rule[bool] | bool:
    """GAP.7: at 0 hits or fewer HT each turn, or he falls unconscious."""
    return True if me.hp > 0 else roll_to_stay_awake(state, me)


def roll_to_stay_awake(state: State3, me: Fighter3) -> Rule[bool]:
    """GAP.7: HT."""
    awake = yield from Check(me.name, STAY_AWAKE, SUCCESS, lambda: health(state, me, STAY_AWAKE))
    if not awake:
        faint(state, me)
    return awake


def shakes_off_stun(state: State3, me: Fighter3) -> Rule[bool] | bool:
    """REF.16: a stunned fighter rolls HT: a success and he acts on this very turn, a failure costs it."""
    return True if not me.stunned else roll_off_stun(state, me)


def roll_off_stun(state: State3, me: Fighter3) -> Rule[bool]:
    """REF.16, S3-6, S3-18: HT; who was stunned aims no more, and waits for nothing."""
    state.disturb(me)
    state.triggers = tuple(trigger for trigger in state.triggers if trigger.owner != me.name)
    made = yield from Check(me.name, RECOVERY, SUCCESS, lambda: health(state, me, RECOVERY))
    if made:
        me.lose(STUNNED)
        state.tell("recovered", me.name)
    return made
