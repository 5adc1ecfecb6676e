"""What several manoeuvres need."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.halt import CAN_ACT_NO_MORE
from swordplay.games.gurps.vocabulary import STAGGERED

STUNNED_DOES_NOTHING = Refusal("stunned-does-nothing", (), ("Do Nothing",))
STAGGERED_DOES_NOTHING = Refusal("staggered-does-nothing", (), ("Do Nothing",))


def not_stunned(state: Fight, me: Figure) -> Refusal | None:
    """STUN.2, SKULL.4: a stunned figure must Do Nothing, and so must one a blow to the head has staggered.

    So must one who was put out while he was asked.
    """
    if not me.conditions:
        return None
    if me.out:
        return CAN_ACT_NO_MORE
    return STUNNED_DOES_NOTHING if me.stunned else STAGGERED_DOES_NOTHING if me.has(STAGGERED) else None
