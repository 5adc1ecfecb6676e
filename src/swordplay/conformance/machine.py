"""Any sequence of legal answers, wrong answers, undoing and meddling keeps every ruleset's promises."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from swordplay.conformance import effort
from swordplay.conformance.play import drawn, json, meddle, picture, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.requests import Choose

STEPS = 2_500
"""Steps in a usual run."""
LENGTH = 50
SHARE = 0.7
"""How much of what is allowed hypothesis uses on average; it draws some sequences short."""

SHRINK = "SHRINK" in os.environ
"""Whether a failure is made as small as possible, which can take minutes: `SHRINK=1 pytest ...`."""

SEED = st.integers(0, 2**32 - 1)


class Machine(RuleBasedStateMachine):
    """A battle in the hands of somebody who tries everything; its steps are counted."""

    ruleset: ClassVar[str]
    steps: ClassVar[Counter[str]]
    battle: Battle

    @initialize(seed=SEED)
    def begin(self, seed: int) -> None:
        self.battle = Battle(ruleset(self.ruleset), ruleset(self.ruleset).examples(seed % 10_000))

    @rule(seed=SEED)
    def answer(self, seed: int) -> None:
        if self.battle.request is not None:
            self.battle.answer(drawn(self.battle.request, random.Random(seed)))

    @rule(seed=SEED)
    def answer_wrongly(self, seed: int) -> None:
        request = self.battle.request
        wrong: Any = "no such thing" if isinstance(request, Choose) else 10**9
        if isinstance(request, Choose):
            refused = [option.name for option in request.options if not option.legal]
            wrong = random.Random(seed).choice([wrong, *refused])
        before = picture(self.battle)
        with pytest.raises((NotLegalError, UnreadableError)):
            self.battle.answer(wrong)
        assert picture(self.battle) == before

    @rule()
    def undo(self) -> None:
        if self.battle.answers:
            entries = len(self.battle.answers)
            self.battle.undo()
            assert len(self.battle.answers) < entries

    @rule(seed=SEED)
    def meddle(self, seed: int) -> None:
        if self.battle.request is not None:
            meddle(self.battle, random.Random(seed))

    @rule()
    def stop(self) -> None:
        if self.battle.request is not None and len(self.battle.answers) % 7 == 6:
            self.battle.stop()

    @invariant()
    def sound(self) -> None:
        self.steps[self.ruleset] += 1
        state = self.battle.state
        assert not list(self.battle.ruleset.problems(state))
        assert (self.battle.request is None) == (self.battle.result is not None)
        request = self.battle.request
        assert not isinstance(request, Choose) or request.legal()

    def teardown(self) -> None:
        battle = self.battle
        assert picture(Battle.load(battle.ruleset, battle.record())) == picture(battle)
        assert msgspec.json.decode(json(battle.state.export())) is not None
        for seat in ("gm", "spectator", *battle.state.sides()):
            json(battle.view(seat))


def run(name: str, wanted: int, *, soak: bool = False) -> None:
    """Run a ruleset's machine until about so many steps have been made."""
    steps: Counter[str] = Counter()
    chosen = settings(
        max_examples=max(1, round(wanted / LENGTH / SHARE)),
        stateful_step_count=LENGTH,
        deadline=None,
        database=None,
        derandomize=not soak,
        phases=[Phase.generate, Phase.shrink] if SHRINK else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    machine = type("Fight", (Machine,), {"ruleset": name, "steps": steps})
    run_state_machine_as_test(machine, settings=chosen)
    assert steps[name] >= wanted, f"only {steps[name]} of {wanted} steps"


def test_any_sequence_keeps_the_promises(name: str) -> None:
    run(name, effort(STEPS))
