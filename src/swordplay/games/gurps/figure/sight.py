"""Who sees whom: clear lines between figures, who is in the way, and coming out of hiding."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from swordplay.engine.hexes import (
    COMPASS,
    SINGLE,
    Ground,
    Hex,
    comes_in_by,
    crossed,
    distance,
    neighbour,
    sight,
)
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import distance_between, facing_hexes
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.vocabulary import AIMING


def in_sight(state: Fight, me: Figure, foe: Figure) -> bool:
    """Whether one figure has a clear line to another; any hex of a large one will do."""
    if not state.sees(me.side, foe) or state.covered(me, foe):
        return False
    eye = me.hex
    return any(sight(eye, hex, state.terrain).clear for hex in foe.hexes())


COVER = "cover"
"""The tag of a hex with cover all round for those who are low; "cover N" is cover on that side of it."""


def cover_on(ground: Mapping[Hex, Ground], hex: Hex, hour: int) -> bool:
    """Whether there is cover on one side of a hex, noted for it or for the hex beyond."""
    here, beyond = ground.get(hex), ground.get(neighbour(hex, hour))
    if here is not None and here.tags and (COVER in here.tags or f"{COVER} {COMPASS[hour]}" in here.tags):
        return True
    return beyond is not None and bool(beyond.tags) and f"{COVER} {COMPASS[(hour + 6) % 12]}" in beyond.tags


def over_cover(state: Fight, me: Figure, foe: Figure) -> bool:
    """Whether the line to somebody comes in over cover, into whichever of his hexes; of two sides either will do."""
    hexes, ground = foe.hexes(), state.terrain.ground
    if me.hex in hexes:
        return False

    def shielded(hex: Hex) -> bool:
        ways = comes_in_by(me.hex, hex)
        return any(neighbour(hex, hour) in hexes or cover_on(ground, hex, hour) for hour in ways)

    return all(shielded(hex) for hex in hexes)


def shares_hex(state: Fight, me: Figure, *, but: Figure | None = None) -> bool:
    """Whether another figure that can act stands in the same hex, leaving one out."""
    hexes = me.hexes() if me.footprint is not SINGLE else (me.hex,)
    for other in state.fighters.values():
        if (
            other is not me
            and other is not but
            and (other.hex in hexes or (other.footprint is not SINGLE and any(h in hexes for h in other.hexes())))
            and not other.out
        ):
            return True
    return False


def close_in(state: Fight, me: Figure, foe: Figure) -> bool:
    """GAP.6: whether one figure is in close combat as far as another is concerned.

    Whoever shares his hex with a foe he knows of is bound towards all; one of several hexes only towards that foe.
    """
    if distance_between(me, foe) == 0:
        return True
    if me.footprint is not SINGLE or len(state.fighters) < 3:
        return False
    return any(
        other.side != me.side and not other.hidden and not other.out and me.hex in other.hexes()
        for other in state.fighters.values()
    )


def unfriendly_hexes(state: Fight, me: Figure, foe: Figure) -> int:
    """SIT.12: how many hexes between two figures are held by foes of the first whom his side can see.

    Where the line runs along a side, both hexes beside it must be held.
    """
    between = crossed(*line_of_fire(state, me, foe))
    if not between:
        return 0
    held = {
        hex
        for other in state.fighters.values()
        if other is not foe and other.side != me.side and not other.hidden and not other.out
        for hex in other.hexes()
    }
    return sum(all(hex in held for hex in crossing) for crossing in between) if held else 0


def line_of_fire(state: Fight, me: Figure, foe: Figure) -> tuple[Hex, Hex]:
    """Where a shot begins and the hex it goes at: the nearest two, or others where those do not see each other."""
    start, through = facing_hexes(me, foe)
    if (me.footprint is SINGLE is foe.footprint) or sight(start, through, state.terrain).clear:
        return start, through
    seen = [hex for hex in foe.hexes() if sight(me.hex, hex, state.terrain).clear]
    return (me.hex, min(seen, key=partial(distance, me.hex))) if seen else (start, through)


def reveal(state: Fight, me: Figure) -> bool:
    """DEF.1: come out of hiding, by an attack or a feint; True if one was hidden until now."""
    if not me.hidden:
        return False
    me.hidden = False
    state.tell("noticed", me.name)
    return True


def lose_aims_out_of_sight(state: Fight) -> None:
    """AIM.1: whoever loses sight of his target, because either of them moves, loses his aim."""
    for me in state.fighters.values():
        if me.conditions:
            aim = me.get(AIMING)
            target = None if aim is None else state.fighters.get(aim.source)  # a watched hex is no fighter
            if target is not None and not in_sight(state, me, target):
                lose_aim(state, me)
