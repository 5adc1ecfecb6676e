"""The cards and the metric sheet as one ruleset: each difference between them is a switch, or is settled here.

What is chosen stands in the catalogue (`combined/gurps3.yaml`): the fields of profile and book by difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.asking import Ask
from swordplay.games.gurps.combine import chosen, contradictions, differences, replace_at, sides_taken
from swordplay.games.gurps.modifiers import Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third.book import ThirdBook
from swordplay.games.gurps.third.documents import cards, for_odds, sheet
from swordplay.games.gurps.third.documents.edition import ThirdEdition
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs
from swordplay.games.gurps.third.profile import ThirdProfile
from swordplay.games.gurps.third.turn import round as rounds

if TYPE_CHECKING:
    from swordplay.engine.starting import StartKind

NAME = "gurps3"
CARDS, SHEET = cards.Cards.name, sheet.MetricSheet.name


@cache
def documents() -> dict[str, ThirdProfile]:
    """The two documents, each with its book."""
    return {rules.name: rules.profile(rules.switches) for rules in (cards.Cards(), sheet.MetricSheet())}  # type: ignore[misc]


def both(mine: Modifiers[State3, Fighter3], more: Modifiers[State3, Fighter3]) -> Modifiers[State3, Fighter3]:
    """The modifiers of the cards, what the sheet has besides, and last what was declared."""
    *first, declared = mine.ordered
    return Modifiers(*first, *(one for one in more.ordered if one not in mine.ordered), declared)


FROM_SHEET = (
    "effects",
    "shock",
    "on_stun",
    "strikes",
    "where",
    "aftermath",
    "critical_hit",
    "critical_miss",
    "flies_on",
)
"""What the sheet alone has: places, wounds and what lasts."""


def joined(sides: Mapping[str, str]) -> ThirdBook:
    """The book of both: the manoeuvres, close combat and defences of the cards, the wounds and rounds of the sheet."""
    one, two = cards.BOOK, sheet.BOOK
    by_round = sides["stun_roll"] == SHEET
    book = replace(
        one,
        **{field: getattr(two, field) for field in FROM_SHEET},
        cards={name: needs.on_balance(card) for name, card in one.cards.items()},
        melee=both(one.melee, two.melee),
        ranged=both(one.ranged, two.ranged),
        after_damage=tuple(dict.fromkeys((*one.after_damage, *two.after_damage))),
        round_start=two.round_start if by_round else (rounds.open_round,),
        turn_start=two.turn_start if by_round else one.turn_start,
    )
    for name, difference in differences(NAME).items():
        side = sides.get(name, difference.side)
        if side:
            theirs = one if side == CARDS else two
            own = [field for field in difference.book if field not in JOINED]
            book = replace(book, **{field: getattr(theirs, field) for field in own})
    return book


JOINED = ("round_start", "turn_start")
"""What is not taken from one of the documents by its switch, but made of both."""
PLACES = ("figure.locations", "places", "attack")
"""What only the sheet has numbers for."""


def combine(switches: Mapping[str, Any]) -> Profile:
    """Both profiles as one, each value from the document that the difference or its switch names."""
    sides = chosen(NAME, switches, (CARDS, SHEET))
    profile = sides_taken(NAME, documents()[CARDS], documents(), sides)
    for path, value in settled(documents()[SHEET]).items():
        profile = replace_at(profile, path, value)
    return replace(profile, book=joined(sides))


def settled(by_sheet: ThirdProfile) -> dict[str, object]:
    """What is neither document's choice: places, ranges, heights and blind shots of the sheet, and who trips."""
    return {
        "name": NAME,
        "figure.locations": by_sheet.figure.locations,
        "places": by_sheet.places,
        "close.held_parries": by_sheet.close.held_parries,
        "attack": by_sheet.attack,
        "shots.heights": by_sheet.shots.heights,
        "shots.blind": by_sheet.shots.blind,
        "melee.left_foot_first": by_sheet.melee.left_foot_first,  # G3-8
        "melee.falls_lose_blow": by_sheet.melee.falls_lose_blow,  # G3-19
        "shots.cover": by_sheet.shots.cover,
        "shots.in_between": by_sheet.shots.in_between,
    }


class Combined(ThirdEdition):
    """GURPS Third Edition, cards and sheet, with a switch for each contradiction."""

    name = NAME
    title = "GURPS Third Edition, cards and sheet"
    own_names = cards.Cards.own_names
    moments = sheet.MetricSheet.moments
    switches: ClassVar[Mapping[str, Any]] = {**ThirdEdition.switches, **contradictions(NAME)}
    rolls_modified_by_gm = tuple(
        dict.fromkeys((*cards.Cards.rolls_modified_by_gm, *sheet.MetricSheet.rolls_modified_by_gm))
    )
    recovery = sheet.MetricSheet.recovery
    asks: ClassVar[Mapping[str, Ask]] = {**cards.Cards.asks, **sheet.MetricSheet.asks}
    duel = for_odds.BOTH_MENU
    best_play = for_odds.BOTH_MENU

    def start_conditions(self) -> Mapping[str, StartKind]:
        """Those of the sheet, shock among them."""
        return {**super().start_conditions(), **sheet.MetricSheet().start_conditions()}

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """Both documents' numbers and books, as the switches say."""
        return combine(switches)
