"""Close combat at its limits: ties, wins by one, the last point of Move, the last second of breath."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from swordplay.engine.battle import Battle
from swordplay.engine.state import Condition
from swordplay.games.gurps.third.figure import Hold
from swordplay.games.gurps.third.vocabulary import AIRLESS, LYING
from swordplay.games.gurps.vocabulary import DEAD, STANDING
from tests.cases.test_third_edition import CARDS, grappling, held, hers, hold, numbers, on, pair, ring, three
from tests.support.table import Table

NECK = hers(2, "neck")
SWORD = {"right": "Broadsword"}


def changed(table: Table, **fighters: dict[str, Any]) -> Table:
    """The same fight with something else true of its fighters."""
    state = table.battle.state.copy()
    for name, values in fighters.items():
        for field, value in values.items():
            setattr(state.fighters[name], field, value)
    table.battle = Battle(CARDS, replace(table.battle.scenario, state=state.export()))
    return table


def choked(hp: int = 10, seconds: int = 0, ago: int = 1) -> Table:
    """Bo, choked for so many seconds up to a moment ago, has lost the next contest by 1."""
    table = pair({"st": 11}, {"ht": 10}, holds=(NECK,), clock=9)
    airless = (Condition(AIRLESS, seconds, at=table.battle.state.clock - ago),) if seconds else ()
    changed(table, Bo={"hp": hp, "conditions": airless})
    return table.plays(*on("choke", "Bo"), ("choke", [10, 10]))


@pytest.mark.rules("gurps3-cards:REF.21", "gurps3-cards:CHK.5")
@pytest.mark.parametrize(
    ("seconds", "ago", "now", "dies"),
    [
        (0, 1, 1, False),
        (5, 1, 6, False),
        (5, 2, 1, False),
        (238, 1, 239, False),
        (239, 1, 240, True),
        (239, 2, 1, False),
    ],
)
def test_four_minutes_on_end_without_air_kill(seconds: int, ago: int, now: int, dies: bool) -> None:
    bo = choked(seconds=seconds, ago=ago).fighter("Bo")
    assert bo.get(AIRLESS).value == now
    assert bo.has(DEAD) is dies


@pytest.mark.rules("gurps3-cards:CHK.5")
@pytest.mark.parametrize(("hp", "told"), [(10, 1), (-49, 0)])
def test_one_whom_the_choke_kills_loses_no_breath(hp: int, told: int) -> None:
    table = choked(hp)
    assert table.fighter("Bo").has(DEAD) is (not told)
    assert len(table.events("breathless")) == told


@pytest.mark.rules("gurps3-cards:CHK.1")
def test_one_hand_on_the_neck_does_not_choke() -> None:
    assert pair({}, {}, holds=(hers(1, "neck"),)).refused("choke") == "neck-not-held"
    assert "choke" in pair({}, {}, holds=(NECK,)).legal


# Break Free


def by_two(st: int = 12, **more: Any) -> Table:
    """Ana is held by Bo and by Cy, each with one hand; both have ST 10."""
    fighters = (("Ana", "red", {"st": st, "move": 6}), ("Bo", "blue", {"move": 5}), ("Cy", "blue", {"move": 4}))
    return ring(*fighters, **{"holds": (hold(), Hold("Cy", "Ana", 1, "right arm")), **more})


@pytest.mark.rules("gurps3-cards:FREE.3")
@pytest.mark.parametrize(
    ("dice", "cy", "left"),
    [
        ((11, 10), 10, []),
        ((11, 10), 9, ["Cy"]),
        ((12, 10), 11, ["Bo"]),
        ((12, 10), 10, ["Bo", "Cy"]),
        ((12, 9), 11, ["Bo"]),
        ((12, 9), 9, ["Bo", "Cy"]),
    ],
)
def test_one_roll_against_two_holders_and_a_tie_frees_of_neither(
    dice: tuple[int, int], cy: int, left: list[str]
) -> None:
    table = by_two().plays(("manoeuvre", "break free"))
    assert numbers(table) == (12, 10)
    table.plays(("break-free", list(dice)), ("keep-hold", cy))
    assert [one.holder for one in held(table)] == left


@pytest.mark.rules("gurps3-cards:FREE.3")
def test_one_who_has_but_the_weapon_does_not_roll_to_keep_the_body() -> None:
    weapon = Hold("Cy", "Ana", 1, "weapon", item="Broadsword")
    table = ring(
        ("Ana", "red", {"st": 12, "move": 6, **SWORD}),
        ("Bo", "blue", {"move": 5}),
        ("Cy", "blue", {"move": 4}),
        holds=(hold(), weapon),
    )
    table.plays(("manoeuvre", "break free"), ("break-free", [10, 10]))
    assert held(table) == (weapon,)
    assert table.asked != "Cy keep-hold"


@pytest.mark.rules("gurps3-cards:FREE.7")
@pytest.mark.parametrize(("ago", "tried"), [(9, False), (10, True)])
def test_a_second_pinner_is_tried_again_after_ten_seconds(ago: int, tried: bool) -> None:
    table = by_two(Ana=LYING, clock=19)
    clock = table.battle.state.clock
    pin = Hold("Cy", "Ana", 2, "body", True, tried=clock - ago)
    table = by_two(Ana=LYING, clock=19, holds=(hold(), pin))
    table.plays(("manoeuvre", "break free"), *(() if tried else (("foe", "Bo"),)), ("break-free", [10, 10]))
    assert (table.asked == "Cy keep-hold") is tried


@pytest.mark.rules("gurps3-cards:GRW.4")
@pytest.mark.parametrize(("dice", "loose"), [((9, 10), True), ((10, 10), False), ((11, 10), False)])
def test_a_weapon_is_torn_loose_only_by_winning(dice: tuple[int, int], loose: bool) -> None:
    weapon = Hold("Bo", "Ana", 1, "weapon", item="Broadsword")
    table = pair(SWORD, {}, holds=(weapon,)).plays(*on("break free", "Bo"), ("wrest", list(dice)))
    assert held(table) == (() if loose else (weapon,))


# Pin


@pytest.mark.rules("gurps3-cards:PIN.3")
@pytest.mark.parametrize(
    ("ana", "bo", "both"),
    [
        ({"weight_kg": 100}, {"weight": 150}, (17, 10)),
        ({"weight": 150}, {"weight_kg": 100}, (10, 17)),
        ({"weight": 220}, {"weight_kg": 100}, (10, 10)),
        ({"weight": 229}, {"weight_kg": 100}, (10, 10)),
        ({"weight": 230}, {"weight_kg": 100}, (11, 10)),
    ],
)
def test_pounds_against_kilograms(ana: dict[str, Any], bo: dict[str, Any], both: tuple[int, int]) -> None:
    assert numbers(pair(ana, bo, Bo=LYING).plays(*on("pin", "Bo"))) == both


# Holds and grabs

ARM = Hold("Ana", "Bo", 1, "right arm", item="Broadsword")


@pytest.mark.rules("gurps3-cards:GRP.12")
def test_a_grapple_leaves_the_arm_that_was_seized_in_the_other_hand() -> None:
    table = pair({}, SWORD, holds=(ARM,)).plays(*grappling("Bo", "one hand", "head"), ("grapple", [10, 10]))
    assert held(table) == (ARM, Hold("Ana", "Bo", 1, "head"))


@pytest.mark.rules("gurps3-cards:GRP.11")
@pytest.mark.parametrize("part", ["head", "neck"])
def test_a_head_is_covered_while_the_other_hand_has_the_arm(part: str) -> None:
    table = pair({}, SWORD, holds=(ARM, hers(1, part))).plays(*on("grapple", "Bo"), ("hands", "one hand"))
    assert ("eyes" in table.legal) is (part == "head")


@pytest.mark.rules("gurps3-cards:GRW.1")
@pytest.mark.parametrize(("rolled", "won"), [(9, True), (10, False)])
def test_a_weapon_is_seized_only_by_winning(rolled: int, won: bool) -> None:
    table = pair({}, SWORD).plays(*on("grab foe's weapon", "Bo"), ("grapple", [rolled, 10]))
    assert bool(held(table)) is won


@pytest.mark.rules("gurps3-cards:GRW.1", "gurps3-cards:GRA.1")
@pytest.mark.parametrize(("card", "asked"), [("grab foe's weapon", "grab"), ("grab foe's weapon arm", "part")])
def test_which_of_two_weapons_is_asked(card: str, asked: str) -> None:
    assert pair({}, {**SWORD, "left": "knife"}).plays(*on(card, "Bo")).asked == f"Ana {asked}"
    assert pair({}, SWORD).plays(*on(card, "Bo")).asked == "Ana grapple"


@pytest.mark.rules("gurps3-cards:GRW.3")
def test_a_weapon_wrested_away_leaves_every_other_hold() -> None:
    weapon, other = Hold("Ana", "Bo", 1, "weapon", item="Broadsword"), Hold("Cy", "Bo", 1, "left arm")
    table = ring(
        ("Ana", "red", {"move": 6}),
        ("Bo", "blue", {"move": 5, **SWORD}),
        ("Cy", "red", {"move": 4}),
        holds=(weapon, other),
    )
    table.plays(*on("grab foe's weapon", "Bo"), ("wrest", [9, 10]))
    assert held(table) == (other,)


@pytest.mark.rules("gurps3-cards:GRA.4")
@pytest.mark.parametrize(("rolled", "right"), [(9, ""), (10, "Broadsword"), (11, "Broadsword")])
def test_an_arm_drops_its_weapon_only_if_the_contest_is_won(rolled: int, right: str) -> None:
    table = pair({}, SWORD, holds=(ARM,)).plays(*on("grab foe's weapon arm", "Bo"), ("force-drop", [rolled, 10]))
    assert table.fighter("Bo").right == right


@pytest.mark.rules("gurps3-cards:GRA.1")
def test_an_arm_is_seized_with_one_hand() -> None:
    table = pair({}, SWORD).plays(*on("grab foe's weapon arm", "Bo"), ("grapple", [9, 10]))
    assert held(table) == (ARM,)
    assert [event["hands"] for event in table.events("grapples")] == [1]


# Slam

N = ("move", "go N")


def slammed(*dice: int, move: int = 6, far: int = 1) -> Table:
    """Ana has run into Bo, who faces her, and has hit him; both have ST 10."""
    table = changed(pair({"move": move}, {"move": 1}, at={"Ana": (0, far)}), Bo={"facing": 6})
    return table.plays(*on("slam", "Bo"), *[N] * far, ("slam", [9, 10]), ("slam-strength", list(dice)))


@pytest.mark.rules("gurps3-cards:SLAM.9", "gurps3-cards:SLAM.15", "gurps3-cards:SLAM.21")
@pytest.mark.parametrize(
    ("mine", "his", "ana_falls", "bo_falls"),
    [
        (10, 10, False, False),
        (11, 11, False, False),
        (10, 11, False, True),
        (9, 10, False, True),
        (11, 12, True, True),
        (12, 11, True, True),
        (11, 10, True, False),
    ],
)
def test_who_falls_in_a_slam(mine: int, his: int, ana_falls: bool, bo_falls: bool) -> None:
    table = slammed(mine, his)
    fallen = tuple(table.fighter(name).posture != STANDING for name in ("Ana", "Bo"))
    assert fallen == (ana_falls, bo_falls)
    assert (table.asked == "Ana knockback") is (bo_falls and not ana_falls)


@pytest.mark.rules("gurps3-cards:SLAM.23")
@pytest.mark.parametrize(
    ("his", "move", "far", "asked"),
    [(10, 6, 1, "knockback"), (11, 6, 1, "move"), (11, 2, 1, "move"), (13, 2, 2, "knockback")],
)
def test_he_runs_on_over_a_foe_beaten_by_6_with_move_left(his: int, move: int, far: int, asked: str) -> None:
    assert slammed(5, his, move=move, far=far).asked == f"Ana {asked}"


# Evade and Exit


@pytest.mark.rules("gurps3-cards:EVA.11")
def test_an_evade_with_the_last_hex_of_move() -> None:
    table = pair({"dx": 15, "move": 2}, {"move": 1}, at={"Ana": (0, 1)}).plays(*on("evade", "Bo"), N)
    assert table.asked == "Ana evade"
    table.plays(("evade", [3, 12]), N)
    assert table.fighter("Ana").hex == (0, -1)


@pytest.mark.rules("gurps3-cards:EVA.11")
@pytest.mark.parametrize(("move", "goes_on"), [(2, False), (3, True)])
def test_a_way_round_may_not_eat_the_hex_to_leave_by(move: int, goes_on: bool) -> None:
    table = pair({"move": move}, {"move": 1}, at={"Ana": (0, 1)}).plays(*on("evade", "Bo"), ("move", "go NE"))
    assert (table.asked == "Ana move") is goes_on


@pytest.mark.rules("gurps3-cards:EVA.11")
def test_one_who_stays_outside_evades_nobody_and_goes_no_farther() -> None:
    table = pair({"move": 4}, {"move": 1}, at={"Ana": (0, 2)}).plays(*on("evade", "Bo"), N, ("move", "done"))
    assert table.asked != "Ana move"


@pytest.mark.rules("gurps3-cards:EXIT.2", "gurps3-cards:EXIT.3")
@pytest.mark.parametrize(
    ("who", "facing", "own"),
    [
        ("Ana", 0, ["go N", "go NE", "go NW"]),
        ("Bo", 6, ["go S", "go SE", "go SW"]),
        ("", 6, ["go N", "go NE", "go NW"]),
    ],
)
def test_the_own_side_of_one_who_came_in_from_the_north(who: str, facing: int, own: list[str]) -> None:
    for side in ("N", "NE", "SE", "S", "SW", "NW"):
        table = changed(pair({}, {}), Ana={"facing": facing, "came": 0 if who == "Ana" else -1})
        changed(table, Bo={"came": 0 if who == "Bo" else -1})
        table.plays(("manoeuvre", "exit"), ("move", f"go {side}"))
        assert (table.asked != "Ana evade") is (f"go {side}" in own)


@pytest.mark.rules("gurps3-cards:EXIT.3")
def test_the_way_past_two_foes_shows_the_number_of_the_first_contest() -> None:
    table = changed(three(Cy=LYING), Ana={"came": 6}).plays(("manoeuvre", "exit"))
    shown = table.offers["go N"].number
    assert shown is not None
    assert (shown.value, table.plays(N).number) == (5, 5)
