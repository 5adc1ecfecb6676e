"""Everything that is wrong with a sheet of the Third Edition, or looks like a mistake, in words."""

from __future__ import annotations

from collections.abc import Iterator

from swordplay.catalogue.errors import meant
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.gear import gear_errors, item_of
from swordplay.games.gurps.third.sheet import armour
from swordplay.games.gurps.third.sheet.file import SheetFile3
from swordplay.games.gurps.third.sheet.gear import IN_HAND, canonical, carried, known_items
from swordplay.games.gurps.third.sheet.skills import known_skills, skill_name, skills

TRAITS = (
    "Acute Vision", "Heavy Boots", "High Pain Threshold", "Low Pain Threshold", "Strong Will", "Toughness", "Weak Will",
)  # fmt: skip
"""The traits that the Third Edition's documents read, some with a level after them."""
UNFAMILIAR = {"": 0, "type": -4, "weapon": -2, "sight": -2}
"""UNFAM.1-3: what it costs to shoot with a weapon that one does not know well."""
DAMAGE_TYPES = ("cr", "cut", "imp")


def errors(paper: SheetFile3) -> Iterator[str]:
    """What makes a sheet unusable."""
    short = [hand for hand in IN_HAND if getattr(paper, hand)]
    unknown = [hand for hand in short if canonical(getattr(paper, hand)) not in known_items()]
    for hand in unknown:
        name = getattr(paper, hand)
        yield f"{hand}: {shown(name)} is not in the catalogue{meant(name, known_items())}"
    if not unknown:
        for said in gear_errors(carried(paper), known_items()):
            yield _by_field(said, len(paper.gear), short)
    for at, gear in enumerate(paper.gear):
        if gear.unfamiliar not in UNFAMILIAR:
            known = ", ".join(filter(None, UNFAMILIAR))
            yield f"gear[{at}].unfamiliar: expected {known} or nothing, not {shown(gear.unfamiliar)}"
    yield from own_errors(paper)
    yield from armour.errors(paper)


def _by_field(said: str, listed: int, short: list[str]) -> str:
    """A complaint about gear, about `right`, `left` or `both` where the thing stands there."""
    for place, hand in enumerate(short, listed):
        start = f"gear[{place}]."
        if said.startswith(start):
            return f"{hand}: {said.removeprefix(start).partition(': ')[2]}"
    return said


def own_errors(paper: SheetFile3) -> Iterator[str]:
    """Damage types of things of one's own that there are not."""
    if not any(gear.own for gear in paper.gear) or any(gear_errors(carried(paper), known_items())):
        return
    from swordplay.games.gurps.sheet.own import NO_DAMAGE, modes_of

    for at, gear in enumerate(paper.gear):
        for place, mode in modes_of(gear.own, gear.own_form()):
            if mode.damage != NO_DAMAGE and mode.type not in DAMAGE_TYPES:
                hint = meant(mode.type, DAMAGE_TYPES)
                yield f"gear[{at}].own.{place}.type: there is no damage type {shown(mode.type)}{hint}"


def doubts(paper: SheetFile3) -> Iterator[str]:
    """What does no harm, but may be a mistake."""
    if paper.weight is not None and paper.weight_kg is not None:
        yield "weight: the weight in kilograms counts, not the one in pounds"
    for name in paper.skills:
        if skill_name(name) not in known_skills().values():
            yield f"skills: {shown(name)} is not a known skill{meant(name, known_skills().values())}"
    for trait in paper.traits:
        if not trait.lower().startswith(tuple(known.lower() for known in TRAITS)):
            yield f"traits: {shown(trait)}: the Third Edition does nothing with it{meant(trait, TRAITS)}"
    if not any(errors(paper)):
        yield from unskilled(paper)


def unskilled(paper: SheetFile3) -> Iterator[str]:
    """Weapons and shields in hand whose skill is not entered: by the cards nobody can use them (REF.13)."""
    learned = skills(paper)
    for gear in carried(paper):
        item = item_of(gear, known_items())
        modes = [mode["skill"] for kind in ("modes", "ranged") for mode in item.get(kind, ())]
        needed = list(dict.fromkeys([item["skill"]] if "db" in item else modes))
        if gear.hand and needed and not any(skill in learned for skill in needed):
            yield f"skills: {shown(gear.name or gear.item)} is in hand, but there is no {' or '.join(needed)} skill"
