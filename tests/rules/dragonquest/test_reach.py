"""Zones, reach and close combat where several figures, large bodies or two fights are involved."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex, ring
from swordplay.engine.scenario import Entry, Plan
from swordplay.games.dragonquest.figure.zones import in_ranged_zone
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NE,
    NOTHING,
    NW,
    STAY,
    Map,
    N,
    arms,
    duel,
    rules,
    sheet,
    strikes,
    table,
)


@rules("12.3.f", "22.a")
def test_an_enemy_behind_a_large_body_has_the_initiative_and_reaches_it() -> None:
    """Ogg's head is at (0, 0) and his body at (0, 1) and (-1, 1); Bo stands behind the body."""
    found = table(
        Entry("Ogg", "A", (0, 0), sheet(hexes=3, pc=60), 1),
        Entry("Bo", "B", (0, 2), arms("Broadsword", pc=0), 0),
    )
    assert found.asked == "Bo initiative"
    found.plays(FIRST, ("action", "melee attack"), ("move before or after", "after"), ("attack", "strike Broadsword"))
    assert "Ogg" in found.legal


@rules("22.a")
def test_an_enemy_before_a_large_head_has_no_such_right() -> None:
    found = table(Entry("Ogg", "A", (0, 0), sheet(hexes=3, pc=60), 1), Entry("Bo", "B", N, sheet(pc=0), 6))
    assert found.asked == "Ogg initiative"


@rules("TERM.5", "22.a")
@pytest.mark.parametrize("facing", [1, 7])
def test_the_ranged_zone_of_a_large_figure_is_the_wedge_of_its_two_front_hexes(facing: int) -> None:
    found = table(Entry("Ogg", "A", (0, 0), sheet(hexes=3, pc=60), facing), Entry("Bo", "B", (9, -9), sheet(), 2))
    ogg = found.fighter("Ogg")
    assert [sum(in_ranged_zone(ogg, hex) for hex in ring((0, 0), far)) for far in (1, 2, 3)] == [2, 3, 4]


def shot_at(hex: Hex, toward: int, **shield: Any) -> Map:
    """Ana shoots from a hex at Bo, who faces north with a shield worth 12."""
    side = bool(shield.pop("side", False))
    return table(
        Entry("Ana", "A", hex, arms({"name": "Short bow", "base_chance": 100, "loaded": True}, pc=60), toward),
        Entry("Bo", "B", (0, 0), sheet(pc=0, shield={"name": "Kite", "defence": 12, **shield}), 0),
        shield_side=side,
    ).plays(*GO, ("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"))


@rules("17.5.a")
def test_a_shot_that_comes_in_between_front_and_rear_meets_the_shield() -> None:
    assert shot_at((4, -2), 8).number == 73


@rules("17.5.b")
def test_a_shot_between_the_covered_and_the_open_side_meets_it_too() -> None:
    assert shot_at((2, -4), 6, side=True).number == 73


@rules("17.5.b")
@pytest.mark.parametrize(("at", "facing", "number"), [(NE, 8, 73), (NW, 4, 85), (N, 6, 73)])
def test_a_right_arm_shield_covers_the_right(at: Hex, facing: int, number: int) -> None:
    found = table(
        Entry("Ana", "A", at, arms({"name": "Mace", "base_chance": 100}, pc=60), facing),
        Entry("Bo", "B", (0, 0), sheet(pc=0, shield={"name": "Kite", "defence": 12, "arm": "right"}), 0),
        shield_side=True,
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Bo"))
    assert found.number == number


def two_close_combats() -> Map:
    """Ana has closed with Bo and Aud with Bert, six hexes away; it is the second pulse and Ana's turn."""
    found = table(
        Entry("Ana", "A", (0, 0), arms("Dagger", pc=40, ps=18), 0),
        Entry("Bo", "B", N, sheet(pc=1, ps=15, ft=0, en=6), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=30, ps=30), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=0, ps=30), 6),
    )
    for foe in ("Bo", "Bert"):
        found.plays(FIRST, ("action", "close and grapple"), ("target", foe), ("attack", "no attack"), NOTHING)
    return found.plays(FIRST)


@rules("13.7.b", "GAP.close")
def test_only_those_in_the_hex_count_and_can_be_struck() -> None:
    found = two_close_combats().plays(("action", "withdraw"))
    assert found.reasons == {"friendly-strength": 18, "hostile-strength": -15}
    found = two_close_combats().plays(("action", "grapple"), ("attack", "strike Dagger"))
    assert list(found.offers) == ["Bo", "nobody"]


@rules("GAP.close")
def test_one_close_combat_ends_without_the_other() -> None:
    found = two_close_combats().plays(("action", "grapple"), ("attack", "strike Dagger"), ("target", "Bo"))
    found.plays(("strike", 20), ("damage", 4))
    assert not found.fighter("Ana").has("close combat")
    assert found.fighter("Aud").has("close combat")


@rules("GAP.reach")
@pytest.mark.parametrize(("apart", "listed"), [(2, True), (3, False)])
def test_targets_just_out_of_reach_are_named_with_the_reason(apart: int, listed: bool) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms("Broadsword", pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Cy", "B", (apart, -apart), sheet(pc=1), 2),
        plan=Plan(radius=9),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    assert ("Cy" in found.offers) is listed
    if listed:
        assert found.refused("Cy") == "not-in-zone"


@rules("14.2-8.a")
def test_a_charge_strikes_with_the_weapon_it_was_declared_with() -> None:
    paper = arms(("Broadsword", 1), ("Dagger", 1), {"name": "fire", "breath": True, "natural": True, "use": "R"}, pc=30)
    found = table(Entry("Ana", "A", (0, 0), paper, 0), Entry("Bo", "B", (0, -2), sheet(pc=0), 0)).plays(*GO)
    found.plays(("action", "charge"))
    assert list(found.offers) == ["Broadsword", "Dagger", "unarmed"]
    found.plays(("charge with", "Broadsword"), STAY)
    assert found.legal == ["strike Broadsword", "knockout Broadsword", "disarm Broadsword", "no attack"]
    assert not [name for name in found.offers if "Dagger" in name or "unarmed" in name or "fire" in name]


@rules("16.5.disarm.a")
def test_a_weapon_for_close_combat_only_disarms_there() -> None:
    found = duel(arms(("Garotte", 1)), sheet(pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    assert "disarm Garotte" in found.legal


@rules("16.4.a", "GAP.pulse")
def test_one_stunned_by_a_riposte_has_no_second_blow() -> None:
    low = {"name": "Broadsword", "base_chance": 20, "rank": 0}
    found = table(
        Entry("Ana", "A", (0, 0), arms(low, ("Dagger", 1), md=10, en=9, pc=0), 0),
        Entry("Bo", "B", N, arms(("Mace", 6), pc=60), 6),
    ).plays(FIRST, ("action", "evade"), STAY, ("action", "melee attack"), STAY)
    found.plays(
        ("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 98), ("parry", "parry"), ("parry roll", 5)
    )
    found.plays(("riposte", "Mace"), ("strike", 60), ("damage", 5), ("keep hold", 1))
    assert found.fighter("Ana").has("stunned")
    assert found.asked == "Bo initiative"


@rules("16.4.b")
def test_with_one_weapon_the_kinds_of_attack_may_differ() -> None:
    ana = Entry("Ana", "A", (0, 0), arms(("Dagger", 2), ag=26, pc=30), 0)
    found = table(ana, Entry("Bo", "B", (0, -5), sheet(pc=0), 6)).plays(*GO)
    found.plays(("action", "charge"), ("charge with", "Dagger"), STAY, ("attack", "no attack"))
    assert "fire" in found.legal


@rules("13.6.b")
def test_the_better_of_two_weapons_repulses() -> None:
    found = duel(sheet(), arms(("Broadsword", 2), ("Dagger", 5), pc=0))
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    assert found.plays(("try to repulse", "repulse")).number == 5


@rules("TERM.12")
def test_a_natural_weapon_has_a_class_of_its_own() -> None:
    fang = {"name": "fang", "natural": True, "base_chance": 75, "weapon_class": "A"}
    found = duel(arms(fang), sheet(en=40)).plays(*strikes("strike fang", ("strike", 3), ("damage", 1)))
    found.plays(("grievous injury", 20))
    assert found.events("grievous") != []
