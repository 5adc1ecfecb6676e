"""GURPS: what its documents share. Each edition has a folder, each document a small profile."""

RULESETS = {
    "gurps3": "swordplay.games.gurps.third.documents.both:Combined",
    "gurps3-cards": "swordplay.games.gurps.third.documents.cards:Cards",
    "gurps3-sheet": "swordplay.games.gurps.third.documents.sheet:MetricSheet",
    "gurps4": "swordplay.games.gurps.fourth.documents.both:Combined",
    "gurps4-bands": "swordplay.games.gurps.fourth.documents.bands:Bands",
    "gurps4-dungeon": "swordplay.games.gurps.fourth.documents.dungeon:Dungeon",
}
