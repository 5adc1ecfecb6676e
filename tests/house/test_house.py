"""Promises about the house: light to import, quick to start, locked with hashes, no foreign addresses."""

import ast
import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SWORDPLAY = Path(sys.executable).with_name("swordplay")
PROMPTS = (b">", b"?", b":")
QUIET = 0.25
"""Seconds without output after a prompt, after which a fight counts as waiting for an answer."""
PATIENCE = 20
"""Seconds without output, and no prompt either, after which nothing more is expected."""

LEFT_BEHIND = {".git", ".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "build", "dist"}
LOCKS = ("runtime", "dev", "build")
STARTS = 10
"""How many bare interpreter starts the first sign of life may take."""
FEWEST_ROUNDS, MOST_ROUNDS = 5, 25
"""How often it is measured at least, and at most if it seems slow."""


def tracked() -> list[Path]:
    """The files git knows, or would know, of; without git, all but what the tools leave behind."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
        files = [ROOT / name for name in done.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        ours = [path for path in ROOT.iterdir() if path.name not in LEFT_BEHIND]
        files = [file for path in ours for file in (path, *path.rglob("*")) if "__pycache__" not in file.parts]
    return [path for path in files if path.is_file()]


TELL = "import sys; names = sorted(sys.modules); import json; print('\\n' + json.dumps(names), flush=True)"


def loaded(program: str) -> set[str]:
    """The modules a fresh interpreter has loaded when a program ends, or when it tells by itself."""
    done = subprocess.run([sys.executable, "-c", f"{program}; {TELL}"], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def packages(modules: Iterable[str]) -> set[str]:
    """What modules belong to."""
    return {name.partition(".")[0] for name in modules}


@pytest.mark.parametrize("module", ["swordplay", "swordplay.catalogue", "swordplay.cli"])
def test_import_loads_nothing_heavy(module: str) -> None:
    heavy = {"pydantic", "typer", "rich", "yaml", "numpy", "scipy"}
    assert not heavy & packages(loaded(f"import {module}"))


NEEDED = "argparse, errno, fcntl, fractions, gc, hashlib, heapq, importlib, locale, msgspec, random, sqlite3"
"""What the first question needs, with whatever these load themselves."""
TO_THE_QUESTION = f"""
import builtins, os
def ask(prompt):
    {TELL}
    os._exit(0)
builtins.input = ask
from swordplay.cli import main
main(["fight", "duel", "--auto", "blue=basic", "--seed", "1"])"""
"""A program that plays up to the first question and no further."""
NOT_YET = ("swordplay.catalogue.decks", "swordplay.odds", "swordplay.games.dragonquest.", "swordplay.games.gurps.third")


def test_the_first_question_loads_nothing_it_does_not_need() -> None:
    """A module costs a tenth of a millisecond at least, and many of the library's cost several: load them when used."""
    at_question = loaded(TO_THE_QUESTION)
    assert "swordplay.games.gurps.fourth.documents.dungeon" in at_question
    assert packages(at_question) - packages(loaded(f"import {NEEDED}")) == {"swordplay"}
    assert not [name for name in at_question if name.startswith(NOT_YET)]


COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Start-up is measured as users meet it: the second time, when the modules have been compiled."""


def kept_waiting(process: int) -> float:
    """Seconds that a process could have run, but others had the processor; Linux alone tells."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def command_time(*command: str | Path) -> float:
    """Seconds that a command takes."""
    start = time.perf_counter()
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, env=COMPILED) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        took = time.perf_counter() - start - kept_waiting(process.pid)
    assert process.returncode == 0
    return took


def silence_after(terminal: int) -> tuple[float, str]:
    """When the last output came before the program fell silent at a prompt, and all it wrote."""
    seen = b""
    last = time.perf_counter()
    while select.select([terminal], [], [], QUIET if seen.rstrip().endswith(PROMPTS) else PATIENCE)[0]:
        try:
            seen += os.read(terminal, 65536)
        except OSError:  # the other end is closed
            pytest.fail(f"the fight ended without a question: {seen.decode(errors='replace')[-500:]}")
        last = time.perf_counter()
    return last, seen.decode(errors="replace")


def question_time() -> float:
    """Seconds from the start of a fight at a terminal until it waits for its first answer."""
    start = time.perf_counter()
    terminal, other_end = pty.openpty()
    with subprocess.Popen(
        [SWORDPLAY, "play", "--seed", "1"],
        stdin=other_end,
        stdout=other_end,
        stderr=other_end,
        env={**COMPILED, "TERM": "dumb", "SWORDPLAY_HOME": tempfile.mkdtemp(dir=os.environ["SWORDPLAY_HOME"])},
        start_new_session=True,
    ) as fight:
        os.close(other_end)
        try:
            asked, text = silence_after(terminal)
            assert fight.poll() is None, text[-500:]
            assert text.rstrip().encode().endswith(PROMPTS), text[-500:]
            return asked - start - kept_waiting(fight.pid)
        finally:
            fight.kill()
            os.close(terminal)


@pytest.mark.parametrize("what", ["help", "question"])
def test_the_first_sign_of_life_comes_at_once(what: str) -> None:
    """The quickest of several runs, in turn with bare starts: neighbours on the machine slow down single runs."""
    measure = question_time if what == "question" else lambda: command_time(SWORDPLAY, "--help")
    bare, taken = [], []
    for rounds in range(1, MOST_ROUNDS + 1):
        bare += [command_time(sys.executable, "-c", "pass") for _ in range(2)]
        taken.append(measure())
        if rounds >= FEWEST_ROUNDS and min(taken) <= STARTS * min(bare):
            return
    pytest.fail(f"{what} takes {min(taken) / min(bare):.1f} bare interpreter starts, over {STARTS}")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_nothing_but_pins_and_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pins = re.split(r"\n(?=\S)", text.strip())
    for pin in pins:
        first, *hashes = [line.strip().removesuffix("\\").strip() for line in pin.splitlines()]
        assert re.fullmatch(r"[a-z0-9._-]+==[^\s;]+( ; [^/@]+)?", first), first
        assert hashes, first
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in hashes), first


def test_the_locks_agree_and_hold_what_the_project_asks_for() -> None:
    pins: dict[str, set[str]] = {}
    for name in LOCKS:
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        found = re.findall(r"^([a-z0-9._-]+)==([^\s;]+)( ; [^\\]+)?", text, re.M)
        for package, version, marker in found:
            pins.setdefault(package + marker.strip(), set()).add(version)
    assert not {package: versions for package, versions in pins.items() if len(versions) > 1}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    asked = re.search(r"^dependencies = (\[.*?\])", project, re.M | re.S)
    assert asked
    for requirement in ast.literal_eval(asked[1]):
        package = re.split(r"[<>=~ ]", requirement)[0].lower()
        assert package in {name.partition(";")[0] for name in pins}, package


def test_there_is_no_other_lock() -> None:
    assert not [path for path in tracked() if path.name in {"uv.lock", "poetry.lock", "Pipfile.lock"}]


FOREIGN = re.compile(
    r"(^|[^a-zA-Z0-9_.])/(w[o]rk|f[a]rm|h[o]me|r[o]ot|Us[e]rs)/"
    r'|https?://[^" ]*/simple'
    r'|https?://[^" ]*\.(whl|tgz|tar\.gz)'
    r'|"resolved": "h[t]tp'
    r"|(pyp[i]\.org|pythonhost[e]d\.org|registry\.npmj[s])",
    re.M,
)


def test_no_file_names_a_place_on_one_machine_or_a_package_registry() -> None:
    found = []
    for path in tracked():
        if path.suffix in {".svg", ".png", ".pdf"}:
            continue
        match = FOREIGN.search(path.read_text(encoding="utf-8", errors="replace"))
        if match:
            found.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert not found


def test_the_readme_asks_for_exactly_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:sh|bash|shell|console)\n(.*?)^```", text, re.M | re.S)
    lines = [line.removeprefix("$ ").partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    commands = [line for line in lines if line]
    assert commands[:2] == ["make play", "make test"]
    assert not [line for line in commands[2:] if line.startswith(("pip ", "python -m venv", "uv ", "npm "))]


def test_no_source_file_is_longer_than_a_sitting() -> None:
    sources = (path for path in tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / "src"))
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    assert not {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > 500}


def test_no_function_in_src_is_longer_than_a_page() -> None:
    long = []
    for path in tracked():
        if path.suffix != ".py" or not path.is_relative_to(ROOT / "src"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                length = node.end_lineno - node.lineno + 1
                if length > 50:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {length} lines")
    assert not long


def test_ci_runs_the_readmes_test_command() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").rstrip().endswith("make test")
