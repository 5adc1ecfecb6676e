"""Whoever can act no more, whoever made him so in the middle of a question, may only stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec

from swordplay.engine.requests import Option
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure

P = ParamSpec("P")
Options = Sequence[Option[Any]]

CAN_ACT_NO_MORE = Refusal("can-act-no-more", (), ("Do Nothing",))


def only(options: Options, stop: str) -> list[Option[Any]]:
    """The same options, of which all but to stop are refused."""
    return [
        Option(one.name, one.value) if one.name == stop else Option(one.name, one.value, CAN_ACT_NO_MORE)
        for one in options
    ]


Offer = Callable[Concatenate[Fight, Figure, P], Options]


def while_able(stop: str) -> Callable[[Offer[P]], Callable[Concatenate[Fight, Figure, P], list[Option[Any]]]]:
    """What a figure is offered as long as it can act; stunned or put out since it was asked it may only stop."""

    def mark(offer: Offer[P]) -> Callable[Concatenate[Fight, Figure, P], list[Option[Any]]]:
        def offered(state: Fight, me: Figure, /, *args: P.args, **more: P.kwargs) -> list[Option[Any]]:
            options = offer(state, me, *args, **more)
            return only(options, stop) if me.conditions and me.halted else options  # type: ignore[return-value]

        offered.__doc__ = offer.__doc__
        return offered

    return mark
