"""From the end of somebody's turn to the turn of the enemy who is next: whoever is before him acts by policy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from swordplay.engine.dice import Uniform
from swordplay.engine.driving import ASK, STOP, steered
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Boundary, Choose, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import sample
from swordplay.engine.state import State
from swordplay.odds.advice.attack_lines import Turn
from swordplay.odds.exact.tree import Horizon, Leaf, Tree
from swordplay.odds.policies import Stated

LIKELY = 0.01
"""Courses less likely than this are not followed."""
TOLERANCE = 1e-9
"""Chances and worths that differ by no more than this differ by rounding alone."""
BEFORE = 0.0005
"""What comes before the enemy's turn is followed as far as it is likelier than this."""
MOST_BEFORE = 200
"""Runs for one state before the enemy's turn, after which only likelier ways are followed."""
MOST_STEPS = 20
"""So many boundaries are passed at most until a foe's turn has come."""

End: TypeAlias = Outcome[State[Any]]


class Coming:
    """Finds the turns of the enemies that come first after a state."""

    def __init__(self, ruleset: Ruleset, stated: Stated, side: str, memo: Memo) -> None:
        """`side` is the one whose enemies are meant."""
        self.ruleset = ruleset
        self.stated = stated
        self.side = side
        self.memo = memo
        self.runs = 0
        self.rare = False
        """Whether ways were left out because they are rare."""
        self.crowded = False
        """Whether too much happens before an enemy's turn to follow all of it."""

    def turns(self, state: State[Any]) -> tuple[list[tuple[float, Turn]], list[End]]:
        """The enemies' turns that come first after a state, each with its chance, and ends before any comes.

        Whoever is before acts by policy.
        """
        met: dict[Any, tuple[float, Turn]] = {}
        over: list[End] = []
        same = self.ruleset.position_key
        going: dict[Any, tuple[float, State[Any]]] = {same(state): (1.0, state)}
        for _ in range(MOST_STEPS):
            further: dict[Any, tuple[float, State[Any]]] = {}
            for share, start in going.values():
                for weight, leaf, turn in self._next(start, BEFORE / share):
                    key = (same(leaf.state), turn and turn.who)
                    if turn is not None:
                        met[key] = (met.get(key, (0.0,))[0] + share * weight, turn)
                    elif leaf.over is not None:
                        over.append(Outcome(share * weight, leaf.state, leaf.over, True))
                    else:
                        further[key] = (further.get(key, (0.0,))[0] + share * weight, leaf.state)
            going = {key: one for key, one in further.items() if one[0] >= LIKELY}
        over.extend(Outcome(share, start, None) for share, start in going.values())
        return list(met.values()), over

    def _next(self, start: State[Any], floor: float) -> Iterator[tuple[float, Leaf, Turn | None]]:
        """How a state goes on to its next boundary, or to an enemy's turn before that."""
        opened: dict[int, Turn] = {}

        def act(copy: State[Any]) -> Rule[None]:
            return self._to_turn(self.ruleset.fight(copy), copy, start, opened)

        tree = Tree(act, start, self.stated.choose, self.memo, Horizon(boundaries=1))
        leaves: list[tuple[float, Leaf]] = []
        for coarser in (1, 10, 100):
            try:
                tree.limit = tree.runs + MOST_BEFORE
                leaves = list(tree.leaves((), coarser * floor))
                break
            except TooManyOutcomesError:
                self.crowded = True
        self.runs += tree.runs
        self.rare |= sum(weight for weight, _ in leaves) < 1 - TOLERANCE
        for weight, leaf in leaves:
            yield weight, leaf, opened.get(id(leaf.state))

    def _to_turn(self, rule: Rule[None], copy: State[Any], start: State[Any], opened: dict[int, Turn]) -> Rule[None]:
        """The rules as far as the question that opens an enemy's turn, which is then noted."""
        answers: list[Any] = []

        def answer(request: Request[Any]) -> Any:
            side = self._enemy(copy, request)
            if not side:
                return ASK
            opened[id(copy)] = Turn(request.who, side, start, tuple(answers))
            return STOP

        def heard(request: Request[Any], given: Any) -> None:
            if not isinstance(request, Boundary):
                answers.append(given)

        return steered(rule, answer, heard)

    def _enemy(self, state: State[Any], request: Request[Any]) -> str:
        """The side of the enemy whose turn a request opens; empty where it opens none."""
        if not isinstance(request, Choose) or request.about not in self.ruleset.turn_questions:
            return ""
        side = state.side_of(request.who)
        return side if side != self.side else ""

    def drawn(self, state: State[Any], uniform: Uniform) -> Turn | End:
        """One course by chance from a state to an enemy's turn, or to an end without one."""
        copy = state.copy()
        met: list[Turn] = []
        result = sample(self._meeting(self.ruleset.fight(copy), copy, met), copy, self.stated.choose, uniform)
        return met[0] if met else Outcome(1.0, copy, result, result is not None)

    def _meeting(self, rule: Rule[None], state: State[Any], met: list[Turn]) -> Rule[None]:
        """The rules as far as an enemy's turn, which is noted with the boundary before it."""
        start, answers, steps = state, list[Any](), 0

        def answer(request: Request[Any]) -> Any:
            nonlocal start, answers, steps
            if isinstance(request, Boundary):
                start, answers, steps = state.copy(), [], steps + 1
                return STOP if steps > MOST_STEPS else ASK
            side = self._enemy(state, request)
            if not side:
                return ASK
            met.append(Turn(request.who, side, start, tuple(answers)))
            return STOP

        def heard(request: Request[Any], given: Any) -> None:
            if not isinstance(request, Boundary):
                answers.append(given)

        return steered(rule, answer, heard)
