"""Moving on points, a hex or a turn at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from swordplay.engine.hexes import SIDES, SINGLE, Hex, clock, distance, neighbour, turned, turns_between
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import ALLY, FOE, PASSED, Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.space import (
    ALLY_THERE,
    IMPASSABLE,
    OFF_MAP,
    THROUGH_ALLIES,
    EntryRule,
    ground_refusal,
    occupancy,
    stand_refusal,
)
from swordplay.games.gurps.movement.entering import enter, turn_to
from swordplay.games.gurps.movement.points import SIDEWAYS, crawls, current_move, hex_cost, obstruction, way_cost
from swordplay.games.gurps.movement.ways import (
    DONE,
    FRONT_ONLY,
    GOING,
    NO_NEARER,
    NO_POINTS,
    NO_STOP,
    ONLY_STOP,
    REFUSED,
    RISE,
    SLIDING,
    STOOPS,
    STOP,
    TURNING,
    WAYS,
    Go,
    rise_or_stoop,
    stooping,
)
from swordplay.games.gurps.vocabulary import CROUCHING, MOVE, STANDING

NO_STOPPING = (ALLY, PASSED)
"""Whose hexes one passes and does not stop in."""


class OnTheWay(msgspec.Struct, frozen=True):
    """Something that may be done once in the middle of a walk: its name, whether it is open here, and the act."""

    name: str
    open: Callable[[Fight, Figure], bool]
    act: Callable[[Fight, Figure], Rule[None]]


class Walk(msgspec.Struct, frozen=True):
    """A movement on points: how many there are, how many are left, and whether it goes forward only.

    The last `bonus` of them are for going forward; as long as nothing is spent one may crouch or rise if it `stoops`.
    """

    points: int
    left: int
    forward_only: bool
    bonus: int
    stoops: bool
    share: int = 1
    """The points without the bonus are Move divided by it."""
    turns: bool = False
    """Whether it is a Move, which always ends with a free turn."""
    entry: EntryRule = THROUGH_ALLIES
    """Whose hexes it leads into."""
    whole: int = 0
    """The points of the whole Move, by half of which the free turn is judged, where these are not its own."""
    keeps_facing: bool = False
    """Whether a hex ahead leaves the facing as it is."""
    towards: str = ""
    """The figure that every hex must bring nearer."""
    allowance: Callable[[Fight, Figure], int] | None = None
    """The points for it as they are now, where they are not just a part of Move."""
    stop: Callable[[Fight, Figure], bool] | None = None
    """Whether it breaks off in the hex just entered."""
    on_the_way: OnTheWay | None = None
    """What may still be done before it is over."""


class Stride(msgspec.Struct, frozen=True):
    """One hex of a walk: where it leads, the facing after it, and its price."""

    to: Hex
    facing: int
    price: int


def can_leave(state: Fight, me: Figure, to: Hex, facing: int, plan: Walk, there: dict[Hex, str]) -> bool:
    """GAP.6: whether one who passes through an ally's hex can get out of it again with the points left."""
    for hour in SIDES:
        way = clock(facing, hour)
        ahead = SIDEWAYS[way] == 1
        if plan.forward_only and not ahead:
            continue
        beyond = neighbour(to, hour)
        if plan.towards and no_nearer(state, to, beyond, plan.towards):
            continue
        ground = state.terrain.ground.get(beyond)
        if ground is None or ground.impassable:
            continue
        after = plan.left - way_cost(state, me, way) - obstruction(state, beyond, there)
        if after < (0 if ahead else plan.bonus):
            continue
        mark = there.get(beyond)
        if mark in NO_STOPPING:
            turned_to = hour if ahead and not plan.keeps_facing else facing
            if can_leave(state, me, beyond, turned_to, replace(plan, left=after), there):
                return True
        elif mark not in plan.entry.refusals:
            return True
    return False


def walk(
    state: Fight,
    me: Figure,
    points: int,
    *,
    forward_only: bool = False,
    bonus: int = 0,
    share: int = 1,
    turns: bool = False,
    entry: EntryRule = THROUGH_ALLIES,
    whole: int = 0,
    on_the_way: OnTheWay | None = None,
) -> Rule[int]:
    """Move on points, a hex or a turn at a time; returns the points spent (MOVE.1-5, POST.7).

    They are Move divided by `share` and a `bonus`: who crouches first has other ones.
    """
    stoops = not state.profile.movement.rise_as_step and state.profile.movement.stoops_to == CROUCHING
    plan = Walk(points, points, forward_only, bonus, stoops, share, turns, entry, whole, on_the_way=on_the_way)
    return walk_on(state, me, plan)


def walk_on(state: Fight, me: Figure, plan: Walk) -> Rule[int]:
    """The same, from wherever it stands."""
    while plan.left > 0 and not me.halted:
        find = partial(matching_walks, state, me, plan)
        go = yield from Choose(me.name, MOVE, partial(walks_offered, state, me, plan), find=find, scope=plan)
        if go.what == DONE:
            break
        if go.what == "turn":
            plan = spend(plan, turns_between(me.facing, go.hour))
            turn_to(state, me, go.hour)
            continue
        if go.what in (RISE, *STOOPS):
            rise_or_stoop(state, me, go)
            points = -(-current_move(state, me) // plan.share) + plan.bonus
            plan = replace(plan, points=points, left=points, stoops=False)
            continue
        if plan.on_the_way is not None and go.what == plan.on_the_way.name:
            yield from plan.on_the_way.act(state, me)
            plan = replace(plan, on_the_way=None)
            continue
        there = occupancy(state, me)
        way = stride(state, me, go, plan, there)
        plan = spend(plan, way.price)
        posture = me.posture
        went_on = yield from enter(state, me, way.to, way.facing)
        if not went_on or me.posture != posture or there.get(way.to) == FOE or way.to == plan.entry.into:
            break
        if plan.stop is not None and plan.stop(state, me):
            break
        if state.profile.movement.shrinks:
            plan = shrunk(state, me, plan)
    return plan.points - plan.left


def shrunk(state: Fight, me: Figure, plan: Walk) -> Walk:
    """C3-9, S3-7: what is left for one who was hurt on the way; the points already spent count against his new Move."""
    scale = state.profile.movement.scale
    if plan.allowance is not None:
        points = plan.allowance(state, me) * scale + plan.bonus
    else:
        points = current_move(state, me) * scale // plan.share + plan.bonus
    return plan if points >= plan.points else replace(plan, points=points, left=plan.left - plan.points + points)


def spend(plan: Walk, price: int) -> Walk:
    """What is left of a walk after paying for a part of it."""
    return replace(plan, left=plan.left - price, stoops=plan.stoops and not price)


def stride(state: Fight, me: Figure, go: Go, plan: Walk, there: dict[Hex, str]) -> Stride:
    """MOVE.2, MOVE.5, POST.7: a hex ahead turns one that way unless the facing is kept; to crawl takes all there is."""
    to = neighbour(me.hex, go.hour)
    if crawls(state, me):
        return Stride(to, me.facing, plan.left)
    ahead = SIDEWAYS[clock(me.facing, go.hour)] == 1 and go.what == "go" and not plan.keeps_facing
    return Stride(to, go.hour if ahead else me.facing, hex_cost(state, me, go.hour, there))


@while_able(DONE)
def walks_offered(state: Fight, me: Figure, plan: Walk) -> list[Option[Go]]:
    """Every way to go on, those too dear greyed; turning by one side costs a point."""
    there = occupancy(state, me)
    passing = plan.left < plan.points and there.get(me.hex) in NO_STOPPING
    stuck = passing and not can_leave(state, me, me.hex, me.facing, plan, there)
    options = [NO_STOP if passing and not stuck else STOP]
    crawling = crawls(state, me)
    single = me.sheet.footprint is SINGLE
    for hour in SIDES:
        why = walk_refusal(state, me, hour, plan, there, crawling=crawling)
        options.append(GOING[hour] if why is None else REFUSED[hour, why])
        oblique = single and not crawling and not plan.keeps_facing and clock(me.facing, hour) in (2, 10)
        if why is None and oblique and there.get(neighbour(me.hex, hour)) not in NO_STOPPING:
            options.append(SLIDING[hour])
    if plan.stoops:
        options.append(stooping(state, me))
    if plan.on_the_way is not None and plan.on_the_way.open(state, me):
        options.append(Option(plan.on_the_way.name, Go(plan.on_the_way.name)))
    if not crawling and not passing and plan.left > plan.bonus and state.profile.movement.pivots:
        for by in (1, -1):
            facing = turned(me.facing, by)
            if single or stand_refusal(state, me, me.hex, facing, there) is None:
                options.append(TURNING[facing])
    return options


@while_able(DONE)
def matching_walks(state: Fight, me: Figure, plan: Walk, wish: str) -> Sequence[Option[Go]]:
    """The options a typed name could mean."""
    if wish == RISE and me.posture == STANDING:
        return ()
    if wish in WAYS:
        hour = WAYS[wish]
        why = walk_refusal(state, me, hour, plan, occupancy(state, me), crawling=crawls(state, me))
        return (GOING[hour] if why is None else REFUSED[hour, why],)
    if wish == DONE and plan.left == plan.points:
        return ONLY_STOP
    return walks_offered(state, me, plan)


def walk_refusal(
    state: Fight, me: Figure, hour: int, plan: Walk, there: dict[Hex, str], *, crawling: bool
) -> Refusal | None:
    """GAP.6, MOVE.1: why one cannot go on that way."""
    to = neighbour(me.hex, hour)
    way = (hour - me.facing) % 12
    ahead = SIDEWAYS[way] == 1
    facing = hour if ahead and not crawling else me.facing
    why = stand_refusal(state, me, to, facing, there, plan.entry)
    if why is OFF_MAP or why is IMPASSABLE:
        here = why if me.sheet.footprint is SINGLE else ground_refusal(state, to)
        if here is not None:
            return here
    if plan.forward_only and not ahead:
        return FRONT_ONLY
    if plan.towards and no_nearer(state, me.hex, to, plan.towards):
        return NO_NEARER
    left = 0 if crawling else plan.left - way_cost(state, me, way) - obstruction(state, to, there)
    if left < (0 if crawling or ahead else plan.bonus):
        return NO_POINTS
    if why is None and me.sheet.footprint is SINGLE and there.get(to) in NO_STOPPING and to != plan.entry.into:
        after = replace(plan, left=left)
        turned_to = hour if ahead and not plan.keeps_facing else me.facing
        return None if can_leave(state, me, to, turned_to, after, there) else ALLY_THERE
    return why


def no_nearer(state: Fight, here: Hex, to: Hex, whom: str) -> bool:
    """AOC.1: whether a hex brings one no nearer to somebody."""
    foe = state.fighters[whom].hex
    return distance(to, foe) >= distance(here, foe)
