"""Rapid Recovery: an unready weapon made ready at once, for fatigue."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.effort import pay, too_tired
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.sheet import FIST

RAPID = "Rapid Recovery: "
NO_RELOAD = Refusal("no-rapid-reload", (), ("Ready",))


def recoverable(me: Figure) -> list[tuple[str, Refusal | None]]:
    """RRECOV.1-2: what in hand might be asked for: unready, out of balance after a blow, or empty, which is refused."""
    if not (me.unready or me.struck_with or me.fired):
        return []
    found: list[tuple[str, Refusal | None]] = []
    for item in me.in_hand():
        if item in me.unready or unbalanced(me, item):
            found.append((item, too_tired(me)))
        elif item in me.fired:
            found.append((item, NO_RELOAD))
    return found


def unbalanced(me: Figure, item: str) -> bool:
    """GAP.7: whether a weapon has struck since its owner's turn began and cannot parry for it."""
    if item not in me.struck_with or item == FIST:
        return False
    return any(mode.unbalanced for mode in me.in_this_grip(item, me.sheet.modes.get(item, ())))


def rapid_recovery(state: Fight, me: Figure, item: str) -> None:
    """RRECOV.1: 1 FP, and the weapon in hand is ready, and in balance."""
    pay(state, me, "Rapid Recovery")
    me.unready = tuple(other for other in me.unready if other != item)
    me.struck_with = tuple(other for other in me.struck_with if other != item)
