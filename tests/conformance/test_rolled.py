"""No roll against a number that may not be tried, and no blow at one out of reach, whatever was chosen before."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from swordplay.engine.requests import Check, Choose, Contest
from swordplay.engine.state import Modifier, State
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, MIN_DECEPTIVE_NUMBER
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.fourth.attack.option_menu import STRIKE
from swordplay.games.gurps.vocabulary import ADD_ON, TO_HIT
from tests.conformance.play import NAMES, Walk, drawn, ruleset
from tests.conformance.situations import turns, varied

CHARGE_MOST = 9
BOLD = ("ttack", "Feint", "Strike", "Deceptive", "Dual", "Slam", "slam", "Bo: ", "Ana: ", "Cai: ", " attacks")
"""What makes a fight one of many blows: options whose names have this in them are taken more often."""
WARY = ("Wait", " attacks", "go ")
"""Likewise what makes it one of waiters who step aside when they are attacked."""

pytestmark = pytest.mark.parametrize("name", NAMES)


def hard(name: str, seed: int) -> Walk:
    """A fight some way on in which everybody's rolls are made harder, or a little easier, by hand."""
    rules, chance = ruleset(name), random.Random(seed)
    state = rules.begin(varied(name, seed))
    state.modifiers = tuple(
        Modifier("by hand", about, chance.randint(-10, 2), who)
        for who in state.fighters
        for about in rules.rolls_modified_by_gm
    )
    return Walk(rules, state)


def boldly(walk: Walk, chance: random.Random) -> Any:
    """Any answer, but rather one that leads to a blow; every second figure rather waits for blows and steps aside."""
    request = walk.request
    assert request is not None
    if isinstance(request, Choose) and chance.random() < 0.8:
        wary = list(walk.state.fighters).index(request.who) % 2 if request.who in walk.state.fighters else 0
        words = WARY if wary else BOLD
        named = [option.name for option in request.legal() if any(word in option.name for word in words)]
        if named:
            return chance.choice(named)
    return drawn(request, chance)


def blows(name: str, seeds: range, answers: int) -> Iterator[tuple[int, Walk]]:
    """Such fights, question by question."""
    for seed in seeds:
        walk, chance = hard(name, seed), random.Random(seed)
        for _ in range(answers):
            if walk.request is None:
                break
            yield seed, walk
            walk.answer(boldly(walk, chance))


def lawful(state: State[Any], roll: Check[Any]) -> Iterator[str]:
    """What is wrong with a roll to hit of the Fourth Edition (GAP.1, DECEP.2, CHARGE.2, GAP.6)."""
    if not isinstance(state, Fight) or roll.about != TO_HIT:
        return
    keys, number = {key for _, key, _ in roll.tally.terms}, roll.tally.number
    if number < MIN_ATTACK_NUMBER:
        yield f"rolled at {number}"
    if keys & {"deceptive", "prediction"} and number < MIN_DECEPTIVE_NUMBER:
        yield f"deceives at {number}"
    if "charge" in keys and number > CHARGE_MOST:
        yield f"charges at {number}"
    me, foe = state.fighters[roll.who], state.fighters[roll.at]
    if (
        not me.shots()
        and not me.double_attack_used
        and foe.retreated_from is None
        and distance_between(me, foe) > max(1, me.longest())
    ):
        yield f"struck from {distance_between(me, foe)} hexes off"


@pytest.mark.faults("fourth.1", "fourth.2", "fourth.3")
def test_every_number_that_is_rolled_may_be(name: str) -> None:
    rolls = 0
    for seed, walk in blows(name, range(max(60, turns(name))), 150):
        request = walk.request
        if isinstance(request, Check):
            rolls += 1
            assert request.tally.refusal is None, f"seed {seed}: {request.who} rolls {request.about}: {request.tally}"
            assert not list(lawful(walk.state, request)), f"seed {seed}: {request.who} at {request.at}"
        elif isinstance(request, Contest):
            assert all(tally.refusal is None for tally in request.tallies), f"seed {seed}: {request.tallies}"
    assert rolls or name == "toy"


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
def test_what_one_strikes_at_is_what_is_rolled(name: str) -> None:
    """Between the last word on a blow and its roll only those who have waited change anything."""
    if not name.startswith("gurps4"):
        pytest.skip("blows are not declared step by step")
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
