"""Crouching and rising by the way, and what is left of a move then: CHP, MOV."""

from __future__ import annotations

import pytest

from swordplay.games import ruleset
from tests.support.bands import DONE, REST, Script, duel, proves, strike
from tests.support.gurps4 import beast, fighter
from tests.support.table import Table

MOVE = ("manoeuvre", "Move")
NORTH = ("move", "go N")


def posed(posture: str, move: int = 6) -> Table:
    """Ana in a posture, Bo far away."""
    t = duel(ana={"move": move}, apart=9)
    t.fighter("Ana").hex, t.fighter("Ana").posture = (0, 9), posture
    return t


@pytest.mark.parametrize(
    ("posture", "way", "other"), [("standing", "crouch", "stand up"), ("crouching", "stand up", "crouch")]
)
@pytest.mark.parametrize(("begin", "about"), [([MOVE], "move"), ([("manoeuvre", "Evaluate")], "step")])
@proves("CHP.2")
def test_once_a_turn(posture: str, way: str, other: str, begin: Script, about: str) -> None:
    """There or back, not there and back again."""
    t = posed(posture).plays(*begin)
    assert t.refused(other) == "absent"
    t.plays((about, way))
    assert t.refused("crouch") == t.refused("stand up") == "absent"


@pytest.mark.parametrize(("move", "hexes"), [(6, 4), (2, 1), (1, 1)])
@proves("CHP.2")
def test_who_crouches_moves_at_least_one_hex(move: int, hexes: int) -> None:
    """Two thirds, rounded down, but never less than one."""
    t = posed("standing", move).plays(MOVE, ("move", "crouch"), *[NORTH] * hexes)
    assert t.asked == "Ana facing"


@pytest.mark.parametrize(("hexes", "free"), [(2, True), (3, False)])
@proves("MOV.1")
def test_the_free_turn_goes_by_the_move_of_one_who_crouches(hexes: int, free: bool) -> None:
    """Move 6, crouching 4: any facing up to half of it, two hexes."""
    t = posed("standing").plays(MOVE, ("move", "crouch"), *[NORTH] * hexes, ("move", "done"))
    assert ("S" in t.legal) == free


@proves("MOV.2")
def test_one_who_crouches_after_a_run_still_has_its_hex() -> None:
    """Move 6 and a run: crouching 4 and 1."""
    t = posed("standing").plays(MOVE, *[NORTH] * 6, ("facing", "N"), REST)
    t.plays(MOVE, ("move", "crouch"), *[NORTH] * 4)
    assert t.plays(NORTH).asked == "Ana facing"


@proves("MOV.2")
def test_a_run_that_is_broken_off_gives_nothing() -> None:
    """Ana has run; in her next run Bo strikes from his Wait, and a fumbled parry costs her her balance."""
    t = duel(ana={"move": 2}, apart=5, speed=9)
    t.plays(REST, MOVE, NORTH, NORTH, ("facing", "N"))
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Attack"))
    t.plays(MOVE, NORTH, NORTH, *strike(target="Ana: Thrusting Broadsword swung")[1:], ("to-hit", 10))
    t.plays(("defence", "parry with Thrusting Broadsword"), ("defence add-on", "defend"), ("parry", 18))
    t.plays(("critical table", 7), ("damage", 1), DONE)
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").ran is False


@pytest.mark.parametrize(("first", "crouch"), [([], True), ([("step", "go S"), ("step", "Giant Step")], False)])
@proves("CHP.2")
def test_after_a_hex_nobody_stoops(first: Script, crouch: bool) -> None:
    """With the range-band sheet's crouch and the dungeon sheet's Giant Step: only before the first hex."""
    t = Table(
        ruleset("gurps4"),
        [fighter("Ana", "red", speed=7), beast("Bo", "blue", (0, -2), 6, damage=1, speed=5)],
        switches={"stand_with_attack": "gurps4-bands"},
    )
    t.plays(("manoeuvre", "Evaluate"), *first)
    assert "go N" in t.legal
    assert ("crouch" in t.legal) == crouch
