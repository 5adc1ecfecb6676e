"""By what scores fighters take their turns, and when the fight is over."""

from __future__ import annotations

from swordplay.engine.ends import Over
from swordplay.games.gurps.third.figure import Fighter3, State3


def by_move(me: Fighter3) -> tuple[float, ...]:
    """GAP.1; ROUND.2 of the sheet: the higher Move, then the higher DX; what a wound takes off Move changes nothing."""
    return me.sheet.move, me.sheet.dx


def second_over(state: State3) -> None:
    """GAP.9; GAP.12 of the sheet: with the second one side is left, or the scenario's time is up."""
    left = {fighter.side for fighter in state.fighters.values() if not fighter.out}
    if len(left) < 2:
        raise Over(next(iter(left), ""))
    if state.clock == state.switches["seconds"]:
        raise Over
