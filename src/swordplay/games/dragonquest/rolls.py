"""How dice are read: percentile checks, the bands of a Strike Check, and the D10 tables."""

from __future__ import annotations

from enum import Enum
from functools import cache

from swordplay.catalogue import table
from swordplay.engine.scale import Scale

D10 = (1, 10)
D100 = (1, 100)


class Strike(Enum):
    """How a Strike Check comes out; a wide miss lets an evading defender parry."""

    GRIEVOUS = "grievous"
    ENDURANCE = "endurance"
    HIT = "hit"
    HIT_AND_BREAK = "hit and break"
    MISS = "miss"
    WIDE = "wide"
    BREAK = "break"
    BREAK_WIDE = "break wide"
    DROP = "drop"
    DROP_WIDE = "drop wide"


HITS = (Strike.GRIEVOUS, Strike.ENDURANCE, Strike.HIT, Strike.HIT_AND_BREAK)
TO_ENDURANCE = (Strike.GRIEVOUS, Strike.ENDURANCE)
WIDE = (Strike.WIDE, Strike.BREAK_WIDE, Strike.DROP_WIDE)
BREAKS = (Strike.BREAK, Strike.BREAK_WIDE, Strike.HIT_AND_BREAK)
DROPS = (Strike.DROP, Strike.DROP_WIDE)

GRIEVOUS_PERCENT = 5
ENDURANCE_PERCENT = 15
PARRY_MARGIN = 30
MAY_BREAK = 99
MAY_DROP = 100
BREAKAGE_PER_POINT = 6


def share(number: int, percent: int, *, nearest: bool) -> int:
    """TERM.21: a percentage of a number, rounded down, or to the nearest whole number as in the printed table."""
    return (number * percent + 50) // 100 if nearest else number * percent // 100


@cache
def strike_scale(bonus: int, *, nearest: bool) -> Scale[Strike]:
    """17.3, 17.4.a, 18.d-e, 18.5.b: how a Strike Check is read; a strength `bonus` wears the weapon out."""
    least_break = MAY_BREAK - BREAKAGE_PER_POINT * bonus

    def read(roll: int, number: int) -> Strike:
        wide = roll > number + PARRY_MARGIN
        if roll == MAY_DROP:
            return Strike.DROP_WIDE if wide else Strike.DROP
        if roll > number or roll >= MAY_BREAK:
            if roll >= least_break:
                return Strike.BREAK_WIDE if wide else Strike.BREAK
            return Strike.WIDE if wide else Strike.MISS
        if roll <= share(number, GRIEVOUS_PERCENT, nearest=nearest):
            return Strike.GRIEVOUS
        if roll <= share(number, ENDURANCE_PERCENT, nearest=nearest):
            return Strike.ENDURANCE
        return Strike.HIT_AND_BREAK if roll >= least_break else Strike.HIT

    return Scale("strike", D100, read, good=HITS.__contains__)


PERCENT: Scale[bool] = Scale("percentile", D100, lambda roll, number: roll <= number)
"""TERM.2: a percentile check succeeds at or under its number."""

UNDER: Scale[bool] = Scale("percentile under", D100, lambda roll, number: roll < number)
"""24.e: a roll strictly under the number."""

AT_MOST: Scale[bool] = Scale("D10 at most", D10, lambda roll, number: roll <= number)
"""13.6.b: a D10 at or under a rank."""

SUM: Scale[int] = Scale("D10 and more", D10, lambda roll, number: roll + number)
"""12.2.a: a D10 plus a number; the result is the total."""

ESCAPES = 10

ESCAPE: Scale[bool] = Scale("leave close combat", D10, lambda roll, number: roll == ESCAPES or roll + number >= ESCAPES)
"""13.7.b, 13.7.d: a total of 10 or more gets out, and a natural 10 always does."""


class Parry(Enum):
    """The result of a parry."""

    PASS_NEXT = "pass next"
    DISARM = "disarm"
    RIPOSTE = "riposte"


PARRY_ROWS = tuple(
    (row[1], Parry(name))
    for row, name in zip(table("dragonquest", "PARRY").rows, ("pass next", "disarm", "riposte"), strict=True)
)


def _parry(roll: int, number: int) -> Parry:
    """17.4.c-e: the results for totals up to 3, 4 to 7, and 8 or more."""
    return next(result for most, result in PARRY_ROWS if most is None or roll + number <= most)


PARRY: Scale[Parry] = Scale("parry", D10, _parry, good=lambda result: result is not Parry.PASS_NEXT)
