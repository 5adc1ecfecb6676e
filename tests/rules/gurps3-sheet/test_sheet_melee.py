"""Step & Attack, All-Out Attack, Step & Feint, the Wild Swing, blows at weapons and bare hands by the metric sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import melee3
from tests.support.melee3 import SHEET, Line, Melee, proves

SWORD: Line = ("target", "Bo: Broadsword swung")
THRUST: Line = ("target", "Bo: Broadsword thrust")
TORSO: Line = ("location", "torso")
NO_DEFENCE: Line = ("defence", "no defence")
STRIKE: Line = ("manoeuvre", "step & attack")
ALL_OUT: Line = ("manoeuvre", "all-out attack")
FEINT: Line = ("manoeuvre", "step & feint")
MOVE: Line = ("manoeuvre", "move")
NORTH: Line = ("move", "go N")


def melee(ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, **more: Any) -> Melee:
    return melee3.melee(ana, bo, document=SHEET, **more)


def skilled(level: int, **more: Any) -> dict[str, Any]:
    return {"skills": {"Broadsword": level}, **more}


# Step & Attack


@pytest.mark.rules("gurps3-sheet:ATTACK.1")
def test_a_hex_of_movement() -> None:
    table = melee(at=(0, 1)).does(STRIKE, ("step", "go N"))
    assert not {"go N", "go S"} & set(table.legal)
    assert table.does(("attack", "blow"), SWORD, TORSO).number == 12


@pytest.mark.rules("gurps3-sheet:ATTACK.2")
@pytest.mark.parametrize("after", [True, False])
def test_any_facing_at_the_end(after: bool) -> None:
    turn: Line = ("step", "face SW")
    table = melee().does(STRIKE)
    table.does(*((("attack", "blow"), SWORD, TORSO, ("to-hit", 13), turn) if after else (turn,)))
    assert table.fighter("Ana").facing == 8


@pytest.mark.meets("S3-12")
def test_one_turn_before_the_blow_or_after_it() -> None:
    table = melee(facing=4).does(STRIKE, ("step", "face N"), ("attack", "blow"), SWORD, TORSO, ("to-hit", 13))
    assert table.comes_to("step").legal
    assert not [name for name in table.legal if name.startswith("face")]


@pytest.mark.rules("gurps3-sheet:ATTACK.3")
@pytest.mark.parametrize(("rolled", "hits"), [(13, True), (14, False)])
def test_one_attack_at_ordinary_skill(rolled: int, hits: bool) -> None:
    table = melee(skilled(13)).does(STRIKE, ("attack", "blow"), SWORD, TORSO, ("to-hit", rolled))
    assert (table.asked == "Ana damage") is hits


@pytest.mark.rules("gurps3-sheet:ATTACK.4", "gurps3-sheet:FEINT.5", "gurps3-sheet:MOVE.5")
@pytest.mark.parametrize(
    "script",
    [
        (STRIKE, ("attack", "blow"), SWORD, TORSO, ("to-hit", 13)),
        (FEINT, ("feint", [13, 10])),
        (MOVE, ("move", "done")),
    ],
)
def test_defences_stay_normal(script: tuple[Line, ...]) -> None:
    table = melee({"skills": {"Broadsword": 12}}).does(*script, ("Bo manoeuvre", "step & attack"), ("attack", "blow"))
    table.does(("target", "Ana: Broadsword swung"), TORSO, ("to-hit", 10), ("damage", 1))
    assert (table.defence("dodge"), table.defence("parry with Broadsword")) == (7, 6)


@pytest.mark.rules("gurps3-sheet:ATTACK.5")
def test_the_weapon_must_be_ready() -> None:
    table = melee({"right": "", "gear": [{"item": "Broadsword"}]}).does(STRIKE, ("attack", "blow"))
    assert not [name for name in table.offers if "Broadsword" in name]


# All-Out Attack


@pytest.mark.rules("gurps3-sheet:AOA.1", "gurps3-sheet:AOA.2")
def test_half_the_move_forward_without_a_turn() -> None:
    assert "all-out attack" not in melee(at=(0, 4)).legal
    table = melee(at=(0, 3)).does(ALL_OUT, ("form", "determined")).comes_to("move")
    assert table.refused("go S") == "front-only"
    table.does(("move", "go NE"), ("move", "go NW"), NORTH)
    assert (table.fighter("Ana").facing, table.asked) == (0, "Ana attack")


@pytest.mark.rules("gurps3-sheet:AOA.3")
def test_two_attacks_one_after_the_other() -> None:
    table = melee().does(ALL_OUT, ("form", "two attacks"), ("attack", "blow"), THRUST, TORSO, ("to-hit", 10))
    table.does(("damage", 1), NO_DEFENCE)
    assert table.fighter("Bo").hp == 10
    table.does(("attack", "blow"), SWORD, TORSO, ("to-hit", 13))
    assert table.comes_to("Bo manoeuvre").fighter("Bo").hp == 10


@pytest.mark.rules("gurps3-sheet:AOA.3")
@pytest.mark.parametrize(
    ("ana", "key"),
    [({}, ""), ({"right": "Axe", "skills": {"Axe/Mace": 12}}, "two-attacks-weapon")],
)
def test_two_attacks_need_weapons_for_both(ana: dict[str, Any], key: str) -> None:
    table = melee(ana).does(ALL_OUT)
    assert ("" if "two attacks" in table.legal else table.refused("two attacks")) == key


@pytest.mark.rules("gurps3-sheet:AOA.4", "gurps3-sheet:AOA.7")
@pytest.mark.parametrize(("form", "number", "blows"), [("determined", 14, 1), ("two attacks", 10, 2)])
def test_plus_4_or_two_attacks_and_not_both(form: str, number: int, blows: int) -> None:
    table = melee(skilled(10)).does(ALL_OUT, ("form", form))
    for _ in range(blows):
        table.does(("attack", "blow"), SWORD, TORSO)
        assert table.number == number
        table.does(("to-hit", 16))
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-sheet:AOA.5")
def test_two_points_more_damage() -> None:
    table = melee({"st": 13}, {"dr": {"torso": 3}}).does(ALL_OUT, ("form", "strong"), ("attack", "blow"), THRUST, TORSO)
    table.does(("to-hit", 10), ("damage", 5), NO_DEFENCE)  # thrust 1d, +1: 6 and 2 more, less 3
    assert table.fighter("Bo").hp == 6


@pytest.mark.rules("gurps3-sheet:AOA.6")
def test_a_feint_and_the_attack_it_is_for() -> None:
    table = melee(skilled(14), {"dx": 10, "skills": {"Broadsword": 12, "Shield": 11}, "dodge": 10})
    table.does(ALL_OUT, ("form", "feint and attack"), SWORD, TORSO)
    assert table.numbers() == (14, 12)
    assert table.does(("feint", [10, 11]), ("to-hit", 10), ("damage", 1)).defence("dodge") == 7


@pytest.mark.rules("gurps3-sheet:AOA.8")
@pytest.mark.parametrize(("rolled", "lost"), [(4, 0), (5, 6)])
def test_only_passive_defence_is_left(rolled: int, lost: int) -> None:
    table = melee(bo={"pd": {"torso": 4}}, his_start={"manoeuvre": "all-out attack"})
    table.does(STRIKE, ("attack", "blow"), SWORD, TORSO, ("to-hit", 10), ("damage", 1))
    assert table.refused("dodge") == "card-no-defence"
    table.does(NO_DEFENCE)
    assert table.number == 4
    assert table.does(("passive defence", rolled)).fighter("Bo").hp == 11 - lost


@pytest.mark.rules("gurps3-sheet:AOA.9")
def test_nothing_more_is_asked_and_nothing_is_shot() -> None:
    ana = {"right": "Knife", "skills": {"Knife": 12, "Knife Throwing": 12}}
    table = melee(ana).does(ALL_OUT, ("form", "determined"), ("attack", "blow")).comes_to("target")
    assert not [name for name in table.offers if "thrown" in name]
    assert table.does(("target", "Bo: Large Knife swung"), TORSO).asked == "Ana to-hit"


@pytest.mark.meets("S3-10")
def test_the_second_blow_meets_what_the_first_has_done() -> None:
    bo = {"ht": 10, "hits": 10, "dodge": 7, "pd": {"torso": 2}}
    table = melee(skilled(16), bo).does(ALL_OUT, ("form", "two attacks"), ("attack", "blow"), SWORD, TORSO)
    table.does(("to-hit", 10), ("damage", 1), ("defence", "no defence"), ("passive defence", 10), ("fall", 11))
    assert (table.fighter("Bo").hp, table.fighter("Bo").posture) == (4, "prone")
    table.does(("attack", "blow"), SWORD, TORSO, ("to-hit", 10), ("damage", 1))
    assert table.defence("dodge") == 7 + 2 - 4 - 3


@pytest.mark.meets("S3-29")
@pytest.mark.parametrize("form", ["two attacks", "determined"])
def test_all_out_in_close_combat(form: str) -> None:
    table = melee({"right": ""}, {"right": ""}, at=(0, -1), start={"came": "S"}).does(ALL_OUT, ("form", form))
    table.does(("attack", "grapple"), ("hands", "two hands"), ("part", "upper body")).comes_to("grapple")
    assert table.number == 15
    table.does(("grapple", [10, 12]))
    if form == "two attacks":
        assert table.does(("attack", "takedown")).comes_to("takedown").number == 12
    else:
        assert table.asked == "Bo manoeuvre"


# Step & Feint


@pytest.mark.rules("gurps3-sheet:FEINT.1", "gurps3-sheet:FEINT.2")
def test_a_hex_and_any_facing_with_a_feint() -> None:
    table = melee(at=(0, 1)).does(FEINT, ("step", "go N"))
    assert not {"go N", "go S"} & set(table.legal)
    assert table.does(("feint", [13, 10]), ("step", "face SE")).fighter("Ana").facing == 4


@pytest.mark.rules("gurps3-sheet:FEINT.3")
@pytest.mark.parametrize(("dice", "gain"), [([10, 11], 3), ([15, 18], 0), ([10, 13], 4)])
def test_a_feint_is_a_contest_and_hurts_nobody(dice: list[int], gain: int) -> None:
    table = melee(skilled(14), skilled(12)).does(FEINT).comes_to("feint")
    assert table.numbers() == (14, 12)
    table.does(("feint", dice))
    assert (table.fighter("Ana").value("feinted"), table.fighter("Bo").hp) == (gain, 11)


@pytest.mark.rules("gurps3-sheet:FEINT.4")
@pytest.mark.parametrize(
    ("skills", "number"),
    [
        ({"Broadsword": 11, "Shield": 13}, 13),
        ({"Broadsword": 11, "Shield": 10}, 12),
        ({"Broadsword": 11, "Karate": 15}, 12),
    ],
)
def test_what_resists_a_feint(skills: dict[str, int], number: int) -> None:
    table = melee(bo={"left": "Medium shield", "dx": 12, "skills": skills}).does(FEINT).comes_to("feint")
    assert table.numbers()[1] == number


@pytest.mark.rules("gurps3-sheet:FEINT.6")
@pytest.mark.parametrize(("late", "dodge"), [(False, 5), (True, 9)])
def test_a_feint_lowers_the_defence_on_the_next_turn(late: bool, dodge: int) -> None:
    table = melee(skilled(14), skilled(12, dodge=9)).does(FEINT, ("feint", [9, 11]))
    if late:
        table.does(("Ana manoeuvre", "pass"))
    table.does(("Ana manoeuvre", "step & attack"), ("attack", "blow"), SWORD, TORSO, ("to-hit", 10), ("damage", 1))
    assert table.defence("dodge") == dodge


# Wild Swing


@pytest.mark.rules("gurps3-sheet:MOVE.4")
@pytest.mark.parametrize(("skill", "number"), [(16, 9), (14, 9), (13, 8)])
def test_a_wild_swing(skill: int, number: int) -> None:
    table = melee(skilled(skill), at=(0, 1)).does(MOVE, NORTH, ("move", "wild swing"), SWORD)
    assert (table.asked, table.number) == ("Ana to-hit", number)


@pytest.mark.rules("gurps3-sheet:MOVE.4", "gurps3-sheet:LOC.1")
def test_a_wild_swing_strikes_where_the_dice_say() -> None:
    table = melee(skilled(16), at=(0, 1)).does(MOVE, NORTH, ("move", "done"), SWORD, ("to-hit", 9))
    table.does(("random location", 13), ("damage", 1), NO_DEFENCE)
    assert table.events("wounded")[-1]["place"] == "right leg"


@pytest.mark.meets("S3-13")
def test_a_wild_swing_is_struck_once_at_any_point_and_he_goes_on() -> None:
    table = melee(skilled(16), at=(0, 2), foe=(0, 0), his=6).does(
        MOVE, NORTH, ("move", "wild swing"), SWORD, ("to-hit", 10)
    )
    assert "wild swing" not in table.legal
    table.does(("move", "go NE"), ("move", "done"))
    assert table.comes_to("Bo manoeuvre").fighter("Ana").hex == (1, 0)


@pytest.mark.meets("G3-15")
def test_a_wild_swing_by_the_sheet_goes_to_the_front_only() -> None:
    table = melee(skilled(13), at=(0, 1)).does(MOVE, NORTH, ("move", "done"), ("facing", "SE"))
    assert table.comes_to("Bo manoeuvre").asked == "Bo manoeuvre"


# Blows at weapons


@pytest.mark.parametrize(
    ("weapon", "skill", "number"),
    [
        proves("WPN.1", "Dagger", "Knife", 8, document=SHEET),
        proves("WPN.2", "Broadsword", "Broadsword", 9, document=SHEET),
        proves("WPN.3", "Halberd", "Polearm", 10, document=SHEET),
        proves("WPN.3", "Quarterstaff", "Staff", 10, document=SHEET),
    ],
)
def test_a_blow_at_a_weapon(weapon: str, skill: str, number: int) -> None:
    both = weapon in ("Halberd", "Quarterstaff")
    bo = {"right": "", ("both" if both else "right"): weapon, "skills": {skill: 12}}
    table = melee(skilled(13), bo).does(STRIKE, ("attack", "blow"), SWORD, ("location", f"weapon: {weapon}"))
    assert table.number == number


@pytest.mark.rules("gurps3-sheet:WPN.2")
@pytest.mark.parametrize(("damage", "broken"), [(5, True), (4, False)])
def test_what_breaks_a_broadsword(damage: int, broken: bool) -> None:
    table = melee(skilled(14)).does(STRIKE, ("attack", "blow"), SWORD, ("location", "weapon: Broadsword"))
    table.does(("to-hit", 10), ("damage", damage), NO_DEFENCE)
    assert table.fighter("Bo").broken == (("Broadsword",) if broken else ())
    assert table.fighter("Bo").hp == 11


@pytest.mark.meets("S3-43")
def test_a_blow_at_a_weapon_leaves_pd_and_block_aside_and_rolls_no_table() -> None:
    bo = {"pd": {"torso": 4}, "left": "Medium shield", "skills": {"Broadsword": 14, "Shield": 14}}
    script = (STRIKE, ("attack", "blow"), SWORD, ("location", "weapon: Broadsword"))
    table = melee(skilled(15), bo).does(*script, ("to-hit", 10), ("damage", 1))
    assert (table.defence("dodge"), table.defence("parry with Broadsword")) == (6, 7)
    assert "block with Medium shield" not in table.legal
    table = melee(skilled(15), bo).does(*script, ("to-hit", 4), ("damage", 5))
    assert table.fighter("Bo").broken == ("Broadsword",)
    assert table.comes_to("Bo manoeuvre").fighter("Bo").hp == 11


# Bare hands


@pytest.mark.parametrize(
    ("usage", "number", "die", "lost"),
    [
        proves("CCB.1 CCB.2", "punch", 12, 5, 3, document=SHEET),
        proves("CCB.1 CCB.3", "bite", 12, 6, 2, document=SHEET),
        proves("CCB.3", "bite", 12, 3, 0, document=SHEET),
        proves("CCB.1 CCB.4", "kick", 10, 5, 4, document=SHEET),
    ],
)
def test_bare_hands_in_close_combat(usage: str, number: int, die: int, lost: int) -> None:
    ana = {"right": "", "skills": {}, "st": 14}  # thrust 1d
    table = melee(ana, at=(0, -1), start={"came": "S"}).does(
        STRIKE, ("attack", "blow"), ("target", f"Bo: fist {usage}")
    )
    table.does(TORSO)
    assert table.number == number
    assert table.does(("to-hit", 10), ("damage", die), NO_DEFENCE).fighter("Bo").hp == 11 - lost


@pytest.mark.rules("gurps3-sheet:CCB.4")
def test_a_kick_in_the_open_does_plain_thrust_damage() -> None:
    table = melee({"right": "", "skills": {}, "st": 14}).does(STRIKE, ("attack", "blow"), ("target", "Bo: fist kick"))
    assert table.does(TORSO, ("to-hit", 10), ("damage", 5), NO_DEFENCE).fighter("Bo").hp == 6


# Facing and numbers below 3


@pytest.mark.rules("gurps3-sheet:GAP.7")
@pytest.mark.parametrize(("skill", "key"), [(9, "below-3"), (10, "")])
def test_an_attack_below_3_may_not_be_tried(skill: int, key: str) -> None:
    table = melee(skilled(skill)).does(STRIKE, ("attack", "blow"), SWORD).comes_to("location")
    assert ("" if "brain" in table.legal else table.refused("brain")) == key


@pytest.mark.rules("gurps3-sheet:GAP.1")
@pytest.mark.parametrize(
    ("facing", "key"), [(0, ""), (2, ""), (10, ""), (8, "not-in-front"), (6, "not-in-front"), (4, "not-in-front")]
)
def test_blows_go_into_the_front_until_one_turns(facing: int, key: str) -> None:
    table = melee(facing=facing).does(STRIKE, ("attack", "blow")).comes_to("target")
    assert ("" if SWORD[1] in table.legal else table.refused(SWORD[1])) == key
    if key:
        turned = melee(facing=facing).does(STRIKE, ("step", "face N"), ("attack", "blow")).comes_to("target")
        assert SWORD[1] in turned.legal
