"""How near a sampled number is to the true one: intervals that hold in 95 of 100 cases, at 0 and 100 % as well."""

from __future__ import annotations

import math
from typing import NamedTuple

Z = 1.959964
"""So many standard errors on either side hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """Where a number is in 95 of 100 cases."""

    low: float
    high: float

    def off(self, share: float) -> float:
        """How far the number may be from what was found: the farther end counts."""
        return max(share - self.low, self.high - share, 0.0)

    def within(self, rest: float, before: float = 0.0) -> Interval:
        """The same for a share of a rest, behind something that is known exactly."""
        return Interval(before + rest * self.low, before + rest * self.high)


def of_share(share: float, number: int) -> Interval:
    """Wilson's interval of a share found in so many runs: never empty, and never outside 0 and 1."""
    return of_mean(share, share * (1.0 - share), number, 0.0, 1.0)


def of_mean(mean: float, variance: float, number: int, least: float, most: float) -> Interval:
    """The same for the mean of numbers between two ends: as if a few more runs had come out at either of them."""
    if not number:
        return Interval(mean, mean)
    more = Z * Z / number
    middle = (mean + more * (least + most) / 2) / (1 + more)
    spread = max(0.0, variance) / number + more * (most - least) ** 2 / (4 * number)
    wide = Z * math.sqrt(spread) / (1 + more)
    return Interval(max(least, middle - wide), min(most, middle + wide))
