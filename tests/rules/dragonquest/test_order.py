"""Initiative and charges at their edges."""

from __future__ import annotations

import pytest

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import FIRST, GO, NOTHING, STAY, Map, N, alone, arms, march, rules, sheet, table


def dice(found: Map) -> tuple[int, int] | None:
    waiting = found.battle.waiting
    assert waiting is not None
    return waiting.dice


@rules("12.3.d")
def test_ties_in_an_engagement_are_broken_by_a_d10_each() -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=10), 0), Entry("Bo", "B", N, sheet(pc=10), 6))
    assert (found.asked, dice(found)) == ("Ana tie", (1, 10))
    found.plays(("tie", 9))
    assert (found.asked, dice(found)) == ("Bo tie", (1, 10))


def pairs() -> Map:
    """Two engagements with the same best Initiative Value."""
    return table(
        Entry("Ana", "A", (0, 0), sheet(pc=12), 0),
        Entry("Bo", "B", N, sheet(pc=3), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=12), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=4), 6),
    )


@rules("12.b")
def test_ties_between_engagements_are_broken_by_a_d10_each() -> None:
    found = pairs()
    assert (found.asked, dice(found)) == ("Ana tie", (1, 10))
    found.plays(("tie", 4))
    assert (found.asked, dice(found)) == ("Aud tie", (1, 10))


@rules("12.b")
def test_the_game_master_is_not_asked_about_one_engagement() -> None:
    entries = (Entry("Ana", "A", (0, 0), sheet(pc=12), 0), Entry("Bo", "B", N, sheet(pc=3), 6))
    assert table(*entries, gm_orders_engagements=True).asked == "Ana initiative"


@rules("12.2.a")
def test_perception_and_military_rank_together_make_the_leader() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=14), 0),
        Entry("Cy", "A", (2, 0), sheet(pc=12, military_scientist=4), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=1), 6),
    )
    assert (found.asked, found.number) == ("Cy initiative roll", 16)


@rules("11.1.d")
def test_all_engaged_figures_of_the_surprising_side_act_before_the_others() -> None:
    found = table(
        Entry("Far", "A", (3, 3), sheet(), 0),
        Entry("Ana", "A", (0, 0), sheet(), 0),
        Entry("Bo", "B", N, sheet(), 6),
        Entry("Aud", "A", (6, 0), sheet(), 0),
        Entry("Bert", "B", (6, -1), sheet(), 6),
        surprise="A",
    )
    assert found.legal == ["Ana", "Aud"]
    found.plays(("next figure", "Aud"), NOTHING, NOTHING)
    assert found.asked == "Far action"


@rules("11.1.c")
def test_with_surprise_the_closest_pair_counts_too() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(), 0),
        Entry("Bo", "B", (0, -8), sheet(), 6),
        Entry("Cy", "B", (0, -12), sheet(), 6),
        plan=Plan(radius=14),
        surprise="A",
    )
    assert found.events("distance-warning") == []


# Movement and charges


@rules("14.1.c")
def test_even_one_without_any_movement_moves_a_hex() -> None:
    assert march(alone(sheet(ag=0)).plays(("action", "move"))) == 1


@rules("15.b", "14.2-8.a")
def test_the_nimble_do_not_charge_farther_without_a_pole_weapon() -> None:
    found = alone(arms("Mace", ag=22, ps=17)).plays(("action", "charge"), ("charge with", "Mace"))
    assert march(found) == 3


@rules("TERM.13")
def test_nobody_charges_with_a_bow() -> None:
    found = alone(arms({"name": "Short bow", "loaded": True})).plays(("action", "charge"))
    assert list(found.offers) == ["unarmed"]


@rules("16.5.rush.d")
@pytest.mark.parametrize(("apart", "bonus"), [(2, 20), (1, None)])
def test_one_hex_is_enough_of_a_charge(apart: int, bonus: int | None) -> None:
    """With one hex between them she runs it; when he has come next to her she has no run."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, shield={"name": "Kite"}), 0),
        Entry("Bo", "B", (0, -2), sheet(), 0 if apart == 2 else 6),
    ).plays(*GO[:2], ("side first", "B"))
    found.plays(*([NOTHING] if apart == 2 else [("action", "move"), ("move", label(N)), STAY]))
    found.plays(("action", "charge"), ("charge with", "Kite"))
    found.plays(*([("move", label(N))] if apart == 2 else []), STAY)
    found.plays(("attack", "shield rush Kite"), ("target", "Bo"))
    assert found.reasons.get("charging-rush") == bonus


@rules("14.2-8.c", "14.1.c")
def test_even_the_slowest_may_close_with_one_beside_them() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, tmr=1), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 6),
        plan=Plan(radius=9),
    ).plays(*GO[:2], ("side first", "B"), ("action", "move"), ("move", label(N)), STAY)
    found.plays(("action", "charge and close"), ("target", "Bo"))
    assert found.fighter("Ana").has("close combat")


@rules("14.2-8.c")
def test_half_of_three_is_only_the_step_into_the_hex() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, tmr=3), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 0),
        plan=Plan(radius=9),
    ).plays(*GO, ("action", "charge and close"))
    assert found.asked == "Ana target"
    assert found.refused("Bo") == "not-next-to"


@rules("12.3.c")
def test_a_choice_only_where_somebody_is_awake() -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=10), 0), Entry("Bo", "B", N, sheet(pc=3), 6)).plays(FIRST)
    for name in ("Ana", "Bo"):
        found.battle.intervene("afflict", name, condition="stunned")
    for _ in range(2):
        found.plays(("action", "recover from stun"), ("recover from stun", 100))
    assert (found.battle.state.clock, found.asked) != (2, "Ana initiative")
