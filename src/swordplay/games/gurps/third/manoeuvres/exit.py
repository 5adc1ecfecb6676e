"""Exit: out of a foe's hex, and a blow after it."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.third.attack.declare import blows, declare
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.attack.wild_swing import wild_swing
from swordplay.games.gurps.third.close.exit import leave_hex
from swordplay.games.gurps.third.figure import Fighter3, State3


def exit_hex(state: State3, me: Fighter3) -> Rule[None]:
    """EXIT.1-5, GAP.4: out of the hex, the rest of Move, and a blow."""
    yield from leave_hex(state, me)
    if not me.halted:
        yield from blow_after(state, me)


def blow_after(state: State3, me: Fighter3) -> Rule[None]:
    """EXIT.5, C3-72: a normal blow after one hex or none, within reach of the weapon; else a Wild Swing."""
    if len(me.hexes_entered) > 1:
        yield from wild_swing(state, me)
        return
    modes = list(blows(state, me))
    if not any(reaches(state, me, mode, foe) is None for foe in state.foes(me) for mode in modes):
        return
    blow = yield from declare(state, me, ways=blows)
    if blow is not None:
        yield from attack(state, blow)
