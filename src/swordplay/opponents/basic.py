"""A sensible player: goes for the nearest foe, strikes, and defends as well as he can.

It knows no rules. It looks at the names, legality and numbers of what is offered and at what everybody can see,
and what it prefers in one game is data of the catalogue (`preferences`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from swordplay import catalogue
from swordplay.engine.dice import Uniform
from swordplay.engine.hexes import DIRECTIONS, SIDES, Hex, bearing, distance, in_cone, neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, random_policy
from swordplay.engine.state import Fighter, State

Chooser: TypeAlias = Callable[[State[Any], Any, Choose[Any]], Option[Any] | None]
"""Picks an option, or None when it has no opinion."""

COMPASS = {"N": 0, "NE": 2, "SE": 4, "S": 6, "SW": 8, "NW": 10}


def basic_policy(ruleset: Ruleset, uniform: Uniform) -> Policy:
    """The sensible player of a ruleset; where it has no opinion, it picks any legal option."""
    kinds: Mapping[str, Callable[[Any], Chooser]] = {
        "first": first,
        "approach": approach,
        "face": face,
        "target": target,
        "number": highest,
    }
    choosers: dict[str, Chooser] = {}
    for about, wish in catalogue.preferences(ruleset.name).items():
        ((kind, details),) = wish.items()
        choosers[about] = kinds[kind](details)
    anything = random_policy(uniform)

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        chooser = choosers.get(request.about)
        if chooser is not None:
            me = state.fighters.get(request.who)
            if me is not None:
                found = chooser(state, me, request)
                if found is not None:
                    return found
        return anything(state, request)

    return choose


# What everybody can see


def nearest_foe(state: State[Any], me: Fighter) -> Fighter | None:
    """The nearest foe still in the fight whom one's side knows of."""
    best, least = None, 1_000_000
    for foe in state.fighters.values():
        if foe.side != me.side and not foe.hidden and not getattr(foe, "out", False):
            away = distance(me.hex, foe.hex)
            if away < least:
                best, least = foe, away
    return best


def longest_reach(me: Any) -> int:
    """How far the longest weapon in hand reaches; one hex where a game has no such thing."""
    modes = getattr(me, "modes", None)
    return max((mode.longest for mode in modes()), default=1) if modes is not None else 1


# Ways to choose


def fits(name: str, wish: str) -> bool:
    """Whether an option is the one wished for; a wish that ends in a star fits all that begin so."""
    return name == wish or (wish.endswith("*") and name.startswith(wish[:-1]))


def first(wishes: list[Any]) -> Chooser:
    """The first of some options that is legal and whose conditions hold."""
    listed = [wish if isinstance(wish, dict) else {"option": wish} for wish in wishes]
    rows = [(wish["option"], tuple(wish.get("me", {}).items())) for wish in listed]

    def choose(state: State[Any], me: Any, request: Choose[Any]) -> Option[Any] | None:
        options = request.options
        for wish, conditions in rows:
            if all(getattr(me, field, None) in values for field, values in conditions):
                for option in options:
                    if fits(option.name, wish) and option.legal:
                        return option
        return None

    return choose


def highest(details: Mapping[str, str]) -> Chooser:
    """The legal option with the highest number."""

    def choose(state: State[Any], me: Any, request: Choose[Any]) -> Option[Any] | None:
        best, most = None, -1000
        for option in request.options:
            if option.name == details["instead"]:
                best = best or option
            elif option.legal:
                tally = option.tally
                if tally is not None and tally.number > most:
                    best, most = option, tally.number
        return best

    return choose


def target(details: Mapping[str, str]) -> Chooser:
    """The first legal target that is not nobody."""

    def choose(state: State[Any], me: Any, request: Choose[Any]) -> Option[Any] | None:
        nobody = None
        for option in request.options:
            if option.name == details["pass"]:
                nobody = option
            elif option.legal:
                return option
        return nobody

    return choose


def face(details: Mapping[str, str]) -> Chooser:
    """The facing that looks at the nearest foe."""

    def choose(state: State[Any], me: Any, request: Choose[Any]) -> Option[Any] | None:
        foe = nearest_foe(state, me)
        legal = request.legal()
        if foe is None or foe.hex == me.hex:
            return legal[0] if legal else None
        return min(legal, key=lambda option: off_by(COMPASS[option.name.split()[-1]], me.hex, foe.hex), default=None)

    return choose


def off_by(facing: int, here: Hex, there: Hex) -> int:
    """How far, in hours, a facing is from looking at a hex."""
    hours = (bearing(here, there) - facing) % 12
    return min(hours, 12 - hours)


def approach(details: Mapping[str, str]) -> Chooser:
    """Towards the nearest foe until a weapon reaches him, then to face him."""
    stop, rise = details["stop"], details.get("rise", "")

    def choose(state: State[Any], me: Any, request: Choose[Any]) -> Option[Any] | None:
        named = {option.name: option for option in request.options}
        foe = nearest_foe(state, me)
        if rise and rise in named and named[rise].legal:
            return named[rise]
        if foe is None or foe.hex == me.hex:
            return named[stop]
        if distance(me.hex, foe.hex) > longest_reach(me):
            hour = way(state, me, foe, named)
            if hour is not None:
                return named[f"go {hour}"]
        if in_cone(me.facing, me.hex, foe.hex):
            return named[stop]
        turns = [name for name in named if name.startswith("face ") and named[name].legal]
        best = min(turns, key=lambda name: off_by(COMPASS[name[5:]], me.hex, foe.hex), default="")
        if best and off_by(COMPASS[best[5:]], me.hex, foe.hex) < off_by(me.facing, me.hex, foe.hex):
            return named[best]
        return named[stop]

    return choose


def way(state: State[Any], me: Fighter, foe: Fighter, named: Mapping[str, Option[Any]]) -> str | None:
    """The compass point of the next hex on the way to a foe: straight if that is open, else by a path around."""
    here = distance(me.hex, foe.hex)
    best, least = None, (here, 0)
    for point, hour in COMPASS.items():
        option = named.get(f"go {point}")
        if option is not None and option.legal:
            score = (distance(neighbour(me.hex, hour), foe.hex), off_by(me.facing, me.hex, neighbour(me.hex, hour)))
            if score < least and score[0] < here:
                best, least = point, score
    return best or around(state, me, foe, named)


def around(state: State[Any], me: Fighter, foe: Fighter, named: Mapping[str, Option[Any]]) -> str | None:
    """The first hex of the shortest way round whatever is between."""
    taken = {hex for other in state.fighters.values() if not getattr(other, "out", False) for hex in other.hexes()} - {
        foe.hex
    }
    came: dict[Hex, Hex] = {me.hex: me.hex}
    edge = [me.hex]
    while edge and foe.hex not in came:
        further = []
        for hex in edge:
            for hour in SIDES:
                to = neighbour(hex, hour)
                ground = state.terrain.ground.get(to)
                if to not in came and to not in taken and ground is not None and not ground.impassable:
                    came[to] = hex
                    further.append(to)
        edge = further
    if foe.hex not in came:
        return None
    at = foe.hex
    while came[at] != me.hex:
        at = came[at]
    offset = (at[0] - me.hex[0], at[1] - me.hex[1])
    point = next(point for point, hour in COMPASS.items() if DIRECTIONS[hour] == offset)
    option = named.get(f"go {point}")
    return point if option is not None and option.legal else None
