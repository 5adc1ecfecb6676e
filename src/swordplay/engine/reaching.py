"""Where a movement can end, found by answering its questions one after the other.

A ruleset that can say it at once has `reach`; this search, which knows no prices, is what it must agree with.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NamedTuple

from swordplay.engine.asking import NOTHING, PLAIN, Shown
from swordplay.engine.driving import next_question
from swordplay.engine.ends import Over
from swordplay.engine.hexes import Hex
from swordplay.engine.plans import Goal, Said, worthwhile
from swordplay.engine.requests import Choose, Option
from swordplay.engine.state import State

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle

MOST_RUNS = 20_000


class _Node(NamedTuple):
    """A movement under way: what has been answered, what that cost, the hexes so far, and what is asked now."""

    cost: int
    said: tuple[Said, ...]
    values: tuple[Any, ...]
    path: tuple[Hex, ...]
    state: State[Any]
    asked: Choose[Any]
    way: str = ""


def explored(battle: Battle) -> tuple[Goal, ...]:
    """Every end of the movement that is asked about, each at its lowest cost; a free turn at its end belongs to it.

    `battle` is a draft of its own; whatever a step sets off (a roll, somebody else's question) ends the movement.
    """
    request = battle.request
    assert isinstance(request, Choose)
    who = request.who
    best: dict[tuple[Any, ...], Goal] = {}
    seen: dict[Any, int] = {}
    waiting = {0: _Node(0, (), (), (battle.state.fighters[who].hex,), battle.state, request)}
    edge = [(0, 0)]
    runs = 0
    while edge and runs < MOST_RUNS:
        node = waiting.pop(heappop(edge)[1])
        for option in node.asked.legal():
            runs += 1
            shown = _shown(battle, node, option)
            cost, way = node.cost + (shown.cost or 0), (shown.way if shown.hex is not None else "") or node.way
            values = (*node.values, option.value)
            state, asked = _asked(battle, values)
            figure = state.fighters[who]
            path = node.path if figure.hex == node.path[-1] else (*node.path, figure.hex)
            said = (*node.said, Said(node.asked.about, option.name))
            posture = battle.ruleset.posture(figure)
            place = (figure.hex, figure.facing, posture)
            if asked is None or not _goes_on(battle, node.asked, option, asked):
                if (*place, way) not in best or best[*place, way].cost > cost:
                    best[*place, way] = Goal(figure.hex, figure.facing, cost, said, path, posture, way)
                continue
            key = (place, way, asked.about, _left(battle, asked))
            if seen.get(key, cost + 1) > cost:
                seen[key] = cost
                waiting[runs] = _Node(cost, said, values, path, state, asked, way)
                heappush(edge, (cost, runs))
    return worthwhile(best.values())


def _shown(battle: Battle, node: _Node, option: Option[Any]) -> Shown:
    """What an option is about where a movement has come to."""
    show = battle.ruleset.asks[node.asked.about].show
    return NOTHING if show is None else show(node.state, node.asked, option.value)


def _goes_on(battle: Battle, asked: Choose[Any], option: Option[Any], then: Choose[Any]) -> bool:
    """Whether a question belongs to the movement: another step of it, or the facing at its end."""
    asks = battle.ruleset.asks
    if then.who != asked.who or asks[asked.about].shape == "facing":
        return False
    if then.about == asked.about:
        return option.name != asks[asked.about].leave
    return asks.get(then.about, PLAIN).shape == "facing"


def _asked(battle: Battle, values: tuple[Any, ...]) -> tuple[State[Any], Choose[Any] | None]:
    """The state after some answers, and the choice that is asked then, if one is."""
    state, act = battle.onward(*values)
    try:
        request = next_question(act(state), None)
    except (StopIteration, Over):
        return state, None
    return state, request if isinstance(request, Choose) else None


def _left(battle: Battle, request: Choose[Any]) -> Any:
    """What is left to spend, as far as it shows: the question's scope or what matters of it, and what is open."""
    left = battle.ruleset.asks[request.about].left
    scope = request.scope if left is None else left(request.scope)
    return repr(scope), tuple(option.name for option in request.legal())
