"""On which side of a figure something lies: front, side, back, as the ruleset names them.

Arcs are by sides: a neighbour lies beyond one side, and from farther off the side counts by which the
straight line comes in. A cone is by rows: the wedge between two rows of hexes. What an arc allows or
costs is for the ruleset to say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swordplay.engine.hexes.grid import SIDES, Hex, bearing, clock
from swordplay.engine.hexes.lines import comes_in_by


class Arcs:
    """Names for the six sides of a figure.

    ``sides`` names them for one who faces a side, clockwise from the side faced: relative hours
    0, 2, 4, 6, 8, 10. ``corners`` names them for one who faces a corner, clockwise from the side left
    of that corner: relative hours 11, 1, 3, 5, 7, 9, so that its first two are those next to the corner.
    """

    __slots__ = ("_named",)

    def __init__(self, sides: Sequence[str], corners: Sequence[str] | None = None) -> None:
        for table in (sides, corners):
            if table is not None and len(table) != 6:
                raise ValueError(f"a hex has six sides, not {len(table)}")
        self._named = [_by_hour(facing, corners if facing & 1 else sides) for facing in range(12)]

    def arcs(self, facing: int, at: Hex, other: Hex) -> tuple[str, ...]:
        """The arc of a figure at ``at`` in which ``other`` lies: one name, or the two between which it is.

        Two names only when they differ, clockwise. The figure's own hex lies in none: an empty tuple.
        """
        named = self._named[facing]
        if named is None:
            raise ValueError("these arcs have no table for one who faces a corner")
        if at == other:
            return ()
        hours = comes_in_by(other, at)
        first = named[hours[0]]
        if len(hours) == 1:
            return (first,)
        second = named[hours[1]]
        return (first,) if first == second else (first, second)

    def arc(self, facing: int, at: Hex, other: Hex) -> str | None:
        """The arc in which ``other`` lies; None when it is exactly between two, or in the same hex."""
        names = self.arcs(facing, at, other)
        return names[0] if len(names) == 1 else None


def _by_hour(facing: int, names: Sequence[str] | None) -> dict[int, str] | None:
    if names is None:
        return None
    return {side: names[(clock(facing, side) + 1) % 12 // 2] for side in SIDES}


def in_cone(facing: int, at: Hex, other: Hex, hours: Collection[int] = (10, 11, 0, 1, 2)) -> bool:
    """Whether ``other`` is seen at one of these relative hours: by default the wedge ahead with both its rows.

    Rows are at even hours for one who faces a side and at odd hours for one who faces a corner, whose
    wedge with both rows is (11, 0, 1) or (9, 10, 11, 0, 1, 2, 3). The hex itself is in no cone.
    """
    return at != other and clock(facing, bearing(at, other)) in hours
