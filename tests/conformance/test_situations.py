"""The varied fights of our own games have in them what they are there for."""

from __future__ import annotations

import pytest

from swordplay import games
from tests.conformance.play import ruleset
from tests.conformance.situations import begun, turnable


@pytest.mark.parametrize("name", games.names())
def test_every_switch_can_be_turned(name: str) -> None:
    assert turnable(ruleset(name)) == list(ruleset(name).switches)


@pytest.mark.parametrize("name", [name for name in games.names() if name.startswith(("gurps4", "dragonquest"))])
def test_they_have_in_them_what_examples_lack(name: str) -> None:
    states = [begun(name, seed).state for seed in range(60)]
    figures = [figure for state in states for figure in state.fighters.values()]
    assert any(len(figure.footprint) > 1 for figure in figures)
    assert any(figure.hidden for figure in figures)
    assert any(figure.conditions for figure in figures)
    if name == "dragonquest":
        assert any(figure.mount for figure in figures)
    else:
        assert any(figure.crippled for figure in figures)
