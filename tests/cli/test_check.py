"""`swordplay check` finds everything at once: errors, which a fight refuses too, and doubts, which it does not."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from swordplay import catalogue, files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.opponents import fight

DRAGONQUEST = dict.fromkeys(("ps", "md", "ag", "en", "ft", "wp", "pc"), 15)


def scenario(tmp_path: Path, rules: str = "gurps4-dungeon", sheet: Any = None, **changes: Any) -> str:
    own = {**(DRAGONQUEST if rules == "dragonquest" else {}), **(sheet or {})}
    other = DRAGONQUEST if rules == "dragonquest" else {}
    fighters = [
        {"name": "Ada", "side": "red", "hex": "B2", "sheet": own},
        {"name": "Bo", "side": "blue", "hex": "E3", "sheet": other},
    ]
    path = tmp_path / "x.json"
    data = {"ruleset": rules, "map": {"columns": 8, "rows": 8}, "fighters": fighters, **changes}
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


ERRORS: list[tuple[str, dict[str, Any], str]] = [
    ("gurps4-dungeon", {"dr": {"torsoo": 2}}, "dr: there is no location 'torsoo'; did you mean torso"),
    (
        "gurps4-bands",
        {"natural": [{"name": "Bite", "skill": 12, "damage": "1d", "type": "cutt"}]},
        "natural[0].type: there is no damage type 'cutt'; did you mean cut",
    ),
    (
        "gurps4",
        {"gear": [{"item": "Broadsword", "hand": "right"}, {"item": "Mace", "hand": "right"}]},
        "gear[1].hand: 'Broadsword' is in the right hand already",
    ),
    (
        "gurps4-dungeon",
        {"gear": [{"item": "Maul", "hand": "both"}, {"item": "Dagger", "hand": "left"}]},
        "gear[1].hand: 'Maul' is in the left hand already",
    ),
    ("gurps4-dungeon", {"gear": [{"item": "Maul", "hand": "right"}]}, "'Maul' takes both hands, not the right alone"),
    (
        "gurps4-dungeon",
        {"gear": [{"item": "Brodsword"}]},
        "'Brodsword' is not in the catalogue; did you mean Broadsword",
    ),
    ("gurps4-dungeon", {"armour": ["Mail Shirtt"]}, "armour[0]: 'Mail Shirtt' is not in the catalogue; did you mean"),
    ("gurps4-dungeon", {"st": 2000}, "st: expected a whole number of at most 1000"),
    ("gurps4-dungeon", {"luck": 3}, "unknown field luck"),
    ("dragonquest", {"weapons": [{"name": "Brodsword"}]}, "weapons[0]: 'Brodsword' is not in the list"),
    ("dragonquest", {"armour": "plat"}, "armour: there is no 'plat'; did you mean"),
    ("dragonquest", {"creature": "ogr"}, "creature: there is no 'ogr'; did you mean ogre"),
    ("dragonquest", {"weapons": [{"name": "Dagger", "use": "XM"}]}, "weapons[0].use: expected letters of MRC"),
    ("dragonquest", {"size": "hugee"}, "size: expected small, human, large, not 'hugee'"),
    (
        "dragonquest",
        {"weapons": [{"name": "Dagger"}, {"name": "Broadsword"}, {"name": "Rapier"}]},
        "holds more than two hands can",
    ),
    ("gurps3-cards", {"st": 0}, "st: expected a whole number of at least 1"),
]


@pytest.mark.parametrize(("rules", "sheet", "expected"), ERRORS, ids=range(len(ERRORS)))
def test_an_error_is_found_and_the_fight_refused(
    rules: str, sheet: dict[str, Any], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = scenario(tmp_path, rules, sheet)
    assert main(["check", path]) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert said.startswith(f"swordplay: {path}: ")
    assert main(["fight", path, "--auto", "basic"]) == 2
    assert "Ada" in capsys.readouterr().err


DOUBTS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (
        "gurps4-dungeon", {"skills": {"Brodsword": 14}}, {},
        "skills: 'Brodsword' is not a known skill; did you mean Broadsword",
    ),
    (
        "gurps4-dungeon", {"traits": ["Combat Reflex"]}, {},
        "traits: 'Combat Reflex': it is not a known trait; did you mean Combat Reflexes?",
    ),
    ("gurps4-dungeon", {"traits": ["Very Fit"]}, {}, "traits: 'Very Fit': gurps4-dungeon does nothing with it"),
    ("gurps4-bands", {"traits": ["Green Thumb"]}, {}, "traits: 'Green Thumb': gurps4-bands does nothing with it"),
    ("gurps3-cards", {"skills": {"Sword": 12}}, {}, "skills: 'Sword' is not a known skill"),
    (
        "gurps4-dungeon", {}, {"fighters": [{"name": "A", "side": "red", "hex": "B2"}]},
        "fighters: all are on one side, 'red'",
    ),
    (
        "gurps4-dungeon", {},
        {"fighters": [{"name": n, "side": s, "hex": "B2"} for n, s in (("Al", "red"), ("Be", "blue"))]},
        "fighters: Al and Be begin in the same hex, B2",
    ),
    ("gurps4-dungeon", {}, {"fields": {"darknes": -1}}, "fields.darknes: gurps4-dungeon does nothing with it; did you"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "sheet", "changes", "expected"), DOUBTS, ids=range(len(DOUBTS)))
def test_a_doubt_is_said_and_the_fight_begins(
    rules: str, sheet: dict[str, Any], changes: dict[str, Any], expected: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = scenario(tmp_path, rules, sheet, **changes)
    assert main(["check", path]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert expected in " ".join(out.split())
    found = files.load_scenario(path)
    battle = Battle(ruleset(rules), found)
    record = tmp_path / "record.json"
    files.save_record(battle.record(), record)
    assert main(["check", str(record)]) == 0
    assert expected in " ".join(capsys.readouterr().out.split())


def test_everything_is_found_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = {
        "st": 0.5,
        "dx": 1000,
        "luck": 1,
        "gear": [{"item": "Brodsword", "hand": "rihgt"}, {"item": 5}, {"itm": 5}, {"item": "Shild", "colour": 1}],
        "dr": {"torsoo": 1, "hed": 2},
        "skills": {"Brodsword": 14},
    }
    fighters = [
        {"name": "Ada", "side": "red", "hex": "1B", "sheet": sheet},
        {"name": "Bo", "side": "gm", "hex": "C3", "facing": "up"},
        {"name": "Bo", "side": "blue", "hex": "C4", "fighter": "Knigt"},
        {"side": 3, "hex": [1], "hat": 1},
        7,
    ]
    path = scenario(tmp_path, fighters=fighters, wether=1, switches={"slan": True, "combat": 3}, title=5)
    assert main(["check", path]) == 2
    out, err = capsys.readouterr()
    for expected in (
        "unknown field wether",
        "title: expected text",
        "switches.slan: gurps4-dungeon has no such switch; did you mean slam?",
        "switches.combat: expected true or false",
        "fighters[0].hex: '1B' is not a hex",
        "fighters[0].sheet (Ada): st: expected a whole number",
        "dx: expected a whole number of at most 100",
        "unknown field luck",
        "gear[1].item: expected text",
        "gear[2]: object",
        "gear[3]: object contains unknown field colour",
        "'Brodsword' is not in the catalogue; did you mean Broadsword",
        "gear[0].hand: expected right, left, both or nothing, not 'rihgt'",
        "'Shild' is not in the catalogue; did you mean",
        "there is no location 'torsoo'",
        "there is no location 'hed'",
        "fighters[1].facing: expected an hour",
        "fighters[1].side: 'gm' is a seat of its own",
        "fighters[2].fighter: There is no ready fighter 'Knigt'",
        "'Bo' is taken by another fighter",
        "fighters[3].side: expected text",
        "fighters[3].hex: expected a list of length 2",
        "fighters[3]: object contains unknown field hat",
        "fighters[4]: expected a mapping",
    ):
        assert expected in err, expected
    assert "did you mean Broadsword" in " ".join(out.split())
    assert all(line.startswith(f"swordplay: {path}: ") for line in err.splitlines())


def test_a_misspelt_ruleset_does_not_hide_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = scenario(tmp_path, "gurps4-dungoen", wether=1)
    assert main(["check", path]) == 2
    err = capsys.readouterr().err
    assert "did you mean gurps4-dungeon" in err
    assert "unknown field wether" in err


@pytest.mark.parametrize("name", catalogue.scenarios())
def test_every_ready_scenario_is_sound(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name]) == 0
    assert capsys.readouterr().err == ""


def test_the_record_of_a_fight_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    files.save_record(fight(files.load_scenario("duel"), seed=1).record(), path)
    assert main(["check", str(path)]) == 0


def test_a_file_with_thousands_of_errors_is_looked_through_within_a_second(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skills = {f"Xq{k}" + "abc" * 15: 10 for k in range(150)}
    gear = [{"item": f"Xq{k}" + "abc" * 15, "colour": 1} for k in range(50)]
    fighters = [
        {"name": f"N{k}", "side": "red", "hex": [k, 0], "sheet": {"skills": skills, "gear": gear}} for k in range(99)
    ]
    path = scenario(tmp_path, fighters=fighters)
    start = time.process_time()
    assert main(["check", path]) == 2
    assert time.process_time() - start < 1
    assert len(capsys.readouterr().err.splitlines()) == 61


def test_so_many_different_things_that_nobody_could_know_them_all(tmp_path: Path) -> None:
    fighters = [
        {
            "name": f"N{k}",
            "side": "red",
            "hex": [k % 8, k // 8 * 2],
            "sheet": {"gear": [{"item": "Dagger", "name": f"d{k}-{j}"} for j in range(50)]},
        }
        for k in range(50)
    ]
    start = time.process_time()
    with pytest.raises(UnreadableError, match="50 fighters with 2500 different things are too many"):
        Battle(
            ruleset("gurps4-dungeon"),
            files.load_scenario(scenario(tmp_path, fighters=fighters, map={"columns": 20, "rows": 40})),
        )
    assert time.process_time() - start < 1
