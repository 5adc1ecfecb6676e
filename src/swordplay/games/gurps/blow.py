"""A blow: everything declared about one attack, and the number it is rolled against."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.state import copy
from swordplay.engine.tally import Tally
from swordplay.games.gurps.attack import ranged
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.body import pains
from swordplay.games.gurps.figure.figure import Fight, Figure, strength, tired
from swordplay.games.gurps.fourth.attack import situations
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import BREAK, DISARM, DOUBLED, SHOCK, TO_HIT

ALL_OUT_ATTACK, DETERMINED = "All Out Attack", "Determined"
LEAST = 3
"""An attack whose number is lower may not be tried (GAP.1)."""
DECEPTIVE_LEAST = 10
"""A blow that deceives may not be rolled at less (DECEP.2)."""


class Blow(msgspec.Struct, eq=False):
    """Everything declared about one attack; it lives no longer than the attack does.

    `bonuses` and `defence_terms` are (value, key) pairs for the roll to hit and for any defence against it, in
    the order in which they were declared; `cap` is a limit on the number after everything else, with its key.
    `plain_bonus` is the part of the number that does not count for criticals. A blow is `ranged` or a melee one,
    and `unnoticed` when its target knows nothing of it.
    `purpose` is what it is to do when it is no plain blow (disarm, break, slam), `weapon` the thing struck at then;
    `shots` are fired at once and `hits` of them strike; one that is `suppressing` was paid for when
    fire was opened. `dodge_terms` are for a Dodge alone.
    `hand` is the hand it is struck with, kept because the weapon may leave it: both, or none for feet and teeth.
    `trade` says that it is one of two an attack was traded for; `stopped_by` the defence that met it, kind and thing.
    `floor` is the reason why a blow that deceives may not be rolled below 10. One that `follows` falls in the same
    moment as a blow at the figure named there, to which belongs what can be used but once; `beside` is that blow.
    `summed` is its number as last added up, and the place in the record for which that was done.
    """

    attacker: str
    target: str
    mode: Mode
    place: Place
    hand: str = ""
    add_ons: tuple[str, ...] = ()
    bonuses: tuple[tuple[int, str], ...] = ()
    damage_terms: tuple[tuple[int, str], ...] = ()
    defence_terms: tuple[tuple[int, str], ...] = ()
    cap: tuple[int, str] | None = None
    plain_bonus: int = 0
    unnoticed: bool = False
    chink: bool = False
    purpose: str = ""
    weapon: str = ""
    trade: str = ""
    stopped_by: tuple[str, str] = ("", "")
    hexes_left: int = 0
    dodge_terms: tuple[tuple[int, str], ...] = ()
    shots: int = 1
    hits: int = 1
    suppressing: bool = False
    stood: tuple[Hex, ...] = ()
    floor: str = ""
    follows: str = ""
    beside: Blow | None = None
    summed: tuple[int, Tally] | None = None

    @property
    def at_weapon(self) -> bool:
        """Struck at what somebody holds, not at him."""
        return self.purpose == DISARM or self.purpose == BREAK

    @property
    def ranged(self) -> bool:
        """Shot or thrown, not struck."""
        return self.mode.missile is not None

    def elsewhere(self, place: Place) -> Blow:
        """The same blow at another place."""
        found = copy(self)
        found.summed = None
        found.place = place
        return found


def shock_penalty(state: Fight, me: Figure) -> int:
    """What wounds take off a figure's rolls for a while."""
    return book(state).shock(state, me) if me.conditions else 0


def shock_until_then(state: Fight, me: Figure) -> int:
    """SHOCK.1-2, GROIN.4: the shock of all wounds, at most 4; with a doubled one among them at most 8."""
    points, doubled = 0, False
    for condition in me.conditions:
        if condition[0] == SHOCK:
            points += condition[1]
            doubled = doubled or condition[2] == DOUBLED
    if not points:
        return 0
    numbers = state.profile
    return -min(points, numbers.shock_cap_doubled if doubled else numbers.shock_cap)


def limb_penalty(state: Fight, me: Figure) -> int:
    """LIMB.5: what DX-based skills lose while an arm or a leg is crippled, once however many are."""
    for place in me.cripples():
        if place.endswith(("arm", "leg")):
            return state.profile.crippled_limb
    return 0


def too_weak(state: Fight, me: Figure, mode: Mode) -> int:
    """GAP.4, FAT.2: the points of ST below the weapon's own; one who is tired has only half his ST."""
    if tired(state, me):
        return max(0, mode.st - strength(state, me))
    return mode.st_short


Part: TypeAlias = Callable[[Fight, Blow, Figure, Figure, Tally], None]
"""One part of the sum for an attack: it looks at the state, the blow, attacker and target, and adds its terms."""


def weapon_strength(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """GAP.4: each point of ST below the weapon's own is -1."""
    weak = too_weak(state, me, blow.mode)
    if weak:
        tally.add(-weak, "weapon-st")


def posture(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """POST.1-5: the melee entry of the posture."""
    value = state.profile.postures[me.posture].melee
    if value:
        tally.add(value, "posture-attack", me.posture)


def size(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """HITM.2: the target's size less the attacker's."""
    larger = foe.sheet.sm - me.sheet.sm
    if larger:
        tally.add(larger, "size")


@when(When.HURT)
def shock(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SHOCK.1-2: the HP lost since the last turn, at most 4."""
    tally.add(shock_penalty(state, me), "shock")


def location(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LOC.1, ARMOR.1-2: the modifier of the place struck at; a weak spot in its armour has its own instead."""
    if blow.chink:
        tally.add(chink_modifier(state, blow), "attack-armour", blow.place.name)
    else:
        tally.add(book(state).at_place(state, blow, blow.place), "location", blow.place.name)


def chink_modifier(state: Fight, blow: Blow) -> int:
    """ARMOR.1-2: the modifier of a weak spot in the armour of the place struck at."""
    numbers = state.profile.extras
    return numbers.chink_torso if blow.place.name == "torso" else numbers.chink_elsewhere


def plain_place(state: Fight, blow: Blow, place: Place) -> int:
    """LOC.1: the modifier of a location, whoever strikes from wherever."""
    return place.to_hit


@when(When.SPECIAL)
def weapon_target(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """DISARM.1-4, BREAK.1-3: by the reach of the weapon struck at, and -2 to disarm without a fencing weapon."""
    if blow.at_weapon:
        numbers = state.profile.extras
        tally.add(numbers.target_penalty(foe.sheet.things[blow.weapon].reach), "weapon-target", blow.weapon)
        if blow.purpose == DISARM and not (blow.mode.fencing and numbers.disarm_fencing):
            tally.add(numbers.disarm_clumsy, "disarm-clumsy")


def off_hand(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """DUAL.4-5: a weapon in the off hand is at -4, unless both hands are alike; a slam is made with the body."""
    if blow.hand == me.off_hand and blow.mode.item != FIST:
        numbers = state.profile
        if not any(trait.startswith(numbers.off_hand_waived) for trait in me.sheet.traits):
            tally.add(numbers.extras.off_hand, "off-hand")


@when(When.HURT)
def crippled(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """LIMB.5, CRIT.1: -3 while an arm or a leg is crippled, and what strains take off."""
    tally.add(limb_penalty(state, me), "crippled-limb")
    pains(me, blow, tally)


@when(When.SPECIAL)
def determined(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """AOA.2-3: All Out Attack (Determined), which gives less at range."""
    if me.form == DETERMINED and me.manoeuvre == ALL_OUT_ATTACK:
        kind = "melee" if blow.mode.missile is None else "ranged"
        tally.add(state.profile.determined[kind], "determined")


def declared(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """What the manoeuvre and its options give or take."""
    for value, key in blow.bonuses:
        tally.add(value, key)


MELEE: tuple[Part, ...] = (
    weapon_strength,
    posture,
    size,
    shock,
    *situations.MELEE,
    location,
    weapon_target,
    off_hand,
    crippled,
    determined,
    declared,
)
"""HITM.1: the sum for a melee attack, in this order."""

RANGED: tuple[Part, ...] = (
    weapon_strength,
    ranged.range_and_speed,
    ranged.aim_bonus,
    ranged.posture,
    ranged.size,
    *situations.RANGED,
    shock,
    location,
    weapon_target,
    off_hand,
    crippled,
    determined,
    declared,
)
"""HITR.1: the sum for a ranged attack, in this order."""


def to_hit(state: Fight, blow: Blow) -> Tally:
    """The number for an attack with all its reasons; below 3, or 10 if it deceives, it may not be tried (GAP.1)."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    tally = Tally(blow.mode.level, "skill", blow.mode.skill)
    sums = book(state)
    for part in (sums.melee if blow.mode.missile is None else sums.ranged).asked(state, blow, me, foe):
        part(state, blow, me, foe, tally)
    if state.modifiers:
        state.by_hand(tally, me.name, TO_HIT)
    if blow.cap is not None:
        tally.cap(*blow.cap)
    number = tally.number
    if number < LEAST:
        tally.impossible("below-3", number)
    elif blow.floor and number < DECEPTIVE_LEAST:
        tally.impossible(blow.floor, number)
    return tally


def summed(state: Fight, blow: Blow) -> Tally:
    """The number for an attack, added up once until the blow is changed, a wait springs or somebody intervenes."""
    known = blow.summed
    if known is None or known[0] != state.place:
        known = blow.summed = state.place, to_hit(state, blow)
    return known[1]
