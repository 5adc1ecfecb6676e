"""Jump: how far, with a run or without, over what, and where to."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import msgspec

from swordplay.engine.hexes import SINGLE, Hex, neighbour
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import MOVE, Card
from swordplay.games.gurps.figure.figure import LYING, Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.posture import held_by_posture
from swordplay.games.gurps.figure.space import FREE_HEX, IMPASSABLE, OCCUPIED, OFF_MAP, occupancy, stand_refusal
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import current_move, obstruction
from swordplay.games.gurps.movement.ways import COMPASS, DONE, NO_POINTS
from swordplay.games.gurps.vocabulary import JUMP

RUN = "run on"
START = 2
"""JUMP.2: hexes straight ahead that make a running start."""


class Leap(msgspec.Struct, frozen=True):
    """What may be chosen: to run on, to jump so many hexes a way, or to stop."""

    what: str
    hour: int = 0
    hexes: int = 0


class Run(msgspec.Struct, frozen=True):
    """The run before a jump: hexes straight ahead, and the points they cost."""

    hexes: int
    points: int


STAY: Option[Leap] = Option(DONE, Leap(DONE))


def distance_of(state: Fight, me: Figure, run: Run) -> int:
    """JUMP.1-3: half Move or a quarter of Jumping, the better; twice that with a run, half of it in combat."""
    move = current_move(state, me)
    far = max(Fraction(move, 2), Fraction(me.sheet.skills.get("Jumping", 0), 4))
    if run.hexes >= START:
        far *= 2
    if state.switches["combat"]:
        far /= 2
    whole = int(far)
    return whole if run.hexes in (0, START) else min(whole, max(0, move - run.points))


def jump(state: Fight, me: Figure) -> Rule[None]:
    """JUMP.1-4: run straight ahead as far as one likes, then jump."""
    run = Run(hexes=0, points=0)
    while not me.halted:
        leap = yield from Choose(me.name, JUMP, partial(jumps, state, me, run), scope=run)
        if leap.what == DONE:
            return
        if leap.what != RUN:
            yield from land(state, me, leap)
            return
        to = neighbour(me.hex, me.facing)
        run = Run(run.hexes + 1, run.points + 1 + obstruction(state, to, occupancy(state, me)))
        posture = me.posture
        if not (yield from enter(state, me, to)) or me.posture != posture:
            return


@while_able(DONE)
def jumps(state: Fight, me: Figure, run: Run) -> list[Option[Leap]]:
    """To stop, to run on straight ahead, and every jump there is, the next longer one greyed."""
    there = occupancy(state, me)
    options = [STAY, Option(RUN, Leap(RUN), run_refusal(state, me, run, there))]
    most = distance_of(state, me, run)
    ways = (0,) if run.hexes >= START else (0, 2, 10)
    for way in ways:
        hour = (me.facing + way) % 12
        for hexes in range(1, most + 1):
            options.append(jump_option(hour, hexes, jump_refusal(state, me, hour, hexes, there)))
        options.append(jump_option(hour, most + 1, too_far(most)))
    return options


@cache
def jump_option(hour: int, hexes: int, why: Refusal | None) -> Option[Leap]:
    """A jump as an option, the same one every time."""
    return Option(f"jump {COMPASS[hour]} {hexes}", Leap(JUMP, hour, hexes), why)


@cache
def too_far(most: int) -> Refusal:
    """JUMP.1-3: farther than a jump goes."""
    return Refusal("jump-too-far", (most,))


def run_refusal(state: Fight, me: Figure, run: Run, there: dict[Hex, str]) -> Refusal | None:
    """JUMP.2: run and jump together stay within Move, but 2 hexes of run are always allowed."""
    to = neighbour(me.hex, me.facing)
    why = stand_refusal(state, me, to, me.facing, there, FREE_HEX)
    if why is None and run.hexes >= START and run.points + 1 + obstruction(state, to, there) > current_move(state, me):
        return NO_POINTS
    return why


def jump_refusal(state: Fight, me: Figure, hour: int, hexes: int, there: dict[Hex, str]) -> Refusal | None:
    """Over gaps and what lies about, not through walls nor over anybody who stands; on to free ground."""
    to = me.hex
    for _ in range(hexes - 1):
        to = neighbour(to, hour)
        ground = state.terrain.ground.get(to)
        if ground is None:
            return OFF_MAP
        if ground.impassable and ground.blocks_sight:
            return IMPASSABLE
        if there.get(to, LYING) != LYING:
            return OCCUPIED
    return stand_refusal(state, me, neighbour(to, hour), hour, there, FREE_HEX)


def land(state: Fight, me: Figure, leap: Leap) -> Rule[None]:
    """Through the air hex by hex, facing the way one jumps; what cannot be stood in is only passed over."""
    to, posture = me.hex, me.posture
    for left in reversed(range(leap.hexes)):
        to = neighbour(to, leap.hour)
        ground = state.terrain.ground[to]
        if left and (ground.impassable or me.sheet.footprint is not SINGLE):
            continue
        if not (yield from enter(state, me, to, leap.hour)) or me.posture != posture:
            return


JUMPING = Card("Jump", jump, (not_stunned, held_by_posture), group=MOVE)
