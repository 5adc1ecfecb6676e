"""JSON and YAML documents, read within limits that are checked before memory or time is spent.

Only plain data comes out: no tags, anchors, dates or merged mappings of YAML, no key twice, no NaN.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

from swordplay.engine.bounds import DEEPEST, MOST_RECORD_VALUES, MOST_VALUES, check_plain
from swordplay.engine.errors import UnreadableError, field_first
from swordplay.engine.text import LONGEST_TEXT, one_line, shown

LARGEST = 1_000_000
"""Bytes a scenario may have."""
LARGEST_RECORD = 24_000_000
"""Bytes a record may have."""
MOST_KEYS = 10_000
"""Keys that one mapping may have: each different key costs memory."""
LARGEST_SLOW_YAML = 64_000
"""Bytes a YAML file may have where only the slow reader is installed."""
LONGEST_WORD = 100
"""Characters that an unquoted YAML word may have if it could be taken for a number."""

T = TypeVar("T")


def read_document(path: str | os.PathLike[str]) -> Any:
    """The plain data of a JSON or YAML file, by its suffix; anything doubtful is refused in one sentence."""
    name = os.fspath(path)
    return in_file(name, lambda: _checked(name))


def _checked(name: str) -> Any:
    data = _parse(name, _text(name, LARGEST), MOST_VALUES)
    check_plain(data)
    return data


def read_record_document(path: str | os.PathLike[str]) -> Any:
    """The data of a JSON file that may be as large as a record, read within limits but not yet checked."""
    name = os.fspath(path)
    return in_file(name, lambda: _parse(name, _text(name, LARGEST_RECORD), MOST_RECORD_VALUES))


def in_file(name: str, work: Callable[[], T]) -> T:
    """Do something with a file; errors get the file's name in front."""
    try:
        return work()
    except OSError as error:
        raise UnreadableError(f"{path_shown(name)}: {(error.strerror or str(error)).lower()}") from None
    except UnreadableError as error:
        raise type(error)(f"{path_shown(name)}: {field_first(str(error))}") from None
    except ValueError:  # a NUL in the name
        raise UnreadableError(f"{path_shown(name)}: expected the name of a file") from None


def path_shown(name: str) -> str:
    """A file's name, short enough for a sentence: only the end of a long one."""
    text = one_line(name)
    return text if len(text) <= LONGEST_TEXT else "..." + text[3 - LONGEST_TEXT :]


def _text(name: str, most: int) -> str:
    with open(name, "rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnreadableError(f"expected at most {most} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"expected UTF-8 text, not the byte {raw[error.start]:#04x} at {error.start}") from None


def _parse(name: str, text: str, values: int) -> Any:
    suffix = os.path.splitext(name)[1].lower()
    if suffix == ".json":
        return _json(text, values)
    if suffix in (".yaml", ".yml"):
        from swordplay.yamls import read_yaml

        return read_yaml(text, values)
    raise UnreadableError(f"expected a name that ends in .json, .yaml or .yml, not {shown(suffix or 'nothing')}")


def _json(text: str, values: int) -> Any:
    import gc
    import json

    if text.count(",") + text.count("[") + text.count("{") > values:  # at least as many as there are values
        raise UnreadableError(f"expected at most {values} values")
    if values > MOST_VALUES:
        _check_keys(text)
    collecting = gc.isenabled()
    gc.disable()  # none of it is garbage, and searching it would take a third of the time
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"line {error.lineno}, column {error.colno}: not JSON, {error.msg.lower()}") from None
    except RecursionError:
        raise UnreadableError(f"expected at most {DEEPEST} levels of nesting") from None
    except ValueError:  # a whole number of thousands of digits
        raise UnreadableError("expected numbers of a reasonable size") from None
    finally:
        if collecting:
            gc.enable()


def _check_keys(text: str) -> None:
    """Check that no mapping has too many keys, as far as that shows before anything is parsed."""
    start = end = 0
    while end >= 0:
        end = text.find("{", start)
        if text.count(":", start, end if end >= 0 else len(text)) > MOST_KEYS:
            raise UnreadableError(f"expected at most {MOST_KEYS} keys in a mapping")
        start = end + 1


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise UnreadableError(f"the key {shown(twice)} appears twice")
    if len(mapping) > MOST_KEYS:
        raise UnreadableError(f"expected at most {MOST_KEYS} keys in a mapping")
    return mapping


def _refuse(constant: str) -> Any:
    raise UnreadableError(f"expected a number, not {constant}")
