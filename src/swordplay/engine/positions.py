"""Positions from outside: a fight is resumed from one only if everything in it fits together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from swordplay.engine.ends import Ending
from swordplay.engine.errors import SwordplayError, UnreadableError
from swordplay.engine.text import shown

if TYPE_CHECKING:
    from swordplay.engine.scenario import Scenario
    from swordplay.engine.state import State

P = ParamSpec("P")
R = TypeVar("R")

LARGEST = 1_000_000
"""No number in a position is larger, whatever it counts."""
LONGEST = 5_000
"""Nor is any list longer."""
ENDINGS = ("", *(ending.value for ending in Ending))


@contextmanager
def understood(scenario: Scenario) -> Iterator[None]:
    """Turn a crash of the rules over an impossible position into a one-sentence error."""
    try:
        yield
    except Exception as error:
        _explain(error, scenario)
        raise


def guarded(method: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """The same, for a method of a battle that runs the rules."""

    @wraps(method)
    def wrapper(battle: Any, /, *args: P.args, **keywords: P.kwargs) -> R:
        try:
            return method(battle, *args, **keywords)
        except Exception as error:
            _explain(error, battle.scenario)
            raise

    return wrapper


def _explain(error: Exception, scenario: Scenario) -> None:
    """Raise a one-sentence error if the rules crashed over a position from outside."""
    if scenario.state is not None and not isinstance(error, SwordplayError):
        what = f"{type(error).__name__}: {shown(str(error))}"
        raise UnreadableError(f"state: the rules cannot go on from this position ({what})") from error


def check_numbers(data: Any, place: str = "state") -> None:
    """Check that no number in a position's plain data is larger, and no list longer, than a fight can make it."""
    if isinstance(data, bool):
        return
    if isinstance(data, int | float) and abs(data) > LARGEST:
        raise UnreadableError(f"{place}: expected a number from {-LARGEST} to {LARGEST}, not {shown(data)}")
    if isinstance(data, dict):
        for key, value in data.items():
            check_numbers(value, f"{place}.{key}")
    elif isinstance(data, list | tuple):
        if len(data) > LONGEST:
            raise UnreadableError(f"{place}: expected at most {LONGEST} entries, not {len(data)}")
        for k, value in enumerate(data):
            check_numbers(value, f"{place}[{k}]")


def check_position(state: State[Any], scenario: Scenario) -> None:
    """Check that a position belongs to its scenario and names nobody who is not in it."""
    problem = next(_problems(state, scenario), None)
    if problem:
        raise UnreadableError(f"state.{problem}")


def _problems(state: State[Any], scenario: Scenario) -> Iterator[str]:
    sides = {entry.name: entry.side for entry in scenario.fighters}
    for name, fighter in state.fighters.items():
        at = f"fighters.{name}"
        if fighter.name != name:
            yield f"{at}.name: expected {name!r}, not {shown(fighter.name)}"
        if fighter.side != sides[name]:
            yield f"{at}.side: expected {sides[name]!r}, not {shown(fighter.side)}"
        if not 0 <= fighter.facing < 12:
            yield f"{at}.facing: expected an hour from 0 to 11, not {fighter.facing}"
    yield from _unknown("order", state.order, sides)
    yield from _unknown("triggers", (trigger.owner for trigger in state.triggers), sides)
    yield from _unknown("items", (item.owner for item in state.items), (*sides, ""))
    yield from _unknown("modifiers", (modifier.who for modifier in state.modifiers), (*sides, ""))
    if len(set(state.order)) < len(state.order):
        yield "order: expected every fighter once"
    if state.over not in ENDINGS:
        yield f"over: expected {', '.join(filter(None, ENDINGS))} or nothing, not {shown(state.over)}"
    if state.winner not in (*sides.values(), ""):
        yield f"winner: expected a side or nothing, not {shown(state.winner)}"
    if state.clock < 0:
        yield f"clock: expected at least 0, not {state.clock}"


def _unknown(field: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    known = set(known)
    for name in names:
        if name not in known:
            yield f"{field}: there is no fighter {shown(name)}"
