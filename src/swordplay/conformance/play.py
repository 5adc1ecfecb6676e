"""Help for the suite: rulesets by name, and fights driven request by request with random answers."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from swordplay import games
from swordplay.engine.answers import tell_roll
from swordplay.engine.battle import Battle
from swordplay.engine.ends import Over, Result
from swordplay.engine.errors import NotLegalError
from swordplay.engine.events import Event
from swordplay.engine.question import Wording
from swordplay.engine.requests import PLAY_OUT, Boundary, Call, Check, Choose, Contest, Dice, Request
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import degree_name
from swordplay.engine.state import State


@cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by its name, or by "module:Class" for one that is not made known to anybody yet."""
    module, _, kind = name.partition(":")
    if not kind:
        return games.ruleset(name)
    rules: Ruleset = getattr(importlib.import_module(module), kind)()
    return rules


def start(name: str, seed: int) -> Battle:
    """An example fight, whose dice are asked for."""
    rules = ruleset(name)
    return Battle(rules, rules.examples(seed))


def drawn(request: Request[Any], chance: random.Random) -> Any:
    """Any answer a person could give: a legal option's name, or what was rolled."""
    if isinstance(request, Choose):
        legal = request.legal()
        names = [option.name for option in request.options]
        assert len(set(names)) == len(names), f"{request.who} ({request.about}): two of one name in {names}"
        assert legal, f"{request.who} is asked about {request.about} and nothing is legal"
        return chance.choice(legal).name
    if isinstance(request, Contest):
        dice = request.versus
        return [rolled(dice.count, dice.sides, chance), rolled(dice.count, dice.sides, chance)]
    if isinstance(request, Check):
        return rolled(request.scale.count, request.scale.sides, chance)
    assert isinstance(request, Dice)
    return rolled(request.count, request.sides, chance)


def rolled(count: int, sides: int, chance: random.Random) -> int:
    """A total of dice."""
    return sum(chance.randint(1, sides) for _ in range(count))


def meant(request: Request[Any], given: Any) -> Any:
    """What the rule is told when it gets this answer."""
    if isinstance(request, Choose):
        option = request.named(given)
        assert option is not None, f"{given} is no longer offered to {request.who} ({request.about})"
        return option.value
    if isinstance(request, Contest):
        mine, theirs = request.tallies
        return request.versus.read(given[0], mine.number, given[1], theirs.number)
    if isinstance(request, Check):
        return request.scale.read(given, request.tally.number)
    return given


class Walk:
    """A fight driven by hand from any state, from question to question."""

    def __init__(self, rules: Ruleset, state: State[Any], at_boundary: Callable[[Walk], None] | None = None) -> None:
        self.rules, self.state, self.at_boundary = rules, state, at_boundary
        self.wording = Wording(rules)
        self.events: list[Event] = []
        self.request: Request[Any] | None = None
        self.result: Result | None = None
        state.log = self.events
        self._rule = rules.fight(state)
        self._on(None)

    def answer(self, given: Any) -> None:
        """Answer what is asked and go on to the next question."""
        request = self.request
        assert request is not None
        value = meant(request, given)
        if not isinstance(request, Choose):
            tell_roll(self.state, request, given, value)
        self._on(value)

    def tell(self, value: Any) -> None:
        """Give the rule what an answer comes to, and go on to the next question."""
        assert self.request is not None
        self._on(value)

    def _on(self, value: Any) -> None:
        quiet = 0
        try:
            while True:
                request = self._rule.send(value)
                value = None
                if isinstance(request, Boundary):
                    quiet += 1
                    assert quiet < 1000, "boundaries without a question"
                    if self.at_boundary is not None:
                        self.at_boundary(self)
                elif isinstance(request, Call):
                    value = PLAY_OUT
                else:
                    self.request = request
                    return
        except StopIteration:
            self.request = None
        except Over as over:
            self.request, self.result = None, over.result

    def picture(self) -> dict[str, Any]:
        """Everything there is to see: the state, the question with its options and reasons, the end."""
        asked = None if self.request is None else self.wording.question(self.request, self.state).plain()
        return {"state": self.state.export(), "asked": asked, "result": self.result}


def picture(battle: Battle) -> dict[str, Any]:
    """The same of a battle, with its events and its record's hash."""
    waiting = battle.waiting
    return {
        "state": battle.state.export(),
        "asked": None if waiting is None else waiting.plain(),
        "result": battle.result,
        "events": [event.plain() for event in battle.events],
        "hash": battle.answers[-1].hash if battle.answers else "",
    }


def play(battle: Battle, chance: random.Random, answers: int) -> Battle:
    """Answer at random, so often or to the end."""
    for _ in range(answers):
        if battle.request is None:
            break
        battle.answer(drawn(battle.request, chance))
    return battle


def json(data: Any) -> bytes:
    """Data as the bytes of a file."""
    return msgspec.json.encode(data, order="sorted")


Hand = tuple[str, str, dict[str, Any]]
"""An intervention: about, who, data."""


def hands(battle: Battle) -> list[Hand]:
    """Every kind of thing a person may do unasked now, for every fighter, with the ends of every span."""
    rules, state = battle.ruleset, battle.state
    could: list[Hand] = []
    for who in ("", *state.fighters):
        spans = rules.fighter_set_by_gm if who else rules.set_by_gm
        could += [("set", who, {"field": f, "value": v}) for f, span in spans.items() for v in span]
        for about in rules.rolls_modified_by_gm:
            could += [("modify", who, {"name": "favour", "about": about, "value": v}) for v in (-3, 2)]
    for who, fighter in state.fighters.items():
        could += [("afflict", who, {"condition": kind}) for kind in rules.conditions_set_by_gm]
        for kind in rules.conditions_set_by_gm:
            could += [("afflict", who, {"condition": kind, "value": v}) for v in rules.condition_span(kind) or (2,)]
        could += [("lift", who, {"condition": condition.kind}) for condition in fighter.conditions]
    could += [("unmodify", modifier.who, {"name": modifier.name}) for modifier in state.modifiers]
    return could


def degrees(battle: Battle) -> list[str]:
    """The degrees the pending roll could be overruled to."""
    request = battle.request
    if isinstance(request, Check):
        return sorted({degree_name(d) for d, _ in request.scale.outcomes(request.tally.number)})
    if isinstance(request, Contest):
        mine, theirs = request.tallies
        return sorted({degree_name(d) for d, _ in request.versus.outcomes(mine.number, theirs.number)})
    return []


def meddle(battle: Battle, chance: random.Random) -> bool:
    """Do something unasked, or overrule the pending roll; False when there is nothing to do."""
    could = hands(battle)
    decided = degrees(battle)
    if decided and (not could or chance.random() < 0.3):
        battle.overrule(chance.choice(decided))
    elif could:
        about, who, data = chance.choice(could)
        before = picture(battle)
        try:
            battle.intervene(about, who, **data)
        except NotLegalError:  # what is on the list can still be wrong for this fighter, and then changes nothing
            assert picture(battle) == before
            return False
    else:
        return False
    return True
