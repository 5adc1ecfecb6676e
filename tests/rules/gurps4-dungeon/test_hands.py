"""Which hand does what: empty is not usable, and a blow keeps the hand it was declared with."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from tests.support.blows import DEFEND, PARRY, numbers, struck_from
from tests.support.gurps4 import SHIELD, SWORD, fighter, proves
from tests.support.sheets import BANDS, DUNGEON, by_sheet, meeting, strikes
from tests.support.table import Table

BARE: dict[str, Any] = {"gear": [], "skills": {"Brawling": 14}}
FIST_PARRY = "parry with fist"


def crippled(t: Table, name: str, *places: str) -> Table:
    """The same with limbs that cannot be used."""
    t.battle.state.fighters[name].crippled = places
    return t


@pytest.mark.faults("fourth.10")
@pytest.mark.parametrize("name", by_sheet(dungeon="LIMB.3", bands="ARM.4"))
@pytest.mark.parametrize(("places", "second"), [((), 10), (("left arm",), 6), (("right hand",), 6)])
def test_only_hands_that_can_be_used_take_turns_to_parry(name: str, places: tuple[str, ...], second: int) -> None:
    cai = fighter("Cai", "red", (1, -1), 8, speed=6)
    t = crippled(meeting(name, cai, bo=BARE), "Bo", *places)
    t.plays(*strikes(name, roll=9))
    assert numbers(t)[FIST_PARRY] == 10
    t.plays(("defence", FIST_PARRY), DEFEND, ("parry", 5), ("step", "done"))
    t.plays(*strikes(name, roll=9))
    assert numbers(t)[FIST_PARRY] == second


@pytest.mark.parametrize("name", by_sheet(dungeon="PARRY.2", bands="GAP.5"))
@pytest.mark.parametrize(("places", "number"), [((), 6), (("left arm",), 6), (("right arm",), 2)])
def test_each_hand_counts_its_own_parries(name: str, places: tuple[str, ...], number: int) -> None:
    """The right hand has parried once, the left one twice."""
    t = crippled(meeting(name, bo=BARE), "Bo", *places)
    t.fighter("Bo").parried = ("right fist", "left fist", "left fist")
    assert numbers(t.plays(*strikes(name, roll=9)))[FIST_PARRY] == number


@pytest.mark.faults("fourth.10")
@pytest.mark.parametrize("name", by_sheet(dungeon="LIMB.3", bands="ARM.4"))
def test_two_punches_need_two_hands_that_can_be_used(name: str) -> None:
    trade = "Dual Weapon Attack" if name == DUNGEON else "Dual-Weapon Attack"
    script = strikes(name, target="Bo: fist punch")[:-1]
    assert trade in meeting(name, ana=BARE, apart=0).plays(*script).legal
    t = crippled(meeting(name, ana=BARE, apart=0), "Ana", "left arm").plays(*script)
    assert t.refused(trade) == "dual-two-weapons"


@proves("PARRY.1", "LIMB.3")
@pytest.mark.faults("fourth.10")
@pytest.mark.parametrize(("hex", "facing", "legal"), [((-1, 1), 2, False), ((1, 0), 10, True)])
def test_a_hand_that_cannot_be_used_parries_on_no_side(hex: Any, facing: int, legal: bool) -> None:
    """Bo looks north with both hands empty; his left arm is crippled."""
    t = meeting(DUNGEON, fighter("Cai", "red", hex, facing, speed=9), ana={"speed": 1}, bo=BARE)
    bo = crippled(t, "Bo", "left arm").fighter("Bo")
    bo.hex, bo.facing = (0, 0), 0
    t.fighter("Ana").hex = (5, 0)
    t.plays(*strikes(DUNGEON, roll=9))
    assert (FIST_PARRY in t.legal) is legal


AXE = "Throwing Axe"


@pytest.mark.faults("fourth.20")
@pytest.mark.parametrize("name", by_sheet(dungeon="CRIT.1", bands="CRT.10"))
@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.parametrize("left_handed", [True, False])
def test_the_arm_that_threw_is_strained_though_it_is_empty_now(name: str, hand: str, left_handed: bool) -> None:
    ana = {
        "gear": [{"item": AXE, "hand": hand}],
        "skills": {"Thrown Weapon (Axe/Mace)": 20},
        "left_handed": left_handed,
    }
    t = meeting(name, ana=ana, apart=3).plays(*strikes(name, target=f"Bo: {AXE} thrown", roll=18))
    t.plays(("critical table", 15))
    assert [condition.source for condition in t.fighter("Ana").conditions] == [f"{hand} arm"]


@proves("BLOCK.2")
def test_of_two_shields_the_one_in_the_off_hand_counts() -> None:
    gear = [{**SHIELD, "hand": "right"}, {**SHIELD, "hand": "left", "name": "Second Shield"}]
    for left_handed, item in ((False, "Second Shield"), (True, "Medium Shield")):
        bo = {"gear": gear, "skills": {"Shield": 14}, "left_handed": left_handed}
        t = meeting(DUNGEON, bo=bo).plays(*strikes(DUNGEON, roll=9))
        assert f"block with {item}" in t.legal


TORCH = {"item": "torch", "kind": "thing", "hand": "left"}


@proves("PARRY.1")
@pytest.mark.faults("fourth.7")
@pytest.mark.parametrize(("hex", "facing", "parries"), [((-1, 1), 2, {}), ((1, 0), 10, {PARRY: 9})])
def test_a_sword_and_a_torch_parry_on_the_side_of_the_sword(hex: Hex, facing: int, parries: dict[str, int]) -> None:
    """Parry 11; where the left hand holds a torch nothing parries on the left."""
    t = struck_from(hex, facing, skills={"Broadsword": 16}, gear=[SWORD, TORCH])
    assert {name: number for name, number in numbers(t).items() if name.startswith("parry")} == parries


@pytest.mark.rules("gurps4-bands:SHEET.1")
@pytest.mark.faults("fourth.22")
def test_a_weapon_too_heavy_costs_skill_by_the_published_meaning_of_its_st() -> None:
    """ST 8 for a sword that asks for 10."""
    t = meeting(BANDS, ana={"st": 8}).plays(*strikes(BANDS))
    assert (t.number, t.reasons["weapon-st"]) == (12, -2)
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.number is not None
    assert [one.clauses for one in waiting.number.reasons if one.key == "weapon-st"] == [("gurps4-bands:SHEET.1",)]
