"""What one document of the Third Edition says in numbers, besides what every edition's documents say."""

from __future__ import annotations

from typing import Protocol

import msgspec

from swordplay.games.gurps.profile import Profile


class CloseNumbers(msgspec.Struct, frozen=True):
    """Close combat."""

    pounds_a_point: int = 10
    kilograms_a_point: int = 5
    """PIN.3; PIN.2 of the sheet: by how much one must be heavier for each point of the pin."""


class ThirdProfile(Profile, frozen=True, kw_only=True):
    """The numbers of one document of the Third Edition, by room."""

    close: CloseNumbers = CloseNumbers()


class Played(Protocol):
    """A fight by one document."""

    profile: Profile


def numbers(state: Played) -> ThirdProfile:
    """The numbers of the document being played."""
    return state.profile  # type: ignore[return-value]
