"""Skill rolls, parries, stun and close combat where clauses meet, by each sheet of the edition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.blows import DEFEND, SWING, numbers
from tests.support.both import claw
from tests.support.gurps4 import BOW, SHIELD, SWORD, fighter
from tests.support.sheets import BANDS, COMBINED, DUNGEON, by_sheet, manoeuvre, meeting, strikes
from tests.support.table import Table

STOP = ("step", "done")
HURT = {"crippled": ("left leg",)}


def put(t: Table, name: str, **values: Any) -> Table:
    """The same with a figure in another state."""
    for field, value in values.items():
        setattr(t.battle.state.fighters[name], field, value)
    return t


def shaken(t: Table, name: str, points: int) -> Table:
    """The same with a figure in shock on its next turn."""
    t.battle.state.fighters[name].gain("shock", points, ends="turn-end", at=0)
    return t


# One function for every skill roll


@pytest.mark.faults("fourth.9")
@pytest.mark.rules("gurps4-dungeon:LIMB.5", "gurps4-dungeon:ACRO.1", "gurps4-dungeon:SHOCK.1")
@pytest.mark.parametrize(("crippled", "number"), [((), 12), (("left arm",), 9), (("left hand",), 12)])
def test_a_crippled_limb_lowers_acrobatics_and_shock_does_not(crippled: tuple[str, ...], number: int) -> None:
    t = put(meeting(DUNGEON, bo={"skills": {"Acrobatics": 12}}), "Bo", crippled=crippled)
    shaken(t, "Bo", 2).plays(*strikes(DUNGEON, roll=9), ("defence", "dodge"), ("defence add-on", "Acrobatic Dodge"))
    assert (t.asked, t.number) == ("Bo acrobatics", number)


@pytest.mark.faults("fourth.9")
@pytest.mark.rules("gurps4-dungeon:LIMB.5", "gurps4-dungeon:ACRO.1")
def test_acrobatics_that_a_crippled_limb_brings_below_3_may_not_be_tried() -> None:
    t = put(meeting(DUNGEON, bo={"skills": {"Acrobatics": 5}}), "Bo", **HURT)
    t.plays(*strikes(DUNGEON, roll=9), ("defence", "dodge"))
    assert t.refused("Acrobatic Dodge") == "below-3"


@pytest.mark.faults("fourth.9")
@pytest.mark.rules("gurps4-dungeon:LIMB.5", "gurps4-dungeon:FEINT.2", "gurps4-dungeon:SHOCK.1")
def test_a_feint_is_resisted_with_a_crippled_limb_and_without_shock() -> None:
    bo = {"skills": {"Broadsword": 16, "Shield": 13}, "gear": [SWORD, SHIELD], "dx": 12}
    t = shaken(put(meeting(DUNGEON, bo=bo), "Bo", **HURT), "Bo", 3)
    t.plays(("manoeuvre", "Feint"), STOP, ("target", SWING))
    assert numbers(t) == {"Broadsword": 13, "Shield": 10, "DX": 12}


@pytest.mark.faults("fourth.9")
@pytest.mark.rules("gurps4-bands:CMP.1", "gurps4-bands:SHK.4")
@pytest.mark.parametrize(
    ("skill", "number"), [("Tactics", 12 - 3), ("Acrobatics", 12 - 3), ("Blind Fighting", 12), ("Running", 12)]
)
def test_shock_lowers_a_complementary_skill_that_goes_by_dx_or_iq(skill: str, number: int) -> None:
    t = meeting(BANDS, ana={"skills": {"Broadsword": 14, skill: 12}}, complementary={"Broadsword": skill})
    t = shaken(t, "Ana", 3).plays(*strikes(BANDS)[:-1], ("add-on", f"Complementary Skill: {skill}"))
    assert (t.asked, t.number) == ("Ana complementary skill", number)


@pytest.mark.rules("gurps4-bands:WPN.4", "gurps4-bands:SHK.5", "gurps4-dungeon:LIMB.5")
def test_shock_lowers_the_disarmer_alone_and_limbs_both_where_they_count() -> None:
    skilled = {"skills": {"Broadsword": 20}, "dx": 9}
    t = meeting(COMBINED, ana=skilled, bo=skilled, disarm_outcome=BANDS)
    for name in ("Ana", "Bo"):
        shaken(put(t, name, **HURT), name, 2)
    t.plays(*strikes(COMBINED, at="disarm Thrusting Broadsword", roll=6), ("defence", "no defence"))
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.against is not None
    assert (t.number, waiting.against.value) == (20 - 2 - 3, 20 - 3)


@pytest.mark.rules("gurps4-bands:MAA.4", "gurps4-dungeon:KB.4")
def test_a_charge_lowers_the_roll_to_stay_up_after_knockback_where_both_are_played() -> None:
    """DX 12, +1, less 2 hexes; and -2 after Move and Attack."""
    for charge, number in (("Do Nothing", 11), ("Charge Attack", 9)):
        t = meeting(COMBINED, ana={"dx": 12, "hp": 100}, bo={**claw(18, "cr", 30), "speed": 5})
        t.plays(manoeuvre(COMBINED, charge))
        if charge == "Charge Attack":
            t.plays(("move", "done"), ("target", "nobody"))
        t.plays(*strikes(COMBINED, target="Ana: fist claw", roll=9), ("defence", "no defence"), ("damage", 3))
        assert (t.asked, t.number) == ("Ana knockback", number)


# A push called for by hand


@pytest.mark.faults("fourth.5")
@pytest.mark.rules("gurps4-bands:SHK.5", "gurps4-bands:MAA.4")
@pytest.mark.parametrize(("charge", "number"), [("Do Nothing", 11), ("Charge Attack", 9)])
@pytest.mark.parametrize(("roll", "posture"), [(9, "standing"), (12, "prone")])
def test_a_push_is_called_for_by_hand(charge: str, number: int, roll: int, posture: str) -> None:
    """DX 11 whatever the shock; less after Move and Attack. It is rolled when the turn is over."""
    t = shaken(meeting(BANDS, ana={"dx": 11}), "Ana", 4)
    t.battle.intervene("afflict", "Ana", condition="pushed")
    t.plays(manoeuvre(BANDS, charge))
    if charge == "Charge Attack":
        t.plays(("move", "done"), ("target", "nobody"))
    assert (t.asked, t.number) == ("Ana knockback", number)
    ana = t.plays(("knockback", roll)).fighter("Ana")
    assert (ana.posture, ana.has("pushed"), t.asked) == (posture, False, "Bo manoeuvre")


# Shields and stun


@pytest.mark.faults("fourth.12")
@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(BANDS, 9 + 2, marks=pytest.mark.rules("gurps4-bands:GAP.5", "gurps4-bands:WPN.3")),
        pytest.param(DUNGEON, 9, marks=pytest.mark.rules("gurps4-dungeon:DISARM.6", "gurps4-dungeon:BREAK.4")),
    ],
)
@pytest.mark.parametrize("purpose", ["disarm", "break"])
def test_a_shield_against_a_blow_at_the_weapon(name: str, number: int, purpose: str) -> None:
    bo = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, SHIELD], "dodge": 9}
    t = meeting(name, ana={"skills": {"Broadsword": 20}}, bo=bo)
    t.plays(*strikes(name, at=f"{purpose} Thrusting Broadsword", roll=7))
    assert numbers(t)["dodge"] == number
    assert t.refused("block with Medium Shield") == "weapon-no-block"


@pytest.mark.faults("fourth.12")
@pytest.mark.rules("gurps4-bands:STN.4", "gurps4-bands:KND.2", "gurps4-bands:DON.3")
@pytest.mark.parametrize("name", [BANDS, COMBINED])
@pytest.mark.parametrize(
    ("ht", "iq", "left"), [(8, 8, set()), (9, 8, {"stunned"}), (8, 9, {"mentally stunned"}), (9, 9, None)]
)
def test_stunned_both_ways_one_comes_out_of_each_by_its_own_roll(
    name: str, ht: int, iq: int, left: set[str] | None
) -> None:
    """HT 8 and IQ 12, at -4 for shock: mentally stunned, then knocked down by a blow to the face."""
    t = meeting(name, ana=claw(6, "cr", 30), bo={"ht": 8, "iq": 12, "hp": 30}, mentally_stunned="blue")
    t.plays(*strikes(name, target="Bo: fist claw", at="face", roll=9), ("defence", "no defence"), ("damage", 3))
    t.plays(("knockdown", 9), STOP, ("manoeuvre", "Do Nothing"))
    assert (t.asked, t.number) == ("Bo stun-recovery", 8)
    t.plays(("stun-recovery", ht))
    assert (t.asked, t.number) == ("Bo stun-recovery", 12 - 4)
    t.plays(("stun-recovery", iq))
    kinds = {"stunned", "mentally stunned"}
    found = {one.kind for one in t.fighter("Bo").conditions} & kinds
    assert found == (kinds if left is None else left)


@pytest.mark.rules("gurps4-dungeon:STUN.4")
def test_by_the_dungeon_sheet_a_second_stun_changes_nothing() -> None:
    t = meeting(DUNGEON, ana=claw(6, "cr", 30), bo={"ht": 8, "iq": 12, "hp": 30})
    put(t, "Bo", stunned_turns=2).fighter("Bo").gain("stunned")
    t.plays(*strikes(DUNGEON, target="Bo: fist claw", at="face", roll=9), ("defence", "no defence"), ("damage", 3))
    t.plays(("knockdown", 9), STOP, ("manoeuvre", "Do Nothing"))
    assert (t.asked, t.number) == ("Bo stun-recovery", 12 + 2)


# Close combat binds


KNIFE = {"item": "Large Knife", "hand": "left"}
ARMED: dict[str, Any] = {"skills": {"Broadsword": 14, "Knife": 14}, "gear": [SWORD, KNIFE]}


@pytest.mark.faults("fourth.16")
@pytest.mark.parametrize(
    ("name", "bound"),
    [
        pytest.param(DUNGEON, True, marks=pytest.mark.rules("gurps4-dungeon:GAP.6")),
        pytest.param(BANDS, False, marks=pytest.mark.rules("gurps4-bands:GAP.8")),
    ],
)
def test_one_who_shares_his_hex_with_a_foe_strikes_others_with_reach_c_only(name: str, bound: bool) -> None:
    """Cai stands in Ana's hex, Bo next to her; the knife reaches C and 1."""
    t = meeting(name, fighter("Cai", "blue", (0, 0), 6, speed=4), ana=ARMED)
    t.plays(manoeuvre(name), STOP)
    assert "Bo: Large Knife swung" in t.legal
    assert (SWING in t.legal) is not bound
    if bound:
        assert t.refused(SWING) == "close-strike"


@pytest.mark.faults("fourth.16")
@pytest.mark.parametrize(
    ("name", "bound"),
    [
        pytest.param(DUNGEON, True, marks=pytest.mark.rules("gurps4-dungeon:GAP.6")),
        pytest.param(BANDS, False, marks=pytest.mark.rules("gurps4-bands:GAP.5")),
    ],
)
@pytest.mark.parametrize(("side", "out"), [("red", False), ("blue", False), ("red", True)])
def test_and_parries_with_reach_c_only_whoever_strikes(name: str, bound: bool, side: str, out: bool) -> None:
    """Ana strikes at Bo, who shares his hex with Cai, a foe of his or a friend, or one who lies there senseless."""
    t = meeting(name, fighter("Cai", side, (0, -1), 6, speed=4), fighter("Dag", "red", (9, 0), speed=3), bo=ARMED)
    if out:
        t.fighter("Cai").gain("unconscious")
    t.plays(*strikes(name, roll=9))
    assert ("parry with Thrusting Broadsword" in t.legal) is not (bound and side == "red" and not out)
    assert "parry with Large Knife" in t.legal


@pytest.mark.faults("fourth.16")
@pytest.mark.rules("gurps4-dungeon:GAP.6")
def test_a_figure_of_several_hexes_is_bound_only_towards_the_one_within_it() -> None:
    large = {**ARMED, "footprint": [(0, 0), (0, 1)]}
    t = meeting(DUNGEON, fighter("Cai", "blue", (0, 1), 6, speed=4), ana=large).plays(manoeuvre(DUNGEON), STOP)
    assert SWING in t.legal
    assert t.refused("Cai: Thrusting Broadsword swung") == "out-of-reach"


# Parries with bare hands


@pytest.mark.faults("fourth.17")
@pytest.mark.parametrize("name", by_sheet(dungeon="PARRY.2", bands="GAP.5"))
@pytest.mark.parametrize(
    ("skills", "number", "back"),
    [
        ({}, 8, 9),
        ({"Judo": 16}, 11, 14),
        ({"Brawling": 16}, 11, 12),
        ({"Brawling": 16, "Karate": 8}, 11, 12),
        ({"Brawling": 16, "Judo": 14}, 11, 13),
        ({"Boxing": 12, "Brawling": 14}, 10, 12),
    ],
)
def test_a_parry_has_the_bonus_of_the_skill_it_is_made_with(
    name: str, skills: dict[str, int], number: int, back: int
) -> None:
    """RETREAT.5, RET.4: the best is taken, with the retreat or without."""
    t = meeting(name, bo={"gear": [], "skills": skills, "dx": 10}).plays(*strikes(name, roll=9))
    assert numbers(t)["parry with fist"] == number
    t.plays(("defence", "parry with fist"), ("defence add-on", "retreat N"), DEFEND)
    assert (t.asked, t.number) == ("Bo parry", back)


# A shot to disarm


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        pytest.param(BANDS, True, marks=pytest.mark.rules("gurps4-bands:WPN.4")),
        pytest.param(DUNGEON, False, marks=pytest.mark.rules("gurps4-dungeon:SHEET.9")),
        pytest.param(COMBINED, False),
    ],
)
def test_a_shot_may_disarm_where_the_sheet_does_not_keep_it_to_melee(name: str, legal: bool) -> None:
    ana = {"gear": [BOW], "skills": {"Bow": 20}, "dx": 9}
    t = meeting(name, ana=ana, apart=2).plays(*strikes(name, target="Bo: Composite Bow shot")[:3])
    if not legal:
        assert t.refused("disarm Thrusting Broadsword") == "disarm-melee"
        return
    t.plays(("location", "disarm Thrusting Broadsword"), ("add-on", "strike"), ("to-hit", 8), ("defence", "no defence"))
    assert (t.asked, t.number) == ("Ana disarm-contest", 20)
