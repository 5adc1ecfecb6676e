"""Extra Effort: what is bought with fatigue points (SHEET.4), Rapid Recovery with it."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import FreeAct, Price, StepOption
from swordplay.games.gurps.figure.figure import Fight, Figure, tired
from swordplay.games.gurps.figure.posture import held_by_posture
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK

TOO_TIRED = Refusal("effort-too-tired")
FLURRY, MIGHTY, MIGHTY_BLOWS, HEROIC = "Flurry of Blows", "Mighty Blow", "Mighty Blows", "Heroic Charge"
RAPID_RECOVERY, FEVERISH, GIANT_STEP = "Rapid Recovery", "Feverish Defense", "Giant Step"
RAPID = f"{RAPID_RECOVERY}: "
"""What an option begins with that makes a thing ready again."""
OFFENSIVE = frozenset({FLURRY, MIGHTY, MIGHTY_BLOWS, HEROIC})
DEFENSIVE = frozenset({RAPID_RECOVERY, FEVERISH})
"""EE.3-4 of the range-band sheet: the options marked with a dagger, and those with two."""
NO_RELOAD = Refusal("no-rapid-reload", (), ("Ready",))
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
    return not tired(state, me) and (me.fp - 1) * state.profile.figure.low_fp < me.sheet.fp


def pay(state: Fight, me: Figure, what: str) -> None:
    """SHEET.4: 1 FP when it is declared, before the roll; nothing comes back."""
    book(state).spend_fp(state, me)
    if state.profile.effort.one_of_each:
        me.efforts += (what,)
    state.tell("effort", me.name, what=what, fp=me.fp)


EFFORT = Price(no_effort, pay)
"""SHEET.4: the price of an option that is Extra Effort."""


def take_giant_step(state: Fight, me: Figure) -> None:
    """GIANT.1: one more step for 1 FP."""
    pay(state, me, GIANT_STEP)


ONE_STEP_MORE = StepOption(GIANT_STEP, no_giant_step, take_giant_step)


# Rapid Recovery: an unready weapon made ready at once


def recoverable(state: Fight, me: Figure) -> list[tuple[str, Refusal | None]]:
    """RRECOV.1-2: what in hand might be asked for: unready, out of balance after a blow, or empty, which is refused."""
    if not (me.unready or me.struck_with or me.fired):
        return []
    items: list[tuple[str, Refusal | None]] = []
    for item in me.in_hand():
        if item in me.unready or unbalanced(me, item):
            items.append((item, no_effort(state, me, RAPID_RECOVERY)))
        elif item in me.fired:
            items.append((item, NO_RELOAD))
    return items


def unbalanced(me: Figure, item: str) -> bool:
    """GAP.7: whether a weapon has struck since its owner's turn began and cannot parry for it."""
    if item not in me.struck_with or item == FIST:
        return False
    modes = me.sheet.modes.get(item, ())
    if not [mode for mode in modes if mode.unbalanced]:
        return False
    return any(mode.unbalanced for mode in me.in_this_grip(item, modes))


def rapid_recovery(state: Fight, me: Figure, item: str) -> None:
    """RRECOV.1: 1 FP, and the weapon in hand is ready, and in balance."""
    pay(state, me, RAPID_RECOVERY)
    me.unready = tuple(other for other in me.unready if other != item)
    me.struck_with = tuple(other for other in me.struck_with if other != item)


READY_AGAIN = FreeAct(RAPID_RECOVERY, recoverable, rapid_recovery)


# A document in which it only buys back the Parry (RR.1-2, MAA.5 of the range-band sheet).


def parries_lost(state: Fight, me: Figure) -> list[tuple[str, Refusal | None]]:
    """RR.1, MAA.5, RDY.2: the weapons in hand that cannot parry for the blow they struck, or for a charge in melee.

    After a shot on the move there is none (RMA.5): whoever shot has struck with nothing.
    """
    if not me.struck_with:
        return []
    charged = me.manoeuvre == CHARGE_ATTACK
    return [
        (item, no_effort(state, me, RAPID_RECOVERY))
        for item in me.in_hand()
        if item not in me.recovered
        and item not in me.sheet.shields
        and (charged or (item in me.struck_with and (item in me.unready or unbalanced(me, item))))
    ]


def regain_parry(state: Fight, me: Figure, item: str) -> None:
    """RR.1: 1 FP before the first Parry; the weapon can parry until one's next turn, ready or not."""
    pay(state, me, RAPID_RECOVERY)
    me.recovered += (item,)
