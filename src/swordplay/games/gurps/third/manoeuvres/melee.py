"""Attack-Melee Weapon: one blow with a ready weapon, and a step before or after it."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.attack.declare import declare, strikes
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step

NO_WEAPON = Refusal("no-ready-weapon", (), ("ready", "attack-unarmed"))
NOBODY_NEAR = Refusal("nobody-near", (), ("move", "wait"))


def armed(state: State3, me: Fighter3) -> Refusal | None:
    """MEL.2: the weapon must be ready."""
    return None if strikes(state, me) else NO_WEAPON


def somebody_near(state: State3, me: Fighter3) -> Refusal | None:
    """MEL.1: a foe within reach after a step."""
    farthest = max((mode.longest for mode in strikes(state, me)), default=0) + 1
    near = any(distance_between(me, foe) <= farthest for foe in state.foes(me))
    return None if near else NOBODY_NEAR


def attack_melee(state: State3, me: Fighter3) -> Rule[None]:
    """MEL.1, C3-12: one hex and one turn, ahead of the blow or following it."""
    left = a_step(state, me)
    yield from take_steps(state, me, left)
    blow = yield from declare(state, me)
    if blow is not None:
        yield from attack(state, blow)
    if not me.halted:
        yield from take_steps(state, me, left)


ATTACK_MELEE: Card[State3, Fighter3] = Card(
    "attack-melee weapon",
    attack_melee,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, armed, somebody_near),
    group=ATTACK,
)
