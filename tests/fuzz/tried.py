"""The program tried with one input, in a forked child with limits or as a process of its own."""

from __future__ import annotations

import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

from swordplay import files
from swordplay.cli import main
from swordplay.engine.errors import SwordplayError
from tests.cli.terminal import COMMAND
from tests.fuzz.inputs import Input

SECONDS = 1.0
MEGABYTES = 200
LONGEST = 4200
GOOD = (0, 2)


def forked(one: Input, folder: Path) -> str:
    """What is wrong with how the program takes an input; empty when nothing is."""
    _lay_out(one, folder)
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        problem = "the child failed"
        try:
            problem = _limited(one, folder)
        except MemoryError:
            problem = f"it takes more than {MEGABYTES} MB"
        except BaseException:
            problem = traceback.format_exc()
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            os.write(there, problem.encode(errors="replace")[-4000:])
            os._exit(0)
    os.close(there)
    with open(here, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"it takes more than {SECONDS} s (signal {os.WTERMSIG(status)})"
    return said


def _limited(one: Input, folder: Path) -> str:
    """Run the program here, within limits that count from now."""
    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (size + MEGABYTES * 1024 * 1024, resource.RLIM_INFINITY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    os.chdir(folder)
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(one.typed.encode(errors="replace")), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8")
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8")
    try:
        code = main(one.args)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    sys.stdout.flush()
    sys.stderr.flush()
    return judged(code, out.getvalue(), err.getvalue()) or _again(one, code)


def judged(code: int, out: bytes, err: bytes) -> str:
    """What is wrong with what a call wrote and how it ended."""
    if code not in GOOD:
        return f"it ends with {code}: {err.decode(errors='replace')[-500:]}"
    for stream, text in (("stdout", out.decode(errors="replace")), ("stderr", err.decode(errors="replace"))):
        for line in text.split("\n"):
            if not line.isprintable():
                return f"{stream} is not clean: {line[:300]!r}"
            if len(line) > LONGEST:
                return f"{stream} has a line of {len(line)}: {line[:300]!r}"
    sentences = err.decode(errors="replace").splitlines()
    if (code == 2) != bool(sentences) or not all(line.startswith("swordplay: ") for line in sentences):
        return f"it ends with {code} and says {sentences[:5]!r}"
    return ""


def _again(one: Input, code: int) -> str:
    """Whatever the program accepts it can read again."""
    if code or one.kind == "lines" or one.args[0] != "check":
        return ""
    try:
        found = files.load(one.name)
    except SwordplayError as error:
        return f"check accepts what cannot be loaded: {error}"
    save = files.save_record if one.kind == "record" else files.save_scenario
    save(found, "again.json")  # type: ignore[arg-type]
    return "" if files.load("again.json") == found else "what is written differs from what was read"


def processed(one: Input, folder: Path) -> str:
    """The same by a process of its own."""
    _lay_out(one, folder)
    typed = one.typed.encode(errors="replace")
    done = subprocess.run([*COMMAND, *one.args], input=typed, capture_output=True, cwd=folder, timeout=60)
    return judged(done.returncode, done.stdout, done.stderr)


def _lay_out(one: Input, folder: Path) -> None:
    if one.name:
        (folder / one.name).write_bytes(one.content)


def workplace() -> tempfile.TemporaryDirectory[str]:
    """A folder for files, in memory where there is such a place."""
    return tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
