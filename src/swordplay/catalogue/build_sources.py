"""Reads the catalogue's YAML sources and says what is wrong with one; the build stands on it, and it alone.

Like `build.py` it imports nothing of swordplay.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

PAIRS = "__pairs__"
"""Marks a mapping whose keys are not all text: JSON would turn the number 10 into the text "10"."""

KINDS: dict[type, str] = {
    dict: "a mapping",
    list: "a list",
    str: "text",
    bool: "a yes or no",
    int: "a number",
    float: "a number",
}


class BadSource(Exception):
    """A source file that cannot be built; the message names the file and the field."""


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe YAML loader that refuses a key written twice, where YAML would quietly keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Read one mapping and check that no key appears twice."""
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} appears twice", key_node.start_mark
                )
            seen.add(key)
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return mapping


def read(path: Path) -> dict[str, Any]:
    """Read one YAML file whose top is a mapping."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else "?"
        raise BadSource(f"{path.name}, line {line}: {error.problem}.") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadSource(f"{path.name} is not readable YAML: {error}.") from None
    if not isinstance(data, dict):
        raise BadSource(f"{path.name}: the file should be a mapping of fields, not {kind(data)}.")
    return data


def kind(value: object) -> str:
    """Name a value's kind in plain words."""
    return "nothing" if value is None else KINDS.get(type(value), type(value).__name__)


def expect(value: object, wanted: type, where: str) -> Any:
    """Return the value, or say where something else was expected."""
    if not isinstance(value, wanted) or not (value or wanted is list):
        raise BadSource(f"{where}: expected {kind(wanted())}, found {kind(value) if value else 'nothing'}.")
    return value


def entry(raw: object, fields: tuple[str, ...], needs: tuple[str, ...], where: str) -> dict[str, Any]:
    """Check one clause or table for missing and unknown fields."""
    data: dict[str, Any] = expect(raw, dict, where)
    where = f"{where} ({data['id']})" if "id" in data else where
    for name in needs:
        if name not in data:
            raise BadSource(f"{where}: the field {name} is missing.")
    for name in data:
        if name not in fields:
            raise BadSource(f"{where}: the field {name} is unknown; expected {', '.join(fields)}.")
    return data


def plain(value: object, where: str) -> Any:
    """Make a value fit for JSON without losing the kind of a mapping's keys."""
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: plain(item, f"{where}.{key}") for key, item in value.items()}
        return {PAIRS: [[plain(key, where), plain(item, f"{where}.{key}")] for key, item in value.items()]}
    if isinstance(value, list):
        return [plain(item, where) for item in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise BadSource(f"{where}: {kind(value)} cannot be used here; write it as quoted text.")
