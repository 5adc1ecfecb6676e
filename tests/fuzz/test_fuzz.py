"""Whatever is fed to the program: it takes it, or says in one sentence why not, within a second and 200 MB.

A failure names the number of its input; `tests.fuzz.inputs.made` makes the same one again.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fuzz.inputs import Input, made, positions, records
from tests.fuzz.tried import forked, processed, workplace

MOST_SHOWN = 10


@pytest.fixture(autouse=True)
def loaded() -> None:
    """Load before forking what every child would load for itself."""
    from swordplay.cli import check, fight, recover, replay

    assert all((check, fight, recover, replay))
    positions()
    records()


def tried(numbers: range, way: Callable[[Input, Path], str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    with workplace() as name:
        folder = Path(name)
        monkeypatch.setenv("SWORDPLAY_HOME", os.path.join(name, "home"))
        for number in numbers:
            problem = way(made(number), folder)
            if problem:
                found.append(f"input {number} ({made(number).kind}, {' '.join(made(number).args)}): {problem}")
                if len(found) >= MOST_SHOWN:
                    break
    assert not found, "\n".join(found)


def test_some_inputs_in_forked_children(monkeypatch: pytest.MonkeyPatch) -> None:
    tried(range(500), forked, monkeypatch)


def test_some_inputs_as_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    tried(range(10), processed, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 50_000, 5_000))
def test_many_inputs_in_forked_children(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(range(1000 + start, 6000 + start), forked, monkeypatch)


@pytest.mark.soak
def test_more_inputs_as_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    tried(range(200), processed, monkeypatch)


# The harness itself sees what it is there to see


def broken(args: Namespace) -> int:
    raise KeyError("Excalibur")


def endless(args: Namespace) -> int:
    while True:
        pass


def greedy(args: Namespace) -> int:
    return len(bytearray(300 * 1024 * 1024)) and 0


def unclean(args: Namespace) -> int:
    sys.stdout.write("\x1b[2J")
    return 0


def silent(args: Namespace) -> int:
    return 2


@pytest.mark.parametrize(
    ("mutant", "expected"),
    [
        (broken, "KeyError: 'Excalibur'"),
        (endless, "it takes more than 1.0 s"),
        (greedy, "it takes more than 200 MB"),
        (unclean, "stdout is not clean"),
        (silent, "it ends with 2 and says []"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_fault_put_in_is_found(
    mutant: Callable[[Namespace], int], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swordplay.cli.check.run", mutant)
    assert expected in forked(Input("scenario", ("check", "duel"), "", b"", ""), tmp_path)
