"""What a card of the deck is, and the needs several cards share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import can_shoot
from swordplay.games.gurps.figure.figure import Fight, Figure, fallen_foes
from swordplay.games.gurps.figure.halt import CAN_ACT_NO_MORE
from swordplay.games.gurps.figure.space import apart
from swordplay.games.gurps.fourth.effort import no_giant_step
from swordplay.games.gurps.fourth.sheet.extras import SLAM
from swordplay.games.gurps.vocabulary import STAGGERED

Act: TypeAlias = Callable[[Fight, Figure], Rule[None]]
Need: TypeAlias = Callable[[Fight, Figure], Refusal | None]


class Card(NamedTuple):
    """A manoeuvre: its name, its act, what must be true for it, and which manoeuvre of the edition it is.

    Documents call the same manoeuvre by different names; the rules know it by its `kind`.
    """

    name: str
    act: Act
    needs: tuple[Need, ...] = ()
    kind_of: str = ""

    @property
    def kind(self) -> str:
        """The name the rules know it by."""
        return self.kind_of or self.name


STUNNED_DOES_NOTHING = Refusal("stunned-does-nothing", (), ("Do Nothing",))
STAGGERED_DOES_NOTHING = Refusal("staggered-does-nothing", (), ("Do Nothing",))
NOBODY_NEAR = Refusal("nobody-near", (), ("Move", "Wait"))


def not_stunned(state: Fight, me: Figure) -> Refusal | None:
    """STUN.2, SKULL.4: a stunned figure must Do Nothing, and so must one a blow to the head has staggered.

    So must one who was put out while he was asked.
    """
    if not me.conditions:
        return None
    if me.out:
        return CAN_ACT_NO_MORE
    return STUNNED_DOES_NOTHING if me.stunned else STAGGERED_DOES_NOTHING if me.has(STAGGERED) else None


def somebody_near(state: Fight, me: Figure) -> Refusal | None:
    """A foe must be within reach after a step, and a Giant Step if it can be paid for (GIANT.1), or be shot at."""
    steps = 2 if state.profile.giant_step and no_giant_step(state, me) is None else 1
    reach = max(me.longest(), 1) if state.switches.get(SLAM, True) else me.longest()
    farthest = reach + steps
    shoots = bool(me.sheet.shots) and can_shoot(me)
    for foe in state.fighters.values():
        if foe.side == me.side or foe.hidden or (foe.conditions and foe.out):
            continue
        if shoots or apart(me, foe) <= farthest:
            return None
    fallen = fallen_foes(state, me) if state.profile.fallen_targets else ()
    return None if any(apart(me, foe) <= farthest for foe in fallen) else NOBODY_NEAR
