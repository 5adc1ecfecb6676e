"""Scenario and record files: read with care, written whole or not at all.

What a file may say more conveniently than the engine's own form is turned into that form here: a ready fighter
by name, a hex as people write it ("C7"), a facing as a compass point ("NE").
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from swordplay import catalogue
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import parse_label
from swordplay.engine.record import Record, read_record
from swordplay.engine.scenario import Scenario, read_scenario
from swordplay.writing import write_whole as write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST = 1_000_000
"""Bytes a scenario may have; a record may have so many times more."""
RECORD_TIMES = 16
LARGEST_SLOW_YAML = 64_000
"""Bytes a YAML file may have where only the slow reader is installed."""
DEEPEST = 64
MOST_NODES = 100_000
LARGEST_NUMBER = 2**63 - 1
LONGEST_WORD = 100
"""Letters a word may have in YAML that could be taken for a number."""
LARGEST_MAP = 40_000
LONGEST_NAME = 60
COMPASS = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
"""The hours of the clock as a compass has them; a hexside at N, NE, SE, S, SW and NW."""

T = TypeVar("T")


# Reading


def read_document(path: str | os.PathLike[str], most: int = LARGEST) -> Any:
    """The plain data of a JSON or YAML file, by its suffix; anything doubtful is refused in one sentence."""
    name = os.fspath(path)
    return _in_file(name, lambda: _parse(name, _text(name, most), most // LARGEST * MOST_NODES))


def _in_file(name: str, work: Callable[[], T]) -> T:
    """Do something with a file; what goes wrong is said with the file's name before it."""
    try:
        return work()
    except OSError as error:
        raise UnreadableError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    except UnreadableError as error:
        raise type(error)(f"{name}: {_field_first(str(error))}") from None


KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a mapping",
    "str": "text",
}
"""What a person calls the kinds of values in a file."""


def _field_first(sentence: str) -> str:
    """Msgspec's "Expected `str`, got `int` - at `$.fighters[0].name`" in plain words, the field first."""
    text, found, place = sentence.partition(" - at `$")
    for kind, word in KINDS.items():
        text = text.replace(f"`{kind}", f"`{word}").replace(f"| {kind}", f"| {word}")
    text = text.replace(" | ", " or ").replace("`", "")
    if not found:
        return sentence if sentence == text else text[:1].lower() + text[1:]
    field = place.rstrip("`").lstrip(".")
    return f"{field}: {text[:1].lower()}{text[1:]}" if field else text[:1].lower() + text[1:]


def _text(name: str, most: int) -> str:
    with open(name, "rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnreadableError(f"expected at most {most} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"expected UTF-8 text, not the byte {raw[error.start]:#04x} at {error.start}") from None


def _parse(name: str, text: str, nodes: int) -> Any:
    suffix = os.path.splitext(name)[1].lower()
    if suffix == ".json":
        data = _json(text)
    elif suffix in (".yaml", ".yml"):
        data = _yaml(text, nodes)
    else:
        raise UnreadableError(f"expected a name that ends in .json, .yaml or .yml, not {suffix or 'nothing'!r}")
    _check_plain(data, nodes)
    return data


def _json(text: str) -> Any:
    import json

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [key for key, _ in pairs]
            raise UnreadableError(f"the key {next(key for key in names if names.count(key) > 1)!r} stands twice")
        return found

    def refuse(constant: str) -> Any:
        raise UnreadableError(f"expected a number, not {constant}")

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"line {error.lineno}, column {error.colno}: not JSON, {error.msg.lower()}") from None
    except RecursionError:
        raise UnreadableError(f"expected at most {DEEPEST} levels of nesting") from None
    except ValueError:  # a whole number of thousands of digits
        raise UnreadableError("expected numbers of a reasonable size") from None


def _yaml(text: str, nodes: int) -> Any:
    import yaml

    fast = hasattr(yaml, "CSafeLoader")
    if not fast and len(text) > LARGEST_SLOW_YAML:
        raise UnreadableError(f"expected at most {LARGEST_SLOW_YAML} bytes of YAML; JSON may have more")
    base: Any = yaml.CSafeLoader if fast else yaml.SafeLoader
    try:
        _check_yaml(yaml, yaml.parse(text, base), nodes)
        return yaml.load(text, _careful(yaml, base))
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UnreadableError(f"{line}not YAML, {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise UnreadableError(f"not YAML, {' '.join(str(error).split())}") from None
    except (ValueError, RecursionError):  # a date that cannot be, a number of thousands of digits
        raise UnreadableError("expected numbers and words of a reasonable size") from None


def _check_yaml(yaml: Any, events: Iterable[Any], nodes: int) -> None:
    """Refuse what makes YAML dear or strange, before anything is made of it."""
    depth = documents = 0
    for count, event in enumerate(events, 1):
        documents += isinstance(event, yaml.DocumentStartEvent)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise UnreadableError(f"line {event.start_mark.line + 1}: expected no anchors (&) and aliases (*)")
        if isinstance(event, yaml.ScalarEvent) and not event.style and len(event.value) > LONGEST_WORD:
            if event.value[0] in "+-.0123456789":  # 1:1:1:... is a number to YAML, and dear to read
                raise UnreadableError(f"line {event.start_mark.line + 1}: expected numbers of a reasonable size")
        elif isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise UnreadableError(f"expected at most {DEEPEST} levels of nesting")
        if count > nodes:
            raise UnreadableError(f"expected at most {nodes} values")
        if documents > 1:
            raise UnreadableError("expected one document, not several")


def _careful(yaml: Any, base: Any) -> Any:
    """A safe loader that refuses a key written twice, where YAML would quietly keep the last."""

    class Careful(base):  # type: ignore[misc]
        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            seen = set()
            for key_node, _ in node.value:
                key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
                if key in seen or key is None:
                    problem = "expected plain keys" if key is None else f"the key {key!r} stands twice"
                    raise yaml.constructor.ConstructorError(None, None, problem, key_node.start_mark)
                seen.add(key)
            return super().construct_mapping(node, deep)

    return Careful


def _check_plain(data: Any, nodes: int) -> None:
    """See that there is nothing in it but text, finite numbers, yes and no, lists and mappings, not too many."""
    left = [(data, 1)]
    count = 0
    while left:
        value, depth = left.pop()
        count += 1
        if depth > DEEPEST and isinstance(value, dict | list):
            raise UnreadableError(f"expected at most {DEEPEST} levels of nesting")
        if count > nodes:
            raise UnreadableError(f"expected at most {nodes} values")
        if isinstance(value, dict):
            for key in value:
                if not isinstance(key, str):
                    raise UnreadableError(f"expected a key in words, not {key!r}; put it in quotes")
            left.extend((item, depth + 1) for item in value.values())
        elif isinstance(value, list):
            left.extend((item, depth + 1) for item in value)
        elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise UnreadableError("expected numbers of a reasonable size")
        elif isinstance(value, float) and not math.isfinite(value):
            raise UnreadableError(f"expected a number, not {value}")
        elif not isinstance(value, str | int | float | None):
            raise UnreadableError(
                f"expected text or a number, not the {type(value).__name__} {value}; put it in quotes"
            )


# Scenarios


def load_scenario(source: str | os.PathLike[str]) -> Scenario:
    """A scenario from a file, or one of the catalogue's by its name."""
    name = os.fspath(source)
    if _is_ready(name):
        return _in_file(name, lambda: scenario_of(catalogue.scenario(name)))
    if not os.path.splitext(name)[1] and not os.path.exists(name):
        raise UnreadableError(str(catalogue.UnknownScenario(name, catalogue.scenarios())))
    data = read_document(name)
    return _in_file(name, lambda: scenario_of(data))


def _is_ready(name: str) -> bool:
    return os.sep not in name and name in catalogue.scenarios()


def scenario_of(data: Any) -> Scenario:
    """A scenario from a file's plain data, its conveniences written out."""
    if not isinstance(data, dict):
        raise UnreadableError(f"expected a mapping with ruleset and fighters, not {_kind(data)}")
    if "answers" in data:
        raise UnreadableError("this is a record of a fight and not a scenario")
    plan = data.get("map")
    fighters = data.get("fighters")
    whole = dict(data)
    if isinstance(plan, dict):
        whole["map"] = _plan(plan)
    if isinstance(fighters, list):
        whole["fighters"] = [_entry(raw, place, data.get("ruleset")) for place, raw in enumerate(fighters)]
    scenario = read_scenario(whole)
    _check_size(scenario)
    return scenario


def _plan(raw: dict[str, Any]) -> dict[str, Any]:
    patches = raw.get("patches")
    if not isinstance(patches, list):
        return raw
    found = []
    for place, patch in enumerate(patches):
        if isinstance(patch, dict) and isinstance(patch.get("hexes"), list):
            hexes = [_hex(hex, f"map.patches[{place}].hexes") for hex in patch["hexes"]]
            patch = {**patch, "hexes": hexes}
        found.append(patch)
    return {**raw, "patches": found}


def _entry(raw: Any, place: int, ruleset: Any) -> Any:
    """One fighter's entry with the ready fighter it names put in; its own sheet overrides single fields."""
    if not isinstance(raw, dict):
        return raw
    found = {key: value for key, value in raw.items() if key != "fighter"}
    at = f"fighters[{place}]"
    if "hex" in raw:
        found["hex"] = _hex(raw["hex"], f"{at}.hex")
    if isinstance(raw.get("facing"), str):
        if raw["facing"].upper() not in COMPASS:
            points = ", ".join(COMPASS)
            raise UnreadableError(f"{at}.facing: expected an hour or one of {points}, not {raw['facing']!r}")
        found["facing"] = COMPASS.index(raw["facing"].upper())
    if "fighter" in raw:
        sheet = raw.get("sheet", {})
        if not isinstance(raw["fighter"], str) or not isinstance(sheet, dict) or not isinstance(ruleset, str):
            raise UnreadableError(f"{at}.fighter: expected the name of a ready fighter, and a mapping as sheet")
        try:
            ready = catalogue.fighter(ruleset, raw["fighter"])
        except catalogue.CatalogueError as error:
            raise UnreadableError(f"{at}.fighter: {error}") from None
        found["sheet"] = {**ready.sheet, **sheet}
        found.setdefault("name", ready.name)
    return found


def _hex(raw: Any, at: str) -> Any:
    if not isinstance(raw, str):
        return raw
    try:
        return list(parse_label(raw))
    except ValueError as error:
        raise UnreadableError(f"{at}: {error}") from None


def _check_size(scenario: Scenario) -> None:
    """Names that a line can hold, and a map that a machine can."""
    plan = scenario.map
    size = max(plan.columns, 0) * max(plan.rows, 0) or 3 * plan.radius * plan.radius
    if size > LARGEST_MAP:
        raise UnreadableError(f"map: expected at most {LARGEST_MAP} hexes, not {size}")
    for place, entry in enumerate(scenario.fighters):
        for field, text in (("name", entry.name), ("side", entry.side)):
            if len(text) > LONGEST_NAME or not text.isprintable() or text != text.strip():
                expected = f"at most {LONGEST_NAME} printable letters with no space around them"
                raise UnreadableError(f"fighters[{place}].{field}: expected {expected}, not {text[:LONGEST_NAME]!r}")


def _kind(value: Any) -> str:
    kinds: tuple[tuple[Any, str], ...] = ((list, "a list"), (str, "a text"), (bool, "a yes or no"), (int, "a number"))
    return next((words for kind, words in kinds if isinstance(value, kind)), "nothing")


def save_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write a scenario as JSON."""
    _save(scenario, path)


# Records


def load_record(path: str | os.PathLike[str]) -> Record:
    """A record from a file, its chain of hashes checked."""
    data = read_document(path, LARGEST * RECORD_TIMES)
    return _in_file(os.fspath(path), lambda: record_of(data))


def record_of(data: Any) -> Record:
    """A record from a file's plain data."""
    if isinstance(data, dict) and "fighters" in data and "answers" not in data:
        raise UnreadableError("this is a scenario and not the record of a fight")
    record = read_record(data)
    _check_size(record.scenario)
    return record


def save_record(record: Record, path: str | os.PathLike[str], *, new: bool = False) -> None:
    """Write a record as JSON; with `new` never over a file that is there."""
    _save(record, path, new)


def _save(data: Any, path: str | os.PathLike[str], new: bool = False) -> None:
    name = os.fspath(path)
    if not name.lower().endswith(".json"):
        raise UnreadableError(f"{name}: expected a name that ends in .json")
    text = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
    _in_file(name, lambda: write_whole(name, text, new=new))
