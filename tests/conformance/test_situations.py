"""The varied fights themselves: they are sound, differ, and have in them what they are there for."""

from __future__ import annotations

import pytest

from swordplay.engine.requests import Choose
from tests.conformance.play import NAMES, json, ruleset
from tests.conformance.situations import MIDWAY, begun, turns, varied, walked

pytestmark = pytest.mark.parametrize("name", NAMES)


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
    for place, switch in enumerate(rules.switches, 1):
        assert switch in changed[place]
        assert changed[place] <= {switch} | own[place]
    assert changed[-1] == set(rules.switches)


def test_they_have_in_them_what_examples_lack(name: str) -> None:
    if not name.startswith(("gurps4", "dragonquest")):
        pytest.skip("has neither bodies of several hexes nor wounds")
    states = [begun(name, seed).state for seed in range(60)]
    figures = [figure for state in states for figure in state.fighters.values()]
    assert any(len(figure.footprint) > 1 for figure in figures)
    assert any(figure.hidden for figure in figures)
    assert any(figure.conditions for figure in figures)
    if name == "dragonquest":
        assert any(figure.mount for figure in figures)
    else:
        assert any(figure.crippled for figure in figures)


@pytest.mark.faults("fourth.23")
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
    for seed, walk in walked(name, range(turns(name)), 120):
        asked = walk.request
        assert asked is not None
        assert asked.about in MIDWAY or not list(rules.problems(walk.state)), f"seed {seed}"
