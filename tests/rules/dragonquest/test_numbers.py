"""Strike Checks one beside the numbers of the examples."""

from __future__ import annotations

import pytest

from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import Map, arms, duel, rules, sheet, strikes, table


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


@rules("18.e", "18.d")
@pytest.mark.parametrize(
    ("number", "roll", "band"),
    [(50, 2, "grievous"), (50, 3, "endurance"), (100, 5, "grievous"), (100, 6, "endurance"), (100, 15, "endurance"),
     (100, 16, "fatigue")],
)  # fmt: skip
def test_five_percent_are_grievous_and_fifteen_go_deep(number: int, roll: int, band: str) -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": number}), sheet(ag=0, en=60))
    found.plays(*strikes("strike Broadsword", ("strike", roll), ("damage", 1)))
    if band == "grievous":
        assert found.asked.endswith("grievous injury")
    else:
        assert found.asked == "Bo action"
        assert found.events("wounded")[0]["pool"] == band


def dice(found: Map) -> tuple[int, int] | None:
    waiting = found.battle.waiting
    assert waiting is not None
    return waiting.dice


@rules("TERM.2", "12.2.a")
def test_checks_are_rolled_with_a_d100_and_initiative_with_a_d10() -> None:
    assert dice(duel(arms("Broadsword")).plays(*strikes("strike Broadsword"))) == (1, 100)
    apart = table(Entry("Ana", "A", (0, 0), sheet(), 0), Entry("Bo", "B", (0, -9), sheet(), 0))
    assert (apart.asked, dice(apart)) == ("Ana initiative roll", (1, 10))


# Bare hands and claws ask for nothing


@rules("21.d", "20.a")
@pytest.mark.parametrize("ps", [0, 1, 15])
def test_nobody_is_too_weak_for_bare_hands(ps: int) -> None:
    found = duel(sheet(ag=20, ps=ps), sheet(ag=0)).plays(*strikes("strike unarmed", ("strike", 30), ("damage", 9)))
    assert found.fighter("Bo").ft == 20 - 5


@rules("20.b")
def test_no_creature_is_too_clumsy_for_its_claws() -> None:
    found = duel({"creature": "Bear", "md": 0}, sheet(ag=0)).plays(*strikes("strike claw"))
    assert found.number == 35 + 8


@rules("24.c")
def test_bare_hands_are_not_dirty() -> None:
    found = duel(sheet(ag=20), sheet(ag=0)).plays(*strikes("strike unarmed", ("strike", 30), ("damage", 9)))
    assert (found.fighter("Bo").hurt, found.fighter("Bo").bitten) == (True, False)


@rules("23.b")
def test_a_rider_strikes_with_bare_hands() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, rides="Grey", mounted=True), 0),
        Entry("Grey", "A", (0, 0), sheet(ridden_by="Ana", size="large"), 0),
        Entry("Bo", "B", (1, -1), sheet(pc=0), 8),
    ).plays(("initiative", "act first"), ("action", "melee attack"), ("move", "stop"))
    assert "strike unarmed" in found.legal
