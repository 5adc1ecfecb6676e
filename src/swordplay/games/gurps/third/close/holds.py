"""Holds: who has whom, whom it keeps in place, how one is set, and when it ends."""

from __future__ import annotations

from swordplay.games.gurps.third.figure import SECONDS_BETWEEN_TRIES, Fighter3, Hold, State3
from swordplay.games.gurps.third.grips import held_sides, holds_by, holds_on

__all__ = ("holds_by", "holds_on")


def holds_of(state: State3, holder: Fighter3, held: Fighter3) -> list[Hold]:
    """Everything one fighter holds of another: himself, his arm, his weapon."""
    return [hold for hold in holds_on(state, held) if hold.holder == holder.name]


def hold_of(state: State3, holder: Fighter3, held: Fighter3) -> Hold | None:
    """GRA.2, GRW.1: one fighter's hold on another; an arm counts, a weapon does not."""
    grips = [hold for hold in holds_of(state, holder, held) if not hold.on_weapon]
    return next((hold for hold in grips if not hold.item), grips[0] if grips else None)


def weapon_hold(state: State3, holder: Fighter3, held: Fighter3) -> Hold | None:
    """GRW.1: one fighter's hold on another's weapon."""
    return next((hold for hold in holds_of(state, holder, held) if hold.on_weapon), None)


def put(state: State3, hold: Hold) -> None:
    """Set a hold in place of the one of the same kind that the same holder had on the same fighter.

    C3-25: whoever is seized loses his aim and his watch.
    """
    state.disturb(state.fighters[hold.held])
    key = kind_of(hold)
    state.holds = (*(other for other in state.holds if kind_of(other) != key), hold)


def kind_of(hold: Hold) -> tuple[str, str, str]:
    """C3-65: a grapple shifts and replaces an older one; an arm or a weapon that was seized is a hold of its own."""
    return hold.holder, hold.held, hold.part if hold.item else ""


def remove(state: State3, hold: Hold) -> None:
    """End one hold."""
    if hold in state.holds:
        state.holds = tuple(other for other in state.holds if other != hold)
        state.tell("hold-ends", hold.holder, hold.held)


def end(state: State3, holder: Fighter3, held: Fighter3) -> None:
    """C3-59, C3-65: end everything one fighter holds of another."""
    if holds_of(state, holder, held):
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

    GRP.1, GRP.4, GAP.8; those that already hold him by the body count.
    """
    if not state.holds:
        return len(me.empty_hands())
    held = held_sides(state, me)
    empty = sum(1 for side in me.empty_hands() if side not in held)
    busy = sum(hold.hands for hold in holds_by(state, me) if hold.held != foe.name or hold.item)
    return max(0, empty - busy)


def again_in(state: State3, me: Fighter3, holder: Fighter3) -> int:
    """FREE.7, C3-66: the second in which a pin with both hands may be tried again; 0 for any other hold."""
    hold = hold_of(state, holder, me)
    return hold.tried + SECONDS_BETWEEN_TRIES if hold is not None and hold.locked and hold.tried else 0
