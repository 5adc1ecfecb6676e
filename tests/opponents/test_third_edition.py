"""What basic opponents do by the Third Edition where its rules are their own."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import Item
from swordplay.games import ruleset

CARDS = ruleset("gurps3-cards")
AXE = {"gear": [{"item": "Axe"}], "skills": {"Axe/Mace": 13}}


def begun(**sheet: Any) -> tuple[Any, Any]:
    """A fight in which Ana has this sheet, and Bo's axe lies at her feet."""
    entries = [Entry("Ana", "red", (0, 0), sheet), Entry("Bo", "blue", (0, -5), AXE, facing=6)]
    state = CARDS.begin(Scenario("gurps3-cards", entries, Plan(radius=6)))
    bo: Any = state.fighters["Bo"]
    bo.belt, state.items = (), (Item("Axe", (0, 0), "Bo"),)
    return state, state.fighters["Ana"]


@pytest.mark.parametrize(
    ("sheet", "could"),
    [
        ({"skills": {"Axe/Mace": 12}}, True),
        ({}, False),
        ({"skills": {"Axe/Mace": 12, "Knife": 12}, "right": "dagger"}, False),
        ({"skills": {"Axe/Mace": 12}, "right": "broadsword", "left": "buckler"}, False),
        ({"skills": {"Knife": 12}, "gear": [{"item": "Dagger"}]}, True),
        ({"skills": {"Axe/Mace": 12}, "gear": [{"item": "Dagger"}]}, False),
    ],
)
def test_nobody_bends_down_for_a_weapon_he_cannot_use(sheet: dict[str, Any], could: bool) -> None:
    state, ana = begun(**sheet)
    assert CARDS.tactics.could_arm(state, ana) is could


def test_one_with_both_hands_full_still_has_his_feet() -> None:
    _, ana = begun(both="longbow", skills={"Bow": 12})
    assert CARDS.tactics.reaches(ana) == {0, 1}
