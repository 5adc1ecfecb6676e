"""What counts as a consequence when odds are worked out for DragonQuest."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.facts import Fact, Part, part
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

EVENT_FACTS: Mapping[str, Fact] = {
    "wounded": Fact("foe loses {pool}", "you lose {pool}", "effective"),
    "grievous": Fact("foe grievously injured", "you grievously injured"),
    "stunned": Fact("foe stunned", "you stunned"),
    "fell": Fact("foe falls", "you fall"),
    "passed-out": Fact("foe unconscious", "you unconscious"),
    "died": Fact("foe dead", "you dead"),
    "dropped": Fact("foe loses a weapon", "you lose a weapon"),
    "broke": Fact("foe's weapon breaks", "your weapon breaks"),
    "restrained": Fact("foe restrained", "you restrained"),
    "unhorsed": Fact("foe unhorsed", "you unhorsed"),
    "poisoned": Fact("foe poisoned", "you poisoned"),
    "stuck": Fact("missile stuck in foe", "missile stuck in you"),
    "armour-damaged": Fact("foe's armour damaged", "your armour damaged"),
}
"""For each event: the fact about the figure it happens to."""

TO_ENDURANCE_HIT = Fact("foe hits to endurance", "you hit to endurance")
HIT = Fact("foe hits", "you hit")
MISS = Fact("foe misses", "you miss")


def _strikes() -> dict[tuple[str, str], Fact]:
    """The fact for each degree of a Strike Check: a hit to Endurance, a hit or a miss."""
    named = {
        degree: TO_ENDURANCE_HIT if degree in TO_ENDURANCE else HIT if degree in HITS else MISS for degree in Strike
    }
    return {(STRIKE, degree.name.lower().replace("_", " ")): fact for degree, fact in named.items()}


ROLL_FACTS: Mapping[tuple[str, str], Fact] = {
    **_strikes(),
    (MISHAP, "false"): Fact("foe has a mishap", "you have a mishap"),
    (PARRY_ROLL, Parry.PASS_NEXT.value): Fact("foe parries, at a price", "you parry, at a price"),
    (PARRY_ROLL, Parry.DISARM.value): Fact("foe parries", "you parry"),
    (PARRY_ROLL, Parry.RIPOSTE.value): Fact("foe parries and ripostes", "you parry and riposte"),
    (REPULSE, "true"): Fact("foe repulses you", "you repulse foe"),
    (RECOVER, "true"): Fact("foe recovers", "you recover"),
}
"""For each roll and degree: the fact."""

PARTS: tuple[Part, ...] = (
    part("foe out", "good", "foe dead", "foe unconscious", "foe restrained"),
    part("you out", "bad", "you dead", "you unconscious", "you restrained"),
    part("foe grievously injured", "good"),
    part("you grievously injured", "bad"),
    part("foe stunned or down", "good", "foe stunned", "foe falls", "foe unhorsed"),
    part("you stunned or down", "bad", "you stunned", "you fall", "you unhorsed"),
    part("foe loses endurance", "good"),
    part("you lose endurance", "bad"),
    part("foe loses fatigue", "good"),
    part("you lose fatigue", "bad"),
    part("foe disarmed", "good", "foe loses a weapon", "foe's weapon breaks"),
    part("your mishap", "bad", "you have a mishap", "you lose a weapon", "your weapon breaks"),
    part("foe has a mishap", "good"),
    part("foe parries", "even", "foe parries", "foe parries, at a price", "foe parries and ripostes"),
    part("foe repulses you", "even"),
    part("hit without effect", "even", "you hit", "you hit to endurance"),
    part("you miss", "even"),
    part("you parry", "even", "you parry", "you parry, at a price", "you parry and riposte"),
    part("you repulse foe", "even"),
    part("foe hits without effect", "even", "foe hits", "foe hits to endurance"),
    part("foe misses", "even"),
    part("you recover", "good"),
    part("foe recovers", "bad"),
)
"""The exclusive parts of what comes of an act, gravest first."""

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
