"""Runs the command as a user would: without a terminal, or at a pseudo-terminal with lines typed in."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "swordplay.cli"]
STYLE = re.compile(r"\x1b\[[0-9;]*m")
PATIENCE = 30
PRESSED = 5
"""How often Ctrl-C is pressed at most while nothing comes of it."""


def swordplay(*args: str, stdin: str | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command without a terminal; `stdin` is what is typed in."""
    if stdin is None:
        return subprocess.run(
            [*COMMAND, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, cwd=cwd
        )
    return subprocess.run([*COMMAND, *args], input=stdin, capture_output=True, text=True, timeout=120, cwd=cwd)


def listening() -> None:
    """Let a command hear Ctrl-C even where the tests themselves were started deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, *args: str, prompt: str = "> ", **environment: str) -> None:
        self.here, there = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=there,
            stdout=there,
            stderr=there,
            env={**os.environ, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=listening,
        )
        os.close(there)
        self.raw = ""
        self.until(prompt)

    @property
    def text(self) -> str:
        """Everything written so far, without styles."""
        return STYLE.sub("", self.raw).replace("\r\n", "\n")

    def until(self, end: str) -> str:
        """Read until the screen ends with something; returns what came."""
        before = len(self.text)
        while not self.text.endswith(end):
            ready, _, _ = select.select([self.here], [], [], PATIENCE)
            assert ready, f"waited in vain for {end!r} after {self.text[-2000:]}"
            try:
                self.raw += os.read(self.here, 65536).decode()
            except OSError:  # the other end is closed: the command is over
                break
        return self.text[before:]

    def type(self, line: str) -> str:
        """Type a line; returns what it brings up to the next prompt."""
        os.write(self.here, f"{line}\n".encode())
        self.raw += "\n"
        return self.until("> ")

    def interrupt(self) -> int:
        """Press Ctrl-C and wait for the end.

        Python does not hear it in the moment between writing a prompt and reading: as anybody would, press it again.
        """
        for _ in range(PRESSED):
            os.killpg(self.process.pid, signal.SIGINT)
            if select.select([self.here], [], [], PATIENCE / PRESSED)[0]:
                break
        self.until("no such end")
        return self.process.wait(PATIENCE)

    def hang_up(self) -> int:
        """Press Ctrl-D and wait for the end."""
        os.write(self.here, b"\x04")
        self.until("no such end")
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Make sure that nothing is left running."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self.here)
