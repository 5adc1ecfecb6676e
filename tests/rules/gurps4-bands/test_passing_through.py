"""Passing through a friend's hex with the points of a run: whoever goes in finds a way out."""

from __future__ import annotations

import pytest

from swordplay.engine.hexes import Hex
from tests.support.bands import REST, proves
from tests.support.gurps4 import bands_table, fighter, rough
from tests.support.table import Table

AHEAD: list[Hex] = [(1, -5), (0, -5), (-1, -4)]
"""The three hexes before the friend, as Ana comes from the south; the others are to the side of her."""


def run_up(walls: list[Hex], move: int = 3) -> Table:
    """Ana after a run of three hexes north, with a friend in the next one and walls around him; her turn again."""
    t = bands_table(
        fighter("Ana", "red", (0, 0), 0, speed=7, move=move),
        fighter("Cai", "red", (0, -4), 0, speed=6),
        fighter("Bo", "blue", (8, -8), 6, speed=5),
        plan=rough(wall=walls),
    )
    run = [("manoeuvre", "Move"), *[("move", "go N")] * 3, ("facing", "N")]
    return t.plays(*run, REST, REST, ("manoeuvre", "Move"))


@proves("MOV.2", "GAP.7")
@pytest.mark.faults("fourth.23")
@pytest.mark.parametrize(
    ("walls", "verdict"),
    [
        pytest.param(AHEAD, "ally-there", id="only ways to the side, for which a run has no points"),
        pytest.param(AHEAD[1:], "", id="a way ahead, for which it has"),
    ],
)
def test_a_friends_hex_is_entered_only_with_points_to_leave_it(walls: list[Hex], verdict: str) -> None:
    t = run_up(walls)
    if verdict:
        assert t.refused("go N") == verdict
        return
    t.plays(("move", "go N"))
    assert t.refused("done") == "ally-there"
    assert t.legal == ["go NE", "go NE, facing kept"]
    assert t.fighter("Ana").hex == (0, -4)


@proves("MOV.2")
@pytest.mark.faults("fourth.23")
def test_to_the_side_into_a_friends_hex_the_points_of_a_run_still_lead_ahead_out_of_it() -> None:
    """Four points, the last of them for going ahead: 3 for the friend's hex beside her, 1 for the way on."""
    t = run_up([], move=3)
    t.fighter("Cai").hex = (1, -3)
    t.plays(("move", "go SE"))
    assert t.fighter("Ana").hex == (1, -3)
    assert "go N" in t.legal
    assert t.refused("done") == "ally-there"
