"""No roll against a number that may not be tried, whatever was chosen before."""

from __future__ import annotations

import random
from collections.abc import Iterator

from swordplay.conformance import particulars
from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.conformance.situations import turns, varied
from swordplay.engine.requests import Check, Contest
from swordplay.engine.state import Modifier


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


def blows(name: str, seeds: range, answers: int) -> Iterator[tuple[int, Walk]]:
    """Such fights, question by question."""
    boldly = particulars.of(ruleset(name).name).boldly
    for seed in seeds:
        walk, chance = hard(name, seed), random.Random(seed)
        for _ in range(answers):
            if walk.request is None:
                break
            yield seed, walk
            walk.answer(drawn(walk.request, chance) if boldly is None else boldly(walk, chance))


def test_every_number_that_is_rolled_may_be(name: str) -> None:
    rolls = 0
    unlawful = particulars.of(ruleset(name).name).unlawful
    for seed, walk in blows(name, range(max(60, turns(name))), 150):
        request = walk.request
        if isinstance(request, Check):
            rolls += 1
            assert request.tally.refusal is None, f"seed {seed}: {request.who} rolls {request.about}: {request.tally}"
            assert not list(unlawful(walk.state, request)), f"seed {seed}: {request.who} at {request.at}"
        elif isinstance(request, Contest):
            rolls += 1
            assert all(tally.refusal is None for tally in request.tallies), f"seed {seed}: {request.tallies}"
    assert rolls or not ruleset(name).rolls_modified_by_gm, "nobody ever rolled against a number"
