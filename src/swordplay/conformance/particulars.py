"""What the suite cannot know of a game by itself; a game's own tests may tell it, and none has to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from swordplay.engine.requests import Check
from swordplay.engine.scenario import Scenario
from swordplay.engine.state import Fighter, State

if TYPE_CHECKING:
    from swordplay.conformance.play import Walk


def _never(state: Any, who: str, chance: random.Random) -> bool:
    return False


def _one_small(one: Fighter, other: Fighter) -> bool:
    return min(len(one.hexes()), len(other.hexes())) == 1


def _nothing(state: State[Any], roll: Check[Any]) -> Iterator[str]:
    return iter(())


class Particulars(NamedTuple):
    """What a game's own tests tell the suite."""

    switches: Mapping[str, Callable[[Scenario], Any]] = {}
    """What else a switch may be that is more than on or off; one that is not named here stays as it is."""
    hurt: Callable[[Any, str, random.Random], bool] = _never
    """Hurts a fighter in the game's own way, perhaps; says whether it has."""
    sheet: Mapping[str, Any] | None = None
    """A sheet to begin with where every number is tried; without one, that of the first example."""
    midway: frozenset[str] = frozenset()
    """Questions in the middle of something, when a state need not be sound."""
    frail: Mapping[str, int] = {}
    """What hardly anything is of each number that a fight takes down, where it is not 1."""
    may_overlap: Callable[[Any, Any], bool] = _one_small
    """Whether two figures may lie on one another, one of them larger than a hex."""
    boldly: Callable[[Walk, random.Random], Any] | None = None
    """Answers in a way that leads to more blows than chance does."""
    unlawful: Callable[[State[Any], Check[Any]], Iterator[str]] = _nothing
    """What is wrong with a roll, in words, besides that it may not be tried."""
    readings: tuple[Mapping[str, Any], ...] = ()
    """Other readings of the rules than that of the default switches."""
    advice: frozenset[str] = frozenset()
    """What is possible instead of something refused, but is not itself an option."""
    seldom: frozenset[str] = frozenset()
    """Options that leave a question and hardly ever come up: nobody, once the last foe is gone."""


_TOLD: dict[str, Particulars] = {}


def tell(ruleset: str, particulars: Particulars) -> None:
    """Tell the suite about a ruleset."""
    _TOLD[ruleset] = particulars


def of(ruleset: str) -> Particulars:
    """What it was told."""
    return _TOLD.get(ruleset, _SILENT)


_SILENT = Particulars()
