"""What a blow that hits does: the damage roll, DR, the wounding factor, the wound, knockback."""

from __future__ import annotations

import msgspec

from swordplay.engine.requests import Call, Dice, Rule
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import BROKEN_TEETH, DAMAGE


class DamageChanges:
    """What a critical changes about damage: multiples, maximum damage, DR, marks on the wound."""

    __slots__ = ("dr", "marks", "maximum", "share", "times")

    def __init__(self, times: int = 1, share: int = 1) -> None:
        """Multiply the damage rolled by `times`, and divide it by `share`."""
        self.times = times
        self.share = share
        self.maximum = False
        self.dr = WHOLE
        self.marks: tuple[str, ...] = ()


# How much of DR counts.
WHOLE, HALF_DOWN, HALF_UP, NO_DR = "whole", "half, down", "half, up", "none"
UNCHANGED = DamageChanges()


class DamageRoll(msgspec.Struct, frozen=True):
    """Dice and adds of damage, and its type."""

    dice: int
    adds: int
    type: str


def damage(state: Fight, blow: Blow, changes: DamageChanges = UNCHANGED) -> Rule[None]:
    """GAP.3: the damage of a blow: roll, wound, and last the knockback."""
    foe = state.fighters[blow.target]
    roll = damage_roll(state, blow)
    hexes = yield from deal_damage(state, blow.attacker, foe, roll, blow.place, changes, armour_gap=blow.armour_gap)
    if hexes:
        knock_back = book(state).knock_back
        if knock_back is not None:
            yield from knock_back(state, foe, state.fighters[blow.attacker], hexes)


def damage_roll(state: Fight, blow: Blow) -> DamageRoll:
    """The dice of a blow's damage with everything that is added; broken claws and teeth do less."""
    mode, me = blow.mode, state.fighters[blow.attacker]
    adds = mode.adds
    for value, _ in blow.damage_terms:
        adds += value
    if mode.item == FIST and me.conditions:
        adds += sum(c.value for c in me.conditions if c.kind == BROKEN_TEETH and c.source == mode.usage)
    return DamageRoll(mode.dice, adds, mode.type)


def deal_damage(
    state: Fight,
    by: str,
    victim: Figure,
    roll: DamageRoll,
    place: Place,
    changes: DamageChanges,
    *,
    armour_gap: bool = False,
) -> Rule[int]:
    """Roll damage to a location and wound its owner; returns the hexes of knockback.

    Through a gap in the armour only half its DR counts (ARMOR.4).
    """
    dice, adds, kind = roll.dice, roll.adds, roll.type
    worn = resistance(victim.sheet.dr, place)
    dr = effective_dr(worn // 2 if armour_gap else worn, changes.dr)
    factor = place.factor(kind, state.profile.harm.wounding)
    rest = (dr, factor.numerator, factor.denominator, kind, victim.sheet.st, changes.times, changes.share)
    if changes.maximum:
        injury, hexes = past_armour(6 * dice + adds, *rest)
    else:
        injury, hexes = yield from Call(rolled_injury, dice, adds, *rest, who=by)
    if state.log is not None:
        how = {"dice": f"{dice}d{adds:+d}" if adds else f"{dice}d", "type": kind, "dr": dr, "factor": str(factor)}
        state.tell("struck", by, victim.name, injury=injury, place=place.name, **how)
    if injury:
        yield from wound_figure(state, Wound(victim, place, kind, injury, changes.marks))
    return hexes


def rolled_injury(
    dice: int, adds: int, dr: int, numerator: int, denominator: int, kind: str, st: int, times: int, share: int
) -> Rule[tuple[int, int]]:
    """GAP.4: roll damage; returns the injury and the hexes of knockback."""
    rolled = yield from Dice("", DAMAGE, dice, 6)
    return past_armour(rolled + adds, dr, numerator, denominator, kind, st, times, share)


def past_armour(
    total: int, dr: int, numerator: int, denominator: int, kind: str, st: int, times: int, share: int
) -> tuple[int, int]:
    """GAP.4, WOUND.1-7, KB.1-3: subtract DR, then multiply by the factor; what gets through injures for at least 1."""
    basic = max(0 if kind == "cr" else 1, total) * times // share
    past = basic - dr
    injury = max(1, past * numerator // denominator) if past > 0 else 0
    pushes = kind == "cr" or (kind == "cut" and past <= 0)
    return injury, basic // max(1, st - 2) if pushes else 0


def effective_dr(dr: int, how: str) -> int:
    """The DR that counts against a blow, which may be a critical one."""
    if how == WHOLE:
        return dr
    return 0 if how == NO_DR else -(-dr // 2) if how == HALF_UP else dr // 2


def resistance(dr: dict[str, int], place: Place) -> int:
    """The DR of a location: its own, that of both such limbs, or that of the part it belongs to."""
    if not dr:
        return 0
    worn = dr.get(place.name)
    if worn is None:
        worn = dr.get(place.name.rpartition(" ")[2])
    if worn is None:
        worn = dr.get(place.covered_by, dr.get("all", 0))
    return worn
