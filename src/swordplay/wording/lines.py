"""A line of a log or an explanation, as data."""

from __future__ import annotations

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.question import Number


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line: its text, the key of what it tells, who did it to whom, and the sums behind its numbers.

    `sums` are whole: the reasons of each add up to it; in a contest the second is the other's. Where the text says
    the sum itself it is `spoken`, and need not be shown again. `path` holds the hexes gone through, `place` is the
    place in the record. A `heading` opens what follows until the next; lines under it are indented by `indent`.
    """

    text: str
    key: str = ""
    who: str = ""
    at: str = ""
    sums: tuple[Number, ...] = ()
    spoken: bool = False
    path: tuple[Hex, ...] = ()
    place: int = 0
    clock: int = 0
    heading: bool = False
    indent: int = 0
    clauses: tuple[str, ...] = ()
