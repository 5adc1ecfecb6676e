"""What a document of the Third Edition has besides what every edition has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from swordplay.engine.requests import Rule
from swordplay.games.gurps.blow import Blow, DefencePlan
from swordplay.games.gurps.book import Act, Book, Card, OfBlow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.figure import Fighter3, State3

Defended: TypeAlias = Callable[[State3, Blow, Sequence[DefencePlan], bool], Rule[None]]
"""What follows the defences tried against a blow, the last of which has stopped it or not."""


class ThirdBook(Book[State3, Fighter3], frozen=True, kw_only=True):
    """The rows and functions of one document of the Third Edition."""

    # Attack
    attacks: dict[str, Card[State3, Fighter3]]
    """CLOSE.1 of the sheet: the kinds of attack that one manoeuvre offers; the cards have a card for each."""
    damage_first: bool
    """ROUND.3 of the sheet: whether damage is rolled with the attack, before the defence."""
    strikes: OfBlow[State3]
    """What is settled of a blow that hits before it is defended against: where it strikes, if that is random."""
    after_damage: tuple[OfBlow[State3], ...] = ()
    """What a blow does besides its wound, even if it makes none."""
    after_miss: tuple[OfBlow[State3], ...] = ()
    """What a missed blow does to the one who struck it, after what a critical miss does."""
    flies_on: OfBlow[State3] | None = None
    """WRONG.1 of the sheet: whom a shot that misses, but for a critical miss, may strike instead."""

    where: Callable[[State3, Blow], Rule[bool]] | None = None
    """How the place is chosen that a blow is aimed at; None where there are no places."""

    # Defence
    parries_left: Callable[[State3, Fighter3, Mode], int]
    blocks_left: Callable[[State3, Fighter3], int]
    """How often one may still parry with a thing, and block, before one's next turn."""
    defended: Callable[[State3, Blow], Rule[bool]]
    """How a blow that hits is defended against; whether that stops it."""
    after_defence: tuple[Defended, ...]
    """What defending brings besides: weapons that break, limbs that are hit, blows that go elsewhere."""

    # Harm
    on_stun: tuple[Act[State3, Fighter3], ...] = ()
    """What every cause of stun brings besides; CAUSE.3 of the sheet: HT or fall."""

    # Criticals
    times_at_weapon: Callable[[State3, Blow], Rule[int]] | None = None
    """C3-51: how many times the damage a critical hit does to a weapon, where a table is rolled for it."""

    # Interrupts
    act_stored: Callable[[State3, Fighter3, str], Rule[None]] | None = None
    """How a stored attack is carried out, by its name, where it is not a card."""

    # Close combat
    own_side: Callable[[State3, Fighter3], tuple[int, ...]]
    """The sides of a shared hex by which a fighter may leave it."""


def book(state: Fight) -> ThirdBook:
    """The document being played."""
    return state.profile.book  # type: ignore[return-value]
