"""A figure in the fight, and the scores that follow from its sheet and its state."""

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
"""Pulses of ten and a half minutes: D10+5 on the average."""


class TakenItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon or shield of somebody else's as it serves whoever took it up: whose it was, and its name there."""

    owner: str
    item: str
    weapon: Weapon | None = None
    shield: Shield | None = None

    @property
    def name(self) -> str:
        """What its new bearer calls it."""
        thing = self.weapon or self.shield
        return thing.name if thing else self.item


class Figure(Fighter, kw_only=True):
    """What changes about a figure: points, what is in its hands, what it has lost, taken up, or stuck in its body."""

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
        """The hexes it stands on; one that is ridden in the fight is a piece of one hex."""
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
        """Weapons it could draw, while it holds none."""
        known = weapons(self)
        carried = [arm.name for arm in known.values() if not arm.natural]
        if any(name in self.hands for name in carried):
            return []
        return [name for name in carried if name not in self.gone]

    def could_arm(self, state: Fight) -> bool:
        """Whether it has nothing to strike with, and needs it, but might draw or pick up something."""
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
        """Weapons to strike with that it could draw."""
        away = (*self.hands, *self.gone)
        return [arm.name for arm in weapons(self).values() if "M" in arm.use and arm.name not in away]

    @property
    def biting(self) -> list[str]:
        """What it can only use in close combat, when it has nothing else."""
        known = weapons(self)
        ready = [arm for arm in known.values() if arm.natural or arm.name in self.hands]
        return [arm.name for arm in ready] if ready and all(arm.use == "C" for arm in ready) else []

    @property
    def spells(self) -> list[str]:
        """The spells it has strength left for."""
        return [spell.name for spell in self.sheet.file.spells if spell.cost <= self.ft]


class Fight(State[Figure], kw_only=True):
    """The state of a fight: who is engaged with whom was fixed at the start of the pulse."""

    engagements: tuple[tuple[str, ...], ...] = ()

    def known_to(self, side: str) -> Fight:
        """What a side may know: a side on the agenda loses only whom it does not see; the hidden are never engaged.

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
    """19.b-c, TERM.18: dead, unconscious or knocked out; a feeble monster fights on to the last."""
    if figure.en <= UNCONSCIOUS_AT:
        file = figure.sheet.file
        if figure.en <= 0 or not (file.monster and figure.sheet.en <= FEEBLE_MONSTER):
            return True
    return figure.has(KNOCKED_OUT)


def incapacitated(figure: Figure) -> bool:
    """TERM.18: restrained, knocked out, unconscious or dead."""
    return down(figure) or figure.has(RESTRAINED)


def helpless(figure: Figure) -> bool:
    """17.5.c: stunned or incapacitated, and so without Defence, parry or zone."""
    return figure.has(STUNNED) or incapacitated(figure)


def has_zone(figure: Figure) -> bool:
    """TERM.4, GAP.close: whether a figure threatens hexes at all."""
    return not (figure.hidden or figure.has(CLOSE) or helpless(figure))


def mod_ag(figure: Figure) -> int:
    """TERM.1, 20.4.a: Agility less armour, load and stuck missiles, not below 0."""
    sheet: Sheet = figure.sheet
    lost = figure.value(STUCK) + figure.value(STIFF) if figure.conditions else 0
    return max(0, sheet.ag + sheet.armour_ag - sheet.file.encumbrance - lost)


def agility(figure: Figure) -> Tally:
    """TERM.1: modAG with its reasons."""
    sheet: Sheet = figure.sheet
    tally = Tally(sheet.ag, "agility").add(sheet.armour_ag, "armour-agility")
    tally.add(-sheet.file.encumbrance, "encumbrance").add(-figure.value(STUCK), "stuck-missiles")
    return tally.add(-figure.value(STIFF), "grievous-wound").floor(0, "no-less")


def mod_md(figure: Figure) -> int:
    """TERM.1: Manual Dexterity less what a shield in hand takes."""
    shield = held_shield(figure)
    return int(figure.sheet.md) - figure.value(CLUMSY) - (shield.md_loss if shield else 0)


def tmr(figure: Figure) -> int:
    """TERM.9: the Tactical Movement Rate, by modAG unless the paper gives it."""
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
    """A weapon of the figure's by name; bare hands are always there."""
    return weapons(figure).get(name) or unarmed(figure)


def unarmed(figure: Figure) -> Weapon:
    """21.a-e: bare hands, with the base chance and damage they have in this body."""
    sheet: Sheet = figure.sheet
    over = max(0, sheet.ps - UNARMED_STRENGTH)
    return Weapon(
        name=UNARMED, kind="Unarmed", rank=sheet.file.unarmed, group="unarmed", weapon_class="C", use="MC",
        natural=True, base_chance=2 * mod_ag(figure) + over, damage=over // 3 - 4,
    )  # fmt: skip


def prepared(figure: Figure) -> list[Weapon]:
    """TERM.7: the weapons in hand, and those it was born with."""
    return [w for w in weapons(figure).values() if w.natural or w.name in figure.hands]


def in_hand(figure: Figure) -> list[Weapon]:
    """The weapons it holds and could drop."""
    known = weapons(figure)
    return [known[name] for name in figure.hands if name in known]


def held_shield(figure: Figure) -> Shield | None:
    """TERM.7: the prepared shield, if any."""
    return next((shield for shield in shields(figure) if shield.name in figure.hands), None)


def shield_of(figure: Figure) -> Shield | None:
    """The shield in hand, or the one on the sheet, wherever that is."""
    own: Shield | None = figure.sheet.shield
    return held_shield(figure) or own


def rank(weapon: Weapon) -> int:
    """TERM.8: a rank to add or compare; unranked counts as 0."""
    return weapon.rank or 0


def fighting_rank(figure: Figure) -> int:
    """12.3.b: rank with the prepared weapon, the better of two, or that of unarmed combat."""
    return max(map(rank, prepared(figure)), default=figure.sheet.file.unarmed or 0)


def free_hands(figure: Figure) -> int:
    """TERM.7: how many of its two hands are empty."""
    used = 0
    for name in figure.hands:
        known = weapons(figure).get(name)
        used += min(known.hands) if known is not None else 1
    return 2 - used


def both_hands(figure: Figure, weapon: Weapon) -> bool:
    """16.4.c: whether both hands hold a weapon."""
    return 2 in weapon.hands and figure.hands == (weapon.name,)


def can_evade_blow(figure: Figure) -> bool:
    """17.4.a: evading, able, and with something to parry with."""
    return figure.has(EVADING) and not helpless(figure) and bool(in_hand(figure))


def initiative_value(figure: Figure) -> int:
    """12.3.b: modAG + PC + rank."""
    return mod_ag(figure) + int(figure.sheet.pc) + fighting_rank(figure)


def due(state: Fight, figure: Figure, kind: str) -> bool:
    """Whether something that is due in a later pulse has come due."""
    return any(c.kind == kind and c.at <= state.clock for c in figure.conditions)


def bound(figure: Figure) -> bool:
    """16.5.entangle.e: entangled, and so in its hex until free."""
    return figure.has(ENTANGLED)
