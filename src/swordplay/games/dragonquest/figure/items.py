"""TERM.7, TERM.15, 20.4: items that leave their owner: on the ground, stuck in a body, or taken up by somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.state import Item
from swordplay.games.dragonquest.figure.figure import Fight, Figure, TakenItem, down, shields, weapons
from swordplay.games.dragonquest.sheet import Shield, Weapon, list_spelling, shield_list

T = TypeVar("T")
OwnedItem = tuple[str, str]
"""An item's original name, and its owner."""


def name_for(figure: Figure, item: Item) -> str:
    """An item's name in a figure's questions: its own by name only, anybody else's with the owner."""
    return item.name if item.owner == figure.name else f"{item.owner}'s {item.name}"


def within_reach(state: Fight, figure: Figure) -> Iterator[Item]:
    """TERM.15: the items in a figure's hex: on the ground, in the hands of the fallen, or stuck in them."""
    place = figure.hexes()
    for item in state.items:
        if item.hex in place and _known(state, figure, item.owner):
            yield item
    for other in state.fighters.values():
        if other.name == figure.name or not down(other) or not _known(state, figure, other.name):
            continue
        here = next((hex for hex in other.hexes() if hex in place), None)
        if here is not None:
            for name in other.hands:
                thing, owner = whose(other, name)
                if _known(state, figure, owner):
                    yield Item(thing, here, owner)
            for _, thing, owner in other.bears:
                if _known(state, figure, owner):
                    yield Item(thing, here, owner)


def _known(state: Fight, figure: Figure, name: str) -> bool:
    other = state.fighters.get(name)
    return other is not None and state.sees(figure.side, other)


def whose(figure: Figure, name: str) -> OwnedItem:
    """The original name and owner of something a figure carries."""
    return next(((one.item, one.owner) for one in figure.taken if one.name == name), (name, figure.name))


def _carried(figure: Figure) -> set[str]:
    return {*weapons(figure), *(shield.name for shield in shields(figure))}


def lose_item(state: Fight, figure: Figure, name: str) -> OwnedItem | None:
    """Take an item from a figure, with its poison and its loaded missile; None if the figure no longer has it."""
    figure.hands = tuple(held for held in figure.hands if held != name)
    thing, owner = whose(figure, name)
    if owner != figure.name:
        figure.taken = tuple(one for one in figure.taken if one.name != name)
        _carry_over(figure, name, state.fighters[owner], thing)
        return thing, owner
    if name in figure.gone or name not in _carried(figure):
        return None
    figure.gone += (name,)
    return thing, owner


def lay_down(state: Fight, figure: Figure, name: str, hex: Hex) -> None:
    """Take an item from a figure and leave it in a hex."""
    lost = lose_item(state, figure, name)
    if lost is not None:
        state.items += (Item(lost[0], hex, lost[1]),)


def lodge(state: Fight, figure: Figure, name: str, target: Figure, why: str) -> None:
    """20.4.a, 16.5.entangle.e: an item that sticks in or entangles a body stays with it; nobody can pick it up."""
    lost = lose_item(state, figure, name)
    if lost is not None:
        target.bears += ((why, *lost),)


def come_loose(state: Fight, figure: Figure, why: str, place: int = 0) -> None:
    """20.4.d, 16.5.entangle.e: drop what was pulled out or shaken off; `place` counts several of a kind."""
    borne = [one for one in figure.bears if one[0] == why]
    if place < len(borne):
        loose = borne[place]
        figure.bears = _without(figure.bears, loose)
        state.items += (Item(loose[1], figure.hex, loose[2]),)


def take(state: Fight, figure: Figure, item: Item) -> str:
    """TERM.15: take an item in hand from the ground or from the fallen; return its name in these hands."""
    if item in state.items:
        state.items = _without(state.items, item)
    else:
        _take_from(state, next(f for f in state.at(item.hex) if _has(f, item)), item)
    if item.owner == figure.name:
        figure.gone = tuple(lost for lost in figure.gone if lost != item.name)
        figure.hands += (item.name,)
        return item.name
    owner = state.fighters[item.owner]
    taken = as_taken(figure, owner, item.name)
    figure.taken += (taken,)
    figure.hands += (taken.name,)
    _carry_over(owner, item.name, figure, taken.name)
    return taken.name


def _has(other: Figure, item: Item) -> bool:
    held = any(whose(other, name) == (item.name, item.owner) for name in other.hands)
    return down(other) and (held or any(one[1:] == (item.name, item.owner) for one in other.bears))


def _take_from(state: Fight, fallen: Figure, item: Item) -> None:
    for name in fallen.hands:
        if whose(fallen, name) == (item.name, item.owner):
            lose_item(state, fallen, name)
            return
    borne = next(one for one in fallen.bears if one[1:] == (item.name, item.owner))
    fallen.bears = _without(fallen.bears, borne)
    held_by = next((c for c in fallen.conditions if borne[0] in (c.kind, c.source)), None)
    if held_by is not None:
        fallen.conditions = _without(fallen.conditions, held_by)


def as_taken(figure: Figure, owner: Figure, name: str) -> TakenItem:
    """TERM.8: another figure's item in these hands: its own numbers, but the new bearer's rank with that kind."""
    new = f"{owner.name}'s {name}" if name in _carried(figure) else name
    arm: Weapon | None = owner.sheet.weapons.get(name)
    if arm is not None:
        known = figure.sheet.weapons.values()
        rank = max((mine.rank for mine in known if mine.kind == arm.kind and mine.rank is not None), default=None)
        return TakenItem(owner.name, name, weapon=msgspec.structs.replace(arm, name=new, rank=rank))
    shield: Shield = owner.sheet.shield
    mine = figure.sheet.shield
    rank = mine.rank if mine is not None and mine.kind == shield.kind else None
    listed = shield_list().get(list_spelling(shield.kind), {}).get("defense_per_rank", 0)
    defence = (listed if shield.per_rank is None else shield.per_rank) * (rank or 0)
    return TakenItem(owner.name, name, shield=msgspec.structs.replace(shield, name=new, rank=rank, defence=defence))


def _carry_over(giver: Figure, name: str, taker: Figure, new: str) -> None:
    """The poison on a weapon and the missile loaded in it go with it."""
    if name in giver.loaded:
        giver.loaded = tuple(one for one in giver.loaded if one != name)
        taker.loaded += (new,)
    taker.poison += tuple((new, strength, since) for item, strength, since in giver.poison if item == name)
    giver.poison = tuple(one for one in giver.poison if one[0] != name)


def _without(some: tuple[T, ...], one: T) -> tuple[T, ...]:
    place = some.index(one)
    return (*some[:place], *some[place + 1 :])
