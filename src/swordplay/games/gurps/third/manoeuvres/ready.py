"""Ready: a thing made ready, taken from the belt, the back or the ground; and dropping things, which is free."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import OTHER, Card
from swordplay.games.gurps.book import READY as GROUP
from swordplay.games.gurps.figure.hands import let_fall
from swordplay.games.gurps.interrupts import trigger_waits
from swordplay.games.gurps.manoeuvres.ready import TAKEN, TASKS, held, ready_with
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.close_weapons import draws_fast, go_on
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import DROP, PASS, READY_AT_ONCE
from swordplay.games.gurps.vocabulary import READIES

IN_CLOSE = Refusal("ready-in-close", (), ("ready weapon",))
NOTHING_HELD = Refusal("nothing-to-drop")
DONE_ALREADY = ("ready", PASS)
MADE_READY = (*TAKEN, "ready")


def ready(state: State3, me: Fighter3) -> Rule[None]:
    """RDY.1-4, MEL.3: a hex, and one thing made ready or a turn's work on it; a weapon drawn fast costs no turn."""
    belt = me.belt
    yield from ready_with(state, me, a_step(state, me))
    drawn = [item for item in me.readied if item in belt and item not in me.belt and item in me.sheet.modes]
    if drawn and not me.hexes_entered and not me.halted and (yield from draws_fast(state, me)):
        me.readied = tuple(item for item in me.readied if item not in drawn)
        me.unready = tuple(item for item in me.unready if item not in drawn)
        cards = book(state).cards
        yield from go_on(
            state, me, [name for name, card in cards.items() if not card.free and name not in DONE_ALREADY]
        )


def no_foe_here(state: State3, me: Fighter3) -> Refusal | None:
    """C3-50: with a foe in one's hex there is another card; not by the sheet (READY.5-6)."""
    return IN_CLOSE if state.sharing(me) and numbers(state).close.ready_roll else None


def from_the_next_turn(state: State3, me: Fighter3, kind: str, item: str) -> None:
    """C3-10, RDY.3: what was made ready attacks and defends from the next turn on; a scenario may have it at once."""
    if kind in MADE_READY and me.hand_with(item) and not state.switches[READY_AT_ONCE]:
        me.readied += (item,)
        if item not in me.unready:
            me.unready += (item,)


def step_and_ready(state: State3, me: Fighter3) -> Rule[None]:
    """READY.1-6, WAIT.6 of the sheet: the same; somebody may have waited for just this task."""
    yield from ready_with(state, me, a_step(state, me))
    if state.triggers and me.form:
        yield from trigger_waits(state, me, READIES)
    me.form = ""


def a_named_task(state: State3, me: Fighter3, kind: str, item: str) -> None:
    """WAIT.6 of the sheet: a small task that somebody may have waited for."""
    if kind == TASKS:
        me.form = item


def picked_up(state: State3, me: Fighter3, kind: str, item: str) -> None:
    """READY.6 of the sheet: a weapon that is unready after a swing needs that time as well once it is picked up."""
    a_named_task(state, me, kind, item)
    if kind == "pick up" and any(mode.unready for mode in me.sheet.modes.get(item, ())):
        me.unready += (item,)


def holds_something(state: State3, me: Fighter3) -> Refusal | None:
    """There must be something to drop."""
    return None if me.right or me.left else NOTHING_HELD


def drop(state: State3, me: Fighter3) -> Rule[None]:
    """Let a thing fall; it costs nothing."""
    item = yield from Choose(me.name, DROP, partial(things_held, me))
    if item:
        let_fall(state, me, item)


def things_held(me: Fighter3) -> list[Option[str]]:
    """What is in hand, each thing once; nothing, if there is nothing any more."""
    return [Option(item, item) for item in held(me)] or [Option("nothing", "")]


READY: Card[State3, Fighter3] = Card("ready", ready, (may.not_pinned, no_foe_here), group=GROUP)
READY_WATCHED: Card[State3, Fighter3] = Card("ready", step_and_ready, READY.needs, group=GROUP)
"""Both documents as one: the card, and somebody may have waited for the task."""
STEP_AND_READY: Card[State3, Fighter3] = Card("step & ready", step_and_ready, (may.not_pinned,), group=GROUP)
DROPPING: Card[State3, Fighter3] = Card("drop", drop, (may.not_pinned, holds_something), group=OTHER, free=True)
