"""What a figure of the Fourth Edition can say about itself, and what its side may know of a fight."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError
from tests.support.gurps4 import BOW, SHIELD, SWORD, fighter, table

AXE = {"item": "Throwing Axe", "hand": "right"}
SPARE = {"item": "Large Knife", "hand": "left"}
POTION = {"item": "potion", "kind": "potion", "hand": "left"}
PISTOL = {"item": "Auto Pistol, 9mm", "hand": "left"}


@pytest.mark.parametrize(
    ("gear", "unready", "armed"),
    [
        pytest.param([SWORD], "", True, id="a-sword-and-an-empty-hand"),
        pytest.param([SWORD, SHIELD], "", True, id="a-sword-and-a-shield"),
        pytest.param([SWORD, SPARE], "", True, id="two-weapons"),
        pytest.param([SWORD, POTION], "", True, id="a-sword-and-a-potion"),
        pytest.param([AXE], "", True, id="what-can-be-thrown"),
        pytest.param([SWORD], "Thrusting Broadsword", False, id="a-sword-that-is-not-ready"),
        pytest.param([SWORD, SPARE], "Large Knife", False, id="one-of-two-not-ready"),
        pytest.param([POTION], "", False, id="a-potion"),
        pytest.param([], "", False, id="bare-hands"),
        pytest.param([BOW], "", False, id="a-bow"),
        pytest.param([SWORD, PISTOL], "", False, id="a-sword-and-a-pistol"),
        pytest.param([AXE, PISTOL], "", False, id="an-axe-and-a-pistol"),
    ],
)
def test_who_holds_a_weapon_to_strike_with(gear: list[dict[str, Any]], unready: str, armed: bool) -> None:
    """Ready, and nothing to shoot with; opponents go by it."""
    ana = table(fighter("Ana", "red", gear=gear), fighter("Bo", "blue", (0, -3), 6)).fighter("Ana")
    ana.unready = (unready,) if unready else ()
    assert ana.armed() is armed


@pytest.mark.parametrize(
    ("item", "right", "left", "unready", "work"),
    [
        ("Thrusting Broadsword", "", "Large Knife", ("Large Knife",), ("ready Large Knife",)),
        ("Large Knife", "Thrusting Broadsword", "", ("Thrusting Broadsword",), ("ready Thrusting Broadsword",)),
    ],
)
def test_what_one_lets_go_of_is_forgotten(
    item: str, right: str, left: str, unready: tuple[str, ...], work: tuple[str, ...]
) -> None:
    """The other weapon stays as it was, not ready and half readied."""
    ana = table(fighter("Ana", "red", gear=[SWORD, SPARE]), fighter("Bo", "blue", (0, -3), 6)).fighter("Ana")
    ana.unready = ("Thrusting Broadsword", "Large Knife")
    ana.ready_progress = ("ready Thrusting Broadsword", "ready Large Knife")
    ana.let_go(item)
    assert (ana.right, ana.left, ana.unready, ana.ready_progress) == (right, left, unready, work)


@pytest.mark.parametrize(
    ("condition", "out"), [("", False), ("stunned", False), ("shock", False), ("unconscious", True), ("dead", True)]
)
def test_who_is_out_of_the_fight(condition: str, out: bool) -> None:
    t = table(fighter("Ana", "red"), fighter("Bo", "blue", (0, -3), 6))
    if condition:
        t.fighter("Ana").gain(condition, 1)
    assert t.battle.ruleset.out(t.fighter("Ana")) is out


@pytest.mark.parametrize("field", ["hp", "fp"])
@pytest.mark.parametrize(("value", "fits"), [(-1001, False), (-1000, True), (1000, True), (1001, False)])
def test_what_may_be_set_by_hand(field: str, value: int, fits: bool) -> None:
    t = table(fighter("Ana", "red", hp=1000, fp=1000), fighter("Bo", "blue", (0, -3), 6))
    if fits:
        t.battle.intervene("set", "Ana", field=field, value=value)
        assert getattr(t.fighter("Ana"), field) == value
    else:
        with pytest.raises(NotLegalError, match="-1000 to 1000"):
            t.battle.intervene("set", "Ana", field=field, value=value)


REST = ("manoeuvre", "Do Nothing")


@pytest.mark.parametrize(
    ("hidden", "turns", "turn", "clock"),
    [
        pytest.param("", 1, 1, 0, id="nobody-is-hidden"),
        pytest.param("Bo", 1, 1, 0, id="the-next-one-known"),
        pytest.param("Bo", 2, 1, 0, id="one-before-him-is-unknown"),
        pytest.param("Cai", 2, 0, 1, id="the-last-one-is-unknown"),
    ],
)
def test_whose_turn_it_is_as_far_as_a_side_knows(hidden: str, turns: int, turn: int, clock: int) -> None:
    t = table(
        fighter("Ana", "red", (0, 0), speed=9),
        fighter("Bo", "blue", (0, -5), 6, speed=7, hidden=hidden == "Bo"),
        fighter("Cai", "blue", (0, -6), 6, speed=5, hidden=hidden == "Cai"),
    )
    state: Any = t.plays(*[REST] * turns).battle.state
    state.set_off = (("Ana", (0, 1)), ("Bo", (0, -4)), ("Cai", (0, -7)))
    known = state.known_to("red")
    assert (known.turn, known.clock - state.clock) == (turn, clock)
    assert [name for name, _ in known.set_off] == [name for name in ("Ana", "Bo", "Cai") if name != hidden]
