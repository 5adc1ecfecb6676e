"""Declaring an attack: target and weapon, then the location, then the add-ons."""

from __future__ import annotations

from functools import partial

from swordplay.engine.hexes import Hex, distance, in_cone
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.ranged import on_the_move, shootable
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.body import striking_hand
from swordplay.games.gurps.figure.figure import Fight, Figure, fallen_foes
from swordplay.games.gurps.figure.halt import only, while_able
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.figure.space import apart, hex_towards, in_front, own_hex_only
from swordplay.games.gurps.fourth.attack.option_menu import choose_options, unstrikable
from swordplay.games.gurps.fourth.attack.slam import BY_PLACE, slam_blow, slam_options
from swordplay.games.gurps.fourth.attack.to_hit import summed, to_hit
from swordplay.games.gurps.fourth.attack.weapon_targets import aim_at_weapon, weapon_options
from swordplay.games.gurps.fourth.effort import RAPID, rapid_recovery, recoverable
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import CLOSE, Mode
from swordplay.games.gurps.vocabulary import LOCATION, STANDING, TARGET

NOBODY = "nobody"
OUT_OF_REACH = Refusal("out-of-reach", (), ("Move",))
NOT_IN_FRONT = Refusal("not-in-front", (), ("turn first",))
CLOSE_STRIKE = Refusal("close-strike", (), ("reach C", "bare hands"))
MELEE_ONLY = Refusal("melee-only", (), ("All Out Attack (Determined)", "Regular Attack"))
SAME_FOE = Refusal("double-same-foe")
WRONG_TYPE = {group: Refusal(f"{group}-type", (), ("torso",)) for group in ("vitals", "eye")}
PASS: Option[tuple[str, int]] = Option(NOBODY, ("", 0))
HOLD_BACK: Option[str] = Option(NOBODY, "")


def reaches(state: Fight, me: Figure, mode: Mode, foe: Figure) -> Refusal | None:
    """GAP.5, GAP.6, POST.6: into the front arc, at one of the weapon's reaches; prone, only into the own hex.

    A foe who has drawn back from this very attacker is still where he was, for as long as a retreat counts.
    """
    old = None if foe.drew_back is None else drawn_back(state, me, foe)
    away = apart(me, foe) if old is None else distance(hex_towards(me, old), old)
    if away not in mode.reach or (me.set_to and not set_for(me, mode, away)):
        return OUT_OF_REACH
    if away and me.posture != STANDING and (near := state.profile.postures[me.posture].near):
        return own_hex_only(near, me.posture)
    if away and state.profile.close_binds and CLOSE not in mode.reach and close_in(state, me, foe):
        return CLOSE_STRIKE
    if old is not None:
        return None if in_cone(me.facing, me.hex, old) else NOT_IN_FRONT
    return None if in_front(me, foe) else NOT_IN_FRONT


def drawn_back(state: Fight, me: Figure, foe: Figure) -> Hex | None:
    """RET.1 of the range-band sheet: the hex a foe has left in this turn to retreat from this attacker."""
    left = foe.drew_back
    return left[2] if left is not None and left[:2] == (me.name, state.turn) else None


def striking_distance(state: Fight, me: Figure, foe: Figure) -> int:
    """How far a foe is away for a blow."""
    old = None if foe.drew_back is None else drawn_back(state, me, foe)
    return apart(me, foe) if old is None else distance(hex_towards(me, old), old)


def set_for(me: Figure, mode: Mode, away: int) -> bool:
    """RDY.2 of the range-band sheet: a weapon that has to be readied for another reach is set to one of them."""
    return len(mode.reach) == 1 or dict(me.set_to).get(mode.item, away) == away


@while_able(NOBODY)
def target_options(state: Fight, me: Figure, *, melee: bool = False, only: str = "") -> list[Option[tuple[str, int]]]:
    """Each foe who might be near enough with each way to strike or shoot at him, what cannot be with the reason."""
    found = [PASS]
    modes = me.modes()
    farthest = me.longest()
    fallen = fallen_foes(state, me) if state.profile.fallen_targets else ()
    for foe in (*state.foes(me), *fallen):
        if striking_distance(state, me, foe) <= farthest:
            found.extend(strike_at(state, me, foe, place, mode, only) for place, mode in enumerate(modes))
    found.extend(slam_options(state, me))
    if me.unready and book(state).free_acts:
        found.extend(Option(RAPID + item, (RAPID, k), why) for k, (item, why) in enumerate(recoverable(state, me)))
    if me.sheet.shots:
        found.extend(shot_options(state, me, len(modes), melee=melee))
    return found


def strike_at(state: Fight, me: Figure, foe: Figure, place: int, mode: Mode, only: str) -> Option[tuple[str, int]]:
    """One way to strike at a foe, or why it cannot be."""
    why = SAME_FOE if only and foe.name != only else reaches(state, me, mode, foe)
    return Option(f"{foe.name}: {mode.item} {mode.usage}", (foe.name, place), why)


@while_able(NOBODY)
def some_targets(state: Fight, me: Figure, wish: str, *, melee: bool, only: str) -> list[Option[tuple[str, int]]]:
    """What of these may bear a name."""
    name, _, way = wish.rpartition(": ")
    foe = state.fighters.get(name)
    arms = me.arms()
    if (
        foe is not None
        and foe.side != me.side
        and not (foe.hidden or foe.out)
        and striking_distance(state, me, foe) <= arms.longest
    ):
        place = arms.ways.get(way)
        if place is not None:
            return [strike_at(state, me, foe, place, arms.modes[place], only)]
    return [PASS] if wish == NOBODY else target_options(state, me, melee=melee, only=only)


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
    return summed(state, blow) if place is blow.place else to_hit(state, blow.elsewhere(place))


def wrong_type(state: Fight, blow: Blow, place: Place) -> Refusal | None:
    """VITALS.3: some places can be aimed at only with some types of damage."""
    return WRONG_TYPE[place.group] if place.types and blow.mode.type not in place.types else None


def location_options(state: Fight, blow: Blow) -> list[Option[str]]:
    """LOC.1, VITALS.3, GAP.1: every location with its number; those out of the question say why.

    One whose number is too low is open if it is not with what may yet be tied to the blow.
    """
    places = state.profile.places
    plain = blow.elsewhere(places["torso"])
    plain.cap = None
    torso = to_hit(state, plain).number
    found = [HOLD_BACK]
    rules = book(state)
    for place in places.values():
        why = rules.location_refusal(state, blow, place)
        if why is None:
            there = torso + rules.location_modifier(state, blow, place)
            if there < MIN_ATTACK_NUMBER:
                why = unstrikable(state, blow.elsewhere(place))
        found.append(Option(place.name, place.name, why, number=partial(aimed, state, blow, place)))
    found.extend(weapon_options(state, blow, torso))
    return found


def some_locations(state: Fight, blow: Blow, wish: str) -> list[Option[str]]:
    """What of these may bear a name."""
    place = state.profile.places.get(wish)
    if place is None:
        return [HOLD_BACK] if wish == NOBODY else location_options(state, blow)
    return [Option(wish, wish, partial(judged, state, blow, place), number=partial(aimed, state, blow, place))]


def judged(state: Fight, blow: Blow, place: Place) -> Tally | Refusal | None:
    """Why a blow cannot go at a place, or its number there if that can be rolled as it is."""
    why = book(state).location_refusal(state, blow, place)
    if why is not None:
        return why
    tally = aimed(state, blow, place)
    return tally if tally.refusal is None else unstrikable(state, blow.elsewhere(place))


@while_able(NOBODY)
def slam_targets(state: Fight, me: Figure) -> list[Option[tuple[str, int]]]:
    """SLAM.2: nobody, or one to run into."""
    return [PASS, *slam_options(state, me)]


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

    def offers() -> list[Option[tuple[str, int]]]:
        return slam_targets(state, me) if slam else target_options(state, me, melee=melee, only=only)

    def find(wish: str) -> list[Option[tuple[str, int]]]:
        return offers() if slam else some_targets(state, me, wish, melee=melee, only=only)

    while True:
        foe, place = yield from Choose(me.name, TARGET, offers, find=find)
        if foe != RAPID:
            break
        rapid_recovery(state, me, recoverable(state, me)[place][0])
    if not foe:
        return None
    if place in BY_PLACE:
        blow = slam_blow(state, me, state.fighters[foe], BY_PLACE[place])
        return blow if (yield from choose_options(state, blow)) else None
    modes = me.modes()
    mode = modes[place] if place < len(modes) else me.shots()[place - len(modes)]
    blow = Blow(me.name, foe, mode, state.profile.places["torso"], striking_hand(me, mode))
    blow.bonuses = bonuses
    blow.cap = cap
    on_the_move(state, blow)
    return blow if (yield from place_blow(state, blow)) else None


def place_blow(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.3: where a blow goes, at what is there or at what the target holds, and its add-ons; or it is held back."""
    me = state.fighters[blow.attacker]

    def offers(wish: str = "") -> list[Option[str]]:
        found = some_locations(state, blow, wish) if wish else location_options(state, blow)
        return only(found, NOBODY) if me.conditions and me.halted else found

    where = yield from Choose(blow.attacker, LOCATION, offers, blow.target, offers)
    if not where:
        return False
    if aim_at_weapon(blow, where):
        blow.summed = None
    elif where != blow.place.name:
        blow.place, blow.summed = state.profile.places[where], None
    return (yield from choose_options(state, blow))
