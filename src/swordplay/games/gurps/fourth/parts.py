"""The parts of the body that strike when no weapon does, and what their hurts take off an attack."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.fourth.figure import PUNCH, Figure
from swordplay.games.gurps.fourth.sheet import FIST, Mode
from swordplay.games.gurps.fourth.words import IN_PAIN, TORN_MUSCLE, TORN_PART

KICK, SLAM = "kick", "slam"
HANDS, FEET = frozenset({PUNCH, "claw", "fist"}), frozenset({KICK, "trample", "hoof"})
PAINS = {TORN_MUSCLE: "torn-muscle", IN_PAIN: "in-pain"}
"""What a critical miss leaves behind that lowers attacks (CRIT.1)."""


def part_used(me: Figure, mode: Mode) -> str:
    """The part of the body that strikes: a free hand, a foot, the trunk, or the neck behind teeth and horns."""
    if mode.usage == SLAM:
        return "torso"
    master = "left" if me.sheet.left_handed else "right"
    if mode.usage in FEET:
        return f"{master} foot"
    if mode.usage not in HANDS:
        return "neck"
    free = [side for side in (master, "right", "left") if not getattr(me, side) and not me.useless(side)]
    return f"{free[0] if free else master} hand"


def limb_of(part: str) -> str:
    """The limb a hand or foot belongs to."""
    return part.replace("hand", "arm").replace("foot", "leg")


def pains(me: Figure, mode: Mode, tally: Tally) -> None:
    """CRIT.1: strains and torn muscles, the latter above all for what is done with that part."""
    for condition in me.conditions:
        kind = condition[0]
        if kind in PAINS:
            tally.add(condition[1], PAINS[kind])
        elif kind == TORN_PART and mode.item == FIST and part_used(me, mode) == condition[2]:
            tally.add(condition[1], "torn-muscle")
