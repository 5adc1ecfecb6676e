"""Ready and Concentrate: what is in hand when, and what disturbs a task."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry
from tests.cases.test_third_edition import CARDS, HERE, PASS
from tests.rules.support import CARD_OF
from tests.support.table import Table

READY = CARD_OF["ready"]
ATTACK = CARD_OF["attack-melee weapon"]
STAY = ("step", "done")
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 14, "Shield": 14, "Axe/Mace": 14, "Knife": 14}}
DEFEND = ("defence add-on", "defend")


def two(
    ana: dict[str, Any] | None = None,
    start: dict[str, Any] | None = None,
    *,
    at: Hex = (0, 1),
    switches: dict[str, Any] | None = None,
) -> Table:
    """Ana, then Bo with a sword, face to face."""
    hers: dict[str, Any] = {"move": 6, "skills": SWORD["skills"], **(ana or {})}
    return Table(
        CARDS,
        [
            Entry("Ana", "red", at, hers, start=start or {}),
            Entry("Bo", "blue", HERE, {**SWORD, "move": 5}, facing=6),
        ],
        switches=switches,
    )


def attacked(table: Table) -> Table:
    """Bo strikes at Ana and would hit."""
    return table.plays(ATTACK, STAY, ("target", "Ana: Broadsword swung"), ("to-hit", 10))


def task(name: str) -> tuple[tuple[str, str], ...]:
    return READY, STAY, ("task", name), STAY


@pytest.mark.rules("gurps3-cards:RDY.1", "gurps3-cards:RDY.2")
def test_ready_goes_with_a_hex_and_with_no_attack() -> None:
    table = two({"right": "Small Knife", "gear": [{"item": "Broadsword"}]}).plays(READY, ("step", "go S"))
    assert [name for name in table.legal if name.startswith("go")] == []
    table.plays(STAY, ("task", "draw Broadsword"), ("step", "done"))
    assert table.asked == "Bo manoeuvre"
    assert (table.fighter("Ana").right, table.fighter("Ana").left) == ("Small Knife", "Broadsword")


@pytest.mark.rules("gurps3-cards:RDY.3")
@pytest.mark.meets("C3-10")
@pytest.mark.parametrize(("at_once", "parries"), [(False, False), (True, True)])
def test_what_was_just_made_ready_defends_from_the_next_turn_on(at_once: bool, parries: bool) -> None:
    sheet = {"left": "Medium shield", "gear": [{"item": "Broadsword"}]}
    table = attacked(two(sheet, switches={"ready_at_once": at_once}).plays(*task("draw Broadsword")))
    assert ("parry with Broadsword" in table.legal) is parries
    assert "dodge" in table.legal
    table.plays(("defence", "block with Medium shield"), DEFEND)
    assert table.reasons["block-score"] == 7
    table.plays(("block", 3), STAY, CARD_OF["wait"], STAY)
    assert "parry with Broadsword" in attacked(table).legal


@pytest.mark.meets("C3-10")
def test_an_axe_struck_with_is_readied_and_strikes_on_the_third_turn() -> None:
    table = two({"right": "Axe"}).plays(ATTACK, STAY, ("target", "Bo: Axe swung"), ("to-hit", 15), STAY)
    assert table.fighter("Ana").unready == ("Axe",)
    table.plays(PASS)
    assert table.refused("attack-melee weapon") == "no-ready-weapon"
    table = attacked(table.plays(*task("ready Axe")))
    assert "parry with Axe" not in table.legal
    table.plays(("defence", "dodge"), DEFEND, ("dodge", 3), STAY, ATTACK, STAY)
    assert "Bo: Axe swung" in table.legal


@pytest.mark.rules("gurps3-cards:RDY.4", "gurps3-cards:REF.8")
def test_a_shield_from_the_back_takes_as_many_turns_as_its_pd() -> None:
    table = two({"gear": [{"item": "Medium shield"}]})
    for turn in range(3):
        assert table.fighter("Ana").left == ""
        table.plays(*task("draw Medium shield"))
        if turn < 2:
            table.plays(PASS)
    assert table.fighter("Ana").left == "Medium shield"
    table.plays(PASS, PASS)
    assert "block with Medium shield" in attacked(table).legal


@pytest.mark.meets("C3-50")
@pytest.mark.parametrize(("where", "taken"), [((0, 1), True), ((1, 1), True), ((0, 3), False), ((0, 0), False)])
def test_a_thing_on_the_ground_is_picked_up_from_his_own_hex_or_one_beside(where: Hex, taken: bool) -> None:
    table = two({"right": "Broadsword"}).plays(CARD_OF["drop"], ("drop", "Broadsword"))
    state = table.battle.state
    state.items = tuple(item._replace(hex=where) for item in state.items)
    table.plays(READY, STAY)
    assert ("pick up Broadsword" in table.legal) is taken
    if taken:
        table.plays(("task", "pick up Broadsword"), STAY, PASS, ATTACK, STAY)
        assert "Bo: Broadsword swung" in table.legal


@pytest.mark.meets("C3-50")
def test_with_a_foe_in_his_hex_he_does_not_ready_things_this_way() -> None:
    assert two({"right": "Broadsword"}, at=HERE).refused("ready") == "ready-in-close"


def test_dropping_is_free() -> None:
    table = two({"right": "Broadsword"}).plays(CARD_OF["drop"], ("drop", "Broadsword"))
    assert table.asked == "Ana manoeuvre"
    assert table.refused("drop") == "nothing-to-drop"
    assert [item.name for item in table.battle.state.items] == ["Broadsword"]


# Concentrate


@pytest.mark.rules("gurps3-cards:CON.1", "gurps3-cards:REF.28")
@pytest.mark.parametrize(("traits", "of_use"), [([], False), (["Magery 2"], True), (["Strong Will 1"], False)])
def test_concentrate_is_marked_as_of_no_use_without_powers(traits: list[str], of_use: bool) -> None:
    table = two({"traits": traits})
    note = table.offers["concentrate"].note
    assert note is not None
    assert (note.key == "no-powers") is not of_use
    table.plays(CARD_OF["concentrate"], STAY)
    assert table.fighter("Ana").has("concentrating")


@pytest.mark.rules("gurps3-cards:CON.2", "gurps3-cards:CON.3")
def test_concentrate_goes_with_a_hex_and_no_attack() -> None:
    table = two({"right": "Broadsword"}).plays(CARD_OF["concentrate"], ("step", "go S"), ("step", "face S"))
    table.plays(STAY) if table.asked == "Ana step" else None
    assert table.asked == "Bo manoeuvre"
    table.plays(PASS, PASS)
    assert not table.fighter("Ana").has("concentrating")  # another card ends it


@pytest.mark.rules("gurps3-cards:CON.4", "gurps3-cards:REF.12")
@pytest.mark.parametrize(("rolled", "kept"), [(10, True), (11, False)])
def test_an_active_defence_needs_will_less_3(rolled: int, kept: bool) -> None:
    table = two({"iq": 11, "traits": ["Magery", "Strong Will 2"]}).plays(CARD_OF["concentrate"], STAY)
    attacked(table).plays(("defence", "dodge"), DEFEND, ("dodge", 4))
    assert (table.asked, table.number) == ("Ana will", 10)
    table.plays(("will", rolled))
    assert table.fighter("Ana").has("concentrating") is kept


@pytest.mark.rules("gurps3-cards:CON.5")
@pytest.mark.parametrize(("rolled", "kept"), [(9, True), (10, False)])
def test_a_wound_needs_will_less_3(rolled: int, kept: bool) -> None:
    table = two({"will": 12, "dr": {"torso": 4}}).plays(CARD_OF["concentrate"], STAY)
    attacked(table).plays(("defence", "no defence"), ("damage", 4))
    assert (table.asked, table.number) == ("Ana will", 9)
    table.plays(("will", rolled))
    assert table.fighter("Ana").has("concentrating") is kept


@pytest.mark.meets("C3-24")
def test_a_failed_defence_and_the_wound_are_two_events() -> None:
    table = two({"will": 13}).plays(CARD_OF["concentrate"], STAY)
    attacked(table).plays(("defence", "dodge"), DEFEND, ("dodge", 16), ("will", 10), ("damage", 1))
    assert (table.asked, table.number) == ("Ana will", 10)
    table.plays(("will", 11))
    assert not table.fighter("Ana").has("concentrating")
