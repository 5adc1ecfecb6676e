"""What a blow is for: what it does when it hits, and what becomes of it when it is stopped or misses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.locations import settle_place
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import OfBlow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack import last_look, slam
from swordplay.games.gurps.fourth.attack.weapon_targets import break_weapon
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.harm.damage import damage
from swordplay.games.gurps.profile import RANDOM
from swordplay.games.gurps.vocabulary import BREAK, DEAD, DISARM, SLAM, SUPPRESS

Look: TypeAlias = Callable[[Fight, Blow], Refusal | None]


class Purpose(msgspec.Struct, frozen=True):
    """What a blow is for: its row in the table of purposes."""

    hit: OfBlow[Fight]
    critical: OfBlow[Fight]
    stopped: OfBlow[Fight] | None = None
    missed: OfBlow[Fight] | None = None
    """What it does when nothing stops it, as a critical hit, when a defence stops it, and when it misses."""
    unarmed: Look = last_look.not_in_hand
    out_of_place: Look = last_look.not_in_reach
    """Why it cannot be struck any more, by what is in hand and by where the target is."""
    before_roll: Callable[[Fight, Blow], None] | None = None
    paid_for: bool = False
    """Whether its shots were used up before, when fire was opened."""


def deal_hits(state: Fight, blow: Blow) -> Rule[None]:
    """RF.1, SUP.7: every hit has its own damage roll, and its own place where the place is random."""
    foe, place = state.fighters[blow.target], blow.place
    for _ in range(blow.hits):
        if foe.has(DEAD):
            return
        blow.place = place
        if place.group == RANDOM:
            yield from settle_place(state, blow)
        yield from damage(state, blow)


def deal_critical_hit(state: Fight, blow: Blow) -> Rule[None]:
    """A critical hit with its effect; the other hits of the same roll are plain ones, not defended against either."""
    place = blow.place
    if place.group == RANDOM:
        yield from settle_place(state, blow)
    yield from book(state).critical_hit(state, blow)
    blow.place = place
    blow.hits -= 1
    yield from deal_hits(state, blow)


def disarm(state: Fight, blow: Blow) -> Rule[None]:
    """What a blow to disarm does goes by the document."""
    return book(state).disarm(state, blow)


PURPOSES: Mapping[str, Purpose] = {
    "": Purpose(deal_hits, deal_critical_hit),
    DISARM: Purpose(disarm, disarm, unarmed=last_look.weapon_not_in_hand),
    BREAK: Purpose(break_weapon, break_weapon, unarmed=last_look.weapon_not_in_hand),
    SLAM: Purpose(
        slam.collide,
        slam.collide,
        stopped=slam.foiled,
        missed=slam.run_past,
        unarmed=last_look.body_in_hand,
        out_of_place=slam.slam_hindrance,
        before_roll=slam.note_target_hexes,
    ),
    SUPPRESS: Purpose(deal_hits, deal_critical_hit, out_of_place=last_look.not_under_fire, paid_for=True),
}
"""What a blow may be for; a plain one is to wound."""
