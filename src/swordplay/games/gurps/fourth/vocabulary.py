"""The words of the Fourth Edition alone: its switches, and what is said of an option that is switched off."""

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
