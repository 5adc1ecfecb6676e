"""The scores of close combat, and what is won by when two of them are matched."""

from __future__ import annotations

from swordplay.engine.scale import Versus
from swordplay.engine.tally import Tally
from swordplay.games.gurps.rolls import THREE_DICE, margin
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3


def lead(mine: int, number: int, theirs: int, other: int) -> int:
    """REF.3: by how much the first wins, 0 for a tie, less if he loses."""
    return margin(mine, number) - margin(theirs, other)


def _won_by(mine: int, number: int, theirs: int, other: int) -> int:
    """What it is won by; nothing if it is not won."""
    return max(0, lead(mine, number, theirs, other))


WON_BY: Versus[int] = Versus("won by", THREE_DICE, _won_by, good=bool)
"""A contest of which the winner's lead matters, if it is the one who began it."""


def strength(state: State3, me: Fighter3, about: str) -> Tally:
    """ST, which neither shock nor a hold lowers (C3-64, S3-31)."""
    return state.add_gm_modifiers(Tally(me.sheet.st, "st"), me.name, about)


def dexterity(state: State3, me: Fighter3) -> Tally:
    """DX, less what the last wounds take off (S3-31)."""
    tally = Tally(me.sheet.dx, "dx")
    hurt = book(state).shock(state, me)
    return tally.add(hurt, "shock") if hurt else tally
