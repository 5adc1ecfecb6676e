"""What odds and duels are told of the Third Edition: consequences, the options kept, what makes positions the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from swordplay.engine.facts import Fact, Part, part
from swordplay.engine.state import lasting
from swordplay.games.gurps import consequences
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import ATTACK, BREAK_FREE, GRAPPLE, PASSIVE, PIN, TAKEDOWN
from swordplay.games.gurps.vocabulary import (
    DEFENCE,
    DEFENCE_ADD_ON,
    FORM,
    LOCATION,
    MANOEUVRE,
    TASK,
    TURN_START,
)

EVENT_FACTS: Mapping[str, Fact] = {
    **consequences.EVENT_FACTS,
    "lies": Fact("foe on the ground", "you on the ground"),
    "surrenders": Fact("foe surrenders", "you surrender"),
}
"""Events, each of the fighter it happens to."""

ROLL_FACTS: Mapping[tuple[str, str], Fact] = {
    **consequences.ROLL_FACTS,
    (PASSIVE, "true"): consequences.DEFENDED,
    (GRAPPLE, "win"): Fact("foe grapples you", "you grapple foe"),
    (TAKEDOWN, "win"): Fact("foe throws you", "you throw foe"),
    (TAKEDOWN, "lose"): Fact("foe falls over his own throw", "you fall over your own throw"),
    (PIN, "win"): Fact("foe pins you", "you pin foe"),
    (BREAK_FREE, "win"): Fact("foe breaks free", "you break free"),
}
"""Rolls and contests: what was rolled for, how it came out, and the fact."""

PARTS: tuple[Part, ...] = (
    part("foe out", "good", "foe dead", "foe unconscious", "foe surrenders"),
    part("you out", "bad", "you dead", "you unconscious", "you surrender"),
    *consequences.PARTS[2:8],
    part("you pin foe", "good"),
    part("foe pins you", "bad"),
    part("foe thrown", "good", "you throw foe", "foe falls over his own throw"),
    part("you thrown", "bad", "foe throws you", "you fall over your own throw"),
    part("you grapple foe", "good"),
    part("foe grapples you", "bad"),
    part("you break free", "good"),
    part("foe breaks free", "bad"),
    *consequences.PARTS[8:],
)
"""The exclusive parts of what comes of an act, gravest first."""

CARDS_MENU: Mapping[str, tuple[str, ...]] = {
    MANOEUVRE: (
        "attack-melee weapon",
        "all out attack",
        "all out defense",
        "feint",
        "change position",
        "ready",
        "pass",
    ),
    FORM: ("determined", "strong", "two attacks", "two defences", "one better defence"),
    DEFENCE: ("dodge", "parry *", "block *", "no defence"),
    DEFENCE_ADD_ON: ("defend",),
    TASK: ("ready *", "nothing"),
}
"""The questions of a duel by the cards and the options kept; whatever else is asked, a policy answers freely."""

SHEET_MENU: Mapping[str, tuple[str, ...]] = {
    MANOEUVRE: (
        "step & attack",
        "all-out attack",
        "all-out defense",
        "step & feint",
        "change position",
        "step & ready",
        "pass",
    ),
    FORM: ("determined", "strong", "two attacks"),
    ATTACK: ("blow", "nobody"),
    LOCATION: ("torso",),
    DEFENCE: ("dodge", "parry *", "block *", "no defence"),
    TASK: ("ready *", "nothing"),
}
"""The same by the sheet."""

BOTH_MENU: Mapping[str, tuple[str, ...]] = {**CARDS_MENU, LOCATION: ("torso",)}
"""The cards, with the places of the sheet."""

ENDS_WITH_TURN = frozenset(
    {"manoeuvre", "form", "parried", "struck_with", "blocked", "retreated", "turn_start_hex", "hexes_entered"}
    | {"retreated_from", "dropped_from", "entered_from"}
)
"""The fields that the start of a fighter's turn resets before anything reads them (GAP.2)."""
APART = frozenset({"name", "side", "sheet", "conditions", "hex"})


def position_key(state: State3, *, open_ground: bool) -> Hashable:
    """Everything of a state the rules will read again; two states with the same key go on alike.

    On open ground, where nothing is picked up, only positions relative to each other count.
    """
    origin = next(iter(state.fighters.values())).hex if open_ground else (0, 0)
    on_turn = state.order[state.turn] if state.turn < len(state.order) else ""
    fighters = tuple(_fighter(state, one, origin, one.name == on_turn) for one in state.fighters.values())
    apart = ("fighters", "items", "fields", "clock") if open_ground else ("fighters", "clock")
    limit = state.switches.get("seconds", 0)
    rest = [state.matter(field) for field in lasting(type(state)) if field not in apart]
    return (fighters, limit - state.clock if limit else 0, *rest)


def _fighter(state: State3, me: Fighter3, origin: tuple[int, int], on_turn: bool) -> Hashable:
    values: list[Any] = [me.hex[0] - origin[0], me.hex[1] - origin[1]]
    for field in me.__struct_fields__:
        if field in APART or (on_turn and field in ENDS_WITH_TURN):
            continue
        value = getattr(me, field)
        if field in ("hexes_entered", "turn_start_hex", "entered_from"):
            hexes = value if field == "hexes_entered" else (value,) if value else ()
            value = tuple((q - origin[0], r - origin[1]) for q, r in hexes)
        values.append(value)
    kept = [one for one in me.conditions if not (on_turn and one.ends == TURN_START and one.at <= state.clock)]
    return (*values, tuple(sorted(one._replace(at=max(0, one.at - state.clock)) for one in kept)))
