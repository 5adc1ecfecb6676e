"""What a wish of the preferences may ask for besides its option: conditions on the fighter, his foe and the fight.

The comments in the preference files say what each means; `catalogue/build.py` checks how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from swordplay.engine.errors import UnreadableError
from swordplay.engine.tactics import Tactics
from swordplay.opponents.sight import View

Test: TypeAlias = Callable[[View], bool]
"""A condition that holds for a fighter or not."""

Asked: TypeAlias = Mapping[str, Any]
"""What a wish asks for, by the name of the condition."""

R = TypeVar("R")


def required(wish: Asked, tactics: Tactics[Any]) -> Test | None:
    """Everything that a wish asks for as one test; None if it asks for nothing."""
    return _all([CONDITIONS[name](wish[name], tactics) for name in wish if name in CONDITIONS])


def _all(tests: list[Test]) -> Test | None:
    if not tests:
        return None
    *others, last = tests
    before = _all(others)
    return last if before is None else lambda view: before(view) and last(view)


def _reader(known: Mapping[str, R], name: str) -> R:
    """What reads a fact or number of a fighter; one that the ruleset does not declare is an error."""
    if name not in known:
        import difflib  # slow to load, and only needed once something went wrong

        near = difflib.get_close_matches(name, known, 1) or sorted(known) or ["nothing"]
        raise UnreadableError(f"{name!r} is not declared by the ruleset's tactics: expected {' or '.join(near)}")
    return known[name]


def _field(values: Mapping[str, list[Any]], tactics: Tactics[Any]) -> Test:
    ((field, wanted),) = values.items()
    listed, read = tuple(wanted), _reader(tactics.facts, field)
    return lambda view: read(view.me) in listed


def _has(fields: list[str], tactics: Tactics[Any]) -> Test:
    readers = [_reader(tactics.facts, field) for field in fields]
    if len(readers) == 1:
        (read,) = readers
        return lambda view: bool(read(view.me))
    return lambda view: any(read(view.me) for read in readers)


def _near(steps: int, tactics: Tactics[Any]) -> Test:
    return lambda view: view.foe[1] <= view.reach + steps


def _fresh(field: str, tactics: Tactics[Any]) -> Test:
    read = _reader(tactics.numbers, field)

    def test(view: View) -> bool:
        left, full = read(view.me)
        return 2 * left > full

    return test


def _keeps(least: Mapping[str, int], tactics: Tactics[Any]) -> Test:
    ((field, lost),) = least.items()
    read = _reader(tactics.numbers, field)

    def test(view: View) -> bool:
        left, full = read(view.me)
        return left + lost >= full

    return test


def _under(kinds: list[str], tactics: Tactics[Any]) -> Test:
    return lambda view: bool(view.me.conditions) and any(view.me.has(kind) for kind in kinds)


def _helpless(kinds: list[str], tactics: Tactics[Any]) -> Test:
    def test(view: View) -> bool:
        foe = view.foe[0]
        return foe is not None and bool(foe.conditions) and any(foe.has(kind) for kind in kinds)

    return test


def _shooting(wanted: bool, tactics: Tactics[Any]) -> Test:
    return lambda view: view.shoots == wanted


def _empty(wanted: bool, tactics: Tactics[Any]) -> Test:
    shoots, loaded = tactics.shoots, tactics.loaded
    return lambda view: (shoots(view.me) and not loaded(view.me)) == wanted


def _late(clock: int, tactics: Tactics[Any]) -> Test:
    return lambda view: view.state.clock >= clock


def _unarmed(wanted: bool, tactics: Tactics[Any]) -> Test:
    could_arm = tactics.could_arm
    return lambda view: could_arm(view.state, view.me) == wanted


def _armed(wanted: bool, tactics: Tactics[Any]) -> Test:
    armed = tactics.armed
    return lambda view: armed(view.me) == wanted


def _idle(wanted: bool, tactics: Tactics[Any]) -> Test:
    idle = tactics.idle
    return lambda view: idle(view.me) == wanted


def _step(wanted: bool, tactics: Tactics[Any]) -> Test:
    return lambda view: view.a_step_away == wanted


def _chance(wanted: bool, tactics: Tactics[Any]) -> Test:
    chance = tactics.chance
    return lambda view: chance(view.state, view.me) == wanted


def _not(test: Test) -> Test:
    return lambda view: not test(view)


CONDITIONS: Mapping[str, Callable[[Any, Tactics[Any]], Test]] = {
    "me": _field,
    "has": _has,
    "lacks": lambda fields, tactics: _not(_has(fields, tactics)),
    "near": _near,
    "far": lambda steps, tactics: _not(_near(steps, tactics)),
    "fresh": _fresh,
    "keeps": _keeps,
    "under": _under,
    "free_of": lambda kinds, tactics: _not(_under(kinds, tactics)),
    "helpless": _helpless,
    "shooting": _shooting,
    "empty": _empty,
    "armed": _armed,
    "idle": _idle,
    "late": _late,
    "unarmed": _unarmed,
    "step": _step,
    "chance": _chance,
}
"""The conditions a wish may have."""
