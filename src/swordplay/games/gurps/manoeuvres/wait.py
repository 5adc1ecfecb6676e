"""Wait: name a trigger, and store a manoeuvre behind it."""

from __future__ import annotations

import msgspec

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.vocabulary import ATTACKS, ENTERS, READIES, STORED, TRIGGER


class Event(msgspec.Struct, frozen=True):
    """What is waited for: the kind of thing done, by whom (anybody if empty), and how near he must have come."""

    on: str
    name: str = ""
    within: int = 0


FARTHEST = 10
NEAR = [Option(f"a foe comes within {hexes}", Event(ENTERS, "", hexes)) for hexes in range(1, FARTHEST + 1)]
DEEDS = (("moves", ENTERS), ("attacks", ATTACKS), ("readies something", READIES))


def trigger_options(state: Fight, me: Figure) -> list[Option[Event]]:
    """WAIT.1: somebody comes near, or a foe one can name does something."""
    events = list(NEAR)
    for foe in state.foes(me):
        events.extend(Option(f"{foe.name} {words}", Event(on, foe.name)) for words, on in DEEDS)
    return events


def stored_options(state: Fight) -> list[Option[str]]:
    """WAIT.2: every manoeuvre as something to store, those that cannot be with the reason."""
    storable = book(state).storable
    no = Refusal("not-storable", (), storable)
    return [Option(name, name, None if name in storable else no) for name in book(state).cards]


def wait(state: Fight, me: Figure) -> Rule[None]:
    """WAIT.1: name a trigger and the manoeuvre to make if it happens; WAIT.3: no movement until then."""
    event = yield from Choose(me.name, TRIGGER, lambda: trigger_options(state, me))
    if me.halted:
        return
    act = yield from Choose(me.name, STORED, lambda: stored_options(state))
    if me.halted:
        return
    state.triggers += (Trigger(me.name, event.on, act, (event.name, event.within)),)
    state.tell("waits", me.name)


WAIT = Card("Wait", wait, (not_stunned,))
