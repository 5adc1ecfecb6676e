"""The two blows of a double attack."""

from __future__ import annotations

from typing import Any

from swordplay.engine.requests import Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.fourth.attack.declare import (
    TORSO,
    Recovery,
    choose_location,
    choose_way,
    strengthen,
    target_options,
)
from swordplay.games.gurps.fourth.attack.double_attacks import DUAL, RAPID, dual_weapon_attack, other_hand, rapid_strike
from swordplay.games.gurps.fourth.attack.resolve import announce, attack, hindrance, settle_blows, strike, unable

NOT_ADJACENT = Refusal("dual-adjacent", (), (RAPID,))


def strike_twice(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: the two blows an attack was given for; of a Rapid Strike the first is finished before the second."""
    me = state.fighters[blow.attacker]
    me.double_attack_used = True
    if blow.double_attack == DUAL:
        yield from both_hands(state, blow)
        return
    yield from attack(state, blow)
    if not me.halted:
        second = yield from second_blow(state, blow)
        if second is not None:
            yield from attack(state, second)


def both_hands(state: Fight, first: Blow) -> Rule[None]:
    """DUAL.1, DUAL.6: two blows of one moment, named before either is rolled; at one target its defences are at -1.

    Whether they can be struck is judged for both before the first: of the second, what the first has changed counts
    only as far as it concerns the hands and their weapons.
    """
    second = yield from second_blow(state, first)
    first.summed = None
    if second is None:
        yield from attack(state, first)
        return
    if second.target == first.target:
        first.defence_terms += ((-1, "both-hands"),)
        second.defence_terms += ((-1, "both-hands"),)
    yield from announce(state, first)
    near = next_to(state, first)
    hindered = hindrance(state, second) or (None if near is None or second.target in near else NOT_ADJACENT)
    yield from strike(state, first, hindrance(state, first))
    second.unnoticed, second.summed = first.unnoticed, None
    yield from strike(state, second, hindered or unable(state, second))
    yield from settle_blows(state)


def second_blow(state: Fight, first: Blow) -> Rule[Blow | None]:
    """DUAL.1, RAPID.1: the other blow of a double attack, with what the manoeuvre gave the first."""
    me = state.fighters[first.attacker]
    way = yield from choose_way(state, me, lambda: second_options(state, first))
    mode = way.mode
    if mode is None:
        return None
    hand = striking_hand(me, mode, first.hand if first.double_attack == DUAL else "")
    blow = Blow(me.name, way.foe, mode, state.profile.figure.locations[TORSO], hand)
    strengthen(state, blow)
    blow.add_ons = (DUAL, RAPID)
    if first.double_attack == DUAL:
        blow.follows, blow.beside = first.target, first
        dual_weapon_attack(state, blow, 1)
    else:
        rapid_strike(state, blow, 1)
    return blow if (yield from choose_location(state, blow)) else None


def second_options(state: Fight, first: Blow) -> list[Option[Any]]:
    """The ways left for the second blow: the other hand's, or any of melee; Double has one foe for all (RAPID.1)."""
    me = state.fighters[first.attacker]
    only = first.target if me.form == "Double" else ""
    near = next_to(state, first) if first.double_attack == DUAL else None
    modes = other_hand(me, first.mode) if first.double_attack == DUAL else me.modes()
    options: list[Option[Any]] = []
    for option in target_options(state, me, only=only):
        way = option.value
        if type(way) is Recovery or not way.foe:
            options.append(option)
        elif way.mode in modes:
            too_far = near is not None and way.foe not in near
            options.append(Option(option.name, way, NOT_ADJACENT) if too_far else option)
    return options


def next_to(state: Fight, first: Blow) -> tuple[str, ...] | None:
    """DWA.4 of the range-band sheet: the foes the second hand may go at; None where any will do."""
    if not state.profile.double_attacks.dual_adjacent or first.ranged:
        return None
    target = state.fighters[first.target]
    return tuple(foe.name for foe in state.fighters.values() if distance_between(target, foe) <= 1)
