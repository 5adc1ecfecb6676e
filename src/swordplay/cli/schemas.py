"""`swordplay schemas`: the JSON Schemas of the files, for editors and other programs."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from typing import Any

import msgspec

from swordplay import files
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError
from swordplay.engine.record import Record
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.games import names, ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LABEL = r"^\s*(-?[A-Za-z]{1,6}(0|-?[1-9][0-9]{0,8})|\(-?[0-9]{1,9}, ?-?[0-9]{1,9}\))\s*$"


def run(args: Namespace) -> int:
    """Write every schema into a folder."""
    written = schemas()
    try:
        os.makedirs(args.folder, exist_ok=True)
        for name, schema in written.items():
            files.write_whole(os.path.join(args.folder, f"{name}.json"), text_of(schema).encode())
    except OSError as error:
        raise UnreadableError(f"{args.folder}: {(error.strerror or str(error)).lower()}") from None
    Screen().say(f"Wrote to {args.folder}: {', '.join(written)}.")
    return 0


def text_of(schema: dict[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by name: scenario, record, and each ruleset's sheet and start."""
    by_name = {"scenario": scenario(), "record": _titled(msgspec.json.schema(Record), "A fight kept by Swordplay")}
    for name in names():
        game = ruleset(name)
        if isinstance(game.sheet, type) and issubclass(game.sheet, msgspec.Struct):
            by_name[f"sheet-{name}"] = _titled(_sheet(game), f"A fighter's sheet: {game.title or name}")
        by_name[f"start-{name}"] = _titled(
            msgspec.json.schema(game.start_form()), f"How a fighter starts: {game.title or name}"
        )
    return by_name


def scenario() -> dict[str, Any]:
    """The scenario as a file may write it: hexes by label, facings by name, ready fighters."""
    schema = _titled(msgspec.json.schema(Scenario), "A scenario for Swordplay")
    parts = schema["$defs"]
    entry = parts["Entry"]
    fields = entry["properties"]
    hex = {"anyOf": [fields["hex"], {"type": "string", "pattern": LABEL}]}
    fields["hex"] = hex
    points = [*files.COMPASS, *(point.lower() for point in files.COMPASS)]
    fields["facing"] = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 11}, {"enum": points}], "default": 0}
    fields["fighter"] = {"type": "string", "description": "The name of a ready fighter; `sheet` overrides its fields."}
    fields["start"]["description"] = "How he starts, in the ruleset's own form: start-RULESET.json."
    entry["required"] = ["side", "hex"]
    entry["anyOf"] = [{"required": ["name"]}, {"required": ["fighter"]}]
    parts["Patch"]["properties"]["hexes"]["items"] = hex
    return schema


def _sheet(game: Ruleset) -> dict[str, Any]:
    """The sheet of a ruleset, with the form of parts that it reads only when they are there."""
    schema = msgspec.json.schema(game.sheet)
    for (struct, field), kind in game.sheet_parts().items():
        (part,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
        schema["$defs"] |= parts
        fields = schema["$defs"][struct]["properties"]
        fields[field] = _replaced(fields[field], part)
    return schema


def _replaced(schema: Any, part: dict[str, Any]) -> Any:
    """A schema with another one in place of every bare mapping."""
    if isinstance(schema, list):
        return [_replaced(one, part) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "object":
        return {**part, "default": schema["default"]} if "default" in schema else part
    return {key: _replaced(value, part) for key, value in schema.items()}


def _titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **schema}
