"""What an add-on to an attack is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from swordplay.engine.requests import Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight

Added: TypeAlias = tuple[str, int]
BlowNeed: TypeAlias = Callable[[Fight, Blow], Refusal | None]


class AddOn(NamedTuple):
    """An add-on: its name, what it does to the blow, what it needs, its options if it has several, its price in FP.

    Its options are made from the number the blow has without it. `lowers` is what it takes off that number; one that
    may raise it says in `mends` in which size it does so most. Where dice decide, `hope` is the best they can do.
    """

    name: str
    apply: Callable[[Fight, Blow, int], Rule[None] | None]
    needs: tuple[BlowNeed, ...] = ()
    options: Callable[[Fight, Blow, int], list[Option[Added]]] | None = None
    effort: bool = False
    lowers: Callable[[Fight, Blow], int] | None = None
    mends: Callable[[Fight, Blow], int] | None = None
    hope: Callable[[Fight, Blow, int], None] | None = None


def once(state: Fight, blow: Blow) -> int:
    """The size of an add-on that has but one."""
    return 1


_MADE: dict[tuple[str, int, Refusal | None], Option[Added]] = {}


def sized(name: str, size: int, why: Refusal | None = None) -> Option[Added]:
    """An add-on in a size as an option, greyed with its reason if there is one; the same one every time."""
    found = _MADE.get((name, size, why))
    if found is None:
        found = _MADE[name, size, why] = Option(name if size == 1 else f"{name} {size}", (name, size), why)
    return found
