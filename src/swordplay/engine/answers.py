"""What an answer means to the rule that asked: an option's value, a roll's degree, or a total."""

from __future__ import annotations

from typing import Any

from swordplay.engine.dice import total_of
from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.question import Wording
from swordplay.engine.requests import Check, Choose, Contest, Dice, Request
from swordplay.engine.scale import degree_name
from swordplay.engine.state import State
from swordplay.engine.text import shown


def meaning(request: Request[Any], given: Any, by: str, wording: Wording) -> Any:
    """The value the rule gets; raises when the answer does not fit the question."""
    if by == GAME_MASTER:
        return _decided(request, given)
    if isinstance(request, Choose):
        return _chosen(request, given, wording)
    if isinstance(request, Check):
        total = total_of(given, request.scale.count, request.scale.sides)
        return request.scale.read(total, request.number)
    if isinstance(request, Contest):
        if not isinstance(given, list | tuple) or len(given) != 2:
            raise UnreadableError(f"a contest needs two rolls, {request.who}'s and {request.at}'s")
        versus = request.versus
        mine, theirs = (total_of(one, versus.count, versus.sides) for one in given)
        number, other = request.numbers
        return versus.read(mine, number, theirs, other)
    assert isinstance(request, Dice)
    return total_of(given, request.count, request.sides)


def tell_roll(state: State[Any], request: Request[Any], given: Any, value: Any) -> list[Any]:
    """Report a roll as an event; returns its numbers and outcome."""
    facts: dict[str, Any] = {"about": request.about, "rolled": given}
    if isinstance(request, Check):
        facts |= {"number": request.tally.number, "terms": list(request.tally.terms)}
    elif isinstance(request, Contest):
        mine, theirs = request.tallies
        facts |= {"number": mine.number, "terms": list(mine.terms)}
        facts |= {"against": theirs.number, "their_terms": list(theirs.terms)}
    facts["outcome"] = degree_name(value)
    if isinstance(value, tuple):
        facts["degrees"] = [degree_name(part) for part in value]
    state.tell("roll", request.who, request.at, **facts)
    return [facts.get("number"), facts.get("against"), facts["outcome"]]


def _chosen(request: Choose[Any], given: Any, wording: Wording) -> Any:
    option = request.named(given) if isinstance(given, str) else None
    if option is None:
        names = ", ".join(o.name for o in request.legal())
        raise NotLegalError(f"{shown(given)} is not on offer to {request.who} ({request.about}): expected {names}")
    refusal = option.refusal
    if refusal is not None:
        reason = wording.reason(refusal.key, refusal.args)
        possible = ", ".join(wording.label(request.about, name) or name for name in refusal.instead)
        instead = f"; possible: {possible}" if possible else ""
        clauses = f" ({', '.join(reason.clauses)})" if reason.clauses else ""
        label = wording.label(request.about, given) or given
        raise NotLegalError(f"{label} is refused: {reason.text}{clauses}{instead}", refusal)
    return option.value


def _decided(request: Request[Any], degree: Any) -> Any:
    """The degree of success that the game master names for a pending roll."""
    if isinstance(request, Check):
        number = request.number
        outcome, possible = request.scale.named(degree, number), request.scale.outcomes(number)
    elif isinstance(request, Contest):
        mine, theirs = request.numbers
        outcome, possible = (
            request.versus.named(degree, mine, theirs),
            request.versus.outcomes(mine, theirs),
        )
    else:
        raise NotLegalError(f"only a roll against a number can be overruled, not {request.about!r}")
    if outcome is None:
        names = ", ".join(sorted(degree_name(one) for one, _ in possible))
        raise NotLegalError(f"{shown(degree)} cannot come up here: expected one of {names}")
    return outcome
