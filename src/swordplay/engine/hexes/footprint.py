"""Figures that fill several hexes.

A footprint is a tuple of offsets from the head, which comes first and is (0, 0). It is drawn for a
figure facing hour 0, or hour 1 when the figure faces corners: a figure does one or the other, so one
footprint is never used for both. Whether the hexes are free is not asked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from swordplay.engine.hexes.grid import Hex, distance, neighbours, rotate

Footprint: TypeAlias = tuple[Hex, ...]

SINGLE: Footprint = ((0, 0),)
"""A figure of one hex."""


def occupied(footprint: Footprint, at: Hex, facing: int) -> tuple[Hex, ...]:
    """The hexes a figure fills with its head at ``at``, head first."""
    q, r = at
    return tuple([(q + dq, r + dr) for dq, dr in _rotated(footprint, facing // 2)])


@lru_cache(maxsize=1024)
def _rotated(footprint: Footprint, sixths: int) -> Footprint:
    if not footprint or footprint[0] != (0, 0) or len(set(footprint)) != len(footprint):
        raise ValueError(f"a footprint is different offsets with (0, 0) first, not {footprint}")
    return tuple(rotate(offset, sixths) for offset in footprint)


def adjacent(hexes: Sequence[Hex]) -> tuple[Hex, ...]:
    """The hexes adjacent to any of these but not among them, starting with those around the first."""
    inside = set(hexes)
    return tuple(dict.fromkeys(to for at in hexes for to in neighbours(at) if to not in inside))


def nearest(a: Sequence[Hex], b: Sequence[Hex]) -> tuple[int, Hex, Hex]:
    """The distance between two figures, and the hex of each where it is measured.

    Of equally near hexes those that come first: earliest of ``a``, then earliest of ``b``.
    """
    if len(a) == 1 == len(b):
        return distance(a[0], b[0]), a[0], b[0]
    steps, i, j = min((distance(p, q), i, j) for i, p in enumerate(a) for j, q in enumerate(b))
    return steps, a[i], b[j]
