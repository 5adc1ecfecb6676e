"""A fighter's sheet of the Third Edition as it stands in a file."""

from typing import TYPE_CHECKING, Annotated

import msgspec

from swordplay.engine.bounds import Name
from swordplay.games.gurps.sheet.file import Level, Resistance, Score
from swordplay.games.gurps.sheet.gear import Gear, Own

if TYPE_CHECKING:
    from swordplay.games.gurps.third.sheet.own import OwnGear3

Hits = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Weight = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Defence = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Gear3(Gear, frozen=True, forbid_unknown_fields=True):
    """Something carried; `st` is the ST of a crossbow, if it is not the fighter's own (REL.9)."""

    st: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    spiked: bool = False
    """Whether a shield has spikes (BASH.8)."""
    unfamiliar: Name = ""
    """`type` if he does not know this type of weapon, `weapon` if just this one, `sight` if its sights (UNFAM.1-3)."""
    bad_repair: bool = False

    def own_form(self) -> "type[OwnGear3]":
        """The form of its own numbers in this edition."""
        from swordplay.games.gurps.third.sheet.own import OwnGear3

        return OwnGear3


class SheetFile3(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it stands in a file. Whatever it leaves out is worked out from the rest.

    `move` is with the load counted already (REF.7). `right`, `left` and `both` are short for gear in hand.
    """

    st: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10
    dx: Score = 10
    iq: Level = 10
    ht: Score = 10
    hits: Hits | None = None
    fatigue: Hits | None = None
    will: Level | None = None
    vision: Level | None = None
    move: Annotated[int, msgspec.Meta(ge=0, le=200)] | None = None
    dodge: Level | None = None
    weight: Weight | None = None
    weight_kg: Weight | None = None
    size: Annotated[float, msgspec.Meta(ge=0.01, le=1000)] = 2
    male: bool = True
    left_handed: bool = False
    traits: Annotated[tuple[Name, ...], msgspec.Meta(max_length=100)] = ()
    skills: Annotated[dict[Name, Level], msgspec.Meta(max_length=200)] = {}
    gear: Annotated[tuple[Gear3, ...], msgspec.Meta(max_length=50)] = ()
    right: Name = ""
    left: Name = ""
    both: Name = ""
    armour: Annotated[tuple[Name | Own, ...], msgspec.Meta(max_length=50)] = ()
    pd: Annotated[dict[Name, Defence], msgspec.Meta(max_length=50)] = {}
    dr: Annotated[dict[Name, Resistance], msgspec.Meta(max_length=50)] = {}
    load: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)] = 0
