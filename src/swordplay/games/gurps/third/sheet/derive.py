"""What follows from a sheet's file in the Third Edition: scores, weapon modes, shields, PD and DR."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from swordplay.catalogue import reference
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SINGLE
from swordplay.games.gurps.sheet.gear import POTION, dice_of, empty_of, hands_of, items_of
from swordplay.games.gurps.sheet.missiles import missile_of, playable
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode, Shield, Thing
from swordplay.games.gurps.third.sheet import armour
from swordplay.games.gurps.third.sheet.errors import UNFAMILIAR, errors
from swordplay.games.gurps.third.sheet.file import Gear3, SheetFile3
from swordplay.games.gurps.third.sheet.gear import OWN, TABLES, carried, known_items
from swordplay.games.gurps.third.sheet.sheet import Sheet3, parry_score
from swordplay.games.gurps.third.sheet.skills import DX, level_of, skills, trait_levels

POUNDS = 150
"""The weight of a fighter whose sheet gives none."""


class Reading(msgspec.Struct, frozen=True):
    """How a document reads a sheet where the two differ."""

    defaults: bool = False
    """Whether a weapon can be used at its skill's default; by REF.13 only what is entered is known."""
    bite: str = "1d-4"
    """The damage of a bite (UNA.9 / CCB.3)."""
    bite_skills: tuple[str, ...] = ()
    """The skills a bite may be rolled against besides DX (UNA.5 / CCB.1)."""


BY_CARDS = Reading()
BY_SHEET = Reading(defaults=True, bite="thr-4", bite_skills=("Brawling", "Karate"))


def read(paper: SheetFile3, reading: Reading = BY_CARDS) -> Sheet3:
    """Work out the whole sheet from its file."""
    things = carried(checked(paper))
    items = items_of(things, known_items())
    level = encumbrance_of(paper, items)
    move = max(1, (paper.dx + paper.ht) // 4 - level) if paper.move is None else paper.move
    fighter = _Fighter(paper, reading)
    sheet = Sheet3(
        st=paper.st,
        dx=paper.dx,
        iq=paper.iq,
        ht=paper.ht,
        hp=paper.ht if paper.hits is None else paper.hits,
        fp=paper.st if paper.fatigue is None else paper.fatigue,
        will=_will(paper),
        per=paper.iq + trait_levels(paper, "Acute Vision") if paper.vision is None else paper.vision,
        speed=(paper.dx + paper.ht) / 4,
        move=move,
        dodge=move if paper.dodge is None else paper.dodge,
        encumbrance=level,
        sm=size_modifier(paper.size),
        male=paper.male,
        left_handed=paper.left_handed,
        traits=frozenset(paper.traits),
        skills=fighter.learned,
        modes={**{name: fighter.modes(name, item) for name, item in items.items()}, FIST: fighter.bare_hands()},
        shots=fighter.shots(items, things),
        shields=fighter.shields(items),
        dr={},
        right=_in_hand(things, "right"),
        left=_in_hand(things, "left"),
        belt=tuple(gear.name or gear.item for gear in things if not gear.hand),
        empty=empty_of(things, items),
        potions=frozenset(gear.name or gear.item for gear in things if gear.kind == POTION),
        footprint=SINGLE,
        thrust=thrust_and_swing(paper.st)["thr"],
        things=_things(items),
        quality={gear.name or gear.item: gear.quality for gear in things if gear.quality},
        bare_parries=fighter.bare_parries(),
        toughness=trait_levels(paper, "Toughness"),
        weight=paper.weight_kg or paper.weight or POUNDS,
        kilograms=paper.weight_kg is not None,
        bashes=fighter.bashes(items, things),
        handling=_handling(things),
        resolve=trait_levels(paper, "Strong Will") - trait_levels(paper, "Weak Will"),
    )
    return in_armour(sheet, paper)


def in_armour(sheet: Sheet3, paper: SheetFile3) -> Sheet3:
    """A sheet with PD and DR by place."""
    pd, dr, mail = armour.protection(paper)
    closed = any(piece.get("no_peripheral_vision") for piece in armour.pieces(paper))
    return msgspec.structs.replace(sheet, pd=pd, dr=dr, mail=mail, closed_helm=closed)


def checked(paper: SheetFile3) -> SheetFile3:
    """A sheet that is sound; otherwise it is refused with the first thing that is wrong with it."""
    problem = next(errors(paper), None)
    if problem:
        raise UnreadableError(problem)
    return paper


def _in_hand(things: tuple[Gear3, ...], hand: str) -> str:
    hands = hands_of(things)
    return hands.get(hand, hands.get("both", ""))


def learn(sheet: Sheet3, paper: SheetFile3, others: tuple[Gear3, ...], reading: Reading = BY_CARDS) -> None:
    """Work out, when a fight is set up, what a fighter could do with things that others carry."""
    fighter = _Fighter(paper, reading)
    items = {name: item for name, item in items_of(others, known_items()).items() if name not in sheet.modes}
    sheet.modes.update({name: fighter.modes(name, item) for name, item in items.items()})
    sheet.shots.update(fighter.shots(items, others))
    sheet.shields.update(fighter.shields(items))
    sheet.bashes.update(fighter.bashes(items, others))
    sheet.things.update(_things(items))


def read_hands(sheet: Sheet3, paper: SheetFile3, reading: Reading) -> None:
    """Work out bare hands anew, where a switch of the fight says how."""
    sheet.modes[FIST] = _Fighter(paper, reading).bare_hands()


# Scores


@cache
def thrust_and_swing(st: int) -> Mapping[str, tuple[int, int]]:
    """REF.14: basic damage by ST; of two rows the lower. One too weak to hurt rolls no dice."""
    rows: Mapping[int, Mapping[str, str]] = reference(TABLES)["st_damage"]["rows"]
    row = rows[max(known for known in rows if known <= st)]
    return {base: (0, 0) if row[base] == "0" else dice_of(row[base]) for base in ("thr", "sw")}


def encumbrance_of(paper: SheetFile3, items: Mapping[str, Mapping[str, Any]]) -> int:
    """The level of encumbrance of all that a fighter carries and wears."""
    worn = sum(piece["weight_lb"] for piece in armour.pieces(paper))
    load = paper.load + worn + sum(_weight(item) for item in items.values())
    rows = reference(TABLES)["encumbrance"]["rows"]
    return next((int(row["level"]) for row in rows if load <= row["max_lb_per_st"] * paper.st), int(rows[-1]["level"]))


def size_modifier(size: float) -> int:
    """What a target's longest side adds to a shot; between two rows the next larger."""
    rows = reference(TABLES)["size_modifier"]["rows"]
    return next((int(modifier) for limit, modifier in rows if size <= limit), int(rows[-1][1]))


def _will(paper: SheetFile3) -> int:
    """REF.12: IQ with the levels of Strong or Weak Will, unless it is entered."""
    if paper.will is not None:
        return paper.will
    return max(0, paper.iq + trait_levels(paper, "Strong Will") - trait_levels(paper, "Weak Will"))


def _weight(item: Mapping[str, Any]) -> float:
    return float(item.get("weight_lb", 0))


BAD_REPAIR = -4
"""UNFAM.4."""


def _handling(things: tuple[Gear3, ...]) -> dict[str, int]:
    given = {gear.name or gear.item: UNFAMILIAR[gear.unfamiliar] + BAD_REPAIR * gear.bad_repair for gear in things}
    return {name: modifier for name, modifier in given.items() if modifier}


def _things(items: Mapping[str, Mapping[str, Any]]) -> dict[str, Thing]:
    """WPN.3-14, REF.23: every weapon carried as a target, with its longest reach."""
    return {
        name: Thing(
            _weight(item),
            max((CLOSE if r == "C" else r for m in item.get("modes", ()) for r in m.get("reach", ())), default=CLOSE),
            item.get("material", ""),
            item.get("size", "medium"),
            item.get("dr", 0),
            item.get("hits", 0),
        )
        for name, item in items.items()
        if "db" not in item and (item.get("modes") or item.get("ranged"))
    }


# What a fighter can do with what he carries

HAND_SKILLS = ("Karate", "Brawling", "Boxing")
FOOT_SKILLS = ("Karate", "Brawling")
DAMAGE_PER = {"Karate": 5, "Boxing": 5, "Brawling": 10}
"""UNA.10-12: the points of skill that add one point of damage."""
PARRY_BARE = ("Boxing", "Brawling", "Judo", "Karate")
HEAVY_BOOTS = "Heavy Boots"


def _damage(mode: Mapping[str, Any], basic: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """Dice and adds of a mode: its own, or by the ST behind it."""
    return _more(dice_of(mode["dice"]) if "dice" in mode else basic[mode["base"]], mode.get("add", 0))


def _more(damage: tuple[int, int], add: int) -> tuple[int, int]:
    """Damage with something added; no dice stay no damage."""
    dice, adds = damage
    return (dice, adds + add) if dice else (0, 0)


class _Fighter:
    """A sheet's file with its skills under their right names, while it is read."""

    def __init__(self, paper: SheetFile3, reading: Reading) -> None:
        self.paper, self.reading = paper, reading
        self.learned = skills(paper)
        self.basic = thrust_and_swing(paper.st)

    def level(self, skill: str) -> int | None:
        return level_of(self.paper.dx, self.learned, skill, defaults=self.reading.defaults)

    def modes(self, name: str, item: Mapping[str, Any]) -> tuple[Mode, ...]:
        """Every way to strike with a thing whose skill he has."""
        modes = []
        for mode in item.get("modes", ()):
            level = None if mode.get("base") == "none" else self.level(mode["skill"])
            if level is None:
                continue
            dice, adds = _damage(mode, self.basic)
            turns = mode.get("ready_after_swing", int(mode.get("unready_after_attack", False)))
            modes.append(
                Mode(
                    item=name,
                    usage=mode["usage"],
                    skill=mode["skill"],
                    level=level,
                    dice=dice,
                    adds=adds,
                    type=mode["type"],
                    reach=tuple(CLOSE if reach == "C" else reach for reach in mode["reach"]),
                    parry=parry_score(mode["skill"], level),
                    hands=mode["hands"],
                    fencing=mode.get("fencing", False),
                    unready=turns > 0,
                    by_st="dice" not in mode,
                    sets_reach=mode.get("ready_to_change_reach", False),
                    st=mode["st"],
                    st_short=max(0, mode["st"] - self.paper.st),
                    weight=_weight(item),
                    ready_turns=max(1, turns),
                )
            )
        return tuple(modes)

    def shots(self, items: Mapping[str, Mapping[str, Any]], things: tuple[Gear3, ...]) -> dict[str, tuple[Mode, ...]]:
        """Every way to shoot or throw what he carries."""
        strength = {gear.name or gear.item: gear.st for gear in things}
        return {
            name: tuple(self._shots(name, item, strength.get(name) or self.paper.st))
            for name, item in items.items()
            if "ranged" in item
        }

    def _shots(self, name: str, item: Mapping[str, Any], st: int) -> list[Mode]:
        """The modes at range; `st` is the weapon's own where it has one."""
        shots = []
        for mode in item["ranged"]:
            level = self.level(mode["skill"])
            if level is None or not playable(mode) or mode.get("base") == "none":
                continue
            dice, adds = _damage(mode, thrust_and_swing(st))
            missile = missile_of(mode, st)
            if missile.kind == "crossbow":
                missile = msgspec.structs.replace(missile, reload=cocking_turns(missile.reload, st - self.paper.st))
            shots.append(
                Mode(
                    item=name,
                    usage="thrown" if missile.thrown else "shot",
                    skill=mode["skill"],
                    level=level,
                    dice=dice,
                    adds=adds,
                    type=mode["type"],
                    hands=mode["hands"],
                    by_st="dice" not in mode,
                    st=mode["st"],
                    st_short=max(0, mode["st"] - self.paper.st),
                    weight=_weight(item),
                    missile=missile,
                )
            )
        return shots

    # Bare hands

    def bare_hands(self) -> tuple[Mode, ...]:
        """UNA.2-12: punch, kick and bite, each with the skill that serves best."""
        thrust = self.basic["thr"]
        boots = 1 if self._heavy_boots() else 0
        return (
            self._blow("punch", HAND_SKILLS, _more(thrust, -2)),
            self._blow("kick", FOOT_SKILLS, _more(thrust, boots)),
            self._blow("bite", self.reading.bite_skills, self._bite()),
        )

    def _bite(self) -> tuple[int, int]:
        """UNA.9, CCB.3: dice of its own, or thrust damage less so much."""
        text = self.reading.bite
        return _more(self.basic["thr"], int(text[3:])) if text.startswith("thr") else dice_of(text)

    def _blow(self, usage: str, known: tuple[str, ...], damage: tuple[int, int]) -> Mode:
        """A blow with the skill of the highest level, of equal ones the one that does most harm, or else with DX."""
        ways = [(self.learned[skill], self._bonus(usage, skill), skill) for skill in known if skill in self.learned]
        level, bonus, skill = max([*ways, (self.paper.dx, 0, DX)], key=lambda way: way[:2])
        reach = (CLOSE,) if usage == "bite" else (CLOSE, 1)
        return Mode(FIST, usage, skill, level - 2 * (usage == "kick"), *_more(damage, bonus), "cr", reach)

    def _bonus(self, usage: str, skill: str) -> int:
        return 0 if usage == "bite" else self.learned[skill] // DAMAGE_PER[skill]

    def _heavy_boots(self) -> bool:
        """UNA.8: by the trait, or by what he wears on his feet."""
        heavy = reference(OWN)["heavy_boots"]
        return bool(trait_levels(self.paper, HEAVY_BOOTS)) or any(
            piece["name"] in heavy for piece in armour.pieces(self.paper)
        )

    def bare_parries(self) -> tuple[Mode, ...]:
        """PBH.1-2: half of DX, or two thirds of each unarmed skill."""
        ways = {DX: self.paper.dx, **{skill: self.learned[skill] for skill in PARRY_BARE if skill in self.learned}}
        return tuple(
            Mode(FIST, "parry", skill, level, 0, 0, "cr", (CLOSE, 1), parry_score(skill, level))
            for skill, level in ways.items()
        )

    # Shields

    def shields(self, items: Mapping[str, Mapping[str, Any]]) -> dict[str, Shield]:
        """BLK.1: Block is half the skill; without the skill a shield gives its PD and no more."""
        shields = {}
        for name, item in items.items():
            if "db" in item:
                level = self.level(item["skill"])
                shields[name] = Shield(
                    name,
                    item["db"],
                    None if level is None else level // 2,
                    large=item["attack_penalty"] < 0,
                    buckler=item["buckler"],
                    skill=item["skill"],
                    level=level or 0,
                )
        return shields

    def bashes(self, items: Mapping[str, Mapping[str, Any]], things: tuple[Gear3, ...]) -> dict[str, Mode]:
        """BASH.3-4, BASH.8: a blow with each shield, one harder with spikes; a cloak is none."""
        spiked = {gear.name or gear.item for gear in things if gear.spiked}
        bashes = {}
        for name, item in items.items():
            level = self.level(item["skill"]) if item.get("skill") in ("Shield", "Buckler") else None
            if level is not None:
                damage = _more(self.basic["thr"], int(name in spiked))
                bashes[name] = Mode(name, "bash", item["skill"], level, *damage, "cr", (1,), weight=_weight(item))
        return bashes


TOO_STRONG = 8
"""REL.9: a crossbow stronger than its user by more cannot be cocked by hand."""
NEVER = 0
"""The turns to reload a weapon that its user cannot reload."""


def cocking_turns(usual: int, stronger: int) -> int:
    """REL.8-9: the turns to cock and load a crossbow whose ST is that much above its user's."""
    if stronger > TOO_STRONG:
        return NEVER
    return usual * 2 if stronger > 0 else usual
