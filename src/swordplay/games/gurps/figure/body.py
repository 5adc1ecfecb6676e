"""The parts of the body that strike when no weapon does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swordplay.games.gurps.figure.figure import BOTH, PUNCH, Figure
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import SLAM

if TYPE_CHECKING:
    from swordplay.games.gurps.blow import Blow

KICK = "kick"
HANDS, FEET = frozenset({PUNCH, "claw", "fist"}), frozenset({KICK, "trample", "hoof"})


def striking_hand(me: Figure, mode: Mode, taken: str = "") -> str:
    """The hand a blow is declared with: both, or none for feet, teeth and the body; not the one `taken` by another."""
    if mode.item != FIST:
        return me.hand_with(mode.item)
    if mode.usage not in HANDS:
        return ""
    return next((side for side in me.empty_hands() if side != taken), me.main_hand)


def arm_used(me: Figure, hand: str) -> str:
    """The arm behind a hand; the favoured one where both are used."""
    return f"{me.main_hand if hand in ('', BOTH) else hand} arm"


def part_used(me: Figure, blow: Blow) -> str:
    """The part of the body that strikes: a hand, a foot, the trunk, or the neck behind teeth and horns."""
    usage = blow.mode.usage
    if usage == SLAM:
        return "torso"
    if usage in FEET:
        return f"{me.main_hand} foot"
    return f"{blow.hand or me.main_hand} hand" if usage in HANDS else "neck"


def limb_of(part: str) -> str:
    """The limb a hand or foot belongs to."""
    return part.replace("hand", "arm").replace("foot", "leg")
