"""Whatever is fed to the program: it takes it, or says in one sentence why not, within a second and 200 MB.

A failure names the number of its input; `tests.fuzz.inputs.made` makes the same one again.
"""

from __future__ import annotations

import os
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
