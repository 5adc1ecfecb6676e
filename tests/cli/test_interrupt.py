"""Ctrl-C while chances are worked out: one sentence, no traceback, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from swordplay.cli import INTERRUPTED
from tests.cli.terminal import COMMAND, PATIENCE, Terminal, listening

WARM = 1.0
"""Seconds of its own that a command needs until it is surely at work; what it does then takes much longer."""
WAITS = 0.04
"""Seconds of its own after which one that will wait for a file has loaded everything."""


def children(group: int) -> list[str]:
    """The processes of a group that still run."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            try:
                fields = (place / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(place.name)
    return found


def worked(process: subprocess.Popen[str], seconds: float) -> None:
    """Wait until a process has had so much of the processor, or has ended; a busy machine may take its time."""
    tick = os.sysconf("SC_CLK_TCK")
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / tick >= seconds:
            break
        time.sleep(0.05)
    time.sleep(0.5)


KNOWN_BY_THEN = ["duel", "--ruleset", "dragonquest"]
"""A duel of which what some sampled ones say is told before it is solved."""
TOLD_FIRST = "Ctrl-C stops with this result"


def told(process: subprocess.Popen[str], words: str) -> str:
    """What a process writes until it has written these words, or ends."""
    assert process.stdout is not None
    text = ""
    while words not in " ".join(text.split()) and (line := process.stdout.readline()):
        text += line
    return text


@pytest.mark.parametrize(
    "call",
    [
        ["duel", "--sample", "10000000"],
        KNOWN_BY_THEN,
        ["duel", "--policy", "best", "--json"],
        ["odds", "duel", "--fighter", "Nobody"],
    ],
    ids=" ".join,
)
def test_ctrl_c_ends_a_command_with_one_sentence(call: list[str], tmp_path: Path) -> None:
    """A real process gets a real signal in the midst of its work."""
    if call[0] == "odds":  # too quick to be met at work: it is met while it waits to read its scenario
        pipe = tmp_path / "scenario.yaml"
        os.mkfifo(pipe)
        call = ["odds", str(pipe), *call[2:]]
    with subprocess.Popen(
        [*COMMAND, *call],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=listening,
    ) as process:
        out = told(process, TOLD_FIRST) if call == KNOWN_BY_THEN else ""
        worked(process, WAITS if call[0] == "odds" else WARM)
        if process.poll() is not None and "--sample" not in call:
            assert process.returncode == 0  # a duel solved so quickly needs no patience and no Ctrl-C
            return
        before = set(tmp_path.iterdir())
        os.killpg(process.pid, signal.SIGINT)
        rest, err = process.communicate(timeout=PATIENCE)
        out += rest
    assert process.returncode == INTERRUPTED
    assert err.strip() == "swordplay: interrupted."
    if call == KNOWN_BY_THEN:
        assert TOLD_FIRST in " ".join(out.split())
        assert "at 95 % confidence)" in out
    else:
        assert out == ""
    assert set(tmp_path.iterdir()) == before
    assert children(process.pid) == []


def test_ctrl_c_takes_the_progress_bar_away(tmp_path: Path) -> None:
    """At a terminal, with the bar on the screen."""
    terminal = Terminal("duel", "--sample", "10000000", prompt="")
    try:
        time.sleep(2 * WARM)
        assert terminal.interrupt() == INTERRUPTED
        assert "Traceback" not in terminal.text
        assert terminal.text.rstrip().endswith("swordplay: interrupted.")
        assert children(terminal.process.pid) == []
    finally:
        terminal.close()


def test_ctrl_c_in_a_fight_leads_back_to_the_question() -> None:
    """What takes long is stopped; the fight goes on from the same question."""
    terminal = Terminal("fight", "lane", "--seed", "1", prompt="> ")
    try:
        os.write(terminal.here, b"best\n")
        terminal.raw += "\n"
        time.sleep(2 * WARM)
        os.killpg(terminal.process.pid, signal.SIGINT)
        said = terminal.until("> ")
        assert "Stopped; the question still stands." in said
        assert "Traceback" not in said
        assert "You leave the fight after" in terminal.type("leave")
        assert terminal.process.wait(PATIENCE) == 0
    finally:
        terminal.close()
