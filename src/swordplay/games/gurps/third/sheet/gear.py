"""The catalogue's weapons, shields and armour of the Third Edition, in the form that the shared rules read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from swordplay.catalogue import reference, table
from swordplay.games.gurps.sheet.gear import Known
from swordplay.games.gurps.third.sheet.file import Gear3, SheetFile3

TABLES, OWN = "gurps3", "gurps3-own"
IN_HAND = ("right", "left", "both")
"""The fields of a sheet that put a thing in hand."""
USAGE = {"sw": "swung", "thr": "thrust"}
_GRIP = re.compile(r" \((?:one hand|two hands)\)$")

# Names


@cache
def _canonical() -> Mapping[str, str]:
    """The catalogue's name of a thing by every way to write it, in lower case."""
    names = {name.lower(): name for name in known_items()}
    short = reference(OWN)["short_names"]
    return names | {name.lower(): known for name, known in short.items()}


def canonical(name: str) -> str:
    """The catalogue's name of a thing, if it has one."""
    return _canonical().get(_GRIP.sub("", name.lower()), name)


def carried(paper: SheetFile3) -> tuple[Gear3, ...]:
    """Everything carried under the catalogue's names: the gear, and after it what is in hand by the short form."""
    things = [gear if gear.kind else replace(gear, item=canonical(gear.item)) for gear in paper.gear]
    for hand in IN_HAND:
        item = canonical(getattr(paper, hand))
        if item:
            again = sum(gear.item == item for gear in things)
            things.append(Gear3(item=item, hand=hand, name=f"{item} {again + 1}" if again else ""))
    return tuple(things)


# Weapons and shields


@cache
def known_items() -> Known:
    """The catalogue's weapons, shields and cloaks by name; one weapon for both grips of a bastard sword."""
    tables = reference(TABLES)
    known: dict[str, dict[str, Any]] = {}
    for item in tables["melee_weapons"]["items"]:
        name = _GRIP.sub("", item["name"])
        thing = known.setdefault(name, {"weight_lb": item["weight_lb"], "modes": ()})
        thing["modes"] += tuple(_melee(item))
    for item in tables["ranged_weapons"]["items"]:
        if item["base"] != "none":
            known.setdefault(item["name"], {"weight_lb": item["weight_lb"], "modes": ()})["ranged"] = (_ranged(item),)
    for item in (*tables["firearms"]["items"], *reference(OWN)["firearms"]["items"]):
        known[item["name"]] = {"weight_lb": item["weight_lb"], "modes": (), "ranged": (_firearm(item),)}
    shields = tables["shields"]
    for item in (*shields["items"], *shields["cloaks"]):
        name = item["name"] if "cloak" in item["name"] else f"{item['name']} shield"
        known["Buckler" if item["name"] == "Buckler" else name] = _shield(item)
    return {name: {**item, **_as_target(name, item)} for name, item in known.items()}


def _melee(item: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """The modes of a weapon; two with the same use and hands are told apart by the kind of damage."""
    uses = [(mode["base"], mode["hands"]) for mode in item["modes"]]
    for mode in item["modes"]:
        usage = USAGE[mode["base"]]
        yield {
            **mode,
            "skill": item["skill"],
            "usage": usage if uses.count((mode["base"], mode["hands"])) == 1 else f"{usage} {mode['type']}",
            "st": item["min_st"] or 0,
            "fencing": item.get("fencing", False),
            "ready_to_change_reach": mode.get("change_reach", False),
        }


def _ranged(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """How a weapon is thrown or shot; what is no launcher is thrown."""
    launcher = reference(OWN)["launchers"].get(item["name"])
    reload = item.get("reload") or (launcher or {}).get("reload")
    return {
        **{field: item[field] for field in ("skill", "base", "add", "type", "ss", "acc")},
        "range": _ranges(item),
        "kind": launcher["kind"] if launcher else "thrown",
        "hands": launcher["hands"] if launcher else 1,
        "shots": f"1({reload})" if launcher else "T",
        "st": item["min_st"] or 0,
    }


def _firearm(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """How a gun is shot and, by table RELOAD of the cards, loaded (REL.10-13)."""
    gun = reference(OWN)["guns"][item["name"]]
    rate = str(item["rof"]).rstrip("~*")
    rows = {row[0]: row for row in table("gurps3-cards", "RELOAD").rows}
    _, fixed, per_unload, per_load, _ = rows[gun["loads"]] if "loads" in gun else ("", _pause(rate), 0, 0, None)
    return {
        **{field: item[field] for field in ("type", "bullet_x", "ss", "acc")},
        "dice": item["damage"],
        "skill": gun["skill"],
        "range": _ranges(item),
        "kind": "gun",
        "hands": gun["hands"],
        "shots": f"{item['shots']}({fixed})",
        "per_unload": per_unload,
        "per_load": per_load,
        "rof": "1" if "/" in rate else rate,
        "rcl": abs(item["rcl"]),
        "st": item["min_st"] or 0,
    }


def _pause(rate: str) -> int:
    """The turns between two shots of a gun that fires once in so many."""
    return int(rate.partition("/")[2]) - 1


def _ranges(item: Mapping[str, Any]) -> str:
    """Both ranges of a weapon as the shared rules write them."""
    limits = [item["half_damage"] or item["max"], item["max"]]
    return "/".join(str(limit).replace("ST*", "x") for limit in limits)


def _shield(item: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "weight_lb": item["weight_lb"] or 0,
        "db": item["pd"],
        "skill": item.get("skill", "Shield"),
        "attack_penalty": item.get("attack_penalty", 0),
        "buckler": item["name"] == "Buckler",
    }


# Weapons as targets

MEDIUM = "medium"


def _as_target(name: str, item: Mapping[str, Any]) -> Mapping[str, Any]:
    """WPN.3-14: the size of a weapon as a target, and what it takes to break it."""
    if "db" in item:
        return {}
    own = reference(OWN)
    modes = (*item["modes"], *item.get("ranged", ()))
    words = (name, *(mode["skill"] for mode in modes))
    gun = own["guns"].get(name, {})
    return {"size": gun.get("size") or _listed(words, own["weapon_sizes"]) or MEDIUM, **_breaks(words)}


def _listed(words: Iterable[str], lists: Mapping[str, Iterable[str]]) -> str:
    """The heading under which a weapon stands, by its name or else by a skill."""
    return next((heading for word in words for heading, members in lists.items() if word in members), "")


def _breaks(words: Iterable[str]) -> Mapping[str, Any]:
    """WPN.8-14: DR and HP of a shaft, or the hits in one blow that break a blade."""
    what = _listed(words, reference(OWN)["weapon_kinds"])
    rows = reference(TABLES)["weapon_breakage"]
    for row in rows["shaft"]:
        if row["what"] == what:
            return {"material": SHAFT, "dr": row["dr"], "hits": row["hits"]}
    for row in rows["blade_hits_in_one_blow"]:
        if row["what"] == what:
            return {"material": BLADE, "dr": 0, "hits": row["hits"]}
    return {"material": "", "dr": 0, "hits": 0}


SHAFT, BLADE = "shaft", "blade"
"""What a weapon is to one who would break it."""
