"""Everything that is wrong with a sheet as written in a file, or looks like a mistake, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from swordplay.catalogue import reference
from swordplay.catalogue.errors import meant
from swordplay.engine.text import shown
from swordplay.games.gurps.fourth.book import book_of
from swordplay.games.gurps.fourth.harm import knockback
from swordplay.games.gurps.fourth.sheet.derive import GUNNER, armour_errors
from swordplay.games.gurps.fourth.vocabulary import BEAM, FIT, MASTERS
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.sheet.file import SheetFile
from swordplay.games.gurps.sheet.gear import gear_errors, known_items

EVERYWHERE = "all"
"""DR on the whole body."""
COMBAT_REFLEXES, PERIPHERAL = "Combat Reflexes", "Peripheral Vision"
FORMS_OF_SHIELD = ("Shield",)


def errors(paper: SheetFile, profile: Profile) -> Iterator[str]:
    """What makes a sheet unusable."""
    if paper.footprint[0] != (0, 0) or len(set(paper.footprint)) < len(paper.footprint):
        yield "footprint: expected different hexes, [0, 0] first"
    yield from gear_errors(paper.gear)
    yield from armour_errors(paper)
    places = locations(profile)
    for name in paper.dr:
        if name not in places:
            yield f"dr: there is no location {shown(name)}{meant(name, places)}"
    types = damage_types(profile)
    for place, attack in enumerate(paper.natural):
        if attack.type not in types:
            yield f"natural[{place}].type: there is no damage type {shown(attack.type)}{meant(attack.type, types)}"
    if any(gear.own for gear in paper.gear) or not all(isinstance(piece, str) for piece in paper.armour):
        yield from own_errors(paper, types, places)


def own_errors(paper: SheetFile, types: Iterable[str], places: Iterable[str]) -> Iterator[str]:
    """Damage types and locations of things of one's own that are in no document."""
    from swordplay.games.gurps.sheet.own import NO_DAMAGE, modes_of

    if any(gear_errors(paper.gear)) or any(armour_errors(paper)):
        return
    for at, gear in enumerate(paper.gear):
        for place, mode in modes_of(gear.own):
            if mode.damage != NO_DAMAGE and mode.type not in types:
                hint = meant(mode.type, types)
                yield f"gear[{at}].own.{place}.type: there is no damage type {shown(mode.type)}{hint}"
    for at, piece in enumerate(paper.armour):
        for name in () if isinstance(piece, str) else piece["locations"]:
            if name not in places:
                yield f"armour[{at}].locations: there is no location {shown(name)}{meant(name, places)}"


def doubts(paper: SheetFile, profile: Profile) -> Iterator[str]:
    """What does no harm, but may be a mistake."""
    skills = known_skills()
    yield from own_doubts(paper, profile)
    for name in paper.skills:
        if name not in skills:
            yield f"skills: {shown(name)} is not a known skill{meant(name, skills)}"
    read = traits_read(profile)
    for trait in paper.traits:
        if not trait.startswith(tuple(read)):
            elsewhere = trait.startswith(tuple(known_traits()))
            hint = "" if elsewhere else meant(trait, known_traits())
            what = f"{profile.name} does nothing with it" if elsewhere or not hint else "it is not a known trait"
            yield f"traits: {shown(trait)}: {what}{hint}"


def own_doubts(paper: SheetFile, profile: Profile) -> Iterator[str]:
    """Skills of things of one's own that nobody knows, and numbers that the rules do nothing with."""
    if not any(gear.own for gear in paper.gear) and all(isinstance(piece, str) for piece in paper.armour):
        return
    from swordplay.games.gurps.sheet.own import armour_doubts, gear_doubts, modes_of

    if any(errors(paper, profile)):
        return
    known = known_skills()
    for at, gear in enumerate(paper.gear):
        for place, mode in modes_of(gear.own):
            for skill in mode.skill.split(" / "):
                if skill not in (*known, *paper.skills, "DX"):
                    yield f"gear[{at}].own.{place}.skill: {shown(skill)} is not a known skill{meant(skill, known)}"
        for field in gear_doubts(gear.own):
            yield f"gear[{at}].own.{field}: {profile.name} does nothing with it"
    for at, piece in enumerate(paper.armour):
        for field in () if isinstance(piece, str) else armour_doubts(piece):
            yield f"armour[{at}].{field}: {profile.name} does nothing with it"


def locations(profile: Profile) -> list[str]:
    """What DR may be given for: locations, both of a pair together, and the whole body."""
    names = [name for name in profile.figure.locations if name != "random"]
    return [*dict.fromkeys([*names, *(name.rpartition(" ")[2] for name in names), EVERYWHERE])]


def damage_types(profile: Profile) -> list[str]:
    """The kinds of damage there are: those with a factor of their own, and the others of the edition."""
    return [*dict.fromkeys([*profile.harm.wounding, *reference("gurps4")["wounding"]["normal"], BEAM])]


@cache
def known_skills() -> tuple[str, ...]:
    """Every skill of the catalogue, and those its weapons need."""
    listed = [item["name"] for item in reference("gurps4")["skills"]["items"]]
    modes = [mode for item in known_items().values() for kind in ("modes", "ranged") for mode in item.get(kind, ())]
    asked = [skill for mode in modes for skill in mode.get("skill", "").split(" / ")]
    return tuple(dict.fromkeys(filter(None, [*listed, *asked, *FORMS_OF_SHIELD, GUNNER])))


def traits_read(profile: Profile) -> list[str]:
    """The traits this document uses; a sheet may add something in brackets: Weapon Master (Knife)."""
    traits = [
        COMBAT_REFLEXES,
        *profile.attack.off_hand_waived,
        *profile.harm.knockdown_traits,
        *MASTERS,
        knockback.PERFECT_BALANCE,
    ]
    if any(row.peripheral != row.normal for row in profile.defence.facing.values()):
        traits.append(PERIPHERAL)
    if book_of(profile).aftermath is not None:
        traits.extend(sorted(FIT))
    return traits


def known_traits() -> Iterable[str]:
    """The traits that any document uses."""
    return (
        COMBAT_REFLEXES, PERIPHERAL, knockback.PERFECT_BALANCE, "Ambidexterity", "Off-Hand Training",
        "High Pain Threshold", "Low Pain Threshold", *MASTERS, *sorted(FIT),
    )  # fmt: skip
