"""13.1 to 13.4: the actions of engaged figures."""

from __future__ import annotations

from swordplay.engine.hexes import Hex
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.actions.pass_action import pass_action
from swordplay.games.dragonquest.attack.forms import blows
from swordplay.games.dragonquest.figure.figure import Fight, Figure, held_shield
from swordplay.games.dragonquest.figure.mounted import pace
from swordplay.games.dragonquest.figure.zones import in_enemy_zone, mutual, threats, zone
from swordplay.games.dragonquest.movement.walk import (
    FREELY,
    REARWARD,
    MoveLimits,
    allowance,
    half_move,
    turn_price,
    walk,
)
from swordplay.games.dragonquest.vocabulary import (
    AFTER,
    BEFORE,
    DEFENSIVE,
    DEFENSIVELY,
    EVADING,
    MELEE,
    NEXT_ACTION,
    OFFENSIVE,
    POSTURE,
    WHEN,
)


def zones_of_foes(state: Fight, figure: Figure) -> tuple[Hex, ...]:
    """All hexes of the enemy zones a figure stands in: it may shift within them."""
    return tuple(hex for foe in threats(state, figure) for hex in zone(foe))


def melee_attack(state: Fight, name: str) -> Rule[None]:
    """13.1: attack after a shift and a turn inside an enemy's zone; outside, move half the TMR before or after."""
    figure = state.fighters[name]
    if in_enemy_zone(state, figure):
        within = zones_of_foes(state, figure)
        yield from walk(state, name, MoveLimits(allowance(figure, 1), 1, within=within, halts=False))
        yield from blows(state, name, MELEE, last=True)
        return
    when = yield from Choose(name, WHEN, [Option(AFTER, AFTER), Option(BEFORE, BEFORE)])
    if when == BEFORE:
        yield from walk(state, name, half_move(state, name, turns=0))
    yield from blows(state, name, MELEE)
    after = half_move(state, name, turns=FREELY)
    yield from walk(state, name, after if when == AFTER else after._replace(hexes=0, turns=1))


def evade(state: Fight, name: str) -> Rule[None]:
    """13.2: evade until the next action, with a shift and a turn inside an enemy's zone, half the TMR outside."""
    figure = state.fighters[name]
    figure.lose(EVADING)
    figure.gain(EVADING, ends=NEXT_ACTION)
    if in_enemy_zone(state, figure):
        within = zones_of_foes(state, figure)
        yield from walk(state, name, MoveLimits(allowance(figure, 1), 1, within=within, halts=False))
    else:
        yield from walk(state, name, half_move(state, name, turns=FREELY))


def postures(figure: Figure) -> list[Option[str]]:
    """13.3.b, 13.3.d: withdraw offensively, or defensively with a prepared shield."""
    refused = None if held_shield(figure) else Refusal("no-shield", (), (OFFENSIVE,))
    return [Option(OFFENSIVE, OFFENSIVE), Option(DEFENSIVELY, DEFENSIVELY, refused)]


def withdraw(state: Fight, name: str) -> Rule[None]:
    """13.3: leave a mutual zone through a rear hex, striking or shielding; otherwise move as usual."""
    figure = state.fighters[name]
    if not mutual(state, figure):
        hexes = allowance(figure, pace(state, figure), low=False)
        yield from walk(state, name, MoveLimits(hexes, FREELY, price=turn_price(state)))
        return
    posture = yield from Choose(name, POSTURE, postures(figure))
    if posture == DEFENSIVELY:
        state.fighters[name].gain(DEFENSIVE, ends=NEXT_ACTION)
    else:
        yield from blows(state, name, MELEE, withdrawing=True)
    hexes = allowance(state.fighters[name], 1, low=False)
    yield from walk(state, name, MoveLimits(hexes, way=REARWARD))


def pass_engaged(state: Fight, name: str) -> Rule[None]:
    """13.4: Pass, with one hex and a turn inside an enemy's zone, two hexes outside."""
    hexes = 1 if in_enemy_zone(state, state.fighters[name]) else 2
    yield from pass_action(state, name, hexes)
