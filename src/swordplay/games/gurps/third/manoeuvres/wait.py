"""Wait: a step, and a plain blow in store for a foe who comes near."""

from __future__ import annotations

from functools import partial

import msgspec

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.manoeuvres.ready import TASKS
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.attack.ranged import a_shot
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.opportunity import set_watch
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import WAITING
from swordplay.games.gurps.vocabulary import AIMING, ATTACKS, ENTERS, READIES, TRIGGER

NO_ATTACK = Refusal("wait-melee", (), ("step & ready",))
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
        state.triggers += (Trigger(me.name, ENTERS, WAITING, (left.steps, int(left.stoops), 0)),)
        state.tell("waits", me.name)


class Event(msgspec.Struct, frozen=True):
    """What is waited for: the kind of thing, and who does it or what is done; nothing if hexes are to be watched."""

    on: str = ""
    what: str = ""


COMES: Option[Event] = Option("a foe comes into reach", Event(ENTERS))
WATCHES: Option[Event] = Option("somebody comes into watched hexes", Event())
DEEDS = (("moves", ENTERS), ("attacks", ATTACKS))


def events(state: State3, me: Fighter3) -> list[Option[Event]]:
    """WAIT.3, WAIT.6 of the sheet: what he may wait for with a blow; small tasks are those the scenario names."""
    options = [COMES]
    for foe in state.foes(me):
        options += [Option(f"{foe.name} {deed}", Event(on, foe.name)) for deed, on in DEEDS]
    options += [Option(f"anyone: {task}", Event(READIES, task)) for task in state.switches.get(TASKS, ())]
    return only(options, COMES.name) if me.halted else options


def triggers(state: State3, me: Fighter3) -> list[Option[Event]]:
    """WAIT.7 of the sheet: the same, and who comes into watched hexes."""
    options = events(state, me)
    if numbers(state).shots.watched and a_shot(state, me) is None:
        options.append(WATCHES)
    return options


def step_and_wait(state: State3, me: Fighter3) -> Rule[None]:
    """WAIT.1-2, WAIT.6-7 of the sheet: a hex and a turn, and what he waits for until his next turn."""
    left, began = a_step(state, me), len(me.hexes_entered)
    yield from take_steps(state, me, left)
    event = yield from Choose(me.name, TRIGGER, partial(triggers, state, me))
    if me.halted:
        return
    if event.on:
        state.triggers += (Trigger(me.name, event.on, WAITING, (left.steps, 0, 0, *filter(None, (event.what,)))),)
        state.tell("waits", me.name)
    else:
        yield from set_watch(state, me, stepped=len(me.hexes_entered) > began, stoops=False)


def wait_for_an_event(state: State3, me: Fighter3) -> Rule[None]:
    """WAIT.2-3 of the cards with WAIT.6 of the sheet: the card, and the event that sets off the blow."""
    left = a_step(state, me)
    yield from take_steps(state, me, left)
    event = yield from Choose(me.name, TRIGGER, partial(events, state, me))
    if not me.halted:
        named = filter(None, (event.what,))
        state.triggers += (Trigger(me.name, event.on, WAITING, (left.steps, int(left.stoops), 0, *named)),)
        state.tell("waits", me.name)


def attack_in_store(state: State3, me: Fighter3, name: str) -> Rule[None]:
    """WAIT.3, WAIT.5 of the sheet: a hex forward, if he has not used his step, and the attack."""
    yield from take_steps(state, me, a_step(state, me))
    if not me.halted:
        yield from book(state).attacks[name].act(state, me)


def can_attack(state: State3, me: Fighter3) -> Refusal | None:
    """WAIT.3, WAIT.7 of the sheet: something to strike or to shoot with."""
    return None if me.modes() or me.shots() else NO_ATTACK


STEP_AND_WAIT: Card[State3, Fighter3] = Card(
    "step & wait", step_and_wait, (may.not_pinned, can_attack), group=READY, keeps=frozenset({AIMING})
)
WAIT: Card[State3, Fighter3] = Card("wait", wait, (may.not_pinned, can_strike), group=READY)
WAIT_FOR: Card[State3, Fighter3] = Card("wait", wait_for_an_event, (may.not_pinned, can_strike), group=READY)
"""Both documents as one: the card with the sheet's events."""
