"""What of a state can still matter, so that a long look ahead recognises equal positions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from swordplay.engine.state import Condition, lasting
from swordplay.games.dragonquest.actions.menu import another
from swordplay.games.dragonquest.figure.figure import Fight, Figure, shields
from swordplay.games.dragonquest.figure.settling import OF_ONE_FIGURE
from swordplay.games.dragonquest.vocabulary import ACTED, GRIEVOUS_EFFECTS, TIE_ROLL

SEPARATE_OF_FIGURE = frozenset({"name", "side", "sheet", "conditions", "hex", "hands", "gone", "loaded"})
"""Fields of a figure that do not matter as they are: left out, or handled separately."""
UNORDERED = ("gone", "loaded")
"""Fields whose order does not matter."""
SEPARATE_OF_FIGHT = frozenset({"fighters", "agenda", "items", "engagements"})
"""Fields of a fight that matter only in part, and are handled separately; all others matter as they are."""
AFTERWARDS = frozenset({"hurt", "bitten", "infection"})
"""Fields that matter only in the days after the fight (24)."""


def position_key(state: Fight, *, open_ground: bool) -> Hashable:
    """Everything in a state that can still matter; on open ground, hexes only relative to each other."""
    origin = next(iter(state.fighters.values())).hex if open_ground else (0, 0)
    agenda = tuple(entry for entry in state.agenda if not _in_vain(state, entry))
    acting = {entry[1] for entry in agenda if entry[0] in OF_ONE_FIGURE}
    figures = tuple(_figure(state, me, origin, me.name in acting, open_ground) for me in state.fighters.values())
    items = tuple((item.name, item.owner, _from(origin, item.hex)) for item in state.items)
    begins = not agenda or agenda == (("pulse",),)
    engagements = () if begins else state.engagements
    separate = SEPARATE_OF_FIGHT | {"fields"} if open_ground else SEPARATE_OF_FIGHT
    rest = [state.matter(field) for field in lasting(type(state)) if field not in separate]
    return (figures, agenda, items, engagements, *rest)


def _in_vain(state: Fight, entry: tuple[str, ...]) -> bool:
    """Whether an agenda entry will do nothing: the end of a first action that no second one follows."""
    return entry[0] == "acted" and not another(state.fighters[entry[1]], entry[2])


def _figure(state: Fight, me: Figure, origin: tuple[int, int], acting: bool, fight_only: bool) -> Hashable:
    left_out = SEPARATE_OF_FIGURE | AFTERWARDS if fight_only else SEPARATE_OF_FIGURE
    values: list[Any] = [getattr(me, field) for field in me.__struct_fields__ if field not in left_out]
    values.extend(tuple(sorted(getattr(me, field))) for field in UNORDERED)
    return (*values, _hands(state, me), _from(origin, me.hex), _conditions(state, me, acting))


def _hands(state: Fight, me: Figure) -> tuple[str, ...]:
    """What is held, shields last; the order of weapons and shields matters only with the effects of injuries."""
    if state.switches[GRIEVOUS_EFFECTS]:
        return me.hands
    return tuple(sorted(me.hands, key={shield.name for shield in shields(me)}.__contains__))


def _from(origin: tuple[int, int], hex: tuple[int, int]) -> tuple[int, int]:
    return hex[0] - origin[0], hex[1] - origin[1]


def _conditions(state: Fight, me: Figure, acting: bool) -> tuple[Condition, ...]:
    """The conditions with the time they have left; past actions matter only while the figure may still act."""
    clock = state.clock
    kept = (one for one in me.conditions if acting or one.kind != ACTED)
    return tuple(sorted(one._replace(at=max(0, one.at - clock)) for one in kept))


def condense(state: Fight) -> None:
    """12.3.d: of the dice that break a tie only the order matters, so replace them by ranks."""
    tied = [figure for figure in state.fighters.values() if figure.has(TIE_ROLL)]
    rolls = [tuple([one.value for one in figure.conditions if one.kind == TIE_ROLL]) for figure in tied]
    for figure, mine in zip(tied, rolls, strict=True):
        figure.lose(TIE_ROLL)
        figure.gain(TIE_ROLL, sum(other < mine for other in rolls))
