"""Values of frozen records by dotted path."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

from swordplay.games.gurps.combine import Nothing, matching_paths, replace_at, value_at


class Row(NamedTuple):
    number: int
    types: frozenset[str] = frozenset()


class Room(msgspec.Struct, frozen=True):
    rows: dict[str, Row]
    bonus: dict[str, int] = {}
    always: frozenset[str] = frozenset()


class Document(msgspec.Struct, frozen=True):
    room: Room


WHOLE = Document(Room({"left eye": Row(-9), "right eye": Row(-9), "torso": Row(0)}, {"eye": -10}, frozenset({"eye"})))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("room.rows.torso.number", 1),
        ("room.rows.left eye.types", frozenset({"imp"})),
        ("room.rows.neck", Row(-5)),
        ("room.bonus.eye", -5),
        ("room.bonus.groin", -5),
        ("room.bonus.eye", Nothing.NOTHING),
        ("room.always.eye", False),
        ("room.always.groin", True),
        ("room.bonus", {}),
    ],
)
def test_a_value_at_a_path_is_replaced_and_nothing_else(path: str, value: object) -> None:
    changed = replace_at(WHOLE, path, value)
    before = value_at(WHOLE, path)
    assert value_at(changed, path) == value != before
    assert replace_at(changed, path, before) == WHOLE


def test_a_table_keeps_the_order_of_its_rows() -> None:
    changed = replace_at(WHOLE, "room.rows.right eye.number", 0)
    assert list(changed.room.rows) == list(WHOLE.room.rows)


@pytest.mark.parametrize(
    ("pattern", "paths"),
    [
        ("room.rows.*eye.number", ["room.rows.left eye.number", "room.rows.right eye.number"]),
        ("room.rows.*.types", [f"room.rows.{name}.types" for name in WHOLE.room.rows]),
        ("room.bonus.*", ["room.bonus.eye"]),
        ("room.always", ["room.always"]),
    ],
)
def test_a_star_stands_for_any_part_of_a_key(pattern: str, paths: list[str]) -> None:
    assert matching_paths(WHOLE, pattern) == paths
