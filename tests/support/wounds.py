"""Two fighters face to face and the wounds they give each other, for the Fourth Edition."""

from __future__ import annotations

from typing import Any

from tests.support.gurps4 import attacks, beast, fighter, table
from tests.support.table import Table

STOP = ("step", "done")
SWING, THRUST = "Thrusting Broadsword swung", "Thrusting Broadsword thrust"
STURDY = {"hp": 100, "st": 200}
"""One whom hardly anything cripples, and nothing knocks back."""


def duel(damage: int = 3, type: str = "cut", foe: dict[str, Any] | None = None, **mine: Any) -> Table:
    """Ana with claws before Bo with a sword; she goes first."""
    ana = beast("Ana", "red", (0, 0), 0, damage=damage, type=type, speed=7, **mine)
    return table(ana, fighter("Bo", "blue", (0, -1), 6, **{"speed": 5, "ht": 11, **(foe or {})}))


def wounded(damage: int, type: str, place: str = "torso", **foe: Any) -> Table:
    """Bo after a blow of so much damage there, before any roll it calls for; he is sturdy unless `foe` says else."""
    return duel(damage, type, {**STURDY, **foe}, skill=20).plays(*attacks("Bo", place=place))


def lost(game: Table) -> int:
    """The HP Bo has lost."""
    bo = game.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


def defence(game: Table, option: str) -> int:
    """The number of a defence on offer."""
    number = game.offers[option].number
    assert number is not None
    return number.value
