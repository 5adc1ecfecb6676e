"""What an add-on to an attack is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from swordplay.engine.requests import Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.blow import Blow
from swordplay.games.gurps.fourth.figure import Fight

Added: TypeAlias = tuple[str, int]
BlowNeed: TypeAlias = Callable[[Fight, Blow], Refusal | None]


class AddOn(NamedTuple):
    """An add-on: its name, what it does to the blow, what it needs, its options if it has several, its price in FP."""

    name: str
    apply: Callable[[Fight, Blow, int], Rule[None] | None]
    needs: tuple[BlowNeed, ...] = ()
    options: Callable[[Fight, Blow], list[Option[Added]]] | None = None
    effort: bool = False
