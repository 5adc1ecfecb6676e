"""Whoever asks for an option by name gets what the whole list has under it, neither more nor less."""

from __future__ import annotations

import random
from typing import Any

from swordplay.conformance.play import ruleset
from swordplay.engine.requests import Choose, Option
from swordplay.engine.sample import random_policy, sample
from swordplay.engine.state import State


def alike(one: Option[Any]) -> tuple[Any, ...]:
    """All there is to know of an option."""
    number = one.tally if one.legal else None
    return one.name, one.value, one.refusal, one.note, one.unknown, number and (number.number, number.terms)


def compare(request: Choose[Any]) -> None:
    """Look for everything on offer, by its name and by how it begins."""
    find = request.find
    assert find is not None
    whole = [alike(option) for option in request.options]
    for option in whole:
        assert [alike(one) for one in find(option[0]) if one.name == option[0]] == [option]
        for start in {option[0].partition(" ")[0], option[0].rpartition(" ")[0] + " ", option[0][:-1], option[0]}:
            begun = [alike(one) for one in find(f"{start}*") if one.name.startswith(start)]
            assert begun == [other for other in whole if other[0].startswith(start)]
    assert not [one for one in find("no such thing") if one.name == "no such thing"]


def test_a_name_finds_what_the_list_has(name: str) -> None:
    rules = ruleset(name)
    for seed in range(20):
        chance = random.Random(seed).random
        state = rules.begin(rules.examples(seed))
        anything = random_policy(chance)

        def choose(state: State[Any], request: Choose[Any], anything: Any = anything) -> Option[Any]:
            if request.find is not None:
                compare(request)
            chosen: Option[Any] = anything(state, request)
            return chosen

        sample(rules.fight(state), state, choose, chance, 40)
