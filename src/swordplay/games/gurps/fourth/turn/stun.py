"""The rolls to come out of stun, at the end of a turn lost to it."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.turn.surprise import thaw
from swordplay.games.gurps.harm.impairment import shock_penalty
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import FROZEN, MENTALLY_STUNNED, RECOVERY, STUNNED


def roll_off_stun(state: Fight, me: Figure) -> Rule[None]:
    """DON.3 of the range-band sheet: at the end of the turn HT against physical stun, IQ against mental stun."""
    for kind, score, key in ((STUNNED, me.sheet.ht, "ht"), (MENTALLY_STUNNED, me.sheet.iq, "iq")):
        if me.has(kind):
            tally = Tally(score, key)
            if key == "iq":
                tally.add(shock_penalty(state, me), "shock")
            if (yield from Check(me.name, RECOVERY, SUCCESS, tally)):
                me.lose(kind)
    if not me.stunned:
        state.tell("recovered", me.name)


def recover(state: Fight, me: Figure) -> Rule[None]:
    """STUN.3-5: IQ at the end of a turn lost to stun, +1 for each such turn before, +6 for Combat Reflexes.

    A turn lost to the freeze of surprise brings no roll yet (SURP.1, SURP.3).
    """
    if me.has(FROZEN):
        thaw(state, me)
        return
    tally = Tally(me.sheet.iq, "iq").add(me.stunned_turns, "stunned-turns")
    if "Combat Reflexes" in me.sheet.traits:
        tally.add(6, "combat-reflexes")
    if (yield from Check(me.name, RECOVERY, SUCCESS, tally)):
        me.lose(STUNNED)
        me.stunned_turns = 0
        state.tell("recovered", me.name)
    else:
        me.stunned_turns += 1
