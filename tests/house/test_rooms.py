"""The rooms of the rules: import-linter keeps their order; here are the numbers that it cannot count."""

import ast
import tomllib
from pathlib import Path

import pytest

from tools.house import HOUSES, entered, longest_chain, modules, rooms_entered

CHAINS = {"GURPS": 16, "DragonQuest": 16, "odds": 9}
"""The most links that a chain of imports may have."""
MOST_ROOMS = 12
NOT_ITS_BUSINESS = {"ranged", "weapon_targets", "double_attacks", "rapid_fire"}
"""What a plain sword blow has nothing to do with."""


def test_a_sword_blow_enters_no_room_that_is_not_its_business() -> None:
    way = entered()
    rooms = rooms_entered()
    assert len(rooms) <= MOST_ROOMS, rooms
    assert not NOT_ITS_BUSINESS & {module.rpartition(".")[2] for module in way}


def test_every_module_of_gurps_lies_in_a_room_whose_order_is_kept() -> None:
    """The contract names each room of each floor; one that it does not name could import anything."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["name"].startswith("The rooms of GURPS"))
    rooms = {room.strip() for layer in layers for room in layer.split(":")}
    homeless = [
        module
        for module in modules(HOUSES["GURPS"])
        if not any(module == room or module.startswith(room + ".") for room in rooms)
    ]
    assert not homeless


@pytest.mark.parametrize("house", CHAINS)
def test_no_chain_of_imports_is_too_long(house: str) -> None:
    chain = longest_chain(HOUSES[house])
    assert len(chain) <= CHAINS[house], " imports ".join(chain)


def test_no_variable_is_called_found() -> None:
    """A name says what the thing is, not that somebody has looked for it."""
    nameless = []
    for module, path in modules("swordplay").items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if "found" in (getattr(node, "id", ""), getattr(node, "arg", ""), getattr(node, "attr", "")):
                nameless.append(f"{module}:{getattr(node, 'lineno', '?')}")
    assert not nameless


SENDERS = {"engine.driving", "engine.enumerate", "engine.requests", "engine.sample"}
"""Who drives a rule's generator: one module, and three loops that random fights and odds spend their time in."""


def test_rules_are_driven_in_one_module() -> None:
    sending = set()
    for module, path in modules("swordplay").items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            owner = getattr(node, "value", None)
            if isinstance(node, ast.Attribute) and node.attr == "send" and getattr(owner, "id", "self") == "rule":
                sending.add(module.removeprefix("swordplay."))
    assert sending == SENDERS
