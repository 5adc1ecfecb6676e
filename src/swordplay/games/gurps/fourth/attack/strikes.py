"""The blows an attack comes to: one, or the two it was traded for."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.body import striking_hand
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.space import apart
from swordplay.games.gurps.fourth.attack.declare import place_blow, target_options
from swordplay.games.gurps.fourth.attack.double_attacks import DUAL, RAPID, other_hand, trade_dual, trade_rapid
from swordplay.games.gurps.fourth.attack.last_look import hindrance, unable
from swordplay.games.gurps.fourth.attack.resolve import attack, forewarn, settle_blows, strike
from swordplay.games.gurps.fourth.effort import RAPID as RECOVER
from swordplay.games.gurps.fourth.effort import rapid_recovery, recoverable
from swordplay.games.gurps.vocabulary import TARGET

NOT_ADJACENT = Refusal("dual-adjacent", (), (RAPID,))


def carry_out(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: a blow, or the two an attack was traded for; each is finished before the next is rolled."""
    me = state.fighters[blow.attacker]
    if blow.double_attack:
        me.traded = True
    if blow.double_attack == DUAL:
        yield from both_hands(state, blow)
        return
    yield from attack(state, blow)
    if blow.double_attack == RAPID and not me.halted:
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
    yield from forewarn(state, first)
    near = next_to(state, first)
    hindered = hindrance(state, second) or (None if near is None or second.target in near else NOT_ADJACENT)
    yield from strike(state, first, hindrance(state, first))
    second.unnoticed, second.summed = first.unnoticed, None
    yield from strike(state, second, hindered or unable(state, second))
    yield from settle_blows(state)


def second_blow(state: Fight, first: Blow) -> Rule[Blow | None]:
    """DUAL.1, RAPID.1: the other blow of a trade, with what the manoeuvre gave the first."""
    me = state.fighters[first.attacker]
    while True:
        foe, place = yield from Choose(me.name, TARGET, lambda: second_options(state, first))
        if foe != RECOVER:
            break
        rapid_recovery(state, me, recoverable(state, me)[place][0])
    if not foe:
        return None
    mode = [*me.modes(), *me.shots()][place]
    hand = striking_hand(me, mode, first.hand if first.double_attack == DUAL else "")
    blow = Blow(me.name, foe, mode, state.profile.places["torso"], hand)
    strengthen(state, blow)
    blow.add_ons = (DUAL, RAPID)
    if first.double_attack == DUAL:
        blow.follows, blow.beside = first.target, first
        trade_dual(state, blow, 1)
    else:
        trade_rapid(state, blow, 1)
    return blow if (yield from place_blow(state, blow)) else None


STRONG = "Strong"


def strengthen(state: Fight, blow: Blow) -> None:
    """AOA.6: All Out Attack (Strong): +2 damage, or +1 a die; in some documents only for what goes by ST."""
    me = state.fighters[blow.attacker]
    if me.form == STRONG and (blow.mode.by_st or not state.profile.strong_needs_st):
        blow.damage_terms += ((max(2, blow.mode.dice), "strong"),)


def second_options(state: Fight, first: Blow) -> list[Option[tuple[str, int]]]:
    """The ways left for the second blow: the other hand's, or any of melee; Double has one foe for all (RAPID.1)."""
    me = state.fighters[first.attacker]
    only = first.target if me.form == "Double" else ""
    near = next_to(state, first) if first.double_attack == DUAL else None
    places = other_hand(me, first.mode) if first.double_attack == DUAL else list(range(len(me.modes())))
    found = []
    for option in target_options(state, me, only=only):
        foe, place = option.value
        if foe in ("", RECOVER) or place in places:
            apart_from = near is not None and foe and foe not in near
            found.append(Option(option.name, option.value, NOT_ADJACENT) if apart_from else option)
    return found


def next_to(state: Fight, first: Blow) -> tuple[str, ...] | None:
    """DWA.4 of the range-band sheet: the foes the second hand may go at; None where any will do."""
    if not state.profile.dual_adjacent or first.ranged:
        return None
    target = state.fighters[first.target]
    return tuple(foe.name for foe in state.fighters.values() if apart(target, foe) <= 1)
