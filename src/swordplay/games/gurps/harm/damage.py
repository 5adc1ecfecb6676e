"""What a blow that hits does: the damage roll, DR, the wounding factor, the wound, knockback."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from swordplay.engine.requests import Call, Dice, Rule
from swordplay.engine.tally import Tally, Term
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.profile import Place, resistance
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import BROKEN_TEETH, DAMAGE

if TYPE_CHECKING:
    from fractions import Fraction


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

TYPES = {
    "cr": "crushing",
    "cut": "cutting",
    "imp": "impaling",
    "pi-": "small piercing",
    "pi": "piercing",
    "pi+": "large piercing",
    "pi++": "huge piercing",
    "burn": "burning",
    "cor": "corrosion",
}
"""The types of damage in full."""


class DamageRoll(msgspec.Struct, frozen=True):
    """Dice and adds of damage, its type, and for the log where the adds come from."""

    dice: int
    adds: int
    type: str
    terms: tuple[Term, ...] = ()
    rolled: int | None = None
    """What the dice showed, where they were thrown before."""


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
    if state.log is None:
        return DamageRoll(mode.dice, adds, mode.type, rolled=blow.rolled)
    return DamageRoll(mode.dice, adds, mode.type, adds_of(blow, adds), blow.rolled)


def adds_of(blow: Blow, adds: int) -> tuple[Term, ...]:
    """Where the adds of a blow's damage come from; what is left over is lost with broken claws or teeth."""
    given: list[Term] = [(blow.mode.adds, "damage-adds", (blow.mode.item, blow.mode.usage))]
    given += [(value, key, ()) for value, key in blow.damage_terms]
    given.append((adds - sum(value for value, _, _ in given), "damage-broken", (blow.mode.usage,)))
    return tuple(term for term in given if term[0])


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
    by_document = book(state).resistance
    worn = resistance(victim.sheet.dr, place) if by_document is None else by_document(state, victim, place, kind)
    dr = effective_dr(worn // 2 if armour_gap else worn, changes.dr)
    factor = place.factor(kind, state.profile.harm.wounding)
    rest = (dr, factor.numerator, factor.denominator, kind, victim.sheet.st, changes.times, changes.share)
    if changes.maximum:
        injury, hexes = past_armour(6 * dice + adds, *rest)
    elif roll.rolled is not None:
        injury, hexes = past_armour(roll.rolled + adds, *rest)
    else:
        injury, hexes = yield from Call(rolled_injury, dice, adds, *rest, who=by)
    if state.log is not None:
        how = {"dice": f"{dice}d{adds:+d}" if adds else f"{dice}d", "type": kind, "dr": dr, "factor": str(factor)}
        if not injury:
            how["how"] = "stopped"
        terms = injury_terms(roll, dr, factor, changes, rolled=damage_rolled(state, roll, changes), injury=injury)
        state.tell("struck", by, victim.name, injury=injury, place=place.name, number=injury, terms=terms, **how)
    if injury:
        yield from wound_figure(state, Wound(victim, place, kind, injury, changes.marks))
    return hexes


def damage_rolled(state: Fight, roll: DamageRoll, changes: DamageChanges) -> int | None:
    """What the dice showed: the most they can, or what was told of the roll just now; None if nobody told it."""
    if changes.maximum:
        return 6 * roll.dice
    return rolled_just_now(state, DAMAGE) if roll.rolled is None else roll.rolled


def rolled_just_now(state: Fight, about: str) -> int | None:
    """What was rolled last, if that was told just now; only whoever plays a fight out tells it."""
    last = state.log[-1] if state.log else None
    if last is None or last.key != "roll" or last.facts["about"] != about:
        return None
    rolled: int | list[int] = last.facts["rolled"]
    return rolled if isinstance(rolled, int) else sum(rolled)


def damage_sum(dice: int, rolled: int, adds: Iterable[Term], dr: int = 0) -> Tally:
    """Dice of damage and what is added, not below 0, less DR, as a sum for the log."""
    added = Tally(rolled, "damage-rolled", f"{dice}d")
    for value, key, args in adds:
        added.add(value, key, *args)
    added.floor(0, "damage-least")
    if added.number > dr:
        return added.add(-dr, "damage-resisted")
    return added.add(-added.number, "damage-stopped", dr)


def injury_terms(
    roll: DamageRoll, dr: int, factor: Fraction, changes: DamageChanges, *, rolled: int | None, injury: int
) -> list[Term]:
    """GAP.4, WOUND.1: the injury as a sum for the log: the dice, adds, multiples, DR, and the wounding modifier."""
    if rolled is None:
        return []
    sum_ = Tally(rolled, "damage-most" if changes.maximum else "damage-rolled", f"{roll.dice}d")
    for value, key, args in roll.terms or ((roll.adds, "damage-flat", ()),):
        sum_.add(value, key, *args)
    sum_.floor(0 if roll.type == "cr" else 1, "damage-least")
    sum_.add(sum_.number * (changes.times - 1), "damage-times", changes.times)
    sum_.add(sum_.number // changes.share - sum_.number, "damage-share", changes.share)
    if sum_.number > dr:
        sum_.add(-dr, "damage-resisted" if changes.dr == WHOLE else "damage-halved-dr")
        sum_.add(
            sum_.number * factor.numerator // factor.denominator - sum_.number,
            "wounding",
            str(factor),
            TYPES.get(roll.type, roll.type),
        )
        sum_.floor(1, "injury-least")
    else:
        sum_.add(-sum_.number, "damage-stopped", dr)
    return sum_.terms if sum_.number == injury else []


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
