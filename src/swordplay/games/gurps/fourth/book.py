"""What a document of the Fourth Edition has besides what every edition has."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import (
    AddOn,
    Book,
    Change,
    Form,
    ModifierAt,
    OfBlow,
    OfDefence,
    RefusalAt,
)
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.profile import Profile


class FourthBook(Book[Fight, Figure], frozen=True, kw_only=True):
    """The rows and functions of one document of the Fourth Edition."""

    forms: tuple[Form, ...]
    """The forms of All Out Attack that only this document has."""

    # Attack
    location_modifier: ModifierAt[Fight]
    location_refusal: RefusalAt[Fight]
    """What a location takes off an attack, and why one cannot aim there."""
    add_ons: dict[str, AddOn]
    """The options for an attack."""
    disarm: OfBlow[Fight]
    """What a blow to disarm does that strikes the weapon."""

    # Effort
    recoverable: Callable[[Fight, Figure], list[tuple[str, Refusal | None]]]
    rapid_recovery: Callable[[Fight, Figure, str], None]
    """What Rapid Recovery may be bought for when one is attacked, and what it does."""
    spend_fp: Change[Fight, Figure]
    """What a point of FP costs."""

    # Criticals
    after_defence: OfDefence[Fight] | None
    """What a critical defence roll does, where there are such."""
    overstrained: OfBlow[Fight] | None
    """What a critical miss does to one who has bought an Extra Effort for the blow."""


def book_of(profile: Profile) -> FourthBook:
    """The book that goes with a document's numbers."""
    return profile.book  # type: ignore[return-value]


def book(state: Fight) -> FourthBook:
    """The document being played."""
    return state.profile.book  # type: ignore[return-value]
