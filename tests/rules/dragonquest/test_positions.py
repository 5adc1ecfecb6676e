"""What a saved position may not say."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import FIRST, Map, N, duel, reopened, rules, sheet, table

OUT_OF_RANGE = "Bo has Fatigue -?[0-9]+ and Endurance -?[0-9]+, out of range"


@pytest.mark.parametrize(("ft", "en", "fine"), [
    (0, 1, True), (20, 15, True), (-1, 15, False), (21, 15, False), (20, -1, False), (20, 16, False), (-1, -1, False),
])  # fmt: skip
def test_points_lie_between_nothing_and_the_sheets(ft: int, en: int, fine: bool) -> None:
    found = duel(sheet())

    def change(state: dict[str, Any]) -> None:
        state["fighters"]["Bo"].update(ft=ft, en=en)

    if fine:
        bo = reopened(found, change).fighter("Bo")
        assert (bo.ft, bo.en) == (ft, en)
    else:
        with pytest.raises(UnreadableError, match=OUT_OF_RANGE):
            reopened(found, change)


@rules("TERM.3", "22.a")
@pytest.mark.parametrize(("hexes", "facing", "wanted"), [(1, 1, "a side .even hour., not 1"), (2, 0, "a corner .odd")])
def test_a_facing_is_a_side_or_for_large_bodies_a_corner(hexes: int, facing: int, wanted: str) -> None:
    with pytest.raises(UnreadableError, match=f"Ana has to face {wanted}"):
        table(Entry("Ana", "A", (0, 0), sheet(hexes=hexes), facing), Entry("Bo", "B", (0, -9), sheet(), 6))


@rules("GAP.hexes")
@pytest.mark.parametrize(("en", "fine"), [(3, True), (4, False)])
def test_enemies_share_a_hex_only_when_one_is_down(en: int, fine: bool) -> None:
    figures = [
        Entry("Cy", "A", (5, 0), sheet(), 0),
        Entry("Ana", "A", (0, 0), sheet(), 0),
        Entry("Bo", "B", (0, 0), sheet(en=en), 6),
        Entry("Di", "B", (-5, 0), sheet(), 0),
    ]
    if fine:
        assert table(*figures).fighter("Bo").hex == (0, 0)
    else:
        with pytest.raises(UnreadableError, match="Ana and Bo share a hex and are not in close combat"):
            table(*figures)


def closed() -> Map:
    """Ana has closed with Bo."""
    found = duel(sheet(), sheet(pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    return found.plays(("attack", "no attack"))


@rules("GAP.hexes", "GAP.close")
@pytest.mark.parametrize("forgotten", ["Ana", "Bo", ""])
def test_close_combat_takes_both(forgotten: str) -> None:
    found = closed()

    def change(state: dict[str, Any]) -> None:
        if forgotten:
            state["fighters"][forgotten]["conditions"] = []

    if forgotten:
        with pytest.raises(UnreadableError, match="share a hex and are not in close combat"):
            reopened(found, change)
    else:
        assert reopened(found, change).fighter("Ana").hex == N
