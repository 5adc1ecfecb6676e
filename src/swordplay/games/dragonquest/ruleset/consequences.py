"""What counts as a consequence when odds are worked out for DragonQuest."""

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

EVENT_FACTS: Mapping[str, tuple[str, str]] = {
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
"""For each event: the name of the fact about the figure it happens to, and the field that holds its amount."""


def _strikes() -> dict[tuple[str, str], str]:
    """The fact for each degree of a Strike Check: a hit to Endurance, a hit or a miss."""
    named = {
        degree: "hit to endurance" if degree in TO_ENDURANCE else "hit" if degree in HITS else "miss"
        for degree in Strike
    }
    return {(STRIKE, degree.name.lower().replace("_", " ")): fact for degree, fact in named.items()}


ROLL_FACTS: Mapping[tuple[str, str], str] = {
    **_strikes(),
    (MISHAP, "false"): "mishap",
    (PARRY_ROLL, Parry.PASS_NEXT.value): "parried, at a price",
    (PARRY_ROLL, Parry.DISARM.value): "parried",
    (PARRY_ROLL, Parry.RIPOSTE.value): "parried with a riposte",
    (REPULSE, "true"): "repulsed",
    (RECOVER, "true"): "recovered",
}
"""For each roll and degree: the name of the fact."""

DUEL: Mapping[str, tuple[str, ...]] = {
    ACTION: (MELEE_ATTACK, EVADE, PASS_ACTION, RECOVERY, NO_ACTION),
    SECOND_ACTION: (MELEE_ATTACK, EVADE, PASS_ACTION, NO_ACTION),
}
"""For each question of a duel, the options kept; a policy answers all other questions from the whole list."""

BEST_PLAY: Mapping[str, tuple[str, ...]] = {
    ACTION: (MELEE_ATTACK, EVADE),
    SECOND_ACTION: (MELEE_ATTACK, EVADE),
}
"""The smaller menu when duels are solved for best play."""
