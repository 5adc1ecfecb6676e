"""The success roll by itself: known chances of three dice, and who wins a contest."""

from __future__ import annotations

import pytest

from swordplay.games.gurps.rolls import BY_MARGIN, QUICK, SUCCESS, Degree, Win, attack_scale


@pytest.mark.parametrize(
    ("number", "ways"),
    [(2, 4), (4, 4), (5, 10), (10, 108), (12, 160), (16, 212), (20, 212)],
)
def test_chances_of_a_success_roll(number: int, ways: int) -> None:
    """Out of the 216 ways three dice can fall."""
    assert dict(SUCCESS.outcomes(number))[True] == pytest.approx(ways / 216)


@pytest.mark.parametrize(
    ("number", "critical", "success", "failure", "fumble"),
    [
        (6, 4, 16, 186, 10),
        (10, 4, 104, 104, 4),
        (14, 4, 192, 16, 4),
        (15, 10, 196, 6, 4),
        (16, 20, 192, 3, 1),
    ],
)
def test_chances_of_an_attack_roll(number: int, critical: int, success: int, failure: int, fumble: int) -> None:
    """With misses by ten a fumble, and nothing added to the number."""
    found = dict(attack_scale(miss_by_10=True).outcomes(number))
    wanted = (critical, success, failure, fumble)
    for degree, ways in zip((Degree.CRITICAL, Degree.SUCCESS, Degree.FAILURE, Degree.FUMBLE), wanted, strict=True):
        assert found[degree] == pytest.approx(ways / 216)


@pytest.mark.parametrize(
    ("mine", "theirs", "quick", "margins"),
    [
        ((9, 10), (9, 9), Win.WIN, Win.WIN),
        ((9, 10), (8, 9), Win.TIE, Win.TIE),
        ((9, 10), (7, 9), Win.LOSE, Win.LOSE),
        ((11, 10), (12, 11), Win.TIE, Win.TIE),
        ((11, 10), (13, 11), Win.WIN, Win.WIN),
        ((12, 10), (12, 11), Win.LOSE, Win.LOSE),
        ((4, 3), (17, 18), Win.WIN, Win.LOSE),
        ((17, 18), (10, 10), Win.LOSE, Win.WIN),
    ],
)
def test_quick_contests(mine: tuple[int, int], theirs: tuple[int, int], quick: Win, margins: Win) -> None:
    """Success beats failure where the contest says so; otherwise the better margin wins."""
    rolled = (*mine, *theirs)
    assert QUICK.read(*rolled) is quick
    assert BY_MARGIN.read(*rolled) is margins
