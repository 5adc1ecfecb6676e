"""`swordplay play`: a person may take it over; without a terminal it plays itself out."""

from __future__ import annotations

import subprocess
import sys

import pytest


def swordplay(*args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, without a terminal."""
    given = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
    return subprocess.run(
        [sys.executable, "-m", "swordplay.cli", *args], capture_output=True, text=True, timeout=60, **given
    )


def test_without_a_terminal_it_plays_itself_out() -> None:
    done = swordplay("play", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "The fight is over" in done.stdout
    assert "Order of turns" in done.stdout
    assert not done.stderr


def test_the_same_seed_brings_the_same_fight() -> None:
    assert swordplay("play", "--seed", "7").stdout == swordplay("play", "--seed", "7").stdout


@pytest.mark.parametrize("args", [["plya"], ["play", "--sed", "1"], []])
def test_a_wrong_command_gets_one_sentence(args: list[str]) -> None:
    done = swordplay(*args)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
