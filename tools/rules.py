"""Which clauses are proved: runs the tests that carry clause ids and says what no test proves.

    python -m tools.rules [--ruleset NAME] [--list] [--jobs N]

Writes `build/rules.json`: {ruleset: {clause id: {"passed": n, "failed": n}}} for every clause there is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from swordplay import catalogue
from tools.marked import FAULTS, PROPERTY

ROOT = Path(__file__).parents[1]
MOST = 3
"""A test that carries more ids than this counts for none: it proves no clause of its own."""

GROUPS = {"fourth": 23, "dragonquest": 12}
"""How many groups of interacting clauses each game has to prove; a test names one as fourth.3."""

Counts = dict[str, dict[str, dict[str, int]]]


class Reports:
    """Records for every test of a run its clauses and its outcome."""

    def __init__(self) -> None:
        self.carried: dict[str, list[str]] = {}
        self.faults: dict[str, list[str]] = {}
        self.passed: dict[str, bool] = {}
        self.broken: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once: it passes if it ran and nothing about it failed."""
        names = dict(report.user_properties).get(PROPERTY)
        if isinstance(names, list):
            self.carried[report.nodeid] = names
            self.faults[report.nodeid] = dict(report.user_properties)[FAULTS]  # type: ignore[assignment]
        if report.failed:
            self.passed[report.nodeid] = False
        elif report.when == "call" and report.passed:
            self.passed.setdefault(report.nodeid, True)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record test files that could not be collected."""
        if report.failed:
            self.broken.append(report.nodeid)


def run(tests: str, ruleset: str = "", jobs: int = 0) -> Reports:
    """Run the tests that carry clauses."""
    reports = Reports()
    options = ["-p", "tools.marked", "-m", "(rules or faults) and not soak and not bench"]
    options += ["-q", "--no-header", "--tb=short"]
    options += ["--proves", ruleset] if ruleset else []
    options += ["-n", str(jobs)] if jobs else []
    options += ["-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    pytest.main([*options, tests], plugins=[reports])
    return reports


def nothing() -> Counts:
    """Every clause of every ruleset, unproved."""
    return {
        name: {clause: {"passed": 0, "failed": 0} for clause in catalogue.clauses(name)}
        for name in catalogue.rulesets()
    }


def count(reports: Reports) -> Counts:
    """How many tests of each clause passed and failed."""
    counts = nothing()
    for test, came_out in reports.passed.items():
        names = reports.carried.get(test, [])
        if len(names) > MOST:
            continue
        for name in names:
            ruleset, _, clause = name.partition(":")
            if clause in counts.get(ruleset, {}):
                counts[ruleset][clause]["passed" if came_out else "failed"] += 1
    return counts


def unknown(reports: Reports) -> Iterator[str]:
    """What is wrong with the ids that tests carry."""
    for test, names in reports.carried.items():
        for name in names:
            try:
                catalogue.clause(name)
            except catalogue.CatalogueError as error:
                yield f"{test}: {error}"


def unproved_groups(reports: Reports) -> list[str]:
    """The groups of interacting clauses without a passing test, or with a failing one."""
    good = {group for test, ok in reports.passed.items() if ok for group in reports.faults.get(test, ())}
    bad = {group for test, ok in reports.passed.items() if not ok for group in reports.faults.get(test, ())}
    groups = [f"{game}.{number}" for game, most in GROUPS.items() for number in range(1, most + 1)]
    return [group for group in groups if group in bad or group not in good]


def proved(clauses: dict[str, dict[str, int]]) -> tuple[list[str], list[str], list[str]]:
    """The clauses that are proved, those with a failure, and those without any proof."""
    failed = [clause for clause, results in clauses.items() if results["failed"]]
    good = [clause for clause, results in clauses.items() if results["passed"] and not results["failed"]]
    return good, failed, [clause for clause, results in clauses.items() if not any(results.values())]


def compact(clauses: Iterable[str]) -> Iterator[str]:
    """Clauses by heading, consecutive numbers as a range: `AIM 1-3 5 far`."""
    for heading, same_heading in groupby(clauses, key=lambda clause: clause.partition(".")[0]):
        parts: list[str] = []
        for clause in same_heading:
            rest = clause.partition(".")[2]
            first, _, last = parts[-1].partition("-") if parts else ("", "", "")
            if rest.isdigit() and (last or first).isdigit() and int(rest) == int(last or first) + 1:
                parts[-1] = f"{first}-{rest}"
            else:
                parts.append(rest)
        yield " ".join([heading, *filter(None, parts)])


def wrapped(parts: Iterable[str], width: int = 100) -> Iterator[str]:
    """Parts joined into lines."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 3 > width:
            yield line
            line = ""
        line = f"{line} · {part}" if line else part
    if line:
        yield line


def table(counts: Counts, shown: Sequence[str], *, full: bool) -> Iterator[str]:
    """What is proved, ruleset by ruleset, and then what is not."""
    yield f"{'ruleset':18}{'clauses':>9}{'proved':>9}{'failed':>9}{'unproved':>10}"
    for name in shown:
        good, failed, left = proved(counts[name])
        yield f"{name:18}{len(counts[name]):>9}{len(good):>9}{len(failed):>9}{len(left):>10}"
    for name in shown:
        good, failed, left = proved(counts[name])
        if failed:
            yield f"\n{name}, failed: {', '.join(failed)}"
        if left and full:
            yield f"\n{name}, unproved:"
            yield from (f"  {clause:14} {catalogue.clauses(name)[clause].name}" for clause in left)
        elif left and (good or failed):
            yield f"\n{name}, unproved:"
            yield from (f"  {line}" for line in wrapped(compact(left)))


def write(counts: Counts, path: Path, ruleset: str) -> None:
    """Write the counts to a file; a run of one ruleset leaves the others as they were."""
    if ruleset and path.exists():
        counts = {**counts, **json.loads(path.read_text()), ruleset: counts[ruleset]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(counts, indent=1) + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, count, write and print; 0 unless a test failed or names a clause that does not exist."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules", description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="", choices=catalogue.rulesets(), help="only this one", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="name every unproved clause")
    parser.add_argument("--jobs", type=int, default=0, help="processes; by default all in this one")
    parser.add_argument("--tests", default=str(ROOT / "tests"), help="where the tests are")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "rules.json", help="the file to write")
    given = parser.parse_args(arguments)
    reports = run(given.tests, given.ruleset, given.jobs)
    counts = count(reports)
    write(counts, given.out, given.ruleset)
    print()
    print("\n".join(table(counts, [given.ruleset] if given.ruleset else list(counts), full=given.list)))
    if not given.ruleset and (left := unproved_groups(reports)):
        print(f"\ninteracting clauses, unproved: {', '.join(left)}")
    for test, names in reports.carried.items():
        if len(names) > MOST:
            print(f"\nproves nothing, as it carries {len(names)} ids: {test}")
    wrong = list(unknown(reports))
    failed = [test for test, came_out in reports.passed.items() if not came_out]
    for line in (*wrong, *(f"failed: {test}" for test in failed), *(f"unreadable: {t}" for t in reports.broken)):
        print(re.sub(r"\s+", " ", line))
    return 1 if wrong or failed or reports.broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
