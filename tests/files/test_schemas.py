"""The published schemas are current, and say of files what loading says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
import yaml

from swordplay import files
from swordplay.catalogue import outside
from swordplay.cli.findings import look_through
from swordplay.cli.schemas import schemas, text_of
from swordplay.opponents import fight
from tests.files.test_scenarios import BAD_FIGHTERS, DUEL

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "docs" / "schemas"
SOURCES = sorted((ROOT / "src/swordplay/catalogue/source/scenarios").glob("*.yaml"))


def test_the_published_schemas_are_current() -> None:
    hint = "run `swordplay schemas docs/schemas`"
    brought = {f"{part}-{name}" for name in outside.names() for part in ("sheet", "start")}
    current = {f"{name}.json": text_of(schema) for name, schema in schemas().items() if name not in brought}
    assert {path.name: path.read_text(encoding="utf-8") for path in PUBLISHED.iterdir()} == current, hint


def schema(name: str) -> Any:
    found = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_ready_scenario_fits_the_schema(path: Path) -> None:
    schema("scenario").validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_the_schema_takes_what_a_file_may_write() -> None:
    schema("scenario").validate(DUEL)


@pytest.mark.parametrize(
    "case", ["fighter not a name", "bad label", "bad hex", "bad point", "bad hour", "name not text"]
)
def test_the_schema_refuses_what_loading_refuses(case: str) -> None:
    changes, _ = BAD_FIGHTERS[case]
    first, second = DUEL["fighters"]
    with pytest.raises(jsonschema.ValidationError):
        schema("scenario").validate({**DUEL, "fighters": [{**first, **changes}, second]})


def test_a_record_fits_the_schema() -> None:
    record = fight(files.load_scenario("duel"), seed=1).record()
    schema("record").validate(json.loads(msgspec.json.encode(record)))


def test_every_ready_sheet_fits_its_schema() -> None:
    from swordplay import catalogue

    for ready in catalogue.fighters("gurps4-dungeon").values():
        schema("sheet-gurps4-dungeon").validate(ready.sheet)


EXAMPLES = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "formats.md").read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_every_example_of_the_documentation_is_sound(place: int) -> None:
    data = yaml.safe_load(EXAMPLES[place])
    schema("scenario").validate(data)
    findings = look_through(data)
    assert not findings.errors
    assert not [doubt for doubt in findings.doubts if "traits" not in doubt]
    for fighter in findings.scenario.fighters if findings.scenario else ():
        schema(f"sheet-{data['ruleset']}").validate(fighter.sheet)
        schema(f"start-{data['ruleset']}").validate(fighter.start)
