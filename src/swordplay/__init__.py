"""Tactical combat by the book: fights on a hex map, every number with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle
    from swordplay.engine.dice import Roller
    from swordplay.engine.scenario import Scenario
    from swordplay.engine.version import __version__
    from swordplay.files import load_record, load_scenario, save_record, save_scenario, scenario_of
    from swordplay.games import ruleset
    from swordplay.opponents import fight

_PLACES = {
    "Battle": "swordplay.engine.battle",
    "Roller": "swordplay.engine.dice",
    "Scenario": "swordplay.engine.scenario",
    "__version__": "swordplay.engine.version",
    "fight": "swordplay.opponents",
    "load_record": "swordplay.files",
    "load_scenario": "swordplay.files",
    "ruleset": "swordplay.games",
    "save_record": "swordplay.files",
    "save_scenario": "swordplay.files",
    "scenario_of": "swordplay.files",
}

__all__ = [
    "Battle",
    "Roller",
    "Scenario",
    "__version__",
    "fight",
    "load_record",
    "load_scenario",
    "ruleset",
    "save_record",
    "save_scenario",
    "scenario_of",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use, so that importing the package is quick."""
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(place), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
