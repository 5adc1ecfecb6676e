"""Knockback: how far, on one's feet or not, and into what."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.support.gurps4 import attacks, beast, fighter, proves, table
from tests.support.table import Table


def struck(damage: int, type: str = "cr", *others: Entry, plan: Plan | None = None, **foe: Any) -> Table:
    """Ana in the middle strikes Bo north of her, a DX 12 man of ST 10 with many HP, and he has not yet rolled."""
    ana = beast("Ana", "red", (0, 0), 0, damage=damage, type=type, speed=7)
    bo = {"hp": 60, "st": 10, "dx": 12, "speed": 5, **foe}
    return table(ana, fighter("Bo", "blue", (0, -1), 6, **bo), *others, plan=plan).plays(*attacks("Bo"))


def hexes(game: Table) -> int:
    """How far north of where he stood Bo is now."""
    q, r = game.fighter("Bo").hex
    assert q == 0
    return -1 - int(r)


@pytest.mark.parametrize(
    ("type", "damage", "foe", "flown"),
    [
        pytest.param("cr", 16, {}, 2, marks=proves("KB.1")),
        pytest.param("cr", 16, {"dr": {"torso": 30}}, 2, marks=proves("KB.1")),
        pytest.param("imp", 16, {"hp": 80}, 0, marks=proves("KB.1")),
        pytest.param("pi", 16, {"dr": {"torso": 30}}, 0, marks=proves("KB.1")),
        pytest.param("cut", 8, {"dr": {"torso": 8}}, 1, marks=proves("KB.2")),
        pytest.param("cut", 8, {"dr": {"torso": 7}}, 0, marks=proves("KB.2")),
        pytest.param("cr", 19, {"st": 11}, 2, marks=proves("KB.3")),
        pytest.param("cr", 18, {"st": 11}, 2, marks=proves("KB.3")),
        pytest.param("cr", 17, {"st": 11}, 1, marks=proves("KB.3")),
        pytest.param("cr", 8, {"st": 11}, 0, marks=proves("KB.3")),
        pytest.param("cr", 3, {"st": 2}, 3, marks=proves("KB.3")),
        pytest.param("cr", 3, {"st": 1}, 3, marks=proves("KB.3")),
        pytest.param("cr", 3, {"st": 4}, 1, marks=proves("KB.3")),
    ],
)
def test_how_far(type: str, damage: int, foe: dict[str, Any], flown: int) -> None:
    """The damage before DR by ST - 2, rounded down; cutting damage only if none of it got through."""
    game = struck(damage, type, **foe)
    assert hexes(game) == flown
    assert game.asked == ("Bo knockback" if flown else "Ana step")


@proves("KB.1")
@pytest.mark.parametrize(
    ("hex", "facing", "at", "to"),
    [((0, 0), 0, (1, -1), (3, -3)), ((0, 0), 2, (0, 0), (2, -2)), ((0, 0), 6, (0, 0), (0, 2))],
)
def test_straight_away(hex: Hex, facing: int, at: Hex, to: Hex) -> None:
    """Away from the attacker; from one's own hex the way he faces."""
    game = table(
        beast("Ana", "red", hex, facing, damage=16, type="cr", speed=7),
        fighter("Bo", "blue", at, 8, hp=60, speed=5, dx=12),
    )
    game.plays(*attacks("Bo"))
    assert game.fighter("Bo").hex == to


@pytest.mark.parametrize(
    ("damage", "foe", "number"),
    [
        pytest.param(16, {}, 11, marks=proves("KB.4")),
        pytest.param(8, {}, 12, marks=proves("KB.4")),
        pytest.param(16, {"skills": {"Acrobatics": 14}}, 13, marks=proves("KB.4")),
        pytest.param(16, {"skills": {"Judo": 15, "Acrobatics": 14}}, 14, marks=proves("KB.4")),
        pytest.param(16, {"skills": {"Judo": 9, "Broadsword": 16}}, 11, marks=proves("KB.4")),
        pytest.param(16, {"skills": {"Judo": 12}}, 11, marks=proves("KB.4")),
        pytest.param(24, {"traits": ["Perfect Balance"]}, 14, marks=proves("KB.5")),
    ],
)
def test_the_roll_to_stay_up(damage: int, foe: dict[str, Any], number: int) -> None:
    """The best of DX, Acrobatics and Judo, +1, less the hexes; Perfect Balance gives +4."""
    game = struck(damage, **foe)
    assert game.number == number
    assert ("skill" in game.reasons) == (number > 11 and "skills" in foe)


@proves("KB.4")
@pytest.mark.parametrize(("rolled", "posture"), [(11, "standing"), (12, "prone")])
def test_staying_up_or_falling(rolled: int, posture: str) -> None:
    """DX 12 and 2 hexes: 11 keeps one's feet."""
    assert struck(16).plays(("knockback", rolled)).fighter("Bo").posture == posture


@proves("KB.4")
def test_one_who_lies_does_not_roll() -> None:
    """A major wound first (GAP.3): after a failed knockdown roll he lies already, and flies all the same."""
    game = struck(16, hp=20).plays(("knockdown", 17))
    assert (game.asked, hexes(game)) == ("Ana step", 2)


WALL = Ground(name="wall", impassable=True)


def before_a_wall(r: int) -> Plan:
    """A map with a wall across Bo's way."""
    return Plan(radius=12, patches=[Patch(hexes=[(0, r)], ground=WALL)])


def collided(damage: int, r: int, rolled: int, **foe: Any) -> tuple[int, Hex]:
    """The HP Bo loses to the wall in his way, and where he is then."""
    game = struck(damage, plan=before_a_wall(r), **{"dr": {"torso": 0, "all": 0}, **foe}).plays(("knockback", 3))
    assert game.asked == "Bo collision"
    before = game.fighter("Bo").hp
    game.plays(("collision", rolled))
    bo = game.fighter("Bo")
    assert [event["injury"] for event in game.events("collided")] == [before - bo.hp]
    return before - bo.hp, bo.hex


@pytest.mark.parametrize(
    ("damage", "rolled", "lost"),
    [
        pytest.param(16, 5, 3, marks=proves("KB.6")),
        pytest.param(24, 5, 4, marks=proves("KB.6")),
        pytest.param(32, 5, 4, marks=proves("KB.6")),
        pytest.param(8, 5, 2, marks=proves("KB.6")),
        pytest.param(40, 5, 5, marks=proves("KB.7")),
        pytest.param(72, 5, 5, marks=proves("KB.7")),
        pytest.param(80, 11, 11, marks=proves("KB.7")),
        pytest.param(8, 2, 0, marks=proves("KB.8")),
        pytest.param(8, 3, 0, marks=proves("KB.8")),
        pytest.param(8, 4, 1, marks=proves("KB.8")),
    ],
)
def test_into_a_wall(damage: int, rolled: int, lost: int) -> None:
    """By the whole distance, wherever the wall is: 1d-3, 1d-2, 1d-1, then 1d for every full 5 yards; at least 0."""
    assert collided(damage, -2, rolled, hp=300) == (lost, (0, -1))


@proves("KB.6")
def test_collision_dice_have_six_sides() -> None:
    """1d-2 is at most 4."""
    game = struck(16, plan=before_a_wall(-2)).plays(("knockback", 3))
    with pytest.raises(UnreadableError):
        game.plays(("collision", 7))


@proves("KB.6")
def test_he_stops_in_front_of_the_obstacle() -> None:
    """3 hexes with the wall behind the second: he ends before it, and 1d-1 counts."""
    assert collided(24, -4, 6) == (5, (0, -3))


@proves("KB.6")
def test_dr_protects_the_torso_in_a_collision() -> None:
    """5-2 = 3 before DR 2."""
    assert collided(16, -2, 5, dr={"torso": 2}) == (1, (0, -1))


@proves("KB.6")
@pytest.mark.parametrize("hidden", [False, True])
def test_into_somebody(hidden: bool) -> None:
    """He stops before Cai, who takes no damage and is noticed now if he was hidden."""
    cai = fighter("Cai", "blue", (0, -3), 0, speed=4, hidden=hidden)
    game = struck(16, "cr", cai).plays(("knockback", 3), ("collision", 5))
    bo, cai_now = game.fighter("Bo"), game.fighter("Cai")
    assert (bo.hex, bo.hp) == ((0, -2), 60 - 16 - 3)
    assert (cai_now.hp, cai_now.posture, cai_now.hidden) == (10, "standing", False)


@proves("KB.6")
def test_the_edge_of_the_map_stops_one() -> None:
    """What lies off the map counts as an obstacle."""
    game = struck(16, plan=Plan(radius=1)).plays(("knockback", 3))
    assert (game.asked, game.fighter("Bo").hex) == ("Bo collision", (0, -1))


@proves("KB.6")
def test_the_fallen_are_no_obstacle() -> None:
    """Who is out of the fight is flown over."""
    cai = fighter("Cai", "blue", (0, -2), 0, speed=9)
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=16, type="cr", speed=7),
        fighter("Bo", "blue", (0, -1), 6, hp=60, speed=5, dx=12),
        cai,
    )
    game.battle.intervene("set", "Cai", field="hp", value=-5)
    game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    game.plays(("stay-awake", 17), *attacks("Bo"), ("knockback", 3))
    assert game.fighter("Bo").hex == (0, -3)
    assert game.asked == "Ana step"


@proves("KB.6")
def test_a_collision_knocks_nobody_back() -> None:
    """80 damage into the wall: 2d of it, 12, and he stays where he is; the wound counts as any other."""
    game = struck(80, plan=before_a_wall(-2), hp=20, dr={"torso": 79}).plays(("knockback", 3), ("collision", 12))
    assert game.asked == "Ana step"
    game = struck(80, plan=before_a_wall(-2), hp=20, dr={"torso": 0, "all": 0}, ht=12)
    assert game.asked == "Bo survival"


@proves("SHOCK.5")
def test_a_crippled_leg_and_shock_leave_dx_alone() -> None:
    """DX to stay up is no skill roll; Acrobatics is, and loses 3 with a crippled arm (LIMB.5)."""
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=8, type="cr", speed=7),
        fighter("Bo", "blue", (0, -1), 6, hp=12, speed=5, dx=12, st=10, skills={"Acrobatics": 14}),
    )
    game.plays(*attacks("Bo", place="left arm"), ("knockdown", 3))
    assert game.reasons == {"dx": 12, "staying-up": 1, "knocked-back": -1}


@proves("KB.1")
@pytest.mark.parametrize(("within", "asked"), [(2, "Cai move"), (3, "Cai move"), (4, "Ana step"), (1, "Ana step")])
def test_who_waits_for_one_thrown_at_him_acts_after_the_blow(within: int, asked: str) -> None:
    """Bo lands two hexes from Cai; one who had him as near before has not seen him come near."""
    game = table(
        fighter("Cai", "red", (0, -5), 6, speed=9),
        beast("Ana", "red", (0, 0), 0, damage=16, type="cr", speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=60, dx=12),
    )
    game.plays(("manoeuvre", "Wait"), ("trigger", f"a foe comes within {within}"), ("stored manoeuvre", "Move"))
    game.plays(*attacks("Bo"), ("knockback", 3))
    assert game.asked == asked


@proves("KB.1")
@pytest.mark.parametrize(("damage", "wall", "asked"), [(8, -9, "Cai move"), (16, -2, "Ana step")])
def test_who_waits_for_any_move_of_his(damage: int, wall: int, asked: str) -> None:
    """One hex is a move; standing against a wall there is none."""
    game = table(
        fighter("Cai", "red", (0, -5), 6, speed=9),
        beast("Ana", "red", (0, 0), 0, damage=damage, type="cr", speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=60, dx=12),
        plan=before_a_wall(wall),
    )
    game.plays(("manoeuvre", "Wait"), ("trigger", "Bo moves"), ("stored manoeuvre", "Move"))
    game.plays(*attacks("Bo"), ("knockback", 3))
    if wall == -2:
        game.plays(("collision", 1))
    assert game.asked == asked
