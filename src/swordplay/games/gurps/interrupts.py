"""What breaks into an act: waits that are triggered, and work that is disturbed."""

from __future__ import annotations

from typing import Any

from swordplay.engine.hexes import Hex, nearest, occupied
from swordplay.engine.requests import Rule
from swordplay.engine.state import Trigger
from swordplay.games.gurps.book import Act, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import lose_aims_out_of_sight
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.vocabulary import ENTERS, READIES

READY = "Ready"


# Waits


def tripped(state: Fight, trigger: Trigger, actor: Figure, was: tuple[Hex, ...]) -> bool:
    """Whether this is what somebody able to act waits for; one who was as near before has not come near."""
    waiter = state.fighters[trigger.owner]
    if actor.side == waiter.side or waiter.halted or not state.sees(waiter.side, actor):
        return False
    name, within = trigger.args
    if name:
        return name == actor.name
    near = int(within)
    if distance_between(waiter, actor) > near:
        return False
    return not was or nearest(waiter.hexes(), was)[0] > near


def trigger_waits(
    state: Fight, actor: Figure, on: str = ENTERS, was: tuple[Hex, ...] = (), *, own: bool = True
) -> Rule[None]:
    """WAIT.2: the stored manoeuvres are carried out at once, in turn order, before the actor goes on.

    `was` are the hexes the actor stood on before, if it has moved; `own` is whether it moved itself.
    """
    if not state.triggers:
        return
    interrupts = book(state).interrupts
    if interrupts:
        for interrupt in interrupts:
            yield from interrupt(state, actor, on, own)
        return
    for trigger in state.spring(on, lambda t: tripped(state, t, actor, was)):
        waiter = state.fighters[trigger.owner]
        state.tell("springs", waiter.name, actor.name)
        card = book(state).cards[trigger.act]
        waiter.manoeuvre = card.kind
        yield from announce(state, waiter, card.kind)
        if not waiter.halted:
            yield from card.act(state, waiter)
    if on == ENTERS and not actor.out:
        for rule in book(state).on_entry:
            yield from rule(state, actor)


def announce(state: Fight, me: Figure, manoeuvre: str) -> Rule[None]:
    """Trigger those who wait for a manoeuvre to be begun: somebody readies something."""
    if manoeuvre == READY and state.triggers:
        yield from trigger_waits(state, me, READIES)


def trigger_delayed(state: Fight) -> Rule[None]:
    """Once a blow is done, trigger whatever waits for those who were moved in the middle of it."""
    lose_aims_out_of_sight(state)
    moves, state.set_off = state.set_off, ()
    for name, was in moves:
        mover = state.fighters[name]
        if not mover.out:
            yield from trigger_waits(state, mover, ENTERS, occupied(mover.footprint, was, mover.facing), own=False)


# Work


def disturbed(state: Fight, me: Figure, rules: tuple[Act[Any, Any], ...]) -> Rule[None]:
    """Apply each of the book's rules for a disturbance to a figure that has something to lose."""
    if me.conditions:
        for rule in rules:
            yield from rule(state, me)
