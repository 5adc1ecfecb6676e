"""13.6, 13.7 and GAP.close: close combat."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import (
    FIRST,
    NE,
    NOTHING,
    Map,
    N,
    S,
    arms,
    duel,
    rules,
    sheet,
    standing,
    table,
)


def grappling(mine: dict[str, Any], theirs: dict[str, Any], *rolls: tuple[str, Any]) -> Map:
    """Ana closes with Bo, who has no weapon to keep her out, and does nothing yet."""
    found = duel(mine, theirs).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), *rolls)
    return found


@rules("13.5.e", "15.g")
def test_a_talent_works_in_close_combat_and_costs_no_action() -> None:
    found = grappling(sheet(talents=["Sense"]), sheet(pc=0), ("attack", "no attack")).plays(NOTHING, FIRST)
    assert found.refused("cast") == "no-casting-in-close"
    found.plays(("action", "talent"), ("talent", "Sense"))
    assert found.events("talent")[0]["talent"] == "Sense"
    assert "grapple" in found.legal
    assert found.refused("talent") == "talent-used"


# 13.6: close and grapple


@rules("13.6.a")
def test_a_defender_may_repulse_one_who_comes_through_his_zone() -> None:
    found = grappling(sheet(), arms(("Broadsword", 4), pc=0))
    assert found.asked == "Bo try to repulse"
    assert found.plays(("try to repulse", "repulse")).number == 4


@rules("13.6.a")
@pytest.mark.parametrize("case", ["from behind", "unarmed", "stunned"])
def test_no_repulse_from_behind_nor_without_weapon_nor_by_the_stunned(case: str) -> None:
    theirs = sheet(pc=0) if case == "unarmed" else arms(("Broadsword", 4), pc=0)
    found = standing(sheet(), S, 0, theirs) if case == "from behind" else duel(sheet(), theirs)
    if case == "stunned":
        found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    assert found.asked == "Ana attack"


@rules("13.6.b")
@pytest.mark.parametrize(("rank", "roll", "kept_out"), [(4, 4, True), (4, 5, False), (0, 1, False)])
def test_repulse_is_a_d10_at_most_the_rank(rank: int, roll: int, kept_out: bool) -> None:
    found = grappling(sheet(), arms(("Broadsword", rank), pc=0), ("try to repulse", "repulse"), ("repulse", roll))
    assert (found.fighter("Ana").hex == (0, 0)) is kept_out


@rules("13.6.c")
@pytest.mark.parametrize("ag", [15, 26])
def test_a_repulsed_attacker_has_lost_all_actions_of_the_pulse(ag: int) -> None:
    found = grappling(sheet(ag=ag), arms(("Broadsword", 4), pc=0), ("try to repulse", "repulse"), ("repulse", 4))
    assert found.asked == "Bo action"
    assert found.fighter("Ana").hex == (0, 0)


@rules("13.6.d")
def test_one_who_gets_in_grapples_at_once() -> None:
    found = grappling(sheet(), arms(("Broadsword", 2), pc=0), ("try to repulse", "repulse"), ("repulse", 7))
    assert found.fighter("Ana").hex == found.fighter("Bo").hex == N
    assert found.fighter("Ana").has("close combat")
    assert found.fighter("Bo").has("close combat")
    assert found.asked == "Ana attack"
    assert "strike unarmed" in found.legal


@rules("13.6.e", "13.6.f")
def test_in_close_combat_shields_and_long_weapons_fall() -> None:
    found = grappling(
        arms("Dagger"),
        arms(("Broadsword", 0), pc=0, shield={"name": "Kite", "rank": 2}),
        ("try to repulse", "repulse"),
        ("repulse", 9),
    )
    assert found.fighter("Ana").hands == ("Dagger",)
    assert found.fighter("Bo").hands == ()
    assert {item.name for item in found.battle.state.items} == {"Broadsword", "Kite"}
    found.plays(("attack", "strike Dagger"), ("target", "Bo"))
    assert found.number == 40 - 15  # his agility, no shield


# 13.7: in close combat


@rules("13.7.a")
def test_the_actions_in_close_combat() -> None:
    found = grappling(sheet(talents=["Sense"]), sheet(pc=0), ("attack", "no attack")).plays(NOTHING, FIRST)
    assert found.legal == ["grapple", "pass", "withdraw", "talent", "nothing"]


@pytest.mark.parametrize(
    ("ps", "foe", "roll", "out"),
    [
        pytest.param(18, 15, 7, True, marks=rules("13.7.b")),
        pytest.param(18, 15, 6, False, marks=rules("13.7.b")),
        pytest.param(8, 25, 10, True, marks=rules("13.7.d")),
        pytest.param(8, 25, 9, False, marks=rules("13.7.d")),
    ],
)
def test_leaving_close_combat(ps: int, foe: int, roll: int, out: bool) -> None:
    found = grappling(sheet(ps=ps), sheet(pc=0, ps=foe), ("attack", "no attack")).plays(NOTHING, FIRST)
    found.plays(("action", "withdraw"))
    assert found.number == ps - foe
    found.plays(("leave close combat", roll))
    assert (found.asked == "Ana hex to leave to") is out


@rules("13.7.b")
def test_everybody_in_the_hex_counts_who_is_able() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=18), 0),
        Entry("Bo", "B", N, sheet(pc=2, ps=15), 6),
        Entry("Cy", "A", NE, sheet(pc=20, ps=11), 8),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(FIRST, ("action", "withdraw"))
    assert found.reasons == {"friendly-strength": 29, "hostile-strength": -15}


@rules("13.7.c")
def test_one_who_gets_out_lies_prone_in_a_free_adjacent_hex() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=18), 0),
        Entry("Bo", "B", N, sheet(pc=2, ps=15), 6),
        Entry("Cy", "A", (0, -2), sheet(pc=1), 6),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING)
    found.plays(FIRST, ("action", "withdraw"), ("leave close combat", 7))
    assert label((0, -2)) not in found.offers  # Cy stands there
    found.plays(("hex to leave to", label((0, 0))))
    me = found.fighter("Ana")
    assert (me.hex, me.has("prone"), me.has("close combat")) == ((0, 0), True, False)


# Gaps


@rules("GAP.reach")
def test_a_grapple_strikes_with_a_close_weapon() -> None:
    found = grappling(arms("Dagger"), sheet(pc=0, ag=14)).plays(("attack", "strike Dagger"), ("target", "Bo"))
    assert found.number == 26


@rules("GAP.close")
def test_figures_in_close_combat_have_no_zone_and_can_be_struck_from_outside() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ag=14, shield={"name": "Kite", "rank": 3}), 0),
        Entry("Bo", "B", N, sheet(pc=2), 6),
        Entry("Eve", "B", (0, -2), arms({"name": "Broadsword", "base_chance": 60}, pc=1), 6),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING)
    found.plays(FIRST, NOTHING, NOTHING, ("action", "melee attack"))
    assert found.asked == "Eve move before or after"  # she stands in nobody's zone
    found.plays(("move before or after", "after"), ("attack", "strike Broadsword"), ("target", "Ana"))
    assert found.number == 46  # agility 14, and the shield is dropped


@rules("GAP.close")
def test_close_combat_ends_when_no_enemy_is_conscious_and_leaves_one_prone() -> None:
    found = grappling(arms({"name": "Dagger", "rank": 9}), sheet(pc=0, en=5, ft=0))
    found.plays(("attack", "strike Dagger"), ("target", "Bo"), ("strike", 40), ("damage", 2))
    me = found.fighter("Ana")
    assert (me.has("close combat"), me.has("prone")) == (False, True)
