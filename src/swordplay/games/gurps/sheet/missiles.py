"""The data of a ranged weapon: range, shots, reload, Acc, Bulk."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

RECOIL = 2
"""Rcl where the weapon's data gives none (RF.1 of the range-band sheet)."""


class Missile(msgspec.Struct, frozen=True):
    """How a weapon is shot or thrown in one mode, with ranges for the fighter's ST."""

    acc: int
    half_range: int
    range: int
    shots: int
    reload: int
    bulk: int
    thrown: bool = False
    rof: int = 1
    pellets: int = 1
    recoil: int = RECOIL
    one_by_one: bool = False
    mounted: bool = False
    ss: int = 0
    """The number from which a shot without aim is free of penalty, where the edition knows one."""
    kind: str = ""
    """What it is, where rules ask for it: bow, crossbow, sling, gun, thrown."""
    per_load: int = 0
    """Turns of reloading for each round loaded, on top of `reload`."""
    per_unload: int = 0
    """The same for each empty case taken out."""
    bullet: float = 1
    """What a wound of its bullets is multiplied by, where the edition goes by calibre."""


_SHOTS = r"^(\d+)(?:\+(\d+))?(?:\((\d+)(i)?\))?$"
THROWN = "T"
RELOAD = 1
"""Rounds of Ready to reload where the weapon's data gives none (READY.2)."""


def playable(mode: Mapping[str, Any]) -> bool:
    """Whether the rules cover a ranged mode; jets, nets and charges need rules of their own."""
    return (
        bool(mode.get("range"))
        and mode.get("acc") != "Jet"
        and not mode.get("explosive")
        and "x" not in mode.get("dice", "")
    )


def missile_of(mode: Mapping[str, Any], st: int, *, mounted: bool = False) -> Missile:
    """Read the ranged part of a weapon's data (RANGE.3, READY.2)."""
    ranges = [_yards(part, st) for part in str(mode["range"]).split("/")]
    thrown = mode["shots"] == THROWN
    shots = None if thrown else re.match(_SHOTS, mode["shots"])
    rate, _, pellets = mode.get("rof", "1").rstrip("!").partition("x")
    return Missile(
        acc=int(str(mode["acc"]).partition("+")[0]),
        half_range=ranges[0],
        range=ranges[-1],
        shots=int(shots[1]) + int(shots[2] or 0) if shots else 0,
        reload=int(shots[3] or RELOAD) if shots else RELOAD,
        bulk=abs(mode.get("bulk", 0)),
        thrown=thrown,
        rof=int(rate),
        pellets=int(pellets or 1),
        recoil=mode.get("rcl", RECOIL),
        one_by_one=bool(shots and shots[4]),
        mounted=mounted,
        ss=mode.get("ss", 0),
        kind=mode.get("kind", ""),
        per_load=mode.get("per_load", 0),
        per_unload=mode.get("per_unload", 0),
        bullet=mode.get("bullet_x", 1),
    )


def _yards(part: str, st: int) -> int:
    """A range in yards; one written x15 is a multiple of ST, one written ST-2 is that much less than it."""
    if part.startswith("ST"):
        return max(0, st + int(part[2:] or 0))
    return int(float(part[1:]) * st) if part.startswith("x") else int(part)
