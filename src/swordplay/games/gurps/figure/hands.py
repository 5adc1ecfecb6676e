"""Which hand holds what, strikes, or is free; and how things leave it."""

from __future__ import annotations

from swordplay.engine.state import Item
from swordplay.games.gurps.figure.figure import Fight, Figure


def drop(state: Fight, me: Figure, side: str) -> str:
    """Let go of what a hand holds, so that it lies in the figure's hex. Returns what it was."""
    item = me.right if side == "right" else me.left
    if item:
        me.let_go(item)
        state.items += (Item(item, me.hex, me.name),)
        state.tell("dropped", me.name, item=item)
    return item
