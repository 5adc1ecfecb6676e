"""What holds where neither the scenario nor the sheet says anything."""

from __future__ import annotations

import pytest

from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import DQ, GO, STAY, Map, rules, sheet, table


def test_optional_paragraphs_are_off_and_infection_is_on() -> None:
    assert DQ.switches == {
        "surprise": "",
        "shield side": False,
        "damage bonuses": False,
        "grievous effects": False,
        "printed special damage table": False,
        "price of turning": 0,
        "evading adds to defence": 0,
        "evading adds by rank": False,
        "concentration factor": 3,
        "gm orders engagements": False,
        "infection after the fight": True,
    }


def caster(apart: int) -> Map:
    """Ana has prepared a spell that is nothing but a chance and a die, and casts it at Bo in leather armour."""
    mine = sheet(pc=30, spells=[{"name": "Spark", "chance": 60, "dice": 1}])
    found = table(
        Entry("Ana", "A", (0, 0), mine, 0),
        Entry("Bo", "B", (0, -apart), sheet(pc=0, armour="Leather"), 0),
        plan=Plan(radius=14),
    ).plays(*GO, ("action", "pass"), ("pass", "prepare spell Spark"), STAY, ("action", "nothing"), *GO)
    return found.plays(("action", "cast"))


@rules("GAP.cast")
@pytest.mark.parametrize(("apart", "legal"), [(10, True), (11, False)])
def test_a_spell_reaches_ten_hexes(apart: int, legal: bool) -> None:
    found = caster(apart)
    assert ("Bo" in found.legal) is legal


@rules("GAP.cast", "18.4.a")
def test_a_spell_costs_nothing_adds_nothing_and_is_kept_off_by_armour() -> None:
    found = caster(5)
    found.plays(("target", "Bo"), ("cast check", 60), ("spell damage", 9))
    assert (found.fighter("Ana").ft, found.fighter("Bo").ft) == (20, 20 - 5)
