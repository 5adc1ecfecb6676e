"""Exact odds against samples of the same options through the ordinary engine, in every ruleset."""

from __future__ import annotations

import random

import pytest

from swordplay.games import names, ruleset
from tests.odds.situations import enumerated, played, situation
from tests.support.chances import p_value

SITUATIONS = 20
SAMPLES = 5_000


@pytest.mark.parametrize("seed", range(SITUATIONS))
@pytest.mark.parametrize("name", names())
def test_exact_odds_agree_with_samples(name: str, seed: int) -> None:
    """Weights add up to one, and what is sampled is what they say."""
    one = situation(ruleset(name), seed)
    assert sum(one.exact.values()) == pytest.approx(1, abs=1e-12)
    assert p_value(one.exact, played(one, SAMPLES, f"{name} {seed}")) > 1e-6


@pytest.mark.parametrize("seed", range(20, 26))
@pytest.mark.parametrize("name", names())
def test_odds_are_those_of_the_enumerate_driver(name: str, seed: int) -> None:
    """One run for many rolls gives the ends, the facts and the weights of one run for each."""
    one = situation(ruleset(name), seed)
    driven = enumerated(one)
    assert one.exact.keys() == driven.keys()
    assert one.exact == pytest.approx(driven, abs=1e-12)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
@pytest.mark.parametrize("name", names())
def test_hundreds_of_situations_with_many_samples(name: str, seed: int) -> None:
    """The same in hundreds of situations with a hundred thousand samples each."""
    one = situation(ruleset(name), seed)
    assert p_value(one.exact, played(one, 100_000, f"{name} {seed}")) > 1e-6


def _counted(drawn: list[object]) -> dict[object, int]:
    found: dict[object, int] = {}
    for key in drawn:
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize("name", names())
def test_a_weight_off_by_one_in_216_is_caught(name: str) -> None:
    """The comparison has teeth: move 1/216 from one end to another and it fails, leave it and it passes."""
    exact = situation(ruleset(name), 1).exact
    seen = _counted(random.Random(216).choices(list(exact), list(exact.values()), k=2_000_000))
    assert p_value(exact, seen) > 1e-6
    (first, most), (second, least) = sorted(exact.items(), key=lambda item: -item[1])[:2]
    assert p_value({**exact, first: most - 1 / 216, second: least + 1 / 216}, seen) < 1e-6


@pytest.mark.parametrize("name", names())
def test_a_swapped_branch_is_caught(name: str) -> None:
    """Two ends that have each other's weights are noticed at the usual number of samples."""
    one = situation(ruleset(name), 2)
    seen = played(one, SAMPLES, "swapped")
    ordered = sorted(one.exact.items(), key=lambda item: -item[1])
    (first, most), (last, least) = ordered[0], ordered[-1]
    assert p_value({**one.exact, first: least, last: most}, seen) < 1e-6
