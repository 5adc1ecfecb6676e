"""The games. Each folder here names its rulesets in RULESETS, and that is all it takes to add one."""

from __future__ import annotations

import importlib
import os
from functools import cache

from swordplay.engine.errors import UnreadableError
from swordplay.engine.ruleset import Ruleset


@cache
def _places() -> dict[str, str]:
    """Where each ruleset is: its name, and "module:class"."""
    places: dict[str, str] = {}
    folder = os.path.dirname(__file__)
    for name in sorted(os.listdir(folder)):
        if os.path.exists(os.path.join(folder, name, "__init__.py")):
            family = importlib.import_module(f"{__name__}.{name}")
            places.update(getattr(family, "RULESETS", {}))
    return places


def names() -> tuple[str, ...]:
    """The names of all rulesets."""
    return tuple(_places())


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name."""
    place = _places().get(name)
    if place is None:
        import difflib  # slow to load, and only needed once something went wrong

        near = difflib.get_close_matches(name, names(), 3) or names()
        raise UnreadableError(f"ruleset: there is none called {name!r}; did you mean {' or '.join(near)}?")
    module, _, kind = place.partition(":")
    game: Ruleset = getattr(importlib.import_module(module), kind)()
    return game
