"""What a blow is for: what it does when it hits, and what becomes of it when it is stopped or misses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import OfBlow
from swordplay.games.gurps.harm.damage import UNCHANGED, DamageChanges, damage
from swordplay.games.gurps.rolls import Degree
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.attack.weapon_targets import strike_weapon
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import State3
from swordplay.games.gurps.third.grips import tied
from swordplay.games.gurps.third.vocabulary import VOLLEY
from swordplay.games.gurps.vocabulary import BREAK

Look: TypeAlias = Callable[[State3, Blow], Refusal | None]
Missed: TypeAlias = Callable[[State3, Blow, Degree], Rule[None]]

UNABLE = Refusal("attacker-unable")
NOT_IN_HAND = Refusal("not-in-hand")
NO_LONGER_HELD = Refusal("no-longer-held")


class Purpose(msgspec.Struct, frozen=True):
    """What a blow is for: its row in the table of purposes."""

    hit: OfBlow[State3]
    critical: OfBlow[State3]
    """What it does when nothing stops it, and as a critical hit."""
    missed: Missed
    hindrance: Look
    """Why it cannot be struck any more."""
    stopped: OfBlow[State3] | None = None
    """What follows when a defence stops it."""
    wounds: bool = True
    """Whether dice of damage belong to it."""


def wound(state: State3, blow: Blow, changes: DamageChanges = UNCHANGED) -> Rule[None]:
    """GAP.3: the damage of a blow that nothing has stopped, and what follows from the blow itself."""
    yield from damage(state, blow, changes)
    for rule in book(state).after_damage:
        yield from rule(state, blow)


def critical_hit(state: State3, blow: Blow) -> Rule[None]:
    """REF.2: what a critical hit does besides, by the tables."""
    return book(state).critical_hit(state, blow)


def miss(state: State3, blow: Blow, degree: Degree) -> Rule[None]:
    """REF.2: a critical miss has its table."""
    if degree is Degree.FUMBLE:
        yield from book(state).critical_miss(state, blow)
    for rule in book(state).after_miss:
        yield from rule(state, blow)
    flies_on = book(state).flies_on
    if flies_on is not None and degree is not Degree.FUMBLE and blow.ranged:
        yield from flies_on(state, blow)


def unable(state: State3, blow: Blow) -> Refusal | None:
    """C3-8, C3-38: the attacker must be able, and what he strikes with still in his hand and ready."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if me.conditions and me.halted:
        return UNABLE
    if item != FIST and not (me.hand_with(item) and me.ready(item)):
        return NOT_IN_HAND
    return tied(state, me, item, blow.mode.usage)


def hit_weapon(state: State3, blow: Blow) -> Rule[None]:
    """WPN.6-16: what a blow does to the weapon it was struck at."""
    return strike_weapon(state, blow, UNCHANGED)


def critical_on_weapon(state: State3, blow: Blow) -> Rule[None]:
    """C3-51; S3-43 of the sheet: of the table only a factor of damage counts against a weapon, if it is rolled."""
    factor = book(state).times_at_weapon
    times = 1 if factor is None else (yield from factor(state, blow))
    yield from strike_weapon(state, blow, DamageChanges(times=times))


def weapon_out_of_reach(state: State3, blow: Blow) -> Refusal | None:
    """WPN.2: the weapon struck at must still be in its bearer's hand."""
    gone = not state.fighters[blow.target].hand_with(blow.weapon)
    return unable(state, blow) or (NO_LONGER_HELD if gone else None)


def hit_later(state: State3, blow: Blow) -> Rule[None]:
    """GAP.5, G3-5: one of several shots has hit; what it does waits until all are fired."""
    blow.due = "hit"
    return
    yield


def critical_later(state: State3, blow: Blow) -> Rule[None]:
    """The same for a critical hit."""
    blow.due = "critical"
    return
    yield


PURPOSES: dict[str, Purpose] = {
    "": Purpose(wound, critical_hit, miss, unable),
    BREAK: Purpose(hit_weapon, critical_on_weapon, miss, weapon_out_of_reach),
    VOLLEY: Purpose(hit_later, critical_later, miss, unable),
}
"""What a blow may be for; a plain one is to wound."""
