"""Skills of the Third Edition: how they are written, and what they are worth when they were never learned."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from swordplay.catalogue import reference
from swordplay.games.gurps.third.sheet.file import SheetFile3
from swordplay.games.gurps.third.sheet.gear import OWN, TABLES, known_items

DX = "DX"


@cache
def _listed() -> Mapping[str, Mapping[str, Any]]:
    return {item["name"].lower(): item for item in reference(TABLES)["skills"]["items"]}


@cache
def known_skills() -> Mapping[str, str]:
    """Every skill of the catalogue and those that its weapons need, by every way to write them in lower case."""
    modes = [mode for item in known_items().values() for kind in ("modes", "ranged") for mode in item.get(kind, ())]
    asked = [mode["skill"] for mode in modes]
    listed = [item["name"] for item in _listed().values()]
    names = {name.lower(): name for name in (*listed, *reference(OWN)["skills"], *asked)}
    return names | {name.lower(): known for name, known in reference(OWN)["skill_names"].items()}


def skill_name(written: str) -> str:
    """The catalogue's name of a skill, if it has one (REF.13: Quarterstaff is Staff)."""
    return known_skills().get(written.lower(), written)


def skills(paper: SheetFile3) -> dict[str, int]:
    """What a fighter has learned, under the catalogue's names."""
    return {skill_name(name): level for name, level in paper.skills.items()}


def level_of(dx: int, learned: Mapping[str, int], skill: str, *, defaults: bool) -> int | None:
    """The level of a skill; of one never learned the best default, or none where only what is entered is known."""
    if skill in learned:
        return learned[skill]
    if not defaults:
        return None
    levels = []
    for default in _listed().get(skill.lower(), {}).get("defaults", ()):
        base, less = re.fullmatch(r"(.*?)(-\d+)?", default).groups()  # type: ignore[union-attr]
        level = dx if base == DX else learned.get(base)
        if level is not None:
            levels.append(level + int(less or 0))
    return max(levels, default=None)


def trait_levels(paper: SheetFile3, trait: str) -> int:
    """How many levels of a trait a fighter has: 2 of "Strong Will 2" or "Strong Will +2", 1 of the bare name."""
    for written in paper.traits:
        match = re.fullmatch(rf"{trait}(?: \+?(\d+))?", written, re.IGNORECASE)
        if match:
            return int(match[1] or 1)
    return 0
