"""Missed blows and shots: whom else they may strike."""

from __future__ import annotations

from swordplay.engine.hexes import distance, shot
from swordplay.engine.requests import Check, Dice, Rule
from swordplay.engine.state import copy
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.sight import line_of_fire
from swordplay.games.gurps.rolls import SUCCESS, Degree
from swordplay.games.gurps.third.attack.declare import TORSO
from swordplay.games.gurps.third.attack.ranged import STRAYED, missile_of
from swordplay.games.gurps.third.attack.resolve import judged, outcome
from swordplay.games.gurps.third.attack.to_hit import to_hit
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import STRAY, WHICH

CHANCE = 9


def into_a_shared_hex(state: State3, blow: Blow) -> Rule[None]:
    """C3-58: missed from outside, it is checked against the others in the target's hex, in random order."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    there = [one for one in state.fighters.values() if one.hex == foe.hex and one is not foe and not one.out]
    others = [one for one in there if state.sees(me.side, one)]
    if not others or me.hex == foe.hex or blow.purpose or (blow.ranged and book(state).flies_on is not None):
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


# By the sheet


def others_in_danger(state: State3, blow: Blow) -> list[Fighter3]:
    """WRONG.1, S3-23: whoever shares the target's hex, then those on or next to the line of flight, nearest first.

    A figure that nobody on the shooter's side can see is left out: asking about it would betray it.
    """
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    others = [f for f in state.fighters.values() if f is not me and f is not foe and not f.out]
    others = [f for f in others if state.sees(me.side, f)]
    if not others:
        return []
    here = [f for f in others if any(hex in foe.hexes() for hex in f.hexes())]
    flight = {hex for crossing in shot(*line_of_fire(state, me, foe), state.terrain, reach(blow)) for hex in crossing}
    near = [f for f in others if f not in here and any(distance(a, b) <= 1 for a in f.hexes() for b in flight)]
    return here + sorted(near, key=lambda f: distance(me.hex, f.hex))


def reach(blow: Blow) -> int:
    """How far the missile flies."""
    return missile_of(blow.mode).range


def wrong_target(state: State3, blow: Blow) -> Rule[None]:
    """WRONG.1, S3-22: a missed shot is checked against each in danger, who defends as usual, until one is struck.

    That is at the normal number for him, without aim and place, or at 9 if that is worse.
    """
    for other in others_in_danger(state, blow):
        torso = state.profile.figure.locations[TORSO]
        astray = Blow(blow.attacker, other.name, blow.mode, torso, blow.hand, add_ons=(STRAYED,), bonuses=blow.bonuses)
        normal = to_hit(state, astray)
        if normal.refusal is not None:
            continue
        tally = Tally(normal.number, "attack-number").cap(state.profile.ranged.stray, "stray")
        if (yield from Check(blow.attacker, STRAY, SUCCESS, tally, at=other.name)):
            state.tell("stray", blow.attacker, other.name)
            verdict = yield from judged(state, astray, Degree.SUCCESS)
            yield from outcome(state, astray, Degree.SUCCESS, verdict)
            return
