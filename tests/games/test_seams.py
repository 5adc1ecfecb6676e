"""An action of DragonQuest that is broken off between its blows."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.requests import BOUNDARY, SEAM, Boundary, Request
from swordplay.engine.sample import sample
from swordplay.games import ruleset
from swordplay.odds.duels.duel import arrange
from swordplay.odds.policies import basic

Met = list[tuple[Request[Any], tuple[tuple[str, ...], ...]]]


def boundaries(seams: bool) -> Met:
    """The boundaries of a fight of some pulses, each with what was then on the agenda."""
    duel = arrange(ruleset("dragonquest"), "Duellist", "Sword and Shield")
    state = duel.begin()
    state.seams = seams
    met: Met = []

    def noted() -> Any:
        rule = duel.ruleset.fight(state)
        answer: Any = None
        while state.clock < 4:
            request = rule.send(answer)
            if isinstance(request, Boundary):
                met.append((request, state.agenda))
            answer = yield request
        rule.close()

    def missing() -> float:
        """Dice that are high: both miss, blow after blow."""
        return 0.9

    sample(noted(), state, basic(duel.ruleset).choose, missing)
    return met


@pytest.mark.parametrize("seams", [False, True])
def test_a_seam_is_no_boundary(seams: bool) -> None:
    """Only what the rest of a broken action is called makes a seam of it, and only for those who want seams."""
    met = boundaries(seams)
    broken = [request is SEAM for request, _ in met]
    assert broken == [agenda[0][0] in ("blows", "acted") for _, agenda in met]
    assert any(broken) is seams
    assert any(request is BOUNDARY for request, _ in met)


def test_what_is_left_of_an_action_is_on_the_agenda() -> None:
    """16.4.a: the second weapon's blow, then the second action of the quick, then the foe."""
    first = next(agenda for request, agenda in boundaries(True) if request is SEAM and agenda[0][0] == "blows")
    assert first[:3] == (
        ("blows", "Duellist", "Rapier", "engaged"),
        ("acted", "Duellist", "melee attack", "engaged"),
        ("act", "Sword and Shield", "engaged"),
    )


def test_without_seams_the_same_is_asked() -> None:
    """Boundaries that are no seams are the same in both."""
    plain = [agenda for request, agenda in boundaries(False)]
    assert plain == [agenda for request, agenda in boundaries(True) if request is not SEAM]
