"""Intervals of sampled numbers: right in the middle and at both ends."""

from __future__ import annotations

import random

import pytest

from swordplay.odds.duels.duel import sampled, solve
from swordplay.odds.interval import of_mean, of_share
from tests.odds.test_duel import toy

RUNS = 400
LEAST, MOST = 0.92, 0.98
"""Of so many repeated runs this share of 95 % intervals holds the true number, but for chance."""


def test_the_intervals_of_repeated_runs_cover() -> None:
    """The toy's duel sampled again and again: how often the interval holds the chance that was solved."""
    duel = toy("wild")
    exact = solve(duel, least=1e-12).win["a"]
    held = sum(low <= exact <= high for low, high in (sampled(duel, 60, seed).interval("a") for seed in range(RUNS)))
    assert LEAST <= held / RUNS <= MOST


@pytest.mark.parametrize("share", [0.5, 0.1, 0.02, 0.985])
def test_intervals_cover_near_the_ends(share: float) -> None:
    chance = random.Random(7)
    held = 0
    for _ in range(2000):
        low, high = of_share(sum(chance.random() < share for _ in range(200)) / 200, 200)
        held += low <= share <= high
    assert LEAST <= held / 2000 <= MOST


@pytest.mark.parametrize(("share", "ends"), [(0.0, (0.0, 0.0188)), (1.0, (0.9812, 1.0)), (0.5, (0.4314, 0.5686))])
def test_nothing_seen_is_no_certainty(share: float, ends: tuple[float, float]) -> None:
    """200 runs without a hit: up to 1.9 %, not plus or minus nothing."""
    assert of_share(share, 200) == pytest.approx(ends, abs=1e-4)
    assert of_share(share, 200).off(share) > 0.015


def test_the_mean_of_numbers_between_two_ends() -> None:
    """The same as for a share, stretched; and numbers that all came out alike may still be otherwise."""
    assert of_mean(0.0, 0.0, 100, -1.0, 1.0) == pytest.approx((-0.037, 0.037), abs=1e-3)
    low, high = of_share(0.3, 80)
    assert of_mean(-0.4, 4 * 0.21, 80, -1.0, 1.0) == pytest.approx((2 * low - 1, 2 * high - 1))
    assert of_mean(0.2, 0.0, 0, -1.0, 1.0) == (0.2, 0.2)
