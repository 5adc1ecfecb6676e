"""23, GAP.mount: what a rider may do, and who reaches him."""

from __future__ import annotations

from functools import cache

from swordplay.catalogue import table
from swordplay.engine.hexes import neighbour
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure import Figure, Fray, tmr
from swordplay.games.dragonquest.sheet import RULES, Weapon
from swordplay.games.dragonquest.words import MOUNT_MOVED


@cache
def ranks() -> tuple[int, int, int]:
    """23.b-d: Horsemanship for two hands, for shooting on the move, for more than one weapon."""
    rows = table(RULES, "MOUNTED").rows
    return rows[0][1], rows[1][1], rows[2][1]


def rider_refusal(state: Fray, figure: Figure, arm: Weapon, used: tuple[str, ...]) -> Refusal | None:
    """23.b, 23.d: what a rider cannot do without the rank."""
    if not figure.mount:
        return None
    riding = figure.sheet.paper.horsemanship
    if arm.hands == (2,) and "M" in arm.use and riding < ranks()[0]:
        return Refusal("horsemanship-needed", (ranks()[0],))
    if used and riding < ranks()[2]:
        return Refusal("horsemanship-needed", (ranks()[2],))
    return None


def shooting_refusal(state: Fray, figure: Figure) -> Refusal | None:
    """23.c: a rider shoots or throws on the move only with the rank."""
    moving = bool(figure.mount) and state.fighters[figure.mount].has(MOUNT_MOVED)
    able = figure.sheet.paper.horsemanship >= ranks()[1]
    return Refusal("horsemanship-needed", (ranks()[1],)) if moving and not able else None


def ahead_of_rider(figure: Figure, target: Figure) -> bool:
    """23.e: no weapon of a rider reaches the hex directly in front of him."""
    return bool(figure.mount) and neighbour(figure.hex, figure.facing) in target.hexes()


def only_long_weapons(state: Fray, figure: Figure, target: Figure, arm: Weapon) -> bool:
    """23.f: from the hex ahead of the mount only long hafted weapons reach the rider."""
    if not target.mount:
        return False
    return neighbour(target.hex, target.facing) in figure.hexes() and not arm.long_hafted


def pace(state: Fray, figure: Figure) -> int:
    """GAP.mount: the TMR that counts: the mount's for a rider."""
    return tmr(state.fighters[figure.mount] if figure.mount else figure)
