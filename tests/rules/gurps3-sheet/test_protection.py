"""What protects a place: mail, a tough skin, the slits of a helm; and wounds just at the limits of table CAUSE."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from tests.support.recovery import case, proves
from tests.support.table import Table

SHEET = ruleset("gurps3-sheet")
USAGE = {"cut": "swung", "cr": "swung", "imp": "thrust"}


def struck(place: str, points: int, kind: str, **bo: Any) -> Table:
    """Ana's blow at a place of Bo's for so many points, with the question for a defence still open."""
    mode = {"skill": "Broadsword", "damage": f"1d{points - 1:+d}", "type": kind, "usage": USAGE[kind]}
    blade = {"item": "Blade", "hand": "right", "own": {"melee": [mode], "weight": 3}}
    ana = {"move": 7, "skills": {"Broadsword": 20}, "gear": [blade]}
    entries = [Entry("Ana", "red", (0, 0), ana, 0), Entry("Bo", "blue", (0, -1), {"move": 5, **bo}, 6)]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", f"Bo: Blade {USAGE[kind]}"), ("location", place), ("to-hit", 8), ("damage", 1))
    return table


def lost(table: Table) -> int:
    """The HP that an undefended blow costs."""
    table.plays(("defence", "no defence"))
    if table.asked == "Bo passive defence":
        table.plays(("passive defence", 16))
    bo = table.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


@pytest.mark.parametrize(
    ("kind", "points", "hp", "pd"),
    [case("DMG.1", "cut", 8, 6, 3), case("DMG.1", "imp", 8, 12, 1), case("DMG.1", "imp", 2, 0, 1)],
)
def test_mail_is_worth_less_against_a_thrust(kind: str, points: int, hp: int, pd: int) -> None:
    """Chainmail: DR 4 and PD 3, against a thrust 2 and 1."""
    table = struck("torso", points, kind, ht=20, armour=["Chainmail"])
    number = table.offers["dodge"].number
    assert number is not None
    assert number.value == 5 + pd
    assert lost(table) == hp


@proves("DMG.1")
@pytest.mark.parametrize(("traits", "hp"), [([], 6), (["Toughness 2"], 4)])
def test_a_tough_skin_counts_as_dr(traits: list[str], hp: int) -> None:
    assert lost(struck("torso", 7, "cr", ht=20, traits=traits, dr={"torso": 1})) == hp


@proves("LOC.5")
@pytest.mark.parametrize(("place", "hp"), [("left eye", 8), ("head", 0)])
def test_through_the_slits_a_helm_has_no_dr(place: str, hp: int) -> None:
    """Two points through the slits are a brain wound of 8; on the helm they do nothing."""
    assert lost(struck(place, 2, "imp", ht=20, armour=["Greathelm"])) == hp


@pytest.mark.parametrize(
    ("place", "kind", "points", "ht", "asked"),
    [
        case("CAUSE.6", "brain", "cr", 4, 16, "Bo faint"),  # 8 HP of HT 16 are not more than half
        case("CAUSE.15", "throat", "cr", 7, 10, "Bo fall"),  # crushing takes no head off
        case("CAUSE.15", "throat", "cut", 4, 10, "Bo fall"),  # 8 HP are less than HT
        case("CAUSE.15", "throat", "cut", 5, 10, "Bo faint"),
        case("CAUSE.4", "head", "cr", 1, 10, "Bo faint"),
    ],
)
def test_what_is_rolled_at_the_limits(place: str, kind: str, points: int, ht: int, asked: str) -> None:
    assert struck(place, points, kind, ht=ht).plays(("defence", "no defence")).asked == asked


@proves("CAUSE.4")
@pytest.mark.parametrize(
    ("kind", "points", "dr", "asked"),
    [("cut", 0, 1, "Bo faint"), ("cr", 1, 1, "Bo faint"), ("cr", 0, 0, "Ana step"), ("cr", 2, 1, "Bo faint")],
)
def test_a_blow_that_just_equals_the_dr_of_the_head(kind: str, points: int, dr: int, asked: str) -> None:
    """S3-48: a cut does 1 point at least, a crushing blow may do none."""
    assert struck("head", points, kind, dr={"head": dr}).plays(("defence", "no defence")).asked == asked
