"""23, GAP.mount: what a rider may do, and who reaches him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from swordplay.catalogue import table
from swordplay.engine.hexes import Hex, neighbour
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure.figure import Fight, Figure, bound, shield_of, tmr
from swordplay.games.dragonquest.sheet import RULES, Weapon
from swordplay.games.dragonquest.vocabulary import (
    MOUNT_MOVED,
    NO_ATTACK,
    PASS_ACTION,
    PULSE_END,
    RUSH,
    SHOT,
    STANDS,
    STUNNED,
    SWEEP,
    WIELDED,
)

MOUNTS = "mount's"
"""How the attacks of a mount begin."""


@cache
def ranks() -> tuple[int, int, int]:
    """23.b-d: Horsemanship for two hands, for shooting on the move, for more than one weapon."""
    rows = table(RULES, "MOUNTED").rows
    return rows[0][1], rows[1][1], rows[2][1]


def rider_refusal(figure: Figure, arm: Weapon, form: str) -> Refusal | None:
    """23.b, 23.d: what a rider cannot do without the rank; a sweep takes both hands, whatever the weapon."""
    if not figure.mount:
        return None
    both = form == SWEEP or (arm.hands == (2,) and "M" in arm.use)
    if both and figure.sheet.file.horsemanship < ranks()[0]:
        return Refusal("horsemanship-needed", (ranks()[0],))
    return second_weapon(figure, arm, form)


def second_weapon(figure: Figure, arm: Weapon, form: str) -> Refusal | None:
    """23.d: without the rank a rider strikes and throws with one weapon only, in all he does in a pulse."""
    item = wielded(figure, arm, form)
    others = any(c.kind == WIELDED and c.source != item for c in figure.conditions)
    if item and others and figure.mount and figure.sheet.file.horsemanship < ranks()[2]:
        return Refusal("horsemanship-needed", (ranks()[2],), (NO_ATTACK,))
    return None


def wielded(figure: Figure, arm: Weapon, form: str) -> str:
    """23.d: the weapon an attack takes; a shield is one when it attacks, bare hands are none."""
    if form == RUSH:
        shield = shield_of(figure)
        return shield.name if shield is not None else ""
    return "" if arm.natural else arm.name


def wield(figure: Figure, arm: Weapon, form: str) -> None:
    """21.a, 23.d: a rider has used a weapon in this pulse, or his mount has struck once more."""
    item = arm.name if figure.rider else wielded(figure, arm, form) if figure.mount else ""
    if item:
        figure.gain(WIELDED, source=item, ends=PULSE_END)


def own_blows(used: tuple[str, ...]) -> tuple[str, ...]:
    """Of the attacks made in an action, those that are not the mount's."""
    return tuple(item for item in used if not item.startswith(MOUNTS))


def mounts_blow_refusal(mount: Figure) -> Refusal | None:
    """15.d, 16.5.entangle.e, 21.a: why a ridden mount does not strike: it cannot act, or has struck in this pulse."""
    refused = idle(mount)
    if refused is not None:
        return refused._replace(instead=(NO_ATTACK,))
    made = sum(c.kind == WIELDED for c in mount.conditions)
    return Refusal("attacks-used", (made,), (NO_ATTACK,)) if made >= mount.sheet.file.attacks else None


def idle(mount: Figure) -> Refusal | None:
    """15.d, 16.5.entangle.e, 17.3.d, 23.a: why a mount neither moves nor strikes in this pulse."""
    if mount.has(STUNNED):
        return Refusal("mount-stunned", (mount.name,))
    if bound(mount):
        return Refusal("mount-entangled", (mount.name,), (PASS_ACTION,))
    return Refusal("mount-stands", (mount.name,)) if mount.has(STANDS) else None


def stand_for_the_pulse(mount: Figure) -> None:
    """GAP.mount, 23.a: a mount has done its part, and neither moves nor acts until the pulse is over."""
    if not mount.has(STANDS):
        mount.gain(STANDS, ends=PULSE_END)


def mount_of(state: Fight, figure: Figure) -> Figure | None:
    """What a figure rides."""
    return state.fighters[figure.mount] if figure.mount else None


def shooting_refusal(state: Fight, figure: Figure) -> Refusal | None:
    """23.c: a rider shoots or throws on the move only with the rank."""
    moving = bool(figure.mount) and state.fighters[figure.mount].has(MOUNT_MOVED)
    return Refusal("horsemanship-needed", (ranks()[1],), (NO_ATTACK,)) if moving and not shoots_moving(figure) else None


def shoots_moving(figure: Figure) -> bool:
    """23.c: whether somebody may shoot and move in the same pulse."""
    return not figure.mount or figure.sheet.file.horsemanship >= ranks()[1]


def shot_from_saddle(figure: Figure, instead: tuple[str, ...]) -> Refusal | None:
    """23.c: moving is moving in the same pulse, so a mount one has shot from stands still until the pulse is over."""
    return Refusal("shot-from-saddle", (ranks()[1],), instead) if figure.mount and figure.has(SHOT) else None


def ahead_of_rider(figure: Figure, target: Figure) -> bool:
    """23.e: no weapon of a rider reaches the hex directly in front of him."""
    return bool(figure.mount) and neighbour(figure.hex, figure.facing) in target.hexes()


def saddle_refusal(figure: Figure, target: Figure, arm: Weapon, reached: Sequence[Hex]) -> Refusal | None:
    """23.e-f: whom a rider cannot strike, in the hexes of his that are reached, and with what he cannot be struck."""
    if ahead_of_rider(figure, target) and len(reached) == 1:
        return Refusal("directly-ahead")
    if only_long_weapons(figure, target, arm):
        return Refusal("rider-out-of-reach", (target.name,), (target.mount,))
    return None


def only_long_weapons(figure: Figure, target: Figure, arm: Weapon) -> bool:
    """23.f: from the hex ahead of the mount only long hafted weapons reach the rider."""
    if not target.mount:
        return False
    return neighbour(target.hex, target.facing) in figure.hexes() and not arm.long_hafted


def pace(state: Fight, figure: Figure) -> int:
    """GAP.mount: the TMR that counts: the mount's for a rider."""
    return tmr(state.fighters[figure.mount] if figure.mount else figure)
