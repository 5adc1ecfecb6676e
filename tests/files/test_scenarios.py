"""Scenarios: from files and from the catalogue, with ready fighters, labels and compass points written out."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from swordplay import catalogue, files
from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.engine.plain import plain
from swordplay.games import ruleset

DUEL: dict[str, Any] = {
    "ruleset": "gurps4-dungeon",
    "map": {"columns": 6, "rows": 5, "patches": [{"hexes": ["B2"], "ground": {"name": "wall", "impassable": True}}]},
    "fighters": [
        {"name": "Ada", "side": "red", "hex": "A1", "facing": "SE", "fighter": "Knight", "sheet": {"hp": 15}},
        {"name": "Bo", "side": "blue", "hex": [3, 0], "facing": 10, "sheet": {"st": 12}},
    ],
}


def written(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "fight.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    return path


def test_conveniences_are_written_out(tmp_path: Path) -> None:
    found = files.load_scenario(written(tmp_path, DUEL))
    ada, bo = found.fighters
    assert (ada.hex, ada.facing) == ((0, 0), 4)
    assert (bo.hex, bo.facing) == ((3, 0), 10)
    assert found.map.patches[0].hexes == [(1, 0)]
    knight = catalogue.fighter("gurps4-dungeon", "Knight")
    assert ada.sheet == {**knight.sheet, "hp": 15}
    assert bo.sheet == {"st": 12}


def test_a_ready_fighter_brings_a_name(tmp_path: Path) -> None:
    data = copy.deepcopy(DUEL)
    del data["fighters"][0]["name"]
    assert files.load_scenario(written(tmp_path, data)).fighters[0].name == "Knight"


def test_a_saved_scenario_loads_again(tmp_path: Path) -> None:
    found = files.load_scenario("duel")
    files.save_scenario(found, tmp_path / "duel.json")
    assert files.load_scenario(tmp_path / "duel.json") == found


def test_a_file_named_like_a_ready_scenario_is_still_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, DUEL).rename(tmp_path / "duel.yaml")
    monkeypatch.chdir(tmp_path)
    assert files.load_scenario("duel.yaml").fighters[0].name == "Ada"
    assert files.load_scenario("duel").fighters[0].name == "Bors"


BAD: dict[str, tuple[Any, str]] = {
    "a list": ([], "expected a mapping with ruleset and fighters, not a list"),
    "a text": ("hello", "not a text"),
    "nothing": (None, "not nothing"),
    "a record": ({"answers": []}, "this is a record"),
    "no ruleset": ({"fighters": []}, "missing required field ruleset"),
    "no fighters": ({"ruleset": "x", "fighters": []}, "fighters: expected at least one"),
    "fighters not a list": ({"ruleset": "x", "fighters": 3}, "fighters: expected a list, got a whole number"),
    "unknown field named like a kind": ({**DUEL, "strength": 1}, "unknown field strength"),
    "unknown field": ({**DUEL, "wether": 1}, "unknown field wether"),
    "later format": ({**DUEL, "format": 2}, "format: expected 1, not 2"),
    "huge map": ({**DUEL, "map": {"columns": 10**9, "rows": 10**9}}, "map: expected at most 40000 hexes"),
    "huge disc": ({**DUEL, "map": {"radius": 10**9}}, "map: expected at most 40000 hexes"),
}
BAD_FIGHTERS: dict[str, tuple[dict[str, Any], str]] = {
    "no such ready fighter": ({"fighter": "Knigt"}, "fighters[0].fighter: There is no ready fighter 'Knigt'"),
    "fighter not a name": ({"fighter": 3}, "fighters[0].fighter: expected the name of a ready fighter"),
    "sheet not a mapping": ({"sheet": 3}, "fighters[0].fighter: expected"),
    "bad label": ({"hex": "1A"}, "fighters[0].hex: '1A' is not a hex"),
    "bad hex": ({"hex": [1]}, "fighters[0].hex: expected a list of length 2, got 1"),
    "bad point": ({"facing": "up"}, "fighters[0].facing: expected an hour or one of N,"),
    "bad hour": ({"facing": 12}, "fighters[0].facing: expected an hour from 0 to 11, not 12"),
    "name not text": ({"name": 7}, "fighters[0].name: expected text, got a whole number"),
    "empty name": ({"name": ""}, "fighters[0]: expected a name and a side"),
    "escape in the name": ({"name": "\x1b[2J"}, "fighters[0].name: expected a text of printable characters"),
    "long name": ({"name": "x" * 61}, "fighters[0].name: expected at most 60 printable characters"),
    "padded name": ({"name": " Ada"}, "with no space around them"),
    "side of the referee": ({"side": "gm"}, "a seat of its own"),
    "taken name": ({"name": "Bo"}, "fighters[0].name: 'Bo' is taken"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_scenario_is_refused_with_file_and_field(case: str, tmp_path: Path) -> None:
    data, expected = BAD[case]
    refused(written(tmp_path, data), expected)


@pytest.mark.parametrize("case", BAD_FIGHTERS)
def test_a_bad_fighter_is_refused_with_file_and_field(case: str, tmp_path: Path) -> None:
    changes, expected = BAD_FIGHTERS[case]
    data = copy.deepcopy(DUEL)
    data["fighters"][0].update(changes)
    refused(written(tmp_path, data), expected)


def refused(path: Path, expected: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        files.load_scenario(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert expected in str(caught.value)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UnreadableError, match="did you mean duel"):
        files.load_scenario("duell")


@pytest.mark.parametrize("name", catalogue.scenarios())
def test_every_ready_scenario_says_what_it_is_about(name: str) -> None:
    about = files.load_scenario(name).about
    assert about == catalogue.scenarios()[name].about
    assert about.endswith((".", "?"))


def test_what_a_scenario_is_about_is_bounded_and_changes_no_hash_when_left_out() -> None:
    scenario = files.scenario_of(DUEL)
    assert "about" not in plain(scenario)
    assert files.scenario_of({**DUEL, "about": "Two meet."}).about == "Two meet."
    with pytest.raises(UnreadableError, match="about: expected a text of at most 200 characters"):
        files.scenario_of({**DUEL, "about": "x" * 201})


def test_there_are_enough_ready_fighters_and_scenarios() -> None:
    assert len(catalogue.scenarios()) >= 6
    assert len(catalogue.fighters("gurps4-dungeon")) >= 12


@pytest.mark.parametrize("name", catalogue.scenarios())
def test_every_ready_scenario_can_be_fought(name: str) -> None:
    scenario = files.load_scenario(name)
    battle = Battle(ruleset(scenario.ruleset), scenario)
    assert battle.request is not None
    assert len(battle.state.sides()) == 2


@pytest.mark.parametrize("family", ["gurps4-dungeon"])
def test_every_ready_fighter_can_be_set_up(family: str) -> None:
    for name in catalogue.fighters(family):
        data = {**DUEL, "fighters": [{"side": "red", "hex": "C3", "fighter": name}]}
        scenario = files.scenario_of(data)
        assert ruleset(family).begin(scenario).fighters[name].name == name


def test_a_ready_scenario_is_the_callers_own() -> None:
    catalogue.scenario("duel")["title"] = "spoiled"
    assert catalogue.scenario("duel")["title"] != "spoiled"
