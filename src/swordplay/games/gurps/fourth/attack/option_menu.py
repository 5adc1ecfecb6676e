"""Tying add-ons to a blow until it is struck: only what leaves a number that may be rolled (SHEET.3, GAP.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import copy
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.addon import Added, AddOn, sized
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, MIN_DECEPTIVE_NUMBER, Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.fourth.attack.to_hit import summed, to_hit
from swordplay.games.gurps.fourth.effort import no_effort, pay, would_tire
from swordplay.games.gurps.vocabulary import ADD_ON

STRIKE, HOLD = "strike", "hold back"
HOLD_BACK: Option[Added] = Option(HOLD, (HOLD, 0))


def refusal(state: Fight, blow: Blow, add_on: AddOn) -> Refusal | None:
    """The first need that is not met; an Extra Effort needs somebody who can pay for it."""
    for need in add_on.needs:
        found = need(state, blow)
        if found is not None:
            return found
    return no_effort(state, state.fighters[blow.attacker], add_on.name) if add_on.effort else None


# What leaves a number that may be rolled


def tied(state: Fight, blow: Blow, add_on: AddOn, size: int) -> tuple[Fight, Blow]:
    """A blow with an add-on tied to it, and the state in which it would be struck: copies, to look ahead with."""
    found = copy(blow)
    found.summed = None
    found.add_ons += (add_on.name,)
    if add_on.effort:
        state = state.copy()
        pay(state, state.fighters[blow.attacker], add_on.name)
    (add_on.hope or add_on.apply)(state, found, size)
    return state, found


def mends(state: Fight, blow: Blow) -> list[AddOn]:
    """What may still be tied to a blow that cannot be struck, so that it can be."""
    if blow.floor:
        return []
    found = []
    for add_on in book(state).add_ons.values():
        if add_on.mends is None or add_on.name in blow.add_ons or refusal(state, blow, add_on) is not None:
            continue
        size = add_on.mends(state, blow)
        if size and unstrikable(*tied(state, blow, add_on, size)) is None:
            found.append(add_on)
    return found


def unstrikable(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.1, DECEP.2: why a blow cannot be struck, whatever else is tied to it."""
    why = to_hit(state, blow).refusal
    return None if why is None or mends(state, blow) else why


def spoils(state: Fight, blow: Blow, add_on: AddOn, size: int, number: int) -> Refusal | None:
    """GAP.1, DECEP.2: why a blow of that number could not be struck any more with an add-on tied to it."""
    least = MIN_DECEPTIVE_NUMBER if blow.floor else MIN_ATTACK_NUMBER
    loss = 0 if add_on.lowers is None else add_on.lowers(state, blow)
    weary = add_on.effort and would_tire(state, state.fighters[blow.attacker])
    if number - loss >= least and not weary:
        return None
    then, with_it = tied(state, blow, add_on, size)
    other = blow.beside
    return unstrikable(then, with_it) or (None if other is None else to_hit(then, other).refusal)


# What is offered


def judged(state: Fight, blow: Blow) -> Tally | Refusal:
    """The number of a blow as it is; or why it cannot be struck so, and what would help."""
    tally = summed(state, blow)
    why = tally.refusal
    if why is None:
        return tally
    helpful = [option.name for add_on in mends(state, blow) for option in best(state, blow, add_on, tally.number)]
    return why._replace(instead=(*helpful, HOLD))


def best(state: Fight, blow: Blow, add_on: AddOn, number: int) -> Sequence[Option[Added]]:
    """An add-on in the largest size that may be chosen."""
    return [option for option in sizes(state, blow, add_on, number) if option.legal][-1:]


def sizes(state: Fight, blow: Blow, add_on: AddOn, number: int) -> Sequence[Option[Added]]:
    """An add-on in each of its sizes, or why it is not open; nothing where it is already taken."""
    name = add_on.name
    if name in blow.add_ons:
        return ()
    why = refusal(state, blow, add_on)
    if why is not None or add_on.options is None:
        return (sized(name, 1, why or spoils(state, blow, add_on, 1, number)),)
    found = add_on.options(state, blow, number)
    if number >= MIN_ATTACK_NUMBER:
        return found
    return [
        Option(one.name, one.value, one.refusal or spoils(state, blow, add_on, one.value[1], number)) for one in found
    ]


def offers(state: Fight, blow: Blow) -> list[Option[Added]]:
    """Striking as it is, and every add-on not yet taken, in each of its sizes; a blow that cannot be is held back."""
    me = state.fighters[blow.attacker]
    if me.conditions and me.halted:
        return only([Option(STRIKE, ("", 0)), HOLD_BACK], HOLD)
    verdict = judged(state, blow)
    found: list[Option[Added]] = [Option(STRIKE, ("", 0), verdict)]
    if type(verdict) is Tally:
        number = verdict.number
    else:
        found.append(HOLD_BACK)
        number = summed(state, blow).number
    for add_on in book(state).add_ons.values():
        found.extend(sizes(state, blow, add_on, number))
    return found


SIZES = " *0123456789"


def some(state: Fight, blow: Blow, wish: str) -> Sequence[Option[Added]]:
    """What of these may bear a name."""
    me = state.fighters[blow.attacker]
    if me.conditions and me.halted:
        return offers(state, blow)
    if wish == STRIKE:
        return (Option(STRIKE, ("", 0), partial(judged, state, blow)),)
    known = book(state).add_ons
    add_on = known.get(wish) or known.get(wish.rstrip(SIZES))
    return offers(state, blow) if add_on is None else sizes(state, blow, add_on, summed(state, blow).number)


def tie_add_ons(state: Fight, blow: Blow) -> Rule[bool]:
    """SHEET.3, SHEET.4: any number of add-ons, each once, until the blow is struck; Extra Effort is paid at once.

    False for a blow that is held back, because it cannot be struck.
    """
    offer, find = partial(offers, state, blow), partial(some, state, blow)
    while True:
        name, size = yield from Choose(blow.attacker, ADD_ON, offer, blow.target, find)
        if not name:
            return True
        if name == HOLD:
            return False
        add_on = book(state).add_ons[name]
        blow.add_ons += (name,)
        blow.summed = None
        if add_on.effort:
            pay(state, state.fighters[blow.attacker], name)
        done = add_on.apply(state, blow, size)
        if done is not None:
            yield from done
