"""What a game master does by hand between a declared blow and its roll."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import NotLegalError
from tests.support.duels import SWING, duel, strikes
from tests.support.gurps4 import fighter


@pytest.mark.faults("fourth.2")
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_nothing_done_by_hand_makes_the_pending_roll_one_that_may_not_be_tried() -> None:
    here = duel(skills={"Broadsword": 5}).plays(*strikes(SWING, "strike"))
    before = here.battle.state.export()
    with pytest.raises(NotLegalError, match=r"about to roll to-hit, and a number below 3 may not be attempted"):
        here.battle.intervene("modify", "Ana", name="sand in the eyes", about="to-hit", value=-3)
    assert here.battle.state.export() == before
    here.battle.intervene("modify", "Ana", name="sand in the eyes", about="to-hit", value=-2)
    assert here.number == 3
    assert here.plays(("to-hit", 10)).asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:STUN.2", "gurps4-dungeon:GAP.3")
def test_one_who_is_stunned_with_his_blow_half_declared_holds_it_back() -> None:
    here = duel().plays(*strikes(SWING))
    here.battle.intervene("afflict", "Ana", condition="stunned")
    assert here.legal == ["hold back"]
    assert here.refused("strike") == "can-act-no-more"
    assert here.plays(("add-on", "hold back")).asked != "Ana to-hit"


@pytest.mark.rules("gurps4-dungeon:GAP.9", "gurps4-dungeon:GAP.3")
def test_one_who_is_killed_with_the_blow_half_declared_is_not_struck() -> None:
    cai = fighter("Cai", "blue", (6, -6), 6, speed=4)
    here = duel(cai).plays(*strikes(SWING))
    here.battle.intervene("set", "Bo", field="hp", value=-1000)
    here.plays(("add-on", "strike"))
    assert here.asked == "Ana step"
