"""Where a blow strikes that was aimed at no location."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.rolls import THREE_DICE, random_side
from swordplay.games.gurps.vocabulary import RANDOM_LOCATION


@cache
def random_location(names: tuple[str, ...]) -> Scale[str]:
    """LOC.1: the locations as a roll of three dice; equal ones are one outcome."""
    return Scale("location", THREE_DICE, lambda total, number: names[total - 3])


def settle_place(state: Fight, blow: Blow, meant: Callable[[str], str] = str) -> Rule[None]:
    """LOC.1, HAND.1: where a blow strikes that was aimed at no place; `meant` says which limb is near or far."""
    scale = random_location(state.profile.attack.random_locations)
    name = yield from Check(blow.attacker, RANDOM_LOCATION, scale, Tally(0, "random-location"), at=blow.target)
    if name in ("hand", "foot"):
        side = yield from random_side(blow.attacker, blow.target)
        name = f"{side} {name}"
    name = meant(name)
    blow.place = state.profile.figure.locations[name]
    state.tell("place", blow.attacker, blow.target, place=name)
