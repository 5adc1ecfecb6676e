"""The commands around a fight: replay, new, check, scenarios, schemas; and the command line's manners."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from swordplay import catalogue, files
from swordplay.cli import main
from swordplay.engine.record import beginning, link
from swordplay.games import names
from swordplay.opponents import fight
from tests.cli.terminal import swordplay


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "duel.json"
    files.save_record(fight(files.load_scenario("duel"), seed=3).record(), path)
    return path


def test_replay_tells_the_whole_fight(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(kept)]) == 0
    text = capsys.readouterr().out
    assert "A duel in the castle court" in text
    assert "The fight is over" in text


def test_replay_goes_as_far_as_wanted(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(kept), "--to", "0"]) == 0
    text = capsys.readouterr().out
    assert "which manoeuvre?" in text
    assert "rolls" not in text
    assert main(["replay", str(kept), "--to", "10"]) == 0
    assert "moves to" in capsys.readouterr().out


@pytest.mark.parametrize("to", ["-1", "100000", "all", "1.5"])
def test_replay_of_a_number_that_is_not_there(to: str, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(kept), f"--to={to}"]) == 2
    assert "--to: expected a number from 0 to" in capsys.readouterr().err


def test_replay_stops_where_the_rules_have_changed(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record whose sixth answer had other consequences then, sound in itself: rules have changed since."""
    record = files.load_record(kept)
    answers = list(record.answers)
    answers[5] = msgspec.structs.replace(answers[5], saw="otherwise")
    chain = beginning(record.ruleset, record.scenario, record.head)
    for place, answer in enumerate(answers):
        chain = link(chain, answer)
        answers[place] = msgspec.structs.replace(answer, hash=chain)
    path = tmp_path / "older.json"
    files.save_record(msgspec.structs.replace(record, answers=answers, hash=chain), path)
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert f"{path}: rules changed at answer 6: " in err
    assert len(err.splitlines()) == 1
    assert "Second 1" in out


def test_a_new_scenario_can_be_checked_and_fought(tmp_path: Path) -> None:
    assert swordplay("new", cwd=tmp_path).returncode == 0
    text = (tmp_path / "scenario.yaml").read_text(encoding="utf-8")
    assert text.count("#") > 10
    assert "a scenario for" in swordplay("check", "scenario.yaml", cwd=tmp_path).stdout
    done = swordplay("fight", "scenario.yaml", "--auto", "basic", "--seed", "1", cwd=tmp_path)
    assert "The fight is over" in done.stdout
    again = swordplay("new", cwd=tmp_path)
    assert again.returncode == 2
    assert "already exists" in again.stderr
    assert (tmp_path / "scenario.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", [name for name in names() if len(catalogue.fighters(name)) > 1])
def test_a_new_scenario_of_any_ruleset_is_sound(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "x.yaml", "--ruleset", name]) == 0
    assert main(["check", "x.yaml"]) == 0
    assert f"a scenario for {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["x.json"], "ends in .yaml"),
        (["no/such/x.yaml"], "no such file"),
        (["x.yaml", "--ruleset", "gurps4-dungeo"], "did you mean gurps4-dungeon"),
    ],
)
def test_where_no_scenario_can_be_written(
    args: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *args]) == 2
    assert expected in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_check_says_what_a_file_is(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(kept)]) == 0
    assert "the record of a fight by gurps4-dungeon" in capsys.readouterr().out
    assert main(["check", "skirmish"]) == 0
    assert "a scenario for gurps4-dungeon: 4 of watch, 4 of brigands" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"st": "strong"}, "fighters[0].sheet (Ada): "),
        ({"gear": [{"item": "Lightsaber"}]}, "gear[0].item: 'Lightsaber' is not in the catalogue"),
        ({"luck": 3}, "luck"),
    ],
)
def test_check_finds_what_is_wrong_with_a_sheet(
    change: dict[str, object], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = {"name": "Ada", "side": "red", "hex": "A1", "sheet": change}
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"ruleset": "gurps4-dungeon", "fighters": [entry]}), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    error = capsys.readouterr().err
    assert str(path) in error
    assert expected in error
    assert len(error.splitlines()) == 1


def test_check_of_a_ruleset_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"ruleset": "gurps5", "fighters": [{"name": "A", "side": "b", "hex": "A1"}]}', encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert f"{path}: ruleset: there is none called 'gurps5'" in capsys.readouterr().err


def test_what_is_ready_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios"]) == 0
    text = capsys.readouterr().out
    for name in (*catalogue.scenarios(), *catalogue.fighters("gurps4-dungeon")):
        assert name in text
    for scenario in catalogue.scenarios().values():
        assert " ".join(scenario.about.split()[:6]) in text


def test_schemas_are_written(tmp_path: Path) -> None:
    assert main(["schemas", str(tmp_path / "schemas")]) == 0
    assert {"scenario.json", "record.json"} <= {path.name for path in (tmp_path / "schemas").iterdir()}


def test_a_reader_that_stops_reading_is_no_error() -> None:
    import subprocess

    from tests.cli.terminal import COMMAND

    with subprocess.Popen([*COMMAND, "rules", "gurps3-cards"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()
        assert b"Traceback" not in done.stderr.read()


@pytest.mark.parametrize("streams", ["<&-", ">&-", "<&- >&-", "2>&- <&-"])
def test_closed_streams_do_no_harm(streams: str) -> None:
    """Whatever is closed: the demonstration plays itself out."""
    import subprocess

    from tests.cli.terminal import COMMAND

    for call in (["play", "--seed", "1"], ["fight", "duel", "--seed", "1", "--auto", "blue=basic"]):
        done = subprocess.run(["sh", "-c", f'"$@" {streams}', "sh", *COMMAND, *call], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr


def test_letters_the_terminal_lacks_and_bytes_that_are_no_letters(tmp_path: Path) -> None:
    import os
    import subprocess

    from tests.cli.terminal import COMMAND

    text = """{ruleset: gurps4-dungeon, map: {columns: 6, rows: 5}, fighters: [
      {name: Ädel, side: röd, hex: B2, fighter: Knight}, {name: Łukasz, side: blå, hex: E3, fighter: Thug}]}"""
    path = tmp_path / "names.yaml"
    path.write_text(text, encoding="utf-8")
    for encoding in ("ascii", "latin-1", "utf-8"):
        done = subprocess.run(
            [*COMMAND, "fight", str(path), "--seed", "1"],
            input=b"\xff\xfe\nhelp\nend\n",
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr
        assert b"The fight is stopped here" in done.stdout
