"""A figure of the Fourth Edition, as it changes in a fight, and the state it lives in."""

from __future__ import annotations

from typing import Any, ClassVar

from swordplay.engine.hexes import Hex
from swordplay.engine.requests import Rule
from swordplay.engine.state import Fighter, State
from swordplay.games.gurps.fourth.profile import Profile
from swordplay.games.gurps.fourth.sheet import FIST, Mode, Sheet, Shield
from swordplay.games.gurps.fourth.words import COLLAPSED, DEAD, STANDING, STUNNED, UNCONSCIOUS


class Figure(Fighter, kw_only=True):
    """One figure: points, posture, what is in its hands, and what it has done since its turn began."""

    sheet: Sheet
    hp: int
    fp: int
    posture: str = STANDING
    right: str = ""
    left: str = ""
    belt: tuple[str, ...] = ()
    unready: tuple[str, ...] = ()
    crippled: tuple[str, ...] = ()
    manoeuvre: str = ""
    form: str = ""
    parried: tuple[str, ...] = ()
    struck_with: tuple[str, ...] = ()
    blocked: int = 0
    retreated: bool = False
    began: Hex | None = None
    passed: tuple[Hex, ...] = ()
    stunned_turns: int = 0

    @property
    def footprint(self) -> tuple[Hex, ...]:
        """The hexes it stands on, as offsets for the first facing."""
        return self.sheet.footprint

    @property
    def out(self) -> bool:
        """Out of the fight: dead, unconscious or collapsed."""
        for condition in self.conditions:
            if condition[0] in (DEAD, UNCONSCIOUS, COLLAPSED):
                return True
        return False

    @property
    def stunned(self) -> bool:
        """Stunned, of whatever cause."""
        return self.has(STUNNED)

    def in_hand(self) -> tuple[str, ...]:
        """What it holds, each thing once; two empty hands are fists."""
        right, left = self.right, self.left
        if not right and not left:
            return (FIST,)
        if not left or left == right:
            return (right,)
        return (right, left) if right else (left,)

    def modes(self) -> list[Mode]:
        """Every way it can strike with what is ready in its hands."""
        found: list[Mode] = []
        for item in self.in_hand():
            if item not in self.unready:
                hands = 2 if item == self.right == self.left else 1
                found.extend(mode for mode in self.sheet.modes.get(item, ()) if mode.hands <= hands or item == FIST)
        if not self.right or not self.left:
            found.extend(mode for mode in self.sheet.modes[FIST] if mode not in found)
        return found

    def shield(self) -> Shield | None:
        """The shield in hand, if there is one."""
        shields = self.sheet.shields
        return (shields.get(self.left) or shields.get(self.right)) if shields else None


class Fight(State[Figure], kw_only=True):
    """The state of a fight: whose turn it is, and what a defence has set off that waits until the blow is done."""

    turn: int = 0
    set_off: tuple[str, ...] = ()
    profile: Profile | None = None

    relative: ClassVar[tuple[str, ...]] = ("turn",)

    def digest(self) -> tuple[Any, ...]:
        """What matters for the future."""
        return (*super().digest(), self.turn, self.set_off)

    def foes(self, me: Figure) -> list[Figure]:
        """Those on other sides whom this figure's side knows of and who are still in the fight."""
        return [f for f in self.fighters.values() if f.side != me.side and not f.hidden and not f.out]


Act = Rule[None]
