"""22.c-g: large figures turn about their heads, knock others down and trample them."""

from __future__ import annotations

from swordplay.engine.hexes import adjacent, occupied, turns_between
from swordplay.engine.requests import Rule
from swordplay.games.dragonquest.attack.strike import strike
from swordplay.games.dragonquest.figure.figure import Fight, Figure, dead, down
from swordplay.games.dragonquest.figure.large import turn_cost, unseen_there
from swordplay.games.dragonquest.figure.positions import fall, land_prone, reveal
from swordplay.games.dragonquest.figure.settling import end_close_combats, loosen_holds
from swordplay.games.dragonquest.harm.damage import Blow
from swordplay.games.dragonquest.vocabulary import CLOSE, PULSE_END, TRAMPLE, TRAMPLED


def swing(state: Fight, name: str, hour: int, pivots: int) -> Rule[tuple[int, int]]:
    """22.c-e: turn about the head, trampling whoever is in the way; return the cost, and the corners turned so far."""
    figure = state.fighters[name]
    corners = turns_between(figure.facing, hour)
    price = turn_cost(pivots, corners)
    if unseen_there(state, figure, occupied(figure.footprint, figure.hex, hour)):
        state.tell("way-blocked", name)
        return price, pivots + corners
    figure.facing = hour
    state.tell("turned", name, facing=hour)
    yield from trample(state, name)
    return price, pivots + corners


def underfoot(state: Fight, name: str) -> list[Figure]:
    """The one-hex figures under a large one, except the dead and those in close combat with it."""
    me = state.fighters[name]
    place = me.hexes()
    closed = me.has(CLOSE)
    return [
        f for f in state.fighters.values()
        if f is not me and f.hex in place and len(f.footprint) == 1 and not dead(f) and not (closed and f.has(CLOSE))
    ]  # fmt: skip


def trample(state: Fight, name: str) -> Rule[None]:
    """22.e-f: everybody under a large figure is knocked down without a roll, and trampled once a pulse."""
    trodden = underfoot(state, name)
    for figure in trodden:
        reveal(state, figure)
        fall(state, figure)
    for under in [figure.name for figure in trodden]:
        figure = state.fighters[under]
        if not any(c.kind == TRAMPLED and c.source == name for c in figure.conditions):
            figure.gain(TRAMPLED, source=name, ends=PULSE_END)
            yield from strike(state, Blow(name, under, "", TRAMPLE))


def make_room(state: Fight, name: str) -> Rule[None]:
    """22.e, TERM.6: whoever is still under a large figure when its move ends is put beside it; the unconscious stay."""
    trodden = [figure for figure in underfoot(state, name) if not down(figure)]
    for figure in trodden:
        fall(state, figure)
    for under in [figure.name for figure in trodden]:
        yield from land_prone(state, under, adjacent(state.fighters[name].hexes()))
        end_close_combats(state)
        loosen_holds(state)
