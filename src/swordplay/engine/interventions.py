"""What a person may do without being asked: set a field, a modifier or a condition, and lift them again.

Each is plain data, checked and applied here, so that a record can hold it and a replay repeat it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from swordplay.engine.errors import NotLegalError
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import A_NAME, is_name
from swordplay.engine.state import Fighter, Modifier, State
from swordplay.engine.text import shown

SET = "set"
MODIFY = "modify"
UNMODIFY = "unmodify"
AFFLICT = "afflict"
LIFT = "lift"
OVERRULE = "overrule"
STOP = "stop"
RECOVER = "recover"
HAND_OVER = "hand-over"
LONGEST_NAME = 64
LARGEST_MODIFIER = 1000
MOST_MODIFIERS = 100
MOST_CONDITIONS = 200


def intervene(ruleset: Ruleset, state: State[Any], about: str, who: str, data: Mapping[str, Any]) -> None:
    """Change the state as a person says, or say in one sentence why not."""
    check_form(about, data)
    apply = _KINDS[about]
    trial = state.copy()
    apply(ruleset, trial, who, data)
    ruleset.settle(trial)
    problem = next(ruleset.problems(trial), None)
    if problem:
        raise NotLegalError(f"{about} is refused: {problem}")
    apply(ruleset, state, who, data)
    state.tell("by-hand", who, what=about, **data)
    ruleset.settle(state)


def begin_recovery(ruleset: Ruleset, state: State[Any], data: Mapping[str, Any]) -> None:
    """Say how long the aftermath is played, where the ruleset lets that be said."""
    for field in data:
        span = ruleset.recovery.get(field)
        if span is None:
            raise NotLegalError(f"{field}: expected nothing, {ruleset.name} plays its aftermath to the end")
        value, (least, most) = _whole(data, field), span
        if not least <= value <= most:
            raise NotLegalError(f"{field}: expected {least} to {most}, not {value}")
        state.fields[field] = value


def check_form(about: str, data: Any) -> None:
    """Check that there is such an intervention, and that its data has no fields it does not know."""
    if about not in _FIELDS:
        raise NotLegalError(f"there is no intervention {about!r}: expected one of {', '.join(_FIELDS)}")
    if not isinstance(data, Mapping):
        raise NotLegalError(f"expected a mapping for {about!r}, not {shown(data)}")
    for field in data:
        if field not in _FIELDS[about]:
            expected = f"only {', '.join(_FIELDS[about])}" if _FIELDS[about] else "nothing"
            raise NotLegalError(f"{field}: expected {expected} for {about!r}")


def _fighter(state: State[Any], who: str) -> Fighter:
    fighter: Fighter | None = state.fighters.get(who)
    if fighter is None:
        raise NotLegalError(f"there is no fighter {who!r}: expected one of {', '.join(state.fighters)}")
    return fighter


def _whole(data: Mapping[str, Any], field: str) -> int:
    value = data.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotLegalError(f"{field}: expected a whole number, not {shown(value)}")
    return value


def _word(data: Mapping[str, Any], field: str, known: Any = None) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not value or (known is not None and value not in known):
        expected = f"one of {', '.join(known)}" if known is not None else "a name"
        raise NotLegalError(f"{field}: expected {expected}, not {shown(value)}")
    return value


def _set(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    spans = ruleset.fighter_set_by_gm if who else ruleset.set_by_gm
    field = _word(data, "field", spans)
    value = _whole(data, "value")
    least, most = spans[field]
    if not least <= value <= most:
        raise NotLegalError(f"{field}: expected {least} to {most}, not {value}")
    if who:
        setattr(_fighter(state, who), field, value)
    else:
        state.fields[field] = value


def _modify(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    if who:
        _fighter(state, who)
    about = _word(data, "about", ruleset.rolls_modified_by_gm)
    name, value = _word(data, "name"), _whole(data, "value")
    if not is_name(name):
        raise NotLegalError(f"name: expected {A_NAME}, not {shown(name)}")
    if abs(value) > LARGEST_MODIFIER:
        raise NotLegalError(f"value: expected {-LARGEST_MODIFIER} to {LARGEST_MODIFIER}, not {value}")
    if len(state.modifiers) >= MOST_MODIFIERS:
        raise NotLegalError(f"expected at most {MOST_MODIFIERS} modifiers; lift one first")
    state.modifiers += (Modifier(name, about, value, who),)


def _unmodify(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    name = _word(data, "name", [modifier.name for modifier in state.modifiers if modifier.who == who])
    state.modifiers = tuple(m for m in state.modifiers if (m.name, m.who) != (name, who))


def _afflict(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    kind = _word(data, "condition", ruleset.conditions_set_by_gm)
    fighter = _fighter(state, who)
    span = ruleset.condition_span(kind)
    value = _whole(data, "value") if "value" in data else span[0] if span else 0
    least, most = sorted(span) if span else (-LARGEST_MODIFIER, LARGEST_MODIFIER)
    if not least <= value <= most:
        raise NotLegalError(f"value: expected {least} to {most} for {kind!r}, not {value}")
    if span:
        fighter.lose(kind)
    elif len(fighter.conditions) >= MOST_CONDITIONS:
        raise NotLegalError(f"expected at most {MOST_CONDITIONS} conditions of a fighter; lift one first")
    fighter.gain(kind, value, source=GAME_MASTER)


def _lift(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    fighter = _fighter(state, who)
    fighter.lose(_word(data, "condition", [condition.kind for condition in fighter.conditions]))


def _hand_over(ruleset: Ruleset, state: State[Any], who: str, data: Mapping[str, Any]) -> None:
    """Only check the names: who plays a side or a figure is not part of the state."""
    names = (*state.fighters, *state.sides())
    if who not in names:
        raise NotLegalError(f"there is no fighter or side {who!r}: expected one of {', '.join(names)}")
    to = _word(data, "to")
    if len(to) > LONGEST_NAME or not to.isprintable():
        raise NotLegalError(f"to: expected the name of a player of at most {LONGEST_NAME} printable characters")


_KINDS: dict[str, Callable[[Ruleset, State[Any], str, Mapping[str, Any]], None]] = {
    SET: _set,
    MODIFY: _modify,
    UNMODIFY: _unmodify,
    AFFLICT: _afflict,
    LIFT: _lift,
    HAND_OVER: _hand_over,
}

_FIELDS = {
    SET: ("field", "value"),
    MODIFY: ("name", "about", "value"),
    UNMODIFY: ("name",),
    AFFLICT: ("condition", "value"),
    LIFT: ("condition",),
    HAND_OVER: ("to",),
    STOP: (),
    RECOVER: ("days",),
}
