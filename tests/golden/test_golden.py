"""Golden logs: what a few fights tell in the terminal, word by word, each with its record beside it.

A change of words or rules shows here as a readable difference. `GOLDEN=write pytest tests/golden` fights them again
and writes records and logs anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swordplay import files
from swordplay.cli import main
from tools.freeze import kept

HERE = Path(__file__).parent
FIGHTS = (
    "duel-1",
    "tavern-1",
    "bear-2",
    "dragonquest-duel-1",
    "dragonquest-charge-1",
    "dawn-1",
    "gurps3-fencer-1",
    "gurps3-tavern-1",
    "gurps3-corner-1",
)


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_is_told_word_by_word(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    record, golden = HERE / f"{name}.json", HERE / f"{name}.log"
    scenario, _, seed = name.rpartition("-")
    write = os.environ.get("GOLDEN") == "write"
    if write:
        record.unlink(missing_ok=True)
        files.save_record(kept(scenario, int(seed)), record)
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    if write:
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
