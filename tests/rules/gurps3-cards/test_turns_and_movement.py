"""Rolls, turns, ends and movement: each clause's example, with its dice.

Clauses of which a part is not built yet are played here too, but claimed by no marker.
"""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.ends import Ending, Result
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SIDES, Ground, Hex, disc, distance, neighbour
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.games.gurps.third.figure import Hold
from swordplay.games.gurps.third.vocabulary import COMPASS, LYING, POSTURES
from swordplay.games.gurps.vocabulary import CROUCHING, KNEELING, SITTING, STANDING, STUNNED
from tests.cases.test_third_edition import (
    CARDS,
    HERE,
    PASS,
    grappling,
    held,
    hers,
    hold,
    leaving,
    on,
    pair,
    ring,
    standing,
    three,
)
from tests.support.table import Table

# Rolls and contests


@pytest.mark.rules("gurps3-cards:REF.1")
@pytest.mark.parametrize(("rolled", "grappled"), [(11, False), (12, True)])
def test_an_equal_roll_succeeds_and_one_more_fails(rolled: int, grappled: bool) -> None:
    table = pair({"dx": 11}, {"dx": 11}).plays(*grappling())
    table.plays(("grapple", [14, rolled]))  # she makes it by 0: he by 0 too, or fails by 1
    assert bool(held(table)) is grappled


@pytest.mark.rules("gurps3-cards:REF.3")
@pytest.mark.parametrize(
    ("st", "dice", "free"),
    [
        ((12, 10), (9, 12), True),  # made by 3 and missed by 2
        ((12, 10), (10, 8), False),  # both made it by 2: nobody wins
        ((12, 10), (12, 11), True),  # made by 0 beats missed by 1
        ((12, 10), (13, 12), True),  # both fail: missed by 1 beats missed by 2
        ((12, 10), (14, 11), False),
    ],
)
def test_quick_contest(st: tuple[int, int], dice: tuple[int, int], free: bool) -> None:
    table = pair({"st": st[0]}, {"st": st[1]}, holds=(hold(),))
    table.plays(*on("break free", "Bo"), ("break-free", list(dice)))
    assert (not held(table)) is free


@pytest.mark.rules("gurps3-cards:REF.4")
def test_a_plain_contest_is_one_roll_each_and_can_be_a_tie() -> None:
    table = pair({"st": 11}, {"st": 11}, Bo=LYING).plays(*on("pin", "Bo"))
    before = standing(table)
    table.plays(("pin", [10, 10]))
    assert table.asked == "Bo manoeuvre"
    assert standing(table) == before


# Order and turns


@pytest.mark.rules("gurps3-cards:GAP.1")
def test_order_of_action_by_move_then_dexterity() -> None:
    table = ring(
        ("C", "red", {"move": 5, "dx": 11}), ("B", "blue", {"move": 5, "dx": 13}), ("A", "red", {"move": 6, "dx": 8})
    )
    for _ in range(3):
        for name in ("A", "B", "C"):
            assert table.asked == f"{name} manoeuvre"
            table.plays(PASS)


@pytest.mark.rules("gurps3-cards:GAP.1")
@pytest.mark.parametrize(("dice", "order"), [((3, 4), ("B", "A")), ((4, 3), ("A", "B")), ((4, 4), ("A", "B"))])
def test_equal_fighters_throw_one_die_each_once(dice: tuple[int, int], order: tuple[str, str]) -> None:
    table = Table(CARDS, [Entry("A", "red", HERE), Entry("B", "blue", HERE)])
    assert table.asked == "A order"
    table.plays(("order", dice[0]), ("order", dice[1]))
    for _ in range(2):
        for name in order:
            assert table.asked == f"{name} manoeuvre"
            table.plays(PASS)


@pytest.mark.parametrize(("rolled", "asked"), [(11, "Ana manoeuvre"), (12, "Bo manoeuvre")])
def test_a_stunned_fighter_rolls_health_when_his_turn_starts(rolled: int, asked: str) -> None:
    """REF.16 and GAP.2 without what they say of defences, which are not built."""
    table = pair({"ht": 11}, {}).plays(PASS)
    table.battle.intervene("afflict", "Ana", condition=STUNNED)
    table.plays(PASS, ("stun-recovery", rolled))
    assert table.asked == asked
    assert table.fighter("Ana").stunned is (rolled == 12)


@pytest.mark.rules("gurps3-cards:GAP.9")
def test_the_fight_ends_with_the_second_in_which_one_side_is_left() -> None:
    table = ring(("Ana", "red", {"move": 6}), ("Bo", "blue", {"move": 5}), ("Cy", "red", {"move": 4}))
    table.plays(PASS)
    table.battle.intervene("afflict", "Bo", condition="unconscious")
    table.plays(PASS)
    assert table.asked == "Cy manoeuvre"  # the second is played out
    table.plays(PASS)
    assert table.battle.result == Result(Ending.WON, "red")


@pytest.mark.rules("gurps3-cards:GAP.9")
@pytest.mark.parametrize(
    ("out", "result"), [((), None), (("Ana", "Bo"), Result(Ending.DRAW)), (("Ana",), Result(Ending.WON, "blue"))]
)
def test_pin_and_stun_keep_a_fight_going_and_nobody_left_is_a_draw(out: tuple[str, ...], result: Any) -> None:
    table = pair({}, {}, holds=(hers(2, "body", True),), Bo=LYING).plays(PASS)
    for name in out:
        table.battle.intervene("afflict", name, condition="unconscious")
    table.battle.intervene("afflict", "Ana", condition=STUNNED)
    table.plays(PASS)
    assert table.battle.result == result


@pytest.mark.rules("gurps3-cards:GAP.9")
def test_a_scenario_may_add_surrender_and_a_limit() -> None:
    assert pair({}, {}).refused("surrender") == "no-surrender"
    table = pair({}, {}, switches={"surrender": True}).plays(("manoeuvre", "surrender"), PASS)
    assert table.battle.result == Result(Ending.WON, "blue")
    table = pair({}, {}, switches={"seconds": 2}).plays(PASS, PASS, PASS)
    assert table.asked == "Bo manoeuvre"
    assert table.plays(PASS).battle.result == Result(Ending.DRAW)


# Occupied hexes, the end of a hold, leaving


def test_nobody_moves_into_or_through_a_foe_and_nobody_stops_with_a_friend() -> None:
    """GAP.6 without Evade and the other cards that lead into a foe's hex."""
    corridor = Plan(columns=1, rows=8)
    fighters = (("Ana", "red", {"move": 6}), ("Cy", "red", {"move": 4}), ("Bo", "blue", {"move": 5}))
    places = {"Ana": (0, 7), "Cy": (0, 6), "Bo": (0, 4)}
    table = ring(*fighters, at=places, plan=corridor).plays(("manoeuvre", "move"))
    assert ends(table) == {(0, 7), (0, 5)}
    table.plays(("move", "go N"))
    assert table.refused("done") == "ally-there"
    table.plays(("move", "go N"))
    assert table.refused("go N") == "foe-there"
    table = ring(*fighters, at=places, plan=corridor)
    table.battle.intervene("afflict", "Bo", condition="unconscious")  # the unconscious bar nobody
    table.plays(("manoeuvre", "move"))
    assert ends(table) == {(0, row) for row in (7, 5, 4, 3, 2, 1)}


def test_what_ends_a_hold_and_what_does_not() -> None:
    """GAP.8 without holds on weapons."""
    table = pair({}, {}, holds=(hers(),))
    table.plays(*leaving("S"))
    assert held(table) == ()
    assert table.refused("break free") == "nobody-holds"
    table = pair({}, {}, holds=(hers(),))
    table.battle.intervene("afflict", "Ana", condition=STUNNED)
    assert held(table)
    table = pair({}, {}, holds=(hers(),)).plays(*on("let go", "Bo"))
    assert held(table) == ()
    assert table.asked == "Ana manoeuvre"


def test_hands_that_hold_can_do_nothing_else() -> None:
    """GAP.8: with both hands on Bo there is none for Cy."""
    both = three(holds=(hers(2, "neck"),)).plays(("manoeuvre", "grapple"))
    assert both.refused("Cy") == "no-empty-hand"
    one = three(holds=(hers(1, "neck"),)).plays(*on("grapple", "Cy"))
    assert one.legal == ["one hand"]


@pytest.mark.rules("gurps3-cards:EXIT.1")
def test_exit_leads_out_of_a_foes_hex_unless_grappled() -> None:
    assert "exit" in pair({}, {}).legal
    assert pair({}, {}, holds=(hold(),)).refused("exit") == "held"
    assert pair({}, {}, at={"Ana": (0, 3)}).refused("exit") == "no-foe-here"


def first_hexes(table: Table) -> set[int]:
    """The sides by which the one whose turn it is may leave without a roll; any other takes an Evade (EXIT.3)."""
    offers = table.plays(("manoeuvre", "exit")).offers
    ways = {hour: offers[f"go {COMPASS[hour]}"] for hour in SIDES}
    assert all(way.legal for way in ways.values())
    return {hour for hour, way in ways.items() if way.number is None}


@pytest.mark.rules("gurps3-cards:EXIT.2")
def test_exit_is_to_ones_own_side() -> None:
    table = pair({"move": 2}, {"move": 1}, at={"Ana": (0, 1)})
    table.plays(*grappling(), ("defence", "stand fast"), ("grapple", [13, 10]))
    south, north = {4, 6, 8}, {10, 0, 2}
    assert first_hexes(table) == north  # Bo was there first
    table.plays(("move", "done"), ("target", "nobody"))
    assert first_hexes(table) == south  # Ana came in from the south


@pytest.mark.rules("gurps3-cards:EXIT.2")
@pytest.mark.parametrize(("facing", "sides"), [(0, {4, 6, 8}), (4, {8, 10, 0})])
def test_exit_when_nobody_knows_who_came_first_is_backwards(facing: int, sides: set[int]) -> None:
    entries = [Entry("Ana", "red", HERE, {"move": 1, "dx": 11}, facing=facing), Entry("Bo", "blue", HERE, {"move": 1})]
    assert first_hexes(Table(CARDS, entries)) == sides


@pytest.mark.rules("gurps3-cards:MOVE.1")
def test_a_move_is_up_to_the_full_move() -> None:
    assert farthest(pair({"move": 5}, {"move": 1}, at={"Ana": (0, 3)}), "move") == 5


def test_an_exit_is_up_to_the_full_move() -> None:
    """EXIT.4 without a failed Evade."""
    assert farthest(pair({"move": 6}, {"move": 1}), "exit") == 6


def farthest(table: Table, card: str) -> int:
    here = table.fighter("Ana").hex
    return max(distance(here, hex) for hex in ends(table.plays(("manoeuvre", card))))


def ends(table: Table) -> set[Hex]:
    """Where the movement that is asked about can end."""
    return {goal.hex for goal in table.battle.reach()}


# Positions in close combat


@pytest.mark.rules("gurps3-cards:CCP.2")
@pytest.mark.parametrize(
    ("before", "after"), [(KNEELING, STANDING), (KNEELING, SITTING), (LYING, STANDING), (STANDING, CROUCHING)]
)
def test_in_close_combat_any_position_is_reached_in_one_go(before: str, after: str) -> None:
    table = pair({}, {}, Ana=before).plays(("manoeuvre", "change position"))
    assert table.legal == [posture for posture in POSTURES if posture != before]
    table.plays(("posture", after), *[("lie", "S")] * (after == LYING), ("step", "face SE"))
    assert (table.fighter("Ana").posture, table.fighter("Ana").facing) == (after, 4)
    assert table.asked == "Bo manoeuvre"


def test_outside_close_combat_one_kneels_first() -> None:
    """POS.5 without the free change of POS.3."""
    table = pair({}, {}, at={"Ana": (0, 2)}, Ana=LYING).plays(("manoeuvre", "change position"))
    assert table.refused(STANDING) == "kneel-first"
    table.plays(("posture", KNEELING), ("step", "done"), PASS, ("manoeuvre", "change position"), ("posture", STANDING))
    assert table.fighter("Ana").posture == STANDING


@pytest.mark.rules("gurps3-cards:CCP.3")
def test_a_pinned_fighter_cannot_change_position() -> None:
    table = pair({}, {}, holds=(hold(2, "body", True),), Ana=LYING)
    assert table.refused("change position") == "pinned"
    table.plays(*on("break free", "Bo"), ("break-free", [3, 18]), ("step", "done"), PASS)
    assert "change position" in table.legal


# What a hex costs, and how one may end


@pytest.mark.parametrize(
    ("posture", "move", "hexes"),
    [(STANDING, 7, 7), (KNEELING, 7, 2), (KNEELING, 6, 2), (KNEELING, 2, 1), (LYING, 7, 1)],
)
def test_posture_sets_how_far_one_moves(posture: str, move: int, hexes: int) -> None:
    """POS.7, POS.9 and POS.12 as far as movement goes, with the rounding of REF.5."""
    assert farthest(pair({"move": move, "dx": 11}, {"move": 1}, at={"Bo": (-8, 0)}, Ana=posture), "move") == hexes


@pytest.mark.parametrize(("hour", "hexes"), [(0, 4), (2, 4), (10, 4), (4, 2), (8, 2), (6, 2)])
def test_a_hex_ahead_costs_1_and_any_other_2(hour: int, hexes: int) -> None:
    """GAP.4 without arcs of attack; in a corridor nobody gets round in another way."""
    line = [HERE]
    for _ in range(6):
        line.append(neighbour(line[-1], hour))
    wall = Patch([at for at in disc(HERE, 8) if at not in line and at != (8, -8)], Ground("wall", impassable=True))
    plan = Plan(radius=8, patches=[wall])
    table = pair({"move": 4}, {"move": 1}, at={"Bo": (8, -8)}, plan=plan)
    assert farthest(table, "move") == hexes


@pytest.mark.parametrize(("hexes", "facings"), [(3, ["N", "NE", "SE", "S", "SW", "NW"]), (4, ["N", "NE", "NW"])])
def test_after_more_than_half_the_move_one_turns_by_one_side(hexes: int, facings: list[str]) -> None:
    """GAP.4: Move 6, northward by 3 hexes and by 4."""
    table = pair({"move": 6}, {"move": 1}, at={"Ana": (0, 7), "Bo": (0, -8)})
    table.plays(("manoeuvre", "move"), *[("move", "go N")] * hexes, ("move", "done"))
    assert table.asked == "Ana facing"
    assert table.legal == facings


@pytest.mark.parametrize(
    ("holds", "problem"),
    [
        ((Hold("Ana", "Dee", 1, "neck"),), "expected two fighters"),
        ((Hold("Ana", "Ana", 1, "neck"),), "expected two fighters"),
        ((hers(1), hers(1, "neck")), "not a possible one"),
        ((hers(3),), "not a possible one"),
        ((hers(2)._replace(tried=7),), "not a possible one"),
        ((hers(2, "body", True),), "not on the ground"),
        ((hers(2), Hold("Ana", "Cy", 1, "neck")), "more than two hands"),
        ((hers(1), Hold("Ana", "Cy", 1, "neck")), None),
    ],
)
def test_an_impossible_hold_is_noticed(holds: tuple[Hold, ...], problem: str | None) -> None:
    if problem is None:
        assert held(three(holds=holds)) == holds
    else:
        with pytest.raises(UnreadableError, match=problem):
            three(holds=holds)
