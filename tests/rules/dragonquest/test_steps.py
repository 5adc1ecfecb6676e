"""12: the steps of a pulse at their edges."""

from __future__ import annotations

import pytest

from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import rules, sheet, table


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
