"""Kept fights: a node for each answer, a head that moves, and trouble of every kind."""

from __future__ import annotations

import itertools
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import kept
from swordplay import files, store
from swordplay.engine.battle import Battle
from swordplay.engine.record import Answer, Record
from swordplay.opponents import fight
from swordplay.store import MOST_FINISHED, SCHEMA, Kept, Store, StoreError, database


@pytest.fixture(scope="module")
def battle() -> Battle:
    return fight(files.load_scenario("duel"), seed=3)


@pytest.fixture(scope="module")
def another() -> Battle:
    return fight(files.load_scenario("duel"), seed=4)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    found = Store(str(tmp_path / "home"))
    yield found
    found.close()


def up_to(battle: Battle, place: int) -> list[Answer]:
    return battle.answers[:place]


def begun(store: Store, battle: Battle, place: int = 0, file: str = "") -> Kept:
    record = battle.record()
    return store.begin(replace(record, answers=up_to(battle, place)), file, seed="7", dice="real")


def nodes(store: Store) -> int:
    with store.writing() as connection:
        found: int = connection.execute("SELECT count(*) FROM node").fetchone()[0]
    return found


def answers_of(record: Record) -> list[Answer]:
    return record.answers


def test_a_kept_fight_is_the_same_fight(opened: Store, battle: Battle) -> None:
    kept = begun(opened, battle)
    for place in (1, 2, 40, len(battle.answers)):
        kept.keep(up_to(battle, place))
    opened.close()
    again = Store(opened.folder).open(kept.id)
    assert again.record == battle.record()
    assert (again.seed, again.dice, again.file) == ("7", "real", kept.file)


def test_a_fight_without_an_answer(opened: Store, battle: Battle) -> None:
    kept = opened.open(begun(opened, battle).id)
    assert kept.record.answers == []
    assert kept.record.scenario == battle.scenario


def test_undo_and_redo_only_move_the_head(opened: Store, battle: Battle) -> None:
    kept = begun(opened, battle, 30)
    kept.keep(up_to(battle, 10))
    assert nodes(opened) == 30
    again = opened.open(kept.id)
    assert again.record.answers == up_to(battle, 10)
    assert again.ahead == battle.answers[10:30]
    kept.keep(up_to(battle, 20))
    assert opened.open(kept.id).ahead == battle.answers[20:30]
    kept.keep(up_to(battle, 30))
    assert opened.open(kept.id).ahead == []
    assert nodes(opened) == 30


def test_something_else_answered_is_a_branch(opened: Store, battle: Battle, another: Battle) -> None:
    kept = begun(opened, battle, 30)
    common = next(k for k, (a, b) in enumerate(zip(battle.answers, another.answers, strict=False)) if a != b)
    assert common < 30
    kept.keep(up_to(another, 25))
    again = opened.open(kept.id)
    assert (again.record.answers, again.ahead) == (up_to(another, 25), [])
    assert nodes(opened) == 30 + 25 - common
    kept.keep(up_to(battle, 30))
    assert opened.open(kept.id).record.answers == up_to(battle, 30)
    assert nodes(opened) == 30 + 25 - common
    assert kept.holds(another.answers[24].hash)
    assert not kept.holds(another.answers[25].hash)


def test_it_is_on_the_disk_when_it_says_so(opened: Store) -> None:
    with opened.writing() as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_last_is_the_unfinished_one_played_last(opened: Store, battle: Battle) -> None:
    assert opened.last() is None
    first, second, third = (begun(opened, battle, place) for place in (1, 2, 3))
    third.keep(battle.answers, finished=True)
    found = opened.last()
    assert found is not None
    assert found.id == second.id
    first.use("8", "program")
    found = opened.last()
    assert found is not None
    assert (found.id, found.seed, found.dice) == (first.id, "8", "program")
    assert [one.id for one in opened.fights()] == [first.id, third.id, second.id]
    assert [one.finished for one in opened.fights()] == [False, True, False]


def test_the_last_fifty_finished_and_all_unfinished_are_kept(opened: Store, battle: Battle) -> None:
    unfinished = [begun(opened, battle, 1).id for _ in range(3)]
    done = []
    for _ in range(MOST_FINISHED + 2):
        kept = begun(opened, battle, 2)
        kept.keep(up_to(battle, 3), finished=True)
        store.file_of(kept, replace(kept.record, answers=up_to(battle, 3), hash=battle.answers[2].hash))
        done.append(kept)
    opened.prune()
    assert {one.id for one in opened.fights()} == {*unfinished, *(kept.id for kept in done[2:])}
    assert not os.path.exists(done[1].file)
    assert os.path.exists(done[2].file)
    assert nodes(opened) == 3 * 1 + MOST_FINISHED * 3


def test_a_file_of_somebodys_own_is_never_removed(opened: Store, battle: Battle, tmp_path: Path) -> None:
    kept = begun(opened, battle, 2, str(tmp_path / "mine.json"))
    store.file_of(kept, replace(kept.record, hash=battle.answers[1].hash))
    opened.forget(kept.id)
    assert (tmp_path / "mine.json").exists()
    assert opened.fights() == []


# Trouble


def test_a_newer_schema_is_refused_and_left_alone(opened: Store) -> None:
    with opened.writing() as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    opened.close()
    before = Path(opened.path).read_bytes()
    with pytest.raises(StoreError, match=rf"schema {SCHEMA} at most, these are of {SCHEMA + 1}, made by a newer"):
        Store(opened.folder)
    assert Path(opened.path).read_bytes() == before


def test_an_older_schema_is_brought_up_to_date(opened: Store, battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = begun(opened, battle, 5)
    opened.close()
    monkeypatch.setattr(database, "UPGRADES", (*database.UPGRADES, ("ALTER TABLE fight ADD COLUMN note TEXT",)))
    monkeypatch.setattr(database, "SCHEMA", SCHEMA + 1)
    later = Store(opened.folder)
    with later.writing() as connection:
        assert connection.execute("SELECT note FROM fight").fetchone() == (None,)
    assert later.open(kept.id).record.answers == up_to(battle, 5)


@pytest.mark.parametrize("what", ["no database", "a folder", "a folder that is a file"])
def test_what_is_no_store(what: str, tmp_path: Path) -> None:
    if what == "no database":
        (tmp_path / "fights.db").write_text("something else entirely, and long enough to look at " * 20)
    elif what == "a folder":
        (tmp_path / "fights.db").mkdir()
    else:
        tmp_path = tmp_path / "file"
        tmp_path.write_text("")
    with pytest.raises(StoreError, match=r"fights\.db: \w+") as caught:
        Store(str(tmp_path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE node SET answer = replace(answer, 'choose', 'chose') WHERE place = 1",
        "UPDATE node SET answer = 'x' WHERE place = 1",
        "DELETE FROM node WHERE place = 4",
        "DELETE FROM node",
        "UPDATE fight SET begun = '[]'",
        "UPDATE fight SET begun = '{'",
    ],
)
def test_a_damaged_fight_is_refused(damage: str, opened: Store, battle: Battle) -> None:
    kept = begun(opened, battle, 9)
    with opened.writing() as connection:
        connection.execute(damage)
    with pytest.raises(StoreError, match=f"fight {kept.id} cannot be read"):
        opened.open(kept.id)


def test_a_damaged_fight_stops_no_other(opened: Store, battle: Battle) -> None:
    begun(opened, battle, 9)
    sound = begun(opened, battle, 8)
    with opened.writing() as connection:
        connection.execute("UPDATE node SET answer = 'x' WHERE fight = 1")
    assert store.write_left_open(opened) == [sound.file]


def test_a_store_that_was_taken_away_is_made_again(opened: Store, battle: Battle) -> None:
    kept = begun(opened, battle, 5)
    for one in Path(opened.folder).iterdir():
        one.unlink()
    kept.keep(up_to(battle, 9))
    assert Store(opened.folder).open(kept.id).record.answers == up_to(battle, 9)


class Failing(sqlite3.Connection):
    """A database on a disk that is full from one statement on."""

    left = 0

    def _count(self) -> None:
        Failing.left -= 1
        if Failing.left < 0:
            raise sqlite3.OperationalError("database or disk is full")

    def execute(self, *args: Any) -> sqlite3.Cursor:
        self._count()
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self._count()
        return super().executemany(*args)


@pytest.mark.parametrize("left", range(9))
def test_a_disk_that_is_full_at_any_moment(
    left: int, opened: Store, battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is half done, and when there is room again everything is written."""
    kept = begun(opened, battle, 5)
    opened._drop()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **named: connect(*args, **named, factory=Failing))
    Failing.left = left
    with pytest.raises(StoreError, match="full"):
        kept.keep(up_to(battle, 9))
    Failing.left = 1000
    assert opened.open(kept.id).record.answers == up_to(battle, 5)
    kept.keep(up_to(battle, 12))
    assert opened.open(kept.id).record.answers == up_to(battle, 12)


# Record files


def cut(battle: Battle, place: int) -> Record:
    return replace(battle.record(), answers=up_to(battle, place), hash=battle.answers[place - 1].hash)


def test_a_file_is_made_of_what_a_killed_program_left(opened: Store, battle: Battle, tmp_path: Path) -> None:
    own = begun(opened, battle, 7)
    named = begun(opened, battle, 8, str(tmp_path / "mine.json"))
    gone = begun(opened, battle, 8, str(tmp_path / "unplugged" / "mine.json"))
    opened.close()
    later = Store(opened.folder)
    assert store.write_left_open(later) == [own.file, named.file]
    assert files.load_record(own.file) == cut(battle, 7)
    assert files.load_record(named.file) == cut(battle, 8)
    assert store.write_left_open(later) == []
    (tmp_path / "unplugged").mkdir()
    assert store.write_left_open(later) == [gone.file]


def test_a_file_of_another_fight_is_never_written_over(
    opened: Store, battle: Battle, another: Battle, tmp_path: Path
) -> None:
    kept = begun(opened, battle, 30, str(tmp_path / "mine.json"))
    store.file_of(kept, cut(battle, 30))
    store.file_of(kept, cut(battle, 20))
    files.save_record(cut(another, 30), kept.file)
    assert store.file_of(kept, cut(battle, 30)) == str(tmp_path / "mine-2.json")
    assert files.load_record(tmp_path / "mine.json") == cut(another, 30)
    assert opened.open(kept.id).file == str(tmp_path / "mine-2.json")


def test_a_file_of_this_fight_may_be_written_over(opened: Store, battle: Battle, another: Battle) -> None:
    kept = begun(opened, battle, 30)
    kept.keep(up_to(another, 30))
    name = str(Path(opened.folder) / "x.json")
    files.save_record(cut(battle, 20), name)
    assert store.same_fight(name, cut(another, 30), kept)
    assert not store.same_fight(name, cut(another, 30))
    files.save_record(cut(battle, 31), name)
    assert not store.same_fight(name, cut(another, 30), kept)
    Path(name).write_text("{}")
    assert not store.same_fight(name, cut(another, 30), kept)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"SWORDPLAY_HOME": "/a"}, "/a"),
        ({"XDG_STATE_HOME": "/b"}, "/b/swordplay"),
        ({"XDG_STATE_HOME": "b", "HOME": "/c"}, "/c/.local/state/swordplay"),
    ],
)
def test_where_it_is(environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SWORDPLAY_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    assert store.home() == expected


# What it costs


def test_keeping_costs_no_more_than_playing() -> None:
    """By the time of the processor, which other programs do not lengthen; `make bench` measures it by the clock."""
    assert kept.ratio(process_time, rounds=1) <= kept.MOST


def test_automatic_sides_are_kept_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two commits there are never more than 0.2 s, one answer's own time apart."""
    moments: list[float] = []
    clock = [0.0]
    monkeypatch.setattr("swordplay.cli.keeping.time.monotonic", lambda: clock[0])
    answer = Battle.answer

    def answered(self: Battle, given: Any, *, together: bool = False) -> Battle:
        clock[0] += 0.03
        return answer(self, given, together=together)

    def noted(self: Kept, answers: Any, finished: bool = False) -> None:
        moments.append(clock[0])

    monkeypatch.setattr(Battle, "answer", answered)
    monkeypatch.setattr(Kept, "keep", noted)
    with closing(Store(str(tmp_path))) as found:
        kept.played(found, 200)
    gaps = [later - earlier for earlier, later in itertools.pairwise(moments)]
    assert len(gaps) > 20
    assert max(gaps) <= 0.2
