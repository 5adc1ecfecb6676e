"""Extra Effort: what is bought with fatigue points (SHEET.4)."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.figure import Fight, Figure

TOO_TIRED = Refusal("effort-too-tired")


def too_tired(me: Figure) -> Refusal | None:
    """FAT.4: nobody buys an effort that would make him collapse."""
    return TOO_TIRED if me.fp - 1 <= -me.sheet.fp else None


def pay(state: Fight, me: Figure, what: str) -> None:
    """SHEET.4: 1 FP when it is declared, before the roll; nothing comes back."""
    me.fp -= 1
    state.tell("effort", me.name, what=what, fp=me.fp)
