"""What one document of the edition says in numbers, read from its tables once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from swordplay.catalogue import table


class Posture(NamedTuple):
    """What a posture does: to defences, to blows, to shots."""

    defence: int
    melee: int
    ranged: int


class Place(NamedTuple):
    """A location to strike at: the modifier, its own factors, and what makes a wound there cripple."""

    name: str
    to_hit: int
    factors: Mapping[str, Fraction]
    group: str

    def factor(self, type: str, normal: Mapping[str, Fraction]) -> Fraction:
        """The factor for a damage type here: the location's own replaces the normal one."""
        return self.factors.get(type) or self.factors.get("all") or normal.get(type, Fraction(1))


class Profile(msgspec.Struct, frozen=True):
    """The numbers of one document. Where two documents differ only in numbers, they differ only here."""

    name: str
    postures: dict[str, Posture]
    places: dict[str, Place]
    wounding: dict[str, Fraction]
    shock_cap: int = 4
    miss_by_10: bool = True
    retreat: dict[str, int] = {}
    cripple_limb: Fraction = Fraction(1, 2)
    cripple_extremity: Fraction = Fraction(1, 3)


SIDED = {"Arm/Leg": ("arm", "leg"), "Hand/Foot": ("hand", "foot")}
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
        retreat={"dodge": 3, "block": 1, "parry": 1, "light parry": 3},
    )


def _postures(rows: Any) -> dict[str, Posture]:
    found = {}
    for name, defence, melee, ranged, _ in rows:
        number = int(str(melee).split(" ")[0])
        for posture in POSTURES[name]:
            found[posture] = Posture(defence, number, ranged)
    return found


def _places(rows: Any) -> dict[str, Place]:
    found = {}
    for name, to_hit, factors, _ in rows:
        own = {kind.lower(): Fraction(str(value)) for kind, value in factors.items()}
        group = name.lower()
        for part in SIDED.get(name, (group,)):
            for place in [f"right {part}", f"left {part}"] if name in SIDED else [part]:
                found[place] = Place(place, to_hit, own, group)
    return found
