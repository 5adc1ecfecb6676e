"""Damage, wounds, injuries, poison and spells."""
