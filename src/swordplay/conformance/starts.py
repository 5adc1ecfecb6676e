"""Starts: whatever may hold when a fight begins can, the fight is sound and goes on, and its record brings it back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from swordplay.conformance.play import play, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario

ANSWERS = 12


def started(rules: Ruleset, scenario: Scenario) -> Iterator[tuple[dict[str, Any], Scenario]]:
    """Every condition of a start on the first fighter, with either end of its span."""
    first, *others = scenario.fighters
    state: Any = rules.assembled(scenario)
    for kind, how in rules.start_conditions().items():
        sources = [""] if how.of is None else list(how.of(state, state.fighters[first.name]))
        for value in dict.fromkeys(how.span) if sources else ():
            given = {"kind": kind, "value": value, "source": sources[0]}
            yield given, replace(scenario, fighters=[replace(first, start={"conditions": [given]}), *others])


def test_every_condition_of_a_start_can_hold_when_the_fight_begins(name: str) -> None:
    rules = ruleset(name)
    for given, scenario in started(rules, rules.examples(1)):
        state: Any = rules.assembled(scenario)
        assert not list(rules.set_out(state, scenario)), given
        if any(rules.problems(state)):  # such as a hold on somebody who is not near
            continue
        state, battle = rules.begin(scenario), Battle(rules, scenario)
        before = state.export()
        rules.settle(state)
        assert state.export() == before, f"{given}: something was left to settle"
        assert not list(rules.problems(state)), given
        play(battle, random.Random(1), ANSWERS)
        again = Battle.load(rules, battle.record())
        assert again.state.export() == battle.state.export(), given


def test_a_start_that_nobody_knows_is_refused_with_its_field(name: str) -> None:
    rules = ruleset(name)
    first, *others = rules.examples(1).fighters
    wrong: tuple[dict[str, Any], ...] = (
        {"mood": "grim"},
        {"conditions": 3},
        {"conditions": [{"kind": "no such thing"}]},
    )
    for start in wrong:
        scenario = replace(rules.examples(1), fighters=[replace(first, start=start), *others])
        with pytest.raises(UnreadableError, match=r"^fighters\[0\]\.start"):
            rules.begin(scenario)
