"""Defences by the metric sheet: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from tests.support.guard import guarded, number, rolled, shown, step_not, struck_by_sheet
from tests.support.table import Table

SHEET = ruleset("gurps3-sheet")
SHIELDED = {"left": "Medium shield", "skills": {"Broadsword": 14, "Shield": 14}}
ALL_OUT = {"manoeuvre": "all-out defense"}
CHOPPER = {"st": 12, "ht": 11, "right": "Broadsword", "skills": {"Broadsword": 16}}


def by_sheet(ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, **more: Any) -> Table:
    return guarded({"skills": {"Broadsword": 16}, **(ana or {})}, bo, rules=SHEET, **more)


@pytest.mark.rules("gurps3-sheet:MAN.3")
@pytest.mark.parametrize(("die", "stopped"), [(9, True), (10, False)])
def test_one_active_defence_with_passive_defence_added(die: int, stopped: bool) -> None:
    table = struck_by_sheet(by_sheet(bo={"pd": {"torso": 2}}, start={"manoeuvre": "step & attack"}))
    assert rolled(table, "parry with Broadsword") == 9
    table.plays(("parry", die))
    assert (table.fighter("Bo").hp == 11) is stopped
    assert not table.asked.endswith("defence")


@pytest.mark.rules("gurps3-sheet:MAN.3", "gurps3-sheet:AOD.5", "gurps3-sheet:AOD.6")
@pytest.mark.parametrize(
    ("bo", "start", "option", "times"),
    [
        ({}, {}, "dodge", 9),
        ({}, {}, "parry with Broadsword", 1),
        ({"right": "Rapier", "skills": {"Fencing": 15}}, {}, "parry with Rapier", 1),
        (SHIELDED, {}, "block with Medium shield", 1),
        ({}, ALL_OUT, "dodge", 9),
        ({}, ALL_OUT, "parry with Broadsword", 2),
        ({"right": "Rapier", "skills": {"Fencing": 15}}, ALL_OUT, "parry with Rapier", 2),
        (SHIELDED, ALL_OUT, "block with Medium shield", 2),
    ],
)
def test_how_often_from_turn_to_turn(bo: dict[str, Any], start: dict[str, Any], option: str, times: int) -> None:
    others = (
        Entry("Cy", "red", (1, 0), {**CHOPPER, "move": 6}, 10),
        Entry("Di", "red", (-1, 1), {**CHOPPER, "move": 5}, 2),
    )
    table = by_sheet(bo={"move": 2, **bo}, start=start, others=others)
    for attack in range(1, 4):
        struck_by_sheet(table)
        assert (number(table, option) is not None) is (attack <= times)
        if attack > times:
            return
        rolled(table, option)
        table.plays((table.asked.partition(" ")[2], 3))
    assert times == 9


@pytest.mark.rules("gurps3-sheet:AOA.8")
@pytest.mark.parametrize(("pd", "die", "stopped"), [(4, 4, True), (4, 5, False), (1, 4, True), (0, None, False)])
def test_after_an_all_out_attack_passive_defence_alone(pd: int, die: int | None, stopped: bool) -> None:
    table = struck_by_sheet(by_sheet(bo={"pd": {"torso": pd}, "dodge": 7}, start={"manoeuvre": "all-out attack"}))
    assert table.refused("dodge") == "card-no-defence"
    table.plays(("defence", "no defence"))
    if die is not None:
        assert (table.asked, table.number) == ("Bo passive defence", pd)
        table.plays(("passive defence", die))
    assert (table.fighter("Bo").hp == 11) is stopped


@pytest.mark.rules("gurps3-sheet:AOD.1", "gurps3-sheet:AOD.2", "gurps3-sheet:AOD.3")
def test_all_out_defence_is_a_step_any_facing_and_no_attack() -> None:
    table = by_sheet().plays(("manoeuvre", "all-out defense"), ("step", "go S"))
    assert not [name for name in table.legal if name.startswith("go")]
    table.plays(("step", "face SW"))
    assert table.asked == "Bo manoeuvre"
    ana = table.fighter("Ana")
    assert (ana.hex, ana.facing, ana.struck_with) == ((0, 2), 8, ())


@pytest.mark.rules("gurps3-sheet:AOD.4")
@pytest.mark.parametrize(("dodge", "stopped"), [(8, True), (9, False)])
def test_two_defences_of_different_kinds(dodge: int, stopped: bool) -> None:
    table = struck_by_sheet(by_sheet(bo={"skills": {"Broadsword": 20}, "dodge": 8}, start=ALL_OUT))
    assert rolled(table, "parry with Broadsword") == 10
    table.plays(("parry", 12))
    assert table.refused("parry with Broadsword") == "another-kind"
    assert rolled(table, "dodge") == 8
    table.plays(("dodge", dodge))
    assert (table.fighter("Bo").hp == 11) is stopped


@pytest.mark.rules("gurps3-sheet:GAP.3")
@pytest.mark.parametrize(
    ("side", "open_to_him", "alone"),
    [
        ("front", {"dodge": 11, "parry with Broadsword": 11, "block with Medium shield": 12}, 5),
        ("left", {"dodge": 9, "parry with Broadsword": 9, "block with Medium shield": 10}, 5),
        ("right", {"dodge": 6, "parry with Broadsword": 6}, 2),
        ("back", {}, 2),
    ],
)
@pytest.mark.meets("S3-42")
def test_from_the_side_and_from_the_rear(side: str, open_to_him: dict[str, int], alone: int) -> None:
    bo = {"left": "Medium shield", "skills": {"Broadsword": 12, "Shield": 14}, "pd": {"torso": 2}}
    table = struck_by_sheet(by_sheet(bo=bo, side=side))
    assert shown(table) == open_to_him
    assert table.plays(("defence", "no defence")).number == alone


@pytest.mark.meets("S3-42")
def test_the_shield_does_not_guard_one_who_is_out_but_does_on_a_crippled_arm() -> None:
    bo = {**SHIELDED, "pd": {"torso": 2}}
    table = struck_by_sheet(by_sheet(bo=bo, start={"crippled": ["left arm"]}))
    assert shown(table) == {"dodge": 6 + 5, "parry with Broadsword": 7 + 5}


@pytest.mark.rules("gurps3-sheet:STUN.1")
def test_the_stunned_defend_at_4_less() -> None:
    table = by_sheet(bo={"dodge": 8, "move": 2}, start={"conditions": [{"kind": "stunned"}]})
    table.plays(("stun-recovery", 18))
    struck_by_sheet(table)
    assert shown(table)["dodge"] == 4
    assert table.plays(("defence", "dodge")).reasons["stunned"] == -4


@pytest.mark.rules("gurps3-sheet:GAP.4")
@pytest.mark.parametrize(
    ("way", "open_to_him"),
    [
        ("swung", {"dodge": 10, "parry with Broadsword": 14, "block with Medium shield": 13}),
        ("thrown", {"dodge": 10, "parry with Broadsword": 14, "block with Medium shield": 13}),
        ("arrow", {"dodge": 10, "block with Medium shield": 13}),
        ("bullet", {"dodge": 10}),
    ],
)
def test_which_defence_stops_what(way: str, open_to_him: dict[str, int]) -> None:
    ana, item = {
        "swung": ({}, "Broadsword swung"),
        "thrown": ({"right": "Throwing Axe", "skills": {"Axe Throwing": 30}}, "Throwing Axe thrown"),
        "arrow": ({"right": "", "both": "Longbow", "skills": {"Bow": 30}}, "Longbow shot"),
        "bullet": ({"right": "Colt .45 automatic", "skills": {"Guns (Pistol)": 30}}, "Colt .45 automatic shot"),
    }[way]
    bo = {"left": "Medium shield", "skills": {"Broadsword": 22, "Shield": 20}, "dodge": 7}
    table = struck_by_sheet(by_sheet(ana, bo, at=(0, 1 if way == "swung" else 3)), item)
    assert shown(table) == open_to_him


# Where clauses meet


@pytest.mark.meets("S3-1")
def test_what_lasts_until_his_next_turn_ends_at_his_own_place() -> None:
    """Bo, last in order, attacks all-out in round 1; in round 2 Ana strikes first."""
    table = by_sheet(
        bo={"dodge": 5, "move": 2, "pd": {"torso": 3}}, start={"manoeuvre": "all-out attack", "parried": ["Broadsword"]}
    )
    table.plays(("manoeuvre", "pass"), ("manoeuvre", "pass"))
    struck_by_sheet(table)
    assert shown(table)["dodge"] == 8
    table = by_sheet(bo={"dodge": 5, "move": 2, "pd": {"torso": 3}}, start={"manoeuvre": "all-out attack"})
    assert struck_by_sheet(table).plays(("defence", "no defence")).number == 3


@pytest.mark.meets("S3-35")
def test_a_held_sword_arm_leaves_the_dodge() -> None:
    holder = Entry("Cy", "red", (0, 0), {"move": 2}, start={"holds": [{"whom": "Bo", "part": "right arm"}]})
    table = struck_by_sheet(
        by_sheet(bo={"dodge": 7, "left": "Medium shield", "skills": {"Broadsword": 20}}, others=(holder,))
    )
    assert table.refused("parry with Broadsword") == "arm-held"
    assert number(table, "dodge") == 10


@pytest.mark.meets("S3-39")
@pytest.mark.parametrize(("place", "parry", "alone"), [("torso", 11, 4), ("head", 7, None)])
def test_passive_defence_is_that_of_the_place_struck_at(place: str, parry: int, alone: int | None) -> None:
    bo = {"pd": {"torso": 4}}
    assert number(struck_by_sheet(by_sheet(bo=bo), place=place), "parry with Broadsword") == parry
    table = struck_by_sheet(by_sheet(bo=bo, start={"manoeuvre": "all-out attack"}), place=place)
    table.plays(("defence", "no defence"))
    assert (table.number if table.asked == "Bo passive defence" else None) == alone


@pytest.mark.meets("S3-40")
def test_the_order_of_the_dice_of_one_attack() -> None:
    """Attack, damage, defence; a miss throws no dice of damage."""
    table = by_sheet(bo={"dodge": 8, "pd": {"feet": 1}, "dr": {"feet": 2}})
    struck_by_sheet(table, place="right foot", damage=1)
    assert rolled(table, "dodge") == 9
    table.plays(("dodge", 10))
    assert table.fighter("Bo").hp == 11 - 3
    table = by_sheet({"skills": {"Broadsword": 12}}).plays(("manoeuvre", "step & attack"))
    step_not(table).plays(("attack", "blow"), ("target", "Bo: Broadsword swung"), ("location", "torso"), ("to-hit", 13))
    assert step_not(table).asked == "Bo manoeuvre"


@pytest.mark.meets("S3-41")
@pytest.mark.parametrize(("die", "stopped"), [(5, True), (6, False)])
def test_penalties_lower_the_active_part_and_he_may_decline_it(die: int, stopped: bool) -> None:
    start = {"posture": "prone", "conditions": [{"kind": "stunned"}]}
    table = by_sheet(bo={"dodge": 5, "pd": {"torso": 5}, "hits": 90}, start=start, side="right").plays(
        ("stun-recovery", 18)
    )
    struck_by_sheet(table)
    assert shown(table)["dodge"] == 1
    assert table.plays(("defence", "no defence")).number == 5
    table.plays(("passive defence", die))
    assert (table.fighter("Bo").hp == 90) is stopped
    assert table.fighter("Bo").parried == ()
