"""The Wild Swing: the only attack of one who moves."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT, reaches
from swordplay.games.gurps.movement.walk import OnTheWay
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import blows, declare
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.attack.to_hit import DARKNESS
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.vocabulary import BACK

PENALTY = -5
CAP = (9, "wild-swing-cap")


def swing_reaches(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """GAP.4, G3-15: as for any blow, and by the cards to the sides, too."""
    why = reaches(state, me, mode, foe)
    if why is not NOT_IN_FRONT or not numbers(state).melee.swings_sideways:
        return why
    return why if side_struck(me, foe) == BACK else None


def swing_penalty(state: State3) -> int:
    """MOVE.4: -5, or as much as darkness takes if that is more; what darkness takes is counted by itself."""
    return min(0, PENALTY - state.fields.get(DARKNESS, 0))


def can_swing(state: State3, me: Fighter3) -> bool:
    """Whether anybody is within reach of a Wild Swing."""
    modes = list(blows(state, me))
    return any(swing_reaches(state, me, mode, foe) is None for foe in state.foes(me) for mode in modes)  # type: ignore[arg-type]


def wild_swing(state: State3, me: Fighter3) -> Rule[None]:
    """MOVE.3-6, S3-26: one blow at -5 and at most 9, at no place of one's choice; not asked where nobody is near."""
    if not can_swing(state, me):
        return
    penalty = (swing_penalty(state), "wild-swing")
    blow = yield from declare(state, me, penalty, ways=blows, reach=swing_reaches, cap=CAP, aimed=False)
    if blow is None:
        return
    if not numbers(state).melee.feints_help_all:
        blow.defence_terms = ()
    yield from attack(state, blow)


ON_THE_WAY = OnTheWay("wild swing", can_swing, wild_swing)  # type: ignore[arg-type]  # of this edition
"""S3-13: a Wild Swing in the middle of a move."""
