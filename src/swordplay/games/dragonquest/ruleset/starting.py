"""How a figure starts in DragonQuest: points, hands, what is loaded or poisoned, a prepared spell, conditions."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.starting import Start, StartKind, foes, one_of
from swordplay.engine.state import Condition
from swordplay.engine.text import shown
from swordplay.games.dragonquest.actions.close_combat import join
from swordplay.games.dragonquest.actions.pass_action import NEEDS_LOADING
from swordplay.games.dragonquest.figure.figure import Fight, Figure, free_hands
from swordplay.games.dragonquest.figure.items import lay_down
from swordplay.games.dragonquest.figure.positions import fall
from swordplay.games.dragonquest.harm.damage import MISSILE_STUCK, POLE_STUCK
from swordplay.games.dragonquest.sheet import Points
from swordplay.games.dragonquest.vocabulary import (
    CLOSE,
    DEFENSIVE,
    EVADING,
    GM,
    HOLDING,
    LOSES_ACTION,
    NEXT_ACTION,
    PREPARING,
    PRONE,
    PULSE_END,
    RESTRAINED,
    STUCK,
    STUNNED,
)

Things = Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)]
STUCK_WITH = ("smooth", "barbed", "pole")


class FigureStart(Start, frozen=True, forbid_unknown_fields=True):
    """How a figure starts; whatever is left out is as its sheet has it."""

    ft: Points | None = None
    en: Annotated[int, msgspec.Meta(ge=1, le=500)] | None = None
    hurt: bool = False
    armour_loss: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    infection: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    posture: Name = ""
    hands: Things | None = None
    dropped: Things = ()
    loaded: Things | None = None
    poison: Annotated[dict[Name, Points], msgspec.Meta(max_length=50)] | None = None
    spell: Name = ""


KINDS: Mapping[str, StartKind] = {
    EVADING: StartKind(ends=NEXT_ACTION),
    DEFENSIVE: StartKind(ends=NEXT_ACTION),
    LOSES_ACTION: StartKind(ends=PULSE_END),
    STUCK: StartKind((MISSILE_STUCK, POLE_STUCK), lambda state, figure: STUCK_WITH),
    CLOSE: StartKind(),
    HOLDING: StartKind(of=foes),
}
"""The conditions of a start that are not only for the game master to set, or end by themselves."""


def start_before_conditions(state: Fight, figure: Figure, start: FigureStart) -> Iterator[str]:
    """Let a figure start with its points, and with what is in its hands; what cannot be is said."""
    for name, given, full in (("ft", start.ft, figure.sheet.ft), ("en", start.en, figure.sheet.en)):
        if given is not None and given > full:
            yield f"{name}: expected at most {full}, as the sheet has it, not {given}"
        elif given is not None:
            setattr(figure, name, given)
    figure.hurt, figure.armour_loss, figure.infection = start.hurt, start.armour_loss, start.infection
    yield from hands(state, figure, start)
    yield from weapons(figure, start)
    if start.posture not in ("", "standing", PRONE):
        yield f"posture: expected standing or {PRONE}, not {shown(start.posture)}"
    elif start.posture == PRONE:
        fall(state, figure)
    if STUNNED in (one.kind for one in start.conditions) and figure.sheet.file.never_stunned:
        yield f"conditions: expected none called {STUNNED!r} of one who is never stunned"


def carried(figure: Figure) -> list[str]:
    """The weapons and the shield of a figure, as its sheet has them."""
    shield = figure.sheet.shield
    arms = [arm.name for arm in figure.sheet.weapons.values() if not arm.natural]
    return [*arms, shield.name] if shield is not None else arms


def hands(state: Fight, figure: Figure, start: FigureStart) -> Iterator[str]:
    """TERM.7: what is in hand, with no more than two hands; the rest is stowed, or lies in the hex."""
    own = carried(figure)
    for field, items in (("hands", start.hands or ()), ("dropped", start.dropped)):
        for place, item in enumerate(items):
            if item not in own or item in items[:place]:
                yield f"{field}[{place}]: expected {one_of(own)}, each once, not {shown(item)}"
                return
    if start.hands is not None:
        figure.hands = start.hands
        if free_hands(figure) < 0:
            yield f"hands: expected what two hands can hold, not {', '.join(start.hands)}"
    for place, item in enumerate(start.dropped):
        if item in (start.hands or ()):
            yield f"dropped[{place}]: {shown(item)} is in hand"
        else:
            lay_down(state, figure, item, figure.hex)


def weapons(figure: Figure, start: FigureStart) -> Iterator[str]:
    """14.8, 20.3: what is loaded, and what has poison on it."""
    arms = figure.sheet.weapons
    shot = [arm.name for arm in arms.values() if arm.group in NEEDS_LOADING]
    for place, item in enumerate(start.loaded or ()):
        if item not in shot:
            yield f"loaded[{place}]: expected {one_of(shot)}, not {shown(item)}"
    if start.loaded is not None:
        figure.loaded = tuple(dict.fromkeys(start.loaded))
    edged = [arm.name for arm in arms.values() if arm.weapon_class in ("A", "B") and not arm.natural]
    for item in start.poison or ():
        if item not in edged:
            yield f"poison: expected {one_of(edged)} (class A or B), not {shown(item)}"
    if start.poison is not None:
        figure.poison = tuple((item, strength, 0) for item, strength in start.poison.items())


def start_after_conditions(state: Fight, figure: Figure, start: FigureStart) -> Iterator[str]:
    """GAP.cast: let it start with a prepared spell that it knows and can pay for; it may be cast in the first pulse."""
    if start.spell and not figure.spells:
        yield "spell: expected none, because it knows none that it has the Fatigue for"
    elif start.spell and start.spell not in figure.spells:
        yield f"spell: expected {one_of(figure.spells)}, which it has the Fatigue for, not {shown(start.spell)}"
    elif start.spell:
        figure.gain(PREPARING, source=start.spell)


def start_with(state: Fight, figure: Figure, condition: Condition) -> None:
    """Let a condition hold, with what follows from it in play."""
    if condition.kind == CLOSE:
        join(state, figure)
    elif condition.kind == PRONE:
        fall(state, figure)
    elif condition.kind == RESTRAINED:
        figure.gain(RESTRAINED, source=GM)
    else:
        figure.conditions += (condition,)
    if condition.kind == HOLDING:
        state.fighters[condition.source].gain(RESTRAINED, source=figure.name)
