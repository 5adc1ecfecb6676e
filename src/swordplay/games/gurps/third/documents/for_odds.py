"""What counts as a consequence when odds are worked out: the list of the manoeuvre cards."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.games.gurps.third.vocabulary import BREAK_FREE, GRAPPLE, KNEELING, LYING, PIN, STANDING, TAKEDOWN

EVENT_FACTS: Mapping[str, tuple[str, str]] = {
    "lies": ("down", ""),
    "surrenders": ("surrendered", ""),
}
"""Events, each of the fighter it happens to: the fact's name, and the field with its amount."""

ROLL_FACTS: Mapping[tuple[str, str], str] = {
    (GRAPPLE, "win"): "grappled",
    (TAKEDOWN, "win"): "thrown",
    (TAKEDOWN, "lose"): "thrown oneself",
    (PIN, "win"): "pinned",
    (BREAK_FREE, "win"): "broken free",
}
"""Contests: what was rolled for, how it came out, and the fact's name."""

FOOTING = {STANDING: 2, KNEELING: 1, LYING: 0}
"""What the cards take from a fighter: his footing."""
