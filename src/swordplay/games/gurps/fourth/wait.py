"""Wait: a trigger, the manoeuvre stored behind it, and how it interrupts another figure's act."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.hexes import distance
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.games.gurps.fourth.cards import Card, not_stunned
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.words import COMES_NEAR, STORED, TRIGGER

STORABLE: dict[str, Callable[[Fight, Figure], Rule[None]]] = {}
"""The manoeuvres that may be stored behind a trigger (WAIT.2); their module enters them here."""


def wait(state: Fight, me: Figure) -> Rule[None]:
    """WAIT.1: name a trigger and the manoeuvre to make if it happens."""
    near = yield from Choose(me.name, TRIGGER, [Option(f"a foe comes within {hexes}", hexes) for hexes in (1, 2, 3)])
    act = yield from Choose(me.name, STORED, [Option(name, name) for name in STORABLE])
    state.triggers += (Trigger(me.name, COMES_NEAR, act, (near,)),)
    state.tell("waits", me.name)


WAIT = Card("Wait", wait, (not_stunned,))


def tripped(state: Fight, trigger: Trigger, mover: Figure) -> bool:
    """Whether a mover has come where somebody waits for him."""
    waiter = state.fighters[trigger.owner]
    return (
        mover.side != waiter.side
        and not waiter.out
        and not waiter.stunned
        and state.sees(waiter.side, mover)
        and distance(waiter.hex, mover.hex) <= int(trigger.args[0])
    )


def set_off_waits(state: Fight, mover: Figure) -> Rule[None]:
    """WAIT.2: the stored manoeuvres are carried out at once, in turn order, before the mover goes on."""
    for trigger in state.spring(COMES_NEAR, lambda t: tripped(state, t, mover)):
        waiter = state.fighters[trigger.owner]
        state.tell("springs", waiter.name, mover.name)
        waiter.manoeuvre = trigger.act
        yield from STORABLE[trigger.act](state, waiter)


def spring_later(state: Fight) -> Rule[None]:
    """What moves in the middle of a blow set off, once the blow is done."""
    while state.set_off:
        name, state.set_off = state.set_off[0], state.set_off[1:]
        mover = state.fighters[name]
        if not mover.out:
            yield from set_off_waits(state, mover)
