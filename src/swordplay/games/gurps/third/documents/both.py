"""The cards and the metric sheet as one ruleset: each difference between them is a switch, or is settled here.

What is chosen stands in the catalogue (`combined/gurps3.yaml`): the fields of profile and book by difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.asking import Ask
from swordplay.engine.requests import Rule
from swordplay.games.gurps.combine import chosen, contradictions, differences, replace_at, sides_taken
from swordplay.games.gurps.modifiers import Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third.book import ThirdBook
from swordplay.games.gurps.third.documents import cards, for_odds, sheet
from swordplay.games.gurps.third.documents.edition import ThirdEdition
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs, ready, wait
from swordplay.games.gurps.third.manoeuvres.concentrate import stays_with_it
from swordplay.games.gurps.third.manoeuvres.pop_up import POP_UP_ATTACK
from swordplay.games.gurps.third.profile import ThirdProfile
from swordplay.games.gurps.third.sheet import derive
from swordplay.games.gurps.third.turn import round as rounds

if TYPE_CHECKING:
    from swordplay.engine.starting import StartKind

NAME = "gurps3"
CARDS, SHEET = cards.Cards.name, sheet.MetricSheet.name
RELOAD, STEP_AND_READY = "reload", "step & ready"
EVENTS = "concentrate_events"


@cache
def documents() -> dict[str, ThirdProfile]:
    """The two documents, each with its book; reloading is a manoeuvre of both here, with the sheet a kind of Ready."""
    profiles: dict[str, ThirdProfile] = {
        rules.name: rules.profile(rules.switches)  # type: ignore[misc]
        for rules in (cards.Cards(), sheet.MetricSheet())
    }
    loading, readying = profiles[CARDS].manoeuvres.entries[RELOAD], profiles[SHEET].manoeuvres.entries[STEP_AND_READY]
    by_sheet = replace(loading, defence=readying.defence, open=readying.open, note=readying.note)
    return {**profiles, SHEET: replace_at(profiles[SHEET], f"manoeuvres.entries.{RELOAD}", by_sheet)}


# What is joined from both


def both(mine: Modifiers[State3, Fighter3], more: Modifiers[State3, Fighter3]) -> Modifiers[State3, Fighter3]:
    """One's own modifiers, what the other document has besides, and last what was declared."""
    *first, declared = mine.ordered
    return Modifiers(*first, *(one for one in more.ordered if one not in mine.ordered), declared)


def made_ready(state: State3, me: Fighter3, kind: str, item: str) -> None:
    """C3-10, and WAIT.6 of the sheet: ready from the next turn on; a named task may set off a wait."""
    ready.a_named_task(state, me, kind, item)
    ready.from_the_next_turn(state, me, kind, item)


def waits_no_more(state: State3, me: Fighter3) -> Rule[None]:
    """G3-4: who is stunned has lost his Wait, or what he watched, even if he comes to before his next turn."""
    state.triggers = tuple(one for one in state.triggers if one.owner != me.name)
    return
    yield


def joined(sides: Mapping[str, str]) -> ThirdBook:
    """The book of both: the manoeuvres, close combat and defences of the cards, the wounds and rounds of the sheet."""
    one, two = cards.BOOK, sheet.BOOK
    by_round, wrestles = sides["stun_roll"] == SHEET, sides["wrestle_in_aoa"] == SHEET
    deck = {**one.cards, wait.WAIT_FOR.name: wait.WAIT_FOR, ready.READY_WATCHED.name: ready.READY_WATCHED}
    book = replace(
        one,
        cards={name: needs.on_balance(card) for name, card in deck.items()},
        attacks={name: act for name, act in two.attacks.items() if act is not POP_UP_ATTACK} if wrestles else {},
        readied=made_ready,
        on_injury=tuple(rule for rule in one.on_injury if rule is not stays_with_it or sides[EVENTS] == CARDS),
        on_stun=(waits_no_more, *two.on_stun),
        melee=both(one.melee, two.melee),
        ranged=both(two.ranged, one.ranged),
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


JOINED = ("round_start", "turn_start", "cards", "attacks", "on_stun", "on_injury")
"""What is not taken from one of the documents by its switch, but made of both."""


# What is chosen


def combine(switches: Mapping[str, Any]) -> Profile:
    """Both profiles as one, each value from the document that the difference or its switch names."""
    sides = chosen(NAME, switches, (CARDS, SHEET))
    profile = sides_taken(NAME, documents()[CARDS], documents(), sides)
    for path, value in SETTLED.items():
        profile = replace_at(profile, path, value)
    return replace(profile, book=joined(sides))


SETTLED: Mapping[str, object] = {
    "name": NAME,
    "waits.answers_retreat": True,  # G3-3
    "second_hex_bars": True,  # G3-9
}
"""The values that are neither document's, by path."""


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

    def reading_by(self, switches: Mapping[str, Any]) -> derive.Reading:
        """UNA.9, CCB.3: a bite by the document of its switch."""
        theirs = derive.BY_CARDS if chosen(NAME, switches, (CARDS, SHEET))["bite"] == CARDS else derive.BY_SHEET
        return replace(self.reading, bite=theirs.bite, bite_skills=theirs.bite_skills)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """Both documents' numbers and books, as the switches say."""
        return combine(switches)
