"""Where a movement can end, found by answering its questions one after the other.

A ruleset that can say it at once has `reach`; this search, which knows no prices, is what it must agree with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from swordplay.engine.driving import next_question
from swordplay.engine.ends import Over
from swordplay.engine.hexes import Hex
from swordplay.engine.plans import Goal, Said
from swordplay.engine.requests import Choose, Option

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle

MOST_RUNS = 20_000


class _Node(NamedTuple):
    """A movement under way: what has been answered, what that cost, and the hexes so far."""

    cost: int
    said: tuple[Said, ...]
    values: tuple[Any, ...]
    path: tuple[Hex, ...]


def explored(battle: Battle) -> tuple[Goal, ...]:
    """Every end of the movement that is asked about, each at its lowest cost.

    `battle` is a draft of its own; whatever a step sets off (a roll, somebody else's question) ends the movement.
    """
    request = battle.request
    assert isinstance(request, Choose)
    who, about = request.who, request.about
    left = battle.ruleset.asks[about].left
    here = battle.state.fighters[who].hex
    best: dict[tuple[Any, ...], Goal] = {}
    seen: dict[Any, int] = {}
    edge = [_Node(0, (), (), (here,))]
    runs = 0
    while edge and runs < MOST_RUNS:
        edge.sort(key=lambda node: -node.cost)
        node = edge.pop()
        for option, cost, state, asked in _ends(battle, node, who, about):
            runs += 1
            figure = state.fighters[who]
            path = node.path if figure.hex == node.path[-1] else (*node.path, figure.hex)
            then = _Node(cost, (*node.said, Said(about, option.name)), (*node.values, option.value), path)
            posture = battle.ruleset.portrait(state, figure, figure.side).posture
            if asked is None:
                goal = Goal(figure.hex, figure.facing, cost, then.said, path, posture)
                place = (goal.hex, goal.facing, goal.posture)
                if place not in best or best[place].cost > cost:
                    best[place] = goal
                continue
            key = (figure.hex, figure.facing, posture, _left(asked, left))
            if seen.get(key, cost + 1) > cost:
                seen[key] = cost
                edge.append(then)
    return tuple(best.values())


def _ends(
    battle: Battle, node: _Node, who: str, about: str
) -> Iterator[tuple[Option[Any], int, Any, Choose[Any] | None]]:
    """Every legal answer where a movement has come to: the cost so far, the state behind it, and what is asked."""
    here, request = _asked(battle, node.values)
    if request is None:
        return
    ask = battle.ruleset.asks[about]
    for option in request.legal():
        shown = None if ask.show is None else ask.show(here, request, option.value)
        price = (shown.cost if shown is not None else None) or 0
        state, asked = _asked(battle, (*node.values, option.value))
        going_on = asked is not None and asked.who == who and asked.about == about and option.name != ask.leave
        yield option, node.cost + price, state, asked if going_on else None


def _asked(battle: Battle, values: tuple[Any, ...]) -> tuple[Any, Choose[Any] | None]:
    """The state after some answers, and the choice that is asked then, if one is."""
    state, act = battle.onward(*values)
    rule = act(state)
    try:
        request = next_question(rule, None)
    except (StopIteration, Over):
        return state, None
    return state, request if isinstance(request, Choose) else None


def _left(request: Choose[Any], left: Callable[[Any], object] | None) -> Any:
    """What is left to spend, as far as it shows: the question's scope or what matters of it, and what is open."""
    scope = request.scope if left is None else left(request.scope)
    return repr(scope), tuple(option.name for option in request.legal())
