"""Levels of skills that are rolled in the middle of a fight."""

from __future__ import annotations

import re
from functools import cache

from swordplay.catalogue import reference
from swordplay.games.gurps.fourth.sheet import Sheet


@cache
def from_dx(skill: str) -> int:
    """What a skill's default from DX adds to DX; asked only of skills that have one."""
    items = reference("gurps4")["skills"]["items"]
    defaults = next(item["defaults"] for item in items if item["name"] == skill)
    return next(int(default[2:]) for default in defaults if re.fullmatch(r"DX[+-]\d+", default))


def level(sheet: Sheet, skill: str) -> int:
    """A skill as it was learned, else at its default from DX."""
    learned = sheet.skills.get(skill)
    return sheet.dx + from_dx(skill) if learned is None else learned
