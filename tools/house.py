"""The house of the rules: modules by room, the longest chain of imports, and the rooms one sword blow goes through.

    python -m tools.house

A room is a folder or a module of a game; the editions of GURPS are floors, and a room is the same on all of them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from swordplay.engine.battle import Battle
from swordplay.engine.scenario import read_scenario
from swordplay.games import ruleset

SOURCE = Path(__file__).parents[1] / "src"
HOUSES = {"GURPS": "swordplay.games.gurps", "DragonQuest": "swordplay.games.dragonquest", "odds": "swordplay.odds"}
FLOORS = ("third", "fourth")
UNCOUNTED = ("vocabulary", "sheet", "profile")
"""Rooms that every rule enters, and which are therefore not counted."""

SWORD = {"item": "Thrusting Broadsword", "hand": "right"}
BLOW = {
    "ruleset": "gurps4-dungeon",
    "fighters": [
        {
            "name": "Ana",
            "side": "red",
            "hex": [0, 0],
            "sheet": {"st": 14, "speed": 6, "skills": {"Broadsword": 15}, "gear": [SWORD]},
        },
        {
            "name": "Orc",
            "side": "blue",
            "hex": [0, -1],
            "facing": 6,
            "sheet": {"st": 10, "skills": {"Broadsword": 10}, "gear": [SWORD]},
        },
    ],
}
DECLARED = ("Regular Attack", "done", "Orc: Thrusting Broadsword swung", "torso", "strike")
DODGED = (9, "dodge", "retreat N", "defend", 16, 7)
"""A hit, a dodge with a retreat that fails, and damage."""


def modules(house: str) -> dict[str, Path]:
    """Every module of a house by its dotted name, without `__init__` files."""
    folder = SOURCE / house.replace(".", "/")
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts): path
        for path in sorted(folder.rglob("*.py"))
        if path.name != "__init__.py"
    }


def room(house: str, module: str) -> str:
    """The room a module is in, whatever its floor."""
    parts = module.removeprefix(house + ".").split(".")
    return parts[1] if parts[0] in FLOORS and len(parts) > 1 else parts[0]


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the same house that a module imports when it is loaded."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
            yield from (name for name in names if name in known)


def longest_chain(house: str) -> list[str]:
    """The longest chain of modules each importing the next."""
    known = modules(house)
    uses = {name: set(imported(path, known)) - {name} for name, path in known.items()}

    @cache
    def down(name: str) -> list[str]:
        return [name, *max((down(other) for other in sorted(uses[name])), key=len, default=[])]

    return max((down(name) for name in known), key=len)


def entered() -> list[str]:
    """The modules of GURPS that a sword blow, a dodge with a retreat and the wound go through, in order."""
    known = {str(path): name for name, path in modules(HOUSES["GURPS"]).items()}
    names: dict[str, None] = {}

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        name = known.get(frame.f_code.co_filename)
        if event == "call" and name is not None:
            names.setdefault(name)

    rules = ruleset("gurps4-dungeon")
    battle = Battle(rules, read_scenario(BLOW))
    sys.setprofile(watch)
    try:
        for answer in (*DECLARED, *DODGED):
            battle.answer(answer)
    finally:
        sys.setprofile(None)
    assert battle.state.fighters["Orc"].hp < 10, "the blow has wounded"
    return list(names)


def rooms_entered() -> list[str]:
    """The rooms those modules are in, each once, without those that every rule enters."""
    house = HOUSES["GURPS"]
    rooms = dict.fromkeys(room(house, module) for module in entered())
    return [name for name in rooms if name not in UNCOUNTED]


def main() -> int:
    """Print all of it."""
    for title, house in HOUSES.items():
        rooms: dict[str, list[str]] = {}
        for module in modules(house):
            rooms.setdefault(room(house, module), []).append(module.removeprefix(house + "."))
        print(f"{title}: {len(modules(house))} modules in {len(rooms)} rooms")
        for name, inside in sorted(rooms.items()):
            print(f"  {name:16} {', '.join(inside)}")
        chain = longest_chain(house)
        print(f"  longest chain of imports, {len(chain)}: {', '.join(m.removeprefix(house + '.') for m in chain)}\n")
    way = [module.removeprefix(HOUSES["GURPS"] + ".") for module in entered()]
    rooms_on_the_way = rooms_entered()
    print(f"A sword blow, a dodge with a retreat and the wound, {len(rooms_on_the_way)} rooms:")
    print(f"  {', '.join(rooms_on_the_way)}")
    print(f"  {len(way)} modules: {', '.join(way)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
