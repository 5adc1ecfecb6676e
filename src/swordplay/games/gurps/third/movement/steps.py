"""The step of a card: one hex, out of a shared one only by one's own side, and the free change of POS.3."""

from __future__ import annotations

from swordplay.engine.hexes import SIDES
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.space import STEP_ASIDE, EntryRule
from swordplay.games.gurps.movement.step import StepBudget
from swordplay.games.gurps.movement.ways import FRONT_ONLY
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.interrupts import ahead
from swordplay.games.gurps.third.profile import numbers

HIS_SIDE = Refusal("foes-side", (), ("evade",))
BARRED = dict.fromkeys(SIDES, HIS_SIDE)


def a_step(
    state: State3, me: Fighter3, entry: EntryRule = STEP_ASIDE, *, steps: int = 1, turns: int = 1, stoops: bool = True
) -> StepBudget:
    """MEL.1, GAP.4, POS.3, C3-20: a hex and a turn, and kneeling or rising; not for the held and pinned.

    WAIT.2, WAIT.4: with a stored blow what he did not use when he began to wait, and no turn.
    """
    left = StepBudget(steps, turns, stoops=stoops, entry=entry)
    broke = state.breaks[-1] if state.breaks else None
    if broke is not None and broke.who == me.name:
        left.steps, left.turns, left.stoops = min(steps, broke.steps), 0, stoops and broke.stoops
        broke.left = left
    if state.holds and (keeper := state.keeper(me)) is not None:
        left.held = Refusal("held", (keeper.name,), ("break free",))
        if state.pins(me):
            left.steps = left.turns = 0
    elif broke is not None and left.steps and numbers(state).waits.forward_step:
        left.barred = {hour: FRONT_ONLY for hour in SIDES if not ahead(me, hour)}
    elif state.sharing(me):
        own = book(state).own_side(state, me)
        left.barred = {hour: why for hour, why in BARRED.items() if hour not in own}
    return left
