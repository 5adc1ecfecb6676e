"""The number one strikes at is the number that is rolled against."""

from __future__ import annotations

import random

import pytest

from swordplay import games
from swordplay.conformance.play import Walk
from swordplay.conformance.rolled import hard
from swordplay.engine.requests import Check, Choose
from swordplay.games.gurps.fourth.attack.option_menu import STRIKE
from swordplay.games.gurps.vocabulary import ADD_ON, TO_HIT
from tests.conformance.ours import boldly


def promised(walk: Walk, name: str) -> tuple[str, str, int, int] | None:
    """The number one who strikes is shown, for him and his foe, and how much had happened by then."""
    request = walk.request
    if not isinstance(request, Choose) or request.about != ADD_ON or name != STRIKE:
        return None
    option = request.named(name)
    assert option is not None
    assert option.tally is not None
    return request.who, request.at, option.tally.number, len(walk.events)


@pytest.mark.faults("fourth.1", "fourth.2")
@pytest.mark.parametrize("name", [name for name in games.names() if name.startswith("gurps4")])
def test_what_one_strikes_at_is_what_is_rolled(name: str) -> None:
    """Between the last word on a blow and its roll only those who have waited change anything."""
    rolls = 0
    for seed in range(60):
        walk, chance, shown = hard(name, seed), random.Random(seed), None
        for _ in range(150):
            request = walk.request
            if request is None:
                break
            if isinstance(request, Check) and request.about == TO_HIT and shown is not None:
                who, at, number, before = shown
                acted = any(event.key == "springs" for event in walk.events[before:])
                if (
                    (who, at) == (request.who, request.at)
                    and not acted
                    and not walk.state.fighters[who].double_attack_used
                ):
                    rolls += 1
                    assert request.tally.number == number, f"seed {seed}: {request.tally}"
                shown = None
            answer = boldly(walk, chance)
            shown = promised(walk, answer) or shown
            walk.answer(answer)
    assert rolls
