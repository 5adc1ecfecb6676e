"""Whatever number a sheet may have, a fight can be fought with it: every least and every greatest is tried."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from swordplay.cli.schemas import schemas
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.scenario import read_scenario
from swordplay.games import names, ruleset
from swordplay.opponents import policy

ANSWERS = 40
SECONDS = 1
"""Of the processor, for all the answers."""
DRAGONQUEST = dict.fromkeys(("ps", "md", "ag", "en", "ft", "wp", "pc"), 15)
BASE: dict[str, dict[str, Any]] = {
    "dragonquest": {
        **DRAGONQUEST,
        "weapons": [{"name": "Broadsword", "rank": 4}],
        "shield": {"name": "small round", "rank": 2, "stowed": True},
        "spells": [{"name": "Bolt", "chance": 50}],
    },
    "gurps3-cards": {},
}
FOURTH = {
    "skills": {"Broadsword": 14},
    "gear": [{"item": "Broadsword", "hand": "right"}],
    "dr": {"torso": 2},
}


def bounds(schema: dict[str, Any], part: dict[str, Any]) -> list[Any]:
    """The least and the greatest a part of a schema allows, if it is a number."""
    for one in (part, *part.get("anyOf", ())):
        if "minimum" in one:
            return [one["minimum"], one["maximum"]]
    return []


def extremes(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Sheets with one number at its least or greatest, and with all of them."""
    whole = schemas()[f"sheet-{name}"]
    base = BASE.get(name, FOURTH)
    paper = whole["$defs"][whole["$ref"].rpartition("/")[2]]["properties"]
    found = {field: bounds(whole, part) for field, part in paper.items()}
    found = {field: ends for field, ends in found.items() if ends}
    for field, ends in found.items():
        for end in ends:
            yield f"{field} {end}", {**base, field: end}
    for k in (0, 1):
        yield ("least", "greatest")[k], {**base, **{field: ends[k] for field, ends in found.items()}}
    for field, fields in (("weapons", "CarriedWeapon"), ("spells", "Spell")):
        if field in base:
            parts = whole["$defs"][fields]["properties"]
            for key, part in parts.items():
                for end in bounds(whole, part):
                    yield f"{field} {key} {end}", {**base, field: [{**base[field][0], key: end}]}


@pytest.mark.parametrize("name", names())
def test_a_fight_can_be_fought_with_every_number_a_sheet_may_have(name: str) -> None:
    slow = []
    for case, sheet in extremes(name):
        facing = 1 if sheet.get("hexes", 1) > 1 else 0
        fighters = [
            {"name": "Ada", "side": "red", "hex": [0, 0], "facing": facing, "sheet": sheet},
            {"name": "Bo", "side": "blue", "hex": [0, -2], "facing": 6, "sheet": BASE.get(name, FOURTH)},
        ]
        data = {"ruleset": name, "map": {"radius": 8}, "fighters": fighters}
        start = time.process_time()
        battle = Battle(ruleset(name), read_scenario(data), Roller(1))
        choose = policy("random", battle.ruleset, "1")
        while battle.request is not None and len(battle.answers) < ANSWERS:
            assert battle.waiting is not None
            battle.answer(choose(battle.state, battle.request).name)  # type: ignore[arg-type]
        took = time.process_time() - start
        if took > SECONDS:
            slow.append(f"{case}: {took:.1f} s")
    assert not slow
