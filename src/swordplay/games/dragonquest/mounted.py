"""23, GAP.mount: what a rider may do, and who reaches him."""

from __future__ import annotations

from functools import cache

from swordplay.catalogue import table
from swordplay.engine.hexes import neighbour
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure import Figure, Fray, tmr
from swordplay.games.dragonquest.sheet import RULES, Weapon
from swordplay.games.dragonquest.words import MOUNT_MOVED, NO_ATTACK, SHOT


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
    return Refusal("horsemanship-needed", (ranks()[1],), (NO_ATTACK,)) if moving and not shoots_moving(figure) else None


def shoots_moving(figure: Figure) -> bool:
    """23.c: whether somebody may shoot and move in the same pulse."""
    return not figure.mount or figure.sheet.paper.horsemanship >= ranks()[1]


def shot_from_saddle(figure: Figure, instead: tuple[str, ...]) -> Refusal | None:
    """23.c: moving is moving in the same pulse, so a mount one has shot from stands still until the pulse is over."""
    return Refusal("shot-from-saddle", (ranks()[1],), instead) if figure.mount and figure.has(SHOT) else None


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
