"""What a blow that lands does: damage dice, DR, factor, the wound, knockback."""

from __future__ import annotations

from typing import NamedTuple

from swordplay.engine.requests import Call, Dice, Rule
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import BROKEN_TEETH, DAMAGE


class Harm:
    """What makes a blow's damage other than plain: multiples, greatest damage, DR, marks on the wound."""

    __slots__ = ("dr", "marks", "maximum", "share", "times")

    def __init__(self, times: int = 1, share: int = 1) -> None:
        """Damage is rolled, then multiplied by `times` and divided by `share`."""
        self.times = times
        self.share = share
        self.maximum = False
        self.dr = WHOLE
        self.marks: tuple[str, ...] = ()


# How much of DR counts.
WHOLE, HALF_DOWN, HALF_UP, NO_DR = "whole", "half, down", "half, up", "none"
PLAIN = Harm()


class Force(NamedTuple):
    """Dice and adds of damage, and its type."""

    dice: int
    adds: int
    type: str


def damage(state: Fight, blow: Blow, harm: Harm = PLAIN) -> Rule[None]:
    """GAP.3: the damage roll with everything that changes it, the wound, and last the knockback."""
    foe = state.fighters[blow.target]
    force = force_of(state, blow)
    hexes = yield from hurt(state, blow.attacker, foe, force, blow.place, harm, chink=blow.armour_gap)
    knock_back = book(state).knock_back
    if hexes and knock_back is not None:
        yield from knock_back(state, foe, state.fighters[blow.attacker], hexes)


def force_of(state: Fight, blow: Blow) -> Force:
    """The damage of a blow with everything added to it; broken claws and teeth do less."""
    mode, me = blow.mode, state.fighters[blow.attacker]
    adds = mode.adds
    for value, _ in blow.damage_terms:
        adds += value
    if mode.item == FIST and me.conditions:
        adds += sum(c.value for c in me.conditions if c.kind == BROKEN_TEETH and c.source == mode.usage)
    return Force(mode.dice, adds, mode.type)


def hurt(
    state: Fight, by: str, foe: Figure, force: Force, place: Place, harm: Harm, *, chink: bool = False
) -> Rule[int]:
    """Damage done to somebody at a place, half of whose DR a chink leaves out (ARMOR.4); returns hexes of knockback."""
    dice, adds, kind = force
    worn = resistance(foe.sheet.dr, place.name)
    dr = counted(worn // 2 if chink else worn, harm.dr)
    factor = place.factor(kind, state.profile.wounding)
    rest = (dr, factor.numerator, factor.denominator, kind, foe.sheet.st, harm.times, harm.share)
    if harm.maximum:
        injury, hexes = past_armour(6 * dice + adds, *rest)
    else:
        injury, hexes = yield from Call(strike, dice, adds, *rest, who=by)
    if state.log is not None:
        how = {"dice": f"{dice}d{adds:+d}" if adds else f"{dice}d", "type": kind, "dr": dr, "factor": str(factor)}
        state.tell("struck", by, foe.name, injury=injury, place=place.name, **how)
    if injury:
        yield from wound_figure(state, Wound(foe, place, kind, injury, harm.marks))
    return hexes


def strike(
    dice: int, adds: int, dr: int, numerator: int, denominator: int, kind: str, st: int, times: int, share: int
) -> Rule[tuple[int, int]]:
    """GAP.4: the damage roll; the injury, and the hexes of knockback."""
    rolled = yield from Dice("", DAMAGE, dice, 6)
    return past_armour(rolled + adds, dr, numerator, denominator, kind, st, times, share)


def past_armour(
    total: int, dr: int, numerator: int, denominator: int, kind: str, st: int, times: int, share: int
) -> tuple[int, int]:
    """GAP.4, WOUND.1-7, KB.1-3: DR first, then the factor; what gets through injures for at least 1."""
    basic = max(0 if kind == "cr" else 1, total) * times // share
    past = basic - dr
    injury = max(1, past * numerator // denominator) if past > 0 else 0
    pushes = kind == "cr" or (kind == "cut" and past <= 0)
    return injury, basic // max(1, st - 2) if pushes else 0


def counted(dr: int, how: str) -> int:
    """How much of DR a critical blow leaves."""
    if how == WHOLE:
        return dr
    return 0 if how == NO_DR else -(-dr // 2) if how == HALF_UP else dr // 2


COVERED_BY = {"vitals": "torso", "groin": "torso"}


def resistance(dr: dict[str, int], place: str) -> int:
    """DR at a place: its own, or that of its side's limb, or of what covers it."""
    if not dr:
        return 0
    worn = dr.get(place)
    if worn is None:
        worn = dr.get(place.rpartition(" ")[2])
    if worn is None:
        worn = dr.get(COVERED_BY.get(place, ""), dr.get("all", 0))
    return worn
