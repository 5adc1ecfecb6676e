"""What follows from a figure's record: damage by ST, levels and defences, encumbrance, armour, things in hand."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.requests import Dice
from swordplay.engine.scenario import Plan
from tests.support.gurps4 import SWORD, attack, attacks, fighter, proves, table
from tests.support.table import Table

MACE = {"item": "Mace", "hand": "right"}  # sw+3 cr, ST 12


def against_bo(*, way: str, hex: tuple[int, int] = (0, -1), **ana: Any) -> Table:
    """Ana's blow at Bo, who has HP enough, up to the damage roll."""
    ana.setdefault("skills", {"Brawling": 14, "Axe/Mace": 14})
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **{"hp": 10, "dx": 10, **ana}),
        fighter("Bo", "blue", hex, 6, speed=5, hp=900, st=900),
    )
    return t.plays(*attacks("Bo", way, rolled=None), ("defence", "no defence"))


def done(t: Table) -> tuple[int, int]:
    """How many dice the damage roll has, and what is lost when they all show a 6."""
    request = t.battle.request
    assert isinstance(request, Dice)
    dice = request.count
    t.plays(("damage", 6 * dice))
    return dice, 900 - t.fighter("Bo").hp - 6 * dice


THRUST_AND_SWING = [
    (0, (1, -6), (1, -5)),
    (1, (1, -6), (1, -5)),
    (2, (1, -6), (1, -5)),
    (3, (1, -5), (1, -4)),
    (10, (1, -2), (1, 0)),
    (13, (1, 0), (2, -1)),
    (19, (2, -1), (3, 1)),
    (40, (4, 1), (7, -1)),
    (44, (4, 1), (7, -1)),
    (45, (5, 0), (7, 1)),
    (99, (10, 2), (12, 2)),
    (100, (11, 0), (13, 0)),
    (109, (11, 0), (13, 0)),
    (110, (12, 0), (14, 0)),
    (119, (12, 0), (14, 0)),
    (120, (13, 0), (15, 0)),
    (199, (20, 0), (22, 0)),
    (200, (21, 0), (23, 0)),
]


@pytest.mark.parametrize(("st", "thrust", "swing"), THRUST_AND_SWING)
@proves("GAP.4")
def test_thrust_and_swing_by_st(st: int, thrust: tuple[int, int], swing: tuple[int, int]) -> None:
    """A kick does thrust, a mace swing +3; beyond ST 100 each full 10 points are another die."""
    assert done(against_bo(way="fist kick", st=st, gear=[])) == thrust
    skills = {"Axe/Mace": 30}  # so that a weak arm's -1 for each point leaves enough
    assert done(against_bo(way="Mace swung", st=st, gear=[MACE], skills=skills)) == (swing[0], swing[1] + 3)


# What is carried


def attacked(**bo: Any) -> Table:
    """Bo's choice of a defence against a blow of Ana's."""
    t = table(fighter("Ana", "red", (0, 0), 0, speed=9), fighter("Bo", "blue", (0, -1), 6, **{"speed": 5, **bo}))
    return t.plays(*attack("Bo: Thrusting Broadsword swung"), ("to-hit", 10))


def score(t: Table, defence: str) -> int:
    """The number of a defence that is offered."""
    number = t.offers[defence].number
    assert number is not None
    return number.value


def points(**ana: Any) -> int:
    """How many hexes Ana gets with a Move."""
    t = table(
        fighter("Ana", "red", (0, 9), 0, speed=9, **ana),
        fighter("Bo", "blue", (6, -6), 6, speed=5),
        plan=Plan(radius=15),
    )
    t.plays(("manoeuvre", "Move"))
    while "go N" in t.legal:
        t.plays(("move", "go N"))
    return 9 - int(t.fighter("Ana").hex[1])


@pytest.mark.parametrize(
    ("st", "load", "level"),
    [
        (10, 20, 0),
        (10, 20.1, 1),
        (10, 40, 1),
        (10, 40.1, 2),
        (10, 60, 2),
        (10, 60.1, 3),
        (10, 120, 3),
        (10, 120.1, 4),
        (10, 200, 4),
        (10, 500, 4),
        (7, 9.8, 0),  # Basic Lift below 10 is not rounded
        (7, 9.9, 1),
        (8, 13, 0),  # 12.8 is
        (8, 13.1, 1),
        (16, 51, 0),  # 51.2 down
        (16, 51.1, 1),
    ],
)
@proves("DODGE.1", "MOVE.1")
def test_encumbrance_by_what_is_carried(st: int, load: float, level: int) -> None:
    """Each multiple of Basic Lift, 1, 2, 3 and 6, is a level; each level is -1 to Dodge and a fifth of Move."""
    burden: dict[str, Any] = {"st": st, "hp": 10, "gear": [], "load": load, "encumbrance": None}
    assert score(attacked(**burden), "dodge") == 8 - level
    assert points(move=10, **burden) == 10 - 2 * level


@pytest.mark.parametrize(("load", "dodge"), [(1, 8), (1.1, 7)])
@proves("DODGE.1")
def test_weapons_and_armour_have_weight(load: float, dodge: int) -> None:
    """A sword of 3 lbs and a mail shirt of 16 leave 1 of the 20 lbs of Basic Lift."""
    t = attacked(load=load, gear=[SWORD], armour=["Mail Shirt"], encumbrance=None)
    assert score(t, "dodge") == dodge


@pytest.mark.parametrize(("blade", "dodge"), [("Large Knife", 8), ("Smallsword", 7)])
@proves("DODGE.1")
def test_nothing_else_is_carried_unless_the_record_says_so(blade: str, dodge: int) -> None:
    """Sword and mail of 19 lbs, and a blade of 1 lb or of 1.5: 20 lbs are Basic Lift."""
    t = attacked(gear=[SWORD, {"item": blade}], armour=["Mail Shirt"], encumbrance=None)
    assert score(t, "dodge") == dodge


@pytest.mark.parametrize(("load", "dodge"), [(20, 8), (20.1, 7)])
@proves("DODGE.1")
def test_what_the_catalogue_does_not_weigh_weighs_nothing(load: float, dodge: int) -> None:
    potion = {"item": "Healing Potion", "kind": "potion"}
    assert score(attacked(load=load, gear=[potion], encumbrance=None), "dodge") == dodge


@pytest.mark.parametrize(("move", "level", "hexes"), [(6, 1, 4), (6, 4, 1), (4, 4, 1), (1, 1, 1), (1, 4, 1)])
@proves("MOVE.1")
def test_move_after_encumbrance_is_rounded_down_and_never_nothing(move: int, level: int, hexes: int) -> None:
    assert points(move=move, encumbrance=level) == hexes


@pytest.mark.parametrize(
    ("armour", "dr", "lost"),
    [([], {}, 9), (["Mail Shirt"], {}, 5), (["Mail Shirt", "Leather Armor"], {}, 3), (["Mail Shirt"], {"torso": 2}, 3)],
)
@proves("WOUND.4")
def test_armour_on_one_location_adds_up(armour: list[str], dr: dict[str, int], lost: int) -> None:
    """DR 4 of mail, 2 of leather, 2 of the file's own; 9 crushing damage."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=9, st=10, skills={"Axe/Mace": 16}, gear=[MACE]),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=90, armour=armour, dr=dr),
    )
    t.plays(*attacks("Bo", "Mace swung", rolled=6))
    assert 90 - t.fighter("Bo").hp == lost


# Levels and scores

CLOSE = ("Brass Knuckles punch", "Sap swung")


@pytest.mark.parametrize(
    ("skills", "gear", "way", "number"),
    [
        ({"Broadsword": 14}, "Thrusting Broadsword", "Thrusting Broadsword swung", 14),
        ({}, "Thrusting Broadsword", "Thrusting Broadsword swung", 12 - 5),
        ({}, "Large Knife", "Large Knife swung", 12 - 4),
        ({}, "Crowbar, 3'", "Crowbar, 3' swung", 12),  # goes by DX itself
        ({"Brawling": 14, "Karate": 11}, "", "fist kick", 14 - 2),
        ({"Boxing": 13}, "", "fist kick", 13 - 2),
        ({"Brawling": 11}, "", "fist kick", 12 - 2),  # less than DX
        ({}, "", "fist kick", 12 - 2),
        ({"Brawling": 13, "Karate": 15, "Boxing": 14}, "Brass Knuckles", "Brass Knuckles punch", 15),
        ({}, "Brass Knuckles", "Brass Knuckles punch", 12),  # as a bare fist
        ({}, "Sap", "Sap swung", 12),
        ({"Brawling": 9}, "Sap", "Sap swung", 12),
        ({}, "Bolas", "Bolas thrown", 12 - 5),  # no default of its own
    ],
)
@proves("GAP.4")
def test_levels_of_what_was_learned_and_of_what_was_not(
    skills: dict[str, int], gear: str, way: str, number: int
) -> None:
    carried = [{"item": gear, "hand": "right"}] if gear else []
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=9, st=13, dx=12, skills=skills, gear=carried),
        fighter("Bo", "blue", (0, 0) if way in CLOSE else (0, -1), 6, speed=5),
    )
    assert t.plays(*attacks("Bo", way, rolled=None)[:-1]).number == number


@pytest.mark.parametrize(
    ("item", "skills", "block"),
    [
        ("Light Shield", {"Shield": 13}, 9 + 1),
        ("Light Shield", {"Shield": 11, "Shield (Shield)": 13}, 9 + 1),  # two names of one skill
        ("Light Shield", {"Shield": 13, "Shield (Shield)": 11}, 9 + 1),
        ("Light Shield", {}, 7 + 1),  # DX-4
        ("Small Buckler", {}, 7 + 1),
        ("Light Cloak", {"Cloak": 14}, 10 + 1),
        ("Light Cloak", {}, 6 + 1),  # DX-5
    ],
)
@proves("BLOCK.1")
def test_block_by_skill(item: str, skills: dict[str, int], block: int) -> None:
    """Half the skill, rounded down, + 3, and DB 1; DX 12."""
    t = attacked(dx=12, gear=[{"item": item, "hand": "left"}], skills=skills)
    assert score(t, f"block with {item}") == block


@pytest.mark.parametrize(("traits", "parry"), [([], 10), (["Combat Reflexes"], 11)])
@proves("PARRY.1")
def test_a_bare_hand_parries_with_half_its_skill(traits: list[str], parry: int) -> None:
    t = attacked(gear=[], skills={"Brawling": 15}, traits=traits)
    assert score(t, "parry with fist") == parry


@pytest.mark.parametrize(
    ("st", "item", "skills", "parry"),
    [
        (10, "Thrusting Broadsword", {"Broadsword": 14}, 10),
        (9, "Thrusting Broadsword", {"Broadsword": 14}, 9),
        (6, "Thrusting Broadsword", {"Broadsword": 14}, 8),
        (0, "Brass Knuckles", {"Brawling": 14}, 10),  # asks for no ST
    ],
)
@proves("GAP.4", "PARRY.1")
def test_who_is_too_weak_parries_with_less_skill(st: int, item: str, skills: dict[str, int], parry: int) -> None:
    """The sword asks for ST 10: each point below it is -1 to skill, and the Parry is half of that."""
    t = attacked(st=st, hp=10, gear=[{"item": item, "hand": "right"}], skills=skills)
    assert score(t, f"parry with {item}") == parry


@pytest.mark.parametrize(("st", "number"), [(0, 14), (10, 14)])
@proves("GAP.4")
def test_a_weapon_that_asks_for_no_st_is_never_too_heavy(st: int, number: int) -> None:
    knuckles = {"item": "Brass Knuckles", "hand": "right"}
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=9, st=st, hp=10, skills={"Brawling": 14}, gear=[knuckles]),
        fighter("Bo", "blue", (0, 0), 6, speed=5),
    )
    assert t.plays(*attacks("Bo", "Brass Knuckles punch", rolled=None)[:-1]).number == number


@pytest.mark.parametrize(("dx", "ht", "dodge"), [(13, 10, 8), (13, 11, 9), (11, 13, 9)])
@proves("DODGE.1")
def test_basic_speed_is_a_quarter_of_dx_and_ht(dx: int, ht: int, dodge: int) -> None:
    assert score(attacked(dx=dx, ht=ht, speed=None), "dodge") == dodge


@proves("GAP.4")
def test_scores_the_record_leaves_out() -> None:
    """HP as ST, FP as HT, Will and Per as IQ, unless the record has them."""
    sheet = attacked(st=11, ht=12, iq=13).fighter("Bo").sheet
    assert (sheet.hp, sheet.fp, sheet.will, sheet.per) == (11, 12, 13, 13)
    sheet = attacked(st=11, ht=12, iq=13, hp=21, fp=22, will=23, per=24).fighter("Bo").sheet
    assert (sheet.hp, sheet.fp, sheet.will, sheet.per) == (21, 22, 23, 24)
