"""The parts of the body that strike when no weapon does."""

from __future__ import annotations

from swordplay.games.gurps.figure.figure import PUNCH, Figure
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import SLAM

KICK = "kick"
HANDS, FEET = frozenset({PUNCH, "claw", "fist"}), frozenset({KICK, "trample", "hoof"})


def part_used(me: Figure, mode: Mode, hand: str) -> str:
    """The part of the body that strikes: a hand, a foot, the trunk, or the neck behind teeth and horns."""
    usage = mode.usage
    if usage == SLAM:
        return "torso"
    if usage in FEET:
        return f"{me.main_hand} foot"
    return f"{hand or me.main_hand} hand" if usage in HANDS else "neck"


def limb_of(part: str) -> str:
    """The limb a hand or foot belongs to."""
    return part.replace("hand", "arm").replace("foot", "leg")
