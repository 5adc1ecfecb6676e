"""A blow or a shot that misses one of several in a hex may strike another of them."""

from __future__ import annotations

from swordplay.engine.requests import Check, Dice, Rule
from swordplay.engine.state import copy
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.rolls import SUCCESS, Degree
from swordplay.games.gurps.third.attack.resolve import judged, outcome
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import STRAY, WHICH

CHANCE = 9


def into_a_shared_hex(state: State3, blow: Blow) -> Rule[None]:
    """C3-58: missed from outside, it is checked against the others in the target's hex, in random order."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    there = [one for one in state.fighters.values() if one.hex == foe.hex and one is not foe and not one.out]
    others = [one for one in there if state.sees(me.side, one)]
    if not others or me.hex == foe.hex or blow.purpose:
        return
    struck = yield from stray(state, blow, others)
    if struck is None:
        return
    state.tell("stray", me.name, struck.name)
    astray = copy(blow)
    astray.target, astray.summed, astray.shown, astray.stopped_by = struck.name, None, None, ("", "")
    verdict = yield from judged(state, astray, Degree.SUCCESS)
    yield from outcome(state, astray, Degree.SUCCESS, verdict)


def stray(state: State3, blow: Blow, others: list[Fighter3]) -> Rule[Fighter3 | None]:
    """C3-58: 9 or less on three dice for each of them, until one is struck."""
    while others:
        place = 0
        if len(others) > 1:
            place = (yield from Dice(blow.attacker, WHICH, 1, len(others))) - 1
        other = others.pop(place)
        if (yield from Check(blow.attacker, STRAY, SUCCESS, Tally(CHANCE, "stray-in-hex"), at=other.name)):
            return other
    return None
