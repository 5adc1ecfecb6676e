"""Which option is best: every one with what a sensible player makes of it and what the enemy then does best."""

from __future__ import annotations

from typing import Any

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo
from swordplay.engine.errors import NotLegalError
from swordplay.engine.question import Wording
from swordplay.engine.requests import Choose
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds import method
from swordplay.odds.advice.draft import position
from swordplay.odds.advice.lookahead import End
from swordplay.odds.advice.option import UNSEEN, remembered, unseen
from swordplay.odds.advice.prospect import Cancel
from swordplay.odds.advice.search import Plan, Search
from swordplay.odds.exact.tree import Progress
from swordplay.odds.interval import of_mean
from swordplay.odds.policies import Stated, basic
from swordplay.odds.value import OUT_THEN_INJURY, Value

SWING = 1.1
"""So much may hang on a way that was not followed: somebody out, and all his points."""


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
    """How far the worth may be off: surely where it is exact, in 95 of 100 cases where it was sampled."""
    left: float = 0.0
    """The share of ways too rare to follow, taken to go like the rest."""
    plan: str = ""
    """What one does behind the option, in words."""
    reply: float = 0.0
    """What the enemy's best reply is worth to him, to be expected."""
    searched: float = 1.0
    """The share of the ends of the turn in which his reply was searched."""

    @property
    def how(self) -> str:
        """How the numbers were found, in words."""
        said = method.EXACT if self.method == method.EXACT else method.in_words(self.method, self.n, self.error)
        rest = f"{said}, except {100 * self.left:.1f} % too rare to follow and assumed to go like the rest"
        return rest if self.left >= 0.0005 else said

    @property
    def reason(self) -> str:
        """What the ranking rests on, in words."""
        return (
            f"puts a foe out {_percent(self.out)}, deals {_percent(self.injury)} of his points; "
            f"risks: you out {_percent(self.own_out)}, {_percent(self.own_injury)} of your points lost"
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
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> list[Advice]:
    """Every legal option of the pending question, ranked by what it is worth to the asker's side.

    Behind an option the asker does what is best by the end of his turn, and whichever enemy is next what is best by
    the end of his; everybody else does as the policy says. `cancel` may call it off.
    """
    request = battle.request
    if not isinstance(request, Choose):
        return []
    side = battle.state.side_of(request.who)
    now = battle.state.known_since(battle.state, side)
    stated = policy_of(battle, policy, name)
    advice = [
        _advice(battle.ruleset, side, now, plan, value, stated.name)
        for plan in plans(battle, policy, value, memo, name=name, cancel=cancel, progress=progress)
    ]
    return sorted(advice, key=lambda advice: -advice.worth)


def policy_of(battle: Battle, policy: Policy | None, name: str) -> Stated:
    """Who chooses whatever is not searched."""
    return basic(battle.ruleset) if policy is None else Stated(name or "as given", policy)


def plans(
    battle: Battle,
    policy: Policy | None = None,
    value: Value = OUT_THEN_INJURY,
    memo: Memo | None = None,
    *,
    name: str = "",
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> list[Plan]:
    """The search of a position, for every option that can be judged; remembered as long as the battle stands there."""
    request = battle.request
    assert isinstance(request, Choose)
    known_here, calls = remembered(battle)
    asked = (policy, value)
    if asked in known_here:
        return known_here[asked]  # type: ignore[no-any-return]
    stated, side = policy_of(battle, policy, name), battle.state.side_of(request.who)
    search = Search(battle.ruleset, stated, value, side, calls if memo is None else memo, cancel)
    options = [option.name for option in request.legal() if not option.unknown]
    judged: list[Plan] = []
    for done, option in enumerate(options):
        if progress is not None:
            progress(done / len(options))
        try:
            with unseen(battle):
                judged.append(search.plan(request.who, option, position(battle, option)))
        except NotLegalError as refused:
            if str(refused) != UNSEEN:
                raise
    known_here[asked] = judged
    return judged


def _advice(ruleset: Ruleset, side: str, now: State[Any], plan: Plan, value: Value, policy: str) -> Advice:
    out, own, injury, own_injury = shares(ruleset, side, now, plan.ends)
    worth = value.rate(ruleset, side, now, plan.ends)
    return Advice(
        option=plan.option,
        worth=worth,
        method=method.SAMPLED if plan.sampled else method.EXACT,
        value=value.name,
        horizon=value.horizon,
        policy=policy,
        out=out,
        own_out=own,
        injury=injury,
        own_injury=own_injury,
        n=plan.sampled,
        error=error_of(ruleset, side, now, plan, value),
        left=plan.left,
        plan=in_words(plan.script, Wording(ruleset)),
        reply=sum(weight * rated.worth for weight, rated in plan.answers),
        searched=plan.searched,
    )


def error_of(ruleset: Ruleset, side: str, now: State[Any], plan: Plan, value: Value) -> float:
    """How far what a plan is worth may be off."""
    error = SWING * plan.left
    if plan.sampled:
        each = [(end.weight, value.rate(ruleset, side, now, [end._replace(weight=1.0)])) for end in plan.ends]
        mean = sum(weight * worth for weight, worth in each)
        spread = sum(weight * (worth - mean) ** 2 for weight, worth in each)
        error += of_mean(mean, spread, plan.sampled, min(mean, -SWING), max(mean, SWING)).off(mean)
    return error


def shares(ruleset: Ruleset, side: str, start: State[Any], ends: list[End]) -> tuple[float, float, float, float]:
    """The chances that foes and friends are out, and what either lose of their points."""
    out = own = injury = own_injury = 0.0
    for outcome in ends:
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
    return out, own, injury, own_injury


def in_words(script: tuple[tuple[str, str], ...], wording: Wording) -> str:
    """A line in words: what each question was about, and all answers to it in a row."""
    parts: list[str] = []
    last = ""
    for about, name in script:
        label = wording.label(about, name) or name
        asked = wording.sayings.get(f"for:{about}", about)
        parts.append(label if about == last or not parts else f"{asked}: {label}")
        last = about
    return ", ".join(parts)
