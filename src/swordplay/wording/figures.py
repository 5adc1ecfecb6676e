"""A figure in one line: what a seat sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.hexes import COMPASS, label
from swordplay.engine.portrait import Gauge, Portrait
from swordplay.wording.lines import Line


def figure(portrait: Portrait, mark: str = "", numbers: Mapping[str, int] | None = None) -> Line:
    """A figure: name and side, place and facing, points, posture, conditions with their end.

    `numbers` stand for the points where the ruleset draws no gauges.
    """
    hex = portrait.hexes[0] if portrait.hexes else None
    place = "" if hex is None else f"{label(hex)} facing {COMPASS[portrait.facing % 12]}"
    points = "  ".join(map(gauge, portrait.gauges)) or " ".join(
        f"{name} {now}" for name, now in (numbers or {}).items()
    )
    ails = ", ".join(f"{trait.text} {trait.until}".rstrip() for trait in portrait.conditions)
    name = f"{mark} {portrait.name} ({portrait.side})".lstrip()
    parts = (name, place, points, portrait.posture, ails)
    return Line("  ".join(part for part in parts if part), "figure", portrait.name, path=portrait.hexes, indent=2)


def gauge(gauge: Gauge) -> str:
    """Points of how many, or the words a seat gets instead."""
    if gauge.now is None:
        return f"{gauge.name} {gauge.words}".rstrip()
    return f"{gauge.name} {gauge.now}/{gauge.full}" if gauge.full is not None else f"{gauge.name} {gauge.now}"
