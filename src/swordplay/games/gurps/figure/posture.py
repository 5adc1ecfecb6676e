"""Postures: taking one, falling, and how far one lets a figure move."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.vocabulary import BRACED, DOWN, PRONE

ONE_HEX = Refusal("prone-one-hex", (), ("Move",))
SITS_STILL = Refusal("sitting-still", (), ("Change Posture",))


def take_posture(state: Fight, me: Figure, posture: str) -> None:
    """Change to a posture; a weapon that was braced no longer is."""
    me.posture = posture
    me.lose(BRACED)
    state.settle_posture(me)
    state.tell("posture", me.name, posture=posture)


def drop_prone(state: Fight, me: Figure) -> None:
    """Lie down at once, unless one is lying already."""
    if me.posture not in DOWN:
        take_posture(state, me, PRONE)


def fall(state: Fight, me: Figure) -> None:
    """Fall prone; by the dungeon sheet this spoils an aim, without a roll (AIM.5)."""
    if me.posture not in DOWN:
        take_posture(state, me, PRONE)
        if state.profile.figure.falls_spoil_aim:
            lose_aim(state, me)
        state.fell(me)


def held_by_posture(state: Fight, me: Figure) -> Refusal | None:
    """POST.7; PST.7-8 of the range-band sheet: one who lies moves one hex a turn, one who sits none."""
    fixed = state.profile.figure.postures[me.posture].fixed
    return None if fixed is None else ONE_HEX if fixed else SITS_STILL
