"""A scenario: who fights whom, where, by which rules; or the middle of such a fight."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from swordplay.engine.bounds import check_plain
from swordplay.engine.errors import UnreadableError
from swordplay.engine.events import GAME_MASTER, SPECTATOR
from swordplay.engine.hexes import Ground, Hex, Terrain
from swordplay.engine.text import LONGEST_NAME, shown

FORMAT = 1
LARGEST_MAP = 40_000
MOST_FIGHTERS = 100


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some hexes of one kind of ground."""

    hexes: list[Hex]
    ground: Ground


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The map: a rectangle of columns and rows, or a disc, with patches of other ground."""

    columns: int = 0
    rows: int = 0
    radius: int = 0
    patches: list[Patch] = []


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One fighter: where he stands, for whom he fights, and what the ruleset reads: his sheet, and how he starts."""

    name: str
    side: str
    hex: Hex
    sheet: dict[str, Any] = {}
    facing: int = 0
    hidden: bool = False
    start: dict[str, Any] = {}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything a fight starts from. With `state` it is a position: the same fight, further on.

    `about` says in a sentence or two what the fight is.
    """

    ruleset: str
    fighters: list[Entry]
    map: Plan = Plan(radius=10)
    title: str = ""
    about: str = ""
    switches: dict[str, Any] = {}
    fields: dict[str, int] = {}
    state: dict[str, Any] | None = None
    format: int = FORMAT

    def terrain(self) -> Terrain:
        """The map, built from its plan."""
        plan = self.map
        if plan.columns > 0 and plan.rows > 0:
            terrain = Terrain.rectangle(plan.columns, plan.rows)
        elif plan.radius > 0:
            terrain = Terrain.disc(plan.radius)
        else:
            raise UnreadableError("map: expected columns and rows, or a radius, greater than 0")
        changed = {}
        for place, patch in enumerate(plan.patches):
            for hex in patch.hexes:
                if hex not in terrain.ground:
                    raise UnreadableError(f"map.patches[{place}]: hex {list(hex)} is not on the map")
                changed[hex] = patch.ground
        return terrain.with_ground(changed)

    def check(self) -> None:
        """Raise a one-sentence error if anything but its sheets is wrong."""
        problem = next(self.problems(), None)
        if problem:
            raise UnreadableError(problem)

    def problems(self) -> Iterator[str]:
        """What is wrong with it apart from its sheets, one sentence each."""
        if self.format != FORMAT:
            yield f"format: expected {FORMAT}, not {self.format}"
        plan = self.map
        size = max(plan.columns, 0) * max(plan.rows, 0) or 3 * max(plan.radius, 0) ** 2
        if size > LARGEST_MAP:
            yield f"map: expected at most {LARGEST_MAP} hexes, not {shown(size)}"
        if not self.fighters:
            yield "fighters: expected at least one"
        if len(self.fighters) > MOST_FIGHTERS:
            yield f"fighters: expected at most {MOST_FIGHTERS}, not {len(self.fighters)}"
        sides = {entry.side for entry in self.fighters}
        names = Counter(entry.name for entry in self.fighters)
        for place, entry in enumerate(self.fighters):
            for problem in _entry_problems(entry, names, sides):
                yield f"fighters[{place}]{problem}"


def _entry_problems(entry: Entry, names: Counter[str], sides: set[str]) -> Iterator[str]:
    if not entry.name or not entry.side:
        yield ": expected a name and a side"
    for field, text in (("name", entry.name), ("side", entry.side)):
        if not is_name(text):
            yield f".{field}: expected {A_NAME}, not {shown(text)}"
    if entry.side in (GAME_MASTER, SPECTATOR):
        yield f".side: {entry.side!r} is a seat of its own and cannot name a side"
    if names[entry.name] > 1 or entry.name in sides:
        yield f".name: {entry.name!r} is taken by another fighter or side"
    if not 0 <= entry.facing < 12:
        yield f".facing: expected an hour from 0 to 11, not {entry.facing}"


A_NAME = f"at most {LONGEST_NAME} printable characters with no space around them"


def is_name(text: str) -> bool:
    """Whether a text can be a name, shown on one line."""
    return len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


def read_scenario(data: Any) -> Scenario:
    """A scenario from plain data; an error is one sentence with the field's name."""
    check_plain(data)
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None
    scenario.check()
    return scenario
