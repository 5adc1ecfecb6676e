"""What a game master does by hand between a declared blow and its roll."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import NotLegalError
from tests.support.duels import SWING, duel, strikes


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_nothing_done_by_hand_makes_the_pending_roll_one_that_may_not_be_tried() -> None:
    here = duel(skills={"Broadsword": 5}).plays(*strikes(SWING, "strike"))
    before = here.battle.state.export()
    with pytest.raises(NotLegalError, match=r"about to roll to-hit, and a number below 3 may not be tried"):
        here.battle.intervene("modify", "Ana", name="sand in the eyes", about="to-hit", value=-3)
    assert here.battle.state.export() == before
    here.battle.intervene("modify", "Ana", name="sand in the eyes", about="to-hit", value=-2)
    assert here.number == 3
    assert here.plays(("to-hit", 10)).asked == "Ana step"
