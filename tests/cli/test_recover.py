"""`swordplay recover`: what lasts after a kept fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.games import ruleset
from tests.support.bands_wounds import clash, hits, with_hp


def kept(path: Path, *, over: bool = True) -> Path:
    """A fight in which Bo has been cut, kept in a file."""
    battle = with_hp(clash(1, hp=11), 7).plays(*hits()).battle
    if over:
        battle.stop()
    files.save_record(battle.record(), path)
    return path


def test_it_goes_on_to_the_end_in_a_new_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, after = kept(tmp_path / "cut.json"), tmp_path / "cut-after.json"
    before = path.read_bytes()
    assert main(["recover", str(path), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "to stop bleeding" in told
    assert f"The fight is kept in {after}." in told
    assert path.read_bytes() == before
    record = files.load_record(after)
    battle = Battle.load(ruleset("gurps4-bands"), record)
    assert battle.request is None
    assert not battle.state.fighters["Bo"].has("bleeding")
    assert main(["recover", str(after)]) == 0
    assert f"The aftermath is already in {after}." in capsys.readouterr().out
    assert sorted(one.name for one in tmp_path.iterdir()) == ["cut-after.json", "cut.json"]
    assert main(["replay", str(after)]) == 0
    assert "to stop bleeding" in capsys.readouterr().out
    assert main(["recover", str(path)]) == 0
    assert (tmp_path / "cut-after-2.json").exists()


def test_it_writes_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = kept(tmp_path / "cut.json"), tmp_path / "other.json"
    before = len(files.load_record(path).answers)
    assert main(["recover", str(path), "--record", str(other)]) == 0
    assert len(files.load_record(other).answers) > before
    assert main(["recover", str(path), "--record", str(other)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["recover", str(path), "--record", str(path)]) == 0
    assert len(files.load_record(path).answers) > before


def test_a_record_of_other_rules_is_never_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = with_hp(clash(1, hp=11), 7).plays(*hits()).battle.stop()
    old = Battle(battle.ruleset, battle.scenario, head=replace(battle.head, rules="other"))
    for answer in battle.answers:
        old._again(answer)
    path = tmp_path / "cut.json"
    files.save_record(old.record(), path)
    before = path.read_bytes()
    assert main(["recover", str(path), "--record", str(path)]) == 2
    assert "was fought by other rules; name a new file" in capsys.readouterr().err
    assert main(["recover", str(path)]) == 0
    assert path.read_bytes() == before
    assert files.load_record(tmp_path / "cut-after.json").rules == battle.head.rules


def test_the_same_seed_brings_the_same(tmp_path: Path) -> None:
    one, two = kept(tmp_path / "one.json"), kept(tmp_path / "two.json")
    assert main(["recover", str(one), "--seed", "5"]) == main(["recover", str(two), "--seed", "5"]) == 0
    assert files.load_record(tmp_path / "one-after.json") == files.load_record(tmp_path / "two-after.json")


def test_a_fight_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "cut.json", over=False)
    assert main(["recover", str(path)]) == 2
    assert "expected a fight that is over" in capsys.readouterr().err
