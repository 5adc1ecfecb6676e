"""`swordplay recover`: what lasts after a kept fight."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_it_goes_on_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "cut.json")
    before = len(files.load_record(path).answers)
    assert main(["recover", str(path), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "for bleeding" in told
    record = files.load_record(path)
    assert len(record.answers) > before
    battle = Battle.load(ruleset("gurps4-bands"), record)
    assert battle.request is None
    assert not battle.state.fighters["Bo"].has("bleeding")
    assert main(["recover", str(path)]) == 0
    assert files.load_record(path) == record
    assert main(["replay", str(path)]) == 0
    assert "for bleeding" in capsys.readouterr().out


def test_the_same_seed_brings_the_same(tmp_path: Path) -> None:
    one, two = kept(tmp_path / "one.json"), kept(tmp_path / "two.json")
    assert main(["recover", str(one), "--seed", "5"]) == main(["recover", str(two), "--seed", "5"]) == 0
    assert files.load_record(one) == files.load_record(two)


def test_a_fight_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "cut.json", over=False)
    assert main(["recover", str(path)]) == 2
    assert "expected a fight that is over" in capsys.readouterr().err
