"""From which side a blow comes at a figure, and what that does to its defences."""

from __future__ import annotations

from swordplay.engine.hexes import Arcs, Hex, distance, neighbour
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import facing_hexes
from swordplay.games.gurps.vocabulary import BACK, FRONT, LEFT, RIGHT, SIDE

ARCS = Arcs((FRONT, FRONT, RIGHT, BACK, LEFT, FRONT))
"""DEF.2: three front hexes, two side hexes, one back hex."""
SIDE_HEXES = {RIGHT: 4, LEFT: 8}
PICKS = [Option(RIGHT, RIGHT), Option(LEFT, LEFT)]


def sides_struck(state: Fight, blow: Blow) -> tuple[str, ...]:
    """DEF.2, DEF.4: the side a blow comes from; two when the defender picks between right and left.

    Where a line comes in between two sides the defender may pick, and the one nearer to the front is never worse.
    """
    me, foe = state.fighters[blow.target], state.fighters[blow.attacker]
    here, there = facing_hexes(me, foe)
    if here == there:
        return (FRONT,)
    found = ARCS.arcs(me.facing, here, there)
    if FRONT in found:
        return (FRONT,)
    beside = tuple(side for side in found if side != BACK)
    if beside:
        return beside
    began = foe.began or foe.hex
    if ARCS.arcs(me.facing, here, began) == (BACK,):
        return (BACK,)
    return came_round(me.facing, here, began, foe.passed)


def came_round(facing: int, here: Hex, began: Hex, passed: tuple[Hex, ...]) -> tuple[str, ...]:
    """DEF.2: one who came to the back in this turn strikes from the side hex he passed last, or began nearer to."""
    hexes = {neighbour(here, (facing + hours) % 12): side for side, hours in SIDE_HEXES.items()}
    for hex in reversed(passed):
        if hex in hexes:
            return (hexes[hex],)
    away = {side: distance(began, hex) for hex, side in hexes.items()}
    nearest = min(away.values())
    return tuple(side for side in (RIGHT, LEFT) if away[side] == nearest)


def side_struck(state: Fight, blow: Blow) -> Rule[str]:
    """The side a blow comes from; where the rule leaves it open, the defender picks (DEF.2)."""
    found = sides_struck(state, blow)
    if len(found) == 1:
        return found[0]
    return (yield from Choose(blow.target, SIDE, PICKS, at=blow.attacker))


def facing_term(state: Fight, me: Figure, side: str) -> tuple[int, str]:
    """DEF.2-5: what a side does to a defence, and the key it goes by."""
    row = state.profile.facing["back" if side == BACK else "side"]
    value = row.peripheral if "Peripheral Vision" in me.sheet.traits else row.normal
    return value, "from-behind-dodge" if side == BACK else "from-side"
