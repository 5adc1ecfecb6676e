"""The count of proved clauses, tried on planted tests."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from swordplay import catalogue
from tools.rules import compact, wrapped

ROOT = Path(__file__).parents[2]

PLANTED = """
import pytest

@pytest.mark.rules("gurps4-bands:AIM.1")
def test_passes(): pass

@pytest.mark.rules("gurps4-bands:AIM.1", "gurps4-dungeon:SHEET.1")
def test_passes_for_two(): pass

@pytest.mark.parametrize("number", [
    pytest.param(1, marks=pytest.mark.rules("dragonquest:DOC.1")),
    pytest.param(2, marks=pytest.mark.rules("dragonquest:DOC.1")),
    3,
])
def test_by_parameter(number): pass

@pytest.mark.rules("gurps3-cards:DECK.1")
def test_skipped(): pytest.skip("not now")

@pytest.mark.rules("gurps4-bands:AIM.2", "gurps4-bands:AIM.3", "gurps4-bands:SHEET.1", "gurps4-bands:SHEET.2")
def test_carries_too_many(): pass

def test_without_clauses(): assert False
"""
FAILS = '\n@pytest.mark.rules("gurps4-bands:AIM.1")\ndef test_fails(): assert False\n'
UNKNOWN = '\n@pytest.mark.rules("gurps4-bands:AIM.999")\ndef test_of_nothing(): pass\n'


def run(folder: Path, tests: str, *options: str) -> tuple[int, str, dict[str, dict[str, dict[str, int]]]]:
    """Exit status, output and the file written."""
    (folder / "test_planted.py").write_text(tests)
    out = folder / "build" / "rules.json"
    done = subprocess.run(
        [sys.executable, "-m", "tools.rules", "--tests", str(folder), "--out", str(out), *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr, json.loads(out.read_text())


@pytest.mark.parametrize("options", [(), ("--jobs", "2")], ids=["alone", "parallel"])
def test_counts_passes_of_every_clause(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, output, found = run(tmp_path, PLANTED, *options)
    assert code == 0, output
    assert {name: list(clauses) for name, clauses in found.items()} == {
        name: list(catalogue.clauses(name)) for name in catalogue.rulesets()
    }
    nonzero = {f"{r}:{c}": n for r, clauses in found.items() for c, n in clauses.items() if any(n.values())}
    assert nonzero == {
        "dragonquest:DOC.1": {"passed": 2, "failed": 0},
        "gurps4-bands:AIM.1": {"passed": 2, "failed": 0},
        "gurps4-dungeon:SHEET.1": {"passed": 1, "failed": 0},
    }
    assert "proves nothing, as it carries 4 ids: " in output
    assert "gurps4-bands, unproved:" in output
    assert "gurps3-cards, unproved:" not in output


def test_a_failure_fails(tmp_path: Path) -> None:
    code, output, found = run(tmp_path, PLANTED + FAILS)
    assert code == 1
    assert found["gurps4-bands"]["AIM.1"] == {"passed": 2, "failed": 1}
    assert "gurps4-bands, failed: AIM.1" in output
    assert re.search(r"^failed: \S*test_planted.py::test_fails$", output, re.M)


def test_an_unknown_clause_is_an_error(tmp_path: Path) -> None:
    code, output, _ = run(tmp_path, PLANTED + UNKNOWN)
    assert code == 1
    assert "test_of_nothing" in output
    assert "AIM.999" in output


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    code, output, _ = run(tmp_path, PLANTED + "\nimport nothing_of_the_kind\n")
    assert code == 1
    assert re.search(r"^unreadable: \S*test_planted.py$", output, re.M)


def test_one_ruleset_leaves_the_others_in_the_file(tmp_path: Path) -> None:
    run(tmp_path, PLANTED)
    code, output, found = run(tmp_path, PLANTED + FAILS, "--ruleset", "dragonquest", "--list")
    assert code == 0
    assert found["gurps4-bands"]["AIM.1"] == {"passed": 2, "failed": 0}
    assert found["dragonquest"]["DOC.1"] == {"passed": 2, "failed": 0}
    assert "gurps4" not in output.partition("ruleset ")[2]
    second = list(catalogue.clauses("dragonquest"))[1]
    assert f"  {second:14} {catalogue.clauses('dragonquest')[second].name}" in output


def test_compact_lists() -> None:
    clauses = ["AIM.1", "AIM.2", "AIM.3", "AIM.7", "AIM.9", "AIM.10", "GAP.attack", "GAP.2", "LONE"]
    assert list(compact(clauses)) == ["AIM 1-3 7 9-10", "GAP attack 2", "LONE"]
    assert list(wrapped(["abc", "def", "ghi"], width=10)) == ["abc · def", "ghi"]
