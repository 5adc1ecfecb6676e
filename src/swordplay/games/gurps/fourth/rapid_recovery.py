"""Rapid Recovery: an unready weapon made ready at once, for fatigue."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.effort import RAPID_RECOVERY, no_effort, pay
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK

RAPID = "Rapid Recovery: "
NO_RELOAD = Refusal("no-rapid-reload", (), ("Ready",))


def recoverable(state: Fight, me: Figure) -> list[tuple[str, Refusal | None]]:
    """RRECOV.1-2: what in hand might be asked for: unready, out of balance after a blow, or empty, which is refused."""
    if not (me.unready or me.struck_with or me.fired):
        return []
    found: list[tuple[str, Refusal | None]] = []
    for item in me.in_hand():
        if item in me.unready or unbalanced(me, item):
            found.append((item, no_effort(state, me, RAPID_RECOVERY)))
        elif item in me.fired:
            found.append((item, NO_RELOAD))
    return found


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
