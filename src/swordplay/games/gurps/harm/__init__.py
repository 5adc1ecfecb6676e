"""Damage, wounds, leaving the fight; what hurts take off rolls."""
