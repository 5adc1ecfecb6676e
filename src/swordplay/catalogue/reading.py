"""Reads the built catalogue, one file at a time, on first use."""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from swordplay.catalogue import outside
from swordplay.catalogue.errors import (
    BrokenRuleset,
    NotBuilt,
    UnknownClause,
    UnknownFighter,
    UnknownReference,
    UnknownRuleset,
    UnknownScenario,
    UnknownTable,
)
from swordplay.catalogue.records import Clause, Combined, KeyText, Ready, Table, Title, Words

if TYPE_CHECKING:
    from swordplay.catalogue.decks import Deck

BUILT = os.path.join(os.path.dirname(__file__), "built")
PAIRS = "__pairs__"
"""Marks a mapping with keys that are not text, written as pairs; the same mark as in `build.py`."""

NESTED = (dict, list)

REFERENCE = ".reference.json"
FIGHTERS = ".fighters.json"
EVENTS = ".events.json"
PREFERENCES = ".preferences.json"
SCENARIOS = "scenarios.json"
COMMON = "common"
"""The events every game has; the engine tells them."""

T = TypeVar("T")


def rulesets() -> tuple[str, ...]:
    """The names of all rulesets that have a ledger, ours first, in order."""
    return (*_index(), *(name for name in outside.names() if name not in _index() and _has(name, ".clauses.json")))


def title(ruleset: str) -> str:
    """The ruleset's title in full."""
    return _read("index.json", dict[str, str], _known(ruleset))[ruleset]


@cache
def clauses(ruleset: str) -> Mapping[str, Clause]:
    """All clauses of a ruleset by id, in the ledger's order."""
    listed = _read(f"{_known(ruleset)}.clauses.json", list[Clause], ruleset)
    return MappingProxyType({one.id: one for one in listed})


def clause(name: str) -> Clause:
    """One clause by its full name, such as `gurps4-bands:AIM.1`."""
    ruleset, colon, clause_id = name.partition(":")
    if not colon:
        raise UnknownClause(name, (f"{one}:{name}" for one in rulesets() if name in clauses(one)))
    known = clauses(ruleset)
    if clause_id not in known:
        raise UnknownClause(clause_id, known, ruleset)
    return known[clause_id]


@cache
def tables(ruleset: str) -> Mapping[str, Table]:
    """All tables of a ruleset by id, in the ledger's order."""
    listed = _read(f"{_known(ruleset)}.tables.json", list[Table], ruleset)
    return MappingProxyType({one.id: _frozen_table(one) for one in listed})


def table(ruleset: str, table_id: str) -> Table:
    """One table of a ruleset."""
    known = tables(ruleset)
    if table_id not in known:
        raise UnknownTable(table_id, known, ruleset)
    return known[table_id]


@cache
def keys(ruleset: str) -> Mapping[str, KeyText]:
    """A ruleset's reason keys, with those of all it combines: how each reads, and the clauses behind it."""
    name = ruleset if combined(ruleset) is not None else _known(ruleset)
    return MappingProxyType(_read(f"{name}.keys.json", dict[str, KeyText], ruleset))


@cache
def combined(ruleset: str) -> Combined | None:
    """What a ruleset combines and where its parts differ; None for one that combines nothing."""
    ends = ".combined.json"
    return _read(ruleset + ends, Combined, ruleset) if _has(ruleset, ends) else None


def combining(*parts: str) -> Combined | None:
    """The combination of exactly these rulesets, in any order."""
    if not os.path.isdir(BUILT):
        raise _not_built()
    ends = ".combined.json"
    names = sorted(name.removesuffix(ends) for name in os.listdir(BUILT) if name.endswith(ends))
    return next((one for one in map(combined, names) if one is not None and set(one.of) == set(parts)), None)


@cache
def references() -> tuple[str, ...]:
    """The names of the supplementary tables (weapons, armour, creatures), one set per edition."""
    if not os.path.isdir(BUILT):
        raise _not_built()
    folders = (BUILT, *filter(os.path.isdir, map(_home, outside.names())))
    names = (name for folder in dict.fromkeys(folders) for name in sorted(os.listdir(folder)))
    return tuple(dict.fromkeys(name.removesuffix(REFERENCE) for name in names if name.endswith(REFERENCE)))


@cache
def reference(name: str) -> Mapping[str, Any]:
    """One edition's supplementary tables; lists come as tuples and nothing in them can be changed."""
    if os.path.exists(os.path.join(BUILT, name + REFERENCE)):
        return _Tables(_read(name + REFERENCE, dict[str, msgspec.Raw]))
    bringer = next((one for one in outside.names() if os.path.exists(os.path.join(_home(one), name + REFERENCE))), None)
    if name not in references() or bringer is None:
        raise UnknownReference(name, references())
    return _Tables(_read(name + REFERENCE, dict[str, msgspec.Raw], bringer))


@cache
def scenarios() -> Mapping[str, Title]:
    """The ready scenarios: name to title, ruleset and what the fight is about."""
    ready = dict(_our_scenarios())
    for bringer in outside.names():
        ready = _read_if_there(SCENARIOS, dict[str, Title], bringer) | ready
    return MappingProxyType(ready)


def scenario(name: str) -> dict[str, Any]:
    """One ready scenario as plain data, as a file would give it; the caller may change it."""
    if not is_scenario(name):
        raise UnknownScenario(name, scenarios())
    bringer = "" if name in _our_scenarios() else scenarios()[name].ruleset
    return _read(f"{name}.scenario.json", dict[str, Any], bringer)


def is_scenario(name: str) -> bool:
    """Whether a ready scenario has that name; ours are looked at first."""
    return name in _our_scenarios() or name in scenarios()


@cache
def _our_scenarios() -> Mapping[str, Title]:
    return _read_if_there(SCENARIOS, dict[str, Title])


@cache
def fighters(ruleset: str) -> Mapping[str, Ready]:
    """The ready fighters of a ruleset or of its whole family, by name."""
    of_family = _read_if_there(f"{ruleset.partition('-')[0]}{FIGHTERS}", dict[str, Ready], ruleset)
    return MappingProxyType(of_family | _read_if_there(f"{ruleset}{FIGHTERS}", dict[str, Ready], ruleset))


def fighter(ruleset: str, name: str) -> Ready:
    """One ready fighter."""
    known = fighters(ruleset)
    if name not in known:
        raise UnknownFighter(name, known, f"those of {ruleset}")
    return known[name]


@cache
def events(ruleset: str) -> Mapping[str, str]:
    """How events read: a template for each key.

    The ruleset's own come before its edition's, those before the game's, and last are the common ones.
    """
    templates: dict[str, str] = {}
    edition = ruleset.partition("-")[0]
    for name in (COMMON, edition.rstrip("0123456789"), edition, ruleset):
        templates.update(_read_if_there(f"{name}{EVENTS}", dict[str, str], ruleset))
    return MappingProxyType(templates)


@cache
def words(ruleset: str) -> Words:
    """The ruleset's short forms and links."""
    ends = ".words.json"
    return _read(ruleset + ends, Words, ruleset) if _has(ruleset, ends) else Words()


@cache
def cards(ruleset: str) -> "Deck":
    """The ruleset's manoeuvres, options and defences as cards; an empty deck if it has none."""
    from swordplay.catalogue.decks import Deck

    ends = ".cards.json"
    return _read(ruleset + ends, Deck, ruleset) if _has(ruleset, ends) else Deck()


@cache
def labels(ruleset: str) -> Mapping[str, str]:
    """What people read for an option: by its name, or by what is asked and the name, with a colon between.

    A ruleset that combines others has theirs, those of the first overriding those of the next.
    """
    whole = combined(ruleset)
    shown: dict[str, str] = {}
    for name in (*(whole.of[::-1] if whole is not None else ()), ruleset):
        for about, own in words(name).labels.items():
            shown.update((option if about == "any" else f"{about}:{option}", label) for option, label in own.items())
    return MappingProxyType(shown)


@cache
def preferences(ruleset: str) -> Mapping[str, Any]:
    """What a sensible player of a ruleset prefers, by question; the ruleset's own override its family's.

    A ruleset that combines others has theirs, those of the first overriding those of the next.
    """
    preferred: dict[str, Any] = {}
    whole = combined(ruleset)
    for name in dict.fromkeys((ruleset.partition("-")[0], *(whole.of[::-1] if whole is not None else ()), ruleset)):
        preferred.update(_read_if_there(f"{name}{PREFERENCES}", dict[str, Any], ruleset))
    return MappingProxyType(preferred)


@cache
def _index() -> Mapping[str, str]:
    return _read("index.json", dict[str, str])


def _known(ruleset: str) -> str:
    if ruleset not in _index() and outside.place(ruleset) is None:
        raise UnknownRuleset(ruleset, rulesets())
    return ruleset


@cache
def _home(ruleset: str) -> str:
    """The folder with what is built for a ruleset: ours, or that of the package that brings it."""
    if os.path.exists(os.path.join(BUILT, f"{ruleset}.keys.json")):
        return BUILT
    place = outside.place(ruleset)
    return BUILT if place is None else place.built


def _has(ruleset: str, ends: str) -> bool:
    """Whether a ruleset has a file of its own."""
    return os.path.exists(os.path.join(_home(ruleset), ruleset + ends))


def _read(name: str, form: type[T], ruleset: str = "") -> T:
    """A file of ours, or of the package that brings a ruleset."""
    folder = _home(ruleset) if ruleset else BUILT
    try:
        with open(os.path.join(folder, name), "rb") as file:
            return msgspec.json.decode(file.read(), type=form)
    except OSError:
        raise _not_built() if folder == BUILT else BrokenRuleset(unbuilt(ruleset)) from None
    except msgspec.DecodeError as error:
        raise BrokenRuleset(f"ruleset {ruleset}: {name} of its built catalogue is damaged: {error}.") from None


def _read_if_there(name: str, form: type[dict[str, T]], ruleset: str = "") -> dict[str, T]:
    """A file that not every ruleset has; one that is brought may share those of a family of ours."""
    ours, home = os.path.join(BUILT, name), _home(ruleset) if ruleset else BUILT
    shared = _read(name, form) if os.path.exists(ours) else {}
    return shared | _read(name, form, ruleset) if home != BUILT and os.path.exists(os.path.join(home, name)) else shared


def unbuilt(ruleset: str) -> str:
    """The sentence for a ruleset that brings no built catalogue."""
    place = outside.place(ruleset)
    bringer = place.bringer if place is not None else ruleset
    return f"ruleset {ruleset}: the catalogue of {bringer} is not built; run `swordplay build` on its package's folder."


def complaints() -> tuple[str, ...]:
    """What is wrong with rulesets of other packages that are left out of lists, a sentence each."""
    wrong = [unbuilt(name) for name in outside.names() if not _has(name, ".keys.json")]
    for name in outside.disputed():
        try:
            outside.place(name)
        except BrokenRuleset as error:
            wrong.append(str(error))
    return tuple(wrong)


def look_in(folder: str) -> tuple[str, ...]:
    """Make known the rulesets of a package in a folder, as `--ruleset-path` does; their names."""
    names = outside.look_in(folder)
    for kept in (_home, clauses, tables, keys, combined, references, reference, scenarios, fighters, events, words):
        kept.cache_clear()
    preferences.cache_clear()
    cards.cache_clear()
    return names


def _not_built() -> NotBuilt:
    return NotBuilt("The catalogue's data files are missing; run `make setup` to build them.")


class _Tables(Mapping[str, Any]):
    """Supplementary tables by name, each read when it is first looked at."""

    def __init__(self, raw: dict[str, msgspec.Raw]) -> None:
        self._raw = raw
        self._read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._read:
            self._read[name] = _frozen(msgspec.json.decode(self._raw[name]))
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)

    def __repr__(self) -> str:
        return repr(dict(self))


def _frozen_table(raw: Table) -> Table:
    return msgspec.structs.replace(raw, rows=tuple(tuple(_frozen(cell) for cell in row) for row in raw.rows))


def _frozen(value: Any) -> Any:
    """The same value with tuples for lists and read-only mappings, number keys restored."""
    if isinstance(value, dict):
        pairs = value[PAIRS] if PAIRS in value else value.items()
        return MappingProxyType({key: _frozen(item) if type(item) in NESTED else item for key, item in pairs})
    if isinstance(value, list):
        return tuple([_frozen(item) if type(item) in NESTED else item for item in value])
    return value
