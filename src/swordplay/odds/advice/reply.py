"""What the enemy does best about an option: his whole declared attack, from where he stands and one step around."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.facts import BY_POINTS, Share, shares
from swordplay.engine.question import Wording
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.advice.attack_lines import Lines
from swordplay.odds.advice.best import SWING, in_words, plans, policy_of
from swordplay.odds.advice.draft import drafted
from swordplay.odds.advice.lookahead import TOLERANCE
from swordplay.odds.advice.option import remembered
from swordplay.odds.advice.parting import Parting
from swordplay.odds.advice.prospect import Cancel, interruptible
from swordplay.odds.advice.search import Answer, Plan
from swordplay.odds.exact.facts import facts
from swordplay.odds.exact.tree import Horizon, Progress, Tree
from swordplay.odds.method import EXACT
from swordplay.odds.policies import Stated
from swordplay.odds.value import NEXT_TURN, OUT_THEN_INJURY, Value

MOST_EXACT = 1200
"""Runs for the odds of the lines that were found; beyond that their rarest branches are left out."""
FINER = (0.01, 0.003, 0.001, 0.0)
"""First branches at least as likely as this are run; then finer and finer."""
END_OF_REPLY = "the end of his turn"


class Reply(msgspec.Struct, frozen=True):
    """What the enemy does best after an option, how often it is his best, and what comes of it.

    All numbers are averages over the ends of the option in which it is his best line.
    """

    who: str
    option: str
    """How the line begins."""
    line: str
    """The whole line in words."""
    share: float
    """How often it is his best, of what was searched."""
    worth: float
    """What it is worth to his side, by the value, from where the option left things."""
    out: float
    """The chance that it puts somebody of the asker's side out."""
    injury: float
    """What it costs the asker's side of its points, to be expected."""
    chances: dict[str, float]
    """The chance of every consequence, as the asker sees it: "you" are those whom the enemy strikes."""
    searched: float
    """The share of the ends of the turn that was searched."""
    left: float
    """The share of ways of the line too rare to be followed."""
    left_out: tuple[str, ...]
    value: str
    horizon: str
    policy: str
    plan: str = ""
    """What the asker does behind the option, in words."""
    parts: tuple[Share, ...] = ()
    """The exclusive parts of what comes of it, as the asker sees them; they add up to 1."""

    @property
    def error(self) -> float:
        """How far the worth of the line may be off."""
        return SWING * self.left

    @property
    def how(self) -> str:
        """How the numbers were found, in words."""
        return EXACT if self.left < 0.0005 else f"exact, except {100 * self.left:.1f} % assumed to go like the rest"


def reply(
    battle: Battle,
    option: str,
    policy: Policy | None = None,
    value: Value = OUT_THEN_INJURY,
    *,
    name: str = "",
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> list[Reply]:
    """The enemy's best replies to an option, the likeliest first; none if nothing he can do changes anything.

    The position is searched as for `best`, and the lines every_plan are worked out more finely. Searched is the next
    enemy's whole declaration: what he does, every hex and facing one step around him, target and weapon, and the
    options of the blow one after the other; whatever else is asked a stated policy answers. What the search left
    out stands in `left_out`. `cancel` may call it off.
    """
    drafted(battle, option)
    value = value._replace(horizon=NEXT_TURN)
    every_plan = plans(battle, policy, value, name=name, cancel=cancel, progress=progress)
    plan = next(one for one in every_plan if one.option == option)
    if not plan.answers and plan.searched < TOLERANCE:
        raise TooManyOutcomesError("too much may happen before an enemy's turn to search his reply")
    request = battle.request
    assert request is not None
    stated = policy_of(battle, policy, name)
    stated = stated._replace(choose=interruptible(stated.choose, cancel))
    side = battle.state.side_of(request.who)
    telling = Telling(battle.ruleset, stated, value, side, remembered(battle)[1])
    return telling.replies(plan)


class Odds(NamedTuple):
    """What a line of the enemy's comes to."""

    weight: float
    worth: float
    out: float
    injury: float
    chances: dict[str, float]
    left: float
    parted: list[float]


class Telling(NamedTuple):
    """Works replies out finely, with the facts on the way."""

    ruleset: Ruleset
    stated: Stated
    value: Value
    side: str
    memo: Memo

    def replies(self, plan: Plan) -> list[Reply]:
        """The best replies to a plan, the likeliest first."""
        several: dict[tuple[str, str], list[Answer]] = {}
        wording = Wording(self.ruleset)
        for answer in plan.answers:
            if abs(answer.rated.worth) > TOLERANCE:
                line = in_words(answer.rated.line.script, wording)
                several.setdefault((answer.rated.turn.who, line), []).append(answer)
        whole = sum(answer.weight for answer in plan.answers)
        listed = [self._reply(plan, who, words, some, whole) for (who, words), some in several.items()]
        return sorted(listed, key=lambda one: -one.share)

    def _reply(self, plan: Plan, who: str, words: str, answers: list[Answer], whole: float) -> Reply:
        odds = [self._odds(answer) for answer in answers]
        weight = sum(one.weight for one in odds)
        chances: dict[str, float] = {}
        for one in odds:
            for fact, share in one.chances.items():
                chances[fact] = chances.get(fact, 0.0) + one.weight * share / weight
        return Reply(
            who=who,
            option=answers[0].rated.line.script[0][1],
            line=words,
            share=weight / whole,
            worth=sum(one.weight * one.worth for one in odds) / weight,
            out=sum(one.weight * one.out for one in odds) / weight,
            injury=sum(one.weight * one.injury for one in odds) / weight,
            chances=chances,
            searched=plan.searched,
            left=sum(one.weight * one.left for one in odds) / weight,
            left_out=plan.left_out,
            value=self.value.name,
            horizon=END_OF_REPLY,
            policy=self.stated.name,
            plan=in_words(plan.script, Wording(self.ruleset)),
            parts=shares(
                self.ruleset.parts or BY_POINTS,
                [sum(one.weight * one.parted[k] for one in odds) / weight for k in range(len(odds[0].parted))],
            ),
        )

    def _odds(self, answer: Answer) -> Odds:
        """One line in one state, as finely as so many runs allow."""
        turn, line = answer.rated.turn, answer.rated.line
        start, worth, left = turn.state, answer.rated.worth, answer.rated.left
        ends: list[tuple[float, State[Any], Any]] = [(end.weight, end.state, ()) for end in answer.rated.ends]
        if line.roll is not None:
            act = Lines(self.ruleset, self.stated.choose, turn).act(line.script)
            tree = Tree(act, start, self.stated.choose, self.memo, Horizon(turn.boundaries), listen=True)
            leaves = list(tree.leaves((), FINER[0]))
            tree.limit = max(30 + int(MOST_EXACT * answer.weight), tree.runs)
            for floor in FINER[1:]:
                try:
                    leaves = list(tree.leaves((), floor))
                except TooManyOutcomesError:
                    break
            whole = sum(weight for weight, _ in leaves)
            outcomes = [Outcome(w / whole, leaf.state, leaf.over, leaf.over is not None) for w, leaf in leaves]
            worth, left = self.value.rate(self.ruleset, turn.side, start, outcomes), max(0.0, 1.0 - whole)
            ends = [
                (weight / whole, leaf.state, facts(self.ruleset, self.side, leaf.state, leaf.asked))
                for weight, leaf in leaves
            ]
        out = injury = 0.0
        chances: dict[str, float] = {}
        parting = Parting(self.ruleset, self.side, start)
        for share, state, seen in ends:
            parting.add(share, seen, state)
            hurt, fell = _harm(self.ruleset, self.side, start, state)
            injury += share * hurt
            out += share * fell
            for fact, _ in seen:
                chances[fact] = chances.get(fact, 0.0) + share
        return Odds(answer.weight, worth, out, injury, chances, left, parting.chances)


def _harm(ruleset: Ruleset, side: str, start: State[Any], state: State[Any]) -> tuple[float, bool]:
    """What a side has lost of its points since a start, and whether anybody of it is out now who was not."""
    lost, fell = 0.0, False
    for before in start.side(side):
        now = state.fighters[before.name]
        (left, full), (had, _) = ruleset.points(now), ruleset.points(before)
        lost += (had - left) / max(1, full)
        fell = fell or (ruleset.out(now) and not ruleset.out(before))
    return lost, fell
