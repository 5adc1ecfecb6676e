"""How far a card lets a fighter move: a part of his Move, and what his posture leaves of it."""

from __future__ import annotations

from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.movement.pace import full_points


def half_move(state: State3, me: Fighter3) -> int:
    """C3-14, REF.5: half of Move, but no more than the posture leaves; at least 1."""
    full = full_points(state, me) // state.profile.movement.scale
    return min(max(1, full // 2), current_move(state, me))
