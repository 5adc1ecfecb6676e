"""The games. Each folder here names its rulesets in RULESETS, and that is all it takes to add one.

Other packages may bring more (`catalogue/outside.py`); they are looked up only if a name is not one of ours.
"""

from __future__ import annotations

import importlib
import os
from functools import cache

from swordplay import catalogue
from swordplay.catalogue import outside
from swordplay.engine.errors import UnreadableError
from swordplay.engine.ruleset import Ruleset

BROUGHT = "one of another package has to be installed, or its folder given with --ruleset-path"


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
    """The names of all rulesets, ours first."""
    return tuple(dict.fromkeys((*_places(), *outside.names())))


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name."""
    place = _places().get(name)
    if place is None:
        return _outside(name)
    module, _, kind = place.partition(":")
    game: Ruleset = getattr(importlib.import_module(module), kind)()
    return game


def look_in(folder: str) -> tuple[str, ...]:
    """Make known the rulesets of a package in a folder, as `--ruleset-path` does; their names."""
    try:
        names = catalogue.look_in(folder)
    except catalogue.BrokenRuleset as error:
        raise UnreadableError(str(error)) from None
    ruleset.cache_clear()
    return names


def _outside(name: str) -> Ruleset:
    """A ruleset that another package brings; whatever is wrong with it is said in a sentence that names it."""
    try:
        place = outside.place(name)
    except catalogue.BrokenRuleset as error:
        raise UnreadableError(str(error)) from None
    if place is None:
        import difflib  # slow to load, and only needed once something went wrong

        near = difflib.get_close_matches(name, names(), 3)
        meant = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names())}; {BROUGHT}"
        raise UnreadableError(f"ruleset: there is none called {name!r}; {meant}")
    module, _, kind = place.code.partition(":")
    try:
        game = getattr(importlib.import_module(module), kind)()
        game.texts()
    except catalogue.BrokenRuleset as error:
        raise UnreadableError(str(error)) from None
    except Exception as error:
        raise UnreadableError(
            f"ruleset {name}: {place.code} of {place.bringer} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Ruleset) or game.name != name:
        raise UnreadableError(f"ruleset {name}: {place.code} of {place.bringer} is no Ruleset with that name")
    return game
