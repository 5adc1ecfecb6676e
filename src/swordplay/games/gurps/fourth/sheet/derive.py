"""What follows from a sheet's file: scores, weapon modes, shields, DR."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from swordplay.catalogue import reference
from swordplay.catalogue.errors import meant
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SINGLE, Hex
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.file import SheetFile
from swordplay.games.gurps.sheet.gear import POTION, Gear, dice_of, empty_of, gear_errors, hands_of, items_of
from swordplay.games.gurps.sheet.missiles import missile_of, playable
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode, Sheet, Shield, Thing


def thrust_and_swing(st: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Basic damage by ST."""
    rows: Mapping[int, Mapping[str, str]] = reference("gurps4")["st_damage"]["rows"]
    beyond = max(0, (st - 100) // 10)
    row = rows[max(known for known in rows if known <= max(1, st))]
    (thrust, thrust_adds), (swing, swing_adds) = dice_of(row["thr"]), dice_of(row["sw"])
    return (thrust + beyond, thrust_adds), (swing + beyond, swing_adds)


def encumbrance_of(st: int, load: float) -> int:
    """The level of encumbrance of a load."""
    lift = st * st / 5
    lift = round(lift) if lift >= 10 else lift
    rows = reference("gurps4")["encumbrance"]["rows"]
    return next((row["level"] for row in rows if load <= row["max_bl"] * lift), 4)


def read(paper: SheetFile) -> Sheet:
    """Work out the whole sheet from its file."""
    speed = (paper.dx + paper.ht) / 4 if paper.speed is None else paper.speed
    problem = next(gear_errors(paper.gear), None)
    if problem:
        raise UnreadableError(problem)
    items = items_of(paper.gear)
    level = paper.encumbrance
    if level is None:
        level = encumbrance_of(
            paper.st, paper.load + sum(_weight(item) for item in items.values()) + _armour_weight(paper)
        )
    reflexes = 1 if "Combat Reflexes" in paper.traits else 0
    base_move = int(speed) if paper.move is None else paper.move
    hands = hands_of(paper.gear)
    return Sheet(
        st=paper.st,
        dx=paper.dx,
        iq=paper.iq,
        ht=paper.ht,
        hp=max(1, paper.st) if paper.hp is None else paper.hp,
        fp=paper.ht if paper.fp is None else paper.fp,
        will=paper.iq if paper.will is None else paper.will,
        per=paper.iq if paper.per is None else paper.per,
        speed=speed,
        move=max(1, base_move * (5 - level) // 5),
        dodge=(int(speed) + 3 + reflexes if paper.dodge is None else paper.dodge),
        encumbrance=level,
        sm=paper.sm,
        male=paper.male,
        left_handed=paper.left_handed,
        traits=frozenset(paper.traits),
        skills=paper.skills,
        modes={**{name: _modes(paper, name, item) for name, item in items.items()}, **_unarmed(paper)},
        shots={name: _modes(paper, name, item, "ranged") for name, item in items.items() if "ranged" in item},
        shields=_shields(paper, items),
        dr=_resistance(paper),
        right=hands.get("right", hands.get("both", "")),
        left=hands.get("left", hands.get("both", "")),
        belt=tuple(gear.name or gear.item for gear in paper.gear if not gear.hand),
        empty=empty_of(paper.gear, items),
        potions=frozenset(gear.name or gear.item for gear in paper.gear if gear.kind == POTION),
        footprint=SINGLE if len(paper.footprint) == 1 else paper.footprint,
        thrust=thrust_and_swing(paper.st)[0],
        things=_things(paper.gear, items),
        quality={gear.name or gear.item: gear.quality for gear in paper.gear if gear.quality},
        bare_parries=_bare_parries(paper),
    )


FAR = 9
"""The reach that a weapon without one counts as when it is a target (DISARM.3)."""


def _things(carried: tuple[Gear, ...], items: Mapping[str, Mapping[str, Any]]) -> dict[str, Thing]:
    """DISARM.1, BREAK.5-9: every weapon carried as a target, with its longest reach."""
    kind = {gear.name or gear.item: gear.item for gear in carried}
    return {
        name: Thing(
            _weight(item),
            max(
                (CLOSE if r == "C" else r for m in item.get("modes", ()) for r in m.get("reach", ())),
                default=item.get("target_reach", _gun_size(kind[name], item)),
            ),
            item.get("material") or material_of(kind[name]),
        )
        for name, item in items.items()
        if "db" not in item and (item.get("modes") or item.get("ranged"))
    }


def _gun_size(name: str, item: Mapping[str, Any]) -> int:
    """WPN.1-3 of the range-band sheet: the reach a firearm has as a target: pistols C, carbines and shotguns 1."""
    skills = {mode.get("skill", "") for mode in item.get("ranged", ())}
    if any("Pistol" in skill for skill in skills):
        return CLOSE
    return 1 if "Carbine" in name or any("Shotgun" in skill for skill in skills) else FAR


def _weight(item: Mapping[str, Any]) -> float:
    return float(item.get("weight_lb", 0))


@cache
def known_armour() -> Mapping[str, Mapping[str, Any]]:
    """The catalogue's pieces of armour by name."""
    return {item["name"]: item for item in reference("gurps4")["armor"]["items"]}


def armour_errors(paper: SheetFile) -> Iterator[str]:
    """Armour that is neither in the catalogue nor has numbers of its own."""
    for place, name in enumerate(paper.armour):
        if not isinstance(name, str):
            from swordplay.games.gurps.sheet.own import armour_faults

            yield from armour_faults(name, f"armour[{place}]")
        elif name not in known_armour():
            yield f"armour[{place}]: {shown(name)} is not in the catalogue{meant(name, known_armour())}"


def _armour_items(paper: SheetFile) -> list[Mapping[str, Any]]:
    problem = next(armour_errors(paper), None)
    if problem:
        raise UnreadableError(problem)
    return [_armour_item(name) for name in paper.armour]


def _armour_item(piece: str | dict[str, Any]) -> Mapping[str, Any]:
    if isinstance(piece, str):
        return known_armour()[piece]
    from swordplay.games.gurps.sheet.own import armour_of

    return armour_of(piece)


def _armour_weight(paper: SheetFile) -> float:
    return sum(_weight(item) for item in _armour_items(paper)) if paper.armour else 0.0


def _resistance(paper: SheetFile) -> dict[str, int]:
    """DR by location: that of all pieces of armour together, and what the file adds."""
    resistance: dict[str, int] = dict(paper.dr)
    for item in _armour_items(paper) if paper.armour else ():
        for location in item["locations"]:
            resistance[location] = resistance.get(location, 0) + int(item["dr"])
    return resistance


@cache
def _skills() -> dict[str, Mapping[str, Any]]:
    return {item["name"]: item for item in reference("gurps4")["skills"]["items"]}


def level_of(paper: SheetFile, skill: str) -> int:
    """The level of a skill, learned or at its default from DX; unarmed skills default to DX itself."""
    names, known = skill.split(" / "), _skills()
    learned = [paper.skills[one] for one in names if one in paper.skills]
    if skill == "DX" or any(known.get(one, {}).get("unarmed") for one in names):
        return max([paper.dx, *learned])
    if learned:
        return max(learned)
    defaults = [d for one in names for d in known.get(one, {}).get("defaults", ())]
    return paper.dx + next((int(d[2:]) for d in defaults if re.match(r"^DX[+-]\d+$", d)), -5)


GUNNER = "Gunner (Machine Gun)"
"""SUP.6 of the range-band sheet: the skill for a weapon on a mount."""
_USAGE = {True: "thrown", False: "shot"}


def _modes(paper: SheetFile, name: str, item: Mapping[str, Any], kind: str = "modes") -> tuple[Mode, ...]:
    """Every mode of an item, in melee or at range, with the fighter's numbers."""
    basic = dict(zip(("thr", "sw"), thrust_and_swing(paper.st), strict=True))
    mounted = any(gear.mounted and (gear.name or gear.item) == name for gear in paper.gear)
    modes = []
    for mode in item.get(kind, ()):
        if mode.get("base") == "none" or (kind == "ranged" and not playable(mode)):
            continue
        dice, adds = dice_of(mode["dice"]) if "dice" in mode else basic[mode["base"]]
        needed = mode.get("st", 0)
        short = max(0, needed - paper.st)
        skill = GUNNER if mounted and kind == "ranged" else mode["skill"]
        level = level_of(paper, skill)
        parry = mode.get("parry")
        reflexes = 1 if "Combat Reflexes" in paper.traits else 0
        modes.append(
            Mode(
                item=name,
                usage=mode.get("usage", "" if kind == "modes" else _USAGE[mode["shots"] == "T"]),
                skill=skill,
                level=level,
                dice=dice,
                adds=adds + mode.get("add", 0),
                type=mode["type"],
                reach=tuple(CLOSE if reach == "C" else reach for reach in mode.get("reach", ())),
                parry=None if parry is None else (level - short) // 2 + 3 + parry + reflexes,
                hands=mode["hands"],
                fencing=mode.get("fencing", False),
                unbalanced=mode.get("unbalanced", False),
                unready=mode.get("unready_after_attack", False),
                by_st="dice" not in mode,
                sets_reach=mode.get("ready_to_change_reach", False),
                st=needed,
                st_short=short,
                weight=_weight(item),
                missile=missile_of(mode, paper.st, mounted=mounted) if kind == "ranged" else None,
            )
        )
    return tuple(_distinct(mode, modes) for mode in modes)


def learn(sheet: Sheet, paper: SheetFile, carried: tuple[Gear, ...]) -> None:
    """Work out, when a fight is set up, what a fighter could do with things that others carry."""
    items = {name: item for name, item in items_of(carried).items() if name not in sheet.modes}
    sheet.modes.update({name: _modes(paper, name, item) for name, item in items.items()})
    sheet.shots.update({name: _modes(paper, name, item, "ranged") for name, item in items.items() if "ranged" in item})
    sheet.shields.update(_shields(paper, items))
    sheet.things.update(_things(carried, items))


def _distinct(mode: Mode, among: list[Mode]) -> Mode:
    """The mode, with a longer usage where a weapon has two of the same name and number of hands."""
    if sum((other.usage, other.hands) == (mode.usage, mode.hands) for other in among) == 1:
        return mode
    return msgspec.structs.replace(mode, usage=f"{mode.usage} {mode.type}, {mode.skill}")


BARE_HANDS = "Boxing / Brawling / Karate"


def _unarmed(paper: SheetFile) -> dict[str, tuple[Mode, ...]]:
    """Bare hands, or a creature's natural weapons."""
    if paper.natural:
        return {
            FIST: tuple(
                Mode(FIST, n.name, n.name, n.skill, *dice_of(n.damage), n.type, n.reach, None) for n in paper.natural
            )
        }
    level = level_of(paper, BARE_HANDS)
    (dice, adds), _ = thrust_and_swing(paper.st)
    return {
        FIST: (
            Mode(FIST, "punch", "Brawling", level, dice, adds - 1, "cr", (CLOSE,), None),
            Mode(FIST, "kick", "Brawling", level - 2, dice, adds, "cr", (CLOSE, 1), None),
        )
    }


PARRY_BARE = ("Boxing", "Brawling", "Judo", "Karate")


def _bare_parries(paper: SheetFile) -> tuple[Mode, ...]:
    """PARRY.2: 3 plus half of each unarmed skill, or of DX; creatures with natural weapons cannot parry so."""
    if paper.natural:
        return ()
    levels = {"DX": paper.dx, **{skill: paper.skills[skill] for skill in PARRY_BARE if skill in paper.skills}}
    reflexes = 1 if "Combat Reflexes" in paper.traits else 0
    return tuple(
        Mode(FIST, "parry", skill, level, 0, 0, "cr", (CLOSE,), level // 2 + 3 + reflexes)
        for skill, level in levels.items()
    )


LISTED = {"Shield": "Shield / Shield (Shield)"}
"""The name of a shield's skill in the list of skills, where it differs."""


def _shields(paper: SheetFile, items: Mapping[str, Mapping[str, Any]]) -> dict[str, Shield]:
    shields = {}
    reflexes = 1 if "Combat Reflexes" in paper.traits else 0
    for name, item in items.items():
        if "db" in item:
            level = level_of(paper, LISTED.get(item["skill"], item["skill"]))
            shields[name] = Shield(
                name,
                item["db"],
                level // 2 + 3 + reflexes,
                large=item["attack_penalty"] < 0,
                buckler=item.get("buckler", "Buckler" in item.get("name", "")),
                skill=item["skill"],
                level=level,
            )
    return shields


METAL_AND_WOOD = "metal and wood"


def material_of(item: str) -> str:
    """What a weapon of the catalogue is made of, by our own data."""
    for material, names in reference("gurps4-own")["weapon_materials"].items():
        if item in names:
            return str(material)
    return METAL_AND_WOOD


def footprint_of(body: str, sm: int) -> tuple[Hex, ...]:
    """The hexes a creature stands on, by body and size and our own data."""
    sizes = reference("gurps4-own")["footprints"].get(body, {})
    fitting = [size for size in sizes if size <= sm]
    return tuple((q, r) for q, r in sizes[max(fitting)]) if fitting else SINGLE
