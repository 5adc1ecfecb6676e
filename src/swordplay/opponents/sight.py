"""What a player sees without knowing the rules: who is where, how far weapons reach, and the way to a foe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from swordplay.engine.hexes import SIDES, SINGLE, Hex, bearing, distance, neighbour, sight
from swordplay.engine.state import Fighter, State

POINTS = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
"""How options name the sides and corners of a hex, by the hour; large figures may face corners."""

COMPASS = {POINTS[hour]: hour for hour in SIDES}
"""The sides alone."""

FAR = 1_000_000

Out: TypeAlias = Callable[[Any], bool]
"""Tells whether a fighter is out of the fight."""


def distance_between(one: Fighter, other: Fighter) -> int:
    """The distance between two figures, from nearest hex to nearest hex."""
    if one.footprint is SINGLE and other.footprint is SINGLE:
        return distance(one.hex, other.hex)
    return min(distance(a, b) for a in one.hexes() for b in other.hexes())


def nearest_foe(state: State[Any], me: Fighter, out: Out) -> tuple[Any, int]:
    """The nearest foe still in the fight whom the figure's side knows of, and his distance."""
    best: Any = None
    least = FAR
    side, here, small = me.side, me.hex, me.footprint is SINGLE
    for foe in state.fighters.values():
        if foe.side != side and not foe.hidden and not out(foe):
            away = distance(here, foe.hex) if small and foe.footprint is SINGLE else distance_between(me, foe)
            if away < least:
                best, least = foe, away
    return best, least


NEXT = frozenset({1})


def reaches(me: Any) -> frozenset[int]:
    """The distances at which the weapons in hand strike; one hex in a game without reaches."""
    own = getattr(me, "reaches", None)
    return NEXT if own is None else own()


@cache
def farthest(reaches: frozenset[int]) -> int:
    """The longest of some distances."""
    return max(reaches, default=0)


def could_arm(state: State[Any], me: Any) -> bool:
    """Whether a figure holds nothing to strike with, but has something at the belt or underfoot."""
    own = getattr(me, "could_arm", None)
    if own is not None:
        return bool(own(state))
    if not hasattr(me, "modes") or not (me.belt or state.items):
        return False
    held = (me.right, me.left)
    for mode in me.modes():
        if mode.item in held:
            return False
    return bool(getattr(me, "belt", ())) or any(item.hex == me.hex for item in state.items)


def armed(me: Any) -> bool:
    """Whether a figure holds a ready weapon to strike with, and nothing to shoot; some figures say so themselves."""
    own = getattr(me, "armed", None)
    return (wields(me) and not shots(me)) if own is None else bool(own())


def wields(me: Any) -> bool:
    """Whether a figure holds a ready weapon to strike with."""
    modes: tuple[Any, ...] = me.modes() if hasattr(me, "modes") else ()
    return bool(modes) and modes[0].item in (me.right, me.left) and not me.unready


def idle(me: Any) -> bool:
    """Whether a figure's hands are full of things that are no use in the fight."""
    full = getattr(me, "right", "") or getattr(me, "left", "")
    return bool(full) and hasattr(me, "modes") and not me.modes() and not shots(me)


def shots(me: Any) -> list[Any]:
    """The ways to shoot (not throw) what is in hand."""
    modes = me.shots() if hasattr(me, "shots") else ()
    return [mode for mode in modes if not mode.missile.thrown] if modes else []


def shooting(me: Any) -> bool:
    """Whether something in hand is ready to be shot."""
    modes = shots(me)
    return bool(modes) and any(me.loaded(mode) and me.ready(mode.item) for mode in modes)


def in_sight(state: State[Any], me: Fighter, foe: Fighter) -> bool:
    """Whether no ground blocks or obscures the view from a figure to a foe."""
    return any(sight(me.hex, hex, state.terrain).clear for hex in foe.hexes())


def empty(me: Any) -> bool:
    """Whether what is in hand would shoot, but has to be loaded first."""
    return bool(shots(me)) and not shooting(me)


def off_by(facing: int, here: Hex, there: Hex) -> int:
    """How far, in hours, a facing is from looking at a hex."""
    return 0 if here == there else off(facing, bearing(here, there))


def off(facing: int, hour: int) -> int:
    """How far, in hours, a facing is from an hour."""
    hours = (hour - facing) % 12
    return hours if hours <= 6 else 12 - hours


def way_round(state: State[Any], me: Fighter, foe: Fighter, out: Out, most: int = 400) -> Hex | None:
    """The first hex of the shortest way to a foe round obstacles and figures; None if there is none."""
    ground = state.terrain.ground
    taken = {
        hex
        for other in state.fighters.values()
        if other is not me and not out(other) and state.sees(me.side, other)
        for hex in other.hexes()
    }
    goals = set(foe.hexes())
    came: dict[Hex, Hex] = {me.hex: me.hex}
    edge = [me.hex]
    while edge and len(came) < most:
        further: list[Hex] = []
        for hex in edge:
            for hour in SIDES:
                to = neighbour(hex, hour)
                if to in goals:
                    return _first(came, hex, me.hex) if hex != me.hex else None
                if to not in came and to not in taken and to in ground and not ground[to].impassable:
                    came[to] = hex
                    further.append(to)
        edge = further
    return None


def _first(came: dict[Hex, Hex], at: Hex, start: Hex) -> Hex:
    while came[at] != start:
        at = came[at]
    return at
