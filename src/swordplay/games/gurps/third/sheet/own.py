"""Weapons, shields and armour of one's own, with what only the Third Edition's have.

Few sheets have any, so this module is loaded when there is some.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from swordplay.catalogue.errors import meant
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.own import OwnArmour, OwnGear, OwnMelee, OwnRanged
from swordplay.games.gurps.sheet.own import armour_faults as read_faults
from swordplay.games.gurps.third.sheet.armour import every_place, groups, places
from swordplay.games.gurps.third.sheet.gear import BLADE, SHAFT

Turns = Annotated[int, msgspec.Meta(ge=0, le=100)]


class OwnMelee3(OwnMelee, frozen=True, forbid_unknown_fields=True):
    """One way to strike with a weapon."""

    edition: ClassVar[tuple[str, ...]] = ("ready_after_swing",)
    ready_after_swing: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None


class OwnRanged3(OwnRanged, frozen=True, forbid_unknown_fields=True):
    """One way to shoot or throw a weapon; what it is says whether one may move, block or brace (bow, gun ...)."""

    edition: ClassVar[tuple[str, ...]] = ("ss", "kind", "per_load", "per_unload", "bullet_x")
    ss: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    kind: Literal["bow", "crossbow", "sling", "gun", "thrown", "spear thrower"] = "thrown"
    per_load: Turns = 0
    per_unload: Turns = 0
    bullet_x: Annotated[float, msgspec.Meta(ge=0.5, le=4)] = 1


class OwnGear3(OwnGear, frozen=True, forbid_unknown_fields=True):
    """The numbers of a thing of one's own; `db` of a shield is its PD.

    As a target it has a size, and if it is a shaft DR and hits, if it is a blade the hits that break it in one blow.
    """

    edition: ClassVar[tuple[str, ...]] = ("size", "dr", "hits")
    materials: ClassVar[tuple[str, ...]] = (SHAFT, BLADE)
    melee: Annotated[tuple[OwnMelee3, ...], msgspec.Meta(max_length=20)] = ()
    ranged: Annotated[tuple[OwnRanged3, ...], msgspec.Meta(max_length=20)] = ()
    size: Literal["small", "medium", "large", "staff"] | None = None
    dr: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    hits: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None = None


class OwnArmour3(OwnArmour, frozen=True, forbid_unknown_fields=True):
    """A piece of armour of one's own."""

    pd: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


PARTS = {("Gear3", "own"): OwnGear3, ("SheetFile3", "armour"): OwnArmour3}
"""What stands in a sheet as a bare mapping, by Struct and field."""


def armour_of(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """A sound piece of armour in the form of the catalogue's tables."""
    own = msgspec.convert(raw, OwnArmour3)
    return {"name": own.name, "pd": own.pd, "dr": own.dr, "covers": own.locations, "weight_lb": own.weight}


def armour_faults(raw: Mapping[str, Any], at: str) -> Iterator[str]:
    """What is wrong with a piece of armour of one's own."""
    said = list(read_faults(raw, at, OwnArmour3))
    yield from said
    for word in () if said else raw["locations"]:
        if not places(word):
            yield f"{at}.locations: there is no location {shown(word)}{meant(word, (*every_place(), *groups()))}"
