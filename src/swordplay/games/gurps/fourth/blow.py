"""A blow: everything declared about one attack, and the number it is rolled against."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from swordplay.engine.tally import Tally
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.profile import Place, Profile
from swordplay.games.gurps.fourth.sheet import Mode
from swordplay.games.gurps.fourth.words import SHOCK, TO_HIT

LEAST = 3
"""An attack whose number is lower may not be tried (GAP.1)."""


class Blow:
    """Everything declared about one attack; it lives no longer than the attack does.

    `bonuses` and `defence_terms` are (value, key) pairs for the roll to hit and for any defence against it, in
    the order in which they were declared; `cap` is a limit on the number after everything else, with its key.
    """

    __slots__ = (
        "add_ons",
        "attacker",
        "bonuses",
        "cap",
        "damage_terms",
        "deceptive",
        "defence_terms",
        "mode",
        "place",
        "plain_bonus",
        "target",
    )

    def __init__(self, attacker: str, target: str, mode: Mode, place: Place) -> None:
        """Say who strikes whom with what, and where."""
        self.attacker = attacker
        self.target = target
        self.mode = mode
        self.place = place
        self.add_ons: tuple[str, ...] = ()
        self.bonuses: tuple[tuple[int, str], ...] = ()
        self.damage_terms: tuple[tuple[int, str], ...] = ()
        self.defence_terms: tuple[tuple[int, str], ...] = ()
        self.cap: tuple[int, str] | None = None
        self.deceptive = 0
        self.plain_bonus = 0

    def elsewhere(self, place: Place) -> Blow:
        """The same blow at another place."""
        found = Blow.__new__(Blow)
        for slot in Blow.__slots__:
            setattr(found, slot, getattr(self, slot))
        found.place = place
        return found


def profile(state: Fight) -> Profile:
    """The numbers of the document being played."""
    assert state.profile is not None
    return state.profile


Part: TypeAlias = Callable[[Fight, Blow, Figure, Figure, Tally], None]
"""One part of the sum for an attack: it looks at the state, the blow, attacker and target, and adds its terms."""


def weapon_strength(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """GAP.4: each point of ST below the weapon's own is -1."""
    tally.add(-blow.mode.st_short, "weapon-st")


def posture(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """POST.1-5: the melee entry of the posture."""
    tally.add(profile(state).postures[me.posture].melee, "posture-attack", me.posture)


def size(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """HITM.2: the target's size less the attacker's."""
    tally.add(foe.sheet.sm - me.sheet.sm, "size")


def shock(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SHOCK.1-2: the HP lost since the last turn, at most 4."""
    if me.conditions:
        tally.add(-min(me.value(SHOCK), profile(state).shock_cap), "shock")


def location(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LOC.1: the modifier of the place struck at."""
    tally.add(blow.place.to_hit, "location", blow.place.name)


def crippled(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LIMB.5: -3 while an arm or a leg is crippled."""
    if me.crippled and any(place.endswith(("arm", "leg")) for place in me.crippled):
        tally.add(-3, "crippled-limb")


def declared(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """What the manoeuvre and its options give or take."""
    for value, key in blow.bonuses:
        tally.add(value, key)


MELEE: tuple[Part, ...] = (weapon_strength, posture, size, shock, location, crippled, declared)
"""HITM.1: the sum for a melee attack, in this order."""


def to_hit(state: Fight, blow: Blow) -> Tally:
    """The number for an attack with all its reasons; below 3 it may not be tried (GAP.1)."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    tally = Tally(blow.mode.level, "skill", blow.mode.skill)
    for part in MELEE:
        part(state, blow, me, foe, tally)
    if state.modifiers:
        state.by_hand(tally, me.name, TO_HIT)
    if blow.cap is not None:
        tally.cap(*blow.cap)
    if tally.number < LEAST:
        tally.impossible("below-3", tally.number)
    return tally
