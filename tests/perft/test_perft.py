"""Counts of what can happen within a few questions of known positions, like a chess program's perft.

Every legal option and every degree of every roll is followed; a silent change of any rule on the way changes a count.
`PERFT=write pytest tests/perft` writes them anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from swordplay import files
from swordplay.engine.ends import Over
from swordplay.engine.requests import Boundary, Call, Check, Choose, Contest, Dice, Request
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State
from swordplay.games import ruleset

COUNTS = Path(__file__).with_name("counts.json")
POSITIONS = {"duel": 3, "tavern": 3, "archers": 2, "dragonquest-duel": 2, "dragonquest-shield-wall": 2, "dawn": 2}
"""Ready scenarios, each with the number of answers to follow from its first choice on."""


def answers(request: Request[Any]) -> list[Any]:
    """Everything a request can be answered with: legal options, degrees, the lowest and highest total of dice."""
    if isinstance(request, Choose):
        return [option.value for option in request.legal()]
    if isinstance(request, Check):
        return [degree for degree, _ in request.scale.outcomes(request.tally.number)]
    if isinstance(request, Contest):
        mine, theirs = request.tallies
        return [degree for degree, _ in request.versus.outcomes(mine.number, theirs.number)]
    assert isinstance(request, Dice)
    return [request.count, request.count * request.sides]


def ask(game: Ruleset, state: State[Any], path: tuple[Any, ...]) -> Request[Any] | None:
    """The request that follows some answers; None where the fight is over."""
    rule = game.fight(state.copy())
    given = iter(path)
    try:
        request = next(rule)
        while True:
            if isinstance(request, Boundary):
                request = rule.send(None)
            elif isinstance(request, Call):
                request = rule.send(_lowest(request))
            else:
                try:
                    answer = next(given)
                except StopIteration:
                    return request
                request = rule.send(answer)
    except (StopIteration, Over):
        return None


def _lowest(call: Call[Any]) -> Any:
    """What a sub-rule of dice comes to when every die shows its lowest."""
    rule = call.rule(*call.args)
    try:
        request = next(rule)
        while True:
            assert isinstance(request, Dice)
            request = rule.send(request.count)
    except StopIteration as end:
        return end.value


def count(game: Ruleset, state: State[Any], depth: int, path: tuple[Any, ...] = ()) -> list[int]:
    """How many situations there are after 1, 2 ... `depth` answers."""
    request = ask(game, state, path)
    if request is None or depth == 0:
        return [0] * depth
    found = [0] * depth
    for answer in answers(request):
        found[0] += 1
        for place, number in enumerate(count(game, state, depth - 1, (*path, answer)), 1):
            found[place] += number
    return found


def opening(game: Ruleset, state: State[Any]) -> tuple[Any, ...]:
    """The rolls before anybody has to choose, one low, one high, so that none is tied for ever."""
    path: tuple[Any, ...] = ()
    while not isinstance(request := ask(game, state, path), Choose):
        assert request is not None
        path = (*path, answers(request)[-(len(path) % 2)])
    return path


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_situations_as_ever(name: str) -> None:
    scenario = files.load_scenario(name)
    game = ruleset(scenario.ruleset)
    state = game.begin(scenario)
    found = count(game, state, POSITIONS[name], opening(game, state))
    known: dict[str, list[int]] = json.loads(COUNTS.read_text()) if COUNTS.exists() else {}
    if os.environ.get("PERFT") == "write":
        COUNTS.write_text(json.dumps({**known, name: found}, indent=1, sort_keys=True) + "\n")
        return
    assert found == known[name]
