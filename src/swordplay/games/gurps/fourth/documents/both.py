"""Both sheets of the edition as one ruleset: each difference between them is a switch, or is settled here.

What is chosen stands in the catalogue (`combined/gurps4.yaml`): the fields of profile and book by difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scenario import Entry
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.combine import chosen, contradictions, differences, replace_at, sides_taken
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth import effort
from swordplay.games.gurps.fourth.attack import options as addons
from swordplay.games.gurps.fourth.attack import situations
from swordplay.games.gurps.fourth.book import FourthBook, book_of
from swordplay.games.gurps.fourth.defence import options
from swordplay.games.gurps.fourth.documents import bands, dungeon, for_odds
from swordplay.games.gurps.fourth.documents.edition import FourthEdition
from swordplay.games.gurps.fourth.documents.tactics import FourthTactics
from swordplay.games.gurps.fourth.harm.consciousness import awake_before_choosing, awake_to_act
from swordplay.games.gurps.fourth.manoeuvres.feint import FEINT_CARD, use_up_feint
from swordplay.games.gurps.fourth.manoeuvres.jump import JUMPING
from swordplay.games.gurps.fourth.turn import surprise
from swordplay.games.gurps.harm.impairment import shock_penalty
from swordplay.games.gurps.modifiers import Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import Sheet
from swordplay.games.gurps.vocabulary import (
    CHARGE_ATTACK,
    FACE_UP,
    FEINT_FORM,
    FROZEN,
    MENTALLY_STUNNED,
    PRONE,
    RECOVERY,
    STUNNED,
)

NAME = "gurps4"
BANDS, DUNGEON = bands.Bands.name, dungeon.Dungeon.name


@cache
def sheets() -> dict[str, Profile]:
    """The two documents, each with its book; lying face up is a posture of both here."""
    profiles = {rules.name: rules.profile(rules.switches) for rules in (bands.Bands(), dungeon.Dungeon())}
    other = profiles[DUNGEON]
    return {**profiles, DUNGEON: replace_at(other, f"figure.postures.{FACE_UP}", other.figure.postures[PRONE])}


# What is joined from both


def roll_off_stun(state: Fight, me: Figure) -> Rule[None]:
    """DON.3 with STUN.4-5: HT against physical stun; IQ against mental stun, +1 a turn and +6 for Combat Reflexes."""
    if me.has(FROZEN):
        surprise.thaw(state, me)
        return
    if me.has(STUNNED) and (yield from Check(me.name, RECOVERY, SUCCESS, Tally(me.sheet.ht, "ht"))):
        me.lose(STUNNED)
    if me.has(MENTALLY_STUNNED):
        tally = Tally(me.sheet.iq, "iq").add(me.stunned_turns, "stunned-turns")
        if surprise.COMBAT_REFLEXES in me.sheet.traits:
            tally.add(6, "combat-reflexes")
        if state.profile.harm.shock_on_all:
            tally.add(shock_penalty(state, me), "shock")
        if (yield from Check(me.name, RECOVERY, SUCCESS, tally)):
            me.lose(MENTALLY_STUNNED)
        else:
            me.stunned_turns += 1
    if not me.stunned:
        state.tell("recovered", me.name)


def recoverable(state: Fight, me: Figure) -> list[tuple[str, Refusal | None]]:
    """RR.1, RR.3, RRECOV.1: after a charge the Parry, otherwise readiness and balance."""
    charged = me.manoeuvre == CHARGE_ATTACK
    return effort.parries_lost(state, me) if charged else effort.recoverable(state, me)


def rapid_recovery(state: Fight, me: Figure, item: str) -> None:
    """RR.1, RR.3, RRECOV.1: regain the Parry after a charge, otherwise readiness and balance."""
    if me.manoeuvre == CHARGE_ATTACK:
        effort.regain_parry(state, me, item)
    else:
        effort.rapid_recovery(state, me, item)


def both(mine: Modifiers[Fight, Figure], more: Modifiers[Fight, Figure]) -> Modifiers[Fight, Figure]:
    """One's own modifiers, what the other sheet has besides, and last what was declared."""
    *first, declared = mine.ordered
    return Modifiers(*first, *(one for one in more.ordered if one not in mine.ordered), declared)


def changes(own: Mapping[str, tuple[str, ...]], more: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """What a change of posture leads to by either sheet."""
    return {old: tuple(dict.fromkeys((*ways, *more.get(old, ())))) for old, ways in own.items()}


JOINED = ("add_ons", "changes", "turn_start", "before_act")
"""What is not taken from one of the sheets by its switch, but made of both."""


def joined(sides: Mapping[str, str]) -> FourthBook:
    """The book of both sheets: the first one's manoeuvres and wounds, what only the other has, and the choices."""
    one, two = book_of(sheets()[BANDS]), book_of(sheets()[DUNGEON])
    deception = addons.PREDICTION if sides["ranged_deception"] == BANDS else addons.LEAD
    tied = {**one.add_ons, **{name: two.add_ons[name] for name in (*addons.FEINTS, addons.LEAD)}}
    wakes_first = sides["do_nothing_spares_it"] == DUNGEON
    left_out = {addons.PREDICTION, addons.LEAD} - {deception}
    book = replace(
        one,
        cards={**one.cards, FEINT_CARD.name: FEINT_CARD, JUMPING.name: JUMPING},
        storable=(*one.storable, FEINT_CARD.name),
        used_up_by_attack=(use_up_feint, *one.used_up_by_attack),
        melee=both(two.melee, one.melee),
        ranged=both(two.ranged, one.ranged),
        add_ons={name: add_on for name, add_on in tied.items() if name not in left_out},
        defence_options={**one.defence_options, options.ACROBATIC: two.defence_options[options.ACROBATIC]},
        changes=changes(one.changes, two.changes) if sides["stand_with_attack"] == DUNGEON else one.changes,
        recoverable=recoverable,
        rapid_recovery=rapid_recovery,
        turn_start=(*one.turn_start, awake_before_choosing) if wakes_first else one.turn_start,
        before_act=tuple(rule for rule in one.before_act if not (wakes_first and rule is awake_to_act)),
        turn_end=(roll_off_stun,),
    )
    for name, difference in differences(NAME).items():
        side = sides.get(name, difference.side)
        if side:
            theirs = book_of(sheets()[side])
            book = replace(book, **{field: getattr(theirs, field) for field in difference.book if field not in JOINED})
    return book


# What is chosen


def combine(switches: Mapping[str, Any]) -> Profile:
    """Both profiles as one, each value from the sheet that the difference or its switch names."""
    sides = chosen(NAME, switches, (BANDS, DUNGEON))
    profile = sides_taken(NAME, sheets()[DUNGEON], sheets(), sides)
    for path, value in settled(sheets()[BANDS], sheets()[DUNGEON]).items():
        profile = replace_at(profile, path, value)
    return replace(profile, book=joined(sides))


def settled(one: Profile, two: Profile) -> dict[str, object]:
    """The values that are neither sheet's, by path."""
    blind = one.attack.blind
    return {
        "name": NAME,
        "slam.runs_on_after_a_miss": True,
        "manoeuvres.entries": {**two.manoeuvres.entries, **one.manoeuvres.entries},
        "manoeuvres.forms": (*one.manoeuvres.forms, FEINT_FORM),
        "turn.mental_surprise": True,
        "harm.stun_kinds": True,
        # the situation of the blind has the modifier for both eyes already
        "attack.blind": None if blind is None else replace(blind, both=0),
    }


NAMES = (*bands.NAMES, FEINT_CARD.name, *addons.FEINTS, FEINT_FORM)
"""The manoeuvres, add-ons and forms of All-Out Attack of both."""


class Combined(FourthEdition):
    """GURPS Fourth Edition, both combat sheets, with a switch for each contradiction."""

    name = NAME
    title = "GURPS Fourth Edition, both sheets"
    set_by_gm = dungeon.Dungeon.set_by_gm
    conditions_set_by_gm = (*bands.Bands.conditions_set_by_gm, *situations.SET_BY_GM)
    switches: ClassVar[Mapping[str, Any]] = {**dungeon.Dungeon.switches, **bands.Bands.switches, **contradictions(NAME)}
    own_names = bands.OWN_NAMES
    tactics = FourthTactics(bands.OWN_NAMES)
    asks = bands.ASKS
    duel = for_odds.in_own_names(for_odds.MENU, bands.OWN_NAMES, NAMES)
    best_play = for_odds.in_own_names(for_odds.BEST_PLAY, bands.OWN_NAMES, NAMES)
    rolls_modified_by_gm = dungeon.Dungeon.rolls_modified_by_gm

    def condition_span(self, kind: str) -> tuple[int, int] | None:
        """The dungeon sheet's spans of situations."""
        return dungeon.Dungeon().condition_span(kind)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """Both sheets' numbers and books, as the switches say."""
        return combine(switches)

    def place(self, entry: Entry, sheet: Sheet) -> Figure:
        """A figure as the range-band sheet has it."""
        return bands.Bands().place(entry, sheet)
