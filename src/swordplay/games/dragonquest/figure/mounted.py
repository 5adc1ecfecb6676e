"""23, GAP.mount: what a rider may do, and who can reach him."""

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

MOUNTS_ATTACK = "mount's"
"""The prefix of a mount's attacks in the attack menu."""


@cache
def ranks() -> tuple[int, int, int]:
    """23.b-d: the Horsemanship needed to use two hands, to shoot on the move, and to use more than one weapon."""
    rows = table(RULES, "MOUNTED").rows
    return rows[0][1], rows[1][1], rows[2][1]


def rider_refusal(figure: Figure, arm: Weapon, form: str) -> Refusal | None:
    """23.b, 23.d: why a rider's rank does not allow an attack; a sweep takes both hands, whatever the weapon."""
    if not figure.mount:
        return None
    both = form == SWEEP or (arm.hands == (2,) and "M" in arm.use)
    if both and figure.sheet.file.horsemanship < ranks()[0]:
        return Refusal("horsemanship-needed", (ranks()[0],))
    return second_weapon(figure, arm, form)


def second_weapon(figure: Figure, arm: Weapon, form: str) -> Refusal | None:
    """23.d: a rider without the rank strikes and throws with a single weapon throughout a pulse."""
    item = wielded(figure, arm, form)
    others = any(c.kind == WIELDED and c.source != item for c in figure.conditions)
    if item and others and figure.mount and figure.sheet.file.horsemanship < ranks()[2]:
        return Refusal("horsemanship-needed", (ranks()[2],), (NO_ATTACK,))
    return None


def wielded(figure: Figure, arm: Weapon, form: str) -> str:
    """23.d: the weapon an attack uses; a shield counts when it attacks, bare hands do not."""
    if form == RUSH:
        shield = shield_of(figure)
        return shield.name if shield is not None else ""
    return "" if arm.natural else arm.name


def wield(figure: Figure, arm: Weapon, form: str) -> None:
    """21.a, 23.d: note the weapon a rider has used in this pulse, or one more attack by his mount."""
    item = arm.name if figure.rider else wielded(figure, arm, form) if figure.mount else ""
    if item:
        figure.gain(WIELDED, source=item, ends=PULSE_END)


def own_blows(used: tuple[str, ...]) -> tuple[str, ...]:
    """The attacks made in an action, without the mount's."""
    return tuple(item for item in used if not item.startswith(MOUNTS_ATTACK))


def mounts_blow_refusal(mount: Figure) -> Refusal | None:
    """15.d, 16.5.entangle.e, 21.a: why a ridden mount cannot strike: it cannot act, or has no attack left."""
    refused = idle(mount)
    if refused is not None:
        return refused._replace(instead=(NO_ATTACK,))
    made = sum(c.kind == WIELDED for c in mount.conditions)
    return Refusal("attacks-used", (made,), (NO_ATTACK,)) if made >= mount.sheet.file.attacks else None


def idle(mount: Figure) -> Refusal | None:
    """15.d, 16.5.entangle.e, 17.3.d, 23.a: why a mount can neither move nor strike in this pulse."""
    if mount.has(STUNNED):
        return Refusal("mount-stunned", (mount.name,))
    if bound(mount):
        return Refusal("mount-entangled", (mount.name,), (PASS_ACTION,))
    return Refusal("mount-stands", (mount.name,)) if mount.has(STANDS) else None


def stand_for_the_pulse(mount: Figure) -> None:
    """GAP.mount, 23.a: a mount neither moves nor acts for the rest of the pulse."""
    if not mount.has(STANDS):
        mount.gain(STANDS, ends=PULSE_END)


def mount_of(state: Fight, figure: Figure) -> Figure | None:
    """The mount a figure is riding, if any."""
    return state.fighters[figure.mount] if figure.mount else None


def shooting_refusal(state: Fight, figure: Figure) -> Refusal | None:
    """23.c: why a rider may not shoot: shooting or throwing on the move takes the rank."""
    moving = bool(figure.mount) and state.fighters[figure.mount].has(MOUNT_MOVED)
    return Refusal("horsemanship-needed", (ranks()[1],), (NO_ATTACK,)) if moving and not shoots_moving(figure) else None


def shoots_moving(figure: Figure) -> bool:
    """23.c: whether a figure may shoot and move in the same pulse."""
    return not figure.mount or figure.sheet.file.horsemanship >= ranks()[1]


def shot_from_saddle(figure: Figure, instead: tuple[str, ...]) -> Refusal | None:
    """23.c: once a rider without the rank to shoot on the move has shot, his mount stands still for the pulse."""
    return Refusal("shot-from-saddle", (ranks()[1],), instead) if figure.mount and figure.has(SHOT) else None


def ahead_of_rider(figure: Figure, target: Figure) -> bool:
    """23.e: whether the target is in the hex directly in front of a rider, which none of his weapons reaches."""
    return bool(figure.mount) and neighbour(figure.hex, figure.facing) in target.hexes()


def saddle_refusal(figure: Figure, target: Figure, arm: Weapon, reached: Sequence[Hex]) -> Refusal | None:
    """23.e-f: why a rider cannot strike a target in the hexes `reached`, or cannot be struck with a weapon."""
    if ahead_of_rider(figure, target) and len(reached) == 1:
        return Refusal("directly-ahead")
    if only_long_weapons(figure, target, arm):
        return Refusal("rider-out-of-reach", (target.name,), (target.mount,))
    return None


def only_long_weapons(figure: Figure, target: Figure, arm: Weapon) -> bool:
    """23.f: whether a weapon is too short: from the hex ahead of a mount only long-hafted ones reach its rider."""
    if not target.mount:
        return False
    return neighbour(target.hex, target.facing) in figure.hexes() and not arm.long_hafted


def pace(state: Fight, figure: Figure) -> int:
    """GAP.mount: a figure's TMR; a rider moves at his mount's."""
    return tmr(state.fighters[figure.mount] if figure.mount else figure)
