"""PD and DR by place: what armour gives, layer by layer, and what the sheet itself says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from swordplay.catalogue import reference
from swordplay.catalogue.errors import meant
from swordplay.engine.text import shown
from swordplay.games.gurps.third.sheet.file import SheetFile3
from swordplay.games.gurps.third.sheet.gear import OWN, TABLES

SUIT = " (suit)"
EVERYWHERE = "all"
"""PD or DR on the whole body."""
RIGID = 3
"""The DR from which a layer below another adds 2 to it, not 1: mail under plate."""


@cache
def known_armour() -> Mapping[str, Mapping[str, Any]]:
    """The catalogue's armour by name in lower case; a suit that shares its name with a piece is called a suit."""
    armour = reference(TABLES)["armor"]
    suits = {suit["name"]: suit for suit in armour["suits"]}
    known = {**suits, **{name + SUIT: suit for name, suit in suits.items()}}
    known.update({piece["name"]: piece for piece in armour["pieces"]})
    return {name.lower(): item for name, item in known.items()}


@cache
def groups() -> Mapping[str, tuple[str, ...]]:
    """The places that a word for several of them covers, `all` among them."""
    listed = {word: tuple(places) for word, places in reference(OWN)["places"].items()}
    return {**listed, EVERYWHERE: every_place()}


@cache
def every_place() -> tuple[str, ...]:
    """Every place that can be struck."""
    return tuple(dict.fromkeys(place for places in reference(OWN)["places"].values() for place in places))


def places(word: str) -> tuple[str, ...]:
    """The places that a word means; none if there is no such place."""
    if word in groups():
        return groups()[word]
    return (word,) if word in every_place() else ()


def pieces(paper: SheetFile3) -> list[Mapping[str, Any]]:
    """Every piece of armour worn, as the catalogue has it or with numbers of its own."""
    return [_piece(piece) for piece in paper.armour]


def _piece(piece: str | dict[str, Any]) -> Mapping[str, Any]:
    if isinstance(piece, str):
        return known_armour()[piece.lower()]
    from swordplay.games.gurps.third.sheet.own import armour_of

    return armour_of(piece)


def protection(paper: SheetFile3) -> tuple[dict[str, int], dict[str, int], dict[str, tuple[int, int]]]:
    """PD and DR by place, and both against impaling blows where these find less."""
    worn = pieces(paper)
    given = [{place: n for word, n in said.items() for place in places(word)} for said in (paper.pd, paper.dr)]
    pd, dr, mail = dict(given[0]), dict(given[1]), {}
    for place in every_place():
        layers = [piece for piece in worn if any(place in places(word) for word in piece["covers"])]
        if not layers:
            continue
        usual = _layered([(layer["pd"], layer["dr"]) for layer in layers])
        impaled = _layered([_against_impaling(layer) for layer in layers])
        own_pd, own_dr = given[0].get(place, 0), given[1].get(place, 0)
        pd[place], dr[place] = usual[0] + own_pd, usual[1] + own_dr
        if impaled != usual:
            mail[place] = impaled[0] + own_pd, impaled[1] + own_dr
    return pd, dr, mail


def _against_impaling(layer: Mapping[str, Any]) -> tuple[int, int]:
    less = layer.get("vs_impaling", layer)
    return less["pd"], less["dr"]


def _layered(layers: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The best PD, and the best DR with 1 more for cloth or leather under it, 2 for mail."""
    best, *under = sorted(layers, key=lambda layer: layer[::-1], reverse=True)
    extra = sum(2 if dr >= RIGID else 1 for _, dr in under if dr)
    return max(pd for pd, _ in (best, *under)), best[1] + extra


def errors(paper: SheetFile3) -> Iterator[str]:
    """Armour that is neither in the catalogue nor has numbers of its own, and places that there are not."""
    for at, piece in enumerate(paper.armour):
        if not isinstance(piece, str):
            from swordplay.games.gurps.third.sheet.own import armour_faults

            yield from armour_faults(piece, f"armour[{at}]")
        elif piece.lower() not in known_armour():
            yield f"armour[{at}]: {shown(piece)} is not in the catalogue{meant(piece.lower(), known_armour())}"
    known = (*every_place(), *groups())
    for field in ("pd", "dr"):
        for word in getattr(paper, field):
            if not places(word):
                yield f"{field}: there is no location {shown(word)}{meant(word, known)}"
