"""What each defence does against bare hands, missiles, shields and strikes at weapons: each clause's example."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.support import case
from tests.support.guard import guarded, number, rolled, shown, step_not, struck
from tests.support.table import Table

UNARMED = "attack-unarmed"
SHOOTS = "attack-missile weapon"
BASHES = "attack-shield bash"
AT_WEAPON = "attack-strike target's weapon"
AXE = {"right": "Throwing Axe", "skills": {"Axe Throwing": 18}}
KNIFE = {"right": "Large Knife", "skills": {"Knife Throwing": 18}}
BOW = {"right": "", "both": "Longbow", "skills": {"Bow": 18}}
PISTOL = {"right": "Colt .45 automatic", "skills": {"Guns (Pistol)": 18}}
SHIELDED = {"left": "Medium shield", "skills": {"Broadsword": 16, "Shield": 14}}


def shot(ana: dict[str, Any], way: str, bo: dict[str, Any] | None = None, **more: Any) -> Table:
    """Ana shoots or throws over three hexes and hits."""
    return struck(guarded(ana, bo, at=(0, 3), **more), way, SHOOTS)


# Missiles


@pytest.mark.parametrize(
    ("ana", "way", "open_to_him"),
    [
        case(
            "PAR.16 BLK.3",
            *(AXE, "Throwing Axe thrown"),
            {"dodge": 9, "parry with Broadsword": 8 - 1 + 3, "block with Medium shield": 10},
        ),
        case(
            "PAR.17 BLK.3",
            *(KNIFE, "Large Knife thrown"),
            {"dodge": 9, "parry with Broadsword": 8 - 2 + 3, "block with Medium shield": 10},
        ),
        case("PAR.4 BLK.3", BOW, "Longbow shot", {"dodge": 9, "block with Medium shield": 10}),
        case("PAR.4 BLK.3", PISTOL, "Colt .45 automatic shot", {"dodge": 9}),
    ],
)
def test_what_stops_a_missile(ana: dict[str, Any], way: str, open_to_him: dict[str, int]) -> None:
    table = shot(ana, way, SHIELDED)
    assert shown(table) == open_to_him


@pytest.mark.meets("C3-83")
@pytest.mark.parametrize(("ana", "way"), [(AXE, "Throwing Axe thrown"), (BOW, "Longbow shot")])
def test_bare_hands_parry_no_missile(ana: dict[str, Any], way: str) -> None:
    table = shot(ana, way, {"right": "", "skills": {"Karate": 15}})
    assert shown(table) == {"dodge": 6}
    assert table.refused("parry with fist") == "bare-missile"


@pytest.mark.rules("gurps3-cards:DROP.2", "gurps3-cards:RET.2")
def test_one_drops_from_an_arrow_but_does_not_retreat() -> None:
    table = shot(BOW, "Longbow shot", {"dodge": 5}).plays(("defence", "dodge"))
    assert table.refused("retreat") == "retreat-melee"
    table.plays(("defence add-on", "drop"), ("defence add-on", "defend"))
    assert table.number == 8


@pytest.mark.rules("gurps3-cards:DOD.5")
def test_boxing_does_not_help_against_a_shot() -> None:
    assert number(shot(BOW, "Longbow shot", {"right": "", "skills": {"Boxing": 17}}), "dodge") == 6


def archers(wall: Hex | None = None) -> Table:
    """Two archers south of Bo, who faces them, and one to the east; perhaps a low wall on the south side of his hex."""
    sheet = {**BOW, "st": 12, "skills": {"Bow": 25}}
    others = (
        Entry("Cy", "red", (0, 4), {**sheet, "move": 6}),
        Entry("Di", "red", (4, -2), {**sheet, "move": 5}, 8),
    )
    patches = [Patch([wall], Ground("low wall", tags=("cover S",)))] if wall is not None else []
    plan = Plan(radius=8, patches=patches)
    table = guarded({**sheet, "move": 7}, {"move": 2, "dodge": 6, "hits": 90}, at=(0, 3), others=others)
    table.battle = Table(table.battle.ruleset, table.battle.scenario.fighters, plan=plan).battle
    return table


@pytest.mark.rules("gurps3-cards:DROP.3")
def test_the_drop_counts_against_every_shot_from_that_side() -> None:
    table = struck(archers(), "Longbow shot", SHOOTS)
    assert rolled(table, "dodge", "drop") == 9
    table.plays(("dodge", 9))
    step_not(table).plays(("manoeuvre", SHOOTS))
    step_not(table).plays(("target", "Bo: Longbow shot"))
    assert table.reasons["target-posture"] == -4
    table.plays(("to-hit", 8))
    assert shown(table)["dodge"] == 9
    rolled(table, "dodge")
    table.plays(("dodge", 9))
    struck(table, "Longbow shot", SHOOTS)
    assert shown(table)["dodge"] == 6 - 3


@pytest.mark.rules("gurps3-cards:DROP.5", "gurps3-cards:DROP.6", "gurps3-cards:REF.25")
def test_the_wall_one_drops_behind_helps_against_later_shots() -> None:
    table = struck(archers((0, 0)), "Longbow shot", SHOOTS)
    assert rolled(table, "dodge", "drop") == 9
    table.plays(("dodge", 10), ("damage", 1))
    assert table.fighter("Bo").hp < 90
    step_not(table).plays(("manoeuvre", SHOOTS))
    assert step_not(table).refused("Bo: Longbow shot") == "behind-cover"


# Bare hands


@pytest.mark.parametrize(
    ("bo", "way", "parry", "dodge"),
    [
        case("PBH.1", {"dx": 13}, "punch", 6, 6),
        case("PBH.1", {"dx": 13}, "kick", 6, 6),
        case("PBH.2", {"skills": {"Judo": 14}}, "punch", 9, 6),
        case("PBH.2 PBH.6 DOD.4", {"skills": {"Boxing": 15}}, "punch", 10, 7),
        case("PBH.6 DOD.4", {"skills": {"Boxing": 15}}, "kick", 8, 7),
        case("PBH.2 PBH.6", {"skills": {"Boxing": 15, "Brawling": 14}}, "kick", 9, 7),
        case("PBH.2 DOD.4", {"skills": {"Boxing": 17}}, "punch", 11, 8),
    ],
)
def test_bare_hands_against_bare_hands(bo: dict[str, Any], way: str, parry: int, dodge: int) -> None:
    table = struck(guarded({"right": "", "dx": 14}, {"right": "", **bo}), f"fist {way}", UNARMED)
    assert shown(table) == {"dodge": dodge, "parry with fist": parry}


@pytest.mark.rules("gurps3-cards:PAR.9", "gurps3-cards:PAR.11")
@pytest.mark.parametrize(
    ("skills", "way", "skill"), [({}, "punch", 14), ({"Karate": 14}, "punch", 10), ({"Karate": 14}, "kick", 10)]
)
@pytest.mark.meets("C3-84")
def test_a_weapon_that_parries_a_punch_may_hit_the_arm(skills: dict[str, int], way: str, skill: int) -> None:
    for die in (skill, skill + 1):
        table = struck(guarded({"right": "", "dx": 14, "skills": skills}), f"fist {way}", UNARMED)
        rolled(table, "parry with Broadsword")
        table.plays(("parry", 7))
        assert (table.asked, table.number) == ("Bo to-hit", skill)
        table.plays(("to-hit", die))
        assert (table.asked == "Bo damage") is (die == skill)
        assert (table.fighter("Bo").struck_with, table.fighter("Bo").parried) == ((), ("Broadsword",))


@pytest.mark.rules("gurps3-cards:PAR.10")
@pytest.mark.parametrize(("way", "limb"), [("punch", "arms"), ("kick", "legs")])
def test_the_limb_takes_the_weapons_damage(way: str, limb: str) -> None:
    """Axe 1d+2 of ST 10: a die of 4 is 6, of which 5 go through DR 1, and a cut does half as much again."""
    bo = {"st": 10, "right": "Axe", "skills": {"Axe/Mace": 14}}
    table = struck(guarded({"right": "", "dx": 14, "dr": {limb: 1}}, bo), f"fist {way}", UNARMED)
    rolled(table, "parry with Axe")
    table.plays(("parry", 7), ("to-hit", 14), ("damage", 4))
    assert (table.fighter("Ana").hp, table.fighter("Bo").unready) == (11 - 7, ())


@pytest.mark.meets("C3-84")
def test_no_counter_roll_with_bare_hands_or_after_a_dodge() -> None:
    for option in ("dodge", "parry with fist"):
        table = struck(guarded({"right": "", "dx": 14}, {"right": "", "dx": 16}), "fist punch", UNARMED)
        rolled(table, option)
        table.plays((option.split()[0], 3))
        assert step_not(table).asked == "Bo manoeuvre"


# Shields and weapons struck at


BASHER = {"left": "Medium shield", "skills": {"Shield": 14}}


@pytest.mark.rules("gurps3-cards:BASH.5", "gurps3-cards:BASH.6", "gurps3-cards:PAR.5")
@pytest.mark.meets("C3-49")
def test_a_bash_is_dodged_blocked_and_parried_with_what_is_heavy_enough() -> None:
    table = struck(guarded(BASHER, SHIELDED), "Medium shield bash", BASHES)
    assert shown(table) == {"dodge": 9, "parry with Broadsword": 8 - 2 + 3, "block with Medium shield": 10}
    rolled(table, "parry with Broadsword")
    table.plays(("parry", 9))
    assert (table.asked, table.number) == ("Bo breakage", 2)
    table.plays(("breakage", 2))
    assert table.fighter("Bo").broken == ("Broadsword",)


def blade(weight: float) -> dict[str, Any]:
    """A sword of one's own that weighs so much, with a Parry of 7."""
    mode = {"skill": "Shortsword", "damage": "sw", "type": "cut", "usage": "swung"}
    return {
        "right": "",
        "gear": [{"item": "Blade", "hand": "right", "own": {"weight": weight, "melee": [mode]}}],
        "skills": {"Shortsword": 14},
    }


@pytest.mark.rules("gurps3-cards:BASH.7")
@pytest.mark.meets("C3-49")
@pytest.mark.parametrize(
    ("bo", "refused", "parry"),
    [
        ({"right": "Shortsword", "skills": {"Shortsword": 14}}, "parry with Shortsword", None),
        ({"right": "Shortsword", "skills": {"Shortsword": 14, "Karate": 15}}, "parry with fist", None),
        ({"right": "", "skills": {"Karate": 15}}, "parry with fist", None),
        (blade(2), "parry with Blade", None),
        (blade(2.5), "parry with fist", 7 - 2),
    ],
)
def test_what_is_too_light_does_not_parry_a_bash(bo: dict[str, Any], refused: str, parry: int | None) -> None:
    table = struck(guarded(BASHER, bo), "Medium shield bash", BASHES)
    assert shown(table) == {"dodge": 6, **({} if parry is None else {"parry with Blade": parry})}
    assert table.refused(refused) == "bash-too-light"


def struck_at_the_sword(bo: dict[str, Any], **start: Any) -> Table:
    """Ana strikes at Bo's broadsword and hits it."""
    table = guarded({"skills": {"Broadsword": 18}}, bo, start=start).plays(("manoeuvre", AT_WEAPON))
    step_not(table).plays(("target", "Bo: Broadsword swung"))
    if table.asked.endswith("weapon"):
        table.plays(("weapon", "Broadsword"))
    return table.plays(("to-hit", 8))


TWO_BLADES = {"left": "Dagger", "skills": {"Broadsword": 16, "Knife": 16}, "pd": {"torso": 4}}


@pytest.mark.rules("gurps3-cards:WPN.17", "gurps3-cards:WPN.20")
@pytest.mark.parametrize(("die", "stopped"), [(6, True), (7, False)])
def test_a_strike_at_a_weapon_is_dodged_without_passive_defence(die: int, stopped: bool) -> None:
    table = struck_at_the_sword(TWO_BLADES)
    assert rolled(table, "dodge") == 6
    assert (table.plays(("dodge", die)).asked == "Ana damage") is not stopped


@pytest.mark.rules("gurps3-cards:WPN.18", "gurps3-cards:WPN.20", "gurps3-cards:RET.4")
@pytest.mark.meets("C3-47")
def test_a_strike_at_a_weapon_is_parried_with_it_or_dodged() -> None:
    table = struck_at_the_sword(TWO_BLADES)
    assert shown(table) == {"dodge": 6, "parry with Broadsword": 8}
    assert table.refused("parry with Dagger") == "another-weapon"
    assert rolled(table, "parry with Broadsword", "retreat N") == 11
    assert shown(struck_at_the_sword(TWO_BLADES, parried=["Broadsword"])) == {"dodge": 6}


@pytest.mark.rules("gurps3-cards:WPN.18")
def test_a_weapon_that_is_not_ready_does_not_parry_the_strike_at_it() -> None:
    assert shown(struck_at_the_sword(TWO_BLADES, unready=["Broadsword"])) == {"dodge": 6}


@pytest.mark.rules("gurps3-cards:WPN.19", "gurps3-cards:WPN.20")
@pytest.mark.meets("C3-47")
def test_a_strike_at_a_weapon_is_not_blocked() -> None:
    table = struck_at_the_sword({**SHIELDED, "pd": {"torso": 4}})
    assert table.refused("block with Medium shield") == "weapon-no-block"
    table.plays(("defence", "no defence"))
    assert table.asked == "Ana damage"


# Two blows


@pytest.mark.rules("gurps3-cards:RET.12")
def test_the_second_blow_of_all_out_attack_reaches_one_who_drew_back() -> None:
    table = guarded(bo={"hits": 90}).plays(("manoeuvre", "all out attack"), ("form", "two attacks"))
    while table.asked != "Ana target":
        table.plays((table.asked.partition(" ")[2], "done"))
    table.plays(("target", "Bo: Broadsword swung"), ("to-hit", 10))
    rolled(table, "dodge", "retreat N")
    table.plays(("dodge", 9))
    assert table.fighter("Bo").hex == (0, -1)
    table.plays(("target", "Bo: Broadsword swung"), ("to-hit", 10), ("defence", "dodge"))
    assert table.refused("retreat") == "retreat-once"
    table.plays(("defence add-on", "defend"))
    assert table.number == 6


@pytest.mark.meets("C3-40")
@pytest.mark.parametrize(("feint", "numbers"), [(5, (6, 4)), (9, (2, 0))])
def test_a_feint_lowers_both_defences_and_never_passive_defence(feint: int, numbers: tuple[int, int]) -> None:
    bo = {"skills": {"Broadsword": 16}, "pd": {"torso": 3}}
    start = {"manoeuvre": "all out defense", "form": "two defences"}
    table = struck(guarded(bo=bo, start=start, hers={"feint": {"at": "Bo", "by": feint}}))
    assert (number(table, "parry with Broadsword"), number(table, "dodge")) == numbers
    table.plays(("defence", "no defence"))
    assert table.number == 3


@pytest.mark.meets("C3-13")
@pytest.mark.parametrize(
    ("at", "facing", "dodge"), [((4, -3), 8, 7), ((4, -1), 8, 5), ((4, -2), 8, 7), ((-2, 0), 4, 7)]
)
def test_a_shot_at_a_corner_comes_through_the_better_side(at: Hex, facing: int, dodge: int) -> None:
    """Bo faces north: shots from in front of him, from beside him, and from between both."""
    archer = Entry("Ana", "red", at, {**BOW, "st": 12, "skills": {"Bow": 30}, "move": 7}, facing)
    target = Entry("Bo", "blue", (0, 0), {"dodge": 7, "move": 2}, 0)
    table = struck(Table(guarded().battle.ruleset, [archer, target], plan=Plan(radius=8)), "Longbow shot", SHOOTS)
    assert shown(table) == {"dodge": dodge}
    rolled(table, "dodge", "drop")
    table.plays(("dodge", 3))
    assert table.fighter("Bo").dropped == {(4, -3): 2, (4, -1): 4, (4, -2): 2, (-2, 0): 10}[at]


@pytest.mark.rules("gurps3-cards:PAR.10")
def test_the_limb_is_struck_in_the_way_that_does_most_harm() -> None:
    """A thrusting broadsword of ST 12 does 1d+3 cutting swung, 1d+1 impaling thrust: a die of 2 is a cut of 5."""
    bo = {"right": "Thrusting Broadsword"}
    table = struck(guarded({"right": "", "dx": 14}, bo), "fist punch", UNARMED)
    rolled(table, "parry with Thrusting Broadsword")
    table.plays(("parry", 3), ("to-hit", 14), ("damage", 2))
    assert table.fighter("Ana").hp == 11 - 7
