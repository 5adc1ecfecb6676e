"""Damage, wounds, leaving the fight, and the penalties of the wounded."""
