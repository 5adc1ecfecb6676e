"""A figure's declared attack as a line of answers: found by running the rules, no roll decided yet.

The ruleset lists the questions that belong to it: the one that opens a turn (`turn_questions`), steps (`steps`),
what is declared (`attack_questions`) and the options of a blow (`details`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from swordplay.engine.driving import ASK, STOP, drive, steered
from swordplay.engine.ends import Over, Result
from swordplay.engine.hexes import distance
from swordplay.engine.requests import Boundary, Check, Choose, Contest, Option, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State

Script: TypeAlias = tuple[tuple[str, str], ...]
"""The answers of a line: what each question is about, and the option's name."""

STEP = 1
"""So many hexes from where a figure stands its steps are searched."""
MOST_ANSWERS = 40
"""A line of more answers is not searched: its steps lead in a circle."""


GO, TURN, LEAVE, OTHER = "go", "turn", "leave", "other"
"""What an answer to a question of movement does: another hex, another facing, an end to it, something else."""


class Path(NamedTuple):
    """The kinds of answers that led through a movement, and what was open at its beginning."""

    kinds: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()


ROOT = Path()


class Turn(NamedTuple):
    """A figure at a question of its turn: a state at a boundary, and the answers from there to it.

    `entered` is the act that leads there where a battle stands there already; it has passed its boundary.
    """

    who: str
    side: str
    state: State[Any]
    answers: tuple[Any, ...] = ()
    entered: Callable[[State[Any]], Rule[None]] | None = None

    def act(self, ruleset: Ruleset) -> Callable[[State[Any]], Rule[None]]:
        """The rules from the boundary, with these answers given."""
        if self.entered is not None:
            return self.entered
        if not self.answers:
            return ruleset.fight
        return lambda state: _resumed(ruleset.fight(state), self.answers)

    @property
    def boundaries(self) -> int:
        """How many boundaries the act meets before the one that ends the turn."""
        return 1 if self.entered is None else 0


def _resumed(rule: Rule[None], answers: tuple[Any, ...]) -> Rule[None]:
    """A fight whose first answers are known."""
    left = list(reversed(answers))
    return steered(rule, lambda request: left.pop() if left and not isinstance(request, Boundary) else ASK)


class Stopped(NamedTuple):
    """Where a line has stopped: at a question of the figure's, at a roll, or (neither) at the end of its turn."""

    script: Script
    state: State[Any]
    question: Choose[Any] | None = None
    roll: Request[Any] | None = None
    over: Result | None = None
    offered: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    """For each place in `script` that is an option of the blow, what was open there."""


class Unplayable(Exception):
    """An answer of a line is not on offer here."""


class Lines:
    """The lines a figure can take in a turn."""

    def __init__(self, ruleset: Ruleset, policy: Policy, turn: Turn, *, whole: bool = False) -> None:
        """`policy` answers whatever is not searched; with `whole` every question of the figure before a roll is."""
        self.ruleset = ruleset
        self.policy = policy
        self.turn = turn
        self.crossed = frozenset((*ruleset.turn_questions, *ruleset.steps, *ruleset.attack_questions))
        self.mine = self.crossed.union(ruleset.details)
        self.whole = whole
        self.kinds: dict[tuple[str, str], str] = {}
        self.runs = 0
        self.farther = False
        """Whether a way of more than a step was left out."""

    def run(self, script: Script, *, policy: bool = False) -> Stopped:
        """Answer by a script, and on to the first question behind it or the first roll.

        With `policy` the questions behind the script are the policy's, too.
        """
        self.runs += 1
        state = self.turn.state.copy()
        given: list[tuple[str, str]] = []
        offered: dict[int, tuple[str, ...]] = {}
        passed = not self.turn.boundaries
        at: Request[Any] | None = None

        def answer(request: Request[Any]) -> Any:
            nonlocal passed, at
            if isinstance(request, Boundary):
                if passed:
                    return STOP
                passed = True
                return None
            if not isinstance(request, Choose):
                at = request
                return STOP
            if not self._searched(request, given):
                return self.policy(state, request).value
            if self._branches(request) and len(given) >= len(script) and not policy:
                alone = _open(request)
                if len(alone) != 1:
                    at = request
                    return STOP
                option = alone[0]
            else:
                option = self._scripted_or_usual(state, request, script, given, offered)
            given.append((request.about, option.name))
            return option.value

        over = None
        try:
            drive(self.turn.act(self.ruleset)(state), answer)
        except Over as end:
            over = end.result
        question, roll = (at, None) if isinstance(at, Choose) else (None, at)
        return Stopped(tuple(given), state, question, roll, over, offered)

    def _scripted_or_usual(
        self,
        state: State[Any],
        request: Choose[Any],
        script: Script,
        given: list[tuple[str, str]],
        offered: dict[int, tuple[str, ...]],
    ) -> Option[Any]:
        """What is answered by script or policy, and, of an option of the blow, what else was open there."""
        if len(given) > MOST_ANSWERS:
            raise Unplayable
        option = self._option(state, request, script, len(given))
        if request.about in self.ruleset.details:
            offered[len(given)] = tuple(one.name for one in _open(request))
        return option

    def _searched(self, request: Choose[Any], given: Sequence[tuple[str, str]]) -> bool:
        """Whether a question belongs to the line: one of the figure's own, and no movement after an attack."""
        about = request.about
        if request.who != self.turn.who or not (self.whole or about in self.mine):
            return False
        if about not in self.ruleset.steps:
            return True
        before = [one in self.ruleset.steps for one, _ in given if one not in self.ruleset.turn_questions]
        return True not in before or before[-1]

    def _branches(self, request: Choose[Any]) -> bool:
        """Whether every answer to a question is tried, whatever was answered before."""
        about = request.about
        return about in self.crossed or (self.whole and about not in self.ruleset.details)

    def _option(self, state: State[Any], request: Choose[Any], script: Script, place: int) -> Option[Any]:
        """What is answered: as the script says, behind it as the policy does."""
        if place >= len(script):
            return self.policy(state, request)
        about, name = script[place]
        option = request.named(name) if about == request.about else None
        if option is None or not option.legal:
            raise Unplayable
        return option

    def openings(self) -> list[Script]:
        """The ways a line may begin."""
        question = self.run(()).question
        return [] if question is None else [((question.about, option.name),) for option in _open(question)]

    def every(self, begun: Script = ()) -> Iterator[Stopped]:
        """Every line that begins so, with at most a step and a turn in it, each place and each facing once."""
        seen: set[Any] = set()
        idle: set[Script] = set()
        waiting: list[tuple[Stopped, Path]] = [(self.run(begun), ROOT)]
        for stopped, path in waiting:
            question = stopped.question
            if question is None:
                yield stopped
            if question is None or self.declared(stopped.script) in idle:
                continue
            moving = question.about in self.ruleset.steps
            for name in self._worth_trying(question, path) if moving else [one.name for one in _open(question)]:
                try:
                    further = self.run((*stopped.script, (question.about, name)))
                except Unplayable:
                    continue
                if not moving:
                    waiting.append((further, ROOT))
                    continue
                kind = self._learn(question.about, name, stopped, further)
                if kind == LEAVE and further.question is further.roll and further.script[-1][0] in self.ruleset.steps:
                    idle.add(self.declared(further.script))  # nothing is declared behind it, wherever he goes
                figure = further.state.fighters[self.turn.who]
                if distance(self.turn.state.fighters[self.turn.who].hex, figure.hex) > STEP:
                    self.farther = True
                    continue
                known = (self.declared(further.script), figure.digest(further.state.clock), _asked(further))
                if known not in seen:
                    seen.add(known)
                    offers = path.offers or tuple(one.name for one in _open(question))
                    waiting.append((further, Path((*path.kinds, kind), offers)))

    def _worth_trying(self, question: Choose[Any], path: Path) -> list[str]:
        """The answers to a question of movement that lead to new places: one hex, one turn, whatever ends it."""
        names = [option.name for option in _open(question)]
        worthwhile = []
        for name in names:
            kind = self.kinds.get((question.about, name))
            late = TURN in path.kinds and name in path.offers
            if kind is None or kind == LEAVE or (kind == OTHER and not path.kinds):
                worthwhile.append(name)
            elif OTHER in path.kinds or LEAVE in path.kinds:
                continue
            elif kind == GO and GO not in path.kinds:
                if not late:
                    worthwhile.append(name)
            elif kind == GO:
                self.farther = True
            elif kind == TURN and TURN not in path.kinds:
                worthwhile.append(name)
        return worthwhile or names

    def _learn(self, about: str, name: str, before: Stopped, after: Stopped) -> str:
        """What kind of answer to a question of movement this is; once known it need not be tried again."""
        was, now = (one.state.fighters[self.turn.who] for one in (before, after))
        if was.hex != now.hex:
            kind = GO
        elif was.facing != now.facing:
            kind = TURN
        else:
            changed = was.digest(before.state.clock) != now.digest(after.state.clock)
            going_on = after.question is not None and after.question.about in self.ruleset.steps
            kind = OTHER if changed and going_on else LEAVE
        return self.kinds.setdefault((about, name), kind)

    def declared(self, script: Script) -> Script:
        """A line without its steps."""
        return tuple(one for one in script if one[0] not in self.ruleset.steps)

    def look(self, stopped: Stopped) -> Any:
        """What lines have in common that are taken as one: what is declared, from which hex, against what number."""
        figure = stopped.state.fighters.get(self.turn.who)  # nobody's where a side is asked
        return (self.declared(stopped.script), figure and figure.hex, _number(stopped.roll))

    def act(self, script: Script) -> Callable[[State[Any]], Rule[None]]:
        """The turn with a line answered; whatever is not in it is asked."""
        begin = self.turn.act(self.ruleset)
        return lambda state: self._scripted(begin(state), state, script)

    def _scripted(self, rule: Rule[None], state: State[Any], script: Script) -> Rule[None]:
        answered = 0

        def answer(request: Request[Any]) -> Any:
            nonlocal answered
            scripted = answered < len(script) and isinstance(request, Choose)
            if not scripted or not self._searched(request, script[:answered]):  # type: ignore[arg-type]
                return ASK
            answered += 1
            return self._option(state, request, script, answered - 1).value  # type: ignore[arg-type]

        return steered(rule, answer)


def _open(request: Choose[Any]) -> list[Option[Any]]:
    return [option for option in request.legal() if not option.unknown]


def _asked(stopped: Stopped) -> Any:
    """What a line is asked next, so far as it shows."""
    return (stopped.question.about if stopped.question is not None else None, _number(stopped.roll))


def _number(roll: Request[Any] | None) -> Any:
    """What is rolled for, and the number where it is rolled against one."""
    if isinstance(roll, Check):
        return (roll.about, roll.tally.number)
    if isinstance(roll, Contest):
        return (roll.about, *(tally.number for tally in roll.tallies))
    return None if roll is None else roll.kind
