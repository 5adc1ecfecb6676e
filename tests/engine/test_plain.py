"""Structs as plain data."""

from typing import Any

import msgspec
import pytest

from swordplay.engine.plain import fields_of
from swordplay.engine.record import Answer, Record
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import Fighter, State


class Odd(msgspec.Struct, rename="camel", kw_only=True):
    """Fields with and without defaults in any order, a name that is another in files, defaults that are made."""

    first_name: str = "Ana"
    age: int
    skills: dict[str, int] = msgspec.field(default_factory=lambda: {"Sword": 12})
    wounds: list[int] = []


def as_msgspec_says(kind: type[msgspec.Struct]) -> list[tuple[str, str, Any]]:
    told = msgspec.structs.fields(kind)
    made = [one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory() for one in told]
    return [(one.name, one.encode_name, default) for one, default in zip(told, made, strict=True)]


@pytest.mark.parametrize("kind", [Odd, Answer, Record, Scenario, Entry, Plan, Fighter, State])
def test_the_fields_of_a_struct_are_those_msgspec_knows(kind: type[msgspec.Struct]) -> None:
    assert list(fields_of(kind)) == as_msgspec_says(kind)
