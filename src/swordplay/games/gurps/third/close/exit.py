"""Exit: out of a foe's hex to one's own side."""

from __future__ import annotations

from swordplay.engine.hexes import SIDES, neighbour, turned
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.space import PAST_FOES, STEP_ASIDE, occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.movement.ways import DONE, GO, STOP, Go
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.movement.steps import HIS_SIDE
from swordplay.games.gurps.vocabulary import MOVE

WAYS = {hour: f"go {name}" for hour, name in {0: "N", 2: "NE", 4: "SE", 6: "S", 8: "SW", 10: "NW"}.items()}


def own_side(state: State3, me: Fighter3) -> tuple[int, ...]:
    """The three sides of a shared hex that are a fighter's own (EXIT.2).

    Where he came in and next to it; for one who was there first the other three; else behind and beside him.
    """
    if me.came >= 0:
        return tuple(turned(me.came, by) for by in (-1, 0, 1))
    came = next((foe.came for foe in state.sharing(me) if foe.came >= 0), None)
    back = turned(me.facing if came is None else came, 3)
    return tuple(turned(back, by) for by in (-1, 0, 1))


def ways_out(state: State3, me: Fighter3) -> list[Option[Go]]:
    """The six sides of a shared hex: those of the foe are closed, and those that are barred say why."""
    there, own = occupancy(state, me), own_side(state, me)

    def refusal(hour: int) -> Refusal | None:
        why = stand_refusal(state, me, neighbour(me.hex, hour), me.facing, there, STEP_ASIDE)
        return HIS_SIDE if hour not in own else why

    return [STOP, *(Option(WAYS[hour], GO[hour], refusal(hour)) for hour in SIDES)]


def exit_hex(state: State3, me: Fighter3) -> Rule[None]:
    """EXIT.1, EXIT.2, EXIT.4, GAP.4: he turns freely, goes out by his own side, and has the rest of Move."""
    scale = state.profile.movement.scale
    points = current_move(state, me) * scale
    go = yield from Choose(me.name, MOVE, lambda: ways_out(state, me))
    if go.what == DONE or me.halted:
        return
    spent = scale
    if (yield from enter(state, me, neighbour(me.hex, go.hour), go.hour)):
        spent += yield from walk(state, me, points - scale, turns=True, entry=PAST_FOES)
    if not me.halted:
        yield from last_facing(state, me, points, spent)
