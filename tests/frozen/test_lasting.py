"""Records outlive the program's types: new fields and renamed attributes change nothing for what was written before."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = [
    *sorted((ROOT / "tests" / "golden").glob("*.json")),
    *sorted((ROOT / "tests" / "frozen" / "0.1.0").glob("*-1.json"))[::3],
]

HOW_FAR = """
import json, sys
from swordplay import files
from swordplay.engine.battle import Battle
from swordplay.engine.errors import RulesChangedError
from swordplay.games import ruleset

def far(path):
    record = files.load_record(path)
    try:
        battle, why = Battle.load(ruleset(record.ruleset), record), ""
    except RulesChangedError as error:
        battle, why = Battle.load(ruleset(record.ruleset), record, to=error.at - 1), str(error)
    return [record.format, len(battle.answers), why, [answer.hash for answer in battle.answers]]

print(json.dumps({path: far(path) for path in sys.argv[1:]}))
"""

ADDED = {
    "engine/scenario.py": ("Scenario", "Entry", "Plan", "Patch"),
    "engine/state.py": ("Fighter", "State"),
    "engine/record.py": ("Answer", "Record", "Head"),
    "engine/hexes/terrain.py": ("Ground",),
}
"""The types that get a field more, last of all; so do the figures of every game."""

RENAMED = {"set_to": "set_reaches", "engagements": "melees"}
"""Attributes of figures and states, and what they are called afterwards."""


def changed(text: str, kinds: tuple[str, ...]) -> str:
    """A module whose types have a field more, and whose attributes are called otherwise but written as before."""
    for kind in kinds:
        body = re.compile(rf"(class {kind}\(.*?\n)(?=\n\n|\Z|\n    (?:def|@))", re.S)
        text, count = body.subn(r"\1    later: int = 0\n", text, count=1)
        assert count == 1, kind
    return text


def renamed(source: Path) -> None:
    """Rename attributes everywhere; where one is declared it keeps its written name."""
    for path in source.rglob("games/**/*.py"):
        text = path.read_text(encoding="utf-8")
        for old, new in RENAMED.items():
            declared = rf'    {new}: \1 = field(default=\2, name="{old}")\n'
            text, count = re.subn(rf"^    {old}: (.+?) = (.+)\n", declared, text, flags=re.M)
            text = re.sub(rf"\.{old}\b", f".{new}", text)
            if count:
                text = text.replace("import msgspec\n", "import msgspec\nfrom msgspec import field\n", 1)
                if "import msgspec\n" not in text:
                    text = text.replace("\nfrom swordplay", "\nfrom msgspec import field\nfrom swordplay", 1)
        path.write_text(text, encoding="utf-8")


def how_far(source: Path) -> dict[str, list[object]]:
    """How far each record goes with the program in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", HOW_FAR, *map(str, RECORDS)],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def today() -> dict[str, list[object]]:
    """How far each record goes with the program as it is."""
    return how_far(ROOT / "src")


def test_new_fields_with_defaults_change_no_record(tmp_path: Path, today: dict[str, list[object]]) -> None:
    shutil.copytree(ROOT / "src" / "swordplay", tmp_path / "swordplay", ignore=shutil.ignore_patterns("__pycache__"))
    figures = {
        path.relative_to(tmp_path / "swordplay").as_posix(): ("Figure",)
        for path in tmp_path.rglob("games/**/*.py")
        if "\nclass Figure(" in path.read_text(encoding="utf-8")
    }
    assert len(figures) >= 2
    for name, kinds in {**ADDED, **figures}.items():
        path = tmp_path / "swordplay" / name
        path.write_text(changed(path.read_text(encoding="utf-8"), kinds), encoding="utf-8")
    assert how_far(tmp_path) == today


def test_a_renamed_attribute_keeps_its_written_name(tmp_path: Path, today: dict[str, list[object]]) -> None:
    shutil.copytree(ROOT / "src" / "swordplay", tmp_path / "swordplay", ignore=shutil.ignore_patterns("__pycache__"))
    renamed(tmp_path)
    assert how_far(tmp_path) == today


def test_todays_records_go_to_their_end(today: dict[str, list[object]]) -> None:
    for path, (form, answers, why, _) in today.items():
        if form == 2:
            assert not why, path
        assert isinstance(answers, int)
        assert answers > 0, path
