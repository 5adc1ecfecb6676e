"""Every refusal rests on clauses of the ruleset being played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from swordplay import catalogue
from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.conformance.situations import turns, varied
from swordplay.engine.requests import Choose


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


@cache
def cited(name: str) -> frozenset[str]:
    """The keys of all refusals in some fights; each cites clauses that are in the ledger."""
    rules = ruleset(name)
    whole = catalogue.combined(rules.name)
    homes = tuple(f"{one}:" for one in (whole.of if whole is not None else (rules.name,)))
    seen = set()
    for key, clauses, _ in refused(name, range(2 * turns(name)), 80):
        if key not in seen:
            seen.add(key)
            assert clauses, f"{key} cites no clause"
            assert all(clause.startswith(homes) for clause in clauses), f"{key} cites {clauses}"
            for clause in clauses if ":" not in name or rules.name in catalogue.rulesets() else ():
                catalogue.clause(clause)  # one that is not in the ledger raises
    return frozenset(seen)


def test_a_refusal_cites_clauses_of_the_ruleset_being_played(name: str) -> None:
    cited(name)
