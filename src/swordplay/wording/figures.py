"""A figure in one line: what a seat sees of it."""

from __future__ import annotations

from swordplay.engine.hexes import COMPASS, label
from swordplay.engine.portrait import Gauge, Portrait
from swordplay.wording.lines import Line


def figure(portrait: Portrait, mark: str = "") -> Line:
    """A figure: name and side, place and facing, points, posture, conditions with their end."""
    hex = portrait.hexes[0] if portrait.hexes else None
    place = "" if hex is None else f"{label(hex)} facing {COMPASS[portrait.facing % 12]}"
    points = "  ".join(map(gauge, portrait.gauges))
    ails = ", ".join(f"{trait.text} {trait.until}".rstrip() for trait in portrait.conditions)
    name = f"{mark} {portrait.name} ({portrait.side})".lstrip()
    parts = (name, place, points, portrait.posture, ails)
    return Line("  ".join(part for part in parts if part), "figure", portrait.name, path=portrait.hexes, indent=2)


def gauge(gauge: Gauge) -> str:
    """Points of how many, or the words a seat gets instead."""
    if gauge.now is None:
        return gauge.words
    return f"{gauge.name} {gauge.now}/{gauge.full}" if gauge.full is not None else f"{gauge.name} {gauge.now}"
