"""The Third Edition's ready fighters and scenarios."""

from __future__ import annotations

import random

import msgspec
import pytest

from swordplay import catalogue, files
from swordplay.engine.dice import Uniform
from swordplay.engine.ends import Ending, Result
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, random_policy, sample
from swordplay.games import ruleset
from swordplay.games.gurps.third.sheet.derive import BY_SHEET, read
from swordplay.games.gurps.third.sheet.errors import doubts, errors
from swordplay.games.gurps.third.sheet.file import SheetFile3
from swordplay.opponents import policy

READY = catalogue.fighters("gurps3-cards")


def test_there_are_enough_ready_fighters() -> None:
    assert len(READY) >= 14


@pytest.mark.parametrize("name", READY)
def test_a_ready_fighter_is_sound_and_can_fight(name: str) -> None:
    paper = msgspec.convert(READY[name].sheet, SheetFile3)
    assert not list(errors(paper))
    assert not list(doubts(paper))
    sheet = read(paper)
    assert sheet.move >= 3
    for item in {sheet.right, sheet.left} - {""}:
        assert sheet.modes[item] or sheet.shots.get(item) or sheet.shields[item].block
        assert not any(mode.st_short for mode in sheet.modes[item])
    assert read(paper, BY_SHEET).dr == sheet.dr


SCENARIOS = [name for name, title in catalogue.scenarios().items() if title.ruleset.startswith("gurps3")]
LONGEST = 30_000
"""Turns after which a random fight has gone on for too long."""


def wayward(game: Ruleset, uniform: Uniform, share: float) -> Policy:
    """Somebody who does whatever comes to his mind as often as told, and else what a sensible player does."""
    whim, sense = random_policy(uniform), policy("basic", game, 1)
    return lambda state, request: (whim if uniform() < share else sense)(state, request)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("share", [0.4, pytest.param(1.0, marks=pytest.mark.soak)])
def test_fights_of_a_ready_scenario_end(name: str, share: float) -> None:
    """With some sense, so that it does not take long, or quite at random."""
    scenario = files.load_scenario(name)
    game = ruleset(scenario.ruleset)
    for seed in range(5):
        uniform, state = random.Random(seed).random, game.begin(scenario)
        result = sample(game.fight(state), state, wayward(game, uniform, share), uniform, limit=LONGEST)
        assert isinstance(result, Result)
        assert result.ending is not Ending.LIMIT, seed
