"""Which option is best, and what the enemy can do about it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, Outcome, outcomes
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.action import Prospect, prospect_of
from swordplay.odds.facts import side_of
from swordplay.odds.value import OUT_THEN_INJURY, Value, through_next_turn

MOST_REPLIES = 400


class Advice(msgspec.Struct, frozen=True):
    """One option with what it is worth; the list is ranked, the best first."""

    option: str
    worth: float
    method: str
    value: str
    horizon: str
    out: float
    """The chance that a foe is out."""
    own_out: float
    """The chance that somebody of one's own side is out."""


def best(battle: Battle, policy: Policy, value: Value = OUT_THEN_INJURY, memo: Memo | None = None) -> list[Advice]:
    """Every legal option of the pending question, ranked by what it is worth to the asker's side."""
    request = battle.request
    if not isinstance(request, Choose):
        return []
    memo = {} if memo is None else memo
    side = side_of(battle.state, request.who)
    start = battle.state.known_to(side)
    found = []
    for option in request.legal():
        if option.unknown:
            continue
        prospect = prospect_of(battle, option.name, policy, memo)
        ends = _merged(prospect)
        if value.horizon != "the end of the turn":
            ends = through_next_turn(battle.ruleset, ends, policy, memo)
        found.append(_advice(battle, option.name, side, start, ends, prospect.method, value))
    return sorted(found, key=lambda advice: -advice.worth)


def _merged(prospect: Prospect) -> list[Outcome[State[Any]]]:
    """The ends of a prospect without the facts on the way."""
    found: dict[Any, list[Any]] = {}
    for outcome in prospect.found:
        entry = found.setdefault((outcome.state.digest(), outcome.over), [0.0, outcome.state, None, outcome.over])
        entry[0] += outcome.weight
    return [Outcome(*entry) for entry in found.values()]


def _advice(battle: Battle, option: str, side: str, start: State[Any], ends: Any, method: str, value: Value) -> Advice:
    out = own = 0.0
    for outcome in ends:
        fallen = {
            fighter.side
            for name, fighter in outcome.state.fighters.items()
            if battle.ruleset.out(fighter) and not battle.ruleset.out(start.fighters[name])
        }
        out += outcome.weight * bool(fallen - {side})
        own += outcome.weight * (side in fallen)
    worth = value.rate(battle.ruleset, side, start, ends)
    return Advice(option, worth, method, value.name, value.horizon, out, own)


def reply(battle: Battle, option: str, policy: Policy, value: Value = OUT_THEN_INJURY) -> list[Advice]:
    """The enemy's best reply to an option: what he can do on his next turn, searched over his first choice."""
    memo: Memo = {}
    request = battle.request
    assert request is not None
    side = side_of(battle.state, request.who)
    ends = [end for end in _merged(prospect_of(battle, option, policy, memo)) if not end.over]
    start = battle.state.known_to(side)
    worth: dict[str, list[float]] = {}
    for end in ends:
        for name, whose, further in _replies(battle, end.state, policy, memo):
            if whose == side:
                continue
            row = worth.setdefault(name, [0.0, 0.0, 0.0, 0.0])
            advice = _advice(battle, name, whose, start, further, "exact", value)
            for place, number in enumerate((advice.worth, advice.out, advice.own_out, 1.0)):
                row[place] += end.weight * number
    found = [
        Advice(name, row[0], "exact", value.name, "the end of the foe's next turn", row[1], row[2])
        for name, row in worth.items()
    ]
    return sorted(found, key=lambda advice: -advice.worth)


def _replies(
    battle: Battle, state: State[Any], policy: Policy, memo: Memo
) -> Iterator[tuple[str, str, list[Outcome[State[Any]]]]]:
    """For each first choice of whoever is next: its name, his side, and where it leads by the end of his turn."""
    for name, side in _first_choices(battle, state, policy, memo).items():
        with contextlib.suppress(TooManyOutcomesError):
            chooser = _first(name, policy)
            yield name, side, outcomes(battle.ruleset.fight, state, chooser, memo, boundaries=1, limit=MOST_REPLIES)


def _first_choices(battle: Battle, state: State[Any], policy: Policy, memo: Memo) -> dict[str, str]:
    """What whoever is next may choose first, and his side."""
    found: dict[str, str] = {}

    def noting(state: State[Any], request: Choose[Any]) -> Option[Any]:
        if not found:
            found.update({option.name: side_of(state, request.who) for option in request.legal()})
        return policy(state, request)

    with contextlib.suppress(TooManyOutcomesError):
        outcomes(battle.ruleset.fight, state, noting, memo, boundaries=1, limit=MOST_REPLIES)
    return found


def _first(name: str, policy: Policy) -> Policy:
    """A policy that takes a named option wherever it is on offer, and otherwise does as another would."""

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        option = request.named(name)
        return option if option is not None and option.legal else policy(state, request)

    return choose
