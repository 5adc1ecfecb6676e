"""Every refusal rests on clauses of the ruleset being played; of two sheets combined, on those that are followed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from swordplay import catalogue, games
from swordplay.engine.requests import Choose
from tests.conformance.play import Walk, drawn, ruleset
from tests.conformance.situations import turns, varied

ALSO = {("tricks_on_charge", "deceptive-charge"), ("dual_in_aoa", "attack-only")}
"""Clauses that say more than the switch is about: DECEP.4 holds for Lead the Target, SHEET.3 for Flurry of Blows."""


def refused(name: str, seeds: range, answers: int) -> Iterator[tuple[str, tuple[str, ...], Mapping[str, Any]]]:
    """Every refusal in random fights under all kinds of switches: its key, its clauses, and the switches."""
    rules = ruleset(name)
    for seed in seeds:
        chance = random.Random(seed)
        scenario = varied(name, seed)
        switches = {**rules.switches, **scenario.switches}
        walk = Walk(rules, rules.begin(scenario))
        texts = walk.wording.texts
        for _ in range(answers):
            request = walk.request
            if request is None:
                break
            if isinstance(request, Choose):
                for option in request.options:
                    refusal = option.refusal
                    if refusal is not None:
                        yield refusal.key, texts[refusal.key].clauses, switches
            walk.answer(drawn(request, chance))


@pytest.mark.parametrize("name", games.names())
def test_a_refusal_cites_clauses_of_the_ruleset_being_played(name: str) -> None:
    whole = catalogue.combined(name)
    homes = tuple(f"{one}:" for one in (whole.of if whole is not None else (name,)))
    seen = set()
    for key, clauses, _ in refused(name, range(2 * turns(name)), 80):
        if key not in seen:
            seen.add(key)
            assert clauses, f"{key} cites no clause"
            assert all(clause.startswith(homes) for clause in clauses), f"{key} cites {clauses}"
            for clause in clauses:
                catalogue.clause(clause)  # one that is not in the ledger raises
    assert len(seen) > 10


@pytest.mark.parametrize("name", [name for name in games.names() if catalogue.combined(name) is not None])
def test_of_two_sheets_it_cites_the_one_that_is_followed(name: str) -> None:
    whole = catalogue.combined(name)
    assert whole is not None
    wrong = set()
    for key, clauses, switches in refused(name, range(2 * turns(name)), 80):
        for switch, one in whole.differences.items():
            side = switches.get(switch, one.side)
            if not side or (switch, key) in ALSO:
                continue
            other = {f"{home}:{id}" for home, ids in one.clauses.items() if home != side for id in ids}
            if other.issuperset(clauses):
                wrong.add((key, switch, side, clauses))
    assert not wrong
