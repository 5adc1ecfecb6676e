"""What lasts for a time, counted from when it began."""

from __future__ import annotations

import copy

import pytest
from msgspec.structs import replace

from swordplay.engine.battle import Battle
from tests.rules.dragonquest.helpers import DQ, Map, arms, duel, rules, strikes


def later(found: Map, clock: int, since: int) -> Map:
    """The same fight when the clock stands so, with the poison put on at a moment."""
    position = found.battle.position()
    state = copy.deepcopy(position.state)
    assert state is not None
    state["clock"] = clock
    (name, strength, _), *_ = state["fighters"]["Ana"]["poison"]
    state["fighters"]["Ana"]["poison"] = [[name, strength, since]]
    found.battle = Battle(DQ, replace(position, state=state))
    return found


@rules("20.3.e")
@pytest.mark.parametrize(("pulses", "works"), [(5319, True), (5320, False)])
def test_the_six_hours_begin_when_the_poison_is_put_on(pulses: int, works: bool) -> None:
    sword = {"name": "Broadsword", "base_chance": 75, "damage": 0, "min_md": 0, "poison": 4}
    found = later(duel(arms(sword)), pulses - 1, since=1000)
    found.plays(*strikes("strike Broadsword", ("strike", 50), ("damage", 1)))
    assert found.battle.state.clock == pulses
    assert found.fighter("Bo").has("poisoned") is works
