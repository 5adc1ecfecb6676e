"""A figure in the fight, and the scores derived from its sheet and its condition."""

from __future__ import annotations

from typing import Any

import msgspec

from swordplay.engine.hexes import SINGLE, Footprint
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.sheet import Sheet, Shield, Weapon, tmr_rows
from swordplay.games.dragonquest.vocabulary import (
    CLOSE,
    CLUMSY,
    ENTANGLED,
    EVADING,
    KNOCKED_OUT,
    RESTRAINED,
    SLOWED,
    STIFF,
    STUCK,
    STUNNED,
    UNARMED,
)

SECONDS_A_PULSE = 5
PULSES_A_MINUTE = 60 // SECONDS_A_PULSE
UNCONSCIOUS_AT = 3
FEEBLE_MONSTER = 5
UNARMED_STRENGTH = 15
TRAINED = 3
USUALLY_OUT = 126
"""The pulses in ten and a half minutes, the average of D10+5."""


class TakenItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody else's weapon or shield that a figure has taken up: its owner, its original name, its numbers now."""

    owner: str
    item: str
    weapon: Weapon | None = None
    shield: Shield | None = None

    @property
    def name(self) -> str:
        """The name it has in its new bearer's hands."""
        thing = self.weapon or self.shield
        return thing.name if thing else self.item


class Figure(Fighter, kw_only=True):
    """What changes about a figure: its points, and what it holds, has lost, has taken up, or has stuck in its body."""

    ft: int
    en: int
    hands: tuple[str, ...] = ()
    loaded: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    taken: tuple[TakenItem, ...] = msgspec.field(default=(), name="found")
    bears: tuple[tuple[str, str, str], ...] = ()
    poison: tuple[tuple[str, int, int], ...] = ()
    armour_loss: int = 0
    hurt: bool = False
    bitten: bool = False
    infection: int = 0
    mount: str = ""
    rider: str = ""
    one_hex: bool
    sheet: Any = None

    @property
    def footprint(self) -> Footprint:
        """Its shape; a mount that is ridden takes up a single hex."""
        if self.one_hex or self.sheet is None:
            return SINGLE
        shape: Footprint = self.sheet.footprint
        return shape

    @property
    def out(self) -> bool:
        """Whether it is out of the fight."""
        return incapacitated(self)

    @property
    def unloaded(self) -> list[str]:
        """Missile weapons in hand that have to be loaded before the next shot."""
        known = weapons(self)
        held = [known[name] for name in self.hands if name in known and name not in self.loaded]
        return [arm.name for arm in held if arm.group == "missile"]

    @property
    def at_the_belt(self) -> list[str]:
        """The weapons it could draw, if it holds none."""
        known = weapons(self)
        carried = [arm.name for arm in known.values() if not arm.natural]
        if any(name in self.hands for name in carried):
            return []
        return [name for name in carried if name not in self.gone]

    def could_arm(self, state: Fight) -> bool:
        """Whether it needs a weapon to strike with, and could draw or pick one up."""
        if any("M" in arm.use for arm in prepared(self)) or (self.sheet.file.unarmed or 0) >= TRAINED:
            return False
        if self.belt:
            return True
        free, here = free_hands(self), self.hexes()
        for item in state.items:
            if item.hex in here and item.owner in state.fighters:
                arm = state.fighters[item.owner].sheet.weapons.get(item.name)
                if arm is not None and "M" in arm.use and min(arm.hands) <= free:
                    return True
        return False

    @property
    def belt(self) -> list[str]:
        """The melee weapons it could draw."""
        away = (*self.hands, *self.gone)
        return [arm.name for arm in weapons(self).values() if "M" in arm.use and arm.name not in away]

    @property
    def biting(self) -> list[str]:
        """Its weapons, if all of them are for close combat only."""
        known = weapons(self)
        ready = [arm for arm in known.values() if arm.natural or arm.name in self.hands]
        return [arm.name for arm in ready] if ready and all(arm.use == "C" for arm in ready) else []

    @property
    def spells(self) -> list[str]:
        """The spells it has enough Fatigue left to cast."""
        return [spell.name for spell in self.sheet.file.spells if spell.cost <= self.ft]


class Fight(State[Figure], kw_only=True):
    """The state of a fight; engagements are fixed at the start of each pulse."""

    engagements: tuple[tuple[str, ...], ...] = ()

    def hides_from(self, side: str) -> bool:
        """Somebody unseen, or how long somebody is out."""
        return super().hides_from(side) or any(figure.has(KNOCKED_OUT) for figure in self.fighters.values())

    def known_to(self, side: str) -> Fight:
        """The state as a side may know it, without the figures it has not seen, on the agenda as on the map.

        16.5.knockout.d: how long somebody is out only the game master knows; a side expects the usual time.
        """
        new = super().known_to(side)
        for figure in new.fighters.values():
            if figure.has(KNOCKED_OUT):
                out = (c._replace(value=USUALLY_OUT) if c.kind == KNOCKED_OUT else c for c in figure.conditions)
                figure.conditions = tuple(out)
        unseen = self.fighters.keys() - new.fighters.keys()
        if unseen:
            kept = [e for e in self.agenda if e[0] == "side" or not unseen.intersection(e)]
            new.agenda = tuple(tuple(word for word in entry if word not in unseen) for entry in kept)
        return new


def dead(figure: Figure) -> bool:
    """19.a: no Endurance left."""
    return figure.en <= 0


def down(figure: Figure) -> bool:
    """19.b-c, TERM.18: dead, unconscious or knocked out; a feeble monster fights on until it is dead."""
    if figure.en <= UNCONSCIOUS_AT:
        file = figure.sheet.file
        if figure.en <= 0 or not (file.monster and figure.sheet.en <= FEEBLE_MONSTER):
            return True
    return figure.has(KNOCKED_OUT)


def incapacitated(figure: Figure) -> bool:
    """TERM.18: restrained, knocked out, unconscious or dead."""
    return down(figure) or figure.has(RESTRAINED)


def helpless(figure: Figure) -> bool:
    """17.5.c: stunned or incapacitated, and so without Defence, parry or melee zone."""
    return figure.has(STUNNED) or incapacitated(figure)


def has_zone(figure: Figure) -> bool:
    """TERM.4, GAP.close: whether a figure has a melee zone at all."""
    return not (figure.hidden or figure.has(CLOSE) or helpless(figure))


def mod_ag(figure: Figure) -> int:
    """TERM.1, 20.4.a: modAG: Agility less armour, load and stuck missiles, but not below 0."""
    sheet: Sheet = figure.sheet
    lost = figure.value(STUCK) + figure.value(STIFF) if figure.conditions else 0
    return max(0, sheet.ag + sheet.armour_ag - sheet.file.encumbrance - lost)


def agility(figure: Figure) -> Tally:
    """TERM.1: modAG, term by term."""
    sheet: Sheet = figure.sheet
    tally = Tally(sheet.ag, "agility").add(sheet.armour_ag, "armour-agility")
    tally.add(-sheet.file.encumbrance, "encumbrance").add(-figure.value(STUCK), "stuck-missiles")
    return tally.add(-figure.value(STIFF), "grievous-wound").floor(0, "no-less")


def mod_md(figure: Figure) -> int:
    """TERM.1: modMD: Manual Dexterity less what the shield in hand costs."""
    shield = held_shield(figure)
    return int(figure.sheet.md) - figure.value(CLUMSY) - (shield.md_loss if shield else 0)


def tmr(figure: Figure) -> int:
    """TERM.9: the Tactical Movement Rate, by modAG unless the sheet gives it."""
    file = figure.sheet.file
    if file.tmr is not None:
        rate = file.tmr
    else:
        agile = mod_ag(figure)
        rate = next((value for least, value in tmr_rows() if agile >= least), 0) + file.tmr_race
    return max(0, int(rate) - figure.value(SLOWED))


def weapons(figure: Figure) -> dict[str, Weapon]:
    """Its weapons by name: those on the sheet, and those it has taken up."""
    known: dict[str, Weapon] = figure.sheet.weapons
    if not figure.taken:
        return known
    return {**known, **{one.name: one.weapon for one in figure.taken if one.weapon}}


def shields(figure: Figure) -> list[Shield]:
    """Its shields: the one on the sheet, and those it has taken up."""
    own: Shield | None = figure.sheet.shield
    taken = [one.shield for one in figure.taken if one.shield] if figure.taken else []
    return taken if own is None else [own, *taken]


def weapon(figure: Figure, name: str) -> Weapon:
    """A figure's weapon by name; any other name means bare hands."""
    return weapons(figure).get(name) or unarmed(figure)


def unarmed(figure: Figure) -> Weapon:
    """21.a-e: bare hands as a weapon, with this figure's base chance and damage."""
    sheet: Sheet = figure.sheet
    over = max(0, sheet.ps - UNARMED_STRENGTH)
    return Weapon(
        name=UNARMED, kind="Unarmed", rank=sheet.file.unarmed, group="unarmed", weapon_class="C", use="MC",
        natural=True, base_chance=2 * mod_ag(figure) + over, damage=over // 3 - 4,
    )  # fmt: skip


def prepared(figure: Figure) -> list[Weapon]:
    """TERM.7: the prepared weapons: those in hand, and natural ones."""
    return [w for w in weapons(figure).values() if w.natural or w.name in figure.hands]


def in_hand(figure: Figure) -> list[Weapon]:
    """The weapons it holds and could drop."""
    known = weapons(figure)
    return [known[name] for name in figure.hands if name in known]


def held_shield(figure: Figure) -> Shield | None:
    """TERM.7: the prepared shield, if any."""
    return next((shield for shield in shields(figure) if shield.name in figure.hands), None)


def shield_of(figure: Figure) -> Shield | None:
    """The shield in hand, or else the one on the sheet, wherever it is now."""
    own: Shield | None = figure.sheet.shield
    return held_shield(figure) or own


def rank(weapon: Weapon) -> int:
    """TERM.8: a weapon's rank as a number; unranked counts as 0."""
    return weapon.rank or 0


def fighting_rank(figure: Figure) -> int:
    """12.3.b: the best rank with a prepared weapon, or else the rank in Unarmed Combat."""
    return max(map(rank, prepared(figure)), default=figure.sheet.file.unarmed or 0)


def free_hands(figure: Figure) -> int:
    """TERM.7: how many of its two hands are empty."""
    used = 0
    for name in figure.hands:
        known = weapons(figure).get(name)
        used += min(known.hands) if known is not None else 1
    return 2 - used


def both_hands(figure: Figure, weapon: Weapon) -> bool:
    """16.4.c: whether the figure wields a weapon with both hands."""
    return 2 in weapon.hands and figure.hands == (weapon.name,)


def can_evade_blow(figure: Figure) -> bool:
    """17.4.a: whether a figure can parry: evading, able, and with a weapon in hand."""
    return figure.has(EVADING) and not helpless(figure) and bool(in_hand(figure))


def initiative_value(figure: Figure) -> int:
    """12.3.b: the Initiative Value: modAG + PC + rank."""
    return mod_ag(figure) + int(figure.sheet.pc) + fighting_rank(figure)


def due(state: Fight, figure: Figure, kind: str) -> bool:
    """Whether a condition set for a later pulse has come due."""
    return any(c.kind == kind and c.at <= state.clock for c in figure.conditions)


def bound(figure: Figure) -> bool:
    """16.5.entangle.e: whether a figure is entangled, and so cannot leave its hex."""
    return figure.has(ENTANGLED)
