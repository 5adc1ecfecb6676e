"""The dungeon sheet's numbers, read from its tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from swordplay.catalogue import table
from swordplay.games.gurps.profile import DEFENCES, PIERCING, Entry, Extras, Facing, Place, Posture, Profile
from swordplay.games.gurps.sheet.gear import dice_of

TYPES = {"vitals": PIERCING}
"""VITALS.3: the locations at which not everything can be aimed."""
SIDED = {"Arm/Leg": ("arm", "leg"), "Hand/Foot": ("hand", "foot"), "Eye": ("eye",)}
POSTURES = {
    "Standing": ("standing",),
    "Crouch": ("crouching",),
    "Kneel/Sit": ("kneeling", "sitting"),
    "Prone": ("prone",),
}


def dungeon() -> Profile:
    """The dungeon sheet's numbers."""
    name = "gurps4-dungeon"
    wounding = {row[0].lower(): Fraction(str(row[1])) for row in table(name, "WOUNDING").rows}
    return Profile(
        name=name,
        postures=_postures(table(name, "POSTURE").rows),
        places=_places(table(name, "LOCATION").rows),
        wounding=wounding,
        ranges=tuple((farthest, modifier) for _, farthest, modifier in table(name, "SPEED_RANGE").rows),
        determined={row[1].lower(): row[3] for row in table(name, "ALL_OUT_ATTACK").rows if row[0] == "Determined"},
        situations=_situations(table(name, "SITUATION").rows),
        extras=dungeon_extras(),
        retreat={"dodge": 3, "block": 1, "parry": 1, "light parry": 3},
        manoeuvres=_manoeuvres(table(name, "MANEUVERS").rows),
        facing=_facing(table(name, "DEFENSE_FACING").rows),
        crippling={"arm/leg": 2, "hand/foot": 3, "eye": 10},
        crippled_limb=-3,
        knockdown={"skull": -10, "eye": -10, "face": -5, "vitals": 0, "groin": 0},
        crushed_groin=-5,
        collisions=_collisions(table(name, "COLLISION").rows),
    )


SITUATIONS = (
    "bad-footing",
    "distraction",
    "cover",
    "darkness",
    "blind",
    "behind-cover",
    "in-close-combat",
    "grappled",
    "large-shield",
    "melee-from-above",
    "unfriendly-hex",
    "improvised",
    "above-target",
    "below-target",
)
"""Keys for the rows of the table of situations, in its order; the last row, Bulk, is the weapon's own number."""


def _situations(rows: Any) -> dict[str, tuple[int, int]]:
    return {key: (row[2], row[3]) for key, row in zip(SITUATIONS, rows, strict=False)}


OPEN = {"Any": DEFENCES, "Dodge/Block": DEFENCES - {"parry"}, "None": frozenset[str](), "": DEFENCES}
"""SHEET.6: which defences an entry leaves open; Wait has none of its own and leaves all (WAIT.3)."""


def _manoeuvres(rows: Any) -> dict[str, Entry]:
    """SHEET.2, SHEET.5, SHEET.6: the rows that are manoeuvres; the others are add-ons."""
    found = {}
    for name, kind, type, move, defence in rows:
        if kind == "manoeuvre" or name == "Wait":
            note = ("manoeuvre-entry", (type, move or "-", defence or "-"))
            found[name.partition(" (")[0]] = Entry(type, move, defence, OPEN[defence.rstrip("*")], note)
    return found


def _facing(rows: Any) -> dict[str, Facing]:
    front, side, back = (Facing(*(int(str(cell).split(",")[0]) for cell in cells)) for _, *cells in rows)
    return {"front": front, "side": side, "back": back}


def _postures(rows: Any) -> dict[str, Posture]:
    found = {}
    for name, defence, melee, ranged, _ in rows:
        number = int(str(melee).split(" ")[0])
        for posture in POSTURES[name]:
            part = Fraction(1) if posture == "standing" else Fraction(1, 2)
            lying = (1, "prone-own-hex") if posture == "prone" else (None, "")
            found[posture] = Posture(defence, number, ranged, part, *lying)
    return found


def _places(rows: Any) -> dict[str, Place]:
    found = {}
    for name, to_hit, factors, _ in rows:
        own = {kind.lower(): Fraction(str(value)) for kind, value in factors.items()}
        group = name.lower()
        for part in SIDED.get(name, (group,)):
            for place in [f"right {part}", f"left {part}"] if name in SIDED else [part]:
                found[place] = Place(place, to_hit, own, group, types=TYPES.get(group, frozenset()))
    return found


def _collisions(rows: Any) -> tuple[tuple[int, int, int], ...]:
    """The rows with dice of their own, the farthest first; the last row of the table is a rule."""
    found = [(row[0], *dice_of(row[2])) for row in rows if row[1] is not None]
    return tuple(reversed(found))


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
