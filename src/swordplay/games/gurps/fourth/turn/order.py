"""By what scores figures take their turns."""

from __future__ import annotations

from swordplay.games.gurps.figure.figure import Figure


def by_speed(me: Figure) -> tuple[float, ...]:
    """SHEET.1: the higher Basic Speed, then the higher DX."""
    return me.sheet.speed, me.sheet.dx
