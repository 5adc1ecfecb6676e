"""The search for what no test notices, tried on a planted package with known gaps."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

from tools.mutants import cells, changed, mutants
from tools.mutate import known

ROOT = Path(__file__).parents[2]

RULES = '''
"""Planted rules."""

from functools import lru_cache

LIMIT = 18
UNUSED = 5


def hits(total: int, number: int = 10) -> bool:
    """At or under; 3 always hits."""
    return total <= number or total == 3


def bonus(skill: int) -> int:
    return min(skill, 4) + 1


def countdown(n: int) -> int:
    while n > 0:
        n -= 1
    return n


@lru_cache
def scale():
    return lambda total: total >= LIMIT


def rounded(n: int, up: bool = True) -> int:
    return -(-n // 2) if up else n // 2


def never(n: int) -> int:
    return n * 2 + 1


READ = scale()
'''

TESTS = """
import planted

def test_hits():
    assert planted.hits(10, 10) and not planted.hits(11, 10)
    assert planted.hits(3, 1) and not planted.hits(4, 1)
    assert planted.hits(10) and not planted.hits(11)

def test_bonus():
    assert planted.bonus(4) == 5

def test_countdown():
    assert planted.countdown(3) == 0

def test_scale():
    assert planted.READ(18) and not planted.READ(17)

def test_rounded():
    assert planted.rounded(5) == 3
"""

RUN = """
from pathlib import Path
from tools import mutate, trial
trial.SECONDS = 2
here = Path().resolve()
chosen = mutate.Chosen([here / "planted.py"], ["test_planted.py"], here, tables=False)
print("\\n".join(mutate.run(chosen, (0, 0), 1, 100, 2)))
"""


def run(folder: Path, tests: str) -> list[str]:
    """The report on the planted rules with some tests."""
    (folder / "planted.py").write_text(RULES)
    (folder / "test_planted.py").write_text(textwrap.dedent(tests))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", RUN], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_it_lists_what_no_test_notices(tmp_path: Path) -> None:
    lines = run(tmp_path, TESTS)
    listed = lines[lines.index("No test notices:") + 1 : lines.index("No test reaches:") - 1]
    assert [line.partition(" ")[2] for line in listed] == [
        "UNUSED = 5 -> UNUSED = 6",
        "UNUSED = 5 -> UNUSED = 4",
        "bonus: min(skill, 4) -> max(skill, 4)",
        "bonus: min(skill, 4) -> min(skill, 5)",
        "rounded: n // 2 -> n * 2",
        "rounded: n // 2 -> n // 3",
        "rounded: n // 2 -> n // 1",
    ]
    assert lines[lines.index("No test reaches:") + 1] == "planted.py never: 6 changes"
    assert lines[-1].endswith("7 survived, 0 known not to matter, 6 reached by no test")


def test_tests_that_fail_as_they_are_are_not_asked(tmp_path: Path) -> None:
    lines = run(tmp_path, TESTS + "\ndef test_wrong():\n    assert planted.hits(11, 10)\n")
    assert "left out, as it fails without any change: test_planted.py::test_wrong" in lines
    assert lines[-1].endswith("7 survived, 0 known not to matter, 6 reached by no test")


def test_tests_that_cannot_be_run_are_an_error(tmp_path: Path) -> None:
    lines = run(tmp_path, TESTS + "\nimport nothing_of_the_kind\n")
    assert "the tests cannot be run; fix them first" in lines


def test_changes_are_found_outside_annotations_and_docstrings(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        '"""3."""\nfrom typing import Literal\nx: Literal[4] = 4\n\n\ndef f(a: Literal[5]) -> Literal[6]:\n'
        '    """7."""\n    assert a == 8\n    return a is not None and not a\n'
    )
    found = [(mutant.line, mutant.old, mutant.new) for mutant in mutants(path)]
    assert found == [
        (3, "x: Literal[4] = 4", "x: Literal[4] = 5"),
        (3, "x: Literal[4] = 4", "x: Literal[4] = 3"),
        (9, "a is not None and (not a)", "a is not None or not a"),
        (9, "a is not None", "a is None"),
        (9, "not a", "not not a"),
    ]


def test_numbers_of_a_table_are_changed_one_by_one() -> None:
    data = {"meta": [9], "rows": {"10": {"thr": "1d-2", "sw": "1d", "note": "none", "st": 7, "two": True}}}
    found = cells(Path("t.json"), data, ("rows",), "damage")
    assert [(mutant.old, mutant.new) for mutant in found] == [
        ("damage / 10 / thr = 1d-2", "1d-1"),
        ("damage / 10 / sw = 1d", "1d+1"),
        ("damage / 10 / st = 7", "8"),
        ("damage / 10 / two = True", "False"),
    ]
    assert changed({"rows": [1, {"sw": "1d-1"}]}, ("rows", 1, "sw")) == {"sw": "1d"}


def test_the_catalogue_reads_a_changed_number() -> None:
    program = """
    from swordplay import catalogue
    from swordplay.catalogue import reading
    from tools.mutants import cells
    from tools.trial import Tables
    import json
    from pathlib import Path
    path = Path(reading.BUILT, "gurps4.reference.json")
    data = json.loads(path.read_text())
    Tables.change(cells(path, data, ("st_damage",), "st")[0])
    now = catalogue.reference("gurps4")["st_damage"]
    print(data["st_damage"] != json.loads(json.dumps(now, default=dict)))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "True\n", done.stderr


def test_what_cannot_matter_is_listed_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text("# a comment\n\nrules.py | f | n > 0 -> n >= 0 | ends at 0 either way\n")
    assert known(path) == {("rules.py", "f", "n > 0 -> n >= 0"): "ends at 0 either way"}
    for (file, _, _), reason in known().items():
        assert (ROOT / file).is_file()
        assert len(reason) > 10
