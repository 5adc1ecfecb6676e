"""Scenario and record files: read with care, written whole or not at all.

Shorthand that files may use is expanded here into the engine's own form: a ready fighter by name, a hex as people
write it ("C7"), a facing as a compass point ("NE").
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import msgspec

from swordplay import catalogue
from swordplay.documents import in_file, read_document, read_record_document
from swordplay.engine.bounds import check_plain
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import COMPASS as COMPASS
from swordplay.engine.hexes import parse_label
from swordplay.engine.record import Record, read_record
from swordplay.engine.scenario import MOST_FIGHTERS as MOST_FIGHTERS
from swordplay.engine.scenario import Scenario, read_scenario
from swordplay.engine.text import shown
from swordplay.writing import write_whole as write_whole


def load(source: str | os.PathLike[str]) -> Scenario | Record:
    """What a fight can begin with or go on from: a record file, a scenario file, or a ready scenario's name."""
    name = os.fspath(source)
    data = plain(name)
    read: Callable[[Any], Scenario | Record] = record_of if is_record(data) else scenario_of
    return in_file(name, lambda: read(data))


def plain(source: str | os.PathLike[str]) -> Any:
    """The plain data behind what `load` takes."""
    name = os.fspath(source)
    if _is_ready(name):
        return catalogue.scenario(name)
    if not os.path.splitext(name)[1] and not os.path.exists(name):
        raise UnreadableError(str(catalogue.UnknownScenario(name, catalogue.scenarios())))
    return read_record_document(name) if name.lower().endswith(".json") else read_document(name)


def is_record(data: Any) -> bool:
    """Whether plain data is that of a record."""
    return isinstance(data, dict) and "answers" in data


# Scenarios


def load_scenario(source: str | os.PathLike[str]) -> Scenario:
    """A scenario from a file, or one of the catalogue's by its name."""
    data = plain(source)
    return in_file(os.fspath(source), lambda: scenario_of(data))


def _is_ready(name: str) -> bool:
    return os.sep not in name and not os.path.splitext(name)[1] and catalogue.is_scenario(name)


def scenario_of(data: Any) -> Scenario:
    """A scenario from a file's plain data, its shorthand expanded."""
    check_plain(data)
    if not isinstance(data, dict):
        raise UnreadableError(f"expected a mapping with ruleset and fighters, not {_kind(data)}")
    if is_record(data):
        raise UnreadableError("this is a record of a fight and not a scenario")
    plan = data.get("map")
    fighters = data.get("fighters")
    whole = dict(data)
    if isinstance(plan, dict):
        whole["map"] = plan_of(plan)
    if isinstance(fighters, list):
        whole["fighters"] = [entry_of(raw, place, data.get("ruleset")) for place, raw in enumerate(fighters)]
    return read_scenario(whole)


def plan_of(raw: dict[str, Any]) -> dict[str, Any]:
    """A map with its hex labels turned into coordinates."""
    patches = raw.get("patches")
    if not isinstance(patches, list):
        return raw
    written_out = []
    for place, patch in enumerate(patches):
        if isinstance(patch, dict) and isinstance(patch.get("hexes"), list):
            hexes = [_hex(hex, f"map.patches[{place}].hexes") for hex in patch["hexes"]]
            patch = {**patch, "hexes": hexes}
        written_out.append(patch)
    return {**raw, "patches": written_out}


def entry_of(raw: Any, place: int, ruleset: Any) -> Any:
    """One fighter's entry with the ready fighter it names filled in; its own sheet overrides single fields."""
    if not isinstance(raw, dict):
        return raw
    entry = {key: value for key, value in raw.items() if key != "fighter"}
    at = f"fighters[{place}]"
    if "hex" in raw:
        entry["hex"] = _hex(raw["hex"], f"{at}.hex")
    if isinstance(raw.get("facing"), str):
        if raw["facing"].upper() not in COMPASS:
            points = ", ".join(COMPASS)
            raise UnreadableError(f"{at}.facing: expected an hour or one of {points}, not {shown(raw['facing'])}")
        entry["facing"] = COMPASS.index(raw["facing"].upper())
    if "fighter" in raw:
        sheet = raw.get("sheet", {})
        if not isinstance(raw["fighter"], str) or not isinstance(sheet, dict) or not isinstance(ruleset, str):
            raise UnreadableError(f"{at}.fighter: expected the name of a ready fighter, and a mapping as its sheet")
        try:
            ready = catalogue.fighter(ruleset, raw["fighter"])
        except catalogue.CatalogueError as error:
            raise UnreadableError(f"{at}.fighter: {error}") from None
        entry["sheet"] = {**ready.sheet, **sheet}
        entry.setdefault("name", ready.name)
    return entry


def _hex(raw: Any, at: str) -> Any:
    if not isinstance(raw, str):
        return raw
    try:
        return list(parse_label(raw))
    except ValueError as error:
        raise UnreadableError(f"{at}: {error}") from None


def _kind(value: Any) -> str:
    kinds: tuple[tuple[Any, str], ...] = ((list, "a list"), (str, "a text"), (bool, "a yes or no"), (int, "a number"))
    return next((words for kind, words in kinds if isinstance(value, kind)), "nothing")


def save_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write a scenario as JSON."""
    _save(scenario, path)


# Records


def load_record(path: str | os.PathLike[str]) -> Record:
    """A record from a file, its chain of hashes checked."""
    data = read_record_document(path)
    return in_file(os.fspath(path), lambda: record_of(data))


def record_of(data: Any) -> Record:
    """A record from a file's plain data."""
    if isinstance(data, dict) and "fighters" in data and "answers" not in data:
        raise UnreadableError("this is a scenario and not the record of a fight")
    return read_record(data)


def save_record(record: Record, path: str | os.PathLike[str], *, new: bool = False) -> None:
    """Write a record as JSON; with `new` an existing file is never overwritten."""
    _save(record, path, new)


def _save(data: Any, path: str | os.PathLike[str], new: bool = False) -> None:
    name = os.fspath(path)
    if not name.lower().endswith(".json"):
        raise UnreadableError(f"{name}: expected a name that ends in .json")
    text = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
    in_file(name, lambda: write_whole(name, text, new=new))
