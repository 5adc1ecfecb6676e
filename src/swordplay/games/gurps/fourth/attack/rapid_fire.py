"""Several shots in one attack: their bonus, and how many of them hit."""

from __future__ import annotations

from functools import cache
from typing import Any

from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.rolls import THREE_DICE, Degree, attack_scale

MISSES = (Degree.FAILURE, Degree.FUMBLE)


def volley(state: Fight, blow: Blow) -> int:
    """RF.1: the shots that fly; a rate of NxM counts M for each of N. Without rules for it there is one."""
    missile = blow.mode.missile
    assert missile is not None
    return blow.shots * missile.pellets if state.profile.ranged.rapid_fire else 1


def rapid_bonus(numbers: Profile, shots: int) -> int:
    """RF.1-2: the bonus for so many shots; beyond the table each doubling is +1."""
    bonus = 0
    for least, its_bonus in numbers.ranged.rapid_fire:
        if shots < least:
            return bonus
        bonus = its_bonus
    beyond = 2 * numbers.ranged.rapid_fire[-1][0]
    while shots >= beyond:
        bonus += 1
        beyond *= 2
    return bonus


def many_shots(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """RF.1: the bonus of several shots."""
    shots = volley(state, blow)
    tally.add(rapid_bonus(state.profile, shots), "rapid-fire", shots)


# How its roll is read


@cache
def volley_scale(shots: int, recoil: int, miss_by_10: bool, near: bool) -> Scale[tuple[Degree, int]]:
    """RF.1: one hit, and one more for every full Rcl of the margin, up to the shots fired."""
    single = attack_scale(miss_by_10, near=near).read

    def read(total: int, number: int) -> tuple[Degree, int]:
        degree = single(total, number)
        return degree, 0 if degree in MISSES else min(shots, 1 + max(0, number - total) // recoil)

    return Scale("volley", THREE_DICE, read, good=lambda degree: degree[0] not in MISSES)


def shot_scale(state: Fight, blow: Blow, near: bool) -> Scale[Any]:
    """RF.1: how the roll of a shot is read; that of several tells how many of them hit, too."""
    numbers, missile, shots = state.profile.attack, blow.mode.missile, volley(state, blow)
    if missile is None or shots == 1:
        return attack_scale(numbers.miss_by_10, blow.uncritical_bonus, numbers.fumbles_ignore_it, near)
    return volley_scale(shots, missile.recoil, numbers.miss_by_10, near)
