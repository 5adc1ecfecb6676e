"""Critical rolls, and every row of the two tables of critical hits."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from tests.support.gurps4 import SHIELD, SWORD, attacks, beast, fighter, proves, table
from tests.support.table import Table
from tests.support.wounds import STOP, STURDY, SWING, defence, lost

OFF = {"critical_tables": False}
TABLE = "critical table"


# Which rolls are critical


@pytest.mark.parametrize(
    ("skill", "rolled", "asked"),
    [
        pytest.param(skill, rolled, asked, marks=proves("CRIT.1"))
        for skill, rolled, asked in [
            (6, 3, "Ana critical table"),
            (6, 4, "Ana critical table"),
            (14, 5, "Bo defence"),
            (15, 5, "Ana critical table"),
            (15, 6, "Bo defence"),
            (16, 6, "Ana critical table"),
            (16, 7, "Bo defence"),
            (16, 17, "Ana step"),
            (15, 17, "Ana critical table"),
            (25, 17, "Ana step"),
            (25, 18, "Ana critical table"),
            (6, 15, "Ana step"),
            (6, 16, "Ana critical table"),
        ]
    ],
)
def test_what_is_critical(skill: int, rolled: int, asked: str) -> None:
    """3 and 4, 5 from 15, 6 from 16; 18, 17 up to 15, and a miss by 10."""
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=3, skill=skill, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    assert game.plays(*attacks("Bo", hit=rolled, rolled=None)).asked == asked


@proves("CRIT.1")
def test_a_critical_hit_with_the_tables_switched_off() -> None:
    """It only bars the defence, and a fumble is a plain miss."""
    ana = beast("Ana", "red", (0, 0), 0, damage=3, speed=7)
    bo = fighter("Bo", "blue", (0, -1), 6, speed=5)
    game = table(ana, bo, switches=OFF).plays(*attacks("Bo", hit=3, rolled=None))
    assert game.asked == "Ana damage"
    game = table(ana, bo, switches=OFF).plays(*attacks("Bo", hit=18, rolled=None))
    assert game.asked == "Ana step"
    assert game.fighter("Ana") == table(ana, bo).plays(*attacks("Bo", hit=15, rolled=None)).fighter("Ana")


# The Critical Hit table


def hit(total: int, place: str = "torso", type: str = "cut", **foe: Any) -> Table:
    """Ana's claws, 1d+3, hit Bo critically; he wears DR 3. The table says what comes next."""
    ana = beast("Ana", "red", (0, 0), 0, damage=6, type=type, skill=20, speed=7)
    bo = {"hp": 100, "st": 200, "speed": 5, "ht": 12, "dr": {"torso": 3, "skull": 3, "arm": 3}, **foe}
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, **bo))
    return game.plays(*attacks("Bo", place=place, hit=3, rolled=None), (TABLE, total))


HITS = {
    **dict.fromkeys((3, 18), 22),  # three times 6: 15 past DR
    **dict.fromkeys((4, 17), 7),  # DR 1: 5 past it
    **dict.fromkeys((5, 16), 13),  # twice 6: 9 past DR
    **dict.fromkeys((7, 8, 9, 10, 11, 12, 13, 14), 4),  # 3 past DR
}


@proves("CRIT.1")
@pytest.mark.parametrize(("total", "injury"), HITS.items())
def test_damage_by_the_critical_hit_table(total: int, injury: int) -> None:
    """6 cutting damage against DR 3: tripled, DR halved (down), doubled, or as it is."""
    game = hit(total)
    assert game.asked == "Ana damage"
    assert lost(game.plays(("damage", 3))) == injury
    assert game.asked == ("Bo knockdown" if total in (7, 13, 14) else "Ana step")


@proves("CRIT.1")
@pytest.mark.parametrize(("dr", "injury"), [(1, 9), (2, 7), (4, 6), (5, 6), (6, 4)])
def test_half_of_any_dr(dr: int, injury: int) -> None:
    """6 cutting damage, and DR halved down."""
    assert lost(hit(4, dr={"torso": dr}).plays(("damage", 3))) == injury


@proves("CRIT.1")
@pytest.mark.parametrize("total", [6, 15])
def test_the_greatest_damage(total: int) -> None:
    """1d+3 do 9 without a roll: 6 past DR."""
    assert lost(hit(total)) == 9


@proves("CRIT.1")
def test_the_greatest_damage_of_two_dice() -> None:
    """A sword swung with ST 13, 2d: 12 without a roll."""
    ana = fighter("Ana", "red", (0, 0), 0, st=13, speed=7)
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5, **STURDY))
    assert lost(game.plays(*attacks("Bo", SWING, hit=3, rolled=None), (TABLE, 6))) == 18


@proves("CRIT.1")
@pytest.mark.parametrize("total", [7, 13, 14])
def test_a_critical_major_wound_needs_an_injury(total: int) -> None:
    """Nothing past DR, nothing more."""
    assert hit(total, dr={"torso": 6}).plays(("damage", 3)).asked == "Ana step"


@proves("CRIT.1")
def test_double_shock() -> None:
    """4 HP are -8, and the next wound adds nothing beyond that; without an injury there is none."""
    game = hit(8).plays(("damage", 3), STOP)
    assert game.plays(*attacks("Ana", SWING, rolled=None)[:-1]).reasons["shock"] == -8
    game = hit(8, dr={"torso": 6}).plays(("damage", 3), STOP)
    assert "shock" not in game.plays(*attacks("Ana", SWING, rolled=None)[:-1]).reasons


@proves("CRIT.1")
@pytest.mark.parametrize(("ht", "seconds"), [(12, 4), (15, 2)])
def test_a_limb_crippled_for_a_while(ht: int, seconds: int) -> None:
    """Row 8 on an arm: it drops what it holds and is of no use for 16 - HT seconds, at least 2."""
    game = hit(8, "right arm", ht=ht).plays(("damage", 3), STOP)
    assert game.fighter("Bo").right == ""
    for _ in range(seconds - 1):
        game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
        assert game.fighter("Bo").useless("right")
    game.plays(*attacks("Ana", "fist kick", rolled=None)[:-1])
    assert game.reasons["crippled-limb"] == -3
    game.plays(("to-hit", 12), STOP, ("manoeuvre", "Do Nothing"))
    assert not game.fighter("Bo").useless("right")
    game.plays(*attacks("Ana", "fist kick", rolled=None)[:-1])
    assert "crippled-limb" not in game.reasons


@proves("CRIT.1")
def test_a_leg_crippled_for_a_while_falls() -> None:
    """Row 8 on a leg brings one down; a crippling wound needs no more."""
    assert hit(8, "left leg").plays(("damage", 3)).fighter("Bo").posture == "prone"
    bo = hit(8, "left leg", hp=5).plays(("damage", 3)).fighter("Bo")
    assert (bo.crippled, bo.has("numbed")) == (("left leg",), False)


@proves("CRIT.1")
def test_the_target_lets_go_of_everything() -> None:
    """Row 12, even when DR stops the blow."""
    game = hit(12, gear=[SWORD, SHIELD], dr={"torso": 6}).plays(("damage", 3))
    bo = game.fighter("Bo")
    assert (bo.hp, bo.right, bo.left) == (100, "", "")
    assert {item.name for item in game.battle.state.items} == {"Thrusting Broadsword", "Medium Shield"}


# The Critical Head Blow table


@pytest.mark.parametrize(
    ("total", "injury", "number"),
    [
        pytest.param(total, injury, number, marks=proves("SKULL.4"))
        for total, injury, number in [
            (4, 16, 2),  # DR 2: 4 past it, times 4; any injury is a major wound: HT 12-10
            (5, 16, 2),
            (8, 12, 12),
            (9, 12, 12),
            (10, 12, 12),
            (11, 12, 12),
            (12, 12, 12),
            (13, 12, 12),
            (14, 12, 12),
            (16, 36, 12),  # twice 6: 9 past DR
            (17, 16, 12),
            (18, 60, 2),  # three times 6: 15 past DR, a major wound of 100 HP
        ]
    ],
)
def test_damage_by_the_head_blow_table(total: int, injury: int, number: int) -> None:
    """6 crushing damage on a skull with DR 3."""
    game = hit(total, "skull", "cr")
    assert game.asked == "Ana damage"
    assert lost(game.plays(("damage", 3))) == injury
    assert (game.asked, game.number) == ("Bo knockdown", number)


@proves("SKULL.4")
@pytest.mark.parametrize(("total", "injury"), [(3, 36), (15, 24)])
def test_the_greatest_damage_on_the_head(total: int, injury: int) -> None:
    """9 damage, on 3 past no DR at all."""
    assert lost(hit(total, "skull", "cr")) == injury


@pytest.mark.parametrize(
    ("place", "total", "die", "eye"),
    [
        pytest.param("skull", 6, 1, "right eye", marks=proves("SKULL.4")),
        pytest.param("skull", 6, 3, "right eye", marks=proves("SKULL.4")),
        pytest.param("skull", 7, 6, "left eye", marks=proves("SKULL.4")),
        pytest.param("skull", 7, 4, "left eye", marks=proves("SKULL.4")),
        pytest.param("face", 6, 4, "left eye", marks=proves("FACE.4")),
        pytest.param("left eye", 7, None, "left eye", marks=proves("EYE.3")),
    ],
)
def test_the_blow_becomes_an_eye_hit(place: str, total: int, die: int | None, eye: str) -> None:
    """One or the other, by a die, unless one was aimed at; no armour there: 6 x 4."""
    game = hit(total, place, "cr")
    if die is not None:
        game.plays(("which", die))
    game.plays(("damage", 3))
    assert (lost(game), game.fighter("Bo").crippled) == (24, (eye,))


@proves("SKULL.4")
def test_one_die_decides_between_two() -> None:
    """1 to 3, or 4 to 6; there is no number to roll against."""
    assert hit(6, "skull", "cr").reasons == {"even-odds": 0}
    with pytest.raises(UnreadableError):
        hit(6, "skull", "cr").plays(("which", 7))


@proves("SKULL.4")
def test_the_victim_does_nothing_and_defends() -> None:
    """Row 8: his next turn is lost; his defences are as ever, and the turn after that is his own."""
    game = hit(8, "skull", "cr").plays(("damage", 3), ("knockdown", 3), STOP)
    assert game.refused("Regular Attack") == "staggered-does-nothing"
    assert game.legal == ["Do Nothing"]
    game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    assert "Regular Attack" in game.legal


@proves("SKULL.4")
def test_defences_of_the_staggered() -> None:
    """Struck again in the same turn, he dodges at his full 8."""
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=6, type="cr", skill=20, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, st=200),
    )
    game.plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    blow = attacks("Bo", place="skull", hit=3, rolled=None)[2:]
    game.plays(*blow, (TABLE, 8), ("damage", 3), ("knockdown", 3), *attacks("Bo", rolled=None)[2:])
    assert defence(game, "dodge") == 8


@proves("SKULL.4")
@pytest.mark.parametrize("total", [12, 13])
def test_deafened_or_scarred(total: int) -> None:
    """Crushing deafens, anything else scars, corrosion twice; nothing past DR does neither."""
    assert hit(total, "skull", "cr").plays(("damage", 3)).fighter("Bo").has("deaf")
    game = hit(total, "face", "cut").plays(("damage", 3))
    assert not game.fighter("Bo").has("deaf")
    assert [event["levels"] for event in game.events("scarred")] == [1]
    assert [e["levels"] for e in hit(total, "face", "cor").plays(("damage", 3)).events("scarred")] == [2]
    assert not hit(total, "skull", "cr", dr={"all": 6}).plays(("damage", 3)).fighter("Bo").has("deaf")


KNIFE = {"item": "Large Knife", "hand": "left"}


@proves("SKULL.4")
@pytest.mark.parametrize(
    ("gear", "die", "hands"),
    [
        ([SWORD], None, ("", "")),
        ([SWORD, SHIELD], None, ("", "Medium Shield")),
        ([SWORD, KNIFE], 3, ("", "Large Knife")),
        ([SWORD, KNIFE], 4, ("Thrusting Broadsword", "")),
        ([], None, ("", "")),
    ],
)
def test_a_head_blow_makes_one_drop_a_weapon(gear: list[Any], die: int | None, hands: tuple[str, str]) -> None:
    """Row 14: the weapon, one of two by a die; no shield."""
    game = hit(14, "skull", "cr", gear=gear)
    if die is not None:
        game.plays(("which", die))
    bo = game.plays(("damage", 3)).fighter("Bo")
    assert (bo.right, bo.left) == hands


@pytest.mark.parametrize(
    ("place", "key"),
    [
        pytest.param("skull", "critical-head-table", marks=proves("SKULL.4")),
        pytest.param("face", "critical-head-table", marks=proves("FACE.4")),
        pytest.param("right eye", "critical-head-table", marks=proves("EYE.3")),
        pytest.param("neck", "critical-hit-table", marks=proves("CRIT.1")),
        pytest.param("torso", "critical-hit-table", marks=proves("CRIT.1")),
    ],
)
def test_which_table(place: str, key: str) -> None:
    """The head has its own; the neck is no part of it."""
    ana = beast("Ana", "red", (0, 0), 0, damage=3, skill=20, speed=7)
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5))
    assert game.plays(*attacks("Bo", place=place, hit=3, rolled=None)).reasons == {key: 0}
