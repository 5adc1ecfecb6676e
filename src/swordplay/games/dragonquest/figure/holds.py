"""16.5.restrain.d-e: helping to hold somebody, and holding on."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.dragonquest.figure.figure import Fight, bound, due, helpless
from swordplay.games.dragonquest.figure.zones import together
from swordplay.games.dragonquest.vocabulary import CLOSE, HELPERS, HOLD_ON, HOLDING, LOSES_ACTION, MUST_PASS


def waiting(state: Fight, name: str) -> bool:
    """Whether a figure has yet to act in this pulse."""
    for entry in state.agenda:
        if (entry[0] == "act" and entry[1] == name) or (entry[0] == "side" and name in entry[2:]):
            return True
    return False


def spend(state: Fight, name: str) -> None:
    """Use up a figure's action of the pulse."""
    kept: list[tuple[str, ...]] = []
    for entry in state.agenda:
        if entry[0] == "side":
            kept.append((*entry[:2], *(other for other in entry[2:] if other != name)))
        elif entry[0] != "act" or entry[1] != name:
            kept.append(entry)
    state.agenda = tuple(kept)


def candidates(state: Fight, name: str, chosen: tuple[str, ...]) -> list[str]:
    """Friends in the same close combat who can still spend their Grapple on helping."""
    me = state.fighters[name]
    return [
        other.name
        for other in state.side(me.side)
        if other.name != name and other.name not in chosen and other.has(CLOSE) and together(other, me)
        and not helpless(other) and not other.has(HOLDING) and waiting(state, other.name)
        and not bound(other) and not any(due(state, other, kind) for kind in (LOSES_ACTION, MUST_PASS))
    ]  # fmt: skip


def helpers(state: Fight, name: str, target: str) -> Rule[tuple[str, ...]]:
    """16.5.restrain.e: friends who add their strength to a Restrain and spend their own Grapple on it."""
    chosen: tuple[str, ...] = ()
    while True:
        if not candidates(state, name, chosen):
            return chosen
        helper = yield from Choose(name, HELPERS, partial(_helper_options, state, name, chosen), at=target)
        if helper is None:
            return chosen
        spend(state, helper)
        chosen += (helper,)


def _helper_options(state: Fight, name: str, chosen: tuple[str, ...]) -> list[Option[str | None]]:
    options: list[Option[str | None]] = [Option(other, other) for other in candidates(state, name, chosen)]
    return [*options, Option("no more", None)]


def hold_on(state: Fight, name: str) -> Rule[bool]:
    """16.5.restrain.d: holding takes the holder's Grapple each pulse."""
    held = state.fighters[name].get(HOLDING)
    assert held is not None
    offered = [Option("hold on", True), Option("let go", False)]
    return (yield from Choose(name, HOLD_ON, offered, at=held.source))
