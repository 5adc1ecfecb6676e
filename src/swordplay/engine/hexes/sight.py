"""Whether one hex can be seen from another, and what is in the way.

Heights are counted from eye level: one who stands on ground of height 2 looks from 2 (plus any extra
height of his eyes). Ground that blocks or obscures reaches up to its height: it is in the way
of a line passing at or below it. Any other ground is in the way only of a line passing below it, so a
hill hides what is behind it and flat ground hides nothing. The line is measured where it passes
nearest to the centre of the hex, in exact integers.

The ends never hide each other, and hexes off the map hide nothing. Light, size and figures in the way
are not considered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from swordplay.engine.hexes.grid import Hex, distance
from swordplay.engine.hexes.lines import Crossing, profile
from swordplay.engine.hexes.terrain import Ground, Terrain

_OPEN, _OBSCURED, _BLOCKED = 0, 1, 2


class Sight(msgspec.Struct, frozen=True):
    """What one sees: ``clear`` when nothing is in the way.

    ``blocked_by`` and ``obscured_by`` are the first such hexes from the one who looks.
    """

    clear: bool = True
    blocked_by: Hex | None = None
    obscured_by: Hex | None = None


CLEAR = Sight()
"""Nothing is in the way."""


def clear(a: Hex, b: Hex, blocks: Callable[[Hex], bool]) -> bool:
    """Whether the line is free: no hex on it blocks, nor both of a pair between which it runs.

    Asks only about hexes strictly between the ends, and not for heights.
    """
    q, r = a
    for _, crossing in profile(b[0] - q, b[1] - r)[1]:
        for dq, dr in crossing:
            if not blocks((q + dq, r + dr)):
                break
        else:
            return False
    return True


def sight(a: Hex, b: Hex, terrain: Terrain, eyes_a: int = 0, eyes_b: int = 0) -> Sight:
    """What is in the way from ``a`` to ``b``; ``eyes_*`` raise the ends above their ground.

    Where the line runs between two hexes the one that hides less counts.
    """
    ground = terrain.ground
    length, crossings = profile(b[0] - a[0], b[1] - a[1])
    from_height = _height(ground.get(a)) + eyes_a
    to_height = _height(ground.get(b)) + eyes_b
    blocked_by: Hex | None = None
    obscured_by: Hex | None = None
    for k, crossing in crossings:
        line = from_height * (length - k) + to_height * k
        hidden, by = _BLOCKED + 1, a
        for dq, dr in crossing:
            at = (a[0] + dq, a[1] + dr)
            here = ground.get(at)
            hides = _OPEN if here is None else _hides(here, line, length)
            if hides < hidden:
                hidden, by = hides, at
            if hides == _OPEN:
                break
        if hidden == _BLOCKED:
            blocked_by = blocked_by or by
        elif hidden == _OBSCURED:
            obscured_by = obscured_by or by
    if blocked_by is None and obscured_by is None:
        return CLEAR
    return Sight(False, blocked_by, obscured_by)


def shot(a: Hex, b: Hex, terrain: Terrain, reach: int) -> Iterator[Crossing]:
    """What something shot from ``a`` at ``b`` passes, near to far: the sight line, ``b``, and on along the same line.

    Beyond ``b`` it flies level, as far as ``reach`` counted from ``a``, until nothing of the map is left on the line
    or everything on it at one place is in the way. Whether ``b`` can be seen is for ``sight`` to say.
    """
    ground = terrain.ground
    dq, dr = b[0] - a[0], b[1] - a[1]
    crossings = (*(crossing for _, crossing in profile(dq, dr)[1]), ((dq, dr),))
    for crossing in crossings:
        yield tuple((a[0] + q, a[1] + r) for q, r in crossing)
    level = _height(ground.get(b))
    q0, r0 = b
    while a != b:
        for crossing in crossings:
            there = ((q0 + q, r0 + r) for q, r in crossing)
            passed = tuple(at for at in there if at in ground and distance(a, at) <= reach)
            if all(_hides(ground[at], level, 1) == _BLOCKED for at in passed):
                return
            yield passed
        q0, r0 = q0 + dq, r0 + dr


def _height(ground: Ground | None) -> int:
    return ground.height if ground is not None else 0


def _hides(ground: Ground, line: int, length: int) -> int:
    """How much ground hides from a line that passes it at the height ``line / length``."""
    above = ground.height * length - line
    if above < 0:
        return _OPEN
    if ground.blocks_sight:
        return _BLOCKED
    if ground.obscures:
        return _OBSCURED
    return _BLOCKED if above else _OPEN
