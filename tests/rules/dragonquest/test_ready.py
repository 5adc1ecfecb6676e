"""TERM.7: what a figure has at hand, at its belt and at its feet, as those ask who decide for it."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.engine.state import Item
from tests.rules.dragonquest.helpers import N, arms, case, duel, rules, sheet, table

BITE = {"name": "bite", "natural": True, "base_chance": 40, "use": "C"}
CLAWS = {"name": "claws", "natural": True, "base_chance": 40, "use": "MC"}
STOWED = {"name": "Broadsword", "stowed": True}


@rules("TERM.7")
@pytest.mark.parametrize(
    ("weapons", "unloaded"),
    [
        ([{"name": "Short bow"}], ["Short bow"]),
        ([{"name": "Short bow", "loaded": True}], []),
        ([{"name": "Short bow", "stowed": True}], []),
        (["Dagger"], []),
    ],
)
def test_what_in_hand_has_to_be_loaded(weapons: list[Any], unloaded: list[str]) -> None:
    assert duel(arms(*weapons)).fighter("Ana").unloaded == unloaded


@rules("TERM.7")
@pytest.mark.parametrize(
    ("paper", "at_the_belt", "belt"),
    [
        (arms(STOWED, {"name": "Dagger", "stowed": True}), ["Broadsword", "Dagger"], ["Broadsword", "Dagger"]),
        (arms(STOWED, "Dagger"), [], ["Broadsword"]),
        (arms({"name": "Short bow", "stowed": True}), ["Short bow"], []),
        (arms(BITE, STOWED), ["Broadsword"], ["Broadsword"]),
    ],
)
def test_what_can_be_drawn_by_one_with_empty_hands_and_what_strikes(
    paper: dict[str, Any], at_the_belt: list[str], belt: list[str]
) -> None:
    me = duel(paper).fighter("Ana")
    assert (me.at_the_belt, me.belt) == (at_the_belt, belt)


@rules("TERM.7")
def test_what_is_lost_cannot_be_drawn() -> None:
    found = duel(arms("Broadsword", {"name": "Dagger", "stowed": True}))
    found.plays(("initiative", "act first"), ("action", "pass"), ("pass", "drop Broadsword"))
    me = found.fighter("Ana")
    assert (me.at_the_belt, me.belt) == (["Dagger"], ["Dagger"])


@pytest.mark.parametrize(
    ("paper", "could"),
    [
        case(arms("Broadsword"), False, proves="TERM.7"),
        case(arms(CLAWS, STOWED), False, proves="TERM.7"),
        case(arms(STOWED), True, proves="TERM.7"),
        case(arms("Short bow", STOWED), True, proves="TERM.7"),
        case(sheet(), False, proves="TERM.7"),
        case(arms(STOWED, unarmed=2), True, proves="21.f"),
        case(arms(STOWED, unarmed=3), False, proves="21.f"),
    ],
)
def test_who_lacks_a_weapon_and_could_draw_one(paper: dict[str, Any], could: bool) -> None:
    found = duel(paper)
    assert found.fighter("Ana").could_arm(found.battle.state) is could


@rules("TERM.15")
@pytest.mark.parametrize(
    ("item", "hex", "held", "could"),
    [
        ("Broadsword", (0, 0), (), True),
        ("Broadsword", N, (), False),
        ("Short bow", (0, 0), (), False),
        ("Great axe", (0, 0), (), True),
        ("Great axe", (0, 0), ("Kite",), False),
        ("Broadsword", (0, 0), ("Kite",), True),
        ("Spear", (0, 0), ("Kite",), True),
        ("Kite", (0, 0), (), False),
    ],
)
def test_who_could_pick_up_a_weapon(item: str, hex: Any, held: tuple[str, ...], could: bool) -> None:
    owned = [{"name": name, "stowed": True} for name in ("Broadsword", "Short bow", "Great axe", "Spear")]
    found = table(
        Entry("Ana", "A", (0, 0), sheet(shield={"name": "Kite", "stowed": "Kite" not in held}), 0),
        Entry("Bo", "B", N, arms(*owned, shield={"name": "Kite", "stowed": True}), 6),
    )
    found.battle.state.items = (Item(item, hex, "Bo"),)
    assert found.fighter("Ana").could_arm(found.battle.state) is could


@rules("TERM.13", "13.6.f")
@pytest.mark.parametrize(
    ("weapons", "biting"),
    [
        ([BITE], ["bite"]),
        ([BITE, CLAWS], []),
        ([BITE, "Dagger"], []),
        ([BITE, {"name": "Dagger", "stowed": True}], ["bite"]),
        ([], []),
    ],
)
def test_who_has_only_what_serves_in_close_combat(weapons: list[Any], biting: list[str]) -> None:
    assert duel(arms(*weapons)).fighter("Ana").biting == biting


@rules("GAP.cast")
@pytest.mark.parametrize(("ft", "spells"), [(3, ["Spark", "Bolt"]), (2, ["Spark"])])
def test_which_spells_there_is_fatigue_for(ft: int, spells: list[str]) -> None:
    known = [{"name": "Spark", "chance": 50}, {"name": "Bolt", "chance": 50, "cost": 3}]
    assert duel(sheet(spells=known, ft=ft)).fighter("Ana").spells == spells
