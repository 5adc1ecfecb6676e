"""16.1: lines of fire, and everybody who stands along them."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import GO, Map, arms, rules, sheet, table

BOW: dict[str, Any] = {"name": "Short bow", "base_chance": 60, "min_md": 0, "loaded": True}
WALL = Ground("wall", impassable=True, blocks_sight=True, height=3)
SMOKE = Ground("smoke", obscures=True, height=3)


def archer(*others: Entry, ground: tuple[Patch, ...] = (), bow: dict[str, Any] = BOW, radius: int = 20) -> Map:
    """Ana faces north with a loaded bow and acts first."""
    plan = Plan(radius=radius, patches=list(ground))
    return table(Entry("Ana", "A", (0, 0), arms(bow, pc=30), 0), *others, plan=plan).plays(*GO)


def aims(found: Map) -> Map:
    if found.asked == "A next figure":
        found.plays(("next figure", "Ana"))
    return found.plays(("action", "fire"), ("attack", "strike Short bow"))


@rules("16.1.a")
@pytest.mark.parametrize(("hex", "legal"), [((0, -4), True), ((2, 2), False), ((3, 0), False), ((4, -4), True)])
def test_the_line_has_to_lie_in_the_ranged_zone(hex: Hex, legal: bool) -> None:
    found = aims(archer(Entry("Bo", "B", hex, sheet(), 0), Entry("Cy", "B", (0, -9), sheet(), 0)))
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "not-in-ranged-zone"


@rules("16.1.a")
def test_with_nobody_in_the_zone_there_is_nothing_to_shoot_at() -> None:
    assert archer(Entry("Bo", "B", (2, 2), sheet(), 0)).refused("fire") == "nobody-to-shoot"


@rules("16.1.b")
def test_a_wall_on_the_line_blocks_it() -> None:
    found = aims(archer(Entry("Bo", "B", (0, -4), sheet(), 0), ground=(Patch([(0, -2)], WALL),)))
    found.plays(("target", "Bo"))
    assert found.events("no-line-of-fire")[0]["why"] == "line-blocked"
    assert found.fighter("Ana").loaded == ("Short bow",)


@rules("16.1.b")
@pytest.mark.parametrize(("walls", "free"), [([(0, -1)], True), ([(0, -1), (1, -1)], False)])
def test_a_line_along_an_edge_is_blocked_only_from_both_sides(walls: list[Hex], free: bool) -> None:
    found = aims(archer(Entry("Bo", "B", (1, -2), sheet(), 0), ground=(Patch(walls, WALL),)))
    found.plays(("target", "Bo"))
    assert (found.asked == "Ana strike") is free


@rules("16.1.c")
@pytest.mark.parametrize(("range_", "flown"), [(12, 18), (9, 13), (15, 22)])
def test_a_missile_that_hits_nobody_flies_half_as_far_again(range_: int, flown: int) -> None:
    found = archer(Entry("Bo", "B", (0, -4), sheet(), 0), bow={**BOW, "range": range_}, radius=30)
    aims(found).plays(("target", "Bo"), ("strike", 90))
    event = found.events("flew-past")[0]
    assert (event["hexes"], event["hex"]) == (flown, (0, -flown))


@rules("16.1.c")
def test_the_target_must_be_in_range_and_the_edge_of_the_map_stops_the_missile() -> None:
    found = archer(
        Entry("Bo", "B", (0, -8), sheet(), 0), Entry("Cy", "B", (0, -9), sheet(), 0), bow={**BOW, "range": 8}, radius=10
    )
    aims(found)
    assert found.refused("Cy") == "out-of-range"
    found.plays(("target", "Bo"), ("strike", 90), ("strike", 90))
    assert found.events("flew-past")[0]["hexes"] == 10


@rules("16.1.d")
@pytest.mark.parametrize(("hex", "free"), [((0, -5), True), ((0, -6), False)])
def test_one_shoots_into_an_obscured_hex_but_not_across_it(hex: Hex, free: bool) -> None:
    found = aims(archer(Entry("Bo", "B", hex, sheet(), 0), ground=(Patch([(0, -5)], SMOKE),)))
    found.plays(("target", "Bo"))
    assert (found.asked == "Ana strike") is free
    if not free:
        assert found.events("no-line-of-fire")[0]["why"] == "line-obscured"


@rules("16.1.e")
def test_a_check_for_everybody_on_the_line() -> None:
    found = archer(
        Entry("Cy", "A", (0, -3), sheet(ag=20, pc=1), 0),
        Entry("Bo", "B", (0, -6), sheet(ag=10), 0),
        Entry("Di", "B", (0, -9), sheet(ag=5, pc=1), 0),
    )
    aims(found).plays(("target", "Bo"))
    assert (found.battle.request.at, found.number) == ("Cy", 40)  # type: ignore[union-attr]
    found.plays(("strike", 50))
    assert (found.battle.request.at, found.number) == ("Bo", 50)  # type: ignore[union-attr]
    found.plays(("strike", 51))
    assert (found.battle.request.at, found.number) == ("Di", 55)  # type: ignore[union-attr]
    found.plays(("strike", 55), ("damage", 1))
    assert found.fighter("Di").ft == 20 - 3


@rules("16.1.e")
def test_the_first_one_hit_stops_the_missile_and_99_never_hits() -> None:
    found = archer(
        Entry("Cy", "A", (0, -3), sheet(ag=0, pc=1), 0),
        Entry("Bo", "B", (0, -6), sheet(), 0),
        bow={**BOW, "base_chance": 120},
    )
    aims(found).plays(("target", "Bo"), ("strike", 99), ("mishap", 45))
    assert found.battle.request.at == "Bo"  # type: ignore[union-attr]
    found.plays(("strike", 60), ("damage", 1))
    assert (found.fighter("Cy").ft, found.fighter("Bo").ft) == (20, 17)


@rules("16.1.e")
def test_figures_in_one_hex_come_in_random_order() -> None:
    """Bo and his horse stand in one hex: a die says which is met first."""
    found = archer(
        Entry("Bo", "B", (0, -5), sheet(rides="Grey", mounted=True), 0),
        Entry("Grey", "B", (0, -5), sheet(ridden_by="Bo", size="large"), 0),
    )
    aims(found).plays(("target", "Bo"), ("order in hex", 2))
    assert found.battle.request.at == "Grey"  # type: ignore[union-attr]
    found.plays(("strike", 90))
    assert found.battle.request.at == "Bo"  # type: ignore[union-attr]


@rules("16.1.f")
def test_testing_the_line_costs_the_action_and_tells_nothing_before() -> None:
    found = aims(archer(Entry("Bo", "B", (0, -4), sheet(), 0), ground=(Patch([(0, -2)], WALL),)))
    offer = found.offers["Bo"]
    assert (offer.unknown, offer.number) == (True, None)
    found.plays(("target", "Bo"))
    assert found.asked == "Bo action"
    assert found.fighter("Ana").loaded == ("Short bow",)
