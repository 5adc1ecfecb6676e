"""The options a solved duel of the Fourth Edition keeps, and what makes two positions the same."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Any

from swordplay.engine.state import Condition, lasting
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.attack.option_menu import HOLD, STRIKE
from swordplay.games.gurps.fourth.defence.scores import INCREASED, TWICE
from swordplay.games.gurps.vocabulary import (
    ADD_ON,
    DEFENCE,
    DEFENCE_ADD_ON,
    DOUBLED,
    FORM,
    LOCATION,
    MANOEUVRE,
    SHOCK,
    TASK,
    TURN_START,
)

MENU: Mapping[str, tuple[str, ...]] = {
    MANOEUVRE: (
        "Regular Attack",
        "All Out Attack",
        "Feint",
        "All-Out Defense",
        "Change Posture",
        "Ready",
        "Do Nothing",
    ),
    FORM: ("Determined", "Strong", "Double", "Feint", "Increased *", "Double Defense"),
    LOCATION: ("torso",),
    ADD_ON: (STRIKE, "Deceptive Attack", "Feint on *", HOLD),
    DEFENCE: ("dodge", "parry *", "block *", "no defence"),
    DEFENCE_ADD_ON: ("defend",),
    TASK: ("ready *", "nothing"),
}
"""The questions of a duel and the options kept; any other question a policy answers from the whole list."""

BEST_PLAY: Mapping[str, tuple[str, ...]] = {
    **MENU,
    MANOEUVRE: ("Regular Attack", "All Out Attack", "Feint", "All-Out Defense"),
    FORM: ("Determined", "Increased Parry"),
    ADD_ON: (STRIKE, "Feint on defence", HOLD),
    DEFENCE: ("dodge", "parry *", "block *"),
}
"""The smaller menu for best play, where every branch of every choice is followed."""


OF_ALL = (STRIKE, HOLD, TWICE, *INCREASED.values())
"""What every document of the edition has."""


def in_own_names(
    menu: Mapping[str, tuple[str, ...]], names: Mapping[str, str], known: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """The same menu in the words of another document, without the manoeuvres, forms and add-ons it does not have."""
    own_menu = dict(menu)
    for about in (MANOEUVRE, FORM, ADD_ON):
        own = (names.get(name, name) for name in menu[about])
        own_menu[about] = tuple(name for name in own if has(name, (*known, *OF_ALL)))
    return own_menu


def has(name: str, known: Collection[str]) -> bool:
    """Whether something of that name is known; a star stands for any end."""
    return name in known or (name.endswith("*") and any(one.startswith(name[:-1]) for one in known))


ENDS_WITH_TURN = frozenset(
    {
        "manoeuvre",
        "form",
        "parried",
        "struck_with",
        "blocked",
        "retreated",
        "double_attack_used",
        "turn_start_hex",
        "hexes_entered",
    }
    | {"efforts", "recovered", "retreated_from", "dropped_from"}
)
"""The fields that the start of a figure's turn resets before anything reads them (GAP.2)."""

APART = frozenset({"name", "side", "sheet", "conditions", "hex", "turn_start_hex", "hexes_entered", "stunned_turns"})
SORTED = frozenset({"parried", "struck_with", "crippled", "broken", "unready"})
"""The fields whose order does not matter."""


def position_key(state: Fight, *, open_ground: bool) -> Hashable:
    """Everything of a state the rules will read again; two states with the same key go on alike.

    On open ground, where nothing is picked up, only positions relative to each other count.
    """
    first = next(iter(state.fighters.values()))
    origin = first.hex if open_ground else (0, 0)
    on_turn = state.order[state.turn] if state.order else ""
    figures = tuple(_figure(state, figure, origin, figure.name == on_turn) for figure in state.fighters.values())
    apart = ("fighters", "items", "fields") if open_ground else ("fighters",)
    rest = [_own(state, field) for field in lasting(type(state)) if field not in apart]
    return (figures, *rest)


def _own(state: Fight, field: str) -> Hashable:
    """What counts of a field of the fight itself: not the order in which things fell to the ground.

    The order of triggers does count: they are set off in it.
    """
    if field == "items":
        return tuple(sorted(state.items))
    return state.triggers if field == "triggers" else state.matter(field)


def _figure(state: Fight, me: Figure, origin: tuple[int, int], on_turn: bool) -> Hashable:
    values: list[Any] = [me.hex[0] - origin[0], me.hex[1] - origin[1]]
    for field in me.__struct_fields__:
        if field in APART or (on_turn and field in ENDS_WITH_TURN):
            continue
        value = getattr(me, field)
        values.append(tuple(sorted(value)) if field in SORTED else value)
    if not on_turn:
        values.append(
            tuple((q - origin[0], r - origin[1]) for q, r in (*me.hexes_entered, me.turn_start_hex or me.hex))
        )
    if me.stunned:
        values.append(me.stunned_turns)
    return (*values, _conditions(state, me, on_turn))


def _conditions(state: Fight, me: Figure, on_turn: bool) -> tuple[Condition, ...]:
    """The conditions with the time they have left; shock added up, as it all ends with the same turn (SHOCK.3)."""
    clock, conditions = state.clock, []
    shock: dict[str, int] = {}
    for one in me.conditions:
        if one.kind == SHOCK:
            shock[one.source] = shock.get(one.source, 0) + one.value
        elif not (on_turn and one.ends == TURN_START and one.at <= clock):
            conditions.append(one._replace(at=max(0, one.at - clock)))
    if shock:
        numbers = state.profile.harm
        alone = on_turn and DOUBLED not in shock and not state.triggers
        most = numbers.shock_cap if alone else numbers.shock_cap_doubled
        conditions.extend(Condition(SHOCK, min(points, most), source) for source, points in shock.items())
    return tuple(sorted(conditions))
