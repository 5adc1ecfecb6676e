"""14: the actions of non-engaged figures."""

from __future__ import annotations

from swordplay.engine.hexes import neighbour
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.dragonquest.actions.close_combat import charge_and_close
from swordplay.games.dragonquest.actions.pass_action import pass_action
from swordplay.games.dragonquest.attack.forms import blows
from swordplay.games.dragonquest.figure.figure import Fight, Figure, held_shield, prepared, weapons
from swordplay.games.dragonquest.figure.mounted import pace
from swordplay.games.dragonquest.figure.positions import blocks, put
from swordplay.games.dragonquest.movement.walk import (
    AHEAD,
    BACKWARD,
    FREELY,
    MoveLimits,
    allowance,
    cost,
    half_move,
    turn_price,
    walk,
)
from swordplay.games.dragonquest.vocabulary import (
    CARRIED,
    CHARGE_WITH,
    EVADING,
    MELEE,
    MOMENTUM,
    NEXT_ACTION,
    PULSE_END,
    UNARMED,
)

RETREAT_HEXES = 2
PASS_HEXES = 2


def move(state: Fight, name: str) -> Rule[None]:
    """14.1, GAP.actions: move the full TMR, with turns and jumps; a prone figure crawls."""
    figure = state.fighters[name]
    jumps = not (figure.mount or len(figure.footprint) > 1)
    yield from walk(state, name, MoveLimits(max(1, pace(state, figure)), FREELY, price=turn_price(state), jumps=jumps))


def chargers(figure: Figure) -> list[Option[str]]:
    """14.2-8.a-b: the menu of weapons to charge with."""
    arms = [arm.name for arm in prepared(figure) if "M" in arm.use and not arm.breath]
    shield = held_shield(figure)
    return [Option(item, item) for item in (*arms, *([shield.name] if shield else []), UNARMED)]


def charge_hexes(state: Fight, figure: Figure, item: str) -> int:
    """14.2-8.a-b, 15.a: the hexes of a charge: half the TMR, or all of it with a pole weapon."""
    arm = weapons(figure).get(item)
    full = pace(state, figure)
    if arm is not None and arm.pole:
        return allowance(figure, full, high=False)
    return allowance(figure, full // 2, low=False, high=False)


def charge(state: Fight, name: str) -> Rule[None]:
    """14.2-8.a-b, 23.g: run and strike; a rider charges in a straight line, and is carried on in the next pulse."""
    item = yield from Choose(name, CHARGE_WITH, lambda: chargers(state.fighters[name]))
    figure = state.fighters[name]
    hexes = charge_hexes(state, figure, item)
    if figure.mount:
        moved = yield from walk(state, name, MoveLimits(hexes, way=AHEAD))
    else:
        moved = yield from walk(state, name, MoveLimits(hexes, FREELY, price=turn_price(state)))
    struck = yield from blows(state, name, MELEE, charging=moved > 0, only=item)
    figure = state.fighters[name]
    if figure.mount and moved and struck:
        state.fighters[figure.mount].gain(MOMENTUM, ends=MOMENTUM, at=state.clock + 1)


def close_by_charge(state: Fight, name: str) -> Rule[None]:
    """14.2-8.c: charge up to half the TMR, with the last step into the target's hex."""
    figure = state.fighters[name]
    yield from charge_and_close(state, name, max(1, pace(state, figure) // 2))


def evade_freely(state: Fight, name: str) -> Rule[None]:
    """14.2-8.e: move half the TMR, and evade until the next action."""
    state.fighters[name].lose(EVADING)
    state.fighters[name].gain(EVADING, ends=NEXT_ACTION)
    yield from walk(state, name, half_move(state, name, turns=FREELY))


def retreat(state: Fight, name: str) -> Rule[None]:
    """14.2-8.f: move straight backward, still facing the same way."""
    hexes = allowance(state.fighters[name], RETREAT_HEXES)
    yield from walk(state, name, MoveLimits(hexes, way=BACKWARD))


def pass_freely(state: Fight, name: str) -> Rule[None]:
    """14.2-8.i: Pass, with two hexes and a turn."""
    yield from pass_action(state, name, PASS_HEXES)


def carried_on(state: Fight, name: str) -> None:
    """23.h, 14.1.a: after a charge the mount runs straight on for its full TMR, past the target."""
    rider = state.fighters[name]
    left = full = pace(state, rider)
    while left > 0:
        to = neighbour(rider.hex, rider.facing)
        ground = state.terrain.ground.get(to)
        if ground is None or ground.impassable or ground.blocks_sight or _somebody(state, rider, to):
            break
        if cost(state, to) > left and left < full:
            break
        left -= cost(state, to)
        put(state, rider, to)
    rider.gain(CARRIED, ends=PULSE_END)


def _somebody(state: Fight, rider: Figure, to: tuple[int, int]) -> bool:
    return any(blocks(rider, other) for other in state.at(to))
