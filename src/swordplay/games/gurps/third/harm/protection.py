"""Passive Defense and DR of a place against a type of damage."""

from __future__ import annotations

from swordplay.games.gurps.profile import Place, resistance
from swordplay.games.gurps.third.figure import Fighter3, State3

IMPALING = "imp"
SKULL = 2
"""MBRAIN.1: the DR of the skull itself."""
BRAIN, EYES = "brain", "eyes"


def dr_at(state: State3, me: Fighter3, place: Place, type: str) -> int:
    """REF.15, MBRAIN.1: armour, less of mail against a thrust; the skull over the brain; and a tough skin (REF.17)."""
    less = me.sheet.mail.get(place.name) if type == IMPALING else None
    worn = resistance(me.sheet.dr, place) if less is None else less[1]
    if place.covered_by == EYES and me.sheet.closed_helm:  # LOC.5: it went through the slits
        worn = 0
    return worn + me.sheet.toughness + (SKULL if place.name == BRAIN else 0)


def pd_at(me: Fighter3, place: Place, type: str) -> int:
    """REF.6, S3-39: the Passive Defense of armour on the place struck, less of mail against a thrust."""
    less = me.sheet.mail.get(place.name) if type == IMPALING else None
    return resistance(me.sheet.pd, place) if less is None else less[0]
