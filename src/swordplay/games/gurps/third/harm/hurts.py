"""Being stunned or knocked out by a critical table."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.games.gurps.harm.out import leave, stun
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import BY_CRITICAL
from swordplay.games.gurps.vocabulary import DEAD, UNCONSCIOUS

LIMBS = frozenset({"arm", "leg", "hand", "foot"})
"""The groups of places that are limbs or extremities."""


def be_stunned(state: State3, me: Fighter3) -> Rule[None]:
    """REF.16; STUN.1 of the sheet: be stunned, and whatever the document lets follow from every cause of it."""
    if me.out:
        return
    stun(state, me)
    for follows in book(state).on_stun:
        yield from follows(state, me)


def knock_out(state: State3, me: Fighter3) -> None:
    """A row of the critical tables knocks somebody out: he may wake every half hour (S3-54)."""
    if me.has(DEAD):
        return
    was_out = me.has(UNCONSCIOUS)
    me.lose(UNCONSCIOUS)
    me.gain(UNCONSCIOUS, source=BY_CRITICAL)
    if not was_out:
        leave(state, me)
        state.tell("fainted", me.name)
