"""Grapple: each clause's example, with its dice.

Clauses of which a part is not built yet are played here too, but claimed by no marker.
"""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.games.gurps.third.figure import Hold
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
    ring,
    three,
)


@pytest.mark.rules("gurps3-cards:GRP.1")
@pytest.mark.parametrize(("rolled", "won"), [(11, True), (12, False)])
def test_grapple_is_dexterity_with_3_against_dexterity(rolled: int, won: bool) -> None:
    table = pair({"dx": 11}, {"dx": 12}).plays(*grappling())
    assert numbers(table) == (14, 12)
    table.plays(("grapple", [rolled, 10]))
    assert held(table) == ((Hold("Ana", "Bo", 1, "left arm"),) if won else ())


@pytest.mark.rules("gurps3-cards:GRP.1")
def test_grapple_needs_an_empty_hand() -> None:
    assert pair({"right": "sword", "left": "shield"}, {}).refused("grapple") == "no-empty-hand"
    assert "grapple" in pair({"right": "sword"}, {}).legal


@pytest.mark.rules("gurps3-cards:GRP.2")
@pytest.mark.parametrize(("sheet", "legal"), [({"right": "knife"}, ["one hand"]), ({}, ["one hand", "two hands"])])
def test_grapple_with_one_hand_or_two(sheet: dict[str, Any], legal: list[str]) -> None:
    table = pair(sheet, {}).plays(*on("grapple", "Bo"))
    assert table.legal == legal
    if "two hands" not in legal:
        assert table.refused("two hands") == "one-empty-hand"


@pytest.mark.rules("gurps3-cards:GRP.3")
def test_a_grapple_does_no_damage() -> None:
    table = pair({"dx": 12}, {"dx": 10}).plays(*grappling())
    before = table.fighter("Bo")
    points = before.hp, before.fp
    table.plays(("grapple", [8, 10]))
    assert held(table)
    assert (table.fighter("Bo").hp, table.fighter("Bo").fp) == points


@pytest.mark.parametrize(("part", "hands"), [("left arm", 1), ("right arm", 0)])
def test_a_held_arm_cannot_be_used(part: str, hands: int) -> None:
    """GRP.4 without Block: Ana has a shield on the left and nothing in her right hand."""
    table = pair({"left": "shield"}, {}, holds=(hold(part=part),))
    if hands:
        table.plays(*on("grapple", "Bo"))
        assert table.legal == ["one hand"]
        table.plays(("hands", "one hand"), ("part", "head"))
        assert table.reasons == {"dx": 10, "grapple": 3}
    else:
        assert table.refused("grapple") == "no-empty-hand"


@pytest.mark.parametrize(
    ("hands", "part", "penalty"),
    [(2, "upper body", -4), (2, "lower body", 0), (1, "head", 0), (2, "neck", -4), (1, "neck", 0)],
)
def test_both_hands_round_the_arms_hinder_grappling(hands: int, part: str, penalty: int) -> None:
    """GRP.7, C3-62 and C3-64: head and neck count as the upper body."""
    table = pair({"dx": 12}, {}, holds=(hold(hands, part),)).plays(*grappling())
    assert table.number == 15 + penalty
    assert table.reasons.get("held-round-arms", 0) == penalty


@pytest.mark.rules("gurps3-cards:GRP.9")
@pytest.mark.parametrize("part", ["upper body", "lower body"])
def test_a_hold_with_both_hands_does_not_hinder_breaking_free(part: str) -> None:
    table = pair({"st": 12}, {}, holds=(hold(2, part),)).plays(*on("break free", "Bo"))
    assert table.reasons == {"st": 12}


@pytest.mark.rules("gurps3-cards:GRP.10")
@pytest.mark.parametrize(
    ("hands", "part"),
    [("one hand", "head"), ("one hand", "neck"), ("one hand", "right leg"), ("two hands", "lower body")],
)
def test_the_part_taken_hold_of_costs_nothing(hands: str, part: str) -> None:
    table = pair({"dx": 12}, {}).plays(*grappling("Bo", hands, part))
    assert table.reasons == {"dx": 12, "grapple": 3}
    assert table.number == 15


@pytest.mark.rules("gurps3-cards:GRP.12")
@pytest.mark.parametrize(("dice", "part"), [((10, 10), "neck"), ((13, 10), "left arm"), ((14, 10), "left arm")])
def test_shifting_a_grapple_takes_a_new_contest(dice: tuple[int, int], part: str) -> None:
    table = pair({"dx": 10}, {"dx": 10}, holds=(hers(),))
    table.plays(*grappling("Bo", "one hand", "neck"))
    assert numbers(table) == (13, 10)
    table.plays(("grapple", list(dice)))
    assert held(table) == (Hold("Ana", "Bo", 1, part),)


@pytest.mark.rules("gurps3-cards:GRP.13")
@pytest.mark.parametrize(("posture", "number"), [(LYING, 17), (KNEELING, 17), (STANDING, 14)])
def test_a_low_foe_gives_6_in_all(posture: str, number: int) -> None:
    table = pair({"dx": 11}, {}, Ana=KNEELING, Bo=posture).plays(*grappling())
    assert table.number == number


@pytest.mark.rules("gurps3-cards:GRP.14")
@pytest.mark.parametrize("posture", [KNEELING, LYING])
def test_to_hold_a_low_foe_one_gets_low_without_a_card(posture: str) -> None:
    table = pair({"dx": 11}, {}, Bo=LYING).plays(*grappling())
    assert table.legal == [KNEELING, LYING]
    table.plays(("posture", posture), *([("lie", "N")] if posture == LYING else []), ("grapple", [10, 10]))
    assert table.fighter("Ana").posture == posture
    assert table.asked == "Bo manoeuvre"
    assert held(table)


@pytest.mark.rules("gurps3-cards:GRP.15")
def test_a_foe_more_than_twice_as_strong_is_not_kept() -> None:
    assert pair({"st": 18}, {"st": 9}, holds=(hold(),)).refused("exit") == "held"
    table = pair({"st": 19}, {"st": 9}, holds=(hold(),)).plays(*leaving("S"))
    assert table.fighter("Ana").hex == (0, 1)
    assert held(table) == ()


@pytest.mark.rules("gurps3-cards:GRP.16", "gurps3-cards:GRP.17")
def test_a_retreat_from_a_grapple_is_a_contest_with_3_on_both_sides() -> None:
    table = pair({"dx": 12}, {"dx": 11}, at={"Ana": (1, -1)}).plays(*grappling(), ("defence", "retreat"))
    assert table.fighter("Ana").hex == HERE
    assert numbers(table) == (15, 14)
    assert against(table) == {"dx": 11, "retreat": 3}
    table.plays(("grapple", [10, 11]))
    assert held(table) == (Hold("Ana", "Bo", 1, "left arm"),)
    assert table.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-cards:GRP.18")
@pytest.mark.parametrize("dice", [(12, 11), (13, 11)])
def test_who_escapes_by_a_retreat_steps_out_and_has_used_it_up(dice: tuple[int, int]) -> None:
    table = ring(
        ("Ana", "red", {"move": 6, "dx": 12}),
        ("Cy", "red", {"move": 5}),
        ("Bo", "blue", {"move": 4, "dx": 11}),
        at={"Ana": (1, -1), "Cy": (0, -2)},
    )
    table.plays(*grappling(), ("defence", "retreat"), ("grapple", list(dice)))
    assert table.asked == "Bo step"
    table.plays(("step", "go N"))
    assert table.fighter("Bo").hex == (0, -1)
    table.plays(*grappling())
    assert table.refused("retreat") == "retreated"
    table.plays(("defence", "stand fast"), ("grapple", [14, 3]), PASS)  # Bo's own turn gives it back
    assert not table.fighter("Bo").has("retreated")


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"Bo": KNEELING}, "kneeling"),
        ({"holds": (Hold("Cy", "Bo", 1, "left arm"),), "at": {"Ana": (1, -1)}}, "held"),
    ],
)
def test_who_kneels_or_is_held_cannot_retreat(more: dict[str, Any], key: str) -> None:
    table = three(**{"at": {"Ana": (1, -1)}, "Ana": KNEELING, **more}).plays(*grappling())
    assert table.refused("retreat") == key
    assert table.legal == ["stand fast"]


@pytest.mark.rules("gurps3-cards:GRP.19")
def test_the_grappler_stays_in_the_shared_hex() -> None:
    table = pair({}, {}, at={"Ana": (0, 1)})
    table.plays(*grappling(), ("defence", "stand fast"), ("grapple", [9, 10]))
    assert table.asked == "Bo manoeuvre"
    assert table.fighter("Ana").hex == table.fighter("Bo").hex == HERE


def test_only_a_grapple_steps_into_the_hex_and_by_one_hex() -> None:
    """CC.1 for the three of its eight cards that are built."""
    near, far = pair({}, {}, at={"Ana": (0, 1)}, Bo=LYING), pair({}, {}, at={"Ana": (0, 2)})
    assert "grapple" in near.legal
    assert near.refused("pin") == "not-in-hex"
    assert near.refused("takedown") == "not-grappled"
    assert far.refused("grapple") == "too-far"


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"at": {"Bo": (0, 1), "Cy": (0, 3)}}, ""),
        ({"at": {"Bo": (0, 1)}}, "foes-hex"),
        ({"at": {"Bo": (0, 1)}, "holds": (Hold("Cy", "Ana", 1, "neck"),)}, "held"),
    ],
)
def test_the_step_of_a_grapple_does_not_lead_out_of_a_foes_hex(more: dict[str, Any], key: str) -> None:
    """CC.1 with EXIT.1 and FREE.2: Bo is one hex away, Cy in Ana's own hex or far off."""
    table = three(**more)
    if key != "":
        table.plays(("manoeuvre", "grapple"))
        assert table.refused("Bo") == key
    else:
        table.plays(*grappling(), ("defence", "stand fast"))
        assert table.asked == "Ana grapple"


@pytest.mark.parametrize(("out", "legal"), [(False, False), (True, True)])
def test_the_step_of_a_grapple_does_not_end_with_a_friend(out: bool, legal: bool) -> None:
    """CC.1 with GAP.6: Dee is in Bo's hex already."""
    fighters = (("Ana", "red", {"move": 6}), ("Bo", "blue", {"move": 5}), ("Dee", "red", {"move": 4}))
    table = ring(*fighters, at={"Ana": (0, 1)})
    if out:
        table.battle.intervene("afflict", "Dee", condition="unconscious")
    assert ("grapple" in table.legal) is legal
    if not legal:
        assert table.refused("grapple") == "ally-there"
