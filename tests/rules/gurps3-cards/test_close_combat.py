"""Takedown, Pin and Break Free: each clause's example, with its dice.

Clauses of which a part is not built yet are played here too, but claimed by no marker.
"""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import neighbour
from swordplay.games.gurps.third.figure import Fighter3, Hold
from swordplay.games.gurps.third.vocabulary import LYING
from swordplay.games.gurps.vocabulary import KNEELING, STANDING
from tests.cases.test_third_edition import (
    HERE,
    PASS,
    against,
    grappling,
    held,
    hers,
    hold,
    leaving,
    numbers,
    on,
    pair,
    standing,
    three,
)
from tests.support.table import Table

# Takedown


@pytest.mark.rules("gurps3-cards:TAKE.1")
@pytest.mark.parametrize(
    ("posture", "holds", "key"),
    [
        (KNEELING, (hers(),), "not-standing"),
        (LYING, (hers(),), "not-standing"),
        (STANDING, (), "not-grappled"),
        (STANDING, (hers(),), ""),
    ],
)
def test_takedown_needs_a_standing_foe_who_is_grappled(posture: str, holds: tuple[Hold, ...], key: str) -> None:
    table = pair({}, {}, holds=holds, Bo=posture)
    assert ("" if "takedown" in table.legal else table.refused("takedown")) == key


def throwing(ana: dict[str, Any], bo: dict[str, Any], *more: Hold, **postures: str) -> Table:
    table = pair(ana, bo, holds=(hers(), *more), **postures)
    return table.plays(*on("takedown", "Bo"))


@pytest.mark.rules("gurps3-cards:TAKE.2")
@pytest.mark.parametrize(
    ("st", "dx", "judo", "best"),
    [(11, 12, 14, {"judo": 14}), (11, 12, 11, {"dx": 12}), (13, 12, 12, {"st": 13}), (11, 12, 0, {"dx": 12})],
)
def test_takedown_takes_the_best_of_three(st: int, dx: int, judo: int, best: dict[str, int]) -> None:
    skills = {"Judo": judo} if judo else {}
    table = throwing({"st": st, "dx": dx, "skills": skills}, {"st": 13, "dx": 16, "skills": {"Judo": 18}})
    assert table.reasons == best
    assert against(table) == {"st": 13}


@pytest.mark.rules("gurps3-cards:TAKE.3")
@pytest.mark.parametrize(("posture", "number"), [(LYING, 9), (KNEELING, 14), (STANDING, 14)])
def test_takedown_from_the_ground_is_at_minus_5(posture: str, number: int) -> None:
    assert throwing({"skills": {"Judo": 14}}, {}, Ana=posture).number == number


@pytest.mark.rules("gurps3-cards:TAKE.4", "gurps3-cards:TAKE.9")
@pytest.mark.parametrize(("side", "hour"), [("N", 0), ("SE", 4), ("SW", 8)])
def test_a_won_takedown_lays_the_foe_over_two_hexes(side: str, hour: int) -> None:
    table = throwing({"st": 11}, {"st": 11}).plays(("takedown", [10, 11]))
    assert table.asked == "Ana lie"
    table.plays(("lie", side))
    bo: Fighter3 = table.fighter("Bo")
    assert bo.posture == LYING
    assert bo.hexes() == (HERE, neighbour(HERE, hour))
    assert table.fighter("Ana").hex == HERE
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:TAKE.5")
def test_who_is_thrown_loses_his_grip_on_the_winner() -> None:
    table = throwing({"st": 11}, {"st": 11}, hold())
    assert len(held(table)) == 2
    table.plays(("takedown", [10, 11]), ("lie", "N"))
    assert held(table) == (Hold("Ana", "Bo", 1, "left arm"),)


@pytest.mark.rules("gurps3-cards:TAKE.6")
def test_who_loses_a_takedown_falls_himself() -> None:
    table = throwing({"st": 11}, {"st": 11}, hold()).plays(("takedown", [11, 9]))
    assert table.asked == "Bo lie"
    table.plays(("lie", "SE"))
    ana: Fighter3 = table.fighter("Ana")
    assert (ana.posture, ana.hexes()) == (LYING, (HERE, neighbour(HERE, 4)))
    assert table.fighter("Bo").posture == STANDING
    assert held(table) == (hold(),)


@pytest.mark.rules("gurps3-cards:TAKE.7")
def test_a_drawn_takedown_changes_nothing() -> None:
    table = throwing({"st": 12}, {"st": 11}, hold())
    before = standing(table)
    table.plays(("takedown", [9, 8]))
    assert standing(table) == before
    assert table.asked == "Bo manoeuvre"


# Pin


def pinning(ana: dict[str, Any], bo: dict[str, Any]) -> Table:
    return pair(ana, bo, Bo=LYING).plays(*on("pin", "Bo"))


@pytest.mark.rules("gurps3-cards:PIN.1")
@pytest.mark.parametrize(("posture", "legal"), [(STANDING, False), (KNEELING, False), (LYING, True)])
def test_only_a_foe_on_the_ground_can_be_pinned(posture: str, legal: bool) -> None:
    table = pair({}, {}, Bo=posture)
    assert ("pin" in table.legal) is legal
    if not legal:
        assert table.refused("pin") == "not-on-ground"


@pytest.mark.rules("gurps3-cards:PIN.2", "gurps3-cards:PIN.8")
@pytest.mark.parametrize(("dice", "pinned"), [((11, 11), True), ((12, 11), True), ((13, 11), False)])
def test_a_pin_is_a_contest_of_strength_and_he_stays(dice: tuple[int, int], pinned: bool) -> None:
    table = pinning({"st": 13}, {"st": 11})
    assert (table.reasons, against(table)) == ({"st": 13}, {"st": 11})
    table.plays(("pin", list(dice)))
    assert held(table) == ((hers(2, "body", True),) if pinned else ())
    assert table.asked == "Bo manoeuvre"
    assert table.fighter("Ana").hex == HERE


@pytest.mark.rules("gurps3-cards:PIN.3")
@pytest.mark.parametrize(
    ("ana", "bo", "expected"),
    [
        ((11, 185), (12, 150), (14, 12)),
        ((12, 150), (11, 185), (12, 14)),
        ((11, 159), (12, 150), (11, 12)),
        ((11, 160), (12, 150), (12, 12)),
    ],
)
def test_the_heavier_has_1_for_each_10_pounds(
    ana: tuple[int, int], bo: tuple[int, int], expected: tuple[int, int]
) -> None:
    table = pinning(*({"st": st, "weight": weight} for st, weight in (ana, bo)))
    assert numbers(table) == expected


@pytest.mark.rules("gurps3-cards:PIN.4")
def test_a_pinned_fighter_is_helpless() -> None:
    table = pinning({"st": 12}, {"st": 12}).plays(("pin", [10, 11]))
    assert table.asked == "Bo manoeuvre"
    assert table.legal == ["break free", "pass"]
    refusals = {name: table.refused(name) for name in table.offers if name not in ("break free", "pass", "surrender")}
    assert set(refusals.values()) == {"pinned"}
    assert table.offers["grapple"].instead == ("break free",)


def test_a_helpless_fighter_cannot_retreat() -> None:
    """REF.20 as far as defences are built."""
    table = three(holds=(Hold("Cy", "Bo", 2, "body", True),), at={"Ana": (1, -1)}, Ana=KNEELING, Bo=LYING)
    assert table.plays(*grappling()).refused("retreat") == "held"


@pytest.mark.rules("gurps3-cards:PIN.5")
def test_a_pin_ends_when_the_pinner_leaves() -> None:
    table = pair({}, {}, holds=(hers(2, "body", True),), Bo=LYING)
    table.plays(*leaving("S"))
    assert held(table) == ()
    assert "change position" in table.legal


@pytest.mark.rules("gurps3-cards:PIN.6")
@pytest.mark.parametrize(("freed", "bonus"), [(False, 10), (True, 5)])
def test_a_pinner_may_free_one_hand(freed: bool, bonus: int) -> None:
    table = pair({}, {}, holds=(hers(2, "body", True),), Bo=LYING)
    if freed:
        table.plays(*on("free a hand", "Bo"))
        assert table.refused("free a hand") == "no-hand-to-free"
    table.plays(PASS, *on("break free", "Ana"))
    assert against(table) == {"st": 10, "grip": bonus}


@pytest.mark.rules("gurps3-cards:PIN.7")
@pytest.mark.parametrize("dice", [(11, 11), (12, 11)])
def test_a_pin_that_is_not_won_does_nothing(dice: tuple[int, int]) -> None:
    table = pinning({"st": 12}, {"st": 12})
    before = standing(table)
    table.plays(("pin", list(dice)))
    assert standing(table) == before
    assert table.asked == "Bo manoeuvre"


# Break Free


@pytest.mark.rules("gurps3-cards:FREE.1")
def test_break_free_is_only_for_the_held() -> None:
    assert pair({}, {}).refused("break free") == "nobody-holds"
    assert "break free" in pair({}, {}, holds=(hold(),)).legal


@pytest.mark.rules("gurps3-cards:FREE.2")
def test_who_is_held_cannot_move() -> None:
    table = pair({"move": 6}, {}, holds=(hold(),))
    assert table.refused("move") == "held"
    assert table.refused("exit") == "held"
    table.plays(*on("break free", "Bo"), ("break-free", [11, 10]))
    assert table.asked == "Bo manoeuvre"
    assert table.fighter("Ana").hex == HERE


@pytest.mark.rules("gurps3-cards:FREE.3")
@pytest.mark.parametrize(("dice", "free"), [((10, 10), True), ((11, 10), False), ((12, 10), False)])
def test_a_won_contest_of_strength_frees(dice: tuple[int, int], free: bool) -> None:
    table = pair({"st": 12}, {"st": 11}, holds=(hold(),)).plays(*on("break free", "Bo"))
    assert numbers(table) == (12, 11)
    table.plays(("break-free", list(dice)))
    assert (held(table) == ()) is free
    assert table.asked == ("Ana step" if free else "Bo manoeuvre")


def resisting(hands: int, pinned: bool) -> dict[str, int]:
    table = pair({}, {"st": 10}, holds=(hold(hands, "body", pinned),), Ana=LYING)
    return against(table.plays(*on("break free", "Bo")))


@pytest.mark.rules("gurps3-cards:FREE.4")
def test_a_pin_with_one_hand_resists_with_5() -> None:
    assert resisting(hands=1, pinned=True) == {"st": 10, "grip": 5}


@pytest.mark.rules("gurps3-cards:FREE.5")
def test_a_hold_with_both_hands_resists_with_5_and_one_with_one_hand_with_nothing() -> None:
    assert resisting(hands=2, pinned=False) == {"st": 10, "grip": 5}
    assert resisting(hands=1, pinned=False) == {"st": 10}


@pytest.mark.rules("gurps3-cards:FREE.6")
def test_a_pin_with_both_hands_resists_with_10() -> None:
    assert resisting(hands=2, pinned=True) == {"st": 10, "grip": 10}


@pytest.mark.rules("gurps3-cards:FREE.7")
def test_one_attempt_in_10_seconds_against_a_pin_with_both_hands() -> None:
    table = pair({}, {}, holds=(hold(2, "body", True),), clock=2, Ana=LYING)
    table.plays(*on("break free", "Bo"), ("break-free", [11, 11]), PASS)
    for second in range(4, 13):
        assert table.battle.state.clock == second
        assert table.refused("break free") == "ten-seconds"
        reason = table.offers["break free"].reason
        assert reason is not None
        assert reason.text.endswith("again in second 13")
        table.plays(PASS, PASS)
    assert table.battle.state.clock == 13
    assert "break free" in table.legal


@pytest.mark.rules("gurps3-cards:FREE.7")
@pytest.mark.parametrize(("hands", "pinned"), [(1, True), (2, False), (1, False)])
def test_any_other_hold_may_be_tried_each_turn(hands: int, pinned: bool) -> None:
    table = pair({}, {}, holds=(hold(hands, "body", pinned),), Ana=LYING)
    table.plays(*on("break free", "Bo"), ("break-free", [11, 11]), PASS)
    assert "break free" in table.legal


@pytest.mark.rules("gurps3-cards:FREE.8")
@pytest.mark.parametrize(("side", "hour"), [("N", 0), ("S", 6), ("NW", 10)])
def test_once_free_he_may_move_one_hex_any_way(side: str, hour: int) -> None:
    table = pair({"st": 12}, {"st": 11}, holds=(hold(),))
    table.plays(*on("break free", "Bo"), ("break-free", [10, 10]), ("step", f"go {side}"), ("step", "done"))
    assert table.fighter("Ana").hex == neighbour(HERE, hour)
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:FREE.9")
def test_a_foe_who_faints_holds_nobody() -> None:
    table = pair({}, {}, holds=(hold(2, "body", True),), Ana=LYING)
    assert table.refused("move") == "pinned"
    table.battle.intervene("afflict", "Bo", condition="unconscious")
    assert table.refused("break free") == "nobody-holds"
    assert {"move", "change position"} <= set(table.legal)
