"""Declaring an attack: target and weapon, then the location, then the add-ons."""

from __future__ import annotations

from functools import partial

from swordplay.engine.hexes import distance, in_cone
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.fourth.addons import tie_add_ons
from swordplay.games.gurps.fourth.blow import LEAST, Blow, profile, to_hit
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.profile import Place
from swordplay.games.gurps.fourth.ranged import shootable
from swordplay.games.gurps.fourth.recovery import RAPID, rapid_recovery, recoverable
from swordplay.games.gurps.fourth.sheet import CLOSE, Mode
from swordplay.games.gurps.fourth.words import LOCATION, PRONE, TARGET

NOBODY = "nobody"
OUT_OF_REACH = Refusal("out-of-reach", (), ("Move",))
NOT_IN_FRONT = Refusal("not-in-front", (), ("turn first",))
PRONE_NEEDS_C = Refusal("prone-needs-close", (), ("reach C", "bare hands"))
VITALS_TYPES = frozenset({"imp", "pi-", "pi", "pi+", "pi++"})
MELEE_ONLY = Refusal("melee-only", (), ("All Out Attack (Determined)", "Regular Attack"))
NOT_VITALS = Refusal("vitals-type", (), ("torso",))
PASS: Option[tuple[str, int]] = Option(NOBODY, ("", 0))
HOLD_BACK: Option[str] = Option(NOBODY, "")


def reaches(me: Figure, mode: Mode, foe: Figure) -> Refusal | None:
    """GAP.5, GAP.6, POST.6: into the front arc, at one of the weapon's reaches; prone, only reach C."""
    away = distance(me.hex, foe.hex)
    if away not in mode.reach:
        return OUT_OF_REACH
    if me.posture == PRONE and CLOSE not in mode.reach:
        return PRONE_NEEDS_C
    if away and not in_cone(me.facing, me.hex, foe.hex):
        return NOT_IN_FRONT
    return None


def target_options(state: Fight, me: Figure, *, melee: bool = False) -> list[Option[tuple[str, int]]]:
    """Each foe who might be near enough with each way to strike or shoot at him, the impossible ones with the reason."""
    found = [PASS]
    modes = me.modes()
    farthest = max((mode.longest for mode in modes), default=0)
    for foe in state.foes(me):
        if distance(me.hex, foe.hex) <= farthest:
            for place, mode in enumerate(modes):
                name = f"{foe.name}: {mode.item} {mode.usage}"
                found.append(Option(name, (foe.name, place), reaches(me, mode, foe)))
    if me.unready:
        found.extend(Option(RAPID + item, (RAPID, k), why) for k, (item, why) in enumerate(recoverable(me)))
    if me.sheet.shots:
        found.extend(shot_options(state, me, len(modes), melee=melee))
    return found


def shot_options(state: Fight, me: Figure, first: int, *, melee: bool) -> list[Option[tuple[str, int]]]:
    """AOA.5, GAP.5: every shot and throw at every foe; `first` is how many ways of striking come before them."""
    return [
        Option(
            f"{foe.name}: {mode.item} {mode.usage}",
            (foe.name, place),
            MELEE_ONLY if melee else partial(shootable, state, me, mode, foe),
        )
        for foe in state.foes(me)
        for place, mode in enumerate(me.shots(), first)
    ]


def aimed(state: Fight, blow: Blow, place: Place) -> Tally:
    """The number for a blow if it went at that place."""
    return to_hit(state, blow.elsewhere(place))


def location_options(state: Fight, blow: Blow) -> list[Option[str]]:
    """LOC.1, VITALS.3, GAP.1: every location with its number; those out of the question say why."""
    places = profile(state).places
    torso = to_hit(state, blow.elsewhere(places["torso"])).number
    found = [HOLD_BACK]
    for place in places.values():
        why = None
        if place.group == "vitals" and blow.mode.type not in VITALS_TYPES:
            why = NOT_VITALS
        elif torso + place.to_hit < LEAST:
            why = Refusal("below-3", (torso + place.to_hit,))
        found.append(Option(place.name, place.name, why, number=partial(aimed, state, blow, place)))
    return found


def declare(state: Fight, me: Figure, *bonuses: tuple[int, str], melee: bool = False) -> Rule[Blow | None]:
    """GAP.3: target, location and add-ons are named; nobody is an answer, too."""
    while True:
        foe, place = yield from Choose(me.name, TARGET, lambda: target_options(state, me, melee=melee))
        if foe != RAPID:
            break
        rapid_recovery(state, me, recoverable(me)[place][0])
    if not foe:
        return None
    blow = Blow(me.name, foe, [*me.modes(), *me.shots()][place], profile(state).places["torso"])
    blow.bonuses = bonuses
    where = yield from Choose(me.name, LOCATION, lambda: location_options(state, blow), at=foe)
    if not where:
        return None
    blow.place = profile(state).places[where]
    yield from tie_add_ons(state, blow)
    return blow
