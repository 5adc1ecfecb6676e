"""Real programs, killed in the midst of things or at work together."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from swordplay import files, store
from swordplay.engine.battle import Battle
from swordplay.games import ruleset
from swordplay.store import Store

CHILD = [sys.executable, "-m", "tests.store.child"]
PATIENCE = 60


def started(home: Path, seed: str, times: int = 1) -> subprocess.Popen[str]:
    environment = {**os.environ, "SWORDPLAY_HOME": str(home)}
    return subprocess.Popen([*CHILD, seed, str(times)], stdout=subprocess.PIPE, text=True, env=environment)


def test_what_was_kept_outlives_a_kill(tmp_path: Path) -> None:
    """Five times, at moments left to chance: everything said to be kept is there, chained and replayable."""
    chance = random.Random(11)
    for number in range(5):
        process = started(tmp_path, str(number))
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.3))
        process.kill()
        said = process.stdout.read().splitlines()
        process.wait(PATIENCE)
        process.stdout.close()
        complete = [line.split() for line in said if len(line.split()) == 2]
        opened = Store(str(tmp_path))
        kept = opened.last()
        assert kept is not None
        assert kept.id == number + 1
        assert len(kept.record.answers) >= max((int(place) for _, place in complete[:-1]), default=0)
        [name] = store.write_left_open(opened)
        assert files.load_record(name) == kept.record
        opened.close()
        again = Battle.load(ruleset(kept.record.ruleset), kept.record)
        assert again.answers[: len(kept.record.answers)] == kept.record.answers


def test_programs_at_work_together(tmp_path: Path) -> None:
    """Three begin in an empty folder at once; each keeps every fight of its own."""
    processes = [started(tmp_path, str(seed), 2) for seed in range(3)]
    told = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0] * 3
    opened = Store(str(tmp_path))
    lengths = {one.id: one.answers for one in opened.fights()}
    assert len(lengths) == 6
    for lines in told:
        last = dict(line.split() for line in lines if not line.startswith("fight"))
        assert len(last) == 2
        for fight, place in last.items():
            assert lengths[int(fight)] == int(place) == len(opened.open(int(fight)).record.answers)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_a_fight_that_is_being_played_is_not_the_last(tmp_path: Path) -> None:
    process = started(tmp_path, "1", 1000)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        opened = Store(str(tmp_path))
        assert opened.last() is None
        assert list(opened.left_open()) == []
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert opened.last() is not None
