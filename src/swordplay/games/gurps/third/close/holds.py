"""Holds: who has whom, with how many hands, whom it keeps in place, and when it ends."""

from __future__ import annotations

from swordplay.games.gurps.third.figure import Fighter3, Hold, State3
from swordplay.games.gurps.third.vocabulary import LEFT_ARM, RIGHT_ARM


def holds_on(state: State3, me: Fighter3) -> list[Hold]:
    """The holds on a fighter."""
    return state.holds_on(me)


def holds_by(state: State3, me: Fighter3) -> list[Hold]:
    """The holds a fighter has on others."""
    return [hold for hold in state.holds if hold.holder == me.name and state.lasts(hold)]


def hold_of(state: State3, holder: Fighter3, held: Fighter3) -> Hold | None:
    """The hold of one fighter on another, if there is one."""
    return next((hold for hold in holds_on(state, held) if hold.holder == holder.name), None)


def put(state: State3, hold: Hold) -> None:
    """Set a hold in place of the one the same holder had; whoever is seized loses his aim and his watch (C3-25)."""
    pair = hold[:2]
    state.disturb(state.fighters[hold.held])
    state.holds = (*(other for other in state.holds if other[:2] != pair), hold)


def end(state: State3, holder: Fighter3, held: Fighter3) -> None:
    """End one fighter's hold on another."""
    if hold_of(state, holder, held) is not None:
        state.holds = tuple(hold for hold in state.holds if hold[:2] != (holder.name, held.name))
        state.tell("hold-ends", holder.name, held.name)


def keeper(state: State3, me: Fighter3) -> Fighter3 | None:
    """Whoever keeps a fighter from leaving: a holder at least half as strong, or a pinner (FREE.2, GRP.15)."""
    return state.keeper(me)


def pinner(state: State3, me: Fighter3) -> Fighter3 | None:
    """Whoever has a fighter pinned (REF.20)."""
    return next((state.fighters[hold.holder] for hold in holds_on(state, me) if hold.pinned), None)


def empty_hands(state: State3, me: Fighter3, foe: Fighter3) -> int:
    """The hands a fighter has for holding this foe: empty, not held themselves, and busy with nobody else.

    GRP.1, GRP.4, GAP.8; those already on the foe count.
    """
    held = {hold.part for hold in holds_on(state, me)}
    arms = ((me.right, RIGHT_ARM), (me.left, LEFT_ARM))
    empty = sum(1 for item, arm in arms if not item and arm not in held)
    busy = sum(hold.hands for hold in holds_by(state, me) if hold.held != foe.name)
    return max(0, empty - busy)


def both_hands_on(state: State3, me: Fighter3, part: str) -> bool:
    """Whether somebody holds a fighter by this part with both hands (GRP.5, GRP.7)."""
    return any(hold.hands == 2 and hold.part == part for hold in holds_on(state, me))
