"""What lasts after a fight: it ends, and it is recorded, undone and replayed like the fight itself."""

from __future__ import annotations

import random

import pytest

from swordplay.conformance.play import drawn, picture, ruleset, start
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError

FIGHT, LATER = 120, 400
"""Answers of a fight before it is ended by hand, and the most it takes afterwards."""


def fought(name: str, seed: int) -> tuple[Battle, random.Random]:
    """A random fight that is over."""
    chance = random.Random(seed)
    battle = start(name, seed)
    while battle.request is not None and len(battle.answers) < FIGHT:
        battle.answer(drawn(battle.request, chance))
    return (battle if battle.result is not None else battle.stop()), chance


def test_what_lasts_ends_and_is_replayed(name: str) -> None:
    for seed in range(12):
        battle, chance = fought(name, seed)
        over, before = picture(battle), len(battle.answers)
        result = battle.result
        battle.recover()
        seen = [picture(battle)]
        while battle.request is not None:
            assert len(battle.answers) < FIGHT + LATER
            battle.answer(drawn(battle.request, chance))
            seen.append(picture(battle))
        assert battle.result == result
        again = Battle.load(ruleset(name), battle.record())
        assert picture(again) == seen[-1]
        short = Battle.load(ruleset(name), battle.record(since_boundary=True))
        assert short.state.export() == battle.state.export()
        for then in reversed(seen[:-1]):
            assert picture(again.undo()) == then
        assert picture(again.undo()) == over
        assert len(again.answers) == before


def test_not_before_the_end_and_not_twice(name: str) -> None:
    battle = start(name, 1)
    with pytest.raises(NotLegalError, match="not over"):
        battle.recover()
    battle.stop().recover()
    with pytest.raises(NotLegalError, match="already"):
        battle.recover()
