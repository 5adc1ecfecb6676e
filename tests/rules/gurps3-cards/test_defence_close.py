"""Defences in a shared hex: on the turn in which a foe comes in, and later."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.guard import guarded, number, rolled, shown, step_not, struck
from tests.support.table import Table

STABS = "attack-weapon"
DAGGER = {"right": "Dagger", "skills": {"Knife": 14}}
KNIGHT = {"left": "Medium shield", "skills": {"Broadsword": 14, "Shield": 14}, "pd": {"torso": 2}, "dodge": 6}


def stepping_in(side: str, bo: dict[str, Any] | None = None) -> Table:
    """Ana steps into Bo's hex from that side of him and stabs."""
    table = guarded(DAGGER, {**KNIGHT, **(bo or {})}, side=side).plays(("manoeuvre", STABS), ("step", "go N"))
    return step_not(table).plays(("target", "Bo: Dagger thrust"), ("to-hit", 8))


def from_within(bo: dict[str, Any] | None = None, came: str = "S", **more: Any) -> Table:
    """Ana, who has come into Bo's hex on an earlier turn, stabs."""
    table = guarded(DAGGER, {**KNIGHT, **(bo or {})}, at=(0, 0), hers={"came": came}, **more)
    return struck(table, "Dagger thrust", STABS)


@pytest.mark.rules("gurps3-cards:CC.2")
@pytest.mark.meets("C3-55", "C3-56")
@pytest.mark.parametrize(
    ("side", "open_to_him", "alone"),
    [
        ("front", {"dodge": 11, "parry with Broadsword": 12, "block with Medium shield": 12}, 5),
        ("left", {"dodge": 9, "parry with Broadsword": 10, "block with Medium shield": 10}, 5),
        ("right", {"dodge": 6, "parry with Broadsword": 7}, 2),
        ("back", {}, 2),
    ],
)
def test_whoever_steps_in_strikes_from_where_he_came(side: str, open_to_him: dict[str, int], alone: int) -> None:
    table = stepping_in(side)
    assert shown(table) == open_to_him
    assert table.plays(("defence", "no defence")).number == alone


@pytest.mark.rules("gurps3-cards:CC.2")
@pytest.mark.meets("C3-56")
def test_from_within_neither_shield_nor_sword_helps() -> None:
    table = from_within()
    assert shown(table) == {"dodge": 8}
    assert table.refused("parry with Broadsword") == "close-parry"
    assert table.refused("block with Medium shield") == "close-block"
    assert table.plays(("defence", "no defence")).number == 2


@pytest.mark.rules("gurps3-cards:CC.2")
def test_from_within_a_knife_and_bare_hands_parry() -> None:
    table = from_within({"right": "Large Knife", "left": "", "skills": {"Knife": 16, "Karate": 15}})
    assert shown(table) == {"dodge": 8, "parry with Large Knife": 8 - 1 + 2, "parry with fist": 10 + 2}


@pytest.mark.meets("C3-71")
def test_a_retreat_out_of_a_shared_hex_goes_to_ones_own_side() -> None:
    """Ana came in from the south, so the other three sides are Bo's; the blow is still one from within."""
    table = from_within().plays(("defence", "dodge"))
    assert [name for name in table.legal if name.startswith("retreat")] == ["retreat N", "retreat NE", "retreat NW"]
    table.plays(("defence add-on", "retreat NW"), ("defence add-on", "defend"))
    assert (table.number, table.fighter("Bo").hex, table.fighter("Ana").hex) == (11, (-1, 0), (0, 0))
    assert "shield-pd" not in table.reasons


@pytest.mark.meets("C3-71")
def test_a_retreat_ends_ones_own_hold() -> None:
    holding = {"holds": [{"whom": "Ana", "hands": 1, "part": "left arm"}]}
    table = from_within({"left": ""}, start=holding).plays(("defence", "dodge"), ("defence add-on", "retreat N"))
    assert table.battle.state.holds == ()  # type: ignore[attr-defined]


def test_one_may_drop_from_a_blow_out_of_his_own_hex() -> None:
    table = from_within({"hits": 50})
    assert rolled(table, "dodge", "drop") == 11
    table.plays(("dodge", 3))
    step_not(table).plays(("manoeuvre", "pass"))
    assert (table.fighter("Bo").posture, table.fighter("Bo").dropped) == ("prone", -1)


@pytest.mark.meets("C3-84")
@pytest.mark.parametrize(("right", "counters"), [("Large Knife", True), ("Broadsword", False)])
def test_in_a_shared_hex_only_a_close_weapon_strikes_back(right: str, counters: bool) -> None:
    """The sword may parry one who has just stepped in, but it cannot strike at his arm there."""
    bo = {"right": right, "left": "", "skills": {"Broadsword": 14, "Knife": 14}}
    table = guarded({"right": "", "dx": 14}, bo).plays(("manoeuvre", "attack-unarmed"), ("step", "go N"))
    step_not(table).plays(("target", "Bo: fist punch"), ("to-hit", 10))
    rolled(table, f"parry with {right}")
    table.plays(("parry", 3))
    assert (table.asked == "Bo to-hit") is counters


@pytest.mark.rules("gurps3-cards:REF.6")
@pytest.mark.parametrize(("unready", "dodge"), [("Medium shield", 8), ("Broadsword", 11)])
def test_only_a_ready_shield_has_passive_defence(unready: str, dodge: int) -> None:
    table = struck(guarded(bo=KNIGHT, start={"unready": [unready]}))
    assert number(table, "dodge") == dodge


@pytest.mark.meets("C3-83")
def test_nobody_parries_a_bite() -> None:
    table = guarded({"right": "", "dx": 14}, {"right": "Dagger", "left": "", "skills": {"Knife": 14, "Karate": 15}})
    table.plays(("manoeuvre", "attack-unarmed"), ("step", "go N"))
    step_not(table).plays(("target", "Bo: fist bite"), ("to-hit", 10))
    assert shown(table) == {"dodge": 6}
    assert [table.refused(f"parry with {item}") for item in ("Dagger", "fist")] == ["parry-bite", "parry-bite"]


@pytest.mark.meets("C3-63")
@pytest.mark.parametrize(("hands", "part", "block"), [(2, "upper body", 5), (2, "lower body", 7), (1, "head", 7)])
def test_a_hold_round_the_arms_lowers_the_block(hands: int, part: str, block: int) -> None:
    holder = Entry("Cy", "red", (0, 0), {"move": 2}, start={"holds": [{"whom": "Bo", "hands": hands, "part": part}]})
    table = struck(guarded(bo={**KNIGHT, "pd": {}}, others=(holder,)))
    assert number(table, "block with Medium shield") == block + 3
    assert number(table, "parry with Broadsword") == block + 3


def test_holds_between_others_hinder_nobody() -> None:
    """Cy has Di fast in another hex; Bo may tumble and drop all the same."""
    others = (
        Entry("Cy", "red", (4, 0), {"move": 2}, start={"holds": [{"whom": "Di", "hands": 2, "part": "upper body"}]}),
        Entry("Di", "blue", (4, 0), {"move": 3}),
    )
    table = struck(guarded(bo={"skills": {"Broadsword": 14, "Acrobatics": 12}}, others=others))
    assert number(table, "parry with Broadsword") == 7
    table.plays(("defence", "dodge"))
    assert {"retreat N", "acrobatic dodge", "drop"} <= set(table.legal)
