"""How the rolls of several shots at once are read: how many hit, and how many of them a Dodge avoids."""

from __future__ import annotations

from functools import cache

from swordplay.engine.scale import Scale
from swordplay.games.gurps.rolls import THREE_DICE, Degree, attack_scale

MISSES = (Degree.FAILURE, Degree.FUMBLE)


@cache
def volley_scale(shots: int, recoil: int, miss_by_10: bool, near: bool) -> Scale[tuple[Degree, int]]:
    """RF.1: one hit, and one more for every full Rcl of the margin, up to the shots fired."""
    single = attack_scale(miss_by_10, near=near).read

    def read(total: int, number: int) -> tuple[Degree, int]:
        degree = single(total, number)
        return degree, 0 if degree in MISSES else min(shots, 1 + max(0, number - total) // recoil)

    return Scale("volley", THREE_DICE, read)
