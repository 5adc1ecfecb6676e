"""Records: written whole or not at all, loaded link by link."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from swordplay import files
from swordplay.engine.battle import Battle
from swordplay.engine.errors import CorruptError, UnreadableError
from swordplay.engine.record import beginning, link
from swordplay.games import ruleset
from swordplay.opponents import fight


@pytest.fixture(scope="module")
def battle() -> Battle:
    return fight(files.load_scenario("duel"), seed=3)


@pytest.fixture
def kept(battle: Battle, tmp_path: Path) -> Path:
    path = tmp_path / "duel.json"
    files.save_record(battle.record(), path)
    return path


def test_a_kept_fight_is_the_same_fight(battle: Battle, kept: Path) -> None:
    record = files.load_record(kept)
    assert record == battle.record()
    assert Battle.load(ruleset(record.ruleset), record).events == battle.events


def test_nothing_else_is_left_behind(kept: Path) -> None:
    assert os.listdir(kept.parent) == [kept.name]


def test_a_flipped_letter_is_found(kept: Path) -> None:
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace('"Regular Attack"', '"Regular attack"', 1), encoding="utf-8")
    with pytest.raises(CorruptError, match=r"duel\.json: answer \d+: the record was changed"):
        files.load_record(kept)


def test_a_failed_write_leaves_the_old_file(battle: Battle, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnreadableError, match=r"duel\.json: no space left on device"):
        files.save_record(battle.record(), kept)
    assert kept.read_bytes() == before
    assert os.listdir(kept.parent) == [kept.name]


def test_an_interrupted_write_leaves_the_old_file(battle: Battle, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.save_record(battle.record(), kept)
    assert kept.read_bytes() == before
    assert os.listdir(kept.parent) == [kept.name]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("fight.yaml", "ends in .json"), ("fight", "ends in .json"), ("no/such/folder.json", "no such file")],
)
def test_where_a_record_cannot_be_written(battle: Battle, name: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=expected):
        files.save_record(battle.record(), tmp_path / name)


def test_a_scenario_is_not_a_record(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    files.save_scenario(files.load_scenario("duel"), path)
    with pytest.raises(UnreadableError, match="this is a scenario and not the record"):
        files.load_record(path)


@pytest.mark.parametrize("field", ["ruleset", "rules", "scenario", "answers", "hash"])
def test_a_record_without_a_field(field: str, kept: Path) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    del data[field]
    kept.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(UnreadableError, match=rf"duel\.json: .*{field}"):
        files.load_record(kept)


def test_a_record_of_seventy_thousand_answers_saves_and_loads(battle: Battle, tmp_path: Path) -> None:
    record = battle.record()
    sample = [answer for answer in record.answers if answer.kind == "check"][:10]
    last = beginning(record.ruleset, record.scenario, record.head)
    answers = []
    for k in range(70_000):
        answer = sample[k % len(sample)]
        last = link(last, answer)
        answers.append(replace(answer, hash=last))
    long = replace(record, answers=answers, hash=last)
    path = tmp_path / "long.json"
    files.save_record(long, path)
    assert files.load_record(path) == long
