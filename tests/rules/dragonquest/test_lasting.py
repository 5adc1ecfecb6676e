"""What lasts for a time, counted from when it began."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dragonquest.helpers import arms, duel, reopened, rules, strikes


@rules("20.3.e")
@pytest.mark.parametrize(("pulses", "works"), [(5319, True), (5320, False)])
def test_the_six_hours_begin_when_the_poison_is_put_on(pulses: int, works: bool) -> None:
    def put_on_at_1000(state: dict[str, Any]) -> None:
        state["clock"] = pulses - 1
        state["fighters"]["Ana"]["poison"] = [["Broadsword", 4, 1000]]

    sword = {"name": "Broadsword", "base_chance": 75, "damage": 0, "min_md": 0}
    found = reopened(duel(arms(sword)), put_on_at_1000)
    found.plays(*strikes("strike Broadsword", ("strike", 50), ("damage", 1)))
    assert found.battle.state.clock == pulses
    assert found.fighter("Bo").has("poisoned") is works
