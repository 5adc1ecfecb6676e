"""Straight lines between the centres of two hexes, in exact integers.

Every offset is written as ``x`` steps along one row and ``y`` along the next row clockwise, both
non-negative. In that basis the orientation of a hex corner (corners lie at thirds of a step) to the
line is a small integer: the line meets the inside of the hex ``(i, j)`` when ``3 * |x*j - y*i|`` is
less than the largest orientation of a corner, ``x + y + max(x, y)``. It equals it when the line
touches one corner, or, for ``x == y``, runs along a side.

What stands in the hexes does not matter here: that is ``sight``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from swordplay.engine.hexes.grid import DIRECTIONS, Hex, bearing, distance

Crossing: TypeAlias = tuple[Hex, ...]
"""One hex crossed by a line, or the pair between which the line runs."""


@lru_cache(maxsize=1 << 16)
def components(dq: int, dr: int) -> tuple[int, int, int]:
    """An offset as ``(hour, x, y)``: x steps towards that side and y towards the next one clockwise.

    On a straight row y is 0. The offset (0, 0) has no direction and raises ValueError.
    """
    hour = bearing((0, 0), (dq, dr)) & ~1
    (uq, ur), (vq, vr) = DIRECTIONS[hour], DIRECTIONS[(hour + 2) % 12]
    turn = uq * vr - ur * vq
    return hour, (dq * vr - dr * vq) * turn, (uq * dr - ur * dq) * turn


@lru_cache(maxsize=1 << 16)
def profile(dq: int, dr: int) -> tuple[int, tuple[tuple[int, Crossing], ...]]:
    """What the line from (0, 0) to an offset crosses, and how far along it each hex lies.

    Gives ``(length, ((k, crossing), ...))``: the centre of the crossing, dropped on to the line, is
    ``k / length`` of the way. Both ends are left out.
    """
    if dq == 0 == dr:
        return 0, ()
    hour, x, y = components(dq, dr)
    (uq, ur), (vq, vr) = DIRECTIONS[hour], DIRECTIONS[(hour + 2) % 12]
    along_u, along_v = 2 * x + y, x + 2 * y
    length = x * along_u + y * along_v
    widest = max(along_u, along_v)
    runs_along_sides = along_u == along_v
    crossings: dict[int, list[Hex]] = {}
    for i in range(x + 1):
        for j in range(y + 1):
            off = 3 * abs(x * j - y * i)
            if off < widest or (off == widest and runs_along_sides):
                crossings.setdefault(i * along_u + j * along_v, []).append((i * uq + j * vq, i * ur + j * vr))
    del crossings[0], crossings[length]
    return length, tuple((k, tuple(sorted(crossings[k]))) for k in sorted(crossings))


def crossed(a: Hex, b: Hex) -> tuple[Crossing, ...]:
    """What the straight line passes strictly between the two hexes, in order from ``a``.

    Each entry is one hex whose inside the line crosses, or two when the line runs exactly along the
    side they share (in order of their coordinates, from whichever end one looks). A hex touched only
    at a corner is not crossed.
    """
    q, r = a
    entries: list[Crossing] = []
    for _, crossing in profile(b[0] - q, b[1] - r)[1]:
        dq, dr = crossing[0]
        if len(crossing) == 1:
            entries.append(((q + dq, r + dr),))
        else:
            other_q, other_r = crossing[1]
            entries.append(((q + dq, r + dr), (q + other_q, r + other_r)))
    return tuple(entries)


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes from ``a`` to ``b``, both included; a pair contributes both of its hexes.

    So it is not a path: the two hexes of a pair lie beside each other.
    """
    if a == b:
        return [a]
    return [a, *(at for crossing in crossed(a, b) for at in crossing), b]


def comes_in_by(a: Hex, b: Hex) -> tuple[int, ...]:
    """The hours of the sides of ``b`` by which the straight line from ``a`` comes in.

    One side, or two (clockwise) when the line comes in exactly at the corner between them.
    """
    return _entered(a[0] - b[0], a[1] - b[1])


@lru_cache(maxsize=1 << 16)
def _entered(dq: int, dr: int) -> tuple[int, ...]:
    hour, x, y = components(dq, dr)
    following = (hour + 2) % 12
    return (hour,) if x > y else (following,) if x < y else (hour, following)


def away(a: Hex, b: Hex, steps: int) -> Hex:
    """The hex that many steps beyond ``b``, straight away from ``a``.

    It is the hex nearest to the line from ``a`` through ``b``, at exactly that distance from ``b``;
    of two equally near the more clockwise one (seen from ``a``). Going on step by step gives a
    connected path.
    """
    if steps < 0:
        raise ValueError(f"cannot go {steps} steps away")
    hour, x, _ = components(b[0] - a[0], b[1] - a[1])
    whole = distance(a, b)
    i = -((whole - 2 * x * steps) // (2 * whole))
    j = steps - i
    (uq, ur), (vq, vr) = DIRECTIONS[hour], DIRECTIONS[(hour + 2) % 12]
    return b[0] + i * uq + j * vq, b[1] + i * ur + j * vr
