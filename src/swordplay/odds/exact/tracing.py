"""Where in a state tracked numbers have got to, and the state with plain ones in their stead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from swordplay.engine.state import STATIC, State
from swordplay.odds.exact.tracked import Tracked

Holder: TypeAlias = Any
"""A state or a fighter."""

APART = frozenset({"fighters", *STATIC})
"""What of a state itself cannot depend on a tracked number: everything else may, a ruleset's own included."""


def numbers(value: Any) -> Iterator[Tracked]:
    """The tracked numbers in a value."""
    if isinstance(value, Tracked):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from numbers(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from numbers(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from numbers(getattr(value, field))


def dependencies(value: Any) -> set[int]:
    """The indices of all origins that a value depends on."""
    return {index for number in numbers(value) for index in number.terms}


def settled(value: Any, number: Callable[[Tracked], int]) -> Any:
    """A value with something plain for every tracked number in it."""
    if isinstance(value, Tracked):
        return number(value)
    if isinstance(value, tuple):
        parts = [settled(part, number) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list | set | frozenset):
        return type(value)([settled(part, number) for part in value])
    if isinstance(value, dict):
        return {key: settled(part, number) for key, part in value.items()}
    if isinstance(value, msgspec.Struct):
        fields = {field: settled(getattr(value, field), number) for field in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


def given(value: Any, point: Sequence[int]) -> Any:
    """A value as it is if the origins of its run have these values."""

    def number(one: Tracked) -> int:
        return sum([times * point[index] for index, times in one.terms.items()]) + one.plus

    return settled(value, number)


def changed(state: State[Any], start: State[Any]) -> Iterator[tuple[Holder, str, Any]]:
    """The fields of a state and its fighters that are not as they were at the start: whose, which, and what."""
    for field in state.__struct_fields__:
        if field not in APART:
            value = getattr(state, field)
            if value is not getattr(start, field):
                yield state, field, value
    for name, fighter in state.fighters.items():
        before = start.fighters[name]
        for field in fighter.__struct_fields__:
            value = getattr(fighter, field)
            if value is not getattr(before, field):
                yield fighter, field, value


def pin(state: State[Any], start: State[Any], without: tuple[str, ...]) -> None:
    """Pin every tracked number of a state to its present value, but for some fields of the fighters."""
    for holder, field, value in changed(state, start):
        if field not in without and any(True for _ in numbers(value)):
            setattr(holder, field, settled(value, int))
