"""Critical failures with Extra Effort (EE.1-2), and what critical defence rolls do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from swordplay.engine.requests import Rule
from swordplay.games.gurps.blow import Blow, DefencePlan, Wound
from swordplay.games.gurps.figure.body import FEET, limb_of, part_used
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import arm_used
from swordplay.games.gurps.fourth.criticals.bands import attacker_fumbles, block_fumbled, catch, parry_fumbled
from swordplay.games.gurps.fourth.effort import FEVERISH, OFFENSIVE
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.rolls import Degree, random_side
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import BLOCK, DEAD, DODGE, PARRY, SLAM

HURT = 1


def overstrained(state: Fight, blow: Blow) -> Rule[None]:
    """EE.1-2: a critical miss in an attack with extra effort injures the arm that struck, or a leg."""
    if not any(name in OFFENSIVE for name in blow.add_ons):
        return
    me, mode = state.fighters[blow.attacker], blow.mode
    if blow.purpose == SLAM or mode.usage in FEET:
        yield from hurt_leg(state, me)
    elif mode.item == FIST:
        yield from hurt_limb(state, me, limb_of(part_used(me, blow.mode, blow.hand)))
    else:
        yield from hurt_limb(state, me, arm_used(me, blow.hand))


def hurt_leg(state: Fight, me: Figure) -> Rule[None]:
    """EE.2: the right leg on 1-3 of a die, the left on 4-6."""
    side = yield from random_side(me.name)
    yield from hurt_limb(state, me, f"{side} leg")


def hurt_limb(state: Fight, me: Figure, limb: str) -> Rule[None]:
    """EE.1: 1 HP of injury that ignores DR and causes shock."""
    if not me.has(DEAD):
        state.tell("overstrained", me.name, place=limb)
        yield from wound_figure(state, Wound(me, state.profile.figure.locations[limb], "cr", HURT))


Outcome: TypeAlias = Callable[[Fight, Blow, DefencePlan], Rule[None]]


def falls(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """CRT.11: after a critical failure on a Dodge one falls prone."""
    if plan.chosen.kind == DODGE:
        yield from go_down(state, state.fighters[blow.target])


def strains(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """EE.1-2: Feverish Defense, or a Parry bought with Rapid Recovery, injures the arm; a Dodge a leg."""
    me, chosen = state.fighters[blow.target], plan.chosen
    bought = chosen.kind == PARRY and chosen.item in me.recovered
    if FEVERISH not in plan.add_ons and not bought:
        return
    if chosen.kind in (PARRY, BLOCK):
        yield from hurt_limb(state, me, arm_used(me, plan.hand))
    else:
        yield from hurt_leg(state, me)


ON_FUMBLE: tuple[Outcome, ...] = (falls, parry_fumbled, block_fumbled, strains)
ON_CRITICAL: tuple[Outcome, ...] = (attacker_fumbles, catch)
"""What a critical failure and a critical success of a defence do, in this order."""


def after_defence(state: Fight, blow: Blow, plan: DefencePlan, degree: Degree) -> Rule[None]:
    """EE.1, CRT.8-13: what else a critical defence roll does."""
    for outcome in ON_FUMBLE if degree is Degree.FUMBLE else ON_CRITICAL if degree is Degree.CRITICAL else ():
        yield from outcome(state, blow, plan)
