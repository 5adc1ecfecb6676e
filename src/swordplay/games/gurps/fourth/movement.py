"""Steps, turns and moves: hex by hex, through one function for every hex entered."""

from __future__ import annotations

from typing import NamedTuple

from swordplay.engine.hexes import SIDES, Hex, clock, neighbour, turned, turns_between
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.ranged import watch_targets
from swordplay.games.gurps.fourth.wait import set_off_waits
from swordplay.games.gurps.fourth.words import (
    CROUCHING,
    FACING,
    KNEELING,
    MOVE,
    PRONE,
    STANDING,
    STEP,
)

COMPASS = {0: "N", 2: "NE", 4: "SE", 6: "S", 8: "SW", 10: "NW"}
DONE = "done"
RISE = "stand up"

OFF_MAP = Refusal("off-map")
IMPASSABLE = Refusal("impassable")
OCCUPIED = Refusal("occupied")
NO_POINTS = Refusal("no-points")
LEG_CRIPPLED = Refusal("leg-crippled")


class Go(NamedTuple):
    """What may be chosen while moving: to go a way, to turn a way, to stand up, or to stop."""

    what: str
    hour: int = 0


GO = {hour: Go("go", hour) for hour in SIDES}
TURN = {hour: Go("turn", hour) for hour in SIDES}
STOP: Option[Go] = Option(DONE, Go(DONE))
STAND: Option[Go] = Option(RISE, Go(RISE))
GOING: dict[int, Option[Go]] = {hour: Option(f"go {COMPASS[hour]}", GO[hour]) for hour in SIDES}
TURNING: dict[int, Option[Go]] = {hour: Option(f"face {COMPASS[hour]}", TURN[hour]) for hour in SIDES}
REFUSED: dict[tuple[int, Refusal], Option[Go]] = {
    (hour, why): Option(f"go {COMPASS[hour]}", GO[hour], why)
    for hour in SIDES
    for why in (OFF_MAP, IMPASSABLE, OCCUPIED, NO_POINTS)
}
FACES: dict[int, Option[int]] = {hour: Option(COMPASS[hour], hour) for hour in SIDES}
TOO_FAR_ROUND: dict[int, Option[int]] = {hour: Option(COMPASS[hour], hour, Refusal("turn-one-side")) for hour in SIDES}


def barred(state: Fight, me: Figure, to: Hex, taken: dict[Hex, Figure]) -> Refusal | None:
    """Why a hex may not be entered, as far as this figure's side can know (GAP.6)."""
    ground = state.terrain.ground.get(to)
    if ground is None:
        return OFF_MAP
    if ground.impassable:
        return IMPASSABLE
    if to in taken:
        return OCCUPIED
    return None


def taken_hexes(state: Fight, me: Figure) -> dict[Hex, Figure]:
    """Who stands where, leaving out the figure itself, those out of the fight and those it cannot see."""
    return {
        hex: other
        for other in state.fighters.values()
        if other is not me and not other.out and (not other.hidden or other.side == me.side)
        for hex in other.hexes()
    }


def enter(state: Fight, me: Figure, to: Hex) -> Rule[bool]:
    """One hex entered, whoever moves and why; what waits for it happens now. False: the way was barred."""
    if unseen_there(state, me, to):
        state.tell("bumped", me.name)
        return False
    was, me.hex = me.hex, to
    me.passed += (to,)
    state.tell("moved", me.name, to=to)
    watch_targets(state)
    if state.triggers:
        yield from set_off_waits(state, me, was=was)
    return not me.out


def unseen_there(state: Fight, me: Figure, to: Hex) -> bool:
    """Whether somebody stands there whom this figure could not see; he is noticed now."""
    for other in state.fighters.values():
        if other.hidden and other.side != me.side and to in other.hexes():
            other.hidden = False
            return True
    return False


class Shifting:
    """What is left of a step and a turn in a manoeuvre that allows a Step (GAP.5)."""

    __slots__ = ("steps", "turns")

    def __init__(self, steps: int = 1, turns: int = 1) -> None:
        """One step and one turn, unless something gives more."""
        self.steps = steps
        self.turns = turns


def shift(state: Fight, me: Figure, left: Shifting) -> Rule[None]:
    """Step and turn as far as the manoeuvre still allows (ATTACK.2, GAP.5, CHPOST.3)."""
    while (left.steps or left.turns) and not me.out:
        go = yield from Choose(me.name, STEP, lambda: shift_options(state, me, left))
        if go.what == DONE:
            return
        if go.what == "turn":
            left.turns -= 1
            me.facing = go.hour
            state.tell("turned", me.name, facing=go.hour)
        elif go.what == RISE:
            left.steps -= 1
            me.posture = STANDING
            state.tell("posture", me.name, posture=STANDING)
        else:
            left.steps -= 1
            yield from enter(state, me, neighbour(me.hex, go.hour))


def shift_options(state: Fight, me: Figure, left: Shifting) -> list[Option[Go]]:
    """The hexes around, the facings, and standing up in place of the step."""
    found = [STOP]
    if left.steps:
        taken = taken_hexes(state, me)
        for hour in SIDES:
            why = barred(state, me, neighbour(me.hex, hour), taken)
            found.append(GOING[hour] if why is None else REFUSED[hour, why])
        if me.posture in (KNEELING, CROUCHING):
            found.append(STAND)
    if left.turns:
        found.extend(TURNING[hour] for hour in SIDES if hour != me.facing)
    return found


def current_move(state: Fight, me: Figure) -> int:
    """Move as it is now: below half HP or FP it is halved, and posture takes its part (INJ.1, FAT.1, POST)."""
    sheet = me.sheet
    move = sheet.move
    if 2 * me.hp < sheet.hp:
        move = -(-move // 2)
    if 2 * me.fp < sheet.fp:
        move = -(-move // 2)
    if me.posture == PRONE:
        return 1
    if me.posture != STANDING:
        move = -(-move // 2)
    return move


SIDEWAYS = {0: 1, 2: 1, 10: 1, 4: 2, 6: 2, 8: 2}


def hex_cost(state: Fight, me: Figure, hour: int) -> int:
    """What a hex costs: 1 forward, 2 sideways or back, 1 more for an obstruction (MOVE.2, MOVE.4, MOVE.5)."""
    cost = SIDEWAYS[clock(me.facing, hour)]
    ground = state.terrain.ground.get(neighbour(me.hex, hour))
    return cost + 1 if ground is not None and ground.obstacle else cost


def walk(state: Fight, me: Figure, points: int, *, forward_only: bool = False) -> Rule[int]:
    """Move on points, a hex or a turn at a time; returns the points spent (MOVE.1-5)."""
    spent = 0
    crawling = me.posture == PRONE
    while spent < points and not me.out and not me.stunned:
        left = points - spent
        go = yield from Choose(me.name, MOVE, lambda left=left: walk_options(state, me, left, forward_only))  # type: ignore[misc]
        if go.what == DONE:
            break
        if go.what == "turn":
            spent += turns_between(me.facing, go.hour)
            me.facing = go.hour
            state.tell("turned", me.name, facing=go.hour)
            continue
        cost = hex_cost(state, me, go.hour)
        ahead = cost < 2 or SIDEWAYS[clock(me.facing, go.hour)] == 1
        spent = points if crawling else spent + cost
        posture = me.posture
        if not (yield from enter(state, me, neighbour(me.hex, go.hour))) or me.posture != posture:
            break
        if ahead:
            me.facing = go.hour
    return spent


def walk_options(state: Fight, me: Figure, left: int, forward_only: bool) -> list[Option[Go]]:
    """Every way to go on, those too dear greyed; turning by one side costs a point."""
    found = [STOP]
    taken = taken_hexes(state, me)
    crawling = me.posture == PRONE
    for hour in SIDES:
        why = barred(state, me, neighbour(me.hex, hour), taken)
        if why is None and not crawling and hex_cost(state, me, hour) > left:
            why = NO_POINTS
        if why is None and forward_only and SIDEWAYS[clock(me.facing, hour)] > 1:
            why = NO_POINTS
        found.append(GOING[hour] if why is None else REFUSED[hour, why])
    if not crawling:
        found.append(TURNING[turned(me.facing, 1)])
        found.append(TURNING[turned(me.facing, -1)])
    return found


def last_facing(state: Fight, me: Figure, points: int, spent: int) -> Rule[None]:
    """The free turn at the end of a Move: any facing, or one side after half the points (MOVE.6, MOVE.7)."""
    free = 2 * spent < points or me.posture == PRONE

    def offers() -> list[Option[int]]:
        return [FACES[hour] if free or turns_between(me.facing, hour) <= 1 else TOO_FAR_ROUND[hour] for hour in SIDES]

    facing = yield from Choose(me.name, FACING, offers)
    if facing != me.facing:
        me.facing = facing
        state.tell("turned", me.name, facing=facing)
