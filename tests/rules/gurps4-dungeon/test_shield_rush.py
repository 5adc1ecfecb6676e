"""Shield Rush: a slam behind a shield."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.gurps4 import proves
from tests.support.slams import CHARGE, HIT, REGULAR, done, meeting, runs


def bearer(shield: str = "Medium Shield", skills: dict[str, int] | None = None) -> dict[str, Any]:
    """A sheet with a shield in hand and these skills."""
    return {"gear": [{"item": shield, "hand": "left"}], "skills": skills or {}}


@proves("RUSH.1")
@pytest.mark.parametrize(
    ("skills", "number"), [({"Brawling": 13, "Shield": 12}, 13), ({"Brawling": 11, "Shield": 14}, 14), ({}, 10)]
)
def test_a_shield_rush_is_rolled_with_the_best_skill_for_it(skills: dict[str, int], number: int) -> None:
    here = meeting(3, **bearer(skills=skills)).plays(*runs(CHARGE, 2, "shield rush"))
    assert here.number == number


@proves("RUSH.1")
def test_a_shield_rush_runs_on_like_a_slam() -> None:
    here = meeting(4, **bearer(), foe={"dodge": 12}).plays(*runs(CHARGE, 3, "shield rush"), ("to-hit", 8))
    here.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 5))
    assert here.fighter("Ana").hex == (0, -6)


@proves("RUSH.2")
def test_db_is_added_once_to_the_damage() -> None:
    here = meeting(7, st=13, **bearer(), move=7).plays(
        *runs(CHARGE, 6, "shield rush"), *HIT, ("damage", 4), ("damage", 6)
    )
    assert here.events("slammed")[-1]["did"] == 4 - 2 + 3 + 2


@proves("RUSH.3")
def test_db_is_taken_off_what_comes_back() -> None:
    foe = {"st": 17}  # thrust 1d+2, so that thrust -2 is the die itself
    here = meeting(2, st=15, hp=30, **bearer(), foe=foe)
    here.plays(*runs(CHARGE, 1, "shield rush"), *HIT, ("damage", 3), ("damage", 5))
    assert here.events("slammed")[-1]["took"] == 3
    assert here.fighter("Ana").hp == 27


@proves("RUSH.3")
def test_falling_is_settled_after_db() -> None:
    here = meeting(2, st=13, **bearer(), foe={"st": 13})
    here.plays(*runs(CHARGE, 1, "shield rush"), *HIT, ("damage", 4), ("damage", 4))
    assert done(here) == (4, 0)
    assert here.fighter("Bo").posture == "prone"


@proves("RUSH.4")
@pytest.mark.parametrize(
    ("shield", "key"),
    [("Light Buckler", "rush-shield"), ("Heavy Cloak", "rush-shield"), ("Large Shield", ""), ("Light Shield", "")],
)
def test_no_buckler_and_no_cloak(shield: str, key: str) -> None:
    here = meeting(1, **bearer(shield)).plays(*REGULAR, ("step", "done"))
    assert here.refused("Bo: shield rush") == key if key else "Bo: shield rush" in here.legal


@proves("RUSH.4")
def test_an_unready_shield_cannot_be_used() -> None:
    here = meeting(1, **bearer())
    here.fighter("Ana").unready = ("Medium Shield",)
    assert here.plays(*REGULAR, ("step", "done")).refused("Bo: shield rush") == "rush-no-shield"


@proves("RUSH.2")
def test_a_plain_slam_has_nothing_of_the_shield_on_the_arm() -> None:
    here = meeting(2, st=13, **bearer(skills={"Shield": 16}), foe={"st": 13}).plays(*runs(CHARGE, 1))
    assert here.number == 10
    here.plays(*HIT, ("damage", 4), ("damage", 4))
    assert done(here) == (2, 2)
