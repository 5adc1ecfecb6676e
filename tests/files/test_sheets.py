"""Numbers that no sheet can have are refused at once, whatever the ruleset."""

from __future__ import annotations

import time
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import read_scenario
from swordplay.games import ruleset

DRAGONQUEST = dict.fromkeys(("ps", "md", "ag", "en", "ft", "wp", "pc"), 15)
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("dragonquest", {"hexes": 100_000}, "at most 36"),
    ("dragonquest", {"hexes": -1}, "at least 0"),
    ("dragonquest", {"en": 0}, "at least 1"),
    ("dragonquest", {"weapons": [{"name": "Dagger", "rank": 11}]}, "at most 10"),
    ("dragonquest", {"weapons": [{"name": "Dagger", "dice": 2**62}]}, "at most 20"),
    ("dragonquest", {"spells": [{"name": "Bolt", "chance": 2**62}]}, "at most 500"),
    ("gurps4-dungeon", {"st": 2**63 - 1}, "at most 1000"),
    ("gurps4-dungeon", {"hp": 0}, "at least 1"),
    ("gurps4-dungeon", {"speed": -1.0}, "at least 0"),
    ("gurps4-dungeon", {"footprint": []}, "length of at least 1"),
    ("gurps4-dungeon", {"footprint": [[1, 0]]}, "footprint: expected different hexes, [0, 0] first"),
    ("gurps4-dungeon", {"footprint": [[0, 1], [0, 0]]}, "footprint: expected different hexes, [0, 0] first"),
    ("gurps4-dungeon", {"footprint": [[0, 0], [0, 0]]}, "footprint: expected different hexes"),
    ("gurps4-bands", {"skills": {"Broadsword": 10**9}}, "at most 100"),
    ("gurps4-bands", {"natural": [{"name": "Bite", "skill": 12, "damage": "999999999d", "type": "cut"}]}, "regex"),
    ("gurps4", {"dr": {"torso": -1}}, "at least 0"),
    ("gurps4", {"encumbrance": 5}, "at most 4"),
    ("gurps3-cards", {"st": 0}, "at least 1"),
    ("gurps3-cards", {"move": 10**12}, "at most 200"),
]


@pytest.mark.parametrize(("rules", "sheet", "expected"), BAD, ids=range(len(BAD)))
def test_a_number_out_of_bounds(rules: str, sheet: dict[str, Any], expected: str) -> None:
    whole = {**DRAGONQUEST, **sheet} if rules == "dragonquest" else sheet
    fighters = [{"name": "Ada", "side": "red", "hex": [0, 0], "sheet": whole}]
    scenario = read_scenario({"ruleset": rules, "map": {"radius": 5}, "fighters": fighters})
    start = time.process_time()
    with pytest.raises(UnreadableError, match=r"fighters\[0\]\.sheet \(Ada\)") as caught:
        Battle(ruleset(rules), scenario)
    assert expected in str(caught.value)
    assert time.process_time() - start < 1
