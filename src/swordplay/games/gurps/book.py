"""What one document of the edition does, as rows and ordered tuples: the logic beside the numbers of its profile.

Two documents share every function; where one does otherwise, its book names another one in the same place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from swordplay.engine.requests import Rule

if TYPE_CHECKING:
    from swordplay.engine.tally import Refusal
    from swordplay.games.gurps.addon import AddOn
    from swordplay.games.gurps.cards import Card
    from swordplay.games.gurps.figure.figure import Fight
    from swordplay.games.gurps.fourth.defence.options import GuardAddOn
    from swordplay.games.gurps.modifiers import Sum


class Form(NamedTuple):
    """A form of All Out Attack that is no plain attack: its name, what it needs, and what is done after the move."""

    name: str
    need: Callable[..., Refusal | None]
    act: Callable[..., Rule[None]]


class Book(NamedTuple):
    """A document's manoeuvres and add-ons by name, its sums, what its wounds do, and its rolls of a turn."""

    cards: dict[str, Card]
    storable: tuple[str, ...]
    """The manoeuvres that may wait behind a trigger."""
    forms: tuple[Form, ...]
    """The forms of All Out Attack that only this document has."""
    on_entry: Callable[..., Rule[None]] | None
    """What entering a hex sets off besides what is waited for."""
    melee: Sum
    ranged: Sum
    """The sums for an attack, part by part."""
    at_place: Callable[..., int]
    no_aim: Callable[..., Refusal | None]
    """What a location takes off an attack, and why one cannot aim there."""
    add_ons: dict[str, AddOn]
    guards: dict[str, GuardAddOn]
    """What may be tied to an attack, and to a defence."""
    changes: dict[str, tuple[str, ...]]
    """What one change of posture leads to."""
    effects: tuple[Callable[..., Rule[None] | None], ...]
    """What a wound does, in this order; some of it asks for something."""
    shock: Callable[..., int]
    """What the wounds of the last turn take off rolls."""
    recoverable: Callable[..., list[tuple[str, Refusal | None]]]
    rapid_recovery: Callable[..., None]
    """What Rapid Recovery may be bought for when one is attacked, and what it does."""
    critical_hit: Callable[..., Rule[None]]
    critical_miss: Callable[..., Rule[None]]
    disarm: Callable[..., Rule[None]]
    """What a blow at a weapon does that is to disarm."""
    after_defence: Callable[..., Rule[None]] | None
    """What a critical defence roll does, where there are such."""
    overstrained: Callable[..., Rule[None]] | None
    """What a critical miss does to one who has bought an Extra Effort for the blow."""
    stays_awake: Callable[..., Rule[bool]]
    bears_up: Callable[..., Rule[bool]]
    recover: Callable[..., Rule[None]]
    """The rolls of a turn: at 0 HP, at 0 FP, and out of stun."""
    exhausted: Callable[..., None]
    come_round: Callable[..., None]
    """What the last FP lost does, and FP regained."""
    tire: Callable[..., None]
    """What a point of FP costs."""
    second: Callable[..., Rule[None]] | None
    """What has become due for a figure when its turn is over, in the fight or out of it."""
    aftermath: Callable[..., Rule[None]] | None = None
    """What lasts after the fight."""


def book(state: Fight) -> Book:
    """The document being played."""
    found: Book = state.profile.book
    return found
