"""Rulesets that other packages bring: where they are, without loading their rules.

An installed package names them as entry points of the group `swordplay.rulesets`, each as "module:Class". A folder that
a person gives (`--ruleset-path`) is a package whose `__init__.py` names them in RULESETS, likewise. Beside its code
such a package has its catalogue: YAML under `catalogue/`, made into JSON under `built/` by `swordplay build`.

Installed packages are looked up only for a name that is not ours, or for a list of all. A name that nobody has made
known loads nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache

import msgspec

from swordplay.catalogue.errors import BrokenRuleset

GROUP = "swordplay.rulesets"
BUILT = "built"


class Place(msgspec.Struct, frozen=True):
    """Where a ruleset is: its code as "module:Class", the folder of its built catalogue, and who brings it."""

    code: str
    built: str
    bringer: str


_GIVEN: dict[str, Place] = {}
"""Those of folders that a person has named."""


def names() -> tuple[str, ...]:
    """The names of all that other packages bring, but for those that more than one brings."""
    return tuple(dict.fromkeys((*_GIVEN, *(name for name, places in _installed().items() if len(places) == 1))))


def disputed() -> tuple[str, ...]:
    """The names that more than one package brings."""
    return tuple(name for name, places in _installed().items() if len(places) > 1 and name not in _GIVEN)


def place(name: str) -> Place | None:
    """Where a ruleset of another package is; None if there is none of that name."""
    if name in _GIVEN:
        return _GIVEN[name]
    places = _installed().get(name, ())
    if len(places) > 1:
        bringers = " and ".join(sorted(place.bringer for place in places))
        raise BrokenRuleset(f"ruleset {name}: {bringers} both bring one of that name; remove one of them.")
    return places[0] if places else None


def folders() -> tuple[str, ...]:
    """The folders that a person has named."""
    return tuple(dict.fromkeys(place.bringer for place in _GIVEN.values()))


def look_in(folder: str) -> tuple[str, ...]:
    """Make known the rulesets of a package in a folder; their names."""
    package = _loaded(folder)
    rulesets = getattr(package, "RULESETS", None)
    if not isinstance(rulesets, Mapping) or not rulesets:
        raise BrokenRuleset(f"{folder}: __init__.py names no RULESETS, a mapping of each name to its 'module:Class'.")
    for name, code in rulesets.items():
        if not isinstance(name, str) or not isinstance(code, str) or ":" not in code:
            raise BrokenRuleset(f"{folder}: RULESETS: expected a name and 'module:Class', not {name!r}: {code!r}.")
        _GIVEN[name] = Place(code, os.path.join(os.path.abspath(folder), BUILT), folder)
    return tuple(rulesets)


def _loaded(folder: str) -> object:
    """The package in a folder, under the folder's own name; its parent folder is not searched for anything else."""
    from importlib.util import module_from_spec, spec_from_file_location

    whole = os.path.abspath(folder)
    name, file = os.path.basename(whole), os.path.join(whole, "__init__.py")
    if not os.path.isfile(file):
        raise BrokenRuleset(f"{folder}: expected the folder of a package that brings a ruleset, with an __init__.py.")
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", "") == file:
        return known
    if known is not None or name in sys.stdlib_module_names or not name.isidentifier():
        raise BrokenRuleset(f"{folder}: the name {name} is taken or no name of a package; rename the folder.")
    spec = spec_from_file_location(name, file, submodule_search_locations=[whole])
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(package)
    except Exception as error:
        del sys.modules[name]
        raise BrokenRuleset(f"{folder}: the package cannot be loaded: {type(error).__name__}: {error}.") from error
    return package


@cache
def _installed() -> Mapping[str, tuple[Place, ...]]:
    """The rulesets of installed packages; none of their code is loaded."""
    from importlib.metadata import entry_points

    places: dict[str, tuple[Place, ...]] = {}
    for entry in entry_points(group=GROUP):
        bringer = entry.dist.name if entry.dist is not None else entry.module
        place = Place(entry.value, os.path.join(_folder(entry.module), BUILT), bringer)
        if place not in places.get(entry.name, ()):
            places[entry.name] = (*places.get(entry.name, ()), place)
    return places


def _folder(module: str) -> str:
    """The folder of the package that a module is in; nothing if it is not there."""
    from importlib.util import find_spec

    spec = find_spec(module.partition(".")[0])
    folders = spec.submodule_search_locations if spec is not None else None
    return next(iter(folders), "") if folders is not None else ""
