"""DragonQuest as a ruleset."""
