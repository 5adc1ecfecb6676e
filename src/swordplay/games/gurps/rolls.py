"""How dice are read in every edition: success rolls, Quick Contests, tables, even odds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import TypeVar

from swordplay.catalogue import reference
from swordplay.engine.requests import Check
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.tally import Tally
from swordplay.games.gurps.vocabulary import WHICH

THREE_DICE = (3, 6)
E = TypeVar("E", bound=Enum)


class Degree(Enum):
    """How an attack roll comes out."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"
    NEAR = "near miss"
    GREATEST = "greatest damage"


class Win(Enum):
    """How a Quick Contest comes out for the one who began it."""

    WIN = "win"
    TIE = "tie"
    LOSE = "lose"


HITS = (Degree.CRITICAL, Degree.SUCCESS)


def succeeds(total: int, number: int) -> bool:
    """A roll at or under the number; 3 and 4 always succeed, 17 and 18 never do."""
    return total <= 4 or (total <= number and total <= 16)


def critical(total: int, number: int) -> bool:
    """3 and 4 always, 5 from 15 up, 6 from 16 up."""
    return total <= 4 or (total == 5 and number >= 15) or (total == 6 and number >= 16)


def fumble(total: int, number: int, *, miss_by_10: bool) -> bool:
    """18 always, 17 at 15 or less, and in most documents any miss by 10."""
    return total == 18 or (total == 17 and number <= 15) or (miss_by_10 and total - number >= 10)


@cache
def attack_scale(
    miss_by_10: bool, uncritical_bonus: int = 0, fumbles_ignore_it: bool = True, near: bool = False
) -> Scale[Degree]:
    """An attack roll. `uncritical_bonus` is the part of the number that does not count for critical hits.

    It does not count for critical misses either if `fumbles_ignore_it`. With `near` a miss by 1 is a separate outcome.
    """

    def read(total: int, number: int) -> Degree:
        if succeeds(total, number):
            return Degree.CRITICAL if critical(total, number - uncritical_bonus) else Degree.SUCCESS
        judged = number - uncritical_bonus if fumbles_ignore_it else number
        if fumble(total, judged, miss_by_10=miss_by_10):
            return Degree.FUMBLE
        return Degree.NEAR if near and total == number + 1 else Degree.FAILURE

    return Scale("attack", THREE_DICE, read, good=HITS.__contains__)


GRADED: Scale[Degree] = attack_scale(miss_by_10=False)
"""Any other roll with criticals: defences, bleeding, Will against fatigue."""

SUCCESS: Scale[bool] = Scale("success", THREE_DICE, succeeds)
"""A roll that only succeeds or fails."""


def _quick(mine: int, number: int, theirs: int, other: int) -> Win:
    """Success beats failure; otherwise the better margin wins, equal margins are a tie."""
    made, they_made = succeeds(mine, number), succeeds(theirs, other)
    if made != they_made:
        return Win.WIN if made else Win.LOSE
    margin = (number - mine) - (other - theirs)
    return Win.WIN if margin > 0 else Win.LOSE if margin < 0 else Win.TIE


def won(outcome: Win) -> bool:
    """Whether the one who began a Quick Contest wins it."""
    return outcome is Win.WIN


QUICK: Versus[Win] = Versus("quick contest", THREE_DICE, _quick, good=won)
"""A Quick Contest of which only the winner matters."""


def margin(total: int, number: int) -> int:
    """C3-52: by how much a roll is made or missed; 17 and 18 miss by 1 at least, 3 and 4 are made by 0 at least."""
    by = number - total
    return max(by, 0) if succeeds(total, number) else min(by, -1)


def bounded(mine: int, number: int, theirs: int, other: int) -> Win:
    """The larger margin of success wins, or the smaller one of failure; equal ones are a tie."""
    ahead = margin(mine, number) - margin(theirs, other)
    return Win.WIN if ahead > 0 else Win.LOSE if ahead < 0 else Win.TIE


BOUNDED: Versus[Win] = Versus("quick contest", THREE_DICE, bounded, good=won)
"""REF.3, C3-52 of the cards: a Quick Contest in which 17 and 18 always fail, and 3 and 4 always succeed."""

BY_MARGIN: Versus[Win] = Versus(
    "contest by margin",
    THREE_DICE,
    lambda mine, number, theirs, other: (
        Win.WIN if number - mine > other - theirs else Win.TIE if number - mine == other - theirs else Win.LOSE
    ),
    good=won,
)
"""A Quick Contest in which nothing but the margins counts."""

EVEN: Scale[bool] = Scale("even odds", (1, 6), lambda total, number: total <= 3)
"""One of two, decided by a die."""

EITHER_SIDE: Scale[str] = Scale("side", (1, 6), lambda total, number: "right" if total <= 3 else "left")
"""Right on 1-3, left on 4-6."""


def coin_flip(who: str, at: str = "") -> Check[bool]:
    """A die rolled to choose between two things; True means the first."""
    return Check(who, WHICH, EVEN, Tally(0, "even-odds"), at)


def random_side(who: str, at: str = "") -> Check[str]:
    """A die rolled to choose between right and left."""
    return Check(who, WHICH, EITHER_SIDE, Tally(0, "even-odds"), at)


@cache
def table_rows(tables: str, name: str, effects: type[E]) -> Mapping[int, E]:
    """What each total of three dice means on a table of the catalogue."""
    return {total: effects(row["effect"]) for row in reference(tables)[name]["rows"] for total in row["roll"]}


@cache
def table_scale(tables: str, name: str, effects: type[E]) -> Scale[E]:
    """A roll on such a table; totals with the same effect are one outcome."""
    rows = table_rows(tables, name, effects)
    return Scale(name, THREE_DICE, lambda total, number: rows[total])
