"""Locations: what they take off an attack, and who cannot aim at them."""

from __future__ import annotations

from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.arcs import sides_struck
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.vocabulary import BACK, BLIND

WRONG_TYPE = {group: Refusal(f"{group}-type", (), ("torso",)) for group in ("vitals", "eye")}
FROM_BEHIND = Refusal("eye-from-behind", (), ("skull",))


def wrong_type(state: Fight, blow: Blow, place: Place) -> Refusal | None:
    """VITALS.3: some places can be aimed at only with some types of damage."""
    return WRONG_TYPE[place.group] if place.types and blow.mode.type not in place.types else None


def from_behind(state: Fight, blow: Blow) -> bool:
    """GAP.6: from the back hex, unless one has run there in this turn."""
    return sides_struck(state.fighters[blow.target], state.fighters[blow.attacker]) == (BACK,)


def location_modifier(state: Fight, blow: Blow, place: Place) -> int:
    """SKULL.1, FACE.1, ARM.2: the modifier of a location, another one from behind, doubled for an arm with a shield."""
    if place.behind is not None and from_behind(state, blow):
        return place.behind
    foe = state.fighters[blow.target]
    if foe.sheet.shields:
        side, _, part = place.name.partition(" ")
        if part == "arm" and getattr(foe, side) in foe.sheet.shields:
            return place.to_hit * state.profile.attack.shield_arm
    return place.to_hit


def location_refusal(state: Fight, blow: Blow, place: Place) -> Refusal | None:
    """EYE.2, VIT.1: types of damage that cannot be aimed there; an eye cannot be seen from behind."""
    if place.unseen and from_behind(state, blow):
        return FROM_BEHIND
    return wrong_type(state, blow, place)


@when(When.HURT)
def blind_eyes(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """EYE.4: attacks with one eye blinded, or both."""
    if not me.crippled or not any(place.endswith("eye") for place in me.crippled):
        return
    numbers = state.profile.attack.blind
    assert numbers is not None
    if me.has(BLIND):
        tally.add(numbers.both, "both-eyes-blind")
    else:
        tally.add(numbers.shots if blow.ranged else numbers.melee, "one-eye-blind")
