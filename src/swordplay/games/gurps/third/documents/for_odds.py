"""What counts as a consequence when odds are worked out: the list of the manoeuvre cards."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.facts import Fact, Part, part
from swordplay.games.gurps.third.vocabulary import BREAK_FREE, GRAPPLE, PIN, TAKEDOWN

EVENT_FACTS: Mapping[str, Fact] = {
    "lies": Fact("foe on the ground", "you on the ground"),
    "surrenders": Fact("foe surrenders", "you surrender"),
}
"""Events, each of the fighter it happens to."""

ROLL_FACTS: Mapping[tuple[str, str], Fact] = {
    (GRAPPLE, "win"): Fact("foe grapples you", "you grapple foe"),
    (TAKEDOWN, "win"): Fact("foe throws you", "you throw foe"),
    (TAKEDOWN, "lose"): Fact("foe falls over his own throw", "you fall over your own throw"),
    (PIN, "win"): Fact("foe pins you", "you pin foe"),
    (BREAK_FREE, "win"): Fact("foe breaks free", "you break free"),
}
"""Contests: what was rolled for, how it came out, and the fact."""

PARTS: tuple[Part, ...] = (
    part("foe surrenders", "good"),
    part("you surrender", "bad"),
    part("you pin foe", "good"),
    part("foe pins you", "bad"),
    part("foe thrown", "good", "you throw foe", "foe falls over his own throw"),
    part("you thrown", "bad", "foe throws you", "you fall over your own throw"),
    part("you grapple foe", "good"),
    part("foe grapples you", "bad"),
    part("you break free", "good"),
    part("foe breaks free", "bad"),
)
"""The exclusive parts of what comes of an act, gravest first."""
