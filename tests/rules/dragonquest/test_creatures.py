"""What a creature's entry in the list makes of a sheet, and what a sheet says without one."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Hex, label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    STAY,
    Map,
    N,
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    strikes,
    table,
)

SWORD: dict[str, Any] = {"name": "Broadsword", "base_chance": 75, "damage": 0, "min_md": 0}


def creature(name: str, **changes: Any) -> dict[str, Any]:
    return {"creature": name, **changes}


def struck(theirs: dict[str, Any], die: int, damage: int = 0) -> Map:
    """Ana hits Bo with a sword, past no shield."""
    found = duel(arms({**SWORD, "damage": damage}), {**theirs, "pc": 0})
    return found.plays(*strikes("strike Broadsword", ("strike", 20), ("damage", die)))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Bear", (37, 12, 12, 32, 37, 9, 20)),
        ("Troll", (40, 12, 14, 35, 45, 21, 22)),
        ("Wolf", (14, 14, 18, 14, 23, 14, 23)),
    ],
)
def test_a_creature_has_the_middle_of_its_ranges(name: str, numbers: tuple[int, ...]) -> None:
    found = table(
        Entry("Bo", "B", (0, 0), creature(name), 1 if name == "Troll" else 0), Entry("Ana", "A", (0, -9), sheet(), 0)
    )
    own = found.fighter("Bo").sheet
    assert (own.ps, own.md, own.ag, own.en, own.ft, own.wp, own.pc) == numbers


@rules("17.1.a")
@pytest.mark.parametrize(
    ("name", "attack", "number"), [("Bear", "claw", 35 + 12 + 8), ("Ogre", "fists", 45 + 13 + 4), ("Boar", "gore", 74)]
)
def test_its_own_attacks_have_the_middle_rank(name: str, attack: str, number: int) -> None:
    found = duel({**creature(name)}, sheet(ag=0)).plays(*strikes(f"strike {attack}"))
    assert found.number == number


def test_a_sheet_may_give_an_attack_of_that_name_other_numbers() -> None:
    claw = {"name": "claw", "base_chance": 80, "natural": True}
    found = duel(creature("Bear", weapons=[claw]), sheet(ag=0)).plays(*strikes("strike claw"))
    assert found.number == 80


@rules("24.c")
@pytest.mark.parametrize(
    ("paper", "attack", "dirty"),
    [
        (creature("Bear"), "claw", True),
        (creature("Boar"), "gore", False),
        (arms({"name": "claws", "base_chance": 75, "natural": True}), "claws", True),
        (arms({"name": "horn", "base_chance": 75, "natural": True}), "horn", False),
        (arms({"name": "claws", "base_chance": 75}), "claws", False),
    ],
)
def test_only_teeth_and_claws_one_was_born_with_are_dirty(paper: dict[str, Any], attack: str, dirty: bool) -> None:
    found = duel(paper, sheet(ag=0)).plays(*strikes(f"strike {attack}", ("strike", 20), ("damage", 9)))
    assert found.fighter("Bo").hurt
    assert found.fighter("Bo").bitten is dirty


@rules("18.4.b", "16.1.c")
@pytest.mark.parametrize(("apart", "legal"), [(10, True), (11, False)])
def test_a_breath_from_the_list_reaches_ten_hexes(apart: int, legal: bool) -> None:
    """The dragon's head is at (0, 0), and it looks at the corner between north and north-east."""
    found = table(
        Entry("Ana", "A", (0, 0), creature("Dragon", pc=60), 1),
        Entry("Bo", "B", (0, -apart), sheet(pc=0), 0),
        Entry("Cy", "B", (5, -5), sheet(pc=0), 0),
        plan=Plan(radius=14),
    ).plays(*GO, ("action", "fire"), ("attack", "breath breath"))
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "out-of-range"


@rules("16.1.c")
def test_a_club_without_a_range_is_not_thrown_at_one_who_has_come_near() -> None:
    found = table(
        Entry("Ogg", "A", (0, 0), creature("Hill giant", pc=30), 1),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 6),
    ).plays(*GO[:2], ("side first", "B"), ("action", "move"), ("move", label(N)), STAY)
    assert found.refused("fire") == "nobody-to-shoot"


@rules("TERM.9")
@pytest.mark.parametrize(("changes", "hexes"), [({}, 6), ({"tmr": 3}, 3)])
def test_a_creature_moves_as_listed_unless_the_sheet_says_otherwise(changes: dict[str, int], hexes: int) -> None:
    """By its Agility of 12 it would move four hexes."""
    assert march(alone(creature("Bear", **changes)).plays(("action", "move"))) == hexes


@rules("19.stun.a")
@pytest.mark.parametrize(
    ("paper", "stunned"),
    [(creature("Zombie"), False), (creature("Bear"), True), (creature("Bear", never_stunned=True), False)],
)
def test_some_creatures_are_never_stunned(paper: dict[str, Any], stunned: bool) -> None:
    """Ten and more through the hide are a third of a Zombie's 21; a Bear's 32 takes eleven."""
    found = struck(paper, 9, damage=6 if paper["creature"] == "Bear" else 1)
    assert not found.fighter("Bo").out
    assert found.fighter("Bo").has("stunned") is stunned


@rules("19.c")
@pytest.mark.parametrize(("paper", "out"), [(creature("Goblin", en=5), False), (creature("Goblin", en=6), True)])
def test_a_listed_creature_is_a_monster(paper: dict[str, Any], out: bool) -> None:
    found = duel(sheet(), {**paper, "pc": 0})
    found.battle.intervene("set", "Bo", field="en", value=2)
    assert found.fighter("Bo").out is out


@rules("TERM.14")
@pytest.mark.parametrize(
    ("paper", "kept_off"),
    [
        (creature("Bear"), 4),
        (creature("Orc"), 1),
        (creature("Orc", armour="Leather"), 5),
        (creature("Orc", armour="Leather", protection=2), 2),
        (sheet(armour="Leather"), 4),
        (sheet(), 0),
    ],
)
def test_hide_and_armour_add_up(paper: dict[str, Any], kept_off: int) -> None:
    bo = struck(paper, 8).fighter("Bo")
    assert bo.sheet.ft - bo.ft == 8 - kept_off


@rules("TERM.17")
@pytest.mark.parametrize("size", ["", "human"])
def test_two_hexes_are_large_whatever_the_sheet_says(size: str) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Halberd", 1), ps=18, md=18, pc=30), 0),
        Entry("Bo", "B", N, sheet(hexes=2, size=size, pc=0), 7),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "trip Halberd"))
    assert found.refused("Bo") == "too-large"


@rules("TERM.7")
def test_a_weapon_that_is_not_listed_takes_a_hand() -> None:
    own = [{"name": name, "base_chance": 40} for name in ("Left", "Right", "Third")]
    assert duel(arms(*own[:2])).fighter("Ana").hands == ("Left", "Right")
    with pytest.raises(UnreadableError, match="holds more than two hands can: Left, Right, Third"):
        duel(arms(*own))


@rules("22.a", "22.d")
@pytest.mark.parametrize(
    ("hexes", "place"),
    [
        (1, [(0, 0)]),
        (2, [(0, 0), (0, 1)]),
        (3, [(0, 0), (0, 1), (-1, 1)]),
        (4, [(0, 0), (0, 1), (-1, 1), (0, 2)]),
        (7, [(0, 0), (0, 1), (-1, 1), (0, 2), (-1, 2), (-2, 2), (0, 3)]),
        (11, [(-k, row) for row in range(4) for k in range(row + 1)] + [(0, 4)]),
    ],
)
def test_a_large_body_lies_in_rows_behind_its_head(hexes: int, place: list[Hex]) -> None:
    found = table(
        Entry("Ogg", "A", (0, 0), sheet(hexes=hexes), 1 if hexes > 1 else 0), Entry("Bo", "B", (0, -9), sheet(), 0)
    )
    assert list(found.fighter("Ogg").hexes()) == place
