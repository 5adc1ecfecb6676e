"""What people see: where a movement can end, chances, words."""

from __future__ import annotations

from swordplay import catalogue, files, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.reaching import explored
from swordplay.engine.scenario import Entry, Scenario

GAME = ruleset("skirmish")
PAIR = (("Osric", "red", (0, 0), 0), ("Aldith", "blue", (0, -1), 6))


def test_every_end_of_a_movement_is_the_one_that_stepping_finds() -> None:
    for seed in range(6):
        battle = Battle(GAME, GAME.examples(seed)).answer("move")
        found = {(goal.hex, goal.facing): goal.cost for goal in battle.reach()}
        assert found == {(goal.hex, goal.facing): goal.cost for goal in explored(battle.fork())}


def test_the_scenario_begins_with_the_one_who_hides() -> None:
    battle = Battle(GAME, files.load_scenario("ford"))
    assert GAME.acting(battle.state) == "Wulf"
    assert {portrait.name for portrait in battle.portraits("raiders")} == {"Aldith", "Osric", "Sigga"}


def test_an_attack_shows_the_chance_it_leads_to() -> None:
    fighters = [
        Entry(name, side, hex, catalogue.fighter("skirmish", name).sheet, facing) for name, side, hex, facing in PAIR
    ]
    question = Battle(GAME, Scenario("skirmish", fighters)).ahead()
    assert question is not None
    lead = next(offer.leads for offer in question.offers if offer.name == "attack")
    assert lead is not None
    assert (lead.number.value, lead.number.chance) == (4, 0.4)
