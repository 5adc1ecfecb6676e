"""The hex grid itself: hexes, directions, distances, bearings, map columns and rows.

A hex is a plain tuple ``(q, r)`` of axial coordinates on a grid of flat-topped hexes with north up.
Directions are hours of the clock: the even ones are the six hexsides, the odd ones the six corners.
A facing is an hour too: even looks at a side, odd at a corner.

Nothing here knows what lies in a hex or where the map ends: that is ``terrain``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, TypeAlias

from swordplay.engine.text import shown

Hex: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r); also used for the offset between two hexes."""

SIDES: Final = (0, 2, 4, 6, 8, 10)
"""The hours of the six hexsides, clockwise from north."""

DIRECTIONS: Final[dict[int, Hex]] = {0: (0, -1), 2: (1, -1), 4: (1, 0), 6: (0, 1), 8: (-1, 1), 10: (-1, 0)}
"""The offset of the neighbour beyond each hexside."""

_HOURS: Final[dict[Hex, int]] = {offset: hour for hour, offset in DIRECTIONS.items()}

_CELL: Final = re.compile(r"(-?)([A-Za-z]{1,6})(0|-?[1-9][0-9]{0,8})")
_PAIR: Final = r"\((-?[0-9]{1,9}), ?(-?[0-9]{1,9})\)"


def neighbour(at: Hex, hour: int) -> Hex:
    """The hex beyond the side at that (even) hour; a corner is not a side and raises KeyError."""
    dq, dr = DIRECTIONS[hour]
    return at[0] + dq, at[1] + dr


@lru_cache(maxsize=1 << 16)
def neighbours(at: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    """The six hexes around, clockwise from north, in the order of ``SIDES``."""
    q, r = at
    return (q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)


def distance(a: Hex, b: Hex) -> int:
    """Fewest steps from hex to hex."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    if q < 0:
        q = -q
        r = -r
    if r >= 0:
        return q + r
    return q if q > -r else -r


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly that distance, clockwise from north."""
    q, r = centre
    return tuple([(q + dq, r + dr) for dq, dr in _ring(radius)])


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most that far away, ring by ring from the centre."""
    q, r = centre
    return tuple([(q + dq, r + dr) for k in range(radius + 1) for dq, dr in _ring(k)])


@lru_cache(maxsize=256)
def _ring(radius: int) -> tuple[Hex, ...]:
    if radius < 0:
        raise ValueError(f"a ring has no radius {radius}")
    if radius == 0:
        return ((0, 0),)
    offsets = []
    q, r = 0, -radius
    for hour in (4, 6, 8, 10, 0, 2):
        dq, dr = DIRECTIONS[hour]
        for _ in range(radius):
            offsets.append((q, r))
            q, r = q + dq, r + dr
    return tuple(offsets)


def rotate(offset: Hex, sixths: int) -> Hex:
    """The offset turned clockwise about the origin by that many sixths of a full turn."""
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def hour_between(a: Hex, b: Hex) -> int:
    """The hour of the side of ``a`` beyond which its neighbour ``b`` lies."""
    hour = _HOURS.get((b[0] - a[0], b[1] - a[1]))
    if hour is None:
        raise ValueError(f"{a} and {b} are not neighbours")
    return hour


def bearing(a: Hex, b: Hex) -> int:
    """The hour at which ``b`` is seen from ``a``.

    Even when ``b`` lies on the straight row of hexes through that side, odd when it lies anywhere
    strictly between two rows: not only when exactly behind the corner.
    """
    q = b[0] - a[0]
    r = b[1] - a[1]
    if q > 0:
        if r >= 0:
            return 5 if r else 4
        s = q + r
        return 3 if s > 0 else 1 if s else 2
    if q:
        if r <= 0:
            return 11 if r else 10
        s = q + r
        return 9 if s < 0 else 7 if s else 8
    if r:
        return 6 if r > 0 else 0
    raise ValueError(f"{a} has no bearing from itself")


def clock(facing: int, hour: int) -> int:
    """An absolute hour as seen by one who faces ``facing``: 0 is straight ahead, 3 to the right."""
    return (hour - facing) % 12


def turned(facing: int, sides: int) -> int:
    """The facing after turning clockwise by that many sides (counter-clockwise when negative)."""
    return (facing + 2 * sides) % 12


def turns_between(one: int, other: int) -> int:
    """Fewest turns of one side between two facings; side and corner facings never meet."""
    hours = (other - one) % 12
    if hours & 1:
        raise ValueError(f"no number of side turns leads from facing {one} to facing {other}")
    return (hours if hours <= 6 else 12 - hours) // 2


def to_offset(at: Hex) -> tuple[int, int]:
    """Column and row of a rectangular map, both from 0, even columns half a hex lower (even-q)."""
    q, r = at
    return q, r + (q + (q & 1)) // 2


def from_offset(column: int, row: int) -> Hex:
    """The hex in that column and row of a rectangular map; undoes ``to_offset``."""
    return column, row - (column + (column & 1)) // 2


COMPASS = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
"""How people write the hours of the clock, from twelve on."""


def label(at: Hex) -> str:
    """How people write a hex: column letters and row number, "A1" being (0, 0), "AA1" after "Z1".

    To the left of column A they are counted as "-A", "-B", and above row 1 come rows 0 and -1, so that a hex has
    the same label on every map.
    """
    column, row = to_offset(at)
    sign, column = ("", column + 1) if column >= 0 else ("-", -column)
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{sign}{letters}{row + 1}"


def parse_label(text: str) -> Hex:
    """The hex a label names: small letters will do, and any axial pair in parentheses."""
    text = text.strip()
    if cell := _CELL.fullmatch(text):
        column = 0
        for letter in cell[2].upper():
            column = column * 26 + ord(letter) - 64
        return from_offset(-column if cell[1] else column - 1, int(cell[3]) - 1)
    if pair := re.fullmatch(_PAIR, text):
        return int(pair[1]), int(pair[2])
    raise ValueError(f"{shown(text)} is not a hex: write it like C7 or (-1,3)")
