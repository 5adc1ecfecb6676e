"""The long runs of the suite."""

from __future__ import annotations

import random

import msgspec
import pytest

from swordplay.conformance import bodies, child, fights, machine, records
from swordplay.engine.errors import UnreadableError
from tests.conformance.play import NAMES

STEPS = 1_000_000
"""Steps of all rulesets together."""

each_ruleset = pytest.mark.parametrize("name", NAMES)


@pytest.mark.soak
@each_ruleset
def test_many_more_fights_end_or_reach_the_limit(name: str) -> None:
    assert fights.ended(name, range(1000, 21000), 400).total() == 20000


@pytest.mark.soak
@each_ruleset
def test_a_million_steps_keep_the_promises(name: str) -> None:
    machine.run(name, STEPS // len(NAMES), soak=True)


@pytest.mark.soak
@each_ruleset
def test_ten_thousand_flipped_bytes_are_found(name: str) -> None:
    chance = random.Random(name)
    data = msgspec.json.encode(child.fought(name, 7).record())
    for _ in range(10_000):
        with pytest.raises(UnreadableError):
            records.read(records.flipped(data, chance))


@pytest.mark.faults("dragonquest.10")
def test_meddling_with_holds_close_combat_and_saddles_leaves_a_sound_state() -> None:
    bodies.meddled("dragonquest", range(10, 26))
