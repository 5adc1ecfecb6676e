"""DragonQuest: percentile dice, pulses of five seconds, engagements, Fatigue before Endurance."""

RULESETS: dict[str, str] = {"dragonquest": "swordplay.games.dragonquest.ruleset.dragonquest:DragonQuest"}
