"""Missed attacks: whom they may hit instead."""

from __future__ import annotations

from swordplay.engine.hexes import shot
from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import line_of_fire
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import STRAY


def possible_strays(state: Fight, blow: Blow) -> list[Figure]:
    """MISS.1: those on the line of fire, nearest first; in melee, those in close combat with the target.

    A figure that nobody on the attacker's side can see is left out: asking about it would betray it.
    """
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    missile = blow.mode.missile
    others = [f for f in state.fighters.values() if f is not me and f is not foe and not f.out]
    others = [f for f in others if state.sees(me.side, f)]
    if not others:
        return []
    if missile is None:
        return [f for f in others if any(hex in foe.hexes() for hex in f.hexes())]
    in_the_way: list[Figure] = []
    for crossing in shot(*line_of_fire(state, me, foe), state.terrain, missile.range):
        for other in others:
            if other not in in_the_way and any(hex in other.hexes() for hex in crossing):
                in_the_way.append(other)
    return in_the_way


def stray_hit(state: Fight, blow: Blow, number: int) -> Rule[str]:
    """MISS.1-2: roll at 9, or at the attack's own number if that is lower, until one is hit or none is left."""
    for other in possible_strays(state, blow):
        tally = Tally(number, "attack-number").cap(state.profile.ranged.stray, "stray")
        if (yield from Check(blow.attacker, STRAY, SUCCESS, tally, at=other.name)):
            state.tell("stray", blow.attacker, other.name)
            return other.name
    return ""
