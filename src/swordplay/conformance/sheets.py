"""Sheets: every number has bounds, a fight can be fought with each of them, and whatever is ready to play begins."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from swordplay import catalogue, files
from swordplay.conformance import particulars
from swordplay.conformance.play import ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.requests import Choose
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Entry, read_scenario
from swordplay.opponents import policy

ANSWERS = 40
SECONDS = 1
"""Of the processor, for all the answers."""

Schema = Mapping[str, Any]


def schema_of(rules: Ruleset) -> dict[str, Any]:
    """The JSON Schema of a ruleset's sheet; nothing if it has no type of its own for it."""
    own = isinstance(rules.sheet, type) and issubclass(rules.sheet, msgspec.Struct)
    return msgspec.json.schema(rules.sheet) if own else {}


def unbounded(part: Any, place: str) -> list[str]:
    """The numbers without a least or a greatest in a schema, the texts and lists without a greatest length."""
    wrong = []
    if isinstance(part, dict):
        kind = part.get("type")
        if kind in ("integer", "number") and not {"minimum", "maximum"} <= part.keys():
            wrong.append(f"{place}: {kind}")
        if kind == "string" and not {"maxLength", "pattern"} & part.keys():
            wrong.append(f"{place}: text")
        if kind == "array" and "maxItems" not in part:
            wrong.append(f"{place}: list")
        if kind == "object" and "properties" not in part and "maxProperties" not in part:
            wrong.append(f"{place}: mapping")
        for key, value in part.items():
            if key not in ("default", "title", "$schema"):
                wrong += unbounded(value, f"{place}.{key}")
    elif isinstance(part, list):
        for k, value in enumerate(part):
            wrong += unbounded(value, f"{place}[{k}]")
    return wrong


def test_every_number_of_a_sheet_or_start_has_a_least_and_a_greatest(name: str) -> None:
    assert not unbounded(schema_of(ruleset(name)), "sheet")
    assert not unbounded(msgspec.json.schema(ruleset(name).start_form()), "start")


def bounds(part: Schema) -> list[Any]:
    """The least and the greatest a part of a schema allows, if it is a number."""
    for one in (part, *part.get("anyOf", ())):
        if "minimum" in one:
            return [one["minimum"], one["maximum"]]
    return []


def extremes(whole: Schema, base: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Sheets with one number at its least or greatest, and with all of them; those of things in a list likewise."""
    paper = fields_of(whole, whole)
    ends = {field: bounds(part) for field, part in paper.items() if bounds(part)}
    for field, both in ends.items():
        for end in both:
            yield f"{field} {end}", {**base, field: end}
    for k in (0, 1):
        yield ("least", "greatest")[k], {**base, **{field: both[k] for field, both in ends.items()}}
    for field, part in paper.items():
        listed = fields_of(whole, part.get("items", {})) if isinstance(base.get(field), list) and base[field] else {}
        for key, inner in listed.items():
            for end in bounds(inner):
                yield f"{field} {key} {end}", {**base, field: [{**base[field][0], key: end}]}


def fields_of(whole: Schema, part: Schema) -> Schema:
    """The fields of a type that a schema refers to."""
    fields: Schema = whole["$defs"][part["$ref"].rpartition("/")[2]].get("properties", {}) if "$ref" in part else {}
    return fields


def test_a_fight_can_be_fought_with_every_number_a_sheet_may_have(name: str) -> None:
    slow, rules = [], ruleset(name)
    told = particulars.of(rules.name).sheet
    base = dict(rules.examples(0).fighters[0].sheet if told is None else told)
    schema = schema_of(rules)
    for case, sheet in extremes(schema, base) if schema else ():
        facing = 1 if sheet.get("hexes", 1) > 1 else 0
        fighters = [
            {"name": "Ada", "side": "red", "hex": [0, 0], "facing": facing, "sheet": sheet},
            {"name": "Bo", "side": "blue", "hex": [0, -2], "facing": 6, "sheet": base},
        ]
        data = {"ruleset": rules.name, "map": {"radius": 8}, "fighters": fighters}
        start = time.process_time()
        battle = Battle(rules, read_scenario(data), Roller(1))
        choose = policy("random", rules, "1")
        while isinstance(battle.request, Choose) and len(battle.answers) < ANSWERS:
            assert battle.waiting is not None
            battle.answer(choose(battle.state, battle.request).name)
        took = time.process_time() - start
        if took > SECONDS:
            slow.append(f"{case}: {took:.1f} s")
    assert not slow


def test_what_is_ready_can_be_played(name: str) -> None:
    rules = ruleset(name)
    for place, ready in enumerate(catalogue.fighters(rules.name).values()):
        rules.read_sheet(Entry(ready.name, "red", (0, 0), ready.sheet), place)
    for title, scenario in catalogue.scenarios().items():
        if scenario.ruleset == rules.name:
            battle = Battle(rules, files.scenario_of(catalogue.scenario(title)))
            assert battle.request is not None, f"{title}: nobody is asked anything"
