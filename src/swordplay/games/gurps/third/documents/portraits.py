"""What a seat may see of a fighter of the manoeuvre cards."""

from __future__ import annotations

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.hexes import SIDES, Hex, clock, neighbour
from swordplay.engine.portrait import Held, Hold
from swordplay.games.gurps.third.close import holds as holding
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import LEFT_ARM, RIGHT_ARM

AHEAD = (0, 2, 10)
BACK = 6


def hands(state: State3, me: Fighter3) -> tuple[Held, ...]:
    """What each hand holds; one whose arm is held is of no use for a hold (GAP.8)."""
    arms = {hold.part for hold in holding.holds_on(state, me)}
    held = ((me.right, RIGHT_ARM), (me.left, LEFT_ARM))
    return tuple(
        Held(arm.replace("arm", "hand"), item, "held" if arm in arms else "" if item else "empty") for item, arm in held
    )


def holds(state: State3, me: Fighter3, seat: str) -> tuple[Hold, ...]:
    """The holds by and on a fighter, as far as the seat sees both."""
    known = {f.name for f in state.fighters.values() if seat == GAME_MASTER or state.sees(seat, f)}
    return tuple(
        Hold("pin" if one.pinned else "grapple", one.holder, one.held, one.part)
        for one in (*holding.holds_by(state, me), *holding.holds_on(state, me))
        if {one.holder, one.held} <= known
    )


def zones(state: State3, me: Fighter3) -> dict[str, tuple[Hex, ...]]:
    """GAP.4: the hexes around one who can act: ahead, beside and behind him."""
    named: dict[str, tuple[Hex, ...]] = {"front": (), "side": (), "back": ()}
    for hour in SIDES:
        way, hex = clock(me.facing, hour), neighbour(me.hex, hour)
        if hex in state.terrain.ground and hex not in me.hexes():
            named["front" if way in AHEAD else "back" if way == BACK else "side"] += (hex,)
    return {} if me.out else {name: hexes for name, hexes in named.items() if hexes}
