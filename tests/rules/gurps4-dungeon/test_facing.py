"""From which side a blow comes, and what that does to a defence."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from tests.support.blows import BLOCK, DEFEND, PARRY, SWORDSMAN, TAIL, blow, numbers, struck_from
from tests.support.gurps4 import archer, attack, fighter, table
from tests.support.table import by_key


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [
        pytest.param((0, -1), 6, 9, id="front"),
        pytest.param((1, -1), 8, 9, id="front-right"),
        pytest.param((-1, 0), 4, 9, id="front-left"),
        pytest.param((1, 0), 10, 7, id="right-side"),
        pytest.param((-1, 1), 2, 7, id="left-side"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_three_front_hexes_and_two_side_hexes(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing)
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [
        pytest.param((2, 0), 10, 7, id="straight-from-the-side"),
        pytest.param((3, -1), 10, 7, id="nearer-to-the-side"),
        pytest.param((3, -2), 8, 9, id="nearer-to-the-front"),
        pytest.param((2, -1), 10, 9, id="between-front-and-side"),
        pytest.param((1, 1), 10, 7, id="between-side-and-back"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_from_farther_off_the_line_decides(hex: Hex, facing: int, dodge: int) -> None:
    """The side by which the line from the attacker comes in; exactly between two the defender has the better."""
    t = table(
        fighter("Ana", "red", hex, facing, speed=9, natural=TAIL, gear=[]),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9),
    )
    t.plays(*attack("Bo: fist tail"), ("to-hit", 10))
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(
    ("hex", "facing", "legal"),
    [((1, 1), 10, PARRY), ((-1, 2), 0, BLOCK), ((2, 2), 10, PARRY), ((-2, 4), 0, BLOCK)],
    ids=["right", "left", "farther-right", "farther-left"],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_between_side_and_back_it_is_the_side(hex: Hex, facing: int, legal: str) -> None:
    """The defender picks, and the side is better: -2, with Parry or Block on its own side."""
    tail = [{**TAIL[0], "reach": [1, 2, 3, 4]}]
    t = table(
        fighter("Ana", "red", hex, facing, speed=9, natural=tail, gear=[]),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(*attack("Bo: fist tail"), ("to-hit", 10))
    assert t.legal == ["no defence", "dodge", legal]
    number = t.offers[legal].number
    assert number is not None
    assert by_key(number)["from-side"] == -2


STEP_BEHIND = [("manoeuvre", "Regular Attack"), ("step", "go SW"), ("step", "face N"), ("step", "done")]
RUN_ROUND = [("manoeuvre", "Charge Attack"), *[("move", way) for way in ("go S", "go SW", "face NW", "face N", "done")]]
RUN_ALL_ROUND = [
    ("manoeuvre", "Charge Attack"),
    *[("move", way) for way in ("go N", "go NW", "go SW", "go S", "go SE", "face NE", "face N", "done")],
]


@pytest.mark.parametrize(
    ("start", "facing", "way", "legal"),
    [
        pytest.param((1, 0), 10, STEP_BEHIND, ["no defence", "dodge", PARRY], id="began-beside"),
        pytest.param((1, -1), 6, RUN_ROUND, ["no defence", "dodge", PARRY], id="ran-round"),
        pytest.param((1, 0), 0, RUN_ALL_ROUND, ["no defence", "dodge", BLOCK], id="last-side-counts"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_one_who_came_round_strikes_from_a_side(
    start: Hex, facing: int, way: list[tuple[str, Any]], legal: list[str]
) -> None:
    """The side hex he passed last, or the one nearer to where he began; Parry and Block go by it."""
    t = table(
        fighter("Ana", "red", start, facing, speed=9, skills={"Broadsword": 18}),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(*way, *blow(roll=9))
    assert t.legal == legal
    assert t.offers["dodge"].number is not None
    assert "from-side" in {reason.key for reason in t.offers["dodge"].number.reasons}


@pytest.mark.parametrize(("start", "step", "legal"), [((1, -1), "go S", PARRY), ((0, 1), "go NE", BLOCK)])
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_sides_turn_with_the_figure(start: Hex, step: str, legal: str) -> None:
    """Bo looks north-west: his right hand is to the north-east, his left to the south, his back to the south-east."""
    t = table(
        fighter("Ana", "red", start, 10, speed=9),
        fighter("Bo", "blue", (0, 0), 10, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(("manoeuvre", "Regular Attack"), ("step", step), ("step", "done"), *blow(roll=10))
    assert t.legal == ["no defence", "dodge", legal]


@pytest.mark.parametrize(
    ("side", "kind", "dodge"),
    [("right", PARRY, 7), ("left", BLOCK, 8)],
)
@pytest.mark.rules("gurps4-dungeon:DEF.2")
def test_the_defender_picks_between_equal_sides(side: str, kind: str, dodge: int) -> None:
    """Ana runs from before Bo to behind him, wide of both side hexes: right or left is his choice."""
    t = table(
        fighter("Ana", "red", (0, -1), 2, speed=12, skills={"Broadsword": 18}),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    ways = ("go NE", "go SE", "go S", "go S", "go SW", "go NW", "done")
    t.plays(("manoeuvre", "Charge Attack"), *[("move", way) for way in ways], *blow(roll=9))
    assert t.asked == "Bo side"
    t.plays(("side", side))
    assert t.legal == ["no defence", "dodge", kind]
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"), [((1, 0), 10, 9), ((-1, 1), 2, 9), ((0, -1), 6, 9)], ids=["right", "left", "front"]
)
@pytest.mark.rules("gurps4-dungeon:DEF.3")
def test_peripheral_vision_against_the_side(hex: Hex, facing: int, dodge: int) -> None:
    t = struck_from(hex, facing, traits=["Peripheral Vision"])
    assert numbers(t)["dodge"] == dodge


@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_from_behind_only_a_dodge() -> None:
    """Dodge 9, Parry 12, Block 11: against one who began his turn behind only Dodge 5, and no DB."""
    t = struck_from((0, 1), 0, **SWORDSMAN)
    assert numbers(t) == {"dodge": 5}
    assert t.refused(PARRY) == "from-behind"
    assert t.refused(BLOCK) == "from-behind"
    t.plays(("defence", "dodge"), DEFEND)
    assert t.reasons == {"dodge-score": 9, "from-behind-dodge": -4}


@pytest.mark.parametrize(
    ("start", "dodge"),
    [
        pytest.param((0, 2), 5, id="farther-off-behind"),
        pytest.param((1, 1), 7, id="between-side-and-back"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_behind_at_any_distance(start: Hex, dodge: int) -> None:
    """Who began in the back arc farther off and steps in has been behind; on its edge the defender picks."""
    t = table(
        fighter("Ana", "red", start, 0, speed=9),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9),
    )
    step = "go N" if start == (0, 2) else "go NW"
    t.plays(("manoeuvre", "Regular Attack"), ("step", step), ("step", "done"), *blow(roll=10))
    assert numbers(t)["dodge"] == dodge


@pytest.mark.parametrize(("step", "legal"), [("go NW", BLOCK), ("go NE", PARRY)])
@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_one_who_comes_from_behind_to_the_edge_of_the_back_arc(step: str, legal: str) -> None:
    """Ana began straight behind; between side and back Bo still picks, and the side is better."""
    t = table(
        fighter("Ana", "red", (0, 2), 0, speed=9, natural=TAIL, gear=[]),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(("manoeuvre", "Regular Attack"), ("step", step), ("step", "done"), *blow(target="Bo: fist tail", roll=10))
    assert t.legal == ["no defence", "dodge", legal]


@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_one_who_has_left_the_back_hex_strikes_from_where_he_is() -> None:
    """Ana began behind and steps to the side: -2, and every defence of that side."""
    t = table(
        fighter("Ana", "red", (0, 1), 0, speed=9),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    steps = [("step", "go NE"), ("step", "face NW"), ("step", "done")]
    t.plays(("manoeuvre", "Regular Attack"), *steps, *blow(roll=10))
    assert numbers(t) == {"dodge": 7, PARRY: 10}


@pytest.mark.rules("gurps4-dungeon:DEF.4")
def test_a_shot_from_behind() -> None:
    """Shooters, too: from the back arc far away a Dodge at -4 is all there is."""
    t = table(
        archer("Ana", "red", (0, 2), 0, speed=9),
        fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9, **SWORDSMAN),
    )
    t.plays(*attack("Bo: Composite Bow shot"), ("to-hit", 10))
    assert numbers(t) == {"dodge": 5}


@pytest.mark.rules("gurps4-dungeon:DEF.5")
def test_peripheral_vision_from_behind() -> None:
    t = struck_from((0, 1), 0, traits=["Peripheral Vision"], skills={"Broadsword": 18, "Blind Fighting": 12})
    assert numbers(t) == {"dodge": 7}
    t.plays(("defence", "dodge"), DEFEND)  # and no Blind Fighting roll, which could give no more
    assert t.asked == "Bo dodge"


@pytest.mark.parametrize(("roll", "dodge"), [(12, 7), (13, 5)])
@pytest.mark.rules("gurps4-dungeon:DEF.6")
def test_blind_fighting(roll: int, dodge: int) -> None:
    t = struck_from((0, 1), 0, skills={"Broadsword": 18, "Blind Fighting": 12})
    t.plays(("defence", "dodge"), DEFEND)
    assert t.number == 12
    t.plays(("blind-fighting", roll))
    assert t.number == dodge


@pytest.mark.rules("gurps4-dungeon:DEF.6")
def test_blind_fighting_is_for_attacks_from_behind() -> None:
    t = struck_from((1, 0), 10, skills={"Broadsword": 18, "Blind Fighting": 12})
    t.plays(("defence", "dodge"), DEFEND)
    assert (t.asked, t.number) == ("Bo dodge", 7)
