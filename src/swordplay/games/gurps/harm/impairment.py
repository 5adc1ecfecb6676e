"""What wounds, weakness and strains take off the rolls of the one who suffers them."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.body import part_used
from swordplay.games.gurps.figure.figure import Fight, Figure, strength, tired
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import IN_PAIN, TORN_MUSCLE, TORN_PART

PAINS = {TORN_MUSCLE: "torn-muscle", IN_PAIN: "in-pain"}
"""What a critical miss leaves behind that lowers attacks (CRIT.1)."""


def shock_penalty(state: Fight, me: Figure) -> int:
    """The shock of recent wounds, as the document counts it."""
    return book(state).shock(state, me) if me.conditions else 0


def limb_penalty(state: Fight, me: Figure) -> int:
    """LIMB.5: what DX-based skills lose while an arm or a leg is crippled, once however many are."""
    for place in me.cripples():
        if place.endswith(("arm", "leg")):
            return state.profile.crippled_limb
    return 0


def too_weak(state: Fight, me: Figure, mode: Mode) -> int:
    """GAP.4, FAT.2: the points of ST below the weapon's own; one who is tired has only half his ST."""
    if tired(state, me):
        return max(0, mode.st - strength(state, me))
    return mode.st_short


def pains(me: Figure, blow: Blow, tally: Tally) -> None:
    """CRIT.1: strains and torn muscles, the latter above all for what is done with that part."""
    for kind, value, source, _, _ in me.conditions:
        if kind in PAINS:
            tally.add(value, PAINS[kind])
        elif kind == TORN_PART and blow.mode.item == FIST and part_used(me, blow) == source:
            tally.add(value, "torn-muscle")
