"""16.5.restrain.e: who can still give his Grapple to hold somebody."""

from __future__ import annotations

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import NE, NOTHING, STAY, Map, N, S, rules, sheet, table

RESTRAIN = (("attack", "restrain unarmed"), ("target", "Bo"))


@rules("16.5.restrain.e", "13.6.d")
def test_one_who_has_acted_has_no_grapple_left_to_give() -> None:
    """Cy closes first and Ana after him; Di and Bo have still to act, which is no help to Cy."""
    found = table(
        Entry("Cy", "A", NE, sheet(pc=60), 8),
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=20), 0),
        Entry("Di", "A", (-1, 0), sheet(pc=1), 2),
        Entry("Bo", "B", N, sheet(pc=0), 6),
    ).plays(("initiative", "act first"), ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), *RESTRAIN)
    assert found.asked == "Ana strike"


def joined(*first: tuple[str, str]) -> Map:
    """Bo, free until now, has closed with Dee; her friends Cy, Eve and Fay are free as well and have yet to act."""
    found = table(
        Entry("Cy", "A", S, sheet(pc=30, ps=20), 0),
        Entry("Eve", "A", (4, 2), sheet(), 0),
        Entry("Dee", "A", (0, 0), sheet(ps=10, ag=12), 0),
        Entry("Fay", "A", (4, 4), sheet(), 0),
        Entry("Bo", "B", (0, -2), sheet(ps=12, ag=13, pc=0), 6),
        plan=Plan(radius=9),
    ).plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "B"))
    found.plays(("action", "charge and close"), ("move", label(N)), ("target", "Dee"), ("attack", "no attack"))
    assert found.fighter("Dee").has("close combat")
    found.plays(*first)
    found.plays(("next figure", "Cy"), ("action", "charge and close"), STAY, ("target", "Bo"), *RESTRAIN)
    return found


@rules("16.5.restrain.e", "GAP.sides")
def test_a_free_figure_drawn_into_close_combat_may_help_instead_of_acting() -> None:
    found = joined()
    assert found.offers.keys() == {"Dee", "no more"}
    found.plays(("helpers", "Dee"))
    assert found.reasons["restrain-base"] == 3 * (20 + 15 + 10 + 12 - 12 - 13)
    found.plays(("strike", 20))
    assert found.fighter("Bo").has("restrained")
    assert found.asked == "A next figure"
    assert found.legal == ["Eve", "Fay"]  # Dee has spent hers
    found.plays(("next figure", "Fay"), NOTHING)
    assert found.asked == "Eve action"


@rules("16.5.restrain.e", "GAP.sides")
def test_it_may_be_the_next_to_act() -> None:
    found = joined(("next figure", "Eve"), NOTHING)
    found.plays(("helpers", "Dee"), ("strike", 20))
    assert found.asked == "Fay action"


@rules("16.5.restrain.e", "GAP.sides")
def test_a_free_figure_that_has_acted_cannot_help() -> None:
    found = joined(("next figure", "Dee"), ("action", "pass"), ("pass", "wait"))
    assert found.asked == "Cy strike"
