"""GURPS: what its documents share. Each edition has a folder, each document a small profile."""

RULESETS = {
    "gurps4-dungeon": "swordplay.games.gurps.fourth.dungeon:Dungeon",
}
