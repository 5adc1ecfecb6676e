"""A fighter's sheet as it stands in a file."""

from typing import Annotated

import msgspec

from swordplay.engine.bounds import Name
from swordplay.games.gurps.sheet.gear import Gear, Own
from swordplay.games.gurps.sheet.sheet import CLOSE

Score = Annotated[int, msgspec.Meta(ge=1, le=100)]
"""A number that is rolled against: an attribute, Will, Perception."""
Level = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""The level of a skill; a Dodge."""
Resistance = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Dice = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]?d([+-][0-9]{1,3})?$")]
Side = Annotated[int, msgspec.Meta(ge=-10, le=10)]
Footprint = Annotated[tuple[tuple[Side, Side], ...], msgspec.Meta(min_length=1, max_length=40)]


class Natural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural attack: fists, teeth, claws."""

    name: Name
    skill: Level
    damage: Dice
    type: Name
    reach: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...], msgspec.Meta(max_length=21)] = (CLOSE,)


class SheetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it stands in a file. Whatever it leaves out is worked out from the rest."""

    st: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 10
    dx: Score = 10
    iq: Level = 10
    ht: Score = 10
    hp: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    fp: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    will: Level | None = None
    per: Level | None = None
    speed: Annotated[float, msgspec.Meta(ge=0, le=100)] | None = None
    move: Annotated[int, msgspec.Meta(ge=0, le=200)] | None = None
    dodge: Level | None = None
    sm: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0
    male: bool = True
    left_handed: bool = False
    traits: Annotated[tuple[Name, ...], msgspec.Meta(max_length=100)] = ()
    skills: Annotated[dict[Name, Level], msgspec.Meta(max_length=200)] = {}
    gear: Annotated[tuple[Gear, ...], msgspec.Meta(max_length=50)] = ()
    armour: Annotated[tuple[Name | Own, ...], msgspec.Meta(max_length=50)] = ()
    dr: Annotated[dict[Name, Resistance], msgspec.Meta(max_length=50)] = {}
    natural: Annotated[tuple[Natural, ...], msgspec.Meta(max_length=20)] = ()
    load: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)] = 0
    encumbrance: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    footprint: Footprint = ((0, 0),)
