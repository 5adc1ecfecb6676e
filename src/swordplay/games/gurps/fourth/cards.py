"""What a card of the deck is, and the needs several cards share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.extras import SLAM
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.space import apart
from swordplay.games.gurps.fourth.words import STAGGERED

Act: TypeAlias = Callable[[Fight, Figure], Rule[None]]
Need: TypeAlias = Callable[[Fight, Figure], Refusal | None]


class Card(NamedTuple):
    """A manoeuvre: its name, its act, and what must be true for it."""

    name: str
    act: Act
    needs: tuple[Need, ...] = ()


STUNNED_DOES_NOTHING = Refusal("stunned-does-nothing", (), ("Do Nothing",))
STAGGERED_DOES_NOTHING = Refusal("staggered-does-nothing", (), ("Do Nothing",))
NOBODY_NEAR = Refusal("nobody-near", (), ("Move", "Wait"))


def not_stunned(state: Fight, me: Figure) -> Refusal | None:
    """STUN.2, SKULL.4: a stunned figure must Do Nothing, and so must one a blow to the head has staggered."""
    if not me.conditions:
        return None
    return STUNNED_DOES_NOTHING if me.stunned else STAGGERED_DOES_NOTHING if me.has(STAGGERED) else None


def somebody_near(state: Fight, me: Figure) -> Refusal | None:
    """A foe must be within reach after a step, or there must be something to shoot or throw at him."""
    farthest = me.longest() + 1
    if state.switches.get(SLAM, True):
        farthest = max(farthest, 2)
    shoots = bool(me.sheet.shots) and any(me.loaded(mode) and me.ready(mode.item) for mode in me.shots())
    for foe in state.fighters.values():
        if foe.side != me.side and not foe.hidden and not foe.out and (shoots or apart(me, foe) <= farthest):
            return None
    return NOBODY_NEAR
