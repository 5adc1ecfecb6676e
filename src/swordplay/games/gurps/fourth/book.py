"""What one document of the edition does, as rows and ordered tuples: the logic beside the numbers of its profile.

Two documents share every function; where one does otherwise, its book names another one in the same place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from swordplay.engine.requests import Rule

if TYPE_CHECKING:
    from swordplay.engine.tally import Refusal
    from swordplay.games.gurps.fourth.addon import AddOn
    from swordplay.games.gurps.fourth.blow import Part
    from swordplay.games.gurps.fourth.cards import Card
    from swordplay.games.gurps.fourth.figure import Fight
    from swordplay.games.gurps.fourth.guards import GuardAddOn


class Book(NamedTuple):
    """A document's manoeuvres and add-ons by name, its sums, what its wounds do, and its rolls of a turn."""

    cards: dict[str, Card]
    storable: tuple[str, ...]
    """The manoeuvres that may wait behind a trigger."""
    melee: tuple[Part, ...]
    ranged: tuple[Part, ...]
    """The sums for an attack, part by part."""
    add_ons: dict[str, AddOn]
    guards: dict[str, GuardAddOn]
    """What may be tied to an attack, and to a defence."""
    changes: dict[str, tuple[str, ...]]
    """What one change of posture leads to."""
    effects: tuple[Callable[..., Rule[None]], ...]
    """What a wound does, in this order."""
    recoverable: Callable[..., list[tuple[str, Refusal | None]]]
    rapid_recovery: Callable[..., None]
    """What Rapid Recovery may be bought for when one is attacked, and what it does."""
    critical_hit: Callable[..., Rule[None]]
    critical_miss: Callable[..., Rule[None]]
    after_defence: Callable[..., Rule[None]] | None
    """What a critical defence roll does, where there are such."""
    overstrained: Callable[..., Rule[None]] | None
    """What a critical miss does to one who has bought an Extra Effort for the blow."""
    stays_awake: Callable[..., Rule[bool]]
    bears_up: Callable[..., Rule[bool]]
    recover: Callable[..., Rule[None]]
    """The rolls of a turn: at 0 HP, at 0 FP, and out of stun."""


def book(state: Fight) -> Book:
    """The document being played."""
    profile: Any = state.profile
    found: Book = profile.book
    return found
