"""What a person sees of a figure and of the ground: closed types, filled by the ruleset for one seat at a time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.hexes.terrain import Ground


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points of how many. A seat that may not know the numbers gets `words` alone."""

    name: str
    now: int | None = None
    full: int | None = None
    words: str = ""


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition in words, with its end if it has one ("dazed -4", "until his next turn"), and its clauses."""

    key: str
    text: str
    until: str = ""
    clauses: tuple[str, ...] = ()


class Hold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure's hold on another, or its seat on it."""

    kind: str
    by: str
    of: str
    part: str = ""


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hand holds, and what there is to say of it ("ready", "unready", "loaded", "2 of 6 shots")."""

    hand: str
    item: str = ""
    state: str = ""


class Portrait(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a seat may see of one figure.

    `zones` holds hexes by name: what it faces, what it can reach, what it controls. `doing` is what it did last or
    is about, in words; `body` the name of its body plan; `marks` other things everybody sees, in words.
    """

    name: str
    side: str
    hexes: tuple[Hex, ...]
    facing: int = 0
    out: bool = False
    posture: str = ""
    gauges: tuple[Gauge, ...] = ()
    hands: tuple[Held, ...] = ()
    carried: tuple[str, ...] = ()
    doing: str = ""
    conditions: tuple[Trait, ...] = ()
    holds: tuple[Hold, ...] = ()
    mount: str = ""
    rider: str = ""
    zones: Mapping[str, tuple[Hex, ...]] = {}
    body: str = ""
    hidden: bool = False
    marks: tuple[str, ...] = ()


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of ground and the hexes it covers."""

    ground: Ground
    hexes: tuple[Hex, ...]


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on the ground."""

    name: str
    hex: Hex
    owner: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ground, what lies on it, the order of turns and who is asked, as far as a seat knows.

    `asked` is who is to answer, or only the side if it is another one; `time` is the clock in the ruleset's words.
    """

    areas: tuple[Area, ...]
    things: tuple[Thing, ...] = ()
    order: tuple[str, ...] = ()
    asked: str = ""
    clock: int = 0
    time: str = ""


class Settable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the game master may do unasked: set a number, a condition or a modifier, lift one, decide a roll.

    `kind` is the intervention's name; `whom` it may be done to, figures or sides, and "" for the fight as a whole;
    `least` and `most` bound the value where there is one.
    """

    kind: str
    name: str
    whom: tuple[str, ...]
    least: int | None = None
    most: int | None = None
