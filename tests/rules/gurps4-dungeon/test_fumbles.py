"""Critical misses with a weapon: every row of their table."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Patch, Plan
from tests.support.gurps4 import SHIELD, SWORD, attacks, fighter, proves, table
from tests.support.table import Table
from tests.support.wounds import STOP, SWING, THRUST, defence

TABLE = "critical table"


# The Critical Miss table


def miss(total: int, way: str = SWING, plan: Plan | None = None, **mine: Any) -> Table:
    """Ana fumbles with the sword in her right hand, swing 1d+1+1 at ST 10; the table says what comes next."""
    sheet = {"speed": 7, "hp": 100, "dx": 11, "gear": [SWORD, SHIELD], **mine}
    ana = fighter("Ana", "red", (0, 0), 0, **sheet)
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, dx=12), plan=plan)
    return game.plays(*attacks("Bo", way, hit=18, rolled=None), (TABLE, total))


def items(game: Table) -> list[tuple[str, Hex]]:
    """What lies about, and where."""
    return [(item.name, item.hex) for item in game.battle.state.items]


SWORD_NAME = "Thrusting Broadsword"


@proves("CRIT.1")
@pytest.mark.parametrize("total", [3, 4, 17, 18])
def test_the_weapon_breaks(total: int) -> None:
    """It can neither strike nor parry any more."""
    game = miss(total)
    assert game.fighter("Ana").broken == (SWORD_NAME,)
    game.plays(STOP, ("manoeuvre", "Do Nothing"), ("manoeuvre", "Regular Attack"), STOP)
    assert not any(name.startswith(f"Bo: {SWORD_NAME}") for name in game.legal)


MACE = {"item": "Mace", "hand": "right"}
CLUB = {"skills": {"Axe/Mace": 14}, "gear": [MACE]}
FINE = {"gear": [{**SWORD, "quality": "fine"}]}


@proves("CRIT.1")
@pytest.mark.parametrize(("way", "mine"), [("Mace swung", CLUB), (SWING, FINE)])
@pytest.mark.parametrize(("again", "broken"), [(3, True), (4, True), (17, True), (18, True), (5, False), (16, False)])
def test_a_sturdy_weapon_breaks_on_a_second_roll(way: str, mine: dict[str, Any], again: int, broken: bool) -> None:
    """Solid crushing weapons and those of good make break only if the table says so again, else they drop."""
    game = miss(3, way, **mine).plays((TABLE, again))
    ana = game.fighter("Ana")
    assert (bool(ana.broken), bool(ana.right), bool(items(game))) == (broken, broken, not broken)


@proves("CRIT.1")
def test_a_sword_that_also_crushes_is_not_sturdy() -> None:
    """A plain broadsword's thrust is blunt, and it breaks all the same."""
    blade = {"item": "Broadsword", "hand": "right"}
    assert miss(3, "Broadsword swung", gear=[blade]).fighter("Ana").broken == ("Broadsword",)


@proves("CRIT.1")
@pytest.mark.parametrize(("total", "damage"), [(5, 5), (6, 2)])
@pytest.mark.parametrize(("die", "place"), [(3, "left arm"), (4, "right leg")])
def test_hitting_oneself(total: int, damage: int, die: int, place: str) -> None:
    """In the arm or the leg, by a die; 5 cutting damage, or half of it."""
    game = miss(total).plays(("which", die), ("damage", 4))
    assert game.fighter("Ana").hp == 100 - damage * 3 // 2
    assert [(event["who"], event["place"]) for event in game.events("wounded")] == [("Ana", place)]


@proves("CRIT.1")
def test_armour_protects_from_oneself() -> None:
    """5 cutting damage against DR 2 on the arm."""
    assert miss(5, dr={"arm": 2}).plays(("which", 1), ("damage", 4)).fighter("Ana").hp == 100 - 4


@proves("CRIT.1")
@pytest.mark.parametrize("total", [5, 6])
def test_a_thrust_rolls_again_before_it_hits_the_thruster(total: int) -> None:
    """An impaling attack: another result replaces it, the same or its half stands."""
    game = miss(total, THRUST)
    assert game.asked == f"Ana {TABLE}"
    assert game.plays((TABLE, 16)).fighter("Ana").posture == "prone"
    game = miss(total, THRUST).plays((TABLE, 6), ("which", 1), ("damage", 5))
    assert game.fighter("Ana").hp == 100 - (5 - 2 + 2) // 2


@proves("CRIT.1")
@pytest.mark.parametrize("total", [7, 13])
def test_losing_balance(total: int) -> None:
    """No step after the blow, and defences at -2 until her next turn."""
    game = miss(total)
    assert game.asked == "Bo manoeuvre"
    game.plays(*attacks("Ana", SWING, rolled=None))
    assert defence(game, "dodge") == 10 + 2 - 2  # Basic Speed 7, +3, the shield
    game.plays(("defence", "no defence"), ("damage", 1), STOP, ("manoeuvre", "Do Nothing"))
    game.plays(*attacks("Ana", SWING, rolled=None))
    assert defence(game, "dodge") == 10 + 2


@proves("CRIT.1")
def test_losing_balance_ends_a_double_attack() -> None:
    """The second blow of an All Out Attack is not struck."""
    ana = fighter("Ana", "red", (0, 0), 0, speed=7)
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5))
    game.plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    game.plays(*attacks("Bo", SWING, hit=18, rolled=None)[2:], (TABLE, 7))
    assert game.asked == "Bo manoeuvre"


@proves("CRIT.1")
@pytest.mark.parametrize("total", [8, 12])
def test_the_weapon_turns_in_the_hand(total: int) -> None:
    """It has to be readied."""
    ana = miss(total).fighter("Ana")
    assert (ana.right, ana.unready) == (SWORD_NAME, (SWORD_NAME,))


@proves("CRIT.1")
@pytest.mark.parametrize("total", [9, 10, 11])
def test_dropping_the_weapon(total: int) -> None:
    """It lies in her hex; a cheap one breaks."""
    game = miss(total)
    assert (game.fighter("Ana").right, items(game)) == ("", [(SWORD_NAME, (0, 0))])
    cheap = miss(total, gear=[{**SWORD, "quality": "cheap"}])
    assert (cheap.fighter("Ana").broken, items(cheap)) == ((SWORD_NAME,), [])


@proves("CRIT.1")
@pytest.mark.parametrize(("yards", "die", "to"), [(1, 4, (0, 1)), (6, 4, (0, 6)), (3, 3, (0, -3)), (2, 3, (0, -2))])
def test_the_weapon_flies(yards: int, die: int, to: Hex) -> None:
    """1d yards ahead or back, by a die."""
    game = miss(14).plays(("flight", yards), ("which", die))
    assert (game.fighter("Ana").right, items(game), game.asked) == ("", [(SWORD_NAME, to)], "Ana step")


@proves("CRIT.1")
@pytest.mark.parametrize(("die", "to"), [(1, (1, -1)), (6, (5, -5))])
def test_the_weapon_flies_the_way_she_faces(die: int, to: Hex) -> None:
    """Ahead is where she looks, to the south-west here."""
    game = table(
        fighter("Ana", "red", (3, -3), 8, speed=7),
        fighter("Bo", "blue", (2, -2), 2, speed=5),
    )
    game.plays(*attacks("Bo", SWING, hit=18, rolled=None), (TABLE, 14), ("flight", 2), ("which", die))
    assert items(game) == [(SWORD_NAME, to)]


@proves("CRIT.1")
def test_a_weapon_flies_six_yards_at_most() -> None:
    """One die."""
    with pytest.raises(UnreadableError):
        miss(14).plays(("flight", 7))


@proves("CRIT.1")
def test_nobody_ducks_who_cannot() -> None:
    """Not Ana when it falls at her own feet before a wall, and not one who lies there unconscious."""
    wall = Patch(hexes=[(0, 1)], ground=Ground(name="wall", impassable=True))
    game = miss(14, plan=Plan(radius=5, patches=[wall])).plays(("flight", 3), ("which", 6))
    assert (items(game), game.asked) == ([(SWORD_NAME, (0, 0))], "Ana step")
    game = table(
        fighter("Cai", "blue", (0, 1), 0, speed=9),
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    game.battle.intervene("set", "Cai", field="hp", value=-5)
    game.plays(*(("manoeuvre", "Do Nothing"),) * 3, ("stay-awake", 17))
    game.plays(*attacks("Bo", SWING, hit=18, rolled=None), (TABLE, 14), ("flight", 1), ("which", 6))
    assert (items(game)[-1], game.asked) == ((SWORD_NAME, (0, 1)), "Ana step")


@proves("CRIT.1")
@pytest.mark.parametrize(("rolled", "lost"), [(12, 0), (13, 3)])
def test_whoever_is_there_ducks(rolled: int, lost: int) -> None:
    """Bo, one yard ahead, rolls DX 12 or takes half of 5 cutting damage."""
    game = miss(14).plays(("flight", 1), ("which", 1), ("duck", rolled))
    if lost:
        game.plays(("damage", 4))
    assert game.fighter("Bo").hp == 100 - lost


@proves("CRIT.1")
def test_the_edge_of_the_map_stops_a_weapon() -> None:
    """It comes down on the last hex."""
    game = miss(14, plan=Plan(radius=3)).plays(("flight", 6), ("which", 6))
    assert items(game) == [(SWORD_NAME, (0, 3))]


@proves("CRIT.1")
def test_a_thrust_weapon_is_only_dropped() -> None:
    """What was not swung does not fly."""
    assert items(miss(14, THRUST)) == [(SWORD_NAME, (0, 0))]


@proves("CRIT.1")
def test_a_strained_shoulder() -> None:
    """The arm neither attacks nor parries any more; the sword stays in hand, the shield arm is well."""
    game = miss(15)
    assert game.fighter("Ana").right == SWORD_NAME
    game.plays(STOP, *attacks("Ana", SWING, rolled=None))
    assert not any(name.startswith("parry") for name in game.legal)
    assert "block with Medium Shield" in game.legal
    game.plays(("defence", "no defence"), ("damage", 1), STOP, ("manoeuvre", "Regular Attack"), STOP)
    assert not any(SWORD_NAME in name for name in game.legal)


@proves("CRIT.1")
def test_falling_down() -> None:
    """Row 16."""
    assert miss(16).fighter("Ana").posture == "prone"


BOW = {"gear": [{"item": "Short Bow", "hand": "both"}], "skills": {"Bow": 14}}


def shoots_badly(*totals: int) -> Table:
    """Ana fumbles a shot."""
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, hp=100, **BOW)
    game = table(ana, fighter("Bo", "blue", (0, -5), 6, speed=5))
    game.plays(("manoeuvre", "Regular Attack"), STOP)
    way = next(name for name in game.legal if name.startswith("Bo"))
    game.plays(("target", way), *attacks("Bo", hit=18, rolled=None)[3:])
    return game.plays(*((TABLE, total) for total in totals))


@proves("CRIT.1")
def test_shooters_lose_balance_instead_of_falling() -> None:
    """Row 16 with a bow; row 14 drops it; 5 and 6 roll again."""
    ana = shoots_badly(16).fighter("Ana")
    assert (ana.posture, ana.has("off balance")) == ("standing", True)
    assert items(shoots_badly(14)) == [("Short Bow", (0, 0))]
    assert shoots_badly(5, 9).fighter("Ana").right == ""
    assert shoots_badly(15).fighter("Ana").useless("right")


@proves("CRIT.1")
@pytest.mark.parametrize(("total", "broken"), [(8, ()), (9, ()), (3, ("Throwing Axe",))])
def test_a_thrown_weapon_has_left_the_hand(total: int, broken: tuple[str, ...]) -> None:
    """It can neither turn in the hand nor be dropped; it may break where it lies."""
    axe = {"gear": [{"item": "Throwing Axe", "hand": "right"}], "skills": {"Thrown Weapon (Axe/Mace)": 14}}
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, **axe),
        fighter("Bo", "blue", (0, -3), 6, speed=5),
    )
    game.plays(("manoeuvre", "Regular Attack"), STOP)
    game.plays(("target", next(name for name in game.legal if name.startswith("Bo"))))
    game.plays(*attacks("Bo", hit=18, rolled=None)[3:], (TABLE, total))
    ana = game.fighter("Ana")
    assert (ana.right, ana.unready, ana.broken) == ("", (), broken)
    assert items(game) == [("Throwing Axe", (0, -3))]


@pytest.mark.parametrize(
    ("way", "key"),
    [
        pytest.param(SWING, "critical-miss-table", marks=proves("CRIT.1")),
        pytest.param("fist kick", "unarmed-miss-table", marks=proves("CRIT.1")),
    ],
)
def test_which_table(way: str, key: str) -> None:
    """Bare hands and feet have their own."""
    ana = fighter("Ana", "red", (0, 0), 0, speed=7)
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5))
    assert game.plays(*attacks("Bo", way, hit=18, rolled=None)).reasons == {key: 0}
