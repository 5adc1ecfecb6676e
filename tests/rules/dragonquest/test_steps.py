"""12: the steps of a pulse at their edges."""

from __future__ import annotations

import pytest

from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import FIRST, GO, NE, NOTHING, SE, N, S, arms, rules, sheet, table


@rules("12.2.a")
@pytest.mark.parametrize(("cy", "di", "roller"), [(True, True, "Cy"), (False, True, "Di"), (False, False, "Ana")])
def test_of_several_named_leaders_the_better_leads(cy: bool, di: bool, roller: str) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=14), 0),
        Entry("Cy", "A", (2, 0), sheet(pc=9, military_scientist=2, leader=cy), 0),
        Entry("Di", "A", (4, 0), sheet(pc=10, leader=di), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=1), 6),
    )
    assert found.asked == f"{roller} initiative roll"


@rules("12.3.b", "12.3.c")
def test_whoever_chooses_to_act_first_or_last_sees_the_value_that_gave_the_choice() -> None:
    found = table(
        Entry("Bo", "B", N, arms(("Mace", 2), ag=14, pc=11), 6), Entry("Ana", "A", (0, 0), sheet(ag=16, pc=12), 0)
    )
    assert found.asked == "Ana initiative"
    numbers = [found.offers[name].number for name in ("act first", "act last")]
    assert [number.value for number in numbers if number is not None] == [28, 28]


@rules("12.3.f")
@pytest.mark.parametrize("quick", ["Ana", "Bo"])
def test_of_two_at_each_others_backs_the_quicker_goes_first(quick: str) -> None:
    """Ana and Bo stand back to back, Cy behind Bo, and Di behind Cy and before Ana: Di, then Cy act before both."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=40 if quick == "Ana" else 30), 0),
        Entry("Bo", "B", S, sheet(pc=40 if quick == "Bo" else 30), 6),
        Entry("Cy", "A", SE, sheet(pc=3), 8),
        Entry("Di", "B", NE, sheet(pc=2), 8),
    ).plays(FIRST)
    order = []
    while found.asked.endswith(" action"):
        order.append(found.asked.split()[0])
        found.plays(("action", "nothing"))
    assert order == ["Di", "Cy", *(["Ana", "Bo"] if quick == "Ana" else ["Bo", "Ana"])]


@rules("12.3.f", "22.a")
def test_a_large_enemy_with_a_part_behind_one_has_the_initiative() -> None:
    """Of Ogg's three hexes only his head is next to Ana, at her back."""
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=40), 0), Entry("Ogg", "B", S, sheet(hexes=3, pc=0), 1))
    assert found.asked == "Ogg initiative"


@rules("GAP.sides", "12.c")
def test_only_sides_that_still_have_somebody_free_are_put_in_order() -> None:
    """Cy of the third side rolled, and fell before the step began."""
    found = table(
        Entry("Cy", "C", (6, 0), sheet(pc=1), 0),
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=1), 0),
    ).plays(("initiative roll", 3), ("initiative roll", 5))
    found.battle.intervene("set", "Cy", field="en", value=2)
    found.plays(("initiative roll", 1))
    assert (found.asked, list(found.offers)) == ("A side first", ["A", "B"])


@rules("16.5.knockout.d")
@pytest.mark.parametrize("pulses", [1, 2, 3])
def test_one_knocked_out_wakes_where_he_lies_when_the_time_is_over(pulses: int) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0), 6),
        Entry("Cy", "B", (0, -9), sheet(pc=1), 0),
    ).plays(*GO)
    found.fighter("Bo").gain("knocked out", pulses)
    for pulse in range(1, pulses + 1):
        assert found.fighter("Bo").has("knocked out"), pulse
        found.plays(NOTHING, NOTHING, *GO)
    assert not found.fighter("Bo").has("knocked out")
    assert (found.fighter("Bo").hex, found.fighter("Bo").has("prone")) == ((0, -3), False)
