"""A figure's sheet as it is written in a file, and the complete sheet with defaults filled in from the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Annotated, Any

import msgspec

from swordplay.catalogue import reference, table
from swordplay.catalogue.errors import meant
from swordplay.engine.bounds import Name
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SINGLE, Footprint
from swordplay.engine.text import shown

RULES = "dragonquest"
CHARACTERISTICS = ("ps", "md", "ag", "en", "ft", "wp", "pc")
SIZES = ("small", "human", "large")
DIRTY = ("bite", "claw", "claws", "talons", "teeth")
SHEET_NAMES = {"main gauche": "main-gauche", "hand and a half sword": "hand-and-a-half sword"}
TRIPPING = ("Quarterstaff", "Spear", "Halberd", "Poleaxe", "Glaive", "Giant spear", "Giant glaive")


Score = Annotated[int, msgspec.Meta(ge=0, le=500)]
"""A characteristic."""
Rank = Annotated[int, msgspec.Meta(ge=0, le=10)]
Percent = Annotated[int, msgspec.Meta(ge=-100, le=500)]
"""A chance in percent, or a modifier to one."""
Points = Annotated[int, msgspec.Meta(ge=0, le=500)]
Damage = Annotated[int, msgspec.Meta(ge=-100, le=500)]
Hands = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=2)], ...], msgspec.Meta(min_length=1, max_length=2)]


class CarriedWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon as written on a sheet: its name, its rank, and numbers of its own where they differ from the list.

    `kind` is the listed weapon that it counts as, if that is not its name; one that counts as none of them brings its
    own numbers.
    """

    name: Name
    rank: Rank | None = None
    kind: Name = ""
    stowed: bool = False
    loaded: bool = False
    barbed: bool = False
    natural: bool = False
    breath: bool = False
    bonus: Name = "none"
    poison: Points | None = None
    base_chance: Percent | None = None
    damage: Damage | None = None
    dice: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    min_ps: Points | None = None
    min_md: Points | None = None
    range: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None = None
    weapon_class: Name | None = None
    use: Name | None = None
    hands: Hands | None = None
    group: Name | None = None
    max_rank: Rank | None = None


class CarriedShield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield as written on a sheet, likewise; `per_rank` is what each rank adds to Defence."""

    name: Name
    kind: Name = ""
    rank: Rank | None = None
    arm: Name = "left"
    stowed: bool = False
    defence: Percent | None = None
    per_rank: Percent | None = None
    md_loss: Points | None = None


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: the chance of its Cast Check, what it does, and what it costs."""

    name: Name
    chance: Percent
    dice: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    damage: Damage = 0
    energy: bool = False
    range: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 10
    cost: Points = 0
    resisted: bool = False
    effect: Name = ""


class SheetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure's sheet as people write it; what is left out comes from the catalogue."""

    ps: Score | None = None
    md: Score | None = None
    ag: Score | None = None
    en: Annotated[int, msgspec.Meta(ge=1, le=500)] | None = None
    ft: Score | None = None
    wp: Score | None = None
    pc: Score | None = None
    creature: Name = ""
    weapons: Annotated[tuple[CarriedWeapon, ...], msgspec.Meta(max_length=50)] = ()
    shield: CarriedShield | None = None
    armour: Name = ""
    protection: Points | None = None
    armour_ag: Percent | None = None
    encumbrance: Points = 0
    defence: Percent = 0
    unarmed: Rank | None = None
    attacks: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    military_scientist: Rank = 0
    horsemanship: Rank = 0
    assassin: bool = False
    monster: bool = False
    never_stunned: bool = False
    leader: bool = False
    size: Name = ""
    hexes: Annotated[int, msgspec.Meta(ge=0, le=36)] = 0
    tmr: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    tmr_race: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0
    resistance: Percent | None = None
    rides: Name = ""
    mounted: bool = False
    ridden_by: Name = ""
    spells: Annotated[tuple[Spell, ...], msgspec.Meta(max_length=50)] = ()
    talents: Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)] = ()
    venom: Points | None = None


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon with every number in place."""

    name: str
    kind: str
    rank: int | None = None
    group: str = "special"
    hands: tuple[int, ...] = (1,)
    min_ps: int = 0
    min_md: int = 0
    base_chance: int
    damage: int
    dice: int = 1
    range: int = 0
    weapon_class: str = ""
    use: str = ""
    natural: bool
    breath: bool = False
    dirty: bool = False
    barbed: bool = False
    bonus: str = "none"

    @property
    def pole(self) -> bool:
        """TERM.20: a pole weapon."""
        return self.group == "pole"

    @property
    def long_hafted(self) -> bool:
        """TERM.20: every pole weapon except the javelin, and also the quarterstaff."""
        return (self.pole and self.kind != "Javelin") or self.kind == "Quarterstaff"


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield with every number in place."""

    name: str
    kind: str
    rank: int | None
    arm: str
    defence: int
    md_loss: int
    per_rank: int | None = None
    """What each rank adds to Defence, if that is not as in the list."""


class Sheet(msgspec.Struct, frozen=True):
    """A figure's numbers, complete. Nothing here changes in a fight."""

    ps: int
    md: int
    ag: int
    en: int
    ft: int
    wp: int
    pc: int
    weapons: dict[str, Weapon]
    shield: Shield | None
    armour: str
    protection: int
    armour_ag: int
    footprint: Footprint
    hexes: int
    size: str
    resistance: int
    file: SheetFile
    marks: tuple[str, ...] = ()

    @property
    def large(self) -> bool:
        """TERM.17: larger than a human."""
        return self.size == "large"


def list_spelling(name: str) -> str:
    """A name as the catalogue's lists spell it; both printed spellings are accepted."""
    low = name.lower()
    return SHEET_NAMES.get(low, low)


@cache
def weapon_list() -> Mapping[str, Mapping[str, Any]]:
    """TERM.13: the weapons by name, from the supplementary list, which is longer and takes precedence."""
    return {list_spelling(item["name"]): item for item in reference(RULES)["weapons"]["items"]}


@cache
def shield_list() -> Mapping[str, Mapping[str, Any]]:
    """The shields by name."""
    return {list_spelling(item["name"]): item for item in reference(RULES)["shields"]["items"]}


@cache
def armour_list() -> Mapping[str, Mapping[str, Any]]:
    """The armours by name."""
    return {list_spelling(item["name"]): item for item in reference(RULES)["armor"]["items"]}


@cache
def creature_list() -> Mapping[str, Mapping[str, Any]]:
    """The creatures by name."""
    return {list_spelling(item["name"]): item for item in reference(RULES)["monsters"]["items"]}


@cache
def tmr_rows() -> tuple[tuple[int, int], ...]:
    """TERM.9: the lowest modAG for each TMR, highest first."""
    rows = table(RULES, "REF_TMR").rows
    return tuple((row[0], row[2]) for row in reversed(rows) if row[0] is not None)


def find(known: Mapping[str, Mapping[str, Any]], name: str, field: str) -> Mapping[str, Any]:
    """The entry with that name; an unknown name is an error that lists the known ones."""
    entry = known.get(list_spelling(name))
    if entry is None:
        hint = meant(list_spelling(name), known) or f"; known are {', '.join(sorted(known))}"
        raise UnreadableError(f"{field}: there is no {shown(name)}{hint}")
    return entry


WORDS = {
    "bonus": ("none", "ps", "rank"),
    "weapon_class": ("A", "B", "C", ""),
}
"""The values allowed in a weapon's fields."""


def errors(file: SheetFile) -> Iterator[str]:
    """What makes a sheet unusable: unknown weapons, shields, armour or creatures, and values that mean nothing."""
    for place, carry in enumerate(file.weapons):
        yield from _complaint(lambda carry=carry: read_weapon(carry), f"weapons[{place}]")  # type: ignore[misc]
        if set(carry.use or "") - set("MRC"):
            yield f"weapons[{place}].use: expected letters of MRC, not {shown(carry.use)}"
        for field, known in WORDS.items():
            value = getattr(carry, field)
            if value is not None and value not in known:
                expected = ", ".join(filter(None, known))
                yield f"weapons[{place}].{field}: expected {expected}, not {shown(value)}"
    if file.shield is not None:
        shield = file.shield
        yield from _complaint(lambda: read_shield(shield), "")
        if shield.arm not in ("left", "right"):
            yield f"shield.arm: expected left or right, not {shown(shield.arm)}{meant(shield.arm, ('left', 'right'))}"
    yield from _complaint(lambda: read_armour(file), "")
    if file.creature:
        yield from _complaint(partial(find, creature_list(), file.creature, "creature"), "")


GROUPS = ("swords", "hafted", "pole", "missile", "thrown", "entangling", "special", "natural")
MOST_SHIELD_RANK = 4


def doubts(file: SheetFile) -> Iterator[str]:
    """What may be a mistake: a rank that nobody reaches, a kind or group that is in no list."""
    for place, carry in enumerate(file.weapons):
        listed = weapon_list().get(list_spelling(carry.kind or carry.name))
        if carry.kind and listed is None:
            hint = meant(list_spelling(carry.kind), weapon_list())
            yield f"weapons[{place}].kind: {shown(carry.kind)} is not in the list{hint}"
        most = carry.max_rank if carry.max_rank is not None else (listed or {}).get("max_rank")
        if most is not None and (carry.rank or 0) > most:
            yield f"weapons[{place}].rank: {most} is the highest for {shown(carry.name)}, not {carry.rank}"
        if carry.group is not None and carry.group not in GROUPS:
            yield f"weapons[{place}].group: expected {', '.join(GROUPS)}, not {shown(carry.group)}"
    shield = file.shield
    if shield is not None and (shield.rank or 0) > MOST_SHIELD_RANK:
        yield f"shield.rank: {MOST_SHIELD_RANK} is the highest, not {shield.rank}"


def _complaint(work: Callable[[], object], place: str) -> Iterator[str]:
    try:
        work()
    except UnreadableError as error:
        yield str(error).replace("weapons", place, 1) if place else str(error)


def read_weapon(carry: CarriedWeapon) -> Weapon:
    """A listed weapon with the sheet's changes; a natural or unlisted weapon has to bring its own numbers."""
    kind = carry.kind or carry.name
    known = weapon_list().get(list_spelling(kind))
    if known is None and carry.base_chance is None and not carry.breath:
        hint = meant(list_spelling(kind), weapon_list())
        raise UnreadableError(f"weapons: {shown(kind)} is not in the list, so it needs at least base_chance{hint}")
    listed = known or {}
    use = carry.use if carry.use is not None else "".join(listed.get("use", "M"))
    given: dict[str, Any] = {
        "group": carry.group if carry.group is not None else str(listed.get("group", "natural")).lower(),
        "hands": carry.hands or tuple(listed.get("hands", (1,))),
        "min_ps": _either(carry.min_ps, listed.get("ps")),
        "min_md": _either(carry.min_md, listed.get("md")),
        "base_chance": _either(carry.base_chance, listed.get("base_chance")),
        "damage": _either(carry.damage, listed.get("damage")),
        "range": _either(carry.range, listed.get("range_hexes")),
        "weapon_class": carry.weapon_class if carry.weapon_class is not None else (listed.get("class") or ""),
    }
    marked = listed.get("name", kind)
    return Weapon(
        name=carry.name, kind=marked, rank=carry.rank, use=use, natural=carry.natural, breath=carry.breath,
        dirty=carry.natural and list_spelling(kind) in DIRTY, barbed=carry.barbed, bonus=carry.bonus, dice=carry.dice,
        **given,
    )  # fmt: skip


def _either(given: int | None, listed: int | None) -> int:
    return given if given is not None else (listed or 0)


def read_shield(carried: CarriedShield) -> Shield:
    """TERM.10: a shield; its bonus is rank times the listed value unless the sheet says otherwise."""
    kind = carried.kind or carried.name
    own = carried.defence is not None or carried.per_rank is not None
    listed = shield_list().get(list_spelling(kind), {}) if own else find(shield_list(), kind, "shield")
    per_rank = _either(carried.per_rank, listed.get("defense_per_rank"))
    bonus = carried.defence if carried.defence is not None else per_rank * (carried.rank or 0)
    loss = _either(carried.md_loss, listed.get("md_loss"))
    return Shield(carried.name, listed.get("name", kind), carried.rank, carried.arm, bonus, loss, carried.per_rank)


def read_armour(file: SheetFile) -> Mapping[str, Any]:
    """The listed armour that a sheet names; one of its own has to bring its protection."""
    if not file.armour:
        return {}
    if file.protection is not None:
        return armour_list().get(list_spelling(file.armour), {})
    return find(armour_list(), file.armour, "armour")


def read_sheet(file: SheetFile) -> Sheet:
    """Complete a sheet: fill in the numbers of its creature, armour and weapons."""
    creature = find(creature_list(), file.creature, "creature") if file.creature else {}
    numbers = {name: _number(file, creature, name) for name in CHARACTERISTICS}
    armour = read_armour(file)
    natural = creature.get("natural_armor", 0)
    protection = _either(file.protection, armour.get("protection", 0) + natural)
    hexes = file.hexes or creature.get("hexes", 1)
    size = file.size or "human"
    if size not in SIZES:
        raise UnreadableError(f"size: expected {', '.join(SIZES)}, not {shown(size)}{meant(size, SIZES)}")
    weapons = [*map(read_weapon, file.weapons), *_natural(creature, file)]
    if len({weapon.name for weapon in weapons}) < len(weapons):
        raise UnreadableError("weapons: two have the same name; give one of them a name of its own and a kind")
    return Sheet(
        **numbers,
        weapons={weapon.name: weapon for weapon in weapons},
        shield=read_shield(file.shield) if file.shield else None,
        armour=file.armour,
        protection=protection,
        armour_ag=_either(file.armour_ag, armour.get("ag")),
        footprint=footprint(hexes),
        hexes=hexes,
        size="large" if hexes > 1 else size,
        resistance=_either(file.resistance, numbers["wp"]),
        file=_as_creature(file, creature),
        marks=tuple(_marks(armour, creature, weapons)),
    )


def _number(file: SheetFile, creature: Mapping[str, Any], name: str) -> int:
    given: int | None = getattr(file, name)
    if given is not None:
        return given
    if name.upper() not in creature:
        raise UnreadableError(f"{name}: expected a number")
    least, most = creature[name.upper()]
    return int(least + most) // 2


def _natural(creature: Mapping[str, Any], file: SheetFile) -> Iterable[Weapon]:
    """A creature's natural attacks, each at the middle of its range of ranks."""
    own = {carry.name for carry in file.weapons}
    for attack in creature.get("attacks", ()):
        if attack["name"] not in own:
            least, most = attack["rank"]
            breath = attack["base_chance"] is None
            yield Weapon(
                name=attack["name"], kind=attack["name"], rank=(least + most) // 2, group="natural",
                base_chance=attack["base_chance"] or 0, damage=attack["damage"], use="".join(attack["use"]),
                weapon_class="C", natural=True, breath=breath, range=10 if breath else 0,
                dirty=attack["name"] in DIRTY,
            )  # fmt: skip


def _as_creature(file: SheetFile, creature: Mapping[str, Any]) -> SheetFile:
    if not creature:
        return file
    tmr = file.tmr if file.tmr is not None else creature["TMR"]
    stunned = file.never_stunned or "never stunned" in creature.get("note", "")
    return msgspec.structs.replace(file, tmr=tmr, monster=True, never_stunned=stunned)


def _marks(*sources: Any) -> Iterable[str]:
    """Notes for the players on numbers that are from memory, made up, or one campaign's own."""
    armour, creature, weapons = sources
    if armour.get("nz_only"):
        yield f"{armour['name']}: one campaign's own"
    if creature and not str(creature["provenance"]).startswith("confirmed"):
        yield f"{creature['name']}: {creature['provenance']}"
    for weapon in weapons:
        if weapon_list().get(list_spelling(weapon.kind), {}).get("nz_only"):
            yield f"{weapon.kind}: one campaign's own"


@cache
def footprint(hexes: int) -> Footprint:
    """22.a: the shape of a figure facing the corner at hour 1: its head, then rows of two, three and more."""
    if hexes == 1:
        return SINGLE
    rows = [(-place, row) for row in range(hexes) for place in range(row + 1)]
    return tuple(rows[:hexes])
