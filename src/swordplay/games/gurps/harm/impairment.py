"""Penalties to the rolls of a figure that is wounded, too weak for its weapon, or in pain."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.body import part_used
from swordplay.games.gurps.figure.figure import Fight, Figure, strength, tired
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import IN_PAIN, TORN_MUSCLE, TORN_PART

PAINS = {TORN_MUSCLE: "torn-muscle", IN_PAIN: "in-pain"}
"""The conditions a critical miss leaves behind that lower attacks, each with its key (CRIT.1)."""


def shock_penalty(state: Fight, me: Figure) -> int:
    """The shock of recent wounds, as the document counts it."""
    return book(state).shock(state, me) if me.conditions else 0


def limb_penalty(state: Fight, me: Figure) -> int:
    """LIMB.5: the penalty to DX-based skills while any arm or leg is crippled; more than one is no worse."""
    for place in me.cripples():
        if place.endswith(("arm", "leg")):
            return state.profile.harm.crippled_limb
    return 0


def too_weak(state: Fight, me: Figure, mode: Mode) -> int:
    """GAP.4, FAT.2: how many points of ST a figure lacks for a weapon; a tired figure has only half its ST."""
    if tired(state, me):
        return max(0, mode.st - strength(state, me))
    return mode.st_short


def pains(me: Figure, blow: Blow, tally: Tally) -> None:
    """CRIT.1: pain and torn muscles lower every attack, a torn part only attacks made with it."""
    for kind, value, source, _, _ in me.conditions:
        if kind in PAINS:
            tally.add(value, PAINS[kind])
        elif kind == TORN_PART and blow.mode.item == FIST and part_used(me, blow.mode, blow.hand) == source:
            tally.add(value, "torn-muscle")
