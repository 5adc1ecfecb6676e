"""Where figures stand, and whether they keep their feet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from swordplay.engine.hexes import Hex, label, neighbours, occupied, ring
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure.figure import Fight, Figure, agility, down
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.vocabulary import FALL_HEX, MOUNT_MOVED, PRONE, PULSE_END

SURE_FOOTED = 3
FARTHEST = 12
"""How far away a free hex is looked for."""


@lru_cache(maxsize=1 << 14)
def named(hex: Hex) -> str:
    """A hex's name in questions."""
    return label(hex)


def reveal(state: Fight, figure: Figure) -> None:
    """TERM.4: a hidden figure shows itself, and is seen from then on."""
    if figure.hidden:
        figure.hidden = False
        state.tell("revealed", figure.name)


def put(state: Fight, figure: Figure, to: Hex) -> None:
    """Put a figure in a hex, its mount with it."""
    was, figure.hex = figure.hex, to
    state.tell_move(figure, was)
    if figure.mount:
        mount = state.fighters[figure.mount]
        mount.hex = to
        if not mount.has(MOUNT_MOVED):
            mount.gain(MOUNT_MOVED, ends=PULSE_END)


def face(state: Fight, figure: Figure, hour: int) -> None:
    """Turn a figure to face another way, its mount with it."""
    figure.facing = hour
    if figure.mount:
        state.fighters[figure.mount].facing = hour
    state.tell("turned", figure.name, facing=hour)


def fall(state: Fight, figure: Figure) -> None:
    """TERM.19: fall prone."""
    if not figure.has(PRONE):
        figure.gain(PRONE)
        state.tell("fell", figure.name)


def footing(state: Fight, figure: Figure, about: str) -> Tally:
    """The chance to keep one's feet: three times modAG."""
    agile = agility(figure).number
    return state.add_gm_modifiers(Tally(SURE_FOOTED * agile, "three-times-agility", agile), figure.name, about)


def keeps_feet(state: Fight, name: str, about: str) -> Rule[bool]:
    """14.1.g, 16.5, GAP.mount: roll three times modAG or less to keep one's feet, or to stay in the saddle."""
    figure = state.fighters[name]
    return (yield from Check(name, about, PERCENT, lambda: footing(state, figure, about)))


def blocks(figure: Figure, other: Figure) -> bool:
    """GAP.hexes: whether another figure blocks its hex to this one; the dead and unconscious block nobody."""
    return other.name not in (figure.name, figure.mount, figure.rider) and not down(other)


def standable(state: Fight, figure: Figure, hex: Hex, besides: Sequence[str] = ()) -> bool:
    """Whether a figure's whole body has room in a hex, leaving out of account those named in `besides`."""
    for place in occupied(figure.footprint, hex, figure.facing):
        ground = state.terrain.ground.get(place)
        if ground is None or ground.impassable:
            return False
        if any(blocks(figure, other) and other.name not in besides for other in state.at(place)):
            return False
    return True


def free_hexes(state: Fight, figure: Figure, hexes: tuple[Hex, ...] = ()) -> list[Hex]:
    """The free hexes next to a figure (or among those given); if there are none, the nearest free ones."""
    free = [hex for hex in hexes or neighbours(figure.hex) if standable(state, figure, hex)]
    radius = 2
    while not free and radius < FARTHEST:
        free = [hex for hex in ring(figure.hex, radius) if standable(state, figure, hex)]
        radius += 1
    return free or [figure.hex]


def land_prone(state: Fight, name: str, hexes: tuple[Hex, ...] = ()) -> Rule[None]:
    """GAP.mount, 22.e: a figure lands prone in a free hex of its player's choice."""
    figure = state.fighters[name]
    places = free_hexes(state, figure, hexes)
    to = places[0]
    if len(places) > 1:
        to = yield from Choose(name, FALL_HEX, [Option(named(hex), hex) for hex in places])
    figure = state.fighters[name]
    put(state, figure, to)
    fall(state, figure)


def posture(figure: Figure) -> str:
    """TERM.19: whether a figure lies or stands."""
    return PRONE if figure.has(PRONE) else "standing"
