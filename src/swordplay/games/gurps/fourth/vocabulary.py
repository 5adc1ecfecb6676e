"""The words of the Fourth Edition alone: its switches, what is said of an option that is switched off, some traits."""

from __future__ import annotations

from swordplay.engine.tally import Refusal

DUAL_WEAPON = "dual-weapon"
RAPID_STRIKE = "rapid-strike"
FLURRY = "flurry"
ATTACK_ARMOUR = "attack-armour"
DISARM = "disarm"
BREAK_WEAPON = "break-weapon"
SLAM = "slam"
SHIELD_RUSH = "shield-rush"

SWITCHED_OFF = Refusal("switched-off")
"""SHEET.14: a group may play without an option."""

TABLES = "gurps4"
"""The edition's tables in the catalogue."""

MASTERS = ("Weapon Master", "Trained by a Master")
FIT = frozenset({"Fit", "Very Fit"})
"""Traits: who makes a Rapid Strike more easily, and who rests faster."""

BEAM = "tight-beam burning"
"""A type of damage that only guns of the future do."""
