"""What counts as a consequence when odds are worked out: the list of the edition."""

from __future__ import annotations

from collections.abc import Mapping

EVENT_FACTS: Mapping[str, tuple[str, str]] = {
    "wounded": ("injury", "lost"),
    "stunned": ("stunned", ""),
    "crippled": ("crippled", ""),
    "blinded": ("blinded", ""),
    "knocked-back": ("knocked back", ""),
    "fainted": ("unconscious", ""),
    "died": ("dead", ""),
    "collapsed": ("collapsed", ""),
    "dropped": ("weapon lost", ""),
    "disarmed": ("weapon lost", ""),
    "broken": ("weapon broken", ""),
    "destroyed": ("weapon broken", ""),
    "unready": ("weapon unready", ""),
}
"""Events, each of the figure it happens to: the fact's name, and the field with its amount."""

ROLL_FACTS: dict[tuple[str, str], str] = {
    ("to-hit", "critical"): "critical hit",
    ("to-hit", "success"): "hit",
    ("to-hit", "near"): "hit",
    ("to-hit", "failure"): "miss",
    ("to-hit", "fumble"): "fumble",
    ("dodge", "true"): "defended",
    ("parry", "true"): "defended",
    ("block", "true"): "defended",
    ("knockdown", "false"): "knocked down",
}
"""Rolls: what was rolled for, the degree, and the fact's name."""

MOST = 40
"""Hits of one roll, of which there are never more than this."""
ROLL_FACTS |= {("to-hit", f"critical, {hits}"): "critical hit" for hits in range(1, MOST + 1)}
ROLL_FACTS |= {("to-hit", f"success, {hits}"): "hit" for hits in range(1, MOST + 1)}
ROLL_FACTS |= {("to-hit", "near, 1"): "hit", ("to-hit", "failure, 0"): "miss", ("to-hit", "fumble, 0"): "fumble"}
ROLL_FACTS |= {(kind, made): "defended" for kind in ("dodge", "parry", "block") for made in ("success", "critical")}
