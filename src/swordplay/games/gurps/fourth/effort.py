"""Extra Effort: what is bought with fatigue points (SHEET.4)."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure, tired
from swordplay.games.gurps.figure.posture import held_by_posture

TOO_TIRED = Refusal("effort-too-tired")
FLURRY, MIGHTY, MIGHTY_BLOWS, HEROIC = "Flurry of Blows", "Mighty Blow", "Mighty Blows", "Heroic Charge"
RAPID_RECOVERY, FEVERISH = "Rapid Recovery", "Feverish Defense"
OFFENSIVE = frozenset({FLURRY, MIGHTY, MIGHTY_BLOWS, HEROIC})
DEFENSIVE = frozenset({RAPID_RECOVERY, FEVERISH})
"""EE.3-4 of the range-band sheet: the options marked with a dagger, and those with two."""
ONE_OFFENSIVE = Refusal("one-offensive-effort")
ONE_DEFENSIVE = Refusal("one-defensive-effort")


def too_tired(me: Figure) -> Refusal | None:
    """FAT.4: nobody buys an effort that would make him collapse."""
    return TOO_TIRED if me.fp - 1 <= -me.sheet.fp else None


def no_giant_step(state: Fight, me: Figure) -> Refusal | None:
    """SHEET.4, POST.7: it must be paid for, and the posture must leave more than one hex a turn."""
    return held_by_posture(state, me) or too_tired(me)


def no_effort(state: Fight, me: Figure, what: str) -> Refusal | None:
    """EE.3-5 of the range-band sheet: one kind of offensive and one use of defensive effort a turn; FP to pay with."""
    if me.efforts:
        if what in OFFENSIVE and any(one in OFFENSIVE and one != what for one in me.efforts):
            return ONE_OFFENSIVE
        if what in DEFENSIVE and any(one in DEFENSIVE for one in me.efforts):
            return ONE_DEFENSIVE
    return too_tired(me)


def would_tire(state: Fight, me: Figure) -> bool:
    """FAT.1: whether a point of FP more would leave one tired."""
    return not tired(state, me) and (me.fp - 1) * state.profile.low_fp < me.sheet.fp


def pay(state: Fight, me: Figure, what: str) -> None:
    """SHEET.4: 1 FP when it is declared, before the roll; nothing comes back."""
    book(state).spend_fp(state, me)
    if state.profile.effort_limit:
        me.efforts += (what,)
    state.tell("effort", me.name, what=what, fp=me.fp)
