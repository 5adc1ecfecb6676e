"""Movement: occupied hexes, the Move and Exit cards, single steps, and lying down over two hexes."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.hexes import (
    SIDES,
    Hex,
    Moves,
    Reach,
    distance,
    hour_between,
    label,
    neighbour,
    reachable,
    turned,
)
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import COMPASS, FACING, GOAL, KNEELING, LIE, LYING, STANDING, STAY, STEP

FORWARD = {0: 1, 2: 1, 10: 1, 4: 2, 8: 2, 6: 2}
"""The price of a hex by the side it lies on: ahead 1, sideways or backward 2 (GAP.4)."""

AHEAD = frozenset((0, 2, 10))
OFF_MAP = Refusal("off-map")
IMPASSABLE = Refusal("impassable")
FOE_THERE = Refusal("foe-there")
FRIEND_THERE = Refusal("friend-there")
TURN_ONE_SIDE = Refusal("turn-one-side")


def allowance(me: Fighter3) -> int:
    """The hexes a Move card gives in this posture: all, a third, or 1 (MOVE.1, REF.5)."""
    share = {STANDING: me.sheet.move, KNEELING: me.sheet.move // 3, LYING: 1}
    return max(1, share[me.posture])


def barred(state: State3, me: Fighter3, to: Hex) -> Refusal | None:
    """Why a fighter may not end in a hex, as far as his side can know (GAP.6)."""
    ground = state.terrain.get(to)
    if ground is None:
        return OFF_MAP
    if ground.impassable:
        return IMPASSABLE
    for other in state.at(to):
        if other is not me and not other.out and state.sees(me.side, other):
            return FRIEND_THERE if other.side == me.side else FOE_THERE
    return None


def enter(state: State3, me: Fighter3, to: Hex) -> bool:
    """Enter a hex, in any kind of movement. False if somebody hidden was in the way, who is now seen."""
    for other in state.at(to):
        if not state.sees(me.side, other):
            other.hidden = False
            state.tell("found", other.name, me.name)
            return False
    left, me.hex = me.hex, to
    me.came = hour_between(to, left) if state.sharing(me) else -1
    for other in state.at(left):
        if not state.sharing(other):
            other.came = -1
    if me.down:
        stretch(state, me)
    state.tell_move(me, left)
    state.end_holds()
    return True


def neighbours_for(state: State3, me: Fighter3) -> list[Option[int]]:
    """The six hexes around by their direction, those barred with the reason."""
    around = ((hour, barred(state, me, neighbour(me.hex, hour))) for hour in SIDES)
    return [Option(COMPASS[hour], hour, refusal) for hour, refusal in around]


def step(state: State3, me: Fighter3, at: str = "") -> Rule[bool]:
    """One hex in any direction, or none (FREE.8, GRP.18)."""
    ways = yield from Choose(me.name, STEP, lambda: [Option(STAY, -1), *neighbours_for(state, me)], at)
    return ways >= 0 and enter(state, me, neighbour(me.hex, ways))


def move(state: State3, me: Fighter3) -> Rule[None]:
    """The Move card: up to the full Move (MOVE.1)."""
    yield from travel(state, me, lambda: reaches(state, me))


def exit_hex(state: State3, me: Fighter3) -> Rule[None]:
    """The Exit card: out of a foe's hex to one's own side, with the full Move (EXIT.1, EXIT.2, EXIT.4)."""
    yield from travel(state, me, lambda: exits(state, me))


def prices(state: State3, me: Fighter3, closed: frozenset[Hex] = frozenset()) -> Moves:
    """Foes bar the way; friends may be passed, but nobody stops in their hexes (GAP.6)."""
    others = [f for f in state.fighters.values() if f is not me and not f.out and state.sees(me.side, f)]
    walls = {at for at, ground in state.terrain.ground.items() if ground.impassable}
    return Moves(
        FORWARD,
        AHEAD,
        barred=walls.union(closed, *(f.hexes() for f in others if f.side != me.side)),
        no_stop={at for f in others if f.side == me.side for at in f.hexes()},
        within=state.terrain.ground,
    )


def reaches(state: State3, me: Fighter3) -> dict[Hex, Reach]:
    """Where a Move can end; a single hex may be entered in any direction (GAP.4)."""
    ends: dict[Hex, Reach] = {}
    here = Reach(0, me.hex, me.facing)
    for (at, _), reach in reachable((me.hex, me.facing), allowance(me), prices(state, me)).items():
        ends.setdefault(at, reach)
    for hour in SIDES:
        at = neighbour(me.hex, hour)
        if at not in ends and barred(state, me, at) is None:
            ends[at] = Reach(1, at, me.facing, here, ("go", hour))
    ends.pop(me.hex, None)
    return ends


def own_side(state: State3, me: Fighter3) -> tuple[int, ...]:
    """The three sides of a shared hex that are a fighter's own (EXIT.2).

    Where he came in and next to it; for one who was there first the other three; else behind and beside him.
    """
    if me.came >= 0:
        return tuple(turned(me.came, by) for by in (-1, 0, 1))
    came = next((foe.came for foe in state.sharing(me) if foe.came >= 0), None)
    back = turned(me.facing if came is None else came, 3)
    return tuple(turned(back, by) for by in (-1, 0, 1))


def exits(state: State3, me: Fighter3) -> dict[Hex, Reach]:
    """Where an Exit can end: he turns freely, and the first hex is on his own side (EXIT.2, GAP.4)."""
    ends: dict[Hex, Reach] = {}
    for hour in own_side(state, me):
        first = neighbour(me.hex, hour)
        if barred(state, me, first) not in (None, FRIEND_THERE):
            continue
        start = Reach(1, first, hour, Reach(0, me.hex, hour), ("go", hour))
        if barred(state, me, first) is None:
            ends[first] = start
        onward = reachable((first, hour), allowance(me) - 1, prices(state, me, frozenset((me.hex,))))
        for (at, _), reach in onward.items():
            if reach.before is not None and (at not in ends or ends[at].cost > reach.cost + 1):
                ends[at] = _after(start, reach)
    return ends


def _after(start: Reach, reach: Reach) -> Reach:
    """A path continued from the end of another."""
    if reach.before is None:
        return start
    return Reach(reach.cost + start.cost, reach.at, reach.facing, _after(start, reach.before), reach.step)


class Ends:
    """Where a movement can end, worked out once for each answer in the record."""

    __slots__ = ("known", "place", "reach", "state")

    def __init__(self, state: State3, reach: Callable[[], dict[Hex, Reach]]) -> None:
        self.state, self.reach, self.place = state, reach, -1
        self.known: dict[Hex, Reach] = {}

    def __call__(self) -> dict[Hex, Reach]:
        """The ends by hex, each with the way there."""
        if self.place != self.state.place:
            self.known, self.place = self.reach(), self.state.place
        return self.known

    def __repr__(self) -> str:
        return "ends"


def travel(state: State3, me: Fighter3, reach: Callable[[], dict[Hex, Reach]]) -> Rule[None]:
    """Go to a hex within reach, hex by hex, and choose a facing there."""
    goal = yield from Choose(me.name, GOAL, lambda: goals(state, me, reach()), scope=Ends(state, reach))
    way = reach().get(goal) if goal is not None else None
    hexes = 0
    if way is not None:
        hexes = go(state, me, way)
    me.facing = yield from Choose(me.name, FACING, lambda: facings(me, hexes), scope=me.facing)
    if me.down:
        stretch(state, me)


def goals(state: State3, me: Fighter3, ends: dict[Hex, Reach]) -> list[Option[Hex | None]]:
    """The hexes a movement can end in; those of others near by are named with the reason why not."""
    options: list[Option[Hex | None]] = [Option(STAY, None)]
    options += [Option(label(at), at) for at in ends]
    for other in state.fighters.values():
        near = distance(me.hex, other.hex) <= allowance(me) and other.hex not in ends and other.hex != me.hex
        refusal = barred(state, me, other.hex) if near and state.sees(me.side, other) else None
        if refusal is not None and all(option.value != other.hex for option in options):
            options.append(Option(label(other.hex), other.hex, refusal))
    return options


def go(state: State3, me: Fighter3, reach: Reach) -> int:
    """Follow a path and return its length; whoever is stopped in a friend's hex goes back to the last free one."""
    way: list[Reach] = []
    here: Reach | None = reach
    while here is not None and here.before is not None:
        way.append(here)
        here = here.before
    trail = [me.hex]
    for place in reversed(way):
        me.facing = place.facing
        if not enter(state, me, place.at):
            break
        trail.append(me.hex)
    while len(trail) > 1 and barred(state, me, me.hex) is not None:
        trail.pop()
        enter(state, me, trail[-1])
    if me.down:
        stretch(state, me)
    return len(trail) - 1


def facings(me: Fighter3, hexes: int) -> list[Option[int]]:
    """Any facing after up to half the Move, one side either way after more (GAP.4)."""
    free = hexes <= max(1, me.sheet.move // 2)
    near = {turned(me.facing, by) for by in (-1, 0, 1)}
    return [Option(COMPASS[hour], hour, None if free or hour in near else TURN_ONE_SIDE) for hour in SIDES]


def lie_down(state: State3, me: Fighter3, chooser: Fighter3) -> Rule[None]:
    """Lie in one's own hex and a free one beside it, of one's own choice or the winner's (POS.4, TAKE.4)."""
    me.posture = LYING
    me.stretched = False
    ways = neighbours_for(state, me)
    if any(way.legal for way in ways):
        hour = yield from Choose(chooser.name, LIE, lambda: neighbours_for(state, me), me.name)
        me.facing = turned(hour, 3)
        me.stretched = True
    state.tell("lies", me.name, chooser.name)


def stretch(state: State3, me: Fighter3) -> None:
    """Lie over the hex behind, else the next free one clockwise, else only in one's own (POS.4)."""
    for by in range(6):
        back = turned(me.facing, 3 + by)
        if barred(state, me, neighbour(me.hex, back)) is None:
            me.facing, me.stretched = turned(back, 3), True
            return
    me.stretched = False
