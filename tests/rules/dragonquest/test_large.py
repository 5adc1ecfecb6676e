"""22: figures of several hexes at their edges: what is in their way, and what a turn leaves them."""

from __future__ import annotations

import pytest

from swordplay.engine.hexes import Hex, label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import GO, Map, rules, sheet, table


def giant(*others: Entry, tmr: int = 6) -> Map:
    """Ogg moves, with his head in (0, 0) and his body in (0, 1) and (-1, 1); nobody threatens him."""
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, tmr=tmr, pc=30), 1)
    far = Entry("Far", "B", (12, -12), sheet(pc=0), 4)
    found = table(ogg, *others, far, plan=Plan(radius=14)).plays(*GO)
    if found.asked == "A next figure":
        found.plays(("next figure", "Ogg"))
    return found.plays(("action", "move"))


@rules("22.d", "22.b")
@pytest.mark.parametrize(("hexes", "side"), [(2, "B"), (3, "B"), (2, "A"), (3, "A")])
def test_no_large_body_is_trodden_down(hexes: int, side: str) -> None:
    """Urk's head is in (0, -3) and his body in (0, -2): in the way of a step and of a turn."""
    found = ahead(giant(Entry("Urk", side, (0, -3), sheet(hexes=hexes, pc=0), 1)), 1)
    assert found.refused(label((0, -2))) == found.refused("face 7") == "no-room-for-body"
    assert label((1, -2)) in found.legal


def ahead(found: Map, hexes: int) -> Map:
    for step in range(1, hexes + 1):
        found.plays(("move", label((0, -step))))
    return found


@rules("22.c")
@pytest.mark.parametrize(
    ("gone", "free", "paid"),
    [(4, ["face 3", "face 11", "face 5", "face 7", "face 9"], []), (5, ["face 3", "face 11"], ["face 5", "face 7"])],
)
def test_a_turn_is_paid_with_what_movement_is_left(gone: int, free: list[str], paid: list[str]) -> None:
    """With five hexes: after four there is one left for a turn by two or three corners; after five only one corner
    is free."""
    found = ahead(giant(tmr=5), gone)
    assert [name for name in free if name not in found.legal] == []
    assert [found.refused(name) for name in paid] == ["no-movement-left"] * len(paid)


@rules("22.c")
@pytest.mark.parametrize(("gone", "legal"), [(3, True), (4, False)])
def test_a_second_turn_costs_by_the_corners_of_both(gone: int, legal: bool) -> None:
    """One corner has been turned for nothing: three more make four, which is two points; with five hexes."""
    found = giant(tmr=5).plays(("move", "face 3"))
    there: Hex = (0, 0)
    for _ in range(gone):
        there = (there[0] + 1, there[1])
        found.plays(("move", label(there)))
    assert ("face 9" in found.legal) is legal


@rules("22.f")
@pytest.mark.parametrize(("before", "asked"), [("Urk", "Ogg strike"), ("Ogg", "Ogg move")])
def test_each_monster_tramples_a_figure_once_a_pulse(before: str, asked: str) -> None:
    found = giant(Entry("Bo", "B", (0, -2), sheet(pc=0), 0))
    found.fighter("Bo").gain("trampled", source=before)
    assert ahead(found, 2).asked == asked
