"""Skirmish: a small game of swords and shields, brought to Swordplay by a package of its own."""

RULESETS = {"skirmish": "skirmish.game:Skirmish"}
