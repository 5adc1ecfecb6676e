"""What the answers to a question about movement are about, and what of its limits matters for going on."""

from __future__ import annotations

from swordplay.engine.asking import NOTHING, Shown
from swordplay.engine.hexes import Hex, hour_between, neighbour, occupied
from swordplay.engine.requests import Choose
from swordplay.games.dragonquest.figure.figure import Fight, Figure
from swordplay.games.dragonquest.figure.zones import front
from swordplay.games.dragonquest.movement.walk import Chosen, Jump, MoveLimits, price

JUMP = "jump"
FREE_TO_TURN = 2
"""Nobody is given two turns: a movement has none, one, or as many as one likes."""


def a_step(state: Fight, question: Choose[Chosen], value: Chosen) -> Shown:
    """What a step, a turn or a jump is about."""
    if value is None or not isinstance(question.scope, MoveLimits):
        return NOTHING
    figure, limits = state.fighters[question.who], question.scope
    paid = price(state, figure, value, limits)
    if isinstance(value, int):
        return Shown(facing=value, cost=paid)
    if isinstance(value, Jump):
        return Shown(hex=landing(figure, value), facing=figure.facing, way=JUMP, size=value.hexes, cost=paid)
    turned = limits.price and value not in front(figure.hex, figure.facing)
    facing = hour_between(figure.hex, value) if turned else figure.facing
    body = occupied(figure.footprint, value, facing) if len(figure.footprint) > 1 else ()
    return Shown(hex=value, hexes=body, facing=facing, cost=paid)


def landing(figure: Figure, jump: Jump) -> Hex:
    """14.1.f: the hex a jump straight ahead leads to."""
    at = figure.hex
    for _ in range(jump.hexes):
        at = neighbour(at, figure.facing)
    return at


def left(limits: object) -> object:
    """What of a movement's limits decides how it can go on."""
    assert isinstance(limits, MoveLimits)
    return limits._replace(
        turns=min(limits.turns, FREE_TO_TURN), moved=min(limits.moved, 1), spent=0, pivots=limits.pivots % 2
    )
