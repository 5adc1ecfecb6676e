"""What a seat may know of a figure's points, wounds and belongings: exact numbers only of its own side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.portrait import Gauge, Trait
from swordplay.engine.ruleset import KeyText
from swordplay.games.gurps.figure.figure import Fight, Figure, reeling, tired

SCRATCH = 4
"""One who has lost less than one part in so many of his HP is scratched."""


def knows(me: Figure, seat: str) -> bool:
    """Whether a seat knows a figure's numbers: its own side and the game master do."""
    return seat in (GAME_MASTER, me.side)


# Points


def gauges(state: Fight, me: Figure, seat: str) -> tuple[Gauge, ...]:
    """HP and FP; whoever is not told the numbers sees how a figure bears itself."""
    if knows(me, seat):
        return Gauge("HP", me.hp, me.sheet.hp), Gauge("FP", me.fp, me.sheet.fp)
    hurt = Gauge("HP", words=bearing(state, me))
    if not tired(state, me):
        return (hurt,)
    return hurt, Gauge("FP", words="exhausted" if me.fp <= 0 else "tired")


def bearing(state: Fight, me: Figure) -> str:
    """How hurt a figure looks."""
    if me.out:
        return "down"
    if me.hp <= 0:
        return "badly hurt"
    if reeling(state, me):
        return "reeling"
    lost = me.sheet.hp - me.hp
    return "unhurt" if lost <= 0 else "scratched" if lost * SCRATCH < me.sheet.hp else "hurt"


def lasting(state: Fight, me: Figure, texts: Mapping[str, KeyText]) -> Iterator[Trait]:
    """What wounds and fatigue have done that is no condition: limbs crippled, below half or a third of the points."""

    def trait(key: str, text: str) -> Trait:
        known = texts.get(key)
        return Trait(key, text, clauses=() if known is None else known.clauses)

    for place in me.crippled:
        yield trait("crippled-limb", f"{place} crippled")
    if not me.out and reeling(state, me):
        yield trait("low-hp", "reeling")
    if not me.out and tired(state, me):
        yield trait("low-fp", "tired")


def carried(me: Figure, seat: str) -> tuple[str, ...]:
    """What hangs at the belt: its own side knows."""
    return me.belt if knows(me, seat) else ()
