"""Steps, turns and moves: hex by hex, through one function for every hex entered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from swordplay.engine.hexes import SIDES, SINGLE, Hex, clock, neighbour, occupied, turned, turns_between
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import StepOption, book
from swordplay.games.gurps.figure.figure import Fight, Figure, reeling, tired
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.space import (
    ALLY,
    ALLY_THERE,
    FOE,
    FULL,
    IMPASSABLE,
    NO_ROOM,
    OCCUPIED,
    OFF_MAP,
    crowd,
    room,
)
from swordplay.games.gurps.figure.work import lose_aims_out_of_sight
from swordplay.games.gurps.interrupts import trigger_waits
from swordplay.games.gurps.vocabulary import BRACED, CROUCHING, DOWN, ENTERS, KNEELING, MOVE, SITTING, STANDING, STEP

COMPASS = {0: "N", 2: "NE", 4: "SE", 6: "S", 8: "SW", 10: "NW"}
DONE = "done"
RISE = "stand up"
STOOP = "crouch"

NO_POINTS = Refusal("no-points")
HELD_STILL = Refusal("braced-still", (), ("free",))
FRONT_ONLY = Refusal("front-only")
STILL_AFTER_SLAM = Refusal("slam-stays")
LAME = {
    STANDING: Refusal("leg-crippled", (), (SITTING,)),
    CROUCHING: Refusal("leg-crippled", (), (SITTING,)),
    KNEELING: Refusal("leg-crippled-kneeling", (), (SITTING,)),
}
"""LIMB.3, EXTREM.3; LEG.3 of the range-band sheet: why somebody with a crippled leg or foot cannot be in a posture."""
SITS = Refusal("sitting-needs-manoeuvre", (), ("Change Posture",))
RISES = Refusal("rising-needs-manoeuvre", (), ("Change Posture",))


class Go(NamedTuple):
    """What may be chosen while moving: to go a way, to turn a way, to stand up, or to stop."""

    what: str
    hour: int = 0


GO = {hour: Go("go", hour) for hour in SIDES}
KEEP = {hour: Go("keep", hour) for hour in SIDES}
TURN = {hour: Go("turn", hour) for hour in SIDES}
STOP: Option[Go] = Option(DONE, Go(DONE))
NO_STOP: Option[Go] = Option(DONE, Go(DONE), ALLY_THERE)
STAND: Option[Go] = Option(RISE, Go(RISE))
CANNOT_STAND: dict[Refusal, Option[Go]] = {why: Option(RISE, Go(RISE), why) for why in (LAME[STANDING], SITS, RISES)}
CROUCH: Option[Go] = Option(STOOP, Go(STOOP))
GOING: dict[int, Option[Go]] = {hour: Option(f"go {COMPASS[hour]}", GO[hour]) for hour in SIDES}
SLIDING: dict[int, Option[Go]] = {hour: Option(f"go {COMPASS[hour]}, facing kept", KEEP[hour]) for hour in SIDES}
TURNING: dict[int, Option[Go]] = {hour: Option(f"face {COMPASS[hour]}", TURN[hour]) for hour in SIDES}
ONLY_STOP = (STOP,)
WAYS = {option.name: hour for hour, option in GOING.items()}
TURNS = {option.name: hour for hour, option in TURNING.items()}
REFUSED: dict[tuple[int, Refusal], Option[Go]] = {
    (hour, why): Option(f"go {COMPASS[hour]}", GO[hour], why)
    for hour in SIDES
    for why in (OFF_MAP, IMPASSABLE, OCCUPIED, ALLY_THERE, NO_ROOM, NO_POINTS, FRONT_ONLY, HELD_STILL, STILL_AFTER_SLAM)
}


def barred(state: Fight, me: Figure, to: Hex, taken: dict[Hex, Figure]) -> Refusal | None:
    """Why a hex is not free to stand in, as far as this figure's side can know (GAP.6)."""
    for hex in (to,) if me.sheet.footprint is SINGLE else occupied(me.sheet.footprint, to, me.facing):
        ground = state.terrain.ground.get(hex)
        if ground is None:
            return OFF_MAP
        if ground.impassable:
            return IMPASSABLE
        if hex in taken:
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


def enter(state: Fight, me: Figure, to: Hex, facing: int | None = None) -> Rule[bool]:
    """One hex entered, whoever moves and why; what waits for it happens now. False: the way was barred."""
    face = me.facing if facing is None else facing
    if unseen_there(state, me, to, face):
        state.tell("bumped", me.name)
        return False
    stood = me.hexes() if state.triggers else ()
    was, me.hex, me.facing = me.hex, to, face
    me.passed += (to,)
    if me.conditions:
        me.lose(BRACED)
    state.tell_move(me, was)
    lose_aims_out_of_sight(state)
    if state.triggers:
        yield from trigger_waits(state, me, ENTERS, stood)
    return not me.halted


def unseen_there(state: Fight, me: Figure, to: Hex, facing: int | None = None) -> bool:
    """Whether somebody stands there whom this figure could not see; he is noticed now."""
    for other in state.fighters.values():
        if other.hidden and other.side != me.side and not other.out:
            mine = occupied(me.sheet.footprint, to, me.facing if facing is None else facing)
            if any(hex in mine for hex in other.hexes()):
                other.hidden = False
                return True
    return False


class Shifting(msgspec.Struct, eq=False):
    """What is left of a manoeuvre's step and turn (GAP.5), and what may still lengthen the step (GIANT.1)."""

    steps: int = 1
    turns: int = 1
    options: tuple[StepOption, ...] | None = None
    """What the book offers to lengthen the step and was not used yet; None before it is looked up."""
    stoops: bool = True
    held: Refusal | None = None
    """What keeps one from stepping at all."""

    def over(self, state: Fight, me: Figure) -> bool:
        """Whether nothing is left of it."""
        if self.steps or self.turns:
            return False
        return not any(option.need(state, me) is None for option in self.options or ())


def shift(state: Fight, me: Figure, left: Shifting) -> Rule[None]:
    """Step and turn as far as the manoeuvre still allows (ATTACK.2, GAP.5, CHPOST.3)."""
    numbers = state.profile
    if left.options is None:
        left.options = book(state).step_options
    offer, find = partial(shift_options, state, me, left), partial(some_shifts, state, me, left)
    while True:
        if me.posture != STANDING:
            left.steps = hexes_left(state, me, left.steps)
        if left.over(state, me) or (me.conditions and me.halted):
            return
        go = yield from Choose(me.name, STEP, offer, find=find)
        if go.what == DONE:
            return
        if go.what == "turn":
            left.turns -= 1
            turn_to(state, me, go.hour)
            continue
        if go.what == "go":
            left.steps -= 1
            left.stoops = False
            yield from enter(state, me, neighbour(me.hex, go.hour))
        elif go.what in (RISE, STOOP):
            left.steps -= numbers.rise_as_step
            left.stoops = False
            rise_or_stoop(state, me, go)
        else:
            lengthen(state, me, left, go.what)


def lengthen(state: Fight, me: Figure, left: Shifting, name: str) -> None:
    """GIANT.1: take one of the options that give another hex; none can be taken twice."""
    options = left.options or ()
    left.options = tuple(option for option in options if option.name != name)
    left.steps += 1
    next(option for option in options if option.name == name).take(state, me)


def rise_or_stoop(state: Fight, me: Figure, go: Go) -> None:
    """Stand up or crouch in the course of a step or a move."""
    take_posture(state, me, STANDING if go.what == RISE else CROUCHING)


def turn_to(state: Fight, me: Figure, facing: int) -> None:
    """Face another way; a figure of several hexes needs room for it, and may bump into somebody it did not see."""
    if me.sheet.footprint is not SINGLE and (
        room(state, me, me.hex, facing, crowd(state, me)) is not None or unseen_there(state, me, me.hex, facing)
    ):
        state.tell("bumped", me.name)
        return
    me.facing = facing
    state.tell("turned", me.name, facing=facing)


@while_able(DONE)
def shift_options(state: Fight, me: Figure, left: Shifting) -> list[Option[Go]]:
    """The hexes around, the facings, and standing up or crouching in place of the step (CHPOST.1, CHPOST.3)."""
    found = [STOP]
    there = crowd(state, me)
    if left.steps:
        found.extend(one_step(state, me, left, hour, there) for hour in SIDES)
        if state.profile.rise_as_step:
            if me.posture == STANDING:
                found.append(CROUCH)
            else:
                why = no_rising(me)
                found.append(STAND if why is None else CANNOT_STAND[why])
        elif left.stoops:
            found.append(stooping(me))
    for option in left.options or ():
        found.append(Option(option.name, Go(option.name), option.need(state, me)))
    if left.turns:
        single = me.sheet.footprint is SINGLE
        for hour in SIDES:
            if hour != me.facing and (single or room(state, me, me.hex, hour, there) is None):
                found.append(TURNING[hour])
    return found


@while_able(DONE)
def some_shifts(state: Fight, me: Figure, left: Shifting, wish: str) -> Sequence[Option[Go]]:
    """What of these may bear a name."""
    if wish == DONE:
        return ONLY_STOP
    if wish == RISE and me.posture == STANDING:
        return ()
    if wish in WAYS:
        return (one_step(state, me, left, WAYS[wish], crowd(state, me)),) if left.steps else ()
    if wish in TURNS and me.sheet.footprint is SINGLE:
        return (TURNING[TURNS[wish]],) if left.turns and TURNS[wish] != me.facing else ()
    return shift_options(state, me, left)


def one_step(state: Fight, me: Figure, left: Shifting, hour: int, there: dict[Hex, str]) -> Option[Go]:
    """A step one way, or why it cannot be taken."""
    why = left.held or step_refusal(state, me, neighbour(me.hex, hour), there)
    return GOING[hour] if why is None else REFUSED[hour, why]


def no_rising(me: Figure) -> Refusal | None:
    """CHPOST.3: in place of a step one rises from one's knees or a crouch, not from lower down, nor on a lame leg."""
    if me.posture == SITTING:
        return SITS
    if me.posture not in (KNEELING, CROUCHING):
        return RISES
    return LAME[STANDING] if me.lame else None


def stooping(me: Figure) -> Option[Go]:
    """CHP.2-3 of the range-band sheet: from standing to a crouch and back at no cost; from lower down never."""
    if me.posture == STANDING:
        return CROUCH
    return STAND if me.posture == CROUCHING else CANNOT_STAND[RISES]


def step_refusal(state: Fight, me: Figure, to: Hex, there: dict[Hex, str]) -> Refusal | None:
    """GAP.6: a Step ends where it leads: in a free hex or in a foe's, not in an ally's."""
    if me.sheet.footprint is not SINGLE:
        return room(state, me, to, me.facing, there)
    ground = state.terrain.ground.get(to)
    if ground is None:
        return OFF_MAP
    if ground.impassable:
        return IMPASSABLE
    mark = there.get(to)
    return ALLY_THERE if mark == ALLY else OCCUPIED if mark == FULL else None


def current_move(state: Fight, me: Figure) -> int:
    """Move as it is now: below half HP or FP it is halved, and posture takes its part (INJ.1, FAT.1, POST)."""
    sheet = me.sheet
    move = sheet.move
    if reeling(state, me):
        move = -(-move // 2)
    if tired(state, me):
        move = -(-move // 2)
    if me.posture == STANDING:
        return move
    row = state.profile.postures[me.posture]
    if row.fixed is not None:
        return max(0, row.fixed - len(me.passed))
    top, bottom = row.part.numerator, row.part.denominator
    return -(-move * top // bottom) if state.profile.posture_rounds_up else max(1, move * top // bottom)


def crawls(state: Fight, me: Figure) -> bool:
    """POST.7: whether one lies and goes one hex any way, whatever it costs; another document has him pay for it."""
    return me.posture in DOWN and state.profile.lying_moves_freely


def hexes_left(state: Fight, me: Figure, granted: int) -> int:
    """POST.7; PST.7-8 of the range-band sheet: of the hexes granted those the posture still leaves."""
    if me.posture == STANDING or state.profile.postures[me.posture].fixed is None:
        return granted
    return min(granted, current_move(state, me))


SIDEWAYS = {0: 1, 2: 1, 10: 1, 4: 2, 6: 2, 8: 2}
"""MOVE.2, MOVE.5: points for the hex at each relative hour, facing kept."""


def hex_cost(state: Fight, me: Figure, hour: int, there: dict[Hex, str]) -> int:
    """What a hex costs: 1 forward, 2 sideways or back, 1 more for an obstruction (MOVE.2, MOVE.4, MOVE.5)."""
    to = neighbour(me.hex, hour)
    return SIDEWAYS[clock(me.facing, hour)] + obstruction(state, to, there)


def obstruction(state: Fight, to: Hex, there: dict[Hex, str]) -> int:
    """MOVE.4, GAP.6: what lies or stands in a hex makes it dearer by 1; a foe not in every document."""
    mark = there.get(to)
    if mark is not None and (mark != FOE or state.profile.foe_hex_dearer):
        return 1
    ground = state.terrain.ground.get(to)
    return 1 if ground is not None and ground.obstacle else 0


class Walk(NamedTuple):
    """A movement on points: how many there are, how many are left, and whether it goes forward only.

    The last `bonus` of them are for going forward; as long as nothing is spent one may crouch or rise if it `stoops`.
    """

    points: int
    left: int
    forward_only: bool
    bonus: int
    stoops: bool


def way_on(state: Fight, to: Hex, facing: int, plan: Walk, there: dict[Hex, str]) -> bool:
    """GAP.6: whether one who passes through an ally's hex can get out of it again with the points left."""
    for hour in SIDES:
        price = SIDEWAYS[clock(facing, hour)]
        if plan.forward_only and price > 1:
            continue
        beyond = neighbour(to, hour)
        ground = state.terrain.ground.get(beyond)
        if ground is None or ground.impassable:
            continue
        after = plan.left - price - obstruction(state, beyond, there)
        if after < kept_back(plan, price):
            continue
        mark = there.get(beyond)
        if mark == ALLY:
            if way_on(state, beyond, hour if price == 1 else facing, plan._replace(left=after), there):
                return True
        elif mark != FULL:
            return True
    return False


def kept_back(plan: Walk, price: int) -> int:
    """MOV.2 of the range-band sheet: the points that have to be left, as those of a run lead only ahead."""
    return plan.bonus if price > 1 else 0


def walk(
    state: Fight, me: Figure, points: int, *, forward_only: bool = False, bonus: int = 0, share: int = 1
) -> Rule[int]:
    """Move on points, a hex or a turn at a time; returns the points spent (MOVE.1-5, POST.7).

    They are Move divided by `share` and a `bonus`: who crouches first has other ones.
    """
    spent = 0
    crawling = crawls(state, me)
    stoops = not state.profile.rise_as_step
    while spent < points and not me.halted:
        left = points - spent
        plan = Walk(points, left, forward_only, bonus, stoops and not spent)
        find = partial(some_walks, state, me, plan)
        go = yield from Choose(me.name, MOVE, partial(walk_options, state, me, plan), find=find)
        if go.what == DONE:
            break
        if go.what == "turn":
            spent += turns_between(me.facing, go.hour)
            turn_to(state, me, go.hour)
            continue
        if go.what in (RISE, STOOP):
            stoops = False
            rise_or_stoop(state, me, go)
            points = -(-current_move(state, me) // share) + bonus
            continue
        there = crowd(state, me)
        to = neighbour(me.hex, go.hour)
        ahead = SIDEWAYS[clock(me.facing, go.hour)] == 1 and go.what == "go" and not crawling
        spent = points if crawling else spent + hex_cost(state, me, go.hour, there)
        posture = me.posture
        went_on = yield from enter(state, me, to, go.hour if ahead else None)
        if not went_on or me.posture != posture or there.get(to) == FOE:
            break
    return spent


@while_able(DONE)
def walk_options(state: Fight, me: Figure, plan: Walk) -> list[Option[Go]]:
    """Every way to go on, those too dear greyed; turning by one side costs a point."""
    there = crowd(state, me)
    passing = plan.left < plan.points and there.get(me.hex) == ALLY
    stuck = passing and not way_on(state, me.hex, me.facing, plan, there)
    found = [NO_STOP if passing and not stuck else STOP]
    crawling = crawls(state, me)
    single = me.sheet.footprint is SINGLE
    for hour in SIDES:
        why = walk_refusal(state, me, hour, plan, there)
        found.append(GOING[hour] if why is None else REFUSED[hour, why])
        oblique = single and not crawling and clock(me.facing, hour) in (2, 10)
        if why is None and oblique and there.get(neighbour(me.hex, hour)) != ALLY:
            found.append(SLIDING[hour])
    if plan.stoops:
        found.append(stooping(me))
    if not crawling and not passing and plan.left > plan.bonus:
        for by in (1, -1):
            facing = turned(me.facing, by)
            if single or room(state, me, me.hex, facing, there) is None:
                found.append(TURNING[facing])
    return found


@while_able(DONE)
def some_walks(state: Fight, me: Figure, plan: Walk, wish: str) -> Sequence[Option[Go]]:
    """What of these may bear a name."""
    if wish == RISE and me.posture == STANDING:
        return ()
    if wish in WAYS:
        hour = WAYS[wish]
        why = walk_refusal(state, me, hour, plan, crowd(state, me))
        return (GOING[hour] if why is None else REFUSED[hour, why],)
    if wish == DONE and plan.left == plan.points:
        return ONLY_STOP
    return walk_options(state, me, plan)


def walk_refusal(state: Fight, me: Figure, hour: int, plan: Walk, there: dict[Hex, str]) -> Refusal | None:
    """GAP.6, MOVE.1: why one cannot go on that way."""
    to = neighbour(me.hex, hour)
    ground = state.terrain.ground.get(to)
    if ground is None:
        return OFF_MAP
    if ground.impassable:
        return IMPASSABLE
    price = SIDEWAYS[(hour - me.facing) % 12]
    ahead = price == 1
    if plan.forward_only and not ahead:
        return FRONT_ONLY
    crawling = crawls(state, me)
    mark = there.get(to)
    left = 0 if crawling else plan.left - price - obstruction(state, to, there)
    if left < (0 if crawling else kept_back(plan, price)):
        return NO_POINTS
    if me.sheet.footprint is not SINGLE:
        return room(state, me, to, hour if ahead and not crawling else me.facing, there)
    if mark is None:
        return None
    if mark == FULL:
        return OCCUPIED
    if mark == ALLY and not way_on(state, to, hour if ahead else me.facing, plan._replace(left=left), there):
        return ALLY_THERE
    return None
