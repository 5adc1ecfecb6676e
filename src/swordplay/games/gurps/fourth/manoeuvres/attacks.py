"""The manoeuvres that attack."""

from __future__ import annotations

from functools import cache

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import can_shoot
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.figure import Fight, Figure, fallen_foes
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.fourth.attack.declare import MELEE_ONLY, declare, strengthen
from swordplay.games.gurps.fourth.attack.resolve import attack
from swordplay.games.gurps.fourth.attack.slam import slam_forms
from swordplay.games.gurps.fourth.attack.two_blows import strike_twice
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.manoeuvres.feint import feint
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.movement.turning import turn_after
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.movement.ways import STILL_AFTER_SLAM
from swordplay.games.gurps.vocabulary import AIMING, CHARGE_ATTACK, FEINT_FORM, FEINTED, FORM, SLAM, STUDIED

NOBODY_NEAR = Refusal("nobody-near", (), ("Move", "Wait"))
FAR = 1_000_000
"""Farther than any map."""


def somebody_near(state: Fight, me: Figure) -> Refusal | None:
    """A foe must be within reach after a step, and a Giant Step if it can be paid for (GIANT.1), or be shot at."""
    reach = max(me.longest(), 1) if state.switches.get(SLAM, True) else me.longest()
    shoots = bool(me.sheet.shots) and can_shoot(me)
    away = FAR
    for foe in state.fighters.values():
        if foe.side != me.side and not foe.hidden and not (foe.conditions and foe.out):
            away = min(away, distance_between(me, foe))
            if shoots or away <= reach + 1:
                return None
    if state.profile.attack.fallen_targets:
        away = min([away, *(distance_between(me, foe) for foe in fallen_foes(state, me))])
    for option in book(state).step_options:
        if option.need(state, me) is None:
            reach += 1
    return None if away <= reach + 1 else NOBODY_NEAR


def carry_out(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: the blow declared, or the two it was given for."""
    return strike_twice(state, blow) if blow.double_attack else attack(state, blow)


def regular_attack(state: Fight, me: Figure) -> Rule[None]:
    """ATTACK.1-3: one attack, with a step before or after it."""
    left = StepBudget()
    yield from take_steps(state, me, left)
    if me.conditions and me.halted:
        return
    blow = yield from declare(state, me)
    if blow is not None:
        yield from carry_out(state, blow)
        if blow.purpose == SLAM:
            if state.profile.slam.ends_movement:
                return
            left.held, left.options = STILL_AFTER_SLAM, ()
    if not (me.conditions and me.halted):
        yield from take_steps(state, me, left)


DETERMINED, DOUBLE = "Determined", "Double"


@cache
def forms(names: tuple[str, ...], strikes: bool) -> list[Option[str]]:
    """AOA.1, AOA.5: the document's forms; who has nothing to strike with has only the one that shots may have."""
    return [Option(form, form, None if strikes or form == DETERMINED else MELEE_ONLY) for form in names]


def all_out_attack(state: Fight, me: Figure) -> Rule[None]:
    """AOA.1-9: half Move forward, then one blow at +4, a stronger one, two at one foe, or one after a Feint."""
    offers = forms(state.profile.manoeuvres.forms, bool(me.modes()))
    own = {one.name: one for one in book(state).forms}
    others = [Option(name, name, one.need(state, me)) for name, one in own.items()]
    form = yield from Choose(me.name, FORM, [*offers, *slam_forms(state), *others])
    me.form, _, slam = (form, "", "") if form in own else form.partition(" ")
    share = 1 if slam else 2
    points = -(-current_move(state, me) // share)
    spent = yield from walk(state, me, points, forward_only=True, share=share)
    yield from turn_after(state, me, spent)
    if form in own:
        if not me.halted:
            yield from own[form].act(state, me)
        return
    if me.form == FEINT_FORM and not me.halted:
        yield from feint(state, me)
    foe = ""
    for _ in range(2 if me.form == DOUBLE else 1):
        if me.halted:
            return
        blow = yield from declare(state, me, melee=me.form != DETERMINED, only=foe, slam=bool(slam))
        if blow is None:
            break
        foe = blow.target
        blow.hexes_left = points - spent
        strengthen(state, blow)
        yield from carry_out(state, blow)
    me.lose(FEINTED)


def charge_attack(state: Fight, me: Figure) -> Rule[None]:
    """CHARGE.1-3: up to the full Move, then an attack at -4 that is never at more than 9."""
    points = current_move(state, me)
    spent = yield from walk(state, me, points)
    yield from turn_after(state, me, spent)
    if me.halted:
        return
    penalty, cap = state.profile.manoeuvres.charge
    blow = yield from declare(state, me, (penalty, "charge"), cap=(cap, "charge-cap"))
    if blow is not None:
        blow.hexes_left = points - spent
        yield from carry_out(state, blow)


PUT_TO_USE = frozenset({AIMING, STUDIED})
"""AIM.7; EVA.2 of the range-band sheet: the work that an attack puts to use; a charge spoils an aim."""

REGULAR_ATTACK = Card("Regular Attack", regular_attack, (not_stunned, somebody_near), keeps=PUT_TO_USE, group=ATTACK)
ALL_OUT_ATTACK = Card("All Out Attack", all_out_attack, (not_stunned,), keeps=PUT_TO_USE, group=ATTACK)
CHARGE = Card(CHARGE_ATTACK, charge_attack, (not_stunned,), keeps=frozenset({STUDIED}), group=ATTACK)
