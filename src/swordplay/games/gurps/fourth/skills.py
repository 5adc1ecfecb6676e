"""Levels of skills that are rolled in the middle of a fight."""

from __future__ import annotations

import re
from functools import cache

from swordplay.catalogue import reference
from swordplay.games.gurps.fourth.sheet import Sheet


@cache
def from_dx(skill: str) -> int | None:
    """What a skill's best default from DX adds to DX, if it has one."""
    items = reference("gurps4")["skills"]["items"]
    defaults = next((item["defaults"] for item in items if item["name"] == skill), ())
    found = [int(default[2:]) for default in defaults if re.fullmatch(r"DX[+-]\d+", default)]
    return max(found, default=None)


def level(sheet: Sheet, skill: str) -> int:
    """A skill as it was learned, else at its default from DX, else nothing."""
    learned = sheet.skills.get(skill)
    if learned is not None:
        return learned
    default = from_dx(skill)
    return 0 if default is None else sheet.dx + default
