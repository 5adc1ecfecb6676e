"""Declaring an attack: at whom, and with what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import Blow, Way
from swordplay.games.gurps.figure.body import KICK
from swordplay.games.gurps.figure.figure import fallen_foes
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.profile import RANDOM, Place
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.feint_gains import feint_terms
from swordplay.games.gurps.third.attack.to_hit import to_hit
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import hand_for, tied
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import NOBODY
from swordplay.games.gurps.vocabulary import TARGET

TORSO = "torso"
ANYWHERE = Place(RANDOM, 0, {}, RANDOM)
"""Where a blow is aimed that goes at no place in particular (LOC.1 of the sheet)."""
HOLD_BACK: Option[Way] = Option(NOBODY, Way(""))
OTHER_FOE = Refusal("same-foe")

Ways = Callable[[State3, Fighter3], Iterable[Mode]]
"""The ways of attacking that a card offers."""
Reach = Callable[[State3, Fighter3, Mode, Fighter3], Refusal | None]
"""Why one cannot strike or shoot at somebody that way."""


def strikes(state: State3, me: Fighter3) -> tuple[Mode, ...]:
    """MEL.2: every way to strike with a weapon that is ready."""
    return me.arms().weapons


def blows(state: State3, me: Fighter3) -> Iterable[Mode]:
    """Every way to strike, with a ready weapon or without one."""
    return me.modes()


def targets(
    state: State3, me: Fighter3, ways: Ways, reach: Reach, blow_of: Callable[[Mode, str], Blow], only_foe: str = ""
) -> list[Option[Way]]:
    """GAP.4: each foe with each way to attack him and its number; what cannot be says why."""
    options: list[Option[Way]] = [HOLD_BACK]
    modes = list(ways(state, me))
    foes = state.foes(me)
    if state.profile.attack.fallen_targets:
        foes += fallen_foes(state, me)
    for foe in foes:
        for mode in modes:
            why = OTHER_FOE if only_foe and foe.name != only_foe else tied(state, me, mode.item, mode.usage)
            why = why or reach(state, me, mode, foe)  # type: ignore[arg-type]
            options.append(offered(state, foe.name, mode, why, blow_of))
    return only(options, NOBODY) if me.conditions and me.halted else options


def offered(
    state: State3, foe: str, mode: Mode, why: Refusal | None, blow_of: Callable[[Mode, str], Blow]
) -> Option[Way]:
    """One way to attack a foe: with its number, or why it is not open."""
    name, way = f"{foe}: {mode.item} {mode.usage}", Way(foe, mode)
    if why is not None:
        return Option(name, way, why)
    number = partial(to_hit, state, blow_of(mode, foe))
    return Option(name, way, lambda: number().refusal, number=number)


def declare(
    state: State3,
    me: Fighter3,
    *bonuses: tuple[int, str],
    ways: Ways = strikes,
    reach: Reach = reaches,
    cap: tuple[int, str] | None = None,
    damage: tuple[tuple[int, str], ...] = (),
    only_foe: str = "",
    aimed: bool = True,
    prepare: Callable[[Blow], None] | None = None,
    about: str = TARGET,
) -> Rule[Blow | None]:
    """GAP.3, LOC.1: whom a fighter attacks, with what, and where if that may be `aimed`; nobody is an answer, too.

    What a feint has gained counts for blows in melee (FEI.8). `prepare` may add to each blow that is offered.
    """

    def blow_of(mode: Mode, foe: str) -> Blow:
        torso = state.profile.figure.locations[TORSO] if aimed or book(state).where is None else ANYWHERE
        terms = feint_terms(me, foe) if me.conditions and mode.missile is None else ()
        hand = hand_for(state, me, mode)
        blow = Blow(me.name, foe, mode, torso, hand, bonuses=bonuses, damage_terms=damage, defence_terms=terms, cap=cap)
        if prepare is not None:
            prepare(blow)
        return blow

    if me.conditions and me.halted:
        return None
    if state.breaks:
        only_foe = only_foe or state.only_foe(me)
    way = yield from Choose(me.name, about, lambda: targets(state, me, ways, reach, blow_of, only_foe))
    if way.mode is None or me.halted:
        return None
    blow, where = blow_of(way.mode, way.foe), book(state).where
    if way.mode.usage == KICK and me.hex == state.fighters[way.foe].hex and numbers(state).melee.close_kick:
        blow.damage_terms += ((numbers(state).melee.close_kick, "close-kick"),)
    if where is not None and aimed and not (yield from where(state, blow)):
        return None
    return blow
