"""Weapons, shields and armour of one's own, with the numbers that the catalogue's have, in the notation of its tables.

Few sheets have any, so the rest of a sheet takes them for bare mappings, and this module is loaded when there are some.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.errors import field_first, within
from swordplay.engine.faults import faults
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.missiles import playable

Weight = Annotated[float, msgspec.Meta(ge=0, le=100_000)]
Strength = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Hands = Annotated[int, msgspec.Meta(ge=1, le=2)]
Divisor = Annotated[float, msgspec.Meta(ge=0.1, le=100)]
Resistance = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Hexes = Annotated[int, msgspec.Meta(ge=0, le=20)]
Reach = Annotated[tuple[Hexes | Literal["C"], ...], msgspec.Meta(min_length=1, max_length=21)]


class OwnMelee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to strike with a weapon; damage is written as sw+2, thr-1 or 2d+1, or none."""

    edition: ClassVar[tuple[str, ...]] = ()
    """Fields that an edition's own form adds, named as in its tables."""
    skill: Name
    damage: Name
    type: Name
    usage: Name = "swung"
    reach: Reach = (1,)
    parry: Annotated[int, msgspec.Meta(ge=-10, le=10)] | None = 0
    hands: Hands = 1
    st: Strength = 0
    fencing: bool = False
    unbalanced: bool = False
    unready_after_attack: bool = False
    ready_to_change_reach: bool = False
    armour_divisor: Divisor | None = None
    may_stick: bool = False


class OwnRanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to shoot or throw a weapon.

    Ranges are yards or multiples of ST (100/1500, x10/x15); shots are T for thrown, or how many and the turns to reload
    (1(4), 30+1(3), 6(3i) with i for one by one); a rate of fire may have pellets (2x9) and be automatic only (15!).
    What has no range is for throwing by rules that there are none for yet.
    """

    edition: ClassVar[tuple[str, ...]] = ()
    skill: Name
    damage: Name
    type: Name
    range: Annotated[int, msgspec.Meta(ge=1, le=999_999)] | Name | None = None
    acc: Annotated[int, msgspec.Meta(ge=0, le=50)] | Name = 0
    rof: Annotated[int, msgspec.Meta(ge=1, le=99)] | Name = 1
    shots: Annotated[int, msgspec.Meta(ge=1, le=999)] | Name = "T"
    bulk: Annotated[int, msgspec.Meta(ge=-20, le=0)] = 0
    rcl: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    usage: Name = ""
    hands: Hands = 1
    st: Strength = 0
    explosive: bool = False
    armour_divisor: Divisor | None = None
    malfunction: Annotated[int, msgspec.Meta(ge=3, le=18)] | None = None


class OwnShield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a shield is worth; one with a penalty to its bearer's attacks counts as large."""

    db: Annotated[int, msgspec.Meta(ge=0, le=10)]
    skill: Name = "Shield"
    attack_penalty: Annotated[int, msgspec.Meta(ge=-10, le=0)] = 0
    buckler: bool = False
    dr: Resistance | None = None
    hp: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None


class OwnGear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a thing of one's own; what is left out is as in the catalogue, if the thing is there."""

    edition: ClassVar[tuple[str, ...]] = ()
    materials: ClassVar[tuple[str, ...]] = ("wood", "solid metal", "metal and wood")
    weight: Weight | None = None
    melee: Annotated[tuple[OwnMelee, ...], msgspec.Meta(max_length=20)] = ()
    ranged: Annotated[tuple[OwnRanged, ...], msgspec.Meta(max_length=20)] = ()
    shield: OwnShield | None = None
    material: Name = ""
    target_reach: Hexes | None = None


class OwnArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of armour of one's own."""

    name: Name
    dr: Resistance
    locations: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=30)]
    weight: Weight = 0
    dr_vs_crushing: Resistance | None = None
    flexible: bool = False
    concealable: bool = False
    front_only: bool = False
    no_peripheral_vision: bool = False


PARTS = {("Gear", "own"): OwnGear, ("SheetFile", "armour"): OwnArmour}
"""What stands in a sheet as a bare mapping, by Struct and field."""

NO_DAMAGE = "none"

# As the catalogue has it


def item_of(raw: Mapping[str, Any], ready: Mapping[str, Any], form: type[OwnGear] = OwnGear) -> Mapping[str, Any]:
    """A sound thing of one's own in the form of the catalogue's tables, over what the catalogue says of it."""
    own = msgspec.convert(raw, form)
    item = dict(ready) | _added(own)
    if own.weight is not None:
        item["weight_lb"] = own.weight
    if own.melee:
        item["modes"] = tuple(map(_melee, own.melee))
    if own.ranged:
        item["ranged"] = tuple(map(_ranged, own.ranged))
    if own.shield is not None:
        item |= {
            field: getattr(own.shield, field) for field in ("db", "skill", "attack_penalty", "buckler", "dr", "hp")
        }
    if own.material:
        item["material"] = own.material
    if own.target_reach is not None:
        item["target_reach"] = own.target_reach
    return item


def armour_of(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """A sound piece of armour likewise."""
    own = msgspec.convert(raw, OwnArmour)
    return {"name": own.name, "dr": own.dr, "locations": own.locations, "weight_lb": own.weight}


def _melee(mode: OwnMelee) -> Mapping[str, Any]:
    fields = ("skill", "usage", "type", "reach", "parry", "hands", "st", "fencing", "unbalanced")
    flags = ("unready_after_attack", "ready_to_change_reach")
    return {**_damage(mode.damage), **{field: getattr(mode, field) for field in (*fields, *flags)}, **_added(mode)}


def _added(own: OwnGear | OwnMelee | OwnRanged) -> dict[str, Any]:
    """What an edition's own form has besides, as far as it is given."""
    given = {field: getattr(own, field) for field in own.edition}
    return {field: value for field, value in given.items() if value is not None}


def _ranged(mode: OwnRanged) -> Mapping[str, Any]:
    numbers = {field: getattr(mode, field) for field in ("skill", "type", "acc", "bulk", "hands", "st", "explosive")}
    texts = {field: str(getattr(mode, field)) for field in ("rof", "shots")}
    optional = {"rcl": mode.rcl, "usage": mode.usage or None, "range": None if mode.range is None else str(mode.range)}
    given = {field: value for field, value in optional.items() if value is not None}
    return {**_damage(mode.damage), **numbers, **texts, **given, **_added(mode)}


def _damage(text: str) -> Mapping[str, Any]:
    for base in ("thr", "sw"):
        if text.startswith(base):
            return {"base": base, "add": int(text.removeprefix(base) or 0)}
    return {"base": text} if text == NO_DAMAGE else {"dice": text}


# What is wrong

_BASE = r"(none|(sw|thr)([+-][0-9]{1,3})?|[1-9][0-9]?d([+-][0-9]{1,3})?)"
_YARDS = r"(x[0-9]{1,3}(\.[0-9]{1,2})?|[0-9]{1,6})"
MELEE_TEXTS = {"damage": (_BASE, "sw+2, thr-1, 2d+1 or none")}
RANGED_TEXTS = {
    "damage": (rf"{_BASE}(x[1-9])?", "thr+2, 5d, 2d-1 or none"),
    "range": (rf"{_YARDS}(/{_YARDS})?", "yards such as 100/1500 or multiples of ST such as x10/x15"),
    "acc": (r"[0-9]{1,2}(\+[0-9]{1,2})?|Jet", "a number, or two such as 6+3"),
    "rof": (r"[1-9][0-9]?(x[1-9][0-9]?)?!?|Jet", "a number, or shots and pellets such as 2x9"),
    "shots": (
        r"T|[1-9][0-9]{0,2}(\+[0-9]{1,2})?(\([1-9][0-9]{0,3}i?\))?",
        "T for thrown, or shots and turns to reload such as 1(4), 30+1(3) or 6(3i)",
    ),
}


def gear_faults(raw: Mapping[str, Any], at: str, *, ready: bool, form: type[OwnGear] = OwnGear) -> Iterator[str]:
    """What is wrong with the numbers of a thing of one's own; `ready` if the catalogue knows the thing."""
    said, own = faults(raw, form)
    yield from (field_first(within(at, fault)) for fault in said)
    if said or own is None:
        return
    if not (own.melee or own.ranged or own.shield or ready):
        yield f"{at}: expected melee, ranged or shield for a thing that is not in the catalogue"
    if own.material and own.material not in form.materials:
        yield f"{at}.material: expected {', '.join(form.materials)} or nothing, not {shown(own.material)}"
    for kind, modes, texts in (("melee", own.melee, MELEE_TEXTS), ("ranged", own.ranged, RANGED_TEXTS)):
        for place, mode in enumerate(modes):
            for field, (pattern, expected) in texts.items():
                text = getattr(mode, field)
                if isinstance(text, str) and not re.fullmatch(pattern, text, re.ASCII):
                    yield f"{at}.{kind}[{place}].{field}: expected {expected}, not {shown(text)}"


def armour_faults(raw: Mapping[str, Any], at: str, form: type[OwnArmour] = OwnArmour) -> Iterator[str]:
    """What is wrong with a piece of armour of one's own; an edition may have a form of its own for it."""
    said, _ = faults(raw, form)
    yield from (field_first(within(at, fault)) for fault in said)


def modes_of(raw: Mapping[str, Any], form: type[OwnGear] = OwnGear) -> Iterator[tuple[str, OwnMelee | OwnRanged]]:
    """Every mode of a sound thing of one's own, with its place in it."""
    own = msgspec.convert(raw, form)
    yield from ((f"melee[{place}]", mode) for place, mode in enumerate(own.melee))
    yield from ((f"ranged[{place}]", mode) for place, mode in enumerate(own.ranged))


UNUSED_OF_MODES = ("armour_divisor", "may_stick", "malfunction")
UNUSED_OF_ARMOUR = ("dr_vs_crushing", "flexible", "concealable", "front_only", "no_peripheral_vision")


def gear_doubts(raw: Mapping[str, Any]) -> Iterator[str]:
    """What the rules do nothing with, the field first."""
    for place, mode in modes_of(raw):
        yield from (f"{place}.{field}" for field in UNUSED_OF_MODES if getattr(mode, field, None))
        if isinstance(mode, OwnRanged) and not playable(_ranged(mode)):
            yield place
    shield = msgspec.convert(raw, OwnGear).shield
    yield from (
        f"shield.{field}" for field in ("dr", "hp") if shield is not None and getattr(shield, field) is not None
    )


def armour_doubts(raw: Mapping[str, Any]) -> Iterable[str]:
    """The same for armour."""
    return [field for field in UNUSED_OF_ARMOUR if raw.get(field)]
