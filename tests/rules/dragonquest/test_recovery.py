"""24: infection."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import Map, N, arms, rules, sheet, strikes, table


def after(loss: str, weapon: dict[str, Any], days: int | None = 0, **mine: Any) -> Map:
    """Bo is struck once, Ana's side gives up, and the fight is over: Bo is checked for infection."""
    found = table(
        Entry("Ana", "A", (0, 0), arms(weapon, pc=60), 0),
        Entry("Bo", "B", N, sheet(pc=0, **{"en": 20, **mine}), 6),
        fields={} if days is None else {"days of recovery": days},
    )
    roll = 50 if loss == "fatigue" else 8
    found.plays(*strikes(f"strike {weapon['name']}", ("strike", roll), ("damage", 5)))
    found.battle.intervene("set", "Ana", field="en", value=0)
    return found.plays(("action", "nothing"))


SWORD = {"name": "Broadsword", "base_chance": 75, "damage": 0, "min_md": 0}
BITE = {"name": "bite", "base_chance": 75, "natural": True, "weapon_class": "A"}
CLAWS = {"name": "claws", "base_chance": 75, "natural": True}


@pytest.mark.parametrize(
    ("loss", "weapon", "chance"),
    [
        pytest.param("fatigue", SWORD, 10, marks=rules("24.a")),
        pytest.param("endurance", SWORD, 35, marks=rules("24.b")),
        pytest.param("endurance", BITE, 55, marks=rules("24.c")),
        pytest.param("fatigue", CLAWS, 30, marks=rules("24.c")),
    ],
)
def test_the_chance_of_infection(loss: str, weapon: dict[str, Any], chance: int) -> None:
    found = after(loss, weapon)
    assert (found.asked, found.number) == ("Bo infection", chance)


@rules("24.a")
@pytest.mark.parametrize(("roll", "infected"), [(10, True), (11, False)])
def test_a_wounded_figure_is_checked_once(roll: int, infected: bool) -> None:
    found = after("fatigue", SWORD).plays(("infection", roll))
    assert found.fighter("Bo").has("infected") is infected
    assert found.battle.result is not None
    assert found.battle.result.winner == "B"


@rules("24.d")
def test_the_game_master_enters_what_an_injury_adds() -> None:
    found = after("endurance", SWORD)
    assert found.number == 35  # nothing, unless he does
    found.battle.intervene("set", "Bo", field="infection", value=30)
    assert found.number == 65


@rules("24.e")
@pytest.mark.parametrize(("roll", "healed"), [(15, True), (16, False), (17, False)])
def test_a_roll_under_endurance_heals(roll: int, healed: bool) -> None:
    found = after("fatigue", SWORD, days=1, en=16).plays(("infection", 1))
    assert found.asked == "Bo healing"
    found.plays(("healing", roll))
    assert (found.battle.result is not None) is healed
    assert found.fighter("Bo").has("infected") is not healed


@rules("24.f")
@pytest.mark.parametrize(("die", "en"), [(9, 8), (3, 11)])
def test_each_day_costs_endurance(die: int, en: int) -> None:
    found = after("fatigue", SWORD, days=1, en=12, never_stunned=True).plays(("infection", 1), ("healing", 99))
    found.plays(("infection damage", die))
    assert found.fighter("Bo").en == en
    assert found.battle.result is not None


@rules("24.f")
def test_the_next_day_it_goes_on() -> None:
    found = after("fatigue", SWORD, days=2, en=12, never_stunned=True).plays(("infection", 1), ("healing", 99))
    found.plays(("infection damage", 6), ("healing", 11))
    assert (found.fighter("Bo").en, found.fighter("Bo").has("infected")) == (11, False)


@rules("24.e", "24.f")
def test_after_the_fight_it_goes_on_to_the_end() -> None:
    """Without days set beforehand: each day is asked for once the fight is over, until he is healed."""
    found = after("fatigue", SWORD, en=12, never_stunned=True).plays(("infection", 1))
    result = found.battle.result
    assert result is not None
    before = found.battle.state.clock
    found.battle.recover()
    found.plays(("healing", 99), ("infection damage", 6), ("healing", 11))
    assert (found.fighter("Bo").en, found.fighter("Bo").has("infected")) == (11, False)
    assert found.battle.request is None
    assert found.battle.result == result
    assert found.battle.state.clock - before == 2 * 17280


@rules("24.b")
@pytest.mark.parametrize(("lost", "chance"), [(0, 10), (1, 31), (2, 32)])
def test_the_first_point_of_endurance_counts(lost: int, chance: int) -> None:
    found = after("fatigue", SWORD)
    found.battle.intervene("set", "Bo", field="en", value=20 - lost)
    assert found.number == chance


@rules("24.e", "24.f")
def test_without_days_of_recovery_the_fight_ends_with_the_infection() -> None:
    found = after("fatigue", SWORD, days=None).plays(("infection", 1))
    assert found.battle.result is not None
    assert found.fighter("Bo").has("infected")


@rules("24.f")
def test_an_infection_costs_one_d10() -> None:
    found = after("fatigue", SWORD, days=1, en=12, never_stunned=True).plays(("infection", 1), ("healing", 99))
    waiting = found.battle.waiting
    assert waiting is not None
    assert waiting.dice == (1, 10)


@rules("24.f", "19.a")
@pytest.mark.parametrize(("en", "left"), [(5, 1), (4, 0), (2, 0)])
def test_no_infection_leaves_less_than_nothing(en: int, left: int) -> None:
    found = after("fatigue", SWORD, days=1).plays(("infection", 1))
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.plays(("healing", 99), ("infection damage", 9))
    assert found.fighter("Bo").en == left
    assert bool(found.events("died")) is (left == 0)


@rules("24.f", "19.b", "TERM.18")
@pytest.mark.parametrize(("die", "key"), [(8, ""), (9, "passed-out"), (10, "passed-out")])
def test_an_infection_that_leaves_three_or_less_makes_one_unconscious(die: int, key: str) -> None:
    """Of 7 points it takes the die less 5: 3, 4 or 5."""
    found = after("fatigue", SWORD, days=1, never_stunned=True).plays(("infection", 1))
    found.battle.intervene("set", "Bo", field="en", value=7)
    found.plays(("healing", 99), ("infection damage", die))
    assert [event.key for event in found.battle.events if event.key == "passed-out"] == ([key] if key else [])
    assert found.fighter("Bo").has("prone") is bool(key)
