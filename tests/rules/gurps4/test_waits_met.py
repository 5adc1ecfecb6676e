"""Waits where they meet other rules: a waiter off his balance, and figures of several hexes that come near."""

from __future__ import annotations

import pytest

from tests.support.bands import DEFEND, DONE, PARRY, REST, duel, strike
from tests.support.bands import proves as bands
from tests.support.gurps4 import fighter
from tests.support.sheets import by_sheet, meeting


@pytest.mark.parametrize("act", ["Attack", "All-Out Attack"])
@bands("WAI.1", "CRT.12")
def test_whoever_has_lost_his_balance_waits_in_vain_and_keeps_his_defences(act: str) -> None:
    """A fumbled Parry: no act until his next turn; what he waited for passes, and he is in no All-Out Attack."""
    cai = fighter("Cai", "red", (1, -2), 8, speed=4)
    t = duel(cai, speed=9, hp=60, skills={"Broadsword": 14})
    t.plays(("manoeuvre", "Wait"), ("trigger", "Cai moves"), ("stored manoeuvre", act))
    t.plays(*strike(), ("to-hit", 10), ("defence", PARRY), DEFEND, ("parry", 18), ("critical table", 7))
    t.plays(("damage", 1), DONE, ("manoeuvre", "Attack"), ("step", "go SW"))
    assert t.asked == "Cai step"
    assert not t.events("springs")
    assert t.fighter("Bo").manoeuvre == "Wait"


@pytest.mark.parametrize("name", by_sheet(dungeon="WAIT.2", bands="WAI.1"))
@pytest.mark.parametrize(("way", "springs"), [("go SE", False), ("go S", True)])
def test_a_large_figure_comes_near_with_whichever_hex_is_nearest(name: str, way: str, springs: bool) -> None:
    """Its head is four hexes away and its tail three; Bo waits for a foe within 3, or within 2."""
    beast = fighter("Cai", "red", (0, -5), 0, speed=6, footprint=[(0, 0), (0, 1)], move=8)
    t = meeting(name, beast, bo={"speed": 9})
    bo, ana = t.fighter("Bo"), t.fighter("Ana")
    bo.hex, bo.facing = (0, -1), 0
    ana.hex = (0, 9)
    trigger = "a foe comes within 2" if springs else "a foe comes within 3"
    t.plays(("manoeuvre", "Wait"), ("trigger", trigger), ("stored manoeuvre", "Ready"), REST)
    t.plays(("manoeuvre", "Move"), ("move", way))
    assert bool(t.events("springs")) == springs
