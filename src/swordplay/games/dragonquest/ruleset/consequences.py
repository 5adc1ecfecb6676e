"""What counts as a consequence when odds are worked out: DragonQuest's list."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.games.dragonquest.rolls import HITS, TO_ENDURANCE, Parry, Strike
from swordplay.games.dragonquest.vocabulary import (
    ACTION,
    EVADE,
    MELEE_ATTACK,
    MISHAP,
    NO_ACTION,
    PARRY_ROLL,
    PASS_ACTION,
    RECOVER,
    RECOVERY,
    REPULSE,
    SECOND_ACTION,
    STRIKE,
)

TOLD: Mapping[str, tuple[str, str]] = {
    "wounded": ("{pool} lost", "effective"),
    "grievous": ("grievous injury", ""),
    "stunned": ("stunned", ""),
    "fell": ("fallen", ""),
    "passed-out": ("unconscious", ""),
    "died": ("dead", ""),
    "dropped": ("weapon lost", ""),
    "broke": ("weapon broken", ""),
    "restrained": ("restrained", ""),
    "unhorsed": ("unhorsed", ""),
    "poisoned": ("poisoned", ""),
    "stuck": ("missile stuck", ""),
    "armour-damaged": ("armour damaged", ""),
}
"""Events, each of the figure it happens to: the fact's name, and the field with its amount."""


def _strikes() -> dict[tuple[str, str], str]:
    """Every degree of a Strike Check: to Endurance, a hit or a miss."""
    named = {
        degree: "hit to endurance" if degree in TO_ENDURANCE else "hit" if degree in HITS else "miss"
        for degree in Strike
    }
    return {(STRIKE, degree.name.lower().replace("_", " ")): fact for degree, fact in named.items()}


ROLLED: Mapping[tuple[str, str], str] = {
    **_strikes(),
    (MISHAP, "false"): "mishap",
    (PARRY_ROLL, Parry.PASS_NEXT.value): "parried, at a price",
    (PARRY_ROLL, Parry.DISARM.value): "parried",
    (PARRY_ROLL, Parry.RIPOSTE.value): "parried with a riposte",
    (REPULSE, "true"): "repulsed",
    (RECOVER, "true"): "recovered",
}
"""Rolls: what was rolled for, the degree, and the fact's name."""

DUEL: Mapping[str, tuple[str, ...]] = {
    ACTION: (MELEE_ATTACK, EVADE, PASS_ACTION, RECOVERY, NO_ACTION),
    SECOND_ACTION: (MELEE_ATTACK, EVADE, PASS_ACTION, NO_ACTION),
}
"""What is asked in a duel, and the options kept; what is not named here a policy answers from the whole list."""

BEST_PLAY: Mapping[str, tuple[str, ...]] = {
    ACTION: (MELEE_ATTACK, EVADE),
    SECOND_ACTION: (MELEE_ATTACK, EVADE),
}
"""The smaller menu of a duel of best play."""
