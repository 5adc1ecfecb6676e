"""What an act came to, as named facts: the list is the ruleset's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from swordplay.engine.enumerate import Asked
from swordplay.engine.requests import Check, Contest
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import degree_name
from swordplay.engine.state import State

Facts = tuple[tuple[str, int], ...]
"""Facts with their amounts, 1 for those that just happen; sorted, so that equal ones are equal."""


def facts(ruleset: Ruleset, side: str, state: State[Any], asked: list[Asked]) -> Facts:
    """The facts in an act's events and rolls, as the actor's side sees them."""
    return added((fact, int(amount)) for fact, amount in each_fact(ruleset, side, state, asked))


def added(single: Iterable[tuple[str, int]]) -> Facts:
    """Facts one by one added up."""
    whole: dict[str, int] = {}
    for fact, amount in single:
        whole[fact] = whole.get(fact, 0) + amount
    return tuple(sorted(whole.items()))


def each_fact(ruleset: Ruleset, side: str, state: State[Any], asked: list[Asked]) -> list[tuple[str, Any]]:
    """The facts of an act one by one, with their amounts as they stand in the events."""
    happened: list[tuple[str, Any]] = []
    for event in state.log or ():
        fact = ruleset.event_facts.get(event.key)
        if fact is not None:
            name = fact.own if state.side_of(event.who) == side else fact.foe
            name = name.format_map(event.facts) if "{" in name else name
            happened.append((name, event.facts[fact.amount] if fact.amount else 1))
    for request, answer in asked:
        if isinstance(request, Check | Contest):
            fact = ruleset.roll_facts.get((request.about, degree_name(answer)))
            if fact is not None:
                happened.append((fact.own if state.side_of(request.who) == side else fact.foe, 1))
    return happened
