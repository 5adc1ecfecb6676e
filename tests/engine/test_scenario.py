"""A scenario says in one sentence what is wrong with it, and where."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import read_scenario
from tests.conformance.toy import Yard


def plain(**changes: Any) -> dict[str, Any]:
    """A sound scenario as a file has it, with changes."""
    ann = {"name": "Ann", "side": "a", "hex": [0, 0]}
    bob = {"name": "Bob", "side": "b", "hex": [1, 0]}
    return {"ruleset": "yard", "fighters": [ann, bob], "map": {"radius": 3}, **changes}


def entry(**changes: Any) -> dict[str, Any]:
    """One sound fighter alone, with changes."""
    return plain(fighters=[{"name": "Ann", "side": "a", "hex": [0, 0], **changes}])


WRONG: list[tuple[dict[str, Any], str]] = [
    (plain(format=2), "format: expected 1, not 2"),
    (plain(fighters=[]), "fighters: expected at least one"),
    (plain(colour="red"), "unknown field `colour`"),
    (plain(map={"radius": 3, "patches": [{"hexes": [], "ground": {"hight": 2}}]}), "unknown field `hight`"),
    (plain(fighters="all"), r"Expected `array`, got `str` - at `\$.fighters`"),
    (entry(hex=[0]), r"at `\$.fighters\[0\].hex`"),
    (entry(hex=[0, 0.5]), r"at `\$.fighters\[0\].hex\[1\]`"),
    (entry(name=""), r"fighters\[0\]: expected a name and a side"),
    (entry(side=""), r"fighters\[0\]: expected a name and a side"),
    (entry(side="gm"), r"fighters\[0\].side: 'gm' is a seat of its own"),
    (entry(side="spectator"), r"fighters\[0\].side: 'spectator' is a seat of its own"),
    (entry(side="Ann"), r"fighters\[0\].name: 'Ann' is taken"),
    (entry(facing=12), r"fighters\[0\].facing: expected an hour from 0 to 11, not 12"),
    (entry(facing=-1), r"fighters\[0\].facing: expected an hour from 0 to 11, not -1"),
    (plain(fighters=plain()["fighters"][:1] * 2), r"fighters\[0\].name: 'Ann' is taken"),
]


@pytest.mark.parametrize(("data", "sentence"), WRONG)
def test_what_is_wrong_is_named(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UnreadableError, match=sentence):
        read_scenario(data)


ANN = {"name": "Ann", "side": "a", "hex": [0, 0]}
GROUND = {"hexes": [[9, 9]], "ground": {}}
UNFIT: list[tuple[dict[str, Any], str]] = [
    (plain(map={}), "map: expected columns and rows, or a radius, greater than 0"),
    (plain(map={"columns": 4}), "map: expected columns and rows"),
    (plain(map={"radius": 3, "patches": [GROUND]}), r"map.patches\[0\]: hex \[9, 9\] is not on the map"),
    (entry(hex=[4, 0]), "fighters: Ann stands off the map"),
    (plain(state={"fighters": {}}), "state.fighters: expected the same names as in fighters"),
    (plain(state={"fighters": 3}), "state.fighters: expected the same names as in fighters"),
    (plain(state={"fighters": {"Ann": 3, "Bob": 4}}), "state.fighters: expected an object for each name"),
    (plain(state={"clock": "noon", "fighters": {"Ann": ANN, "Bob": ANN}}), "state: Expected `int`, got `str`"),
]


@pytest.mark.parametrize(("data", "sentence"), UNFIT)
def test_what_cannot_be_set_up_is_named(data: dict[str, Any], sentence: str) -> None:
    scenario = read_scenario(data)
    with pytest.raises(UnreadableError, match=sentence):
        Battle(Yard(), scenario)


def test_a_sound_one_begins() -> None:
    battle = Battle(Yard(), read_scenario(plain(fields={"wind": 1}, map={"columns": 3, "rows": 2})))
    assert battle.state.fields == {"wind": 1}
    assert len(battle.state.terrain.ground) == 6
