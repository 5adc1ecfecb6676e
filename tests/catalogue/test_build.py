"""The build of the catalogue: the same every time, and plain about a bad source."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from swordplay.catalogue import build

LEDGER = """
ruleset: duel
title: A duel
clauses:
  - {id: HIT.1, part: attack, name: Hit, rule: A hit., example: Given a hit.}
tables:
  - {id: DICE, columns: [roll, result], rows: [[1, miss], [2, hit]]}
"""
KEYS = 'hit: {label: "Hit by {0}", clauses: {duel: [HIT.1]}}\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    for name, text in {"rules": LEDGER, "keys": KEYS, "tables": "rows: {1: a, 2: b}\n"}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "duel.yaml").write_text(text, encoding="utf-8")
    return folder


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_small_catalogue(source: Path, tmp_path: Path) -> None:
    build.build(source, tmp_path / "built")
    assert content(tmp_path / "built") == {
        "index.json": b'{"duel":"A duel"}\n',
        "duel.clauses.json": (
            b'[{"id":"HIT.1","part":"attack","name":"Hit","rule":"A hit.","example":"Given a hit."}]\n'
        ),
        "duel.tables.json": b'[{"id":"DICE","columns":["roll","result"],"rows":[[1,"miss"],[2,"hit"]]}]\n',
        "duel.keys.json": b'{"hit":{"label":"Hit by {0}","clauses":["duel:HIT.1"]}}\n',
        "duel.reference.json": b'{"rows":{"__pairs__":[[1,"a"],[2,"b"]]}}\n',
    }


def test_the_build_is_the_same_under_any_hash_seed(tmp_path: Path) -> None:
    program = "import sys; from pathlib import Path; from swordplay.catalogue.build import *; "
    program += "build(SOURCE, Path(sys.argv[1]))"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", program, str(tmp_path / seed)], check=True, env=environment)
    assert content(tmp_path / "1") == content(tmp_path / "2") == content(build.BUILT)


def test_a_second_build_touches_nothing(source: Path, tmp_path: Path) -> None:
    files = build.build(source, tmp_path / "built")
    before = {path: path.stat().st_mtime_ns for path in files}
    build.build(source, tmp_path / "built")
    assert {path: path.stat().st_mtime_ns for path in files} == before


def test_a_source_that_went_takes_its_file_along(source: Path, tmp_path: Path) -> None:
    build.build(source, tmp_path / "built")
    shutil.rmtree(source / "tables")
    build.build(source, tmp_path / "built")
    assert "duel.reference.json" not in content(tmp_path / "built")


BAD = [
    ("rules", "ruleset: duel", "ruleset: dual", "duel.yaml, ruleset: expected duel, found dual."),
    ("rules", "title: A duel", "", "duel.yaml, title: expected text, found nothing."),
    ("rules", "title:", "titel:", "duel.yaml: the field titel is unknown."),
    ("rules", "name: Hit, ", "", "duel.yaml, clauses 1 (HIT.1): the field name is missing."),
    (
        "rules",
        "part: attack",
        "prat: attack, part: attack",
        "duel.yaml, clauses 1 (HIT.1): the field prat is unknown; "
        "expected id, part, name, rule, example, unclear, ruling, ref.",
    ),
    (
        "rules",
        "rule: A hit.",
        "rule: 3",
        "duel.yaml, clauses 1 (HIT.1), rule: expected text, found a number.",
    ),
    ("rules", "[1, miss]", "[1]", "duel.yaml, tables 1 (DICE), row 1: expected 2 cells, found 1."),
    (
        "rules",
        "tables:",
        "  - {id: HIT.1, part: a, name: b, rule: c, example: d}\ntables:",
        "duel.yaml: the id HIT.1 appears twice.",
    ),
    ("rules", "title: A duel", "title: A duel\ntitle: B", "duel.yaml, line 4: the key 'title' appears twice."),
    ("rules", "[1, miss]", "[1, 2026-01-01]", "tables 1 (DICE), rows: date cannot be used here; write it as"),
    ("keys", "HIT.1", "HIT.2", "duel.yaml, hit, clauses, duel: there is no clause HIT.2."),
    ("keys", "HIT.1", "19.1", "duel.yaml, hit, clauses, duel: expected text, found a number."),
    ("keys", "[HIT.1]", "[]", "duel.yaml, hit, clauses, duel: name at least one clause, or leave the rul"),
    ("keys", "duel:", "dual:", "duel.yaml, hit, clauses: dual is none of duel."),
    ("keys", "{0}", "{who}", "duel.yaml, hit, label: a parameter is a number such as {0}, not {who}."),
    ("keys", "clauses:", "labels: {dual: Hit}, clauses:", "duel.yaml, hit, labels: dual is none of duel."),
    ("keys", "clauses:", 'labels: {duel: "{who}"}, clauses:', "duel.yaml, hit, labels, duel: a parameter is a number"),
    ("keys", "hit:", "on:", "duel.yaml, True: expected text, found a yes or no."),
    ("keys", "hit: {", "hit: [", "duel.yaml, line 1: "),
    ("tables", "rows: {1: a, 2: b}", "- 1", "duel.yaml: the file should be a mapping of fields, not a list."),
]


@pytest.mark.parametrize(("folder", "old", "new", "message"), BAD)
def test_a_bad_source_is_named_in_one_sentence(
    source: Path, tmp_path: Path, folder: str, old: str, new: str, message: str
) -> None:
    path = source / folder / "duel.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(build.BadSource) as caught:
        build.build(source, tmp_path / "built")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "built").exists()


def test_a_ruleset_may_have_a_label_of_its_own(source: Path, tmp_path: Path) -> None:
    """One that combines others takes the first one's, or has its own, too."""
    for name in ("duel-a", "duel-b"):
        ledger = LEDGER.replace("ruleset: duel", f"ruleset: {name}")
        (source / "rules" / f"{name}.yaml").write_text(ledger, encoding="utf-8")
    (source / "combined").mkdir()
    clauses = "clauses: {duel-a: [HIT.1], duel-b: [HIT.1]}"
    hit = f"{{about: a hit, says: {{duel-a: lands}}, {clauses}}}"
    whole = f"title: Both\nof: [duel-a, duel-b]\ndifferences: {{hit: {hit}}}\n"
    (source / "combined" / "duel-c.yaml").write_text(whole, encoding="utf-8")
    (source / "keys" / "duel.yaml").write_text(
        f"hit: {{label: Hit, labels: {{duel-a: Struck}}, {clauses}}}\n"
        f"miss: {{label: Miss, labels: {{duel-a: Wide, duel-c: Astray}}, {clauses}}}\n",
        encoding="utf-8",
    )
    build.build(source, tmp_path / "built")
    found = {
        name: [text["label"] for text in json.loads((tmp_path / "built" / f"{name}.keys.json").read_bytes()).values()]
        for name in ("duel-a", "duel-b", "duel-c")
    }
    assert {name: sorted(labels) for name, labels in found.items()} == {
        "duel-a": ["Struck", "Wide"],
        "duel-b": ["Hit", "Miss"],
        "duel-c": ["Astray", "Struck"],
    }


def test_keys_of_a_family_without_rulesets_are_refused(source: Path, tmp_path: Path) -> None:
    (source / "keys" / "chess.yaml").write_text(KEYS, encoding="utf-8")
    with pytest.raises(build.BadSource, match=r"chess\.yaml: there is no ruleset of the family chess\."):
        build.build(source, tmp_path / "built")


def test_the_command_stops_with_the_sentence(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source / "rules" / "duel.yaml").write_text("ruleset: duel\n", encoding="utf-8")
    assert build.main(source, tmp_path / "built") == 1
    assert capsys.readouterr().err == (
        "The catalogue cannot be built: duel.yaml, title: expected text, found nothing.\n"
    )


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ("{card: {swing: A hit}}", ""),
        ("{card: {swing: A swing}}", "duel.yaml, labels, card, swing: the document says A swing nowhere."),
        ("{card: swing}", "duel.yaml, labels, card: expected a mapping, found text."),
    ],
)
def test_a_label_is_the_documents_own_name(source: Path, tmp_path: Path, labels: str, message: str) -> None:
    (source / "words").mkdir(exist_ok=True)
    (source / "words" / "duel.yaml").write_text(f"labels: {labels}\n", encoding="utf-8")
    if not message:
        build.build(source, tmp_path / "built")
        return
    with pytest.raises(build.BadSource) as caught:
        build.build(source, tmp_path / "built")
    assert str(caught.value) == message
