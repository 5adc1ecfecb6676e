"""Waits by cards and sheet together."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from tests.rules.support import CARD_OF, played
from tests.support.table import Table

MOVE, COMES = CARD_OF["move"], ("trigger", "a foe comes into reach")
SOUTH = ("move", "go S")
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 13, "Shield": 14, "Axe/Mace": 13, "Spear": 12, "Knife": 13}}


def joined(hers: dict[str, Any], his: dict[str, Any], far: int) -> Table:
    """Ana, then Bo, by both documents."""
    return Table(
        ruleset("gurps3"),
        [
            Entry("Ana", "red", (0, far), {"move": 6, "ht": 12, **hers}),
            Entry("Bo", "blue", (0, 0), {**SWORD, "ht": 30, "move": 5, **his}, facing=6),
        ],
    )


@pytest.mark.meets("G3-4")
@pytest.mark.parametrize(("hexes", "bonus"), [(4, 2), (1, 0)])
def test_by_both_documents_the_longer_weapon_is_first_and_a_thrust_gains_by_the_way(hexes: int, bonus: int) -> None:
    spear = {"both": "Spear", "st": 11, "skills": {"Spear": 12}}
    table = played(joined(spear, {}, hexes + 3), CARD_OF["wait"], ("step", "go N"), COMES, MOVE, *[SOUTH] * hexes)
    played(table, CARD_OF["attack-melee weapon"], ("target", "Bo: Spear thrust"), ("location", "torso"), ("to-hit", 10))
    before = table.fighter("Bo").hp
    table.plays(("damage", 3), ("defence", "no defence"))
    plain = 2 * (3 + next(mode for mode in table.fighter("Ana").modes() if mode.usage == "thrust").adds)
    assert before - table.fighter("Bo").hp == plain + 2 * bonus


@pytest.mark.meets("G3-4")
def test_by_both_documents_who_is_struck_first_and_stunned_has_lost_his_wait() -> None:
    table = joined({**SWORD, "st": 11}, {"st": 14}, 2)
    played(table, CARD_OF["wait"], COMES, CARD_OF["attack-melee weapon"], ("step", "go S"))
    played(table, CARD_OF["attack-melee weapon"], ("target", "Bo: Broadsword swung"), ("location", "torso"))
    played(table, ("first-blow", [12, 9]), ("target", "Ana: Broadsword swung"), ("location", "torso"), ("to-hit", 10))
    played(table, ("damage", 9), ("defence", "no defence"), ("fall", 10))
    assert table.fighter("Ana").stunned
    assert table.asked != "Ana to-hit"


@pytest.mark.meets("G3-3")
def test_by_both_documents_a_named_deed_may_be_waited_for() -> None:
    table = played(joined({**SWORD}, {}, 1), CARD_OF["wait"], ("trigger", "Bo attacks"), CARD_OF["attack-melee weapon"])
    played(table, ("target", "Ana: Broadsword swung"), ("location", "torso"))
    assert table.asked == "Ana manoeuvre"
