"""What a fighter carries: the file's entries, and the catalogue's data behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from swordplay.catalogue import reference
from swordplay.engine.bounds import Name
from swordplay.engine.errors import UnreadableError
from swordplay.games.gurps.fourth.missiles import missile_of, playable

POTION, THING = "potion", "thing"
"""Kinds of gear that are not in the catalogue: something to drink, and anything else."""
HANDS = ("right", "left", "both")
QUALITIES = ("", "cheap", "good", "fine", "very fine", "magic")


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something carried: what it is, what it is called, and where it is when the fight begins."""

    item: Name
    name: Name = ""
    hand: Name = ""
    kind: Name = ""
    quality: Name = ""
    loaded: bool | None = None
    mounted: bool = False


def items_of(carried: tuple[Gear, ...]) -> dict[str, Mapping[str, Any]]:
    """The catalogue's entries of what is carried, by the name it goes by.

    Where several ranged weapons share a name, the plain name means the latest; its tech level names each of them.
    """
    tables = reference("gurps4")
    known: dict[str, Mapping[str, Any]] = {}
    for kind in ("melee_weapons", "shields"):
        known.update({item["name"]: item for item in tables[kind]["items"]})
    known.update({item["name"]: item for item in reference("gurps4-own")["melee_weapons"]["items"]})
    for kind in ("ranged_weapons", "firearms"):
        for item in tables[kind]["items"]:
            melee = known.get(item["name"], {}).get("modes", ())
            entry = {**item, "modes": melee, "ranged": item["modes"]}
            known[item["name"]] = known[f"{item['name']} (TL{item.get('tl')})"] = entry
    found: dict[str, Mapping[str, Any]] = {}
    for place, gear in enumerate(carried):
        if gear.kind not in ("", POTION, THING):
            raise UnreadableError(f"gear[{place}].kind: expected {POTION}, {THING} or nothing, not {gear.kind!r}")
        if gear.item not in known and not gear.kind:
            raise UnreadableError(f"gear[{place}].item: {gear.item!r} is not in the catalogue")
        name = gear.name or gear.item
        if name in found:
            raise UnreadableError(f"gear[{place}].name: {name!r} is carried twice; give each its own name")
        if gear.hand not in ("", *HANDS):
            raise UnreadableError(f"gear[{place}].hand: expected right, left, both or nothing, not {gear.hand!r}")
        if gear.quality not in QUALITIES:
            expected = ", ".join(filter(None, QUALITIES))
            raise UnreadableError(f"gear[{place}].quality: expected {expected} or nothing, not {gear.quality!r}")
        found[name] = {} if gear.kind else known[gear.item]
    return found


def empty_of(carried: tuple[Gear, ...], items: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """What has to be loaded before it shoots; what is in hand at the start is loaded unless the file says no."""
    found: list[str] = []
    for gear in carried:
        name = gear.name or gear.item
        shots = max((missile_of(mode, 0).shots for mode in items[name].get("ranged", ()) if playable(mode)), default=0)
        if not (bool(gear.hand) if gear.loaded is None else gear.loaded):
            found.extend([name] * shots)
    return tuple(found)


def hands_of(carried: tuple[Gear, ...]) -> dict[str, str]:
    """What is in which hand when the fight begins."""
    return {gear.hand: gear.name or gear.item for gear in carried if gear.hand}
