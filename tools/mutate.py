"""Mutation testing: changes numbers and comparisons in rules and tables one by one, and runs the tests.

    python -m tools.mutate [--ruleset NAME] [--module PART] [--limit N] [--cells N] [--seed N] [--seconds N] [--jobs N]
                           [--most N] [--log FILE] [--again FILE]

Changes that cannot matter are listed with a reason in `tools/mutate_known.txt`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.mutants import Mutant, cells, mutants
from tools.trial import Case, Fate, Map, asked, fate, in_forks, traced, try_bare, try_inside, warm

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "swordplay" / "games"
BUILT = ROOT / "src" / "swordplay" / "catalogue" / "built"
KNOWN = ROOT / "tools" / "mutate_known.txt"
TESTS = ("tests/rules", "tests/rows", "tests/cases", "tests/games")
"""Where a change of a rule has to be noticed; the conformance suite would only see it crash."""

NO_RULES = ("examples",)
SLOWEST = 1.2
"""Tests that take longer than this while traced are not run: they sample, comparing the rules with themselves."""


class Chosen(NamedTuple):
    """What to change and which tests to run."""

    files: list[Path]
    tests: list[str]
    folder: Path
    ruleset: str = ""
    tables: bool = True
    most: int = 0
    """The most tests to run for one change; 0 for all that reach it."""
    log: Path | None = None
    """Where changes that no test notices are logged as soon as they are known."""
    again: frozenset[str] = frozenset()
    """If given, only these changes, as written in a log."""

    def note(self, mutant: Mutant, came: Fate) -> None:
        """Log a change that no test noticed."""
        if self.log is not None and came is Fate.SURVIVED:
            with self.log.open("a") as file:
                file.write(f"{said(mutant)}\n")


def sources(ruleset: str) -> list[Path]:
    """The files of rules that a ruleset loads, or all; must run in another process."""
    if ruleset:
        games = importlib.import_module("swordplay.games")
        games.ruleset(ruleset).examples(1)
        files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
        paths = {Path(file).resolve() for file in files}
    else:
        paths = set(GAMES.rglob("*.py"))
    return sorted(path for path in paths if GAMES in path.parents and path.stem not in NO_RULES)


def name_of(mutant: Mutant) -> str:
    """A mutant's file, relative to the repository."""
    return str(mutant.path.relative_to(ROOT)) if ROOT in mutant.path.parents else mutant.path.name


def said(mutant: Mutant) -> str:
    """A change in one line."""
    return f"{name_of(mutant)}{place(mutant)}: {mutant.old} -> {mutant.new}".replace("\n", " ")


def known(path: Path = KNOWN) -> dict[tuple[str, str, str], str]:
    """Changes that cannot matter: (file, function, "old -> new") with the reason."""
    reasons = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.strip() and not line.startswith("#"):
            file, function, change, reason = (part.strip() for part in line.split("|"))
            reasons[file, function, change] = reason
    return reasons


def table_cells(chosen: Chosen, trace: Map) -> list[Mutant]:
    """Every change to a table that the rules read."""
    plan: list[Mutant] = []
    for file, part in trace.read if chosen.tables else ():
        if chosen.ruleset and not (chosen.ruleset.startswith(file.split(".")[0]) or file.startswith(chosen.ruleset)):
            continue
        data = json.loads((BUILT / file).read_text())
        if file.endswith(".tables.json"):
            place = next(k for k, table in enumerate(data) if table["id"] == part)
            plan += cells(BUILT / file, data, (place, "rows"), part)
        else:
            plan += cells(BUILT / file, data, (part,), part)
    return plan


def drawn(plan: list[Mutant], most: int, seed: int) -> list[Mutant]:
    """At most `most` of them at random; all for 0."""
    return random.Random(seed).sample(plan, most) if 0 < most < len(plan) else plan


def asked_of(mutant: Mutant, trace: Map, ruleset: str, most: int = 0) -> list[str]:
    """The tests that could notice a change, quickest first, those of its ruleset before the others.

    With `most`: first those in files named like the module, then the others at even intervals.
    """
    path, tests = str(mutant.path), trace.tests
    mask = trace.lines.get((path, mutant.line)) if mutant.function else None
    if mask is not None:
        reached = [test for bit, test in enumerate(tests) if mask >> bit & 1]
    elif mutant.function:
        reached = [t for t in tests if any(_through(mutant.function, path, f) for f in t.functions)]
    elif mutant.cell:
        family = mutant.path.name.split(".")[0]
        reached = [t for t in tests if _proves(t, family) or not t.clauses]
    else:
        reached = [t for t in tests if any(file == path for file, _ in t.functions)] or list(tests)
    reached = [t for t in reached if t.seconds <= SLOWEST]
    reached.sort(key=lambda test: not _proves(test, ruleset))
    names = [test.name for test in reached]
    if not 0 < most < len(names):
        return names
    near = [name for name in names if mutant.path.stem[:5] in name.partition("::")[0].rpartition("/")[2]][:most]
    others = [name for name in names if name not in set(near)]
    left = most - len(near)
    return near + others[:: 1 + len(others) // max(1, left)][:left]


def _through(function: str, path: str, seen: tuple[str, str]) -> bool:
    """Whether a function that was called is this one, or encloses it, or is inside it."""
    file, name = seen
    return file == path and (f"{name}.".startswith(f"{function}.") or f"{function}.".startswith(f"{name}."))


def _proves(test: Case, ruleset: str) -> bool:
    return any(clause.startswith(ruleset) for clause in test.clauses)


def tried(chosen: Chosen, plan: Sequence[Mutant], trace: Map, jobs: int, until: float) -> Iterator[tuple[Mutant, Fate]]:
    """What becomes of each change; those the time is too short for are left out."""
    tests = {mutant: asked_of(mutant, trace, chosen.ruleset, chosen.most) for mutant in plan}
    yield from ((mutant, Fate.UNREACHED) for mutant in plan if not tests[mutant])
    inside = {mutant: tests[mutant] for mutant in plan if mutant.function and tests[mutant]}
    fates = asked(lambda: try_inside(chosen.tests, inside, jobs, until, chosen.note)) if inside else {}
    yield from ((mutant, came) for mutant, came in fates.items() if came is Fate.KILLED)

    def bare(mutant: Mutant) -> Callable[[], int]:
        return lambda: try_bare(mutant, tests[mutant])

    # A change to a function that is called on import may only take effect on import, so it is tried that way, too.
    left = [mutant for mutant, came in fates.items() if came is Fate.SURVIVED]
    sure = {m for m in left if not any(_through(m.function, str(m.path), early) for early in trace.early)}
    yield from ((mutant, Fate.SURVIVED) for mutant in sure)
    again = [mutant for mutant in plan if tests[mutant] and (not mutant.function or mutant in fates)]
    again = [mutant for mutant in again if mutant not in sure and fates.get(mutant) is not Fate.KILLED]
    for mutant, status in in_forks(((m, bare(m)) for m in again), jobs, until):
        chosen.note(mutant, fate(status))
        yield mutant, fate(status)


def place(mutant: Mutant) -> str:
    """Line and function, where there are any."""
    line = f":{mutant.line}" if mutant.line else ""
    return f"{line} {mutant.function}" if mutant.function else line


def told(fates: dict[Mutant, Fate], plan: Sequence[Mutant], reasons: dict[tuple[str, str, str], str]) -> list[str]:
    """The report: counts, changes that no test notices, and code that no test reaches."""
    survived = [m for m in plan if fates.get(m) is Fate.SURVIVED]
    excused = [m for m in survived if (name_of(m), m.function, f"{m.old} -> {m.new}") in reasons]
    left = [m for m in survived if m not in excused]
    unreached = Counter((name_of(m), m.function) for m in plan if fates.get(m) is Fate.UNREACHED)
    counts = Counter(fates.values())
    lines = [said(m) for m in left]
    lines = ["", "No test notices:", *lines] if lines else []
    if unreached:
        lines += ["", "No test reaches:"]
        lines += [f"{file} {function or '(on import)'}: {n} changes" for (file, function), n in unreached.items()]
    lines.append("")
    lines.append(
        f"{len(fates)} of {len(plan)} changes tried: {counts[Fate.KILLED]} killed, {len(left)} survived, "
        f"{len(excused)} known not to matter, {counts[Fate.UNREACHED]} reached by no test"
    )
    return lines


def run(chosen: Chosen, limits: tuple[int, int], seed: int, seconds: float, jobs: int) -> list[str]:
    """Trace the tests, draw changes to code and tables, try them, and return the report."""
    until = time.monotonic() + seconds
    print("running all tests once, to see what each reaches ...", flush=True)
    trace = asked(lambda: traced(chosen.tests, chosen.folder))
    if trace.trouble:
        return [f"the tests cannot be run; fix them first\n{trace.trouble}"]
    for name in trace.failed:
        print(f"left out, as it fails without any change: {name}")
    warm(trace)
    plan = drawn([mutant for path in chosen.files for mutant in mutants(path)], limits[0], seed)
    plan += drawn(table_cells(chosen, trace), limits[1], seed)
    plan = [mutant for mutant in plan if not chosen.again or said(mutant) in chosen.again]
    plan.sort(key=lambda m: (str(m.path), m.line, m.place))
    print(f"{len(trace.tests)} tests, {len(plan)} changes", flush=True)
    fates: dict[Mutant, Fate] = {}
    shown = time.monotonic()
    for mutant, came in tried(chosen, plan, trace, jobs, until):
        fates[mutant] = came
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"  {len(fates)} of {len(plan)} ...", flush=True)
    return told(fates, plan, known())


def in_a_copy(arguments: Sequence[str]) -> int:
    """Run in a copy of the tree, so that edits and the run do not disturb each other."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as copy:
        for folder in ("src", "tests", "tools"):
            shutil.copytree(ROOT / folder, Path(copy, folder), ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(copy, "src")), copy])}
        command = [sys.executable, "-m", "tools.mutate", "--here", *arguments]
        return subprocess.run(command, cwd=copy, env=env, check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options, run, and print the report; the exit code is 0 unless the tests could not be run."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="", help="only the rules and tables of this one")
    parser.add_argument(
        "--module", default="", help="only files whose path contains this, or one of several with commas"
    )
    parser.add_argument("--limit", type=int, default=400, help="how many changes to code, drawn at random; 0 for all")
    parser.add_argument("--cells", type=int, default=40, help="how many numbers in tables, likewise")
    parser.add_argument("--seed", type=int, default=1, help="seeds the drawing")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this long")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--most", type=int, default=0, help="the most tests run for one change; 0 for all")
    parser.add_argument("--log", type=Path, help="log changes that no test notices here as soon as they are known")
    parser.add_argument("--again", type=Path, help="only the changes in such a log")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if not given.here:
        return in_a_copy(sys.argv[1:] if arguments is None else arguments)
    files = asked(lambda: sources(given.ruleset))
    parts = given.module.replace(".", "/").split(",")
    files = [path for path in files if any(part in str(path.with_suffix("")) for part in parts)]
    folders = [ROOT / folder for folder in TESTS]
    if given.ruleset:
        folders[0] /= given.ruleset
    tests = [str(folder) for folder in folders if folder.is_dir()]
    again = frozenset(given.again.read_text().splitlines() if given.again else ())
    chosen = Chosen(files, tests, GAMES, given.ruleset, not given.module, given.most, given.log, again)
    lines = run(chosen, (given.limit, given.cells), given.seed, given.seconds, given.jobs)
    print("\n".join(lines))
    return 0 if len(lines) > 1 else 1


if __name__ == "__main__":
    sys.exit(main())
