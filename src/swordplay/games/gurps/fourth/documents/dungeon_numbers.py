"""The dungeon sheet's numbers, read from its tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from swordplay.catalogue import table
from swordplay.games.gurps.profile import (
    DEFENCES,
    PIERCING,
    AttackNumbers,
    DefenceNumbers,
    Entry,
    Facing,
    FigureNumbers,
    HarmNumbers,
    ManoeuvreNumbers,
    Place,
    Posture,
    Profile,
    RangedNumbers,
    SlamNumbers,
    TurnNumbers,
    WeaponTargetNumbers,
)
from swordplay.games.gurps.sheet.gear import dice_of

NAME = "gurps4-dungeon"

BRAWL = ("Brawling", "Sumo", "Sumo Wrestling")
TYPES = {"vitals": PIERCING}
"""VITALS.3: the locations at which not everything can be aimed."""
LIMB, HEAD = {"limb": True}, {"head": True, "knockdown_always": True}
BODY: dict[str, dict[str, Any]] = {
    "skull": {**HEAD, "knockdown": -10},
    "eye": {**HEAD, "knockdown": -10, "crippling": 10},
    "face": {**HEAD, "knockdown": -5},
    "vitals": {"covered_by": "torso", "knockdown": 0, "knockdown_always": True},
    "groin": {"covered_by": "torso", "knockdown": 0, "knockdown_always": True},
    "arm/leg": {**LIMB, "crippling": 2},
    "hand/foot": {**LIMB, "crippling": 3},
}
"""KD.1-5, LIMB.3, EXTREM.3, EYE.4: what a wound does there, where it is no part of the table of locations."""
SIDED = {"Arm/Leg": ("arm", "leg"), "Hand/Foot": ("hand", "foot"), "Eye": ("eye",)}
POSTURES = {
    "Standing": ("standing",),
    "Crouch": ("crouching",),
    "Kneel/Sit": ("kneeling", "sitting"),
    "Prone": ("prone",),
}


@cache
def dungeon() -> Profile:
    """The dungeon sheet's numbers."""
    return Profile(
        name=NAME,
        figure=FigureNumbers(
            postures=_postures(table(NAME, "POSTURE").rows), locations=_locations(table(NAME, "LOCATION").rows)
        ),
        harm=_harm(),
        defence=DefenceNumbers(
            retreat={"dodge": 3, "block": 1, "parry": 1, "light parry": 3},
            facing=_facing(table(NAME, "DEFENSE_FACING").rows),
        ),
        attack=AttackNumbers(
            determined={row[1].lower(): row[3] for row in table(NAME, "ALL_OUT_ATTACK").rows if row[0] == "Determined"},
            situations=_situations(table(NAME, "SITUATION").rows),
        ),
        ranged=RangedNumbers(
            ranges=tuple((farthest, modifier) for _, farthest, modifier in table(NAME, "SPEED_RANGE").rows)
        ),
        weapon_targets=_weapon_targets(),
        slam=SlamNumbers(skills=BRAWL, rush_skills=(*BRAWL, "Shield"), bonus=_slam_bonus()),
        manoeuvres=ManoeuvreNumbers(entries=_manoeuvres(table(NAME, "MANEUVERS").rows)),
        turn=TurnNumbers(initiative=tuple(row[1] for row in table(NAME, "INITIATIVE").rows)),
    )


def _harm() -> HarmNumbers:
    return HarmNumbers(
        wounding={row[0].lower(): Fraction(str(row[1])) for row in table(NAME, "WOUNDING").rows},
        crippled_limb=-3,
        crushed_groin=-5,
        collisions=_collisions(table(NAME, "COLLISION").rows),
    )


def _weapon_targets() -> WeaponTargetNumbers:
    targets = table(NAME, "WEAPON_TARGET").rows
    return WeaponTargetNumbers(
        penalties=tuple(row[1] for row in targets),
        disarm_clumsy=targets[0][2],
        dr={row[0]: row[1] for row in table(NAME, "WEAPON_DR").rows},
        factors={row[0].lower(): Fraction(row[1]) for row in table(NAME, "WEAPON_WOUNDING").rows},
        hp=tuple((row[0], row[1]) for row in table(NAME, "WEAPON_HP").rows),
    )


def _slam_bonus() -> tuple[tuple[int, int], ...]:
    """SLAM.7: the table as it is printed, and on from there as the penalties for range and speed go."""
    printed = [(row[1], row[2]) for row in table(NAME, "SLAM_BONUS").rows]
    by_range = [(row[1], -row[2]) for row in table(NAME, "SPEED_RANGE").rows]
    return (*printed, *by_range[len(printed) :])


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
    entries = {}
    for name, kind, type, move, defence in rows:
        if kind == "manoeuvre" or name == "Wait":
            note = ("manoeuvre-entry", (type, move or "-", defence or "-"))
            entries[name.partition(" (")[0]] = Entry(type, move, defence, OPEN[defence.rstrip("*")], note)
    return entries


def _facing(rows: Any) -> dict[str, Facing]:
    front, side, back = (Facing(*(int(str(cell).split(",")[0]) for cell in cells)) for _, *cells in rows)
    return {"front": front, "side": side, "back": back}


def _postures(rows: Any) -> dict[str, Posture]:
    postures = {}
    for name, defence, melee, ranged, _ in rows:
        number = int(str(melee).split(" ")[0])
        for posture in POSTURES[name]:
            part = Fraction(1) if posture == "standing" else Fraction(1, 2)
            lying = (1, "prone-own-hex") if posture == "prone" else (None, "")
            postures[posture] = Posture(defence, number, ranged, part, *lying)
    return postures


def _locations(rows: Any) -> dict[str, Place]:
    locations = {}
    for name, to_hit, factors, _ in rows:
        own = {kind.lower(): Fraction(str(value)) for kind, value in factors.items()}
        group = name.lower()
        for part in SIDED.get(name, (group,)):
            for place in [f"right {part}", f"left {part}"] if name in SIDED else [part]:
                locations[place] = Place(
                    place, to_hit, own, group, types=TYPES.get(group, frozenset()), **BODY.get(group, {})
                )
    return locations


def _collisions(rows: Any) -> tuple[tuple[int, int, int], ...]:
    """The rows with dice of their own, the farthest first; the last row of the table is a rule."""
    rising = [(row[0], *dice_of(row[2])) for row in rows if row[1] is not None]
    return tuple(reversed(rising))
