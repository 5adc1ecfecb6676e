"""Staying awake at 0 HP or less."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import faint
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import DO_NOTHING, STAY_AWAKE


def stays_awake(me: Figure) -> Rule[bool]:
    """INJ.3-4: HT, at -1 for each full multiple of HP below zero."""
    tally = Tally(me.sheet.ht, "ht").add(-(-me.hp // me.sheet.hp), "below-zero")
    return (yield from Check(me.name, STAY_AWAKE, SUCCESS, tally))


def stays_awake_or_faints(state: Fight, me: Figure) -> Rule[bool]:
    """INJ.3: whoever fails the roll falls unconscious."""
    if (yield from stays_awake(me)):
        return True
    faint(state, me)
    return False


def awake_before_choosing(state: Fight, me: Figure) -> Rule[bool] | bool:
    """INJ.3: at 0 HP or less a roll is made every turn, before a manoeuvre is chosen."""
    return me.hp > 0 or stays_awake_or_faints(state, me)


def awake_to_act(state: Fight, me: Figure, manoeuvre: str) -> Rule[bool] | bool:
    """GAP.2 of the range-band sheet: at 0 HP or less a roll is made for any manoeuvre but Do Nothing."""
    return me.hp > 0 or manoeuvre == DO_NOTHING or stays_awake_or_faints(state, me)
