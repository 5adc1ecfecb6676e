"""18.4 and GAP.cast: magic damage, breath, preparing and casting."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games.dragonquest.actions.casting import SPELLS
from tests.rules.dragonquest.helpers import GO, NOTHING, STAY, Map, arms, rules, sheet, table


def caster(spell: dict[str, Any], foe: dict[str, Any], **mine: Any) -> Map:
    """Ana prepares a spell in the first pulse; Bo, four hexes away, does nothing."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(spells=[{"name": "Bolt", "chance": 60, **spell}], pc=30, **mine), 0),
        Entry("Bo", "B", (0, -4), foe, 0),
    ).plays(*GO)
    assert found.refused("cast") == "no-spell-ready"
    return found.plays(("action", "pass"), ("pass", "prepare spell Bolt"), STAY, NOTHING, *GO)


@rules("GAP.cast")
@pytest.mark.parametrize(("roll", "works"), [(60, True), (61, False)])
def test_a_spell_is_prepared_in_one_pulse_and_cast_in_a_later_one(roll: int, works: bool) -> None:
    found = caster({"damage": 9, "energy": True, "cost": 3}, sheet(pc=0)).plays(("action", "cast"), ("target", "Bo"))
    found.plays(("cast check", roll))
    assert found.fighter("Bo").ft == (11 if works else 20)
    assert found.fighter("Ana").ft == 17
    assert not found.fighter("Ana").has("preparing a spell")


@rules("GAP.cast")
@pytest.mark.parametrize("when", ["between", "after"])
def test_an_attack_calls_for_concentration_only_until_the_cast_check(when: str) -> None:
    bow = arms({"name": "Short bow", "loaded": True}, pc=0)
    found = table(
        Entry("Ana", "A", (0, 0), sheet(spells=[{"name": "Bolt", "chance": 60}], pc=30), 0),
        Entry("Bo", "B", (0, -4), bow, 6),
    ).plays(*GO, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    if when == "after":
        found.plays(NOTHING, *GO, ("action", "cast"), ("target", "nobody"), ("cast check", 1))
    found.plays(("action", "fire"), ("attack", "strike Short bow"), ("target", "Ana"), ("strike", 98))
    assert (found.asked == "Ana concentration") is (when == "between")


@rules("GAP.cast")
def test_three_plain_spells_are_given() -> None:
    assert [(spell.chance, spell.dice, spell.damage, spell.range, spell.cost) for spell in SPELLS] == [
        (55, 1, 3, 15, 2),
        (60, 1, 5, 12, 2),
        (45, 0, 0, 8, 3),
    ]
    assert [(spell.energy, spell.resisted, bool(spell.effect)) for spell in SPELLS] == [
        (True, True, False),
        (False, False, False),
        (False, False, True),
    ]


@rules("18.4.a")
@pytest.mark.parametrize(("energy", "ft"), [(True, 11), (False, 18)])
def test_pure_energy_ignores_armour(energy: bool, ft: int) -> None:
    found = caster({"damage": 9, "energy": energy}, sheet(pc=0, protection=7))
    found.plays(("action", "cast"), ("target", "Bo"), ("cast check", 1))
    assert found.fighter("Bo").ft == ft


@rules("14.2-8.g")
def test_a_free_caster_neither_moves_nor_turns() -> None:
    found = caster({}, sheet(pc=0)).plays(("action", "cast"), ("target", "nobody"), ("cast check", 1))
    assert found.asked == "Bo action"


def breath(damage: int, foe: dict[str, Any]) -> Map:
    fire = {"name": "fire", "breath": True, "natural": True, "use": "R", "range": 5, "dice": 1, "damage": damage}
    return table(Entry("Ana", "A", (0, 0), arms(fire, pc=30), 0), Entry("Bo", "B", (0, -3), {**foe, "pc": 0}, 0)).plays(
        *GO, ("action", "fire"), ("attack", "breath fire"), ("target", "Bo")
    )


@rules("18.4.b")
def test_breath_passes_armour_without_a_strike_check() -> None:
    found = breath(10, sheet(protection=7, resistance=38))
    assert found.asked == "Bo resistance"
    found.plays(("resistance", 39), ("spell damage", 7))
    assert found.fighter("Bo").ft == 3


@rules("18.4.c")
@pytest.mark.parametrize(("roll", "ft"), [(38, 12), (39, 3)])
def test_the_target_of_breath_may_resist(roll: int, ft: int) -> None:
    found = breath(10, sheet(resistance=38))
    assert found.number == 38
    found.plays(("resistance", roll), ("spell damage", 7))
    assert found.fighter("Bo").ft == ft


@rules("18.4.d")
@pytest.mark.parametrize(("modifier", "die", "lost"), [(10, 7, 8), (0, 1, 1), (0, 4, 2)])
def test_resisted_breath_is_halved_but_at_least_one(modifier: int, die: int, lost: int) -> None:
    found = breath(modifier, sheet(resistance=38)).plays(("resistance", 1), ("spell damage", die))
    assert found.fighter("Bo").ft == 20 - lost
