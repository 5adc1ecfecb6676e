"""Golden logs: what a few frozen fights tell in the terminal, word by word.

A change of words or rules shows here as a readable difference. `GOLDEN=write pytest tests/golden` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swordplay.cli import main

HERE = Path(__file__).parent
FIGHTS = ("duel-1", "tavern-1", "bear-2", "dragonquest-duel-1", "dragonquest-charge-1", "dawn-1")


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_is_told_word_by_word(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(HERE.parent / "frozen" / "0.1.0" / f"{name}.json")]) == 0
    told = capsys.readouterr().out
    golden = HERE / f"{name}.log"
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
