"""What a fighter carries: the file's entries, and the catalogue's data behind them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from swordplay.catalogue import reference
from swordplay.catalogue.errors import meant
from swordplay.engine.bounds import Name
from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import shown
from swordplay.games.gurps.sheet.missiles import missile_of, playable

if TYPE_CHECKING:
    from swordplay.games.gurps.sheet.own import OwnGear

POTION, THING = "potion", "thing"
"""Kinds of gear that need no entry in the catalogue: something to drink, and anything else."""
HANDS = ("right", "left", "both")


class Quality(msgspec.Struct, frozen=True):
    """What the quality of a weapon changes."""

    sturdy: bool = False
    """Whether it seldom breaks."""
    breaks_if_dropped: bool = False
    """Whether a critical miss that makes one drop it breaks it."""


QUALITIES = {
    "": Quality(),
    "cheap": Quality(breaks_if_dropped=True),
    "good": Quality(),
    "fine": Quality(sturdy=True),
    "very fine": Quality(sturdy=True),
    "magic": Quality(sturdy=True),
}


def dice_of(text: str) -> tuple[int, int]:
    """Dice and adds of a text such as 2d-1."""
    dice, d, adds = text.partition("d")
    if not (dice.isdecimal() and d and (not adds or (adds[0] in "+-" and adds[1:].isdecimal()))):
        raise UnreadableError(f"damage: expected dice such as 2d-1, not {text!r}")
    return int(dice), int(adds or 0)


Own = Annotated[dict[Name, Any], msgspec.Meta(max_length=30)]
"""Numbers of one's own, read by the module `own` if there are any."""


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something carried: what it is, what it is called, and where it is when the fight begins.

    `own` has the numbers of a thing that is not in the catalogue, or is there with others.
    """

    item: Name
    name: Name = ""
    hand: Name = ""
    kind: Name = ""
    quality: Name = ""
    loaded: bool | None = None
    mounted: bool = False
    own: Own = {}

    def own_form(self) -> "type[OwnGear]":
        """The form of its own numbers in this edition."""
        from swordplay.games.gurps.sheet.own import OwnGear

        return OwnGear


Known = Mapping[str, Mapping[str, Any]]
"""What a catalogue knows of things, by name."""


def item_of(gear: Gear, known: Known | None = None) -> Mapping[str, Any]:
    """The numbers of something carried, as the catalogue has them or as its own."""
    if gear.kind:
        return {}
    known = known_items() if known is None else known
    if gear.own:
        from swordplay.games.gurps.sheet.own import item_of

        return item_of(gear.own, known.get(gear.item, {}), gear.own_form())
    return known[gear.item]


@cache
def known_items() -> Known:
    """The catalogue's weapons and shields of the Fourth Edition by name.

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
    return known


def items_of(carried: tuple[Gear, ...], known: Known | None = None) -> dict[str, Mapping[str, Any]]:
    """The numbers of everything carried, by the names it has on the sheet."""
    return {gear.name or gear.item: item_of(gear, known) for gear in carried}


def gear_errors(carried: tuple[Gear, ...], known: Known | None = None) -> Iterator[str]:
    """What is wrong with a list of gear, in words; an edition with tables of its own gives what they know."""
    known = known_items() if known is None else known
    names: set[str] = set()
    held: dict[str, str] = {}
    for place, gear in enumerate(carried):
        at, name = f"gear[{place}]", gear.name or gear.item
        if gear.kind not in ("", POTION, THING):
            yield f"{at}.kind: expected {POTION}, {THING} or nothing, not {shown(gear.kind)}"
        flawed = list(own_errors(gear, at, known))
        yield from flawed
        if gear.item not in known and not gear.kind and not gear.own:
            yield f"{at}.item: {shown(gear.item)} is not in the catalogue{meant(gear.item, known)}"
        if name in names:
            yield f"{at}.name: {shown(name)} is carried twice; give each its own name"
        names.add(name)
        if gear.quality not in QUALITIES:
            expected = ", ".join(filter(None, QUALITIES))
            yield f"{at}.quality: expected {expected} or nothing, not {shown(gear.quality)}"
        if gear.hand not in ("", *HANDS):
            yield f"{at}.hand: expected right, left, both or nothing, not {shown(gear.hand)}"
            continue
        sound = not flawed and (gear.own or gear.item in known)
        if gear.hand in ("right", "left") and sound and takes_both(item_of(gear, known)):
            yield f"{at}.hand: {shown(name)} takes both hands, not the {gear.hand} alone"
        for hand in ("right", "left") if gear.hand == "both" else filter(None, (gear.hand,)):
            if hand in held:
                yield f"{at}.hand: {shown(held[hand])} is in the {hand} hand already"
            held.setdefault(hand, name)


def own_errors(gear: Gear, at: str, known: Known) -> Iterator[str]:
    """What is wrong with a thing's own numbers."""
    if gear.own and gear.kind:
        yield f"{at}.own: expected none for a {gear.kind}"
    elif gear.own:
        from swordplay.games.gurps.sheet.own import gear_faults

        yield from gear_faults(gear.own, f"{at}.own", ready=gear.item in known, form=gear.own_form())


def takes_both(item: Mapping[str, Any]) -> bool:
    """Whether a weapon can only be used with both hands."""
    modes = [mode for kind in ("modes", "ranged") for mode in item.get(kind, ())]
    return bool(modes) and all(mode.get("hands", 1) == 2 for mode in modes)


def empty_of(carried: tuple[Gear, ...], items: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The weapons that begin unloaded, once for each shot; those in hand are loaded unless the file says no."""
    empty: list[str] = []
    for gear in carried:
        name = gear.name or gear.item
        shots = max((missile_of(mode, 0).shots for mode in items[name].get("ranged", ()) if playable(mode)), default=0)
        if not (bool(gear.hand) if gear.loaded is None else gear.loaded):
            empty.extend([name] * shots)
    return tuple(empty)


def hands_of(carried: tuple[Gear, ...]) -> dict[str, str]:
    """What is in which hand when the fight begins."""
    return {gear.hand: gear.name or gear.item for gear in carried if gear.hand}
