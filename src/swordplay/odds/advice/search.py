"""The search behind all advice: what somebody does best behind an option, and what the enemy does best about it.

Whoever asks what is best and whoever asks for the enemy's reply gets an answer from the same search of the same
position, so that the two cannot contradict each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from swordplay.engine.driving import ASK, STOP, steered
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.errors import StuckError, TooManyOutcomesError
from swordplay.engine.requests import Boundary, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import sample
from swordplay.engine.state import State
from swordplay.odds.advice.attack_lines import Lines, Script, Stopped, Turn, Unplayable
from swordplay.odds.advice.lookahead import LIKELY, TOLERANCE, Coming, End
from swordplay.odds.advice.prospect import Cancel, Position, Prospect, Work, interruptible
from swordplay.odds.exact.tree import Horizon, Leaf, Point, Tracking, Tree
from swordplay.odds.exact.turns import after_turn, set_points
from swordplay.odds.policies import Stated
from swordplay.odds.value import TURN, Value

MOST_RUNS = 500
"""Runs of the rules for the replies to one line, after which no other turn is searched."""
MOST_THOROUGH = 800
"""So many more for the first turn that is searched: what is best there is tried first everywhere else."""
RUNS_EACH, SAMPLES_EACH = 1000, 600
"""For each of many options fewer runs are made than for the odds of one, exact or sampled."""
MOST_LINES = 60
"""Runs to find the lines behind one opening of a turn."""
MOST_RATED = 300
"""Runs for rating them roughly, however many it took to find them."""
MOST_OWN = 400
"""Runs for looking at all of one's own behind one option."""
MOST_DETAILS = 150
"""Runs to better the options of a blow."""
FLOOR = 0.01
"""While lines are compared, only branches at least as likely as this are run."""
FINE = 0.003
"""The best line is followed so far."""
MOST_ROUGH, MOST_FINE = 60, 100
"""Runs for either look; beyond them the rougher one has to do, or some plays."""
MOST_ENDS = 2000
"""So many ways to an end are added up at most."""
PLAYED = 30
"""A line of too many ends is played out so often."""
PROMISING = 3
"""The best lines of so many openings are tried with other options of the blow."""
LISTED = 2
"""So many lines that were best elsewhere are tried in another end with the same places."""
TIED = 2
"""Where nothing is to be won this turn, so many lines beside the policy's, to the same place, are followed further."""
TOO_MUCH = 0.3
"""Where more than this is too rare to follow, courses to the enemy's turn are drawn by chance."""
DRAWN, MOST_DRAWN = 16, 1200
"""So many, with so many runs of the rules."""
SEARCHED = 0.5
"""Of lines that come to the same, one of which the replies were not searched so far is no better than others."""


class Rated(NamedTuple):
    """A line with what it comes to; `ends` are weighted states."""

    turn: Turn
    line: Stopped
    worth: float
    ends: list[End]
    left: float = 0.0
    """The share of ways too rare to be followed, taken to go like the rest."""
    sampled: int = 0
    """How often it was played out, if it was."""


class Reached(NamedTuple):
    """An end of a line: its weight, its leaf and the depleting numbers it leaves."""

    weight: float
    leaf: Leaf
    numbers: Point


class Answer(NamedTuple):
    """What the enemy does best in one of the turns an option leads to, and how likely he comes to it."""

    weight: float
    rated: Rated


class Through(NamedTuple):
    """Ends of a turn through the enemy's reply."""

    ends: list[End]
    answers: list[Answer]
    left: float
    searched: float
    sampled: int = 0


class Plan(NamedTuple):
    """An option, what a sensible player does behind it, and what the enemy then does best."""

    option: str
    script: Script
    turned: list[End]
    """The ends of the turn."""
    ends: list[End]
    """The ends at the horizon."""
    answers: list[Answer]
    sampled: int
    left: float
    """The share of ways that was not followed."""
    searched: float
    """The share of the ends of the turn in which the enemy's reply was searched, of those in which he has a turn."""
    left_out: tuple[str, ...]


class Search:
    """A search of one position, with everything it remembers."""

    def __init__(
        self, ruleset: Ruleset, stated: Stated, value: Value, side: str, memo: Memo, cancel: Cancel | None = None
    ) -> None:
        """`side` is the asker's: the enemies are all others. `cancel` may call the search off."""
        self.ruleset = ruleset
        self.cancel = cancel
        self.stated = stated._replace(choose=interruptible(stated.choose, cancel))
        self.value = value
        self.side = side
        self.memo = memo
        self.runs = 0
        self.allowed = 0
        self.layouts: dict[Any, list[Script]] = {}
        self.trees: dict[Any, Tree] = {}
        self.broad: set[tuple[str, Script]] = set()
        """Lines of too many ends to follow."""
        self.coming = Coming(ruleset, self.stated, side, memo)
        self.rare = self.farther = self.short = self.reused = False

    # An option

    def plan(self, who: str, option: str, where: Position) -> Plan:
        """The best that can be made of an option, by the value at its horizon."""
        self.rare = self.farther = self.short = self.reused = False
        turn = Turn(who, where.side, where.start, (), where.act)
        lines = Lines(self.ruleset, self.stated.choose, turn, whole=True)
        self.allowed = self.runs + MOST_OWN
        candidates = self._candidates(lines, turn)
        self.runs += lines.runs
        self.allowed = self.runs + MOST_RUNS
        plans = [self._followed(option, where, lines, candidates[0])]
        for script in candidates[1:]:
            if self.runs <= self.allowed:
                plans.append(self._followed(option, where, lines, script))
        return max(plans, key=lambda plan: (plan.searched > SEARCHED, self.worth(where.now, plan)))

    def worth(self, now: State[Any], plan: Plan) -> float:
        """What a plan is worth to the asker's side."""
        return self.value.rate(self.ruleset, self.side, now, plan.ends)

    def _candidates(self, lines: Lines, turn: Turn) -> list[Script]:
        """The best line of one's own by the end of the turn; where all are worth the same, some of them."""
        usual = lines.run((), policy=True)
        rated = self._all(lines, turn, usual)
        best = max(rated, key=lambda one: one.worth)
        mine = rated[0] if rated[0].line is usual else best
        if best.worth > mine.worth + TOLERANCE or usual.roll is not None:
            return [best.line.script if best.worth > mine.worth + TOLERANCE else usual.script]
        if self.value.horizon == TURN:
            return [usual.script]
        kept, place = {lines.declared(usual.script): usual.script}, _place(usual, turn)
        for one in rated:
            if len(kept) <= TIED and one.worth > best.worth - TOLERANCE and _place(one.line, turn) == place:
                kept.setdefault(lines.declared(one.line.script), one.line.script)
        return list(kept.values())

    def _followed(self, option: str, where: Position, lines: Lines, script: Script) -> Plan:
        """A line of one's own, to the end of the turn and through the enemy's reply."""
        where = where._replace(act=lines.act(script))
        work = Work(self.ruleset, where, self.stated.choose, self.memo, most=RUNS_EACH, cancel=self.cancel)
        prospect = work.whole(SAMPLES_EACH)
        turned = merged(self.ruleset, prospect, work.look)
        going = [] if self.value.horizon == TURN else [end for end in turned if not end.over]
        over = turned if self.value.horizon == TURN else [end for end in turned if end.over]
        through = Through(going, [], 1.0, 0.0) if self.coming.crowded else self._through(going)
        if going and through.left > TOO_MUCH:
            drawn = self._by_chance(going)
            through = drawn if drawn.left < through.left else through
        numbers = [prospect.n, through.sampled, *[answer.rated.sampled for answer in through.answers]]
        n = min(filter(None, numbers), default=0)
        ends = [*over, *through.ends]
        left_out = tuple(self._left_out())
        return Plan(option, script, turned, ends, through.answers, n, through.left, through.searched, left_out)

    def _through(self, going: list[End]) -> Through:
        """Ends of a turn through the enemy's reply, one by one, the likeliest first."""
        ends, answers, left, missed = list[End](), list[Answer](), 0.0, 0.0
        for end in sorted(going, key=lambda one: -one.weight):
            known, further = self._answered(end)
            whole = sum(one.weight for one in known) + sum(one.weight for one in further)
            missed += end.weight - whole
            if missed > TOO_MUCH:
                return Through(going, [], 1.0, 0.0)
            left += end.weight - whole + sum(one.weight * one.rated.left for one in known)
            if whole < TOLERANCE:
                ends.append(end)
                continue
            more = end.weight / whole
            answers.extend(Answer(more * one.weight, one.rated) for one in known)
            ends.extend(one._replace(weight=more * one.weight) for one in further)
            for weight, rated in known:
                ends.extend(one._replace(weight=more * weight * one.weight) for one in rated.ends)
        searched = sum(one.weight for one in answers)
        share = searched / (searched + missed) if searched else float(missed < SEARCHED)
        return Through(ends, answers, max(0.0, left), share)

    def _by_chance(self, going: list[End]) -> Through:
        """The same by some courses to an enemy's turn, drawn by chance: where too many lead there to follow all."""
        chance = random.Random(2)
        self.allowed = self.runs + MOST_DRAWN
        whole = sum(end.weight for end in going)
        answers, ends = list[Answer](), list[End]()
        for end in chance.choices(going, [end.weight for end in going], k=DRAWN):
            met = self.coming.drawn(end.state, chance.random)
            if isinstance(met, Turn):
                rated = self.best(met)
                if rated is not None:
                    answers.append(Answer(1.0, rated))
            else:
                ends.append(met)
        number = len(answers) + len(ends)
        if not number:
            return Through(going, [], whole, 0.0)
        part = whole / number
        ends = [end._replace(weight=part) for end in ends]
        ends.extend(one._replace(weight=part * one.weight) for _, rated in answers for one in rated.ends)
        left = sum(part * rated.left for _, rated in answers)
        return Through(ends, [Answer(part, rated) for _, rated in answers], left, 1.0, number)

    # From the end of an option to an enemy's turn

    def _answered(self, end: End) -> tuple[list[Answer], list[End]]:
        """The enemies' best replies to one end of an option, and the ends in which none has a turn."""
        if end.weight < LIKELY:
            self.rare = True
            return [], []
        turns, over = self.coming.turns(end.state)
        self.runs, self.coming.runs = self.runs + self.coming.runs, 0
        self.rare |= self.coming.rare
        further = [Outcome(end.weight * share, state, result, ended) for share, state, result, ended, _ in over]
        answers = []
        for share, turn in turns:
            weight = end.weight * share
            if weight < LIKELY:
                self.rare = True
                continue
            best = self.best(turn)
            if best is not None:
                answers.append(Answer(weight, best))
        return answers, further

    # The best line of a turn

    def best(self, turn: Turn) -> Rated | None:
        """The enemy's best line of a turn; None if there was no time for it."""
        if self.runs > self.allowed:
            self.short = True
            return None
        lines = Lines(self.ruleset, self.stated.choose, turn)
        layout = (turn.who, *((f.hex, f.facing, self.ruleset.out(f)) for f in turn.state.fighters.values()))
        known = self.layouts.get(layout)
        promising = [] if known is None else self._again(lines, turn, known[:LISTED])
        if not promising:
            thorough = not self.layouts
            self.allowed += MOST_THOROUGH if thorough else 0
            promising = self._all(lines, turn, lines.run((), policy=True))
            self.farther |= lines.farther
        ranked = sorted(promising, key=lambda one: -one.worth)
        listed = self.layouts.setdefault(layout, [])
        listed.extend(one.line.script for one in ranked[:LISTED] if one.line.script not in listed)
        best = self.rate_line(lines, turn, ranked[0].line, fine=True)
        self.runs += lines.runs
        return best

    def _again(self, lines: Lines, turn: Turn, known: list[Script]) -> list[Rated]:
        """The lines that were best where everybody stood in the same places, as far as they can be played here."""
        rated = []
        for script in [*known, ()]:
            try:
                rated.append(self.rate_line(lines, turn, lines.run(script, policy=True)))
            except (Unplayable, StuckError):
                continue
        self.reused = self.reused or len(rated) > 1
        return rated if len(rated) > 1 else []

    def _all(self, lines: Lines, turn: Turn, usual: Stopped) -> list[Rated]:
        """All lines, and the most promising of each opening with other options of the blow; the policy's first."""
        looks: dict[Any, Stopped] = {}
        for stopped in self._every(lines, usual):
            looks.setdefault(lines.look(stopped), stopped)
        rated: list[Rated] = []
        ends = max(self.allowed - self.runs, lines.runs + MOST_RATED)
        for stopped in looks.values():
            if rated and lines.runs > ends:
                self.short = True
                break
            rated.append(self.rate_line(lines, turn, stopped))
        first: dict[Script, Rated] = {}
        for one in sorted(rated, key=lambda one: -one.worth):
            first.setdefault(lines.declared(one.line.script)[:1], one)
        for one in [*first.values()][:PROMISING]:
            if one.worth > TOLERANCE:
                rated.append(self._with_details(lines, turn, one, lines.runs + MOST_DETAILS))
        return rated

    def _every(self, lines: Lines, usual: Stopped) -> Iterator[Stopped]:
        """What the policy itself would do, then so behind every opening, then every line with a step at most."""
        yield usual
        openings = lines.openings() if lines.turn.entered is None else []
        for begun in openings:
            with suppress(Unplayable, StuckError):
                yield lines.run(begun, policy=True)
        for begun in openings or [()]:
            ends = lines.runs + MOST_LINES
            for stopped in lines.every(begun):
                yield stopped
                if lines.runs > ends:
                    self.short = True
                    break

    def _with_details(self, lines: Lines, turn: Turn, best: Rated, most: int) -> Rated:
        """A line with the options of its blow bettered one after the other."""
        tried: set[Script] = set()
        place = 0
        while place < len(best.line.script):
            about, _ = best.line.script[place]
            for name in best.line.offered.get(place, ()):
                script = (*best.line.script[:place], (about, name))
                if script in tried:
                    continue
                if lines.runs > most:
                    self.short = True
                    return best
                tried.add(script)
                try:
                    other = self.rate_line(lines, turn, lines.run(script, policy=True))
                except (Unplayable, StuckError):
                    continue
                if other.worth > best.worth + TOLERANCE:
                    best = other
            place += 1
        return best

    def rate_line(self, lines: Lines, turn: Turn, line: Stopped, *, fine: bool = False) -> Rated:
        """What a line comes to by the end of its turn; ways too rare to be followed are taken to go like the rest."""
        ruleset, start, value = self.ruleset, turn.state, self.value
        if line.roll is None:
            ends = [Outcome(1.0, line.state, line.over, line.over is not None)]
            return Rated(turn, line, value.rate(ruleset, turn.side, start, ends), ends)
        if (turn.who, line.script) in self.broad:
            return self._played(lines, turn, line)
        tree = self._tree(lines, turn, line.script)
        before, point = tree.runs, tree.point(start)
        reached: list[Reached] = []
        for floor in (FLOOR, FINE) if fine else (FLOOR,):
            tree.limit = tree.runs + (MOST_FINE if reached else MOST_ROUGH)
            with suppress(TooManyOutcomesError):
                reached = self._ends(tree, point, floor)
        lines.runs += tree.runs - before
        if not reached:
            self.broad.add((turn.who, line.script))
            return self._played(lines, turn, line)
        whole = sum(weight for weight, _, _ in reached)
        ends = [
            Outcome(weight / whole, self._state(leaf, numbers), leaf.over, leaf.over is not None)
            for weight, leaf, numbers in reached
        ]
        worth = value.rate(ruleset, turn.side, start, ends)
        return Rated(turn, line, worth, ends, max(0.0, 1.0 - whole))

    def _ends(self, tree: Tree, point: Point, floor: float) -> list[Reached]:
        """The ends of a tree that are likely enough, those that leave the same together."""
        reached: dict[Any, Reached] = {}
        for number, (weight, leaf, rolled) in enumerate(tree.ends(point, floor)):
            if number > MOST_ENDS:
                raise TooManyOutcomesError(f"more than {MOST_ENDS} ends")
            numbers = after_turn(leaf, tree.fields, rolled)
            same = (id(leaf), numbers)
            reached[same] = Reached(weight + (reached[same].weight if same in reached else 0.0), leaf, numbers)
        return list(reached.values())

    def _played(self, lines: Lines, turn: Turn, line: Stopped) -> Rated:
        """A line of too many ends played out some times, always with the same dice."""
        uniform = random.Random(3).random
        ends = []
        for _ in range(PLAYED):
            copy = turn.state.copy()
            rule = until(lines.act(line.script)(copy), turn.boundaries)
            result = sample(rule, copy, self.stated.choose, uniform)
            ends.append(Outcome(1 / PLAYED, copy, result, result is not None))
        lines.runs += PLAYED
        return Rated(turn, line, self.value.rate(self.ruleset, turn.side, turn.state, ends), ends, 0.0, PLAYED)

    def _tree(self, lines: Lines, turn: Turn, script: Script) -> Tree:
        """The tree of a line, one for all states that differ only in points."""
        fields = self.ruleset.depleting
        bare = turn.state.copy()
        set_points(bare, fields, ())
        same = (self.ruleset.position_key(bare), turn.who, turn.answers, turn.entered, script)
        tree = self.trees.get(same)
        if tree is None:
            tree = self.trees[same] = Tree(
                lines.act(script),
                bare,
                self.stated.choose,
                self.memo,
                Horizon(turn.boundaries),
                Tracking(fields, rolls=True, pinned=True),
            )
        return tree

    def _state(self, leaf: Leaf, numbers: Point) -> State[Any]:
        """A leaf's state with its depleting numbers."""
        if not numbers:
            return leaf.state  # type: ignore[no-any-return]
        state: State[Any] = leaf.state.copy()
        set_points(state, self.ruleset.depleting, numbers)
        return state

    # What was left out

    def _left_out(self) -> Iterator[str]:
        """What the search did not look at, in words."""
        if self.rare:
            yield f"outcomes rarer than {100 * LIKELY:.0f} %"
        if self.farther:
            yield "moves of more than a step, except the one the policy makes"
        if self.reused:
            yield f"where everybody ends up in the same places, all but the {LISTED} best lines of the likeliest case"
        if self.short:
            yield f"whatever does not fit into {MOST_RUNS} runs of the rules"
        yield "combinations of attack options none of which helps by itself"


def until(rule: Rule[None], boundaries: int) -> Rule[None]:
    """A rule as far as the boundary behind so many."""
    left = boundaries

    def answer(request: Request[Any]) -> Any:
        nonlocal left
        if isinstance(request, Boundary):
            if not left:
                return STOP
            left -= 1
        return ASK

    return steered(rule, answer)


def _place(stopped: Stopped, turn: Turn) -> tuple[Any, ...]:
    """Where a line leaves its figure; nowhere if a side was asked."""
    figure = stopped.state.fighters.get(turn.who)
    return () if figure is None else (figure.hex, figure.facing)


def merged(ruleset: Ruleset, prospect: Prospect, look: Callable[[], None]) -> list[End]:
    """The ends of a prospect without the facts on the way; `look` may call it off, as there may be many."""
    ends: dict[Any, list[Any]] = {}
    for outcome in prospect.outcomes:
        look()
        same = (ruleset.position_key(outcome.state), points(ruleset, outcome.state), outcome.over)
        entry = ends.setdefault(same, [0.0, outcome.state, outcome.result, outcome.over])
        entry[0] += outcome.weight
    return [Outcome(*entry) for entry in ends.values()]


def points(ruleset: Ruleset, state: State[Any]) -> tuple[Any, ...]:
    """What a value reads of the fighters, whatever else of a state the rules may not read again."""
    return tuple((ruleset.points(fighter), ruleset.out(fighter)) for fighter in state.fighters.values())
