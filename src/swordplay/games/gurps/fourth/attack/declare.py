"""Declaring an attack: target and weapon, then the location, then the add-ons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.ranged import on_the_move, shootable
from swordplay.games.gurps.attack.reach import reaches, striking_distance
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, Blow, Way
from swordplay.games.gurps.figure.figure import Fight, Figure, fallen_foes
from swordplay.games.gurps.figure.halt import only, while_able
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.fourth.attack.option_menu import choose_options, unstrikable
from swordplay.games.gurps.fourth.attack.slam import slam_blow, slam_options
from swordplay.games.gurps.fourth.attack.to_hit import summed, to_hit
from swordplay.games.gurps.fourth.attack.weapon_targets import WeaponTarget, aim_at_weapon, weapon_options
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.effort import RAPID, rapid_recovery, recoverable
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import LOCATION, TARGET

NOBODY, TORSO = "nobody", "torso"
MELEE_ONLY = Refusal("melee-only", (), ("All Out Attack (Determined)", "Regular Attack"))
SAME_FOE = Refusal("double-same-foe")
PASS: Option[Way] = Option(NOBODY, Way(""))
HOLD_BACK: Option[str] = Option(NOBODY, "")


# At whom, and with what


class Recovery(msgspec.Struct, frozen=True):
    """Instead of a way to attack: an unready weapon made ready first, for fatigue (RRECOV.1)."""

    item: str


@while_able(NOBODY)
def target_options(state: Fight, me: Figure, *, melee: bool = False, only: str = "") -> list[Option[Any]]:
    """Each foe who might be near enough with each way to strike or shoot at him, what cannot be with the reason."""
    options: list[Option[Any]] = [PASS]
    modes = me.modes()
    farthest = me.longest()
    fallen = fallen_foes(state, me) if state.profile.attack.fallen_targets else ()
    for foe in (*state.foes(me), *fallen):
        if striking_distance(state, me, foe) <= farthest:
            options.extend(strike_at(state, me, foe, mode, only) for mode in modes)
    options.extend(slam_options(state, me))
    if me.unready and book(state).free_acts:
        options.extend(Option(RAPID + item, Recovery(item), why) for item, why in recoverable(state, me))
    if me.sheet.shots:
        options.extend(shot_options(state, me, melee=melee))
    return options


def strike_at(state: Fight, me: Figure, foe: Figure, mode: Mode, only: str) -> Option[Way]:
    """One way to strike at a foe, or why it cannot be."""
    why = SAME_FOE if only and foe.name != only else reaches(state, me, mode, foe)
    return Option(f"{foe.name}: {mode.item} {mode.usage}", Way(foe.name, mode), why)


@while_able(NOBODY)
def matching_targets(state: Fight, me: Figure, wish: str, *, melee: bool, only: str) -> list[Option[Any]]:
    """The options a typed name could mean."""
    name, _, way = wish.rpartition(": ")
    foe = state.fighters.get(name)
    if foe is not None and foe.side != me.side and not (foe.hidden or foe.out):
        arms = me.arms()
        mode = arms.ways.get(way)
        if mode is not None and striking_distance(state, me, foe) <= arms.longest:
            return [strike_at(state, me, foe, mode, only)]
    return [PASS] if wish == NOBODY else target_options(state, me, melee=melee, only=only)


def shot_options(state: Fight, me: Figure, *, melee: bool) -> list[Option[Way]]:
    """AOA.5, GAP.5: every shot and throw at every foe."""
    return [
        Option(
            f"{foe.name}: {mode.item} {mode.usage}",
            Way(foe.name, mode),
            MELEE_ONLY if melee else partial(shootable, state, me, mode, foe),
        )
        for foe in state.foes(me)
        for mode in me.shots()
    ]


@while_able(NOBODY)
def slam_targets(state: Fight, me: Figure) -> list[Option[Way]]:
    """SLAM.2: nobody, or one to run into."""
    return [PASS, *slam_options(state, me)]


def choose_way(
    state: Fight,
    me: Figure,
    offers: Callable[[], list[Option[Any]]],
    find: Callable[[str], list[Option[Any]]] | None = None,
) -> Rule[Way]:
    """A way to attack; before it is named, unready weapons may be made ready (RRECOV.1)."""
    while True:
        answer: Way | Recovery = yield Choose(me.name, TARGET, offers, find=find)
        if isinstance(answer, Way):
            return answer
        rapid_recovery(state, me, answer.item)


# Where


def aimed(state: Fight, blow: Blow, place: Place) -> Tally:
    """The number for a blow if it went at that place."""
    return summed(state, blow) if place is blow.place else to_hit(state, blow.elsewhere(place))


def location_options(state: Fight, blow: Blow) -> list[Option[Any]]:
    """LOC.1, VITALS.3, GAP.1: every location with its number; those out of the question say why.

    One whose number is too low is open if it is not with what may yet be tied to the blow.
    """
    places = state.profile.figure.locations
    plain = blow.elsewhere(places[TORSO])
    plain.cap = None
    torso = to_hit(state, plain).number
    options: list[Option[Any]] = [HOLD_BACK]
    rules = book(state)
    for place in places.values():
        why = rules.location_refusal(state, blow, place)
        if why is None:
            there = torso + rules.location_modifier(state, blow, place)
            if there < MIN_ATTACK_NUMBER:
                why = unstrikable(state, blow.elsewhere(place))
        options.append(Option(place.name, place.name, why, number=partial(aimed, state, blow, place)))
    options.extend(weapon_options(state, blow, torso))
    return options


def matching_locations(state: Fight, blow: Blow, wish: str) -> list[Option[Any]]:
    """The options a typed name could mean."""
    place = state.profile.figure.locations.get(wish)
    if place is None:
        return [HOLD_BACK] if wish == NOBODY else location_options(state, blow)
    why = book(state).location_refusal(state, blow, place) or partial(verdict_at, state, blow, place)
    return [Option(wish, wish, why, number=partial(aimed, state, blow, place))]


def verdict_at(state: Fight, blow: Blow, place: Place) -> Tally | Refusal | None:
    """The number of a blow at a place that is open, if it can be rolled as it is; or why it cannot be struck there."""
    tally = aimed(state, blow, place)
    return tally if tally.refusal is None else unstrikable(state, blow.elsewhere(place))


def choose_location(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.3: where a blow goes, at what is there or at what the target holds, and its add-ons; or it is held back."""
    me = state.fighters[blow.attacker]

    def offers(wish: str = "") -> list[Option[Any]]:
        options = matching_locations(state, blow, wish) if wish else location_options(state, blow)
        return only(options, NOBODY) if me.conditions and me.halted else options

    where: str | WeaponTarget = yield Choose(blow.attacker, LOCATION, offers, blow.target, offers)
    if not where:
        return False
    if isinstance(where, WeaponTarget):
        aim_at_weapon(blow, where)
    elif where != blow.place.name:
        blow.place, blow.summed = state.profile.figure.locations[where], None
    return (yield from choose_options(state, blow))


# The whole of it


def declare(
    state: Fight,
    me: Figure,
    *bonuses: tuple[int, str],
    melee: bool = False,
    cap: tuple[int, str] | None = None,
    only: str = "",
    slam: bool = False,
) -> Rule[Blow | None]:
    """GAP.3: target, location and add-ons are named; nobody is an answer, too.

    `only` leaves but one foe, `slam` nothing but running into one (SLAM.2).
    """

    def offers() -> list[Option[Any]]:
        return slam_targets(state, me) if slam else target_options(state, me, melee=melee, only=only)

    def find(wish: str) -> list[Option[Any]]:
        return offers() if slam else matching_targets(state, me, wish, melee=melee, only=only)

    way = yield from choose_way(state, me, offers, find)
    if not way.foe:
        return None
    mode = way.mode
    if mode is None:
        blow = slam_blow(state, me, state.fighters[way.foe], way.purpose)
        return blow if (yield from choose_options(state, blow)) else None
    blow = Blow(me.name, way.foe, mode, state.profile.figure.locations[TORSO], striking_hand(me, mode))
    blow.bonuses = bonuses
    blow.cap = cap
    if mode.missile is not None:
        on_the_move(state, blow)
    return blow if (yield from choose_location(state, blow)) else None


STRONG = "Strong"


def strengthen(state: Fight, blow: Blow) -> None:
    """AOA.6: All Out Attack (Strong): +2 damage, or +1 a die; in some documents only for what goes by ST."""
    me = state.fighters[blow.attacker]
    if me.form == STRONG and (blow.mode.by_st or not state.profile.attack.strong_needs_st):
        blow.damage_terms += ((max(2, blow.mode.dice), "strong"),)
