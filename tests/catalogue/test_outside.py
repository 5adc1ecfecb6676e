"""Rulesets of other packages: made known by entry point or folder, never by a name in a file, and never in silence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from swordplay import catalogue, files, games
from swordplay.catalogue import outside
from swordplay.catalogue.build import BadSource, build_package
from swordplay.cli import main
from swordplay.engine.errors import UnreadableError

LEDGER = """
ruleset: pebbles
title: Pebbles, a game of one clause
clauses:
  - {id: PEB.1, part: Play, name: Throw, rule: Whoever says so has won., example: Ann says so and has won.}
tables: []
"""
RULES = """
from swordplay.engine.ends import Over
from swordplay.engine.requests import BOUNDARY, Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay import catalogue

class Pebbles(Ruleset):
    name = "pebbles"
    def texts(self):
        return catalogue.keys(self.name)
    def fight(self, state):
        while True:
            yield from BOUNDARY
            for who, fighter in state.fighters.items():
                if (yield from Choose(who, "throw", [Option("yes", True), Option("no", False)])):
                    raise Over(fighter.side)
"""
SCENARIO = """
title: Two by the pond
ruleset: pebbles
fighters:
  - {name: Ann, side: left, hex: A1}
  - {name: Bob, side: right, hex: B2}
"""


def package(folder: Path, init: str = 'RULESETS = {"pebbles": "pebbles.rules:Pebbles"}') -> Path:
    """A package that brings a ruleset, not yet built."""
    for name in ("catalogue/rules", "catalogue/keys", "catalogue/scenarios", "catalogue/events"):
        (folder / name).mkdir(parents=True)
    (folder / "__init__.py").write_text(init)
    (folder / "rules.py").write_text(RULES)
    (folder / "catalogue/rules/pebbles.yaml").write_text(LEDGER)
    (folder / "catalogue/scenarios/pond.yaml").write_text(SCENARIO)
    (folder / "catalogue/events/pebbles.yaml").write_text("splash: '{who} throws'\n")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a package may be put; afterwards it is forgotten."""
    yield tmp_path / "pebbles"
    outside._GIVEN.clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
        del sys.modules[name]
    catalogue.reading._home.cache_clear()
    catalogue.scenarios.cache_clear()
    games.ruleset.cache_clear()


def test_a_folder_makes_its_rulesets_known(folder: Path) -> None:
    build_package(package(folder))
    assert "pebbles" not in games.names()
    assert games.look_in(str(folder)) == ("pebbles",)
    assert "pebbles" in games.names()
    assert "pebbles" in catalogue.rulesets()
    assert games.ruleset("pebbles").name == "pebbles"
    assert catalogue.clause("pebbles:PEB.1").name == "Throw"
    assert catalogue.title("pebbles").startswith("Pebbles")
    assert catalogue.events("pebbles")["splash"] == "{who} throws"
    assert catalogue.events("pebbles").keys() > catalogue.events("toy").keys()
    assert catalogue.scenarios()["pond"].ruleset == "pebbles"
    assert files.load_scenario("pond").fighters[0].name == "Ann"


def test_the_command_line_takes_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package(folder)
    assert main(["fight", "pond", "--auto", "random"]) == 2
    assert main(["build", str(folder)]) == 0
    assert main(["fight", "pond", "--auto", "random", "--seed", "1", "--ruleset-path", str(folder)]) == 0
    assert "Two by the pond" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("init", "sentence"),
    [
        ("", "names no RULESETS"),
        ("RULESETS = ['pebbles']", "names no RULESETS"),
        ("RULESETS = {'pebbles': 'pebbles'}", "expected a name and 'module:Class'"),
        ("import nowhere", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("1 / 0", "cannot be loaded: ZeroDivisionError"),
    ],
)
def test_a_broken_package_is_named_in_a_sentence(folder: Path, init: str, sentence: str) -> None:
    package(folder, init)
    with pytest.raises(UnreadableError, match=sentence) as caught:
        games.look_in(str(folder))
    assert "pebbles" in str(caught.value)
    assert "pebbles" not in sys.modules or not init.startswith(("import", "1"))


@pytest.mark.parametrize("name", ["nowhere", "json", "a-b"])
def test_a_folder_that_is_no_package_is_refused(tmp_path: Path, name: str) -> None:
    if name != "nowhere":
        package(tmp_path / name)
    with pytest.raises(UnreadableError, match=name):
        games.look_in(str(tmp_path / name))


def test_a_catalogue_that_is_not_built_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games.look_in(str(package(folder)))
    with pytest.raises(UnreadableError, match=r"ruleset pebbles: the catalogue of .* is not built"):
        games.ruleset("pebbles")
    assert "pebbles" not in catalogue.rulesets()
    assert main(["scenarios"]) == 0
    assert "swordplay: ruleset pebbles: the catalogue of" in capsys.readouterr().err


def test_the_same_build_makes_the_same_checks(folder: Path) -> None:
    package(folder)
    with pytest.raises(BadSource, match="expected a package's folder"):
        build_package(folder / "catalogue")
    (folder / "catalogue/keys/pebbles.yaml").write_text("throw: {label: throw, clauses: {pebbles: [PEB.2]}}\n")
    with pytest.raises(BadSource, match=r"pebbles.yaml, throw, clauses, pebbles: there is no clause PEB.2"):
        build_package(folder)


ENTRIES = """
[swordplay.rulesets]
ghost = ghost.rules:Ghost
classless = pebbles.rules:Nobody
other = pebbles.rules:Pebbles
number = pebbles:NUMBER
pebbles = pebbles.rules:Pebbles
twice = pebbles.rules:Twice
"""
OTHERS = """
[swordplay.rulesets]
twice = pebbles.rules:Pebbles
"""
PROGRAM = """
import json, sys
import swordplay
from swordplay import catalogue, games
from swordplay.engine.errors import UnreadableError
before = [one for one in ("importlib.metadata", "pebbles") if one in sys.modules]
catalogue.scenario("duel"), catalogue.fighters("gurps4-dungeon"), catalogue.preferences("gurps4-dungeon")
games.ruleset("gurps4-dungeon"), catalogue.events("gurps3-cards"), catalogue.words("gurps3-cards")
before += [one for one in ("importlib.metadata", "pebbles") if one in sys.modules]
heard = {}
for name in ("antigravity:fly", "antigravity", "../pebbles", "ghost", "classless", "other", "number", "twice"):
    try:
        games.ruleset(name)
    except UnreadableError as error:
        heard[name] = str(error)
    if name == "../pebbles":
        before += [one for one in ("antigravity", "pebbles") if one in sys.modules]
print(json.dumps([before, heard, games.ruleset("pebbles").name, catalogue.scenario("pond")["title"]]))
"""


def test_entry_points_are_looked_up_only_when_they_are_needed(tmp_path: Path) -> None:
    build_package(package(tmp_path / "pebbles", "NUMBER = int"))
    for name, entries in (("stones", ENTRIES), ("rocks", OTHERS)):
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(entries)
    program = f"import sys; sys.path.append({str(tmp_path)!r})\n{PROGRAM}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    before, heard, name, title = json.loads(done.stdout)
    assert not before
    assert (name, title) == ("pebbles", "Two by the pond")
    for unknown in ("antigravity:fly", "antigravity", "../pebbles"):
        assert heard[unknown].startswith(f"ruleset: there is none called '{unknown}'")
    assert heard["ghost"].endswith("cannot be loaded: ModuleNotFoundError: No module named 'ghost'")
    assert "AttributeError" in heard["classless"]
    assert heard["other"] == "ruleset other: pebbles.rules:Pebbles of stones is no Ruleset with that name"
    assert heard["twice"] == "ruleset twice: rocks and stones both bring one of that name; remove one of them."
    assert heard["number"].startswith("ruleset number: pebbles:NUMBER of stones")
