"""The sample driver: random dice, choices by policy, as fast as plain Python allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from swordplay.engine.dice import Uniform, roll
from swordplay.engine.ends import Ending, Over, Result
from swordplay.engine.errors import StuckError
from swordplay.engine.requests import PLAY_OUT, Boundary, Call, Check, Choose, Contest, Dice, Option, Rule
from swordplay.engine.state import State

Policy: TypeAlias = Callable[[State[Any], Choose[Any]], Option[Any]]
"""Who chooses: looks at the state and the question, and picks an option."""

QUIET_BOUNDARIES = 1000
"""After this many boundaries without a question in between, a fight counts as stuck."""


def sample(
    rule: Rule[Any], state: State[Any], policy: Policy, uniform: Uniform, limit: int | None = None
) -> Result | Any:
    """Play out a rule at random; a Result for a fight, otherwise what the rule returned.

    After `limit` boundaries the result is Ending.LIMIT.
    """
    send = rule.send
    boundaries = quiet = 0
    answer: Any = None
    try:
        while True:
            request = send(answer)
            kind = type(request)
            if kind is Choose:
                answer = policy(state, request).value  # type: ignore[arg-type]
                quiet = 0
            elif kind is Check:
                tally = request.tally  # type: ignore[attr-defined]
                number = tally.number if tally.refusal is None else request.number  # type: ignore[attr-defined]
                answer = request.scale.sample(number, uniform)  # type: ignore[attr-defined]
            elif kind is Call:
                answer = PLAY_OUT
            elif kind is Dice:
                answer = roll(request.count, request.sides, uniform)  # type: ignore[attr-defined]
            elif kind is Contest:
                answer = request.versus.sample(*request.numbers, uniform)  # type: ignore[attr-defined]
            elif kind is Boundary:
                boundaries += 1
                quiet += 1
                if limit is not None and boundaries > limit:
                    rule.close()
                    return Result(Ending.LIMIT)
                if quiet > QUIET_BOUNDARIES:
                    raise StuckError(f"{quiet} boundaries passed without a question")
                answer = None
            else:
                raise TypeError(f"not a request: {request!r}")
    except StopIteration as end:
        return end.value
    except Over as over:
        return over.result


def random_policy(uniform: Uniform) -> Policy:
    """Choose any legal option with equal chance; the legality of all of them is worked out."""

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        legal = request.legal()
        if not legal:
            raise StuckError(f"{request.who} is asked about {request.about} and nothing is legal")
        return legal[int(uniform() * len(legal))]

    return choose
