"""The catalogue as the package gives it: complete, unchanged, unchangeable and lazily read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

import swordplay.catalogue as catalogue
from swordplay.catalogue import build, reading
from swordplay.engine.phrasing import Counted

COUNTS = {
    "dragonquest": 231,
    "gurps3-cards": 446,
    "gurps3-sheet": 281,
    "gurps4-bands": 279,
    "gurps4-dungeon": 309,
}
TABLE_COUNTS = {
    "dragonquest": 13,
    "gurps3-cards": 17,
    "gurps3-sheet": 18,
    "gurps4-bands": 24,
    "gurps4-dungeon": 18,
}
RULESETS = tuple(sorted(path.stem for path in (build.SOURCE / "rules").glob("*.yaml")))


def source(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((build.SOURCE / name).read_text(encoding="utf-8"))
    return data


def thawed(value: Any) -> Any:
    """A catalogue value as YAML gives it, to compare the two."""
    if hasattr(value, "items"):
        return {key: thawed(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [thawed(item) for item in value]
    return value


def test_every_ledger_is_a_ruleset_with_a_title() -> None:
    assert catalogue.rulesets()[: len(RULESETS)] == RULESETS
    assert catalogue.title("gurps4-bands") == "GURPS Fourth Edition combat sheet, range bands"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_clause_is_there_in_the_ledgers_order_and_words(ruleset: str) -> None:
    ledger = source(f"rules/{ruleset}.yaml")["clauses"]
    found = catalogue.clauses(ruleset)
    assert len(found) == len(ledger) == COUNTS.get(ruleset, len(ledger))
    assert list(found) == [one["id"] for one in ledger]
    for one in ledger:
        clause = catalogue.clause(f"{ruleset}:{one['id']}")
        words = {name: text for name, text in msgspec.structs.asdict(clause).items() if text}
        assert words == {name: text.strip() for name, text in one.items()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_table_is_there_cell_by_cell(ruleset: str) -> None:
    ledger = source(f"rules/{ruleset}.yaml")["tables"]
    assert len(catalogue.tables(ruleset)) == TABLE_COUNTS.get(ruleset, len(ledger))
    for one in ledger:
        table = catalogue.table(ruleset, one["id"])
        assert list(table.columns) == one["columns"]
        assert thawed(table.rows) == one["rows"]
        assert (table.note, table.origin) == (one.get("note", ""), one.get("origin", ""))


def test_a_row_can_be_read_by_column() -> None:
    table = catalogue.table("gurps4-bands", "AIM_BONUS")
    first = next(table.records())
    assert list(first) == list(table.columns)
    assert tuple(first.values()) == table.rows[0]


@pytest.mark.parametrize("name", ["dragonquest", "gurps3", "gurps4"])
def test_supplementary_tables_keep_numbers_as_numbers(name: str) -> None:
    assert name in catalogue.references()
    assert thawed(catalogue.reference(name)) == source(f"tables/{name}.yaml")


def test_strength_is_looked_up_by_number() -> None:
    assert catalogue.reference("gurps4")["st_damage"]["rows"][10] == {"thr": "1d-2", "sw": "1d"}


def test_nothing_in_the_catalogue_can_be_changed() -> None:
    rows: Any = catalogue.reference("gurps4")["st_damage"]["rows"]
    clauses: Any = catalogue.clauses("gurps4-bands")
    with pytest.raises(TypeError):
        rows[10] = {}
    with pytest.raises(TypeError):
        clauses["AIM.1"] = None
    with pytest.raises(AttributeError):
        clauses["AIM.1"].rule = "other"


def test_what_was_read_is_kept() -> None:
    assert catalogue.clauses("gurps4-bands") is catalogue.clauses("gurps4-bands")
    assert catalogue.reference("gurps3") is catalogue.reference("gurps3")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_keys_name_existing_clauses_and_numbered_parameters(ruleset: str) -> None:
    for key, text in catalogue.keys(ruleset).items():
        assert text.clauses, key
        assert text.label.format(*map(Counted, range(8))), key
        for name in text.clauses:
            assert name.startswith(f"{ruleset}:")
            assert catalogue.clause(name).id == name.removeprefix(f"{ruleset}:")


def test_a_key_cites_the_ruleset_being_played() -> None:
    assert "gurps4-bands:SHK.1" in catalogue.keys("gurps4-bands")["shock"].clauses
    assert "gurps4-dungeon:SHOCK.1" in catalogue.keys("gurps4-dungeon")["shock"].clauses
    assert "shock" not in catalogue.keys("dragonquest")


WRONG = [
    (lambda: catalogue.clauses("gurps4-band"), catalogue.UnknownRuleset, "gurps4-bands"),
    (lambda: catalogue.clause("gurps4-bands:aim1"), catalogue.UnknownClause, "AIM.1"),
    (lambda: catalogue.clause("SHK.1"), catalogue.UnknownClause, "gurps4-bands:SHK.1"),
    (lambda: catalogue.table("dragonquest", "PARY"), catalogue.UnknownTable, "PARRY"),
    (lambda: catalogue.reference("gurps5"), catalogue.UnknownReference, "gurps4"),
]


@pytest.mark.parametrize(("ask", "error", "near"), WRONG)
def test_a_wrong_name_is_answered_with_near_ones(ask: Any, error: type[catalogue.CatalogueError], near: str) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert near in caught.value.near
    message = str(caught.value)
    assert near in message
    assert message.startswith(f"There is no {error.kind} ")
    assert "\n" not in message


def test_a_name_like_no_other_gets_no_suggestion() -> None:
    with pytest.raises(catalogue.UnknownRuleset, match=r"^There is no ruleset 'zzz' in the catalogue\.$"):
        catalogue.title("zzz")


def test_a_package_that_was_not_built_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BUILT", str(tmp_path / "nowhere"))
    for function in (reading._index, reading.references):
        function.cache_clear()
    try:
        with pytest.raises(catalogue.NotBuilt, match="make setup"):
            catalogue.rulesets()
        with pytest.raises(catalogue.NotBuilt, match="make setup"):
            catalogue.references()
    finally:
        for function in (reading._index, reading.references):
            function.cache_clear()


def test_only_the_file_asked_for_is_read() -> None:
    program = """
import json, sys
opened = []
sys.addaudithook(lambda name, args: opened.append(str(args[0])) if name == "open" else None)
import swordplay.catalogue as catalogue
before = [name for name in opened if name.endswith(".json")]
catalogue.clause("gurps4-bands:AIM.1")
files = [name.replace("\\\\", "/").rsplit("/", 1)[1] for name in opened if name.endswith(".json")]
print(json.dumps([before, files, "yaml" in sys.modules]))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[], ["index.json", "gurps4-bands.clauses.json"], False]
