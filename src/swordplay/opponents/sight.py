"""What a player sees without knowing the rules: who is where, how far weapons reach, and the way to a foe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from swordplay.engine.hexes import SIDES, SINGLE, Hex, bearing, distance, neighbour, sight
from swordplay.engine.state import Fighter, State
from swordplay.engine.tactics import Tactics

FAR = 1_000_000

Out: TypeAlias = Callable[[Any], bool]
"""Tells whether a fighter is out of the fight."""


class View(msgspec.Struct, eq=False):
    """What one fighter sees, worked out on first use; `out` tells who is out of the fight."""

    state: State[Any]
    me: Any
    out: Out
    tactics: Tactics[Any]
    _foe: tuple[Any, int] | None = None
    _reaches: frozenset[int] | None = None

    @property
    def foe(self) -> tuple[Any, int]:
        """The nearest foe and how far off he is."""
        foe = self._foe
        if foe is None:
            foe = self._foe = nearest_foe(self.state, self.me, self.out)
        return foe

    @property
    def nearest_by_far(self) -> bool:
        """Whether there is a nearest foe, and nobody else to be struck at, in the fight or out of it, is as near."""
        near, away = self.foe
        if near is None or len(self.state.fighters) == 2:
            return near is not None
        me = self.me
        for other in self.state.fighters.values():
            if other.side != me.side and other is not near and not other.hidden and distance_between(me, other) <= away:
                return False
        return True

    @property
    def reaches(self) -> frozenset[int]:
        """The distances at which he can strike."""
        distances = self._reaches
        if distances is None:
            distances = self._reaches = self.tactics.reaches(self.me)
        return distances

    @property
    def reach(self) -> int:
        """How far he can strike."""
        return farthest(self.reaches)

    @property
    def archer(self) -> bool:
        """Whether he holds something to shoot the nearest foe with, and it is loaded or he has nothing else to use."""
        (foe, away), me, tactics = self.foe, self.me, self.tactics
        if foe is None or away <= 1 or not tactics.shoots(me) or (tactics.wields(me) and not tactics.loaded(me)):
            return False
        return in_sight(self.state, me, foe) and tactics.chance(self.state, me)

    @property
    def a_step_away(self) -> bool:
        """Whether he can strike at the nearest foe where he stands or after one step; other figures bar the way."""
        (foe, away), me, reaches = self.foe, self.me, self.reaches
        if foe is None or away in reaches:
            return foe is not None
        hours = straight(me.hex, foe) if away > self.reach else SIDES
        ground, others = self.state.terrain.ground, self.state.fighters.values()
        taken = {hex for other in others if other is not foe and not self.out(other) for hex in other.hexes()}
        for hex in (neighbour(me.hex, hour) for hour in hours):
            free = hex in ground and not ground[hex].impassable and hex not in taken
            if free and min(distance(hex, there) for there in foe.hexes()) in reaches:
                return True
        return False

    @property
    def shoots(self) -> bool:
        """Whether he can shoot at the nearest foe."""
        if not self.tactics.loaded(self.me):
            return False
        foe = self.foe[0]
        return foe is not None and in_sight(self.state, self.me, foe)


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


@cache
def farthest(reaches: frozenset[int]) -> int:
    """The longest of some distances."""
    return max(reaches, default=0)


def in_sight(state: State[Any], me: Fighter, foe: Fighter) -> bool:
    """Whether no ground blocks or obscures the view from a figure to a foe."""
    return any(sight(me.hex, hex, state.terrain).clear for hex in foe.hexes())


def off_by(facing: int, here: Hex, there: Hex) -> int:
    """How far, in hours, a facing is from looking at a hex."""
    return 0 if here == there else off(facing, bearing(here, there))


def off(facing: int, hour: int) -> int:
    """How far, in hours, a facing is from an hour."""
    hours = (hour - facing) % 12
    return hours if hours <= 6 else 12 - hours


TOWARDS = [(hour,) if hour % 2 == 0 else (hour - 1, (hour + 1) % 12) for hour in range(12)]
"""For each hour of the clock, the side or sides that face it best."""


def straight(here: Hex, foe: Fighter) -> tuple[int, ...]:
    """The one or two sides of a hex that lead straight towards a foe."""
    there = foe.hex
    if foe.footprint is not SINGLE:
        there = min(foe.hexes(), key=lambda hex: distance(here, hex))
    return TOWARDS[bearing(here, there)] if here != there else ()


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
