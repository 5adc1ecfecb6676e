"""The places of the body: which arm is near, what a place takes off an attack, and who cannot aim there."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.locations import settle_place
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.profile import RANDOM, Place
from swordplay.games.gurps.third.attack.target_position import hidden_place
from swordplay.games.gurps.third.attack.to_hit import to_hit
from swordplay.games.gurps.third.attack.weapon_targets import weapons_of
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.causes import EYE, INTO_BRAIN
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import NOBODY
from swordplay.games.gurps.vocabulary import BREAK, LEFT, LOCATION, RIGHT

VITALS_TYPE = Refusal("vitals-type", (), ("torso",))
SLITS = Refusal("eye-slits", (), ("head",))
HOLD_BACK: Option[str] = Option(NOBODY, "")
IMPALING = "imp"
AT_WEAPON = "weapon: "
OTHER_SIDE = {LEFT: RIGHT, RIGHT: LEFT}


def far_side(state: State3, blow: Blow) -> str:
    """LOC.6: the side of the far arm: that of the shield; from a side hex the other one; else that of the off hand."""
    foe = state.fighters[blow.target]
    shield = foe.shield()
    if shield is not None:
        return foe.hand_with(shield.item)
    side = side_struck(foe, state.fighters[blow.attacker])
    return OTHER_SIDE.get(side, foe.off_hand)


def location_modifier(state: State3, blow: Blow, place: Place) -> int:
    """LOC.5-9: the far arm is harder to hit, the hand behind a shield much harder, and eyes behind slits a little."""
    side, _, part = place.name.partition(" ")
    foe = state.fighters[blow.target]
    if part == "arm" and side == far_side(state, blow):
        return numbers(state).places.far_arm
    shield = foe.shield()
    if part == "hand" and shield is not None and foe.hand_with(shield.item) == side:
        return numbers(state).places.far_hand
    if part == EYE and foe.sheet.closed_helm:
        return numbers(state).places.slits
    return place.to_hit


def location(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """LOC.1: the modifier of the place struck at."""
    if blow.place.to_hit:
        tally.add(location_modifier(state, blow, blow.place), "location", blow.place.name)


def location_refusal(state: State3, blow: Blow, place: Place) -> Refusal | None:
    """MVITAL.1, LOC.5, S3-24: no cut at the vitals; through slits a thrust or a missile; nothing that cover hides."""
    if place.types and blow.mode.type not in place.types:
        return VITALS_TYPE
    if (why := hidden_place(state, blow, place)) is not None:
        return why
    behind_slits = place.group == EYE and state.fighters[blow.target].sheet.closed_helm
    return SLITS if behind_slits and not blow.ranged and blow.mode.type != IMPALING else None


def location_options(state: State3, blow: Blow) -> list[Option[str]]:
    """LOC.1: every place with its number; those out of the question say why."""
    me = state.fighters[blow.attacker]
    options = [HOLD_BACK]
    for place in state.profile.figure.locations.values():
        number = partial(to_hit, state, blow.elsewhere(place))
        why = location_refusal(state, blow, place)
        options.append(Option(place.name, place.name, why or partial(too_low, number), number=number))
    if numbers(state).melee.weapon_as_place:
        options += weapon_options(state, blow)
    return only(options, NOBODY) if me.conditions and me.halted else options


def weapon_options(state: State3, blow: Blow) -> list[Option[str]]:
    """WPN.1-3 of the sheet: the weapons in the foe's hands as places to strike at."""
    options = []
    for item in weapons_of(state.fighters[blow.target]):
        number = partial(to_hit, state, at_weapon(blow.elsewhere(blow.place), item))
        name = AT_WEAPON + item
        options.append(Option(name, name, partial(too_low, number), number=number))
    return options


def at_weapon(blow: Blow, item: str) -> Blow:
    """The same blow, at a weapon."""
    blow.purpose, blow.weapon, blow.summed = BREAK, item, None
    return blow


def too_low(number: partial[Tally]) -> Refusal | None:
    """GAP.7: why a blow at a place cannot be tried."""
    return number().refusal


def choose_location(state: State3, blow: Blow) -> Rule[bool]:
    """LOC.1: where a blow goes; False if it is held back."""
    where = yield from Choose(blow.attacker, LOCATION, partial(location_options, state, blow), blow.target)
    if not where:
        return False
    if where.startswith(AT_WEAPON):
        at_weapon(blow, where.removeprefix(AT_WEAPON))
        return True
    blow.place, blow.summed = state.profile.figure.locations[where], None
    return True


def struck_where(state: State3, blow: Blow) -> Rule[None]:
    """LOC.1, S3-40: where a blow strikes that was aimed nowhere; a cut that comes up vitals strikes the torso.

    CAUSE.8: a thrust or a small missile in the eye goes on into the brain.
    """
    places = state.profile.figure.locations
    if blow.place.group == RANDOM:
        yield from settle_place(state, blow, partial(meant, state, blow))
    if blow.place.types and blow.mode.type not in blow.place.types:
        blow.place = places["torso"]
    if blow.place.group == EYE and (blow.mode.type == IMPALING or blow.ranged):
        blow.place = replace(blow.place, group=INTO_BRAIN, factors=places["brain"].factors)


def meant(state: State3, blow: Blow, name: str) -> str:
    """LOC.6, LOC.9, LOC.11-12: which limb is the near or the far one."""
    which, _, limb = name.partition(" ")
    if which not in ("near", "far"):
        return name
    far = far_side(state, blow)
    return f"{far if which == 'far' else OTHER_SIDE[far]} {limb}"
