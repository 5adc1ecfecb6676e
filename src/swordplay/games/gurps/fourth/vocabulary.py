"""The words of the Fourth Edition alone: its switches."""

from __future__ import annotations

DUAL_WEAPON = "dual-weapon"
RAPID_STRIKE = "rapid-strike"
FLURRY = "flurry"
ATTACK_ARMOUR = "attack-armour"
DISARM = "disarm"
BREAK_WEAPON = "break-weapon"
SLAM = "slam"
SHIELD_RUSH = "shield-rush"
