"""The published schemas are current, and say of files what loading says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
import yaml

from swordplay import files
from swordplay.cli.schemas import schemas, text_of
from swordplay.opponents import fight
from tests.files.test_scenarios import BAD_FIGHTERS, DUEL

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "docs" / "schemas"
SOURCES = sorted((ROOT / "src/swordplay/catalogue/source/scenarios").glob("*.yaml"))


def test_the_published_schemas_are_current() -> None:
    hint = "run `swordplay schemas docs/schemas`"
    current = {f"{name}.json": text_of(schema) for name, schema in schemas().items()}
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


def unbounded(part: Any, place: str) -> list[str]:
    """The numbers without a least or a greatest in a schema, the texts and lists without a greatest length."""
    found = []
    if isinstance(part, dict):
        kind = part.get("type")
        if kind in ("integer", "number") and not {"minimum", "maximum"} <= part.keys():
            found.append(f"{place}: {kind}")
        if kind == "string" and not {"maxLength", "pattern"} & part.keys():
            found.append(f"{place}: text")
        if kind == "array" and "maxItems" not in part:
            found.append(f"{place}: list")
        if kind == "object" and "properties" not in part and "maxProperties" not in part:
            found.append(f"{place}: mapping")
        for key, value in part.items():
            if key not in ("default", "title", "$schema"):
                found += unbounded(value, f"{place}.{key}")
    elif isinstance(part, list):
        for k, value in enumerate(part):
            found += unbounded(value, f"{place}[{k}]")
    return found


@pytest.mark.parametrize("name", [name for name in schemas() if name.startswith(("sheet-", "start-"))])
def test_every_number_of_a_sheet_or_start_has_a_least_and_a_greatest(name: str) -> None:
    assert unbounded(schemas()[name], name) == []
