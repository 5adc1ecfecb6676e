"""What people see: where a movement can end, chances, words."""

from __future__ import annotations

from swordplay import files, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.reaching import explored

GAME = ruleset("skirmish")


def test_every_end_of_a_movement_is_the_one_that_stepping_finds() -> None:
    for seed in range(6):
        battle = Battle(GAME, GAME.examples(seed)).answer("move")
        found = {(goal.hex, goal.facing): goal.cost for goal in battle.reach()}
        assert found == {(goal.hex, goal.facing): goal.cost for goal in explored(battle.fork())}


def test_the_scenario_begins_with_the_one_who_hides() -> None:
    battle = Battle(GAME, files.load_scenario("ford"))
    assert battle.state.acting == "Wulf"
    assert {portrait.name for portrait in battle.portraits("raiders")} == {"Aldith", "Osric", "Sigga"}
