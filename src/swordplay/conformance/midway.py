"""Fights in the middle: varied ones are sound and differ, stay sound, and never ask with nothing legal."""

from __future__ import annotations

from swordplay.conformance import particulars
from swordplay.conformance.play import json, ruleset
from swordplay.conformance.situations import turnable, turns, varied, walked
from swordplay.engine.requests import Choose


def test_varied_fights_are_sound_and_the_same_for_a_seed(name: str) -> None:
    rules = ruleset(name)
    shown = set()
    for seed in range(turns(name)):
        scenario = varied(name, seed)
        scenario.check()
        assert json(scenario) == json(varied(name, seed))
        assert not list(rules.problems(rules.begin(scenario))), f"seed {seed}"
        shown.add(json(scenario))
    assert len(shown) == turns(name)


def test_every_switch_is_turned_alone_and_all_together(name: str) -> None:
    rules = ruleset(name)
    own = [set(rules.examples(seed).switches) for seed in range(turns(name))]
    changed = [
        {switch for switch, value in varied(name, seed).switches.items() if value != rules.switches[switch]}
        for seed in range(turns(name))
    ]
    for place, switch in enumerate(turnable(rules), 1):
        assert switch in changed[place]
        assert changed[place] <= {switch} | own[place]
    assert changed[-1] >= set(turnable(rules))


def test_no_question_ever_has_nothing_legal(name: str) -> None:
    asked = 0
    for seed, walk in walked(name, range(2 * turns(name)), 80):
        request = walk.request
        if isinstance(request, Choose):
            asked += 1
            assert request.legal(), f"seed {seed}: {request.who} is asked about {request.about}, nothing is legal"
    assert asked


def test_they_stay_sound(name: str) -> None:
    rules = ruleset(name)
    midway = particulars.of(rules.name).midway
    for seed, walk in walked(name, range(turns(name)), 120):
        asked = walk.request
        assert asked is not None
        assert asked.about in midway or not list(rules.problems(walk.state)), f"seed {seed}"
