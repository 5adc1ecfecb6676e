"""The library takes plain data within the same limits as a file."""

from __future__ import annotations

import copy
import time
from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import read_scenario

PLAIN: dict[str, Any] = {
    "ruleset": "gurps4-dungeon",
    "map": {"radius": 5},
    "fighters": [
        {"name": "Ada", "side": "red", "hex": [0, 0], "sheet": {}},
        {"name": "Bo", "side": "blue", "hex": [1, 0], "sheet": {}},
    ],
}
WITHIN_ITSELF: dict[str, Any] = {}
WITHIN_ITSELF.update({f"k{n}": WITHIN_ITSELF for n in range(10)})
DEEP: list[Any] = []
for _ in range(70):
    DEEP = [DEEP]

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "not a number": ({"switches": {"tasks": float("nan")}}, "switches.tasks: expected a number, not nan"),
    "endless": ({"switches": {"tasks": float("inf")}}, "switches.tasks: expected a number, not inf"),
    "a radius of a million": ({"map": {"radius": 10**6}}, "map: expected at most 40000 hexes"),
    "many columns": ({"map": {"columns": 10**9, "rows": 1}}, "map: expected at most 40000 hexes"),
    "a mapping within itself": ({"switches": WITHIN_ITSELF}, "expected at most 100000 values"),
    "a deep list": ({"switches": {"x": DEEP}}, "levels of nesting"),
    "a set": ({"switches": {"x": {1}}}, "switches.x: expected text or a number, not the set"),
    "a number as key": ({"switches": {1: 2}}, "switches: expected a key in words, not 1"),
    "many fighters": (
        {"fighters": [{"name": f"N{k}", "side": "red", "hex": [0, 0]} for k in range(15_000)]},
        "fighters: expected at most 100, not 15000",
    ),
    "half a letter": ({"title": "\ud800"}, "title: expected a text of printable characters, without U+D800"),
    "a number of 60 bits": ({"fighters": [{"name": "A", "side": "b", "hex": [0, 2**64]}]}, "fighters[0].hex[1]: "),
    "a long title": ({"title": "x" * 201}, "title: expected a text of at most 200 characters"),
}


@pytest.mark.parametrize("case", BAD)
def test_data_out_of_bounds_is_refused_at_once(case: str) -> None:
    changes, expected = BAD[case]
    start = time.process_time()
    with pytest.raises(UnreadableError) as caught:
        read_scenario({**PLAIN, **changes})
    assert expected in str(caught.value)
    assert time.process_time() - start < 1


def test_data_that_is_sound_is_left_as_it_was() -> None:
    data = copy.deepcopy(PLAIN)
    assert len(read_scenario(data).fighters) == 2
    assert data == PLAIN
