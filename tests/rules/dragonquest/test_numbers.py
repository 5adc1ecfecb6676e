"""Strike Checks one beside the numbers of the examples."""

from __future__ import annotations

import pytest

from tests.rules.dragonquest.helpers import arms, duel, rules, sheet, strikes


@rules("TERM.21")
@pytest.mark.parametrize(
    ("printed", "number", "roll", "pool"),
    [
        (True, 43, 6, "endurance"), (True, 43, 7, "fatigue"), (True, 44, 7, "endurance"), (True, 44, 8, "fatigue"),
        (False, 33, 4, "endurance"), (False, 33, 5, "fatigue"), (False, 34, 5, "endurance"), (False, 34, 6, "fatigue"),
    ],
)  # fmt: skip
def test_percents_are_rounded_down_or_as_the_printed_table_has_them(
    printed: bool, number: int, roll: int, pool: str
) -> None:
    """15 percent of 43 are 6.45, of 44 6.6, of 33 4.95, and of 34 5.1."""
    mine = arms({"name": "Broadsword", "base_chance": number})
    found = duel(mine, sheet(ag=0), printed_special_damage_table=printed)
    found.plays(*strikes("strike Broadsword", ("strike", roll), ("damage", 1)))
    assert found.events("wounded")[0]["pool"] == pool


@rules("18.5.b")
@pytest.mark.parametrize(("roll", "checked"), [(86, False), (87, True), (88, True)])
def test_a_hit_in_the_widened_range_from_its_first_number(roll: int, checked: bool) -> None:
    """A bonus of 2 widens it to 87."""
    sword = {"name": "Broadsword", "base_chance": 110, "damage": 0, "min_md": 0, "bonus": "ps"}
    found = duel(arms(sword, ps=25), damage_bonuses=True)
    found.plays(*strikes("strike Broadsword", ("strike", roll), ("damage", 1)))
    assert (found.asked == "Ana mishap") is checked
