"""A narrowed duel, solved and sampled: the same numbers in every ruleset, whatever fields its state has."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from swordplay.conformance.play import ruleset
from swordplay.engine.state import lasting
from swordplay.odds.duels.duel import arrange, sampled, solve

FOLLOWED = 1e-3
"""How rare a branch is before it is left to sampling: enough for a comparison, and quick."""
PLAYED, REST = 300, 100
LIMIT = 20
"""So far the clock may go: two who hold each other would struggle for minutes."""
APART = 5
"""So many standard errors lie between what is the same hardly ever."""


def deviation(share: float, number: int) -> float:
    """The standard error of a share, never nothing."""
    return math.sqrt(max(share * (1 - share), 1 / number) / number)


def compare(name: str) -> None:
    """The same duel by the solver and by the ordinary engine."""
    duel = msgspec.structs.replace(arrange(ruleset(name)), limit=LIMIT)
    exact = solve(duel, least=FOLLOWED, most=20_000, plays=REST)
    seen = sampled(duel, PLAYED, seed=5)
    assert sum(exact.win.values()) == pytest.approx(1, abs=1e-9)
    for key, share in exact.win.items():
        assert share == pytest.approx(seen.win[key], abs=APART * deviation(share, PLAYED) + 3 * exact.error)


def test_a_solved_duel_goes_as_the_sampled_one(name: str) -> None:
    compare(name)


def test_every_field_of_a_state_tells_situations_apart(name: str) -> None:
    """Whatever a ruleset keeps in its state or its fighters counts for the digest without being named there."""
    state = arrange(ruleset(name)).begin()
    before = state.digest()
    for holder, fields in [(state, lasting(type(state))), *((f, f.__struct_fields__) for f in state.fighters.values())]:
        for field in fields:
            if field in ("fighters", "sheet", "conditions", "holds"):
                continue
            was = getattr(holder, field)
            setattr(holder, field, other(was))
            assert state.digest() != before, field
            setattr(holder, field, was)
    assert state.digest() == before


def other(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value} and more"
    if isinstance(value, dict):
        return {**value, "something": 1}
    return (*value, "something") if isinstance(value, tuple) else "something"
