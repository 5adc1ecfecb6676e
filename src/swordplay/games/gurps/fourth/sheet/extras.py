"""The numbers of the optional block, of weapons as targets and of surprise, from a document's tables (SHEET.14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from swordplay.catalogue import table

DUAL_WEAPON = "dual-weapon"
RAPID_STRIKE = "rapid-strike"
FLURRY = "flurry"
ATTACK_ARMOUR = "attack-armour"
DISARM = "disarm"
BREAK_WEAPON = "break-weapon"
SLAM = "slam"
SHIELD_RUSH = "shield-rush"

SWITCHES: Mapping[str, Any] = {
    DUAL_WEAPON: True,
    RAPID_STRIKE: True,
    FLURRY: True,
    ATTACK_ARMOUR: True,
    DISARM: True,
    BREAK_WEAPON: True,
    SLAM: True,
    SHIELD_RUSH: True,
    "combat": True,  # JUMP.3: off, jumps are those of a peaceful moment
    "surprise": "",  # SURP.1, INIT.1: "total" or "partial"
    "surprised": "",  # the side taken by total surprise
    "leaders": {},  # INIT.1: each side's leader by name; the first of a side leads it otherwise
    "prepared": {},  # INIT.6: a side's bonus or penalty, set by hand
}
"""SHEET.14: one switch per option, all on; and how the fight begins."""


class Extras(msgspec.Struct, frozen=True):
    """What one document says in numbers about trades, weapons as targets, slams and the first moment."""

    dual: int = -4
    off_hand: int = -4
    rapid: int = -6
    rapid_master: int = -3
    chink_torso: int = -8
    chink_elsewhere: int = -10
    chink_types: frozenset[str] = frozenset({"imp", "pi-", "pi", "pi+", "pi++"})
    """The types of damage that find a weak spot in armour."""
    weapon_target: tuple[int, ...] = ()
    disarm_clumsy: int = 0
    disarm_in_melee: bool = True
    """Whether only a melee attack can be one to disarm."""
    disarm_fencing: bool = True
    """Whether a fencing weapon disarms without that."""
    shield_guards_weapons: bool = False
    """Whether a shield's DB counts against a blow at a weapon."""
    weapons_destroyed: bool = True
    """Whether a broken weapon can be destroyed altogether."""
    weapon_dr: dict[str, int] = {}
    weapon_factors: dict[str, Fraction] = {}
    weapon_hp: tuple[tuple[float, int], ...] = ()
    slam_skills: tuple[str, ...] = ()
    rush_skills: tuple[str, ...] = ()
    slam_bonus: tuple[tuple[int, int], ...] = ()
    runs_on_after_a_miss: bool = False
    run_beyond: int = 2
    """How far beyond the target one must run on, at least."""
    slam_straight: bool = False
    """Whether only the hexes straight at the target count for the bonus."""
    slam_heavy: bool = True
    """Whether a slam is parried like a heavy weapon."""
    slam_ends_movement: bool = False
    """Whether even the turn that goes with a step is lost after a slam."""
    slam_own_hex: bool = True
    """Whether one can slam into somebody in the own hex."""
    rush_from_dx: bool = True
    """Whether DX will do for a slam with a shield."""
    rush_hard_shields: bool = True
    """Whether such a slam needs a shield that is neither buckler nor cloak."""
    initiative: tuple[int, ...] = ()

    def target_penalty(self, reach: int) -> int:
        """DISARM.1-3, BREAK.1-3: by the longest reach of the weapon struck at."""
        return self.weapon_target[min(reach, len(self.weapon_target) - 1)]

    def hit_points(self, weight: float) -> int:
        """BREAK.9: a weapon's HP by its weight; beyond the table 8 times the cube root."""
        for under, hp in self.weapon_hp:
            if weight < under:
                return hp
        return next(root for root in range(int(8 * weight), 0, -1) if root**3 <= 512 * weight)

    def per_die(self, hexes: int) -> int:
        """SLAM.7: what the slammer's hexes add to every die."""
        return next((bonus for up_to, bonus in self.slam_bonus if hexes <= up_to), self.slam_bonus[-1][1])


BRAWL = ("Brawling", "Sumo", "Sumo Wrestling")


def dungeon_extras() -> Extras:
    """The dungeon sheet's numbers."""
    name = "gurps4-dungeon"
    targets = table(name, "WEAPON_TARGET").rows
    return Extras(
        weapon_target=tuple(row[1] for row in targets),
        disarm_clumsy=targets[0][2],
        weapon_dr={row[0]: row[1] for row in table(name, "WEAPON_DR").rows},
        weapon_factors={row[0].lower(): Fraction(row[1]) for row in table(name, "WEAPON_WOUNDING").rows},
        weapon_hp=tuple((row[0], row[1]) for row in table(name, "WEAPON_HP").rows),
        slam_skills=BRAWL,
        rush_skills=(*BRAWL, "Shield"),
        slam_bonus=_slam_bonus(name),
        initiative=tuple(row[1] for row in table(name, "INITIATIVE").rows),
    )


def _slam_bonus(name: str) -> tuple[tuple[int, int], ...]:
    """SLAM.7: the table as it is printed, and on from there as the penalties for range and speed go."""
    printed = [(row[1], row[2]) for row in table(name, "SLAM_BONUS").rows]
    by_range = [(row[1], -row[2]) for row in table(name, "SPEED_RANGE").rows]
    return (*printed, *by_range[len(printed) :])
