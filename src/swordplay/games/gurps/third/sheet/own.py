"""Armour of one's own, with the PD that the Third Edition's has.

Few sheets have any, so this module is loaded when there is some.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from swordplay.catalogue.errors import meant
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.own import OwnArmour, OwnGear
from swordplay.games.gurps.sheet.own import armour_faults as read_faults
from swordplay.games.gurps.third.sheet.armour import every_place, groups, places


class OwnArmour3(OwnArmour, frozen=True, forbid_unknown_fields=True):
    """A piece of armour of one's own."""

    pd: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


PARTS = {("Gear3", "own"): OwnGear, ("SheetFile3", "armour"): OwnArmour3}
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
