"""What every wound does: HP lost, limbs crippled, and the effects of the document in their order."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.games.gurps.blow import Wound
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.vocabulary import DEAD


def limb_limit(state: Fight, wound: Wound) -> None:
    """LIMB.3-4, EXTREM.3-4, EYE.4: a wound above the limit cripples, and a limb loses no more HP than that takes."""
    place, hp = wound.place, wound.victim.sheet.hp
    divisor = place.crippling
    if divisor is not None and wound.injury * divisor > hp:
        wound.crippling = True
        if place.limb:
            wound.lost = hp // divisor + 1


def lose_points(state: Fight, wound: Wound) -> None:
    """Take the HP off the victim."""
    me = wound.victim
    me.hp -= wound.lost
    state.tell("wounded", me.name, lost=wound.lost, hp=me.hp, place=wound.place.name)


def wound_figure(state: Fight, wound: Wound) -> Rule[None]:
    """Apply everything a wound does, unless the victim is dead already."""
    if wound.injury > 0 and not wound.victim.has(DEAD):
        for effect in book(state).effects:
            asks = effect(state, wound)
            if asks is not None:
                yield from asks
