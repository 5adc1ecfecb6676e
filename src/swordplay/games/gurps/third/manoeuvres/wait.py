"""Wait: a step, and a plain blow in store for a foe who comes near."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import WAITING
from swordplay.games.gurps.vocabulary import ENTERS

MELEE_ONLY = Refusal("wait-melee", (), ("attack-opportunity fire",))
BLOWS = (
    "attack-melee weapon",
    "attack-shield bash",
    "attack-strike target's weapon",
    "attack-unarmed",
    "disarm",
    "attack-weapon",
)
"""C3-2: the cards a Wait may be cashed for."""


def can_strike(state: State3, me: Fighter3) -> Refusal | None:
    """WAIT.1: a weapon to strike with, or bare hands; who has only a bow in hand has another card."""
    return None if me.modes() else MELEE_ONLY


def wait(state: State3, me: Fighter3) -> Rule[None]:
    """WAIT.2-3, C3-17: a hex and the free change now, or when he strikes; the blow is in store until his next turn."""
    left = a_step(state, me)
    yield from take_steps(state, me, left)
    if not me.halted:
        state.triggers += (Trigger(me.name, ENTERS, WAITING, (left.steps, int(left.stoops))),)
        state.tell("waits", me.name)


WAIT: Card[State3, Fighter3] = Card("wait", wait, (may.not_pinned, can_strike), group=READY)
