"""Structs as plain data without fields at their default, so that a field added later changes no file or hash."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

ATOMS = frozenset((int, str, bool, float, type(None)))


Field: TypeAlias = tuple[str, str, Any]
"""One field of a Struct: the attribute, the name it has in files, and its default."""

_FIELDS: dict[type, tuple[Field, ...]] = {}


def fields_of(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of a Struct; one without a default has `msgspec.NODEFAULT`, which equals nothing.

    `msgspec.structs.fields` would tell the same, but also work out the type of every field.
    """
    fields = _FIELDS.get(kind)
    if fields is None:
        names, defaults = kind.__struct_fields__, kind.__struct_defaults__
        given = (*[msgspec.NODEFAULT] * (len(names) - len(defaults)), *map(_default, defaults))
        fields = _FIELDS[kind] = tuple(zip(names, kind.__struct_encode_fields__, given, strict=True))
    return fields


def _default(default: Any) -> Any:
    """A default as it is, or made by its factory."""
    make = getattr(default, "factory", None)
    return default if make is None else make()


def plain(value: Any) -> Any:
    """A value as JSON data. Structs leave out fields at their default, named tuples only trailing ones."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if isinstance(value, msgspec.Struct):
        data = {}
        for attribute, written, default in fields_of(kind):
            held = getattr(value, attribute)
            if held != default:
                data[written] = held if type(held) in ATOMS else plain(held)
        return data
    if isinstance(value, tuple):
        defaults = getattr(kind, "_field_defaults", None)
        return [plain(part) for part in (_without_end(value, defaults) if defaults else value)]
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return msgspec.to_builtins(value)


def _without_end(value: Any, defaults: dict[str, Any]) -> tuple[Any, ...]:
    """A named tuple without trailing values at their default."""
    length = len(value)
    while length and value._fields[length - 1] in defaults and value[length - 1] == defaults[value._fields[length - 1]]:
        length -= 1
    return tuple(value[:length])
