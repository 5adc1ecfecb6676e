"""Wait: a trigger, the manoeuvre stored behind it, and how it interrupts another figure's act."""

from __future__ import annotations

from typing import NamedTuple

from swordplay.engine.hexes import Hex, nearest, occupied
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import watch_targets
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import apart
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.vocabulary import ATTACKS, ENTERS, READIES, STORED, TRIGGER

READY = "Ready"


class Event(NamedTuple):
    """What is waited for: the kind of thing done, by whom (anybody if empty), and how near he must have come."""

    on: str
    name: str = ""
    within: int = 0


FARTHEST = 10
NEAR = [Option(f"a foe comes within {hexes}", Event(ENTERS, "", hexes)) for hexes in range(1, FARTHEST + 1)]
DEEDS = (("moves", ENTERS), ("attacks", ATTACKS), ("readies something", READIES))


def trigger_options(state: Fight, me: Figure) -> list[Option[Event]]:
    """WAIT.1: somebody comes near, or a foe one can name does something."""
    found = list(NEAR)
    for foe in state.foes(me):
        found.extend(Option(f"{foe.name} {words}", Event(on, foe.name)) for words, on in DEEDS)
    return found


def stored_options(state: Fight) -> list[Option[str]]:
    """WAIT.2: every manoeuvre as something to store, those that cannot be with the reason."""
    storable = book(state).storable
    no = Refusal("not-storable", (), storable)
    return [Option(name, name, None if name in storable else no) for name in book(state).cards]


def wait(state: Fight, me: Figure) -> Rule[None]:
    """WAIT.1: name a trigger and the manoeuvre to make if it happens; WAIT.3: no movement until then."""
    on, name, within = yield from Choose(me.name, TRIGGER, lambda: trigger_options(state, me))
    if me.halted:
        return
    act = yield from Choose(me.name, STORED, lambda: stored_options(state))
    if me.halted:
        return
    state.triggers += (Trigger(me.name, on, act, (name, within)),)
    state.tell("waits", me.name)


WAIT = Card("Wait", wait, (not_stunned,))


def tripped(state: Fight, trigger: Trigger, actor: Figure, was: tuple[Hex, ...]) -> bool:
    """Whether this is what somebody able to act waits for; one who was as near before has not come near."""
    waiter = state.fighters[trigger.owner]
    if actor.side == waiter.side or waiter.halted or not state.sees(waiter.side, actor):
        return False
    name, within = trigger.args
    if name:
        return name == actor.name
    near = int(within)
    if apart(waiter, actor) > near:
        return False
    return not was or nearest(waiter.hexes(), was)[0] > near


def set_off_waits(state: Fight, actor: Figure, on: str = ENTERS, was: tuple[Hex, ...] = ()) -> Rule[None]:
    """WAIT.2: the stored manoeuvres are carried out at once, in turn order, before the actor goes on.

    `was` are the hexes the actor stood on before, if it has moved.
    """
    if not state.triggers:
        return
    for trigger in state.spring(on, lambda t: tripped(state, t, actor, was)):
        waiter = state.fighters[trigger.owner]
        state.tell("springs", waiter.name, actor.name)
        card = book(state).cards[trigger.act]
        waiter.manoeuvre = card.kind
        yield from begins(state, waiter, card.kind)
        if not waiter.halted:
            yield from card.act(state, waiter)
    entered = book(state).on_entry
    if entered is not None and on == ENTERS and not actor.out:
        yield from entered(state, actor)


def begins(state: Fight, me: Figure, manoeuvre: str) -> Rule[None]:
    """What others wait for when a manoeuvre is begun: somebody readies something."""
    if manoeuvre == READY and state.triggers:
        yield from set_off_waits(state, me, READIES)


def spring_later(state: Fight) -> Rule[None]:
    """What moves in the middle of a blow set off, once the blow is done."""
    watch_targets(state)
    moves, state.set_off = state.set_off, ()
    for name, was in moves:
        mover = state.fighters[name]
        if not mover.out:
            yield from set_off_waits(state, mover, ENTERS, occupied(mover.footprint, was, mover.facing))
