"""Creatures keep the table's own numbers; here stands where working them out would give others.

`CREATURES=write pytest tests/catalogue/test_creatures.py` writes the list anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from swordplay.catalogue import reference
from swordplay.games.gurps.fourth.sheet.derive import thrust_and_swing
from swordplay.games.gurps.sheet.gear import dice_of

LIST = Path(__file__).with_name("creatures.json")


def worked_out(stats: Any) -> dict[str, float]:
    """What follows from the four attributes by the rules for derived scores."""
    speed = (stats["dx"] + stats["ht"]) / 4
    return {
        "hp": stats["st"],
        "fp": stats["ht"],
        "will": stats["iq"],
        "per": stats["iq"],
        "speed": speed,
        "move": int(speed),
        "dodge": int(speed) + 3,
    }


def differences(creature: Any) -> dict[str, list[Any]]:
    """Each number that differs: as the table has it, and as it would be worked out."""
    stats = creature["stats"]
    found = {
        name: [stats[name], number]
        for name, number in worked_out(stats).items()
        if name in stats and stats[name] != number
    }
    for name, (dice, adds) in zip(("thr", "sw"), thrust_and_swing(stats["st"]), strict=True):
        if name in creature.get("basic", {}) and dice_of(creature["basic"][name]) != (dice, adds):
            found[name] = [creature["basic"][name], f"{dice}d{adds:+d}" if adds else f"{dice}d"]
    return found


def test_where_working_out_would_differ() -> None:
    found = {creature["name"]: differences(creature) for creature in reference("gurps4")["creatures"]["items"]}
    found = {name: numbers for name, numbers in found.items() if numbers}
    if os.environ.get("CREATURES") == "write":
        LIST.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert found == json.loads(LIST.read_text(encoding="utf-8"))
