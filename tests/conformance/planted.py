"""The yard with one fault each, to see that the suite finds it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Request, Rule
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Refusal
from tests.conformance import toy
from tests.conformance.toy import Words, Yard


class Planted(Yard):
    """A yard in which each question can be spoilt on its way out."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        """Change what is asked, or the state, as a faulty rule would."""

    def fight(self, state: Any) -> Rule[None]:
        rule = super().fight(state)
        answer = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration:
                return
            self.spoil(state, request)
            answer = yield request


class Forgetful(Yard):
    """Keeps whose turn it is in a local, across boundaries."""

    def fight(self, state: Any) -> Rule[None]:
        for turn in itertools.count():
            yield from BOUNDARY
            me = list(state.fighters.values())[turn % len(state.fighters)]
            state.clock += 1
            yield from toy.push(state, me)


class Global(Planted):
    """Counts in a place no copy and no undo knows of."""

    asked = 0

    def spoil(self, state: Any, request: Request[Any]) -> None:
        Global.asked += 1
        next(iter(state.fighters.values())).facing = Global.asked % 12


class Bag(Fighter):
    """A fighter with something that a copy shares."""

    pushes: list[int] = []  # noqa: RUF012


class Shared(Planted):
    """Keeps a list in a fighter."""

    fighter = Bag
    state = State[Bag]

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if request is not BOUNDARY:
            next(iter(state.fighters.values())).pushes.append(state.clock)


class Unsorted(Planted):
    """Offers things in the order of a set."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if isinstance(request, Choose):
            named = {option.name: option for option in request.options}
            request._options = [named[name] for name in set(named)]


class Namesakes(Planted):
    """Offers two things of one name."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if isinstance(request, Choose):
            request._options = [*request.options, Option("rest", "")]


class Dumb(Yard):
    """Refuses without a clause."""

    def texts(self) -> Mapping[str, Words]:
        return {key: words._replace(clauses=()) for key, words in super().texts().items()}


class Speechless(Yard):
    """Refuses and counts without words."""

    def texts(self) -> Mapping[str, Words]:
        return {}


class DeadEnd(Planted):
    """Asks and lets nobody do anything."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if isinstance(request, Choose) and state.clock > 3:
            request._options = [Option(o.name, o.value, Refusal("too-dizzy")) for o in request.options]


class Telltale(Planted):
    """Offers those whom one cannot see."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if isinstance(request, Choose):
            request._options = [*(Option(name, name) for name in state.fighters), Option("rest", "")]


class Gossip(Planted):
    """Tells everybody where the hidden are."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        for fighter in state.fighters.values():
            if fighter.hidden and request is not BOUNDARY:
                state.tell("seen", "", "", whom=fighter.name)


class Timeless(Planted):
    """Never lets a second pass, and nobody falls."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        state.clock = 0
        for fighter in state.fighters.values():
            fighter.lose("down")


class Reckless(Planted):
    """Rolls against numbers that may not be tried."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if isinstance(request, Check):
            request.tally.impossible("too-dizzy")


class Unsound(Yard):
    """Has a state that is wrong from the first fall on."""

    def problems(self, state: Any) -> Iterator[str]:
        if any(fighter.has("down") for fighter in state.fighters.values()):
            yield "somebody is down"


class Sleepless(Yard):
    """Asks those who are down, too."""

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            yield from toy.push(state, list(state.fighters.values())[state.clock % len(state.fighters)])


class Walled(Planted):
    """Lets somebody walk into the wall."""

    def spoil(self, state: Any, request: Request[Any]) -> None:
        if state.clock == 3:
            walls = (hex for hex, ground in state.terrain.ground.items() if ground.impassable)
            next(iter(state.fighters.values())).hex = next(walls)


class Clumsy(Yard):
    """Lets whoever is put down by hand fall off the map, once the question that was asked is answered."""

    def fight(self, state: Any) -> Rule[None]:
        rule = super().fight(state)
        answer = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration:
                return
            answer = yield request
            for fighter in state.fighters.values():
                if any(c.kind == "down" and c.source == "gm" for c in fighter.conditions):
                    fighter.hex = (99, 99)
