"""Skills as they stand on the sheet: their levels, defaults and attributes."""

from __future__ import annotations

import re
from functools import cache

from swordplay.catalogue import reference
from swordplay.games.gurps.sheet.sheet import Sheet


@cache
def from_dx(skill: str) -> int:
    """What the default from DX adds to DX, for a skill that has one."""
    items = reference("gurps4")["skills"]["items"]
    defaults = next(item["defaults"] for item in items if item["name"] == skill)
    return next(int(default[2:]) for default in defaults if re.fullmatch(r"DX[+-]\d+", default))


def level(sheet: Sheet, skill: str) -> int:
    """The level of a skill, learned or at its default from DX."""
    learned = sheet.skills.get(skill)
    return sheet.dx + from_dx(skill) if learned is None else learned


@cache
def based_on(skill: str) -> str:
    """The attribute behind a skill; one that is not in the tables is taken for a combat skill, based on DX."""
    items = reference("gurps4")["skills"]["items"]
    return next((str(item["attr"]) for item in items if item["name"] in skill.split(" / ")), "DX")
