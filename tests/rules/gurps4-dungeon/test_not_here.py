"""What the other sheet of the edition allows, limits or asks for, and this one does not."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.requests import Dice
from tests.support.gurps4 import SHIELD, SWORD, archer, attack, attacks, fighter, proves, table
from tests.support.slams import HIT, REGULAR, meeting, runs
from tests.support.table import Table

REST = ("manoeuvre", "Do Nothing")
DAGGER = {"item": "Large Knife", "hand": "left"}
SWING = "Thrusting Broadsword swung"
REVOLVER, GUN = "Revolver, .38", "Guns (Pistol)"


@proves("MOVE.1")
def test_a_run_adds_nothing_to_the_next_turn() -> None:
    t = table(fighter("Ana", "red", (0, 9), 0, speed=7, move=5), fighter("Bo", "blue", (9, -9), 6, speed=5))
    for _ in range(2):
        t.plays(("manoeuvre", "Move"), *[("move", "go N")] * 5)
        assert t.asked == "Ana facing"
        t.plays(("facing", "N"), REST)


@proves("POST.7")
def test_a_prone_figure_crawls_a_single_hex_on_open_ground() -> None:
    t = table(fighter("Ana", "red", (0, 9), 0, speed=7, move=6), fighter("Bo", "blue", (9, -9), 6, speed=5))
    t.battle.state.fighters["Ana"].posture = "prone"
    assert t.plays(("manoeuvre", "Move"), ("move", "go N")).asked == "Ana facing"


@proves("GAP.6")
def test_a_foe_who_lies_there_bars_the_way_like_one_who_stands() -> None:
    t = table(fighter("Ana", "red", (0, 0), 0, speed=7, move=6), fighter("Bo", "blue", (0, -1), 6, speed=5))
    t.battle.state.fighters["Bo"].posture = "prone"
    assert t.plays(("manoeuvre", "Move"), ("move", "go N")).asked == "Ana facing"


@proves("DUAL.1", "DUAL.5")
def test_the_two_targets_need_not_stand_next_to_each_other() -> None:
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[SWORD, DAGGER], skills={"Broadsword": 18, "Knife": 18}),
        fighter("Bo", "blue", (-1, 0), 4, speed=5),
        fighter("Cai", "blue", (1, -1), 8, speed=4),
    )
    t.plays(*attack(f"Bo: {SWING}", "Dual Weapon Attack"))
    assert "Cai: Large Knife swung" in t.legal


@proves("DIVE.1")
def test_a_dive_is_for_one_dodge() -> None:
    """Bo has dived from Ana's shot, and that is all it was for: nothing of it is kept for another."""
    t = table(
        archer("Ana", "red", (0, 0), 0, speed=7, gear=[{"item": REVOLVER, "hand": "right"}], skills={GUN: 18}),
        fighter("Bo", "blue", (0, -2), 6, speed=5),
        fighter("Cai", "blue", (8, -8), 6, speed=4),
    )
    t.plays(*attack(f"Bo: {REVOLVER} shot"), ("to-hit", 10), ("defence", "dodge"))
    t.plays(("defence add-on", "Dive!"), ("defence add-on", "defend"), ("dodge", 11), ("step", "done"))
    assert (t.fighter("Bo").posture, t.fighter("Bo").dropped_from) == ("prone", None)


@proves("GAP.8")
def test_a_bullet_may_be_blocked() -> None:
    t = table(
        archer("Ana", "red", (0, 0), 0, speed=7, gear=[{"item": REVOLVER, "hand": "right"}], skills={GUN: 14}),
        fighter("Bo", "blue", (0, -2), 6, speed=5, gear=[SWORD, SHIELD], skills={"Shield": 12}),
    )
    t.plays(*attack(f"Bo: {REVOLVER} shot"), ("to-hit", 10))
    assert t.legal == ["no defence", "dodge", "block with Medium Shield"]


# Dice


def pending(t: Table) -> tuple[int, int]:
    """How many dice of how many sides are asked for."""
    request = t.battle.request
    assert isinstance(request, Dice), t.asked
    return request.count, request.sides


def surprised(**switches: Any) -> Table:
    """Two who meet by surprise."""
    return table(fighter("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -3), 6), switches=switches)


@pytest.mark.parametrize(
    ("asked", "make"),
    [
        pytest.param("freeze", lambda: surprised(surprise="total", surprised="blue"), marks=proves("SURP.1")),
        pytest.param("initiative", lambda: surprised(surprise="partial"), marks=proves("INIT.1")),
        pytest.param("damage", lambda: meeting(1).plays(*runs(REGULAR, 0), *HIT), marks=proves("SLAM.6")),
        pytest.param("damage", lambda: stumbles(5), marks=proves("CRIT.1")),
        pytest.param("damage", lambda: stumbles(15), marks=proves("CRIT.1")),
    ],
)
def test_dice_have_six_sides(asked: str, make: Any) -> None:
    t = make()
    assert t.asked.endswith(asked)
    assert pending(t) == (1, 6)


def stumbles(total: int) -> Table:
    """Ana's punch goes wrong that way."""
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, hp=90, gear=[], skills={"Brawling": 14})
    t = table(ana, fighter("Bo", "blue", (0, 0), 6, speed=5, gear=[]))
    return t.plays(*attacks("Bo", "fist punch", hit=18, rolled=None), ("critical table", total))
