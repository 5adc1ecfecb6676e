"""Which option is best."""

from __future__ import annotations

from typing import Any

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.requests import Choose
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.action import EXACT, SAMPLED, Prospect, known, prospect_of, told
from swordplay.odds.ahead import Ahead, End, Further, error_of
from swordplay.odds.facts import side_of
from swordplay.odds.policies import Stated, basic
from swordplay.odds.value import OUT_THEN_INJURY, TURN, Value

RUNS_EACH, SAMPLES_EACH = 1000, 600
"""For each of many options fewer runs are made than for the odds of one, exact or sampled."""


class Advice(msgspec.Struct, frozen=True):
    """One option with what it is worth; the list is ranked, the best first."""

    option: str
    worth: float
    method: str
    value: str
    horizon: str
    policy: str
    out: float
    """The chance that a foe is out."""
    own_out: float
    """The chance that somebody of one's own side is out."""
    injury: float
    """What the foes lose of their points, to be expected, as a share of one's whole."""
    own_injury: float
    n: int = 0
    error: float = 0.0
    left: float = 0.0
    """The share of ways too rare to follow beyond the turn, taken to go like the rest."""

    @property
    def how(self) -> str:
        """How the numbers were found, in words."""
        said = told(self.method, self.n, self.error)
        rest = f"{said} but for {100 * self.left:.1f} % too rare to follow, taken to go like the rest"
        return rest if self.left >= 0.0005 else said

    @property
    def reason(self) -> str:
        """What the ranking rests on, in words."""
        return (
            f"puts a foe out {_percent(self.out)}, costs him {_percent(self.injury)} of his points; "
            f"risk: out {_percent(self.own_out)}, {_percent(self.own_injury)} of one's own"
        )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def best(
    battle: Battle,
    policy: Policy | None = None,
    value: Value = OUT_THEN_INJURY,
    memo: Memo | None = None,
    *,
    name: str = "",
) -> list[Advice]:
    """Every legal option of the pending question, ranked by what it is worth to the asker's side."""
    request = battle.request
    if not isinstance(request, Choose):
        return []
    stated = basic(battle.ruleset) if policy is None else Stated(name or "as given", policy)
    memo = {} if memo is None else memo
    side = side_of(battle.state, request.who)
    start = known(battle.state, battle.state, side)
    ahead = Ahead(battle.ruleset, stated.choose, side, memo)
    found = []
    for option in request.legal():
        if option.unknown:
            continue
        prospect = prospect_of(battle, option.name, stated.choose, memo, most=RUNS_EACH, samples=SAMPLES_EACH)
        further = Further(merged(prospect))
        if value.horizon != TURN:
            further = ahead.through(further.ends)
        if prospect.n:
            further = further._replace(sampled=min(prospect.n, further.sampled or prospect.n))
        found.append(_advice(battle, option.name, side, start, further, value, stated.name))
    return sorted(found, key=lambda advice: -advice.worth)


def merged(prospect: Prospect) -> list[End]:
    """The ends of a prospect without the facts on the way."""
    found: dict[Any, list[Any]] = {}
    for outcome in prospect.found:
        entry = found.setdefault((outcome.state.digest(), outcome.over), [0.0, outcome.state, None, outcome.over])
        entry[0] += outcome.weight
    return [Outcome(*entry) for entry in found.values()]


def _advice(
    battle: Battle,
    option: str,
    side: str,
    start: State[Any],
    further: Further,
    value: Value,
    policy: str,
) -> Advice:
    ruleset = battle.ruleset
    out = own = injury = own_injury = 0.0
    for outcome in further.ends:
        fallen = set()
        for name, fighter in outcome.state.fighters.items():
            before = start.fighters[name]
            if ruleset.out(fighter) and not ruleset.out(before):
                fallen.add(fighter.side)
            (left, full), (had, _) = ruleset.points(fighter), ruleset.points(before)
            lost = outcome.weight * (had - left) / max(1, full)
            if fighter.side == side:
                own_injury += lost
            else:
                injury += lost
        out += outcome.weight * bool(fallen - {side})
        own += outcome.weight * (side in fallen)
    worth = value.rate(ruleset, side, start, further.ends)
    number = further.sampled
    return Advice(
        option=option,
        worth=worth,
        method=SAMPLED if number else EXACT,
        value=value.name,
        horizon=value.horizon,
        policy=policy,
        out=out,
        own_out=own,
        injury=injury,
        own_injury=own_injury,
        n=number,
        error=max(error_of(out, number), error_of(own, number)),
        left=further.left,
    )
