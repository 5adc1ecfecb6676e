"""Exit: out of a foe's hex to one's own side, or past him; and which sides are one's own."""

from __future__ import annotations

from functools import partial

from swordplay.engine.hexes import SIDES, neighbour, turned
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.figure.space import PAST_FOES, STEP_ASIDE, occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.movement.ways import DONE, GOING, STOP, Go
from swordplay.games.gurps.third.close.evade import can_stop, evading, gets_past
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.movement.pace import full_points, note_run
from swordplay.games.gurps.vocabulary import MOVE


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
    """EXIT.2-3: the six sides of a shared hex, those of the foe as well, past whom one has to evade.

    C3-14: one who sits goes nowhere.
    """
    if not current_move(state, me):
        return [STOP]
    there, own = occupancy(state, me), own_side(state, me)
    stops = [foe for foe in state.sharing(me) if can_stop(state, me, foe)]

    def way(hour: int) -> Option[Go]:
        why = stand_refusal(state, me, neighbour(me.hex, hour), me.facing, there, STEP_ASIDE)
        number = None if hour in own or not stops else partial(evading, state, me, stops[0])
        return Option(GOING[hour].name, GOING[hour].value, why, number=number)

    return [STOP, *map(way, SIDES)]


def leave_hex(state: State3, me: Fighter3) -> Rule[None]:
    """EXIT.2-4, GAP.4: he turns freely, goes out by his own side or past the foe, and has the rest of Move."""
    scale = state.profile.movement.scale
    points = current_move(state, me) * scale
    go = yield from Choose(me.name, MOVE, partial(ways_out, state, me))
    if go.what == DONE or me.halted:
        return
    if go.hour not in own_side(state, me) and not (yield from gets_past(state, me)):
        return
    spent = scale
    if (yield from enter(state, me, neighbour(me.hex, go.hour), go.hour)):
        spent += yield from walk(state, me, points - scale, turns=True, entry=PAST_FOES)
    note_run(state, me, spent)
    if not me.halted:
        yield from last_facing(state, me, full_points(state, me), spent)
