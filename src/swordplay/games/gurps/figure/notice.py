"""Being noticed: whoever attacks or feints is seen from then on (DEF.1)."""

from __future__ import annotations

from swordplay.games.gurps.figure.figure import Fight, Figure


def show_oneself(state: Fight, me: Figure) -> bool:
    """Come out of hiding; True if one was hidden until now."""
    if not me.hidden:
        return False
    me.hidden = False
    state.tell("noticed", me.name)
    return True
