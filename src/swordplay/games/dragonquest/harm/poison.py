"""20.3: poison on weapons: when it works, and how its handlers nick themselves."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.games.dragonquest.figure.figure import Fight, Figure
from swordplay.games.dragonquest.harm.wounds import steady, wound
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.vocabulary import HANDLE_POISON, POISONED

POISON_KEEPS = 4320
"""Six hours in pulses."""


def poisoned(state: Fight, figure: Figure, item: str) -> tuple[str, int, int] | None:
    """20.3.e: the poison on a weapon, as long as it keeps."""
    return next((p for p in figure.poison if p[0] == item and state.clock - p[2] < POISON_KEEPS), None)


def poison_works(state: Fight, owner: str, victim: str, item: str) -> Rule[None]:
    """20.3.b, 20.3.f: after a blow that did damage, any poison works and the weapon is clean."""
    venom = poisoned(state, state.fighters[owner], item)
    if venom is not None:
        wipe(state.fighters[owner], item)
        yield from suffer(state, victim, venom[1])


def wipe(figure: Figure, item: str) -> None:
    """20.3.f: clean a weapon of its poison."""
    figure.poison = tuple(p for p in figure.poison if p[0] != item)


def suffer(state: Fight, victim: str, strength: int) -> Rule[None]:
    """20.3.b: poison does its number in damage, past armour and without stun; poison without one is only reported."""
    figure = state.fighters[victim]
    if not figure.has(POISONED):
        figure.gain(POISONED)
    state.tell("poisoned", victim, damage=strength)
    yield from wound(state, victim, strength, stuns=False)


def handle(state: Fight, name: str, item: str) -> Rule[None]:
    """20.3.c-d: anybody but an Assassin may nick himself each time he handles a poisoned weapon."""
    figure = state.fighters[name]
    venom = poisoned(state, figure, item)
    if venom is None or figure.sheet.file.assassin:
        return
    if not (yield from Check(name, HANDLE_POISON, PERCENT, lambda: steady(state, figure, HANDLE_POISON))):
        state.tell("nicked", name, item=item)
        yield from suffer(state, name, venom[1])
