"""Wait: what springs it, what it may be cashed for, who strikes first, and interruptions of interruptions."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.ends import Ending, Result
from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry
from tests.cases.test_third_edition import CARDS, HERE, PASS
from tests.rules.support import CARD_OF, played, stays
from tests.support.table import Table

WAIT, MOVE = CARD_OF["wait"], CARD_OF["move"]
ATTACK = CARD_OF["attack-melee weapon"]
STAY = ("step", "done")
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 12}}
SPEAR = {"both": "Spear", "skills": {"Spear": 12}}
KNIFE = {"right": "Large Knife", "skills": {"Knife": 12}}
GO = ("move", "go N")
SWUNG = ("target", "Bo: Broadsword swung")
MISS = ("to-hit", 14)


def waiting(
    hers: dict[str, Any] | None = None,
    his: dict[str, Any] | None = None,
    *,
    bo: Hex = (0, 3),
    **others: tuple[str, Hex, int, dict[str, Any]],
) -> Table:
    """Ana faces south; Bo, who is slower than everybody, comes from there."""
    entries = [
        Entry("Ana", "red", HERE, {"move": 8, "dodge": 6, **(hers or SWORD)}, facing=6),
        Entry("Bo", "blue", bo, {"move": 5, "dodge": 5, **(his or SWORD)}),
    ]
    entries += [Entry(name, side, at, sheet, facing=facing) for name, (side, at, facing, sheet) in others.items()]
    return Table(CARDS, entries)


@pytest.mark.rules("gurps3-cards:WAIT.3", "gurps3-cards:REF.23")
@pytest.mark.parametrize(("sheet", "hexes"), [(SWORD, 3), (SPEAR, 2), (KNIFE, 3)])
def test_he_strikes_at_a_foe_who_comes_within_reach(sheet: dict[str, Any], hexes: int) -> None:
    table = played(waiting(sheet, bo=(0, 5)), WAIT, ("step", "go S"), MOVE, *[GO] * (hexes - 1))
    assert table.asked == "Bo move"
    played(table, GO)
    assert table.asked == "Ana manoeuvre"
    played(table, ATTACK)
    way = next(name for name in table.legal if name != "nobody")
    assert table.plays(("target", way)).number == 12


@pytest.mark.rules("gurps3-cards:WAIT.2", "gurps3-cards:WAIT.4")
def test_his_one_hex_is_gone_now_or_when_he_strikes() -> None:
    stepped = waiting(bo=(0, 5)).plays(WAIT, ("step", "go S"))
    assert [name for name in stepped.legal if name.startswith("go")] == []
    assert played(stepped, MOVE, GO, GO).asked == "Bo move"  # he is 2 hexes away, and she has moved
    table = played(waiting(bo=(0, 4)), WAIT, MOVE, GO, GO)
    assert table.asked == "Ana manoeuvre"
    played(table, ATTACK, ("step", "go S"))
    assert table.plays(SWUNG).number == 12


@pytest.mark.rules("gurps3-cards:WAIT.6")
@pytest.mark.parametrize(
    ("hers", "his", "bo", "first"),
    [
        (SPEAR, SWORD, (0, 2), "Ana to-hit"),
        (SWORD, SPEAR, (0, 2), "Bo target"),
        (SWORD, SWORD, (0, 2), "Ana first-blow"),
    ],
)
def test_the_longer_weapon_strikes_first_without_a_roll(
    hers: dict[str, Any], his: dict[str, Any], bo: Hex, first: str
) -> None:
    table = played(waiting(hers, his, bo=bo), WAIT, ATTACK, ("step", "go NW" if hers is SPEAR else "go N"), ATTACK)
    way = next(name for name in table.legal if name != "nobody")
    assert stays(table.plays(("target", way))).asked == first


@pytest.mark.rules("gurps3-cards:WAIT.5", "gurps3-cards:REF.4")
@pytest.mark.parametrize(("dice", "first"), [((10, 11), "Ana to-hit"), ((11, 9), "Bo target"), ((9, 9), "Ana to-hit")])
def test_with_equal_weapons_a_contest_of_skills_says_who_is_first(dice: tuple[int, int], first: str) -> None:
    table = played(waiting(bo=(0, 2)), WAIT, ATTACK, ("step", "go N"), ATTACK, SWUNG)
    assert stays(table.plays(("first-blow", list(dice)))).asked == first


@pytest.mark.meets("C3-7")
def test_in_a_tie_both_blows_fall_and_neither_death_saves_the_other() -> None:
    strong = {**SWORD, "st": 30, "ht": 3, "hits": 3}
    table = played(waiting(strong, strong, bo=(0, 2)), WAIT, ATTACK, ("step", "go N"), ATTACK, SWUNG)
    played(table, ("first-blow", [10, 10]), ("to-hit", 10), ("defence", "no defence"))
    played(table, ("target", "Ana: Broadsword swung"), ("to-hit", 10), ("defence", "no defence"))
    table.plays(("damage", 30), ("damage", 30))
    assert (table.fighter("Ana").has("dead"), table.fighter("Bo").has("dead")) == (True, True)
    assert table.battle.result == Result(Ending.DRAW)


@pytest.mark.rules("gurps3-cards:WAIT.7")
def test_a_waiting_fighter_defends_as_usual() -> None:
    table = played(waiting(bo=(0, 1)), WAIT, ATTACK, ("target", "Ana: Broadsword swung"), ("to-hit", 10))
    assert {"dodge", "parry with Broadsword"} <= set(table.legal)
    assert table.plays(("defence", "dodge"), ("defence add-on", "defend")).number == 6


@pytest.mark.rules("gurps3-cards:GAP.5")
def test_a_wait_is_one_interruption_and_may_be_kept() -> None:
    table = played(waiting(), WAIT, MOVE, GO, PASS, GO)  # she lets him come
    assert table.asked == "Ana manoeuvre"
    played(table, ATTACK, SWUNG, MISS, ("move", "go NE"))
    assert table.asked == "Bo move"


@pytest.mark.rules("gurps3-cards:GAP.5")
def test_of_several_the_longest_weapon_strikes_first() -> None:
    others = {"Cy": ("red", (1, 0), 6, {"move": 6, **SPEAR}), "Dee": ("red", (-1, 1), 6, {"move": 7, **SWORD})}
    table = played(waiting(**others), WAIT, WAIT, WAIT, MOVE, GO)  # type: ignore[arg-type]
    asked = []
    while table.asked != "Bo move":
        asked.append(table.asked)
        table.plays(PASS)
    assert asked == ["Cy manoeuvre", "Ana manoeuvre", "Dee manoeuvre"]


@pytest.mark.rules("gurps3-cards:GAP.5")
@pytest.mark.parametrize("condition", ["stunned", "unconscious"])
def test_who_is_stunned_or_out_has_lost_his_wait(condition: str) -> None:
    table = played(waiting(), WAIT)
    table.battle.intervene("afflict", "Ana", condition=condition)
    assert table.plays(MOVE, GO, GO).asked == "Bo move"


@pytest.mark.meets("C3-8")
@pytest.mark.parametrize(("damage", "asked"), [(None, "Ana target"), (18, "Bo move")])
def test_a_waiter_who_steps_up_is_himself_awaited(damage: int | None, asked: str) -> None:
    """Cy waits, too; Ana steps next to him to strike at Bo."""
    strong = {**SWORD, "st": 20, "move": 7}
    table = waiting({**SWORD, "ht": 3}, Cy=("blue", (-1, 2), 2, strong))
    played(table, WAIT, WAIT, MOVE, GO, ATTACK, ("step", "go S"))
    assert table.asked == "Cy manoeuvre"
    played(table, ATTACK, ("target", "Ana: Broadsword swung"), ("to-hit", 13 if damage is None else 10))
    if damage is not None:
        played(table, ("defence", "no defence"), ("damage", damage))
    assert stays(table).asked == asked


@pytest.mark.meets("C3-11")
def test_the_second_is_played_out_after_the_last_foe_has_fallen() -> None:
    strong = {**SWORD, "st": 30}
    table = waiting(strong, {**SWORD, "ht": 3}, bo=(0, 1), Cy=("red", (4, 4), 0, {"move": 4, **SWORD}))
    played(table, ATTACK, SWUNG, ("to-hit", 10), ("defence", "no defence"), ("damage", 30))
    assert table.asked == "Cy manoeuvre"
    assert table.plays(PASS).battle.result == Result(Ending.WON, "red")
