"""TERM.3-6: zones at every facing, and of bodies of two hexes."""

from __future__ import annotations

import pytest

from swordplay.engine.hexes import Hex, ring
from swordplay.engine.scenario import Entry
from swordplay.games.dragonquest.figure.zones import in_ranged_zone
from tests.rules.dragonquest.helpers import GO, N, arms, rules, sheet, table


@rules("TERM.5")
@pytest.mark.parametrize("facing", [0, 2, 4, 6, 8, 10])
def test_the_ranged_zone_is_as_wide_at_every_facing(facing: int) -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(), facing), Entry("Bo", "B", (9, -9), sheet(), 2))
    ana = found.fighter("Ana")
    assert [sum(in_ranged_zone(ana, hex) for hex in ring((0, 0), far)) for far in (1, 2, 3)] == [3, 5, 7]


@rules("16.1.a")
@pytest.mark.parametrize(
    ("hex", "refused"), [((6, -6), None), ((6, -3), None), ((0, -6), None), ((6, 0), None), ((6, 1), "nobody-to-shoot")]
)
def test_an_archer_who_faces_north_east_shoots_from_north_to_south_east(hex: Hex, refused: str | None) -> None:
    bow = {"name": "Short bow", "base_chance": 60, "min_md": 0, "loaded": True}
    found = table(Entry("Ana", "A", (0, 0), arms(bow, pc=30), 2), Entry("Bo", "B", hex, sheet(pc=0), 0)).plays(*GO)
    assert (None if "fire" in found.legal else found.refused("fire")) == refused


@rules("TERM.6", "22.a")
@pytest.mark.parametrize(("hexes", "engaged"), [(2, True), (1, False)])
def test_the_body_of_a_figure_of_two_hexes_is_threatened_too(hexes: int, engaged: bool) -> None:
    """Bo's head is two hexes north of Ana, looking away; his body, if he has one, stands before her."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", (0, -2), sheet(hexes=hexes), 1 if hexes > 1 else 0)
    )
    assert found.asked == ("Ana initiative" if engaged else "Ana initiative roll")


@rules("12.3.f", "22.a")
@pytest.mark.parametrize("hexes", [2, 3])
def test_behind_the_body_of_a_large_figure_is_behind_it(hexes: int) -> None:
    """Ogg's head is at (0, 0) and his body at (0, 1) or wider; Bo stands behind the body."""
    found = table(
        Entry("Ogg", "A", (0, 0), sheet(hexes=hexes, pc=60), 1), Entry("Bo", "B", (0, 2), arms("Broadsword", pc=0), 0)
    )
    assert found.asked == "Bo initiative"


@rules("TERM.3")
@pytest.mark.parametrize(("hex", "first"), [(N, "Ana"), ((1, 0), "Bo")])
def test_beside_the_front_is_behind(hex: Hex, first: str) -> None:
    """Bo looks at Ana, who faces north, from before her or from the south-east."""
    facing = 6 if hex == N else 10
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", hex, sheet(pc=0), facing))
    assert found.asked == f"{first} initiative"
