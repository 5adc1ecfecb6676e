"""How the Fourth Edition's questions are asked, and what their options are about, for whoever plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from swordplay.engine.asking import NOTHING, Ask, Shown, a_facing, a_figure, a_size, a_way, the_best
from swordplay.engine.hexes import SIDES, neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.games.gurps.blow import Defence, Way
from swordplay.games.gurps.book import OTHER, READY, Tied
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.space import occupancy
from swordplay.games.gurps.fourth.attack.declare import NOBODY, TORSO, Recovery
from swordplay.games.gurps.fourth.attack.option_menu import HOLD, STRIKE
from swordplay.games.gurps.fourth.attack.slam import RunOn
from swordplay.games.gurps.fourth.attack.weapon_targets import WeaponTarget
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.defence.choose import NO_DEFENCE
from swordplay.games.gurps.fourth.defence.options import DEFEND, RETREAT
from swordplay.games.gurps.fourth.effort import RAPID_RECOVERY
from swordplay.games.gurps.fourth.manoeuvres.aim_braced import FREE
from swordplay.games.gurps.fourth.manoeuvres.jump import RUN, Leap
from swordplay.games.gurps.manoeuvres.aim import AT_NOBODY
from swordplay.games.gurps.manoeuvres.ready import NOTHING as NO_TASK
from swordplay.games.gurps.manoeuvres.showing import a_task
from swordplay.games.gurps.manoeuvres.wait import Event
from swordplay.games.gurps.movement.parts import GOES, part
from swordplay.games.gurps.movement.points import obstruction
from swordplay.games.gurps.movement.step import StepBudget
from swordplay.games.gurps.movement.walk import Walk
from swordplay.games.gurps.movement.ways import DONE, RISE, STOOP, Go
from swordplay.games.gurps.turn.deck import Freely
from swordplay.games.gurps.vocabulary import (
    ADD_ON,
    AIM_AT,
    BRACE,
    CROUCHING,
    DEFENCE,
    DEFENCE_ADD_ON,
    FACING,
    FORM,
    JUMP,
    LOCATION,
    MANOEUVRE,
    MOVE,
    POSTURE,
    RESIST,
    ROUNDS,
    RUN_ON,
    SIDE,
    STANDING,
    STEP,
    STORED,
    STUDY,
    TARGET,
    TASK,
    TRIGGER,
)

Asked: TypeAlias = Choose[Any]


# Manoeuvres


def a_manoeuvre(state: Fight, question: Asked, chosen: str | Freely) -> Shown:
    """A manoeuvre with its family; or what costs none, and the thing it is done to."""
    if isinstance(chosen, Freely):
        return Shown(group=READY, item=chosen.thing, way=chosen.act)
    return Shown(group=book(state).cards[chosen].group)


def a_form(state: Fight, question: Asked, form: str) -> Shown:
    """A form of the manoeuvre under way, which is of its family."""
    kind = state.fighters[question.who].manoeuvre
    cards = book(state).cards.values()
    return Shown(group=next((card.group for card in cards if card.kind == kind), OTHER), way=form)


def an_event(state: Fight, question: Asked, event: Event) -> Shown:
    """What is waited for: what is done, by whom, and how near he must have come."""
    return Shown(figure=event.name, way=event.on, size=event.within or None)


# Movement


def a_step(state: Fight, question: Asked, go: Go) -> Shown:
    """A part of a step or a walk, at the price that is charged for it; what lengthens a step is paid with fatigue."""
    me, left = state.fighters[question.who], question.scope
    assert isinstance(left, StepBudget | Walk)
    if go.what == DONE:
        return NOTHING
    way = part(state, me, go, left, occupancy(state, me))
    if go.what == "turn" or go.what in GOES:
        return Shown(hex=way.to, facing=way.facing, cost=way.price)
    return Shown(way={RISE: STANDING, STOOP: CROUCHING}.get(go.what, go.what), cost=way.price)


def a_leap(state: Fight, question: Asked, leap: Leap) -> Shown:
    """A run one hex straight ahead, or a jump: where it ends."""
    me = state.fighters[question.who]
    if leap.what == DONE:
        return NOTHING
    if leap.what == RUN:
        to = neighbour(me.hex, me.facing)
        return Shown(hex=to, facing=me.facing, way=RUN, cost=1 + obstruction(state, to, occupancy(state, me)))
    to = me.hex
    for _ in range(leap.hexes):
        to = neighbour(to, leap.hour)
    return Shown(hex=to, facing=leap.hour, way=JUMP, size=leap.hexes, cost=leap.hexes)


def a_run(state: Fight, question: Asked, run: RunOn) -> Shown:
    """How far to run on, and where that ends."""
    return Shown(hex=run.hex, size=run.far)


# Attacks and defences


def a_target(state: Fight, question: Asked, way: Way | Recovery) -> Shown:
    """Whom to attack, with what and how; or a weapon to make ready before."""
    if isinstance(way, Recovery):
        return Shown(group=READY, item=way.item, way=RAPID_RECOVERY)
    if way.mode is None:
        return Shown(figure=way.foe, way=way.purpose)
    return Shown(figure=way.foe, item=way.mode.item, way=way.mode.usage)


def a_location(state: Fight, question: Asked, where: str | WeaponTarget) -> Shown:
    """A place on the body, or a weapon struck at and what for."""
    if isinstance(where, WeaponTarget):
        return Shown(figure=question.at, item=where.item, way=where.purpose)
    return Shown(figure=question.at, place=where) if where else NOTHING


def an_add_on(state: Fight, question: Asked, tied: Tied) -> Shown:
    """An option for an attack, with its size where there are several."""
    name, size = tied
    row = book(state).add_ons.get(name)
    if row is None:
        return Shown(way=HOLD) if name else NOTHING
    return Shown(way=name, size=None if row.options is None else size)


def a_defence(state: Fight, question: Asked, chosen: Defence) -> Shown:
    """A kind of defence and what it is made with."""
    return NOTHING if chosen is NO_DEFENCE.value else Shown(way=chosen.kind, item=chosen.item)


def a_defence_option(state: Fight, question: Asked, tied: Tied) -> Shown:
    """An option for a defence; a retreat with the hex it leads to."""
    name, hour = tied
    if name != RETREAT or hour not in SIDES:  # one that is refused leads nowhere
        return Shown(way=name)
    return Shown(way=name, hex=neighbour(state.fighters[question.who].hex, hour))


def as_faced(question: Asked) -> Option[Any] | None:
    """To face the way one faces already."""
    return next((option for option in question.legal() if option.value == question.scope), None)


def the_only_way(question: Asked) -> Option[Any] | None:
    """The only way to attack anybody, if there is but one."""
    ways = [option for option in question.legal() if isinstance(option.value, Way) and option.value.foe]
    return ways[0] if len(ways) == 1 else None


ASKS: Mapping[str, Ask] = {
    MANOEUVRE: Ask("cards", show=a_manoeuvre),
    FORM: Ask("cards", show=a_form),
    TRIGGER: Ask(show=an_event, secret=True),
    STORED: Ask("cards", show=a_manoeuvre, secret=True),
    TASK: Ask(leave=NO_TASK.name, leaving="decline", show=a_task),
    ROUNDS: Ask(show=a_size),
    POSTURE: Ask(show=a_way),
    BRACE: Ask(usual=FREE, show=a_way),
    STEP: Ask("walk", DONE, "stop", DONE, show=a_step),
    MOVE: Ask("walk", DONE, "stop", DONE, show=a_step),
    JUMP: Ask("walk", DONE, "stop", show=a_leap),
    FACING: Ask("facing", usual=as_faced, show=a_facing),
    RUN_ON: Ask("hexes", show=a_run),
    TARGET: Ask("target", NOBODY, "decline", the_only_way, show=a_target),
    AIM_AT: Ask("target", AT_NOBODY.name, "decline", show=a_target),
    STUDY: Ask("target", NOBODY, "decline", show=a_figure),
    LOCATION: Ask("body", NOBODY, "decline", TORSO, show=a_location),
    ADD_ON: Ask("extras", STRIKE, "go", show=an_add_on),
    SIDE: Ask(show=a_way),
    DEFENCE: Ask("guard", NO_DEFENCE.name, "decline", show=a_defence),
    DEFENCE_ADD_ON: Ask("extras", DEFEND.name, "go", show=a_defence_option),
    RESIST: Ask("guard", usual=the_best, show=a_way),
}
"""Every question of the edition; a document that asks for more adds its own."""
