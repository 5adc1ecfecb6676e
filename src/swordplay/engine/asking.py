"""How a question is asked and what its options are about, as data for front ends that know no rules.

A ruleset declares an `Ask` for each thing it asks about (`Ruleset.asks`). What an option is about is worked out only
when somebody looks at the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from swordplay.engine.hexes import Hex

if TYPE_CHECKING:
    from swordplay.engine.requests import Choose, Option
    from swordplay.engine.state import State


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option is about; whatever does not concern it is left out.

    `group` is the family of a card or way; `figure` whom it concerns; `hex` where it leads or happens, `hexes`
    if there are several; `facing` the hour faced afterwards; `item` what is used, `way` how, `place` the part of
    the body; `size` how much of it; `cost` its price in points of movement.
    """

    group: str = ""
    figure: str = ""
    hex: Hex | None = None
    hexes: tuple[Hex, ...] = ()
    facing: int | None = None
    item: str = ""
    way: str = ""
    place: str = ""
    size: int | None = None
    cost: int | None = None


NOTHING = Shown()

Shape: TypeAlias = Literal["list", "cards", "walk", "facing", "hexes", "target", "body", "extras", "guard"]
"""How a question is best asked: a plain list; cards; a movement, step by step; a facing; hexes to point
at; whom to attack and how; a place on a body; extras to add before going ahead; a defence."""

Leaving: TypeAlias = Literal["", "go", "stop", "decline"]
"""What the leaving option means: go ahead as it stands, end what one was doing, or do without."""

Shows: TypeAlias = Callable[[Any, "Choose[Any]", Any], Shown]
"""Says what an option is about, given the state, the question and the option's value."""

Usual: TypeAlias = Callable[["Choose[Any]"], "Option[Any] | None"]
"""Picks the option taken for granted, where its name depends on what is on offer."""


class Ask(msgspec.Struct, frozen=True):
    """How a question is asked.

    `leave` is the name of the option that leaves it and `leaving` what that means; `usual` is the option taken for
    granted where somebody looks past this question, if it is another one; `show` says what an option is about; `left`
    tells what of a question's scope decides how the movement can go on, so that equal situations are searched once.
    What is answered to a `secret` question is known to nobody but one's own side.
    """

    shape: Shape = "list"
    leave: str = ""
    leaving: Leaving = ""
    usual: str | Usual = ""
    show: Shows | None = None
    left: Callable[[Any], object] | None = None
    secret: bool = False


PLAIN = Ask()
"""How a question is asked that the ruleset says nothing of."""


def a_figure(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is a figure's name, or nothing for nobody."""
    return Shown(figure=value) if value else NOTHING


def an_item(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is the name of a thing."""
    return Shown(item=value) if value else NOTHING


def a_way(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is the name of a way to do something."""
    return Shown(way=value) if value else NOTHING


def a_place(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is the name of a part of the body."""
    return Shown(place=value) if value else NOTHING


def a_hex(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is a hex, or None for none."""
    return NOTHING if value is None else Shown(hex=value)


def a_facing(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is the hour to be faced."""
    return Shown(facing=value)


def a_size(state: State[Any], question: Choose[Any], value: Any) -> Shown:
    """An option whose value is a whole number."""
    return Shown(size=value)


def the_first(question: Choose[Any]) -> Option[Any] | None:
    """The first legal option, where whatever is chosen makes no difference to the roll that follows."""
    return next(iter(question.legal()), None)


def the_best(question: Choose[Any]) -> Option[Any] | None:
    """The legal option with the highest number."""
    numbers = [(option.tally.number, option) for option in question.legal() if option.tally is not None]
    return max(numbers, key=lambda one: one[0])[1] if numbers else None


def the_only_one(question: Choose[Any]) -> Option[Any] | None:
    """The only legal option that stands for something, where every other one means to do without."""
    real = [option for option in question.legal() if option.value is not None]
    return real[0] if len(real) == 1 else None
