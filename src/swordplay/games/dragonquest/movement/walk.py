"""Movement, hex by hex: every hex anybody enters, for whatever reason, goes through one function."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple, TypeAlias

import msgspec

from swordplay.engine.hexes import SIDES, Hex, hour_between, neighbour, neighbours, occupied, turns_between
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure.figure import Fight, Figure, bound, helpless, mod_ag, tmr
from swordplay.games.dragonquest.figure.large import tread, turn_cost, turn_refusal, unseen_there
from swordplay.games.dragonquest.figure.mounted import idle, mount_of, pace, shot_from_saddle
from swordplay.games.dragonquest.figure.positions import blocks, face, fall, keeps_feet, put
from swordplay.games.dragonquest.figure.settling import stretch
from swordplay.games.dragonquest.figure.zones import front, in_enemy_zone, rear, threatening
from swordplay.games.dragonquest.movement.trample import make_room, swing, trample
from swordplay.games.dragonquest.vocabulary import (
    CARRIED,
    CLOSE,
    JUMP_FEET,
    LANDING,
    MOUNT_MOVED,
    MOVE,
    PRONE,
    PULSE_END,
    STOP,
    TURN_PRICE,
)

ANY_WAY = "any way"
FORWARD = "forward"
AHEAD = "ahead"
BACKWARD = "backward"
REARWARD = "rearward"

FREELY = 99
"""As many hexes or turns as anybody could want."""
CLUMSY_AG = 8
NIMBLE_AG = (22, 25)
"""15.a-b: modAG up to which a figure moves a hex less, and between which it moves one more."""
FEET_PER_HEX = 5

COMPASS = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
FACES = tuple(f"face {point}" for point in COMPASS)
STEPS = tuple((hour, f"go {COMPASS[hour]}") for hour in SIDES)


class Jump(msgspec.Struct, frozen=True):
    """A jump straight ahead, by so many hexes."""

    hexes: int


Chosen: TypeAlias = Hex | int | Jump | None
"""The answer to a question about movement: a hex to enter, an hour to face, a jump, or None to stop."""


class MoveLimits(NamedTuple):
    """How far a rule lets a figure move: hexes, turns, direction, the hexes to stay in, and what it has used so far."""

    hexes: int
    turns: int = 0
    way: str = ANY_WAY
    within: tuple[Hex, ...] | None = None
    halts: bool = True
    price: int = 0
    jumps: bool = False
    moved: int = 0
    spent: int = 0
    pivots: int = 0


def allowance(figure: Figure, hexes: int, *, low: bool = True, high: bool = True) -> int:
    """15.a-b, 14.1.c: the hexes an action allows, adjusted for modAG, but never below 1."""
    agile = mod_ag(figure)
    if low and agile <= CLUMSY_AG:
        hexes -= 1
    if high and NIMBLE_AG[0] <= agile <= NIMBLE_AG[1]:
        hexes += 1
    return max(1, hexes)


def half_move(state: Fight, name: str, turns: int) -> MoveLimits:
    """13.1.c, 13.2.b: half the TMR, rounded down, at least one hex."""
    figure = state.fighters[name]
    hexes = allowance(figure, pace(state, figure) // 2)
    if turns:
        return MoveLimits(hexes, turns, price=turn_price(state))
    return MoveLimits(hexes, way=FORWARD)


def crawl(figure: Figure) -> int:
    """14.1.h, 14.1.c: the hexes of a crawl: a quarter of TMR, at least one."""
    return max(1, tmr(figure) // 4)


def crawling(figure: Figure, limits: MoveLimits) -> MoveLimits:
    """TERM.19, 14.1.h: whatever an action allows, a prone figure only crawls, and never jumps."""
    if not figure.conditions or not figure.has(PRONE):
        return limits
    return limits._replace(hexes=min(limits.hexes, crawl(figure) - limits.moved), jumps=False)


def walk(state: Fight, name: str, limits: MoveLimits) -> Rule[int]:
    """Move a figure step by step until it stops or reaches its limits; return the hexes moved."""
    return (yield from travel(state, name, limits)).moved


def travel(state: Fight, name: str, limits: MoveLimits) -> Rule[MoveLimits]:
    """The same, but return the limits with what has been used of them."""
    limits = yield from _walk(state, name, limits)
    figure = state.fighters[name]
    if len(figure.footprint) > 1:
        yield from make_room(state, name)
    if limits.moved and not figure.mount and any(other.sheet.file.rides == name for other in state.fighters.values()):
        figure.gain(MOUNT_MOVED, ends=PULSE_END)
    return limits


def _walk(state: Fight, name: str, limits: MoveLimits) -> Rule[MoveLimits]:
    while True:
        figure = state.fighters[name]
        if figure.one_hex:
            stretch(state, figure)
        if at_an_end(state, figure, limits):
            return limits
        chosen = yield from Choose(name, MOVE, partial(steps, state, figure, limits), scope=limits)
        if chosen is None:
            return crawling(mount_of(state, figure) or figure, limits)
        limits = yield from go(state, name, chosen, limits)


def at_an_end(state: Fight, figure: Figure, limits: MoveLimits) -> bool:
    """Whether a movement is over without a word: nothing is left of it, or the figure or its mount is held fast."""
    if bound(figure) or helpless(figure) or figure.has(CLOSE) or figure.has(CARRIED):
        return True
    if limits.hexes <= 0 and limits.turns <= 0:
        return True
    return (mount := mount_of(state, figure)) is not None and idle(mount) is not None


def go(state: Fight, name: str, chosen: Hex | int | Jump, limits: MoveLimits) -> Rule[MoveLimits]:
    """Take one step, turn or jump; return what is left, which is nothing after a turn without a hex to go."""
    figure = state.fighters[name]
    limits = crawling(mount_of(state, figure) or figure, limits)
    if isinstance(chosen, int):
        limits = yield from turn(state, name, chosen, limits)
        return limits if limits.hexes > 0 else limits._replace(turns=0)
    if isinstance(chosen, Jump):
        return (yield from jump(state, name, chosen.hexes, limits))
    return (yield from step(state, name, chosen, limits))


def steps(state: Fight, figure: Figure, limits: MoveLimits) -> list[Option[Chosen]]:
    """The menu of a moving figure: stop, enter a hex, jump, or face another way."""
    if helpless(figure):
        return [Option(STOP, None)]
    limits = crawling(mount_of(state, figure) or figure, limits)
    options: list[Option[Chosen]] = [stopping(state, figure, limits)]
    for hour, name in STEPS:
        to = neighbour(figure.hex, hour)
        if to in state.terrain.ground:
            options.append(Option(name, to, partial(step_refusal, state, figure, to, limits)))
    if limits.jumps and len(figure.footprint) == 1:
        options += jumps(state, figure, limits)
    for hour in range(figure.facing % 2, 12, 2):
        if hour != figure.facing:
            options.append(Option(FACES[hour], hour, partial(facing_refusal, state, figure, hour, limits)))
    return options


def stopping(state: Fight, figure: Figure, limits: MoveLimits) -> Option[Chosen]:
    """The end of a movement, which is refused in a friend's hex, with what is left of it."""
    passed = _in_passing(state, figure, limits)
    refused = Refusal("friend-there", (passed,)) if passed else None
    return Option(STOP, None, refused, note=("hexes-left", (limits.hexes,)))


def jumps(state: Fight, figure: Figure, limits: MoveLimits) -> list[Option[Chosen]]:
    """14.1.f: the jumps straight ahead, by length."""
    return [
        Option(jump_name(length), Jump(length), partial(jump_refusal, state, figure, length, limits))
        for length in range(1, limits.hexes + 1)
    ]


@cache
def jump_name(length: int) -> str:
    """A jump's name in questions."""
    return f"jump {length} hexes" if length > 1 else "jump 1 hex"


def _in_passing(state: Fight, figure: Figure, limits: MoveLimits) -> str:
    """GAP.hexes: the friend in whose hex a figure may not stop, as it can still go on from there."""
    if len(figure.footprint) > 1:
        return ""
    there = next((other.name for other in state.at(figure.hex) if blocks(figure, other)), "")
    return there if there and _can_leave(state, figure, figure.hex, figure.facing, limits.hexes, limits) else ""


def cost(state: Fight, to: Hex) -> int:
    """14.1.a: the cost of entering a hex: 1, unless the map says more."""
    ground = state.terrain.ground[to]
    return max(1, ground.cost)


def way_refusal(figure: Figure, to: Hex, limits: MoveLimits) -> Refusal | None:
    """Why the rule that allows the movement does not allow this direction."""
    way = limits.way
    if len(figure.footprint) > 1 and way in (BACKWARD, REARWARD):
        return Refusal("needs-turn", (), (STOP,))
    if len(figure.footprint) > 1 or way == FORWARD:
        ahead = front(figure.hex, figure.facing)
        return None if to in ahead else Refusal("needs-turn", (), _towards(figure, ahead))
    if way == ANY_WAY:
        return None
    if way == REARWARD:
        behind = rear(figure.hex, figure.facing)
        return None if to in behind else Refusal("rear-hexes-only", (), _towards(figure, behind))
    straight = neighbour(figure.hex, figure.facing if way == AHEAD else (figure.facing + 6) % 12)
    return None if to == straight else Refusal("straight-only", (), _towards(figure, (straight,)))


def _towards(figure: Figure, hexes: tuple[Hex, ...]) -> tuple[str, ...]:
    """The names of the steps into some hexes."""
    return tuple(f"go {COMPASS[hour_between(figure.hex, hex)]}" for hex in hexes)


def step_refusal(state: Fight, figure: Figure, to: Hex, limits: MoveLimits) -> Refusal | None:
    """Why a figure may not enter a hex now."""
    ground = state.terrain.ground.get(to)
    if ground is None or ground.impassable:
        return Refusal("impassable")
    if figure.mount and (refused := shot_from_saddle(figure, (STOP,))):
        return refused
    if limits.hexes <= 0 or (limits.moved and cost(state, to) + _turning(figure, to, limits) > limits.hexes):
        return Refusal("no-movement-left", (limits.moved,), (STOP,))
    if limits.within is not None and to not in limits.within:
        return Refusal("outside-zone", (), (STOP,))
    refused = way_refusal(figure, to, limits)
    if refused is not None:
        return refused
    if len(figure.footprint) > 1:
        return tread(state, figure, to)
    return _occupied(state, figure, to, limits)


def _turning(figure: Figure, to: Hex, limits: MoveLimits) -> int:
    """14.1.b: the price of the turn that a step outside the front hexes needs, where the game master charges one."""
    return limits.price if limits.price and to not in front(figure.hex, figure.facing) else 0


def _occupied(state: Fight, figure: Figure, to: Hex, limits: MoveLimits) -> Refusal | None:
    """GAP.hexes: an enemy's hex is entered only to close, a friend's only to pass through."""
    for other in state.at(to):
        if not blocks(figure, other):
            continue
        if other.side != figure.side:
            if not other.hidden:
                return Refusal("enemy-there", (other.name,), ("close and grapple", "charge and close"))
        elif not _passes(state, figure, to, limits):
            return Refusal("friend-there", (other.name,), (STOP,))
    return None


def _passes(state: Fight, figure: Figure, to: Hex, limits: MoveLimits) -> bool:
    """GAP.hexes, 14.1.b: whether a figure that enters a friend's hex can go on from there."""
    turning = _turning(figure, to, limits)
    facing = hour_between(figure.hex, to) if turning else figure.facing
    return _can_leave(state, figure, to, facing, limits.hexes - cost(state, to) - turning, limits)


def _can_leave(state: Fight, figure: Figure, at: Hex, facing: int, left: int, limits: MoveLimits) -> bool:
    """Whether a figure in a friend's hex can reach a free hex beyond it, paying for turns where they have a price."""
    if limits.way not in (ANY_WAY, FORWARD) or (limits.halts and in_enemy_zone(state, figure, at)):
        return False
    reached, edge = {(at, facing): left}, [(at, facing, left)]
    while edge:
        here, looking, points = edge.pop()
        ahead = front(here, looking)
        for to in ahead if limits.way == FORWARD else neighbours(here):
            ground = state.terrain.ground.get(to)
            if to == figure.hex or ground is None or ground.impassable:
                continue
            if limits.within is not None and to not in limits.within:
                continue
            turned = bool(limits.price) and to not in ahead
            rest = points - cost(state, to) - (limits.price if turned else 0)
            then = (to, hour_between(here, to) if turned else looking)
            if rest < 0 or reached.get(then, -1) >= rest:
                continue
            reached[then] = rest
            there = [other for other in state.at(to) if blocks(figure, other) and not _unseen(figure, other)]
            if not there:
                return True
            stopped = limits.halts and in_enemy_zone(state, figure, to)
            if not stopped and all(other.side == figure.side for other in there):
                edge.append((*then, rest))
    return False


def _unseen(figure: Figure, other: Figure) -> bool:
    return other.hidden and other.side != figure.side


def facing_refusal(state: Fight, figure: Figure, hour: int, limits: MoveLimits) -> Refusal | None:
    """Why a figure may not turn now."""
    if limits.turns <= 0:
        return Refusal("no-turn-left", (), (STOP,))
    if limits.price and limits.hexes < limits.price and limits.moved:
        return Refusal("no-movement-left", (limits.moved,), (STOP,))
    passed = _in_passing(state, figure, limits) if limits.price else ""
    if passed and not _can_leave(state, figure, figure.hex, hour, limits.hexes - limits.price, limits):
        return Refusal("friend-there", (passed,))
    return turn_refusal(state, figure, hour, limits.hexes, limits.pivots)


def turn(state: Fight, name: str, hour: int, limits: MoveLimits) -> Rule[MoveLimits]:
    """13.1.b, 14.1.b, 22.c: one change of facing, by any number of sides."""
    figure = state.fighters[name]
    if len(figure.footprint) > 1:
        price, pivots = yield from swing(state, name, hour, limits.pivots)
        return limits._replace(hexes=limits.hexes - price, turns=limits.turns - 1, pivots=pivots)
    face(state, figure, hour)
    return limits._replace(hexes=limits.hexes - limits.price, turns=limits.turns - 1)


def step(state: Fight, name: str, to: Hex, limits: MoveLimits) -> Rule[MoveLimits]:
    """Enter a hex, and end the movement in an enemy's zone."""
    figure = state.fighters[name]
    turning = _turning(figure, to, limits)
    if turning:
        face(state, figure, hour_between(figure.hex, to))
    if not (yield from enter(state, name, to)):
        return limits._replace(hexes=0)
    figure = state.fighters[name]
    paid = cost(state, to) + turning
    limits = limits._replace(hexes=max(0, limits.hexes - paid), moved=limits.moved + 1, spent=limits.spent + paid)
    if not limits.halts or not in_enemy_zone(state, figure):
        return limits._replace(within=None) if len(figure.footprint) > 1 else limits
    if len(figure.footprint) > 1:
        return limits._replace(within=threatening(state, figure))
    return limits._replace(hexes=0)


def enter(state: Fight, name: str, to: Hex) -> Rule[bool]:
    """Put a figure into the hex it enters, unless an unseen enemy is there; return whether it got in."""
    figure = state.fighters[name]
    if len(figure.footprint) > 1:
        if unseen_there(state, figure, occupied(figure.footprint, to, figure.facing)):
            state.tell("way-blocked", name, hex=to)
            return False
        put(state, figure, to)
        yield from trample(state, name)
        return True
    if any(_unseen(figure, other) and blocks(figure, other) for other in state.at(to)):
        state.tell("way-blocked", name, hex=to)
        return False
    put(state, figure, to)
    return True


def jump_refusal(state: Fight, figure: Figure, length: int, limits: MoveLimits) -> Refusal | None:
    """14.1.f: why a jump straight ahead is refused: a wall in between, no place to land, or too little movement."""
    at = figure.hex
    for _ in range(length):
        between = state.terrain.ground.get(at)
        if between is not None and between.blocks_sight and at != figure.hex:
            return Refusal("wall-in-the-way")
        at = neighbour(at, figure.facing)
    ground = state.terrain.ground.get(at)
    if ground is None or ground.impassable:
        return Refusal("impassable")
    if jump_cost(state, length) > limits.hexes:
        return Refusal("no-movement-left", (limits.moved,))
    if any(blocks(figure, other) and not _unseen(figure, other) for other in state.at(at)):
        return Refusal("no-landing")
    return None


def jump_cost(state: Fight, length: int) -> int:
    """14.1.f, TERM.16: 1 for every 5 feet or part of them; a hex is 5 feet unless the game master says otherwise."""
    feet = state.fields.get(JUMP_FEET, 0) or FEET_PER_HEX * length
    return -(-feet // FEET_PER_HEX)


def jump(state: Fight, name: str, length: int, limits: MoveLimits) -> Rule[MoveLimits]:
    """14.1.f-g: jump straight ahead, and land cleanly or fall."""
    figure = state.fighters[name]
    at = figure.hex
    for _ in range(length):
        at = neighbour(at, figure.facing)
    paid = jump_cost(state, length)
    if not (yield from enter(state, name, at)):
        return limits._replace(hexes=0)
    if not (yield from keeps_feet(state, name, LANDING)):
        fall(state, state.fighters[name])
        return limits._replace(hexes=0, turns=0, moved=limits.moved + length)
    stopped = in_enemy_zone(state, state.fighters[name])
    return limits._replace(hexes=0 if stopped else limits.hexes - paid, moved=limits.moved + length)


def price(state: Fight, figure: Figure, chosen: Hex | int | Jump, limits: MoveLimits) -> int:
    """14.1.a-b, 14.1.f, 22.c: what a step, turn or jump takes from the movement allowed."""
    if isinstance(chosen, Jump):
        return jump_cost(state, chosen.hexes)
    if not isinstance(chosen, int):
        return cost(state, chosen) + _turning(figure, chosen, limits)
    if len(figure.footprint) > 1:
        return turn_cost(limits.pivots, turns_between(figure.facing, chosen))
    return limits.price


def turn_price(state: Fight) -> int:
    """14.1.b: the game master's price for a change of facing."""
    return int(state.switches[TURN_PRICE])
