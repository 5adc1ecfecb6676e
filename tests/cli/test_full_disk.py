"""A disk that is full at any moment: for every operation on it, that one and the next few fail.

The fight goes on, nothing is lost, and every sentence is one.
"""

from __future__ import annotations

import errno
import io
import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swordplay.cli import main
from swordplay.cli.keeping import bring_files_up_to_date

TYPED = "Move\ngo SE\nundo\ngo SE\nleave\nleave\n"
WANTED = ["Move", "go SE"]
FOR_A_WHILE = 4
"""So many operations fail, one after the other, before there is room again."""


class Disk:
    """Counts what is done to the disk, and refuses some of it."""

    def __init__(self) -> None:
        self.done = 0
        self.refused: range = range(0)

    def ask(self) -> None:
        self.done += 1
        if self.done - 1 in self.refused:
            raise OSError(errno.ENOSPC, "No space left on device")

    def wrapped(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any, **named: Any) -> Any:
            self.ask()
            return work(*args, **named)

        return asked


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    found = Disk()

    class Connection(sqlite3.Connection):
        def execute(self, statement: str, *args: Any) -> sqlite3.Cursor:
            self._ask()
            return super().execute(statement.replace("synchronous = FULL", "synchronous = OFF"), *args)

        def executemany(self, *args: Any) -> sqlite3.Cursor:
            self._ask()
            return super().executemany(*args)

        def _ask(self) -> None:
            try:
                found.ask()
            except OSError:
                raise sqlite3.OperationalError("database or disk is full") from None

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **named: connect(*args, **named, factory=Connection))
    monkeypatch.setattr(os, "fsync", found.wrapped(lambda opened: None))  # nothing here has to outlive the machine
    for name in ("replace", "link", "makedirs"):
        monkeypatch.setattr(os, name, found.wrapped(getattr(os, name)))
    monkeypatch.setenv("SWORDPLAY_HOME", str(tmp_path / "home"))
    return found


def played(record: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
    return main(["fight", "duel", "--seed", "1", "--auto", "blue=basic", "--record", str(record)])


def given(record: Path) -> list[Any]:
    return [answer["answer"] for answer in json.loads(record.read_text())["answers"]][-2:]


def test_a_disk_that_is_full_for_a_while(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(tmp_path / "whole.json", monkeypatch) == 0
    assert given(tmp_path / "whole.json") == WANTED
    capsys.readouterr()
    for first in range(disk.done):
        record = tmp_path / f"{first}.json"
        disk.done, disk.refused = 0, range(first, first + FOR_A_WHILE)
        code = played(record, monkeypatch)
        said = capsys.readouterr()
        disk.refused = range(0)
        bring_files_up_to_date()
        if code == 2:  # refused before anything was asked
            assert "which manoeuvre?" not in said.out, first
            assert said.err.splitlines() == [f"swordplay: {record}: no space left on device"], first
            continue
        assert code == 0, (first, said.err)
        assert given(record) == WANTED, first


def test_a_disk_that_stays_full(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever leaves all the same is told that the fight is not kept, unless it is."""
    assert played(tmp_path / "whole.json", monkeypatch) == 0
    codes = set()
    for first in range(disk.done):
        record = tmp_path / f"{first}.json"
        capsys.readouterr()
        disk.done, disk.refused = 0, range(first, 1_000_000)
        codes.add(code := played(record, monkeypatch))
        said = capsys.readouterr()
        disk.refused = range(0)
        bring_files_up_to_date()
        if code == 0:
            assert given(record) == WANTED, first
        else:
            assert len(said.err.splitlines()) == 1, said.err
            assert "no space left on device" in said.err
    assert codes == {0, 1, 2}
