"""Runs tests against changed rules, each change in its own process, forked when everything is loaded.

A change inside a function is tried in a fork of a session that has collected all tests: the function gets the
changed code, and the tests that reach it are run, quickest first, up to the first failure. A change that
happens on import, or in a table, needs a fork of a bare process, which imports and collects for itself.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.machinery
import json
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from swordplay.catalogue import build, reading
from tools.marked import carried
from tools.mutants import Mutant, changed, mutated

T = TypeVar("T")

OPTIONS = ["-q", "--no-header", "--tb=no", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
OPTIONS += ["-m", "not soak and not bench", "-W", "ignore"]
SECONDS = 20
"""CPU seconds in one test after which a change counts as noticed: the rules run for ever."""


class Fate(Enum):
    """What became of a change."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNREACHED = "reached by no test"
    AWKWARD = "to be tried from a bare process"


Note = Callable[[Mutant, Fate], None]
"""Called with the fate of each change as soon as it is known."""


class Case(NamedTuple):
    """One test: how long it takes, the functions it calls, the clauses it carries."""

    name: str
    seconds: float
    functions: frozenset[tuple[str, str]]
    clauses: tuple[str, ...]


class Map(NamedTuple):
    """All tests, and the parts of the catalogue that rules and tests read."""

    tests: list[Case]
    failed: list[str]
    """Tests that fail without any change, and are left out."""
    early: frozenset[tuple[str, str]]
    """Functions that are called when modules are imported, and whose results may be kept from then on."""
    read: list[tuple[str, str]]
    lines: dict[tuple[str, int], int]
    """For each line of the rules the tests that reach it, one bit for each of `tests`."""
    modules: list[str]
    """Everything that was imported and is neither rules nor tests."""
    trouble: str = ""
    """Pytest's output when it cannot run."""


# Forks


def fork(work: Callable[[], int]) -> int:
    """Start some work in its own process, with its output discarded; what it returns is the exit status."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        signal.setitimer(signal.ITIMER_PROF, 3 * SECONDS)
        os._exit(work())
    finally:
        os._exit(3)


def asked(work: Callable[[], T]) -> T:
    """The result of some work done in another process, so that this one loads nothing."""
    reading_end, writing_end = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            with os.fdopen(writing_end, "wb") as out:
                pickle.dump(work(), out)
            os._exit(0)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
        finally:
            os._exit(3)
    os.close(writing_end)
    with os.fdopen(reading_end, "rb") as into:
        data = into.read()
    os.waitpid(pid, 0)
    if not data:
        raise SystemExit("the tests could not be run")
    result: T = pickle.loads(data)
    return result


def in_forks(work: Iterable[tuple[Mutant, Callable[[], int]]], jobs: int, until: float) -> Iterator[tuple[Mutant, int]]:
    """Do all work, `jobs` at a time, until the time is up; yields each exit status."""
    running: dict[int, Mutant] = {}
    left = iter(work)
    more = True
    while more or running:
        while more and len(running) < jobs:
            one = next(left, None)
            more = one is not None and time.monotonic() < until
            if one is not None and more:
                running[fork(one[1])] = one[0]
        if running:
            pid, status = os.wait()
            if pid in running:
                yield running.pop(pid), os.waitstatus_to_exitcode(status)


def fate(status: int) -> Fate:
    """What an exit status means; a crash or an endless run counts as noticed."""
    return {0: Fate.SURVIVED, 5: Fate.SURVIVED, 4: Fate.AWKWARD}.get(status, Fate.KILLED)


# The session that has collected everything


def noting(seen: set[CodeType]) -> Callable[[FrameType, str, Any], None]:
    """A profiler that only records which code is called."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    return note


def line_tracer(folder: str, seen: set[CodeType], lines: set[tuple[str, int]]) -> Callable[..., Any]:
    """A tracer that records which code of a folder is called, and which of its lines are reached."""

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.startswith(folder):
            return None
        seen.add(frame.f_code)
        return line

    return call


class Tracing:
    """Runs all tests once and records which functions and lines each reaches."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.tests: list[Case] = []
        self.failed: list[str] = []
        self.early: set[CodeType] = set()
        self.lines: list[frozenset[tuple[str, int]]] = []
        self.same: dict[tuple[str, int], tuple[str, int]] = {}

    def pytest_sessionstart(self) -> None:
        sys.setprofile(noting(self.early))

    def ours(self, seen: set[CodeType]) -> frozenset[tuple[str, str]]:
        return frozenset((c.co_filename, c.co_qualname) for c in seen if c.co_filename.startswith(self.folder))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        for place, item in enumerate(session.items):
            following = session.items[place + 1] if place + 1 < len(session.items) else None
            seen: set[CodeType] = set()
            lines: set[tuple[str, int]] = set()
            start = time.perf_counter()
            sys.settrace(line_tracer(self.folder, seen, lines))
            try:
                reports = runtestprotocol(item, nextitem=following, log=False)
            finally:
                sys.settrace(None)
            spent = time.perf_counter() - start
            if any(report.failed for report in reports):
                self.failed.append(item.nodeid)
                continue
            self.tests.append(Case(item.nodeid, spent, self.ours(seen), carried(item)))
            self.lines.append(frozenset(self.same.setdefault(one, one) for one in lines))
        return True

    def by_speed(self) -> tuple[list[Case], dict[tuple[str, int], int]]:
        """The tests, quickest first, and which of them reach each line."""
        order = sorted(range(len(self.tests)), key=lambda k: self.tests[k].seconds)
        masks: dict[tuple[str, int], int] = {}
        for bit, k in enumerate(order):
            for one in self.lines[k]:
                masks[one] = masks.get(one, 0) | 1 << bit
        return [self.tests[k] for k in order], masks


def traced(tests: Sequence[str], folder: Path) -> Map:
    """Run all tests and record what they reach and what they read; must run in another process."""
    tables = Tables()
    tables.watch()
    tracing = Tracing(folder)
    with tempfile.TemporaryFile("w+") as said:
        os.dup2(said.fileno(), 1)
        code = pytest.main([*OPTIONS, *tests], plugins=[tracing])
        sys.stdout.flush()
        said.seek(0)
        trouble = "" if code == 0 else said.read()
    early = tracing.ours(tracing.early)
    tests_by_speed, lines = tracing.by_speed()
    return Map(tests_by_speed, tracing.failed, early, sorted(tables.read), lines, steady(), trouble)


def steady() -> list[str]:
    """The modules that may be loaded before any change is made: all but those under test."""
    engine = ("swordplay.engine", "swordplay.catalogue")
    here = str(Path().resolve())
    files = {name: getattr(module, "__file__", None) or "" for name, module in list(sys.modules.items())}
    return [name for name, file in files.items() if name.startswith(engine) or not file.startswith(here)]


def warm(trace: Map) -> None:
    """Load in advance what the tests will load, and do not build the catalogue again."""
    for name in trace.modules:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    vars(build).update(build=lambda: None)


def silence() -> None:
    """Discard all further output of this process."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


class Trying:
    """Collects all tests, then tries each change to a function in a fork."""

    def __init__(self, mutants: dict[Mutant, list[str]], jobs: int, until: float, note: Note) -> None:
        self.mutants, self.jobs, self.until, self.note = mutants, jobs, until, note
        self.fates: dict[Mutant, Fate] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions = loaded({str(mutant.path) for mutant in self.mutants})

        def work(mutant: Mutant, names: list[str]) -> Callable[[], int]:
            def run() -> int:
                if not exchange(functions, mutant):
                    return 4
                return tried([items[name] for name in names if name in items])

            return run

        todo = ((mutant, work(mutant, names)) for mutant, names in self.mutants.items())
        gc.freeze()
        for mutant, status in in_forks(todo, self.jobs, self.until):
            self.fates[mutant] = fate(status)
            self.note(mutant, self.fates[mutant])
        return True


def tried(items: list[pytest.Item]) -> int:
    """Run tests up to the first failure."""
    for place, item in enumerate(items):
        following = items[place + 1] if place + 1 < len(items) else None
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return 1
    return 0


Functions = dict[tuple[str, str, int], list[FunctionType]]


def loaded(paths: set[str]) -> Functions:
    """Every function object defined in some files, wherever it is referenced."""
    functions: Functions = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in paths:
            code = thing.__code__
            functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return functions


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all code objects inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def exchange(functions: Functions, mutant: Mutant) -> bool:
    """Give the functions of a file their changed code; False when they cannot be told apart."""
    seen: set[tuple[str, str, int]] = set()
    exchanged = False
    for code in codes(mutated(mutant)):
        key = (code.co_filename, code.co_qualname, code.co_firstlineno)
        if key in seen:
            return False
        for function in functions.get(key, ()):
            seen.add(key)
            if function.__code__ != code:
                if len(function.__code__.co_freevars) != len(code.co_freevars):
                    return False
                function.__code__ = code
                exchanged = True
    return exchanged


def try_inside(
    tests: Sequence[str], mutants: dict[Mutant, list[str]], jobs: int, until: float, note: Note
) -> dict[Mutant, Fate]:
    """Try changes inside functions, each with its tests; must run in another process."""
    trying = Trying(mutants, jobs, until, note)
    silence()
    pytest.main([*OPTIONS, *tests], plugins=[trying])
    return trying.fates


# Bare processes


class Loader(importlib.machinery.SourceFileLoader):
    """Loads one module with a change made."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType | None:
        return mutated(self.mutant)


class Finder(MetaPathFinder):
    """Finds the changed module before any other finder does."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) != self.mutant.path:
            return None
        spec.loader = Loader(fullname, self.mutant)
        return spec


class Tables:
    """Patches the reading of the catalogue: records what is read, or changes a number in it."""

    def __init__(self) -> None:
        self.read: set[tuple[str, str]] = set()

    def watch(self) -> None:
        """Record which tables are read: (file, table id) or (file, "")."""
        table, reference = reading.table, reading.reference

        def watched_table(ruleset: str, table_id: str) -> Any:
            self.read.add((f"{ruleset}.tables.json", table_id))
            return table(ruleset, table_id)

        def watched_reference(name: str) -> Any:
            content = reference(name)
            return Watched(content, lambda section: self.read.add((name + reading.REFERENCE, section)))

        for module in (reading, sys.modules["swordplay.catalogue"]):
            vars(module).update(table=watched_table, reference=watched_reference)

    @staticmethod
    def change(mutant: Mutant) -> None:
        """Make the catalogue read one number differently."""
        plain = reading._read

        def changed_read(name: str, form: Any, ruleset: str = "") -> Any:
            if name != mutant.path.name:
                return plain(name, form, ruleset)
            data = json.loads(mutant.path.read_text())
            changed(data, mutant.cell)
            return msgspec.json.decode(json.dumps(data), type=form)

        vars(reading).update(_read=changed_read)


class Watched(dict[str, Any]):
    """A mapping that reports which of its keys are read."""

    def __init__(self, data: Any, tell: Callable[[str], None]) -> None:
        super().__init__(data)
        self._tell = tell

    def __getitem__(self, key: str) -> Any:
        self._tell(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._tell(key)
        return super().get(key, default)


def try_bare(mutant: Mutant, names: list[str]) -> int:
    """Import everything afresh with the change made, and run tests up to the first failure."""
    if mutant.cell:
        Tables.change(mutant)
    else:
        sys.meta_path.insert(0, Finder(mutant))
    files = dict.fromkeys(name.partition("::")[0] for name in names)

    class Chosen:
        """Runs the tests in our order."""

        status = 0

        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            items = {item.nodeid: item for item in session.items}
            Chosen.status = tried([items[name] for name in names if name in items])
            return True

    code = pytest.main([*OPTIONS, *files], plugins=[Chosen()])
    return Chosen.status if code in (0, 5) else 1
