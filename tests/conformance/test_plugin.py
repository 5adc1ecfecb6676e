"""The suite as a plugin of pytest: what it collects, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(folder: Path, *arguments: str) -> str:
    """What pytest says in a folder of its own, with the plugin."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "swordplay.conformance"]
    done = subprocess.run(
        [*command, *arguments], cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT)}
    )
    return done.stdout + done.stderr


def test_a_ruleset_that_is_named_is_tested(tmp_path: Path) -> None:
    said = run(tmp_path, "--collect-only", "--ruleset", "tests.conformance.toy:Yard")
    assert "test_the_hidden_stay_hidden[tests.conformance.toy:Yard]" in said
    assert "Toy" not in said
    assert "warning" not in said


def test_without_a_name_it_collects_nothing_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    assert "1 passed" in run(tmp_path)


@pytest.mark.parametrize("clause", ["gurps4-bands:AIM.1", "gurps4-bands:AIM.99"])
def test_a_misspelt_clause_is_named(tmp_path: Path, clause: str) -> None:
    test = f"import pytest\n@pytest.mark.rules({clause!r})\ndef test_one(): pass\n"
    (tmp_path / "test_one.py").write_text(test)
    said = run(tmp_path, "--strict-markers")
    assert ("there is no clause" in said) is clause.endswith("99")


def test_a_folder_that_brings_nothing_is_named(tmp_path: Path) -> None:
    said = run(tmp_path, "--ruleset-path", "nowhere")
    assert "ERROR: --ruleset-path: nowhere: expected the folder of a package" in said
    assert "Traceback" not in said
