"""A fighter of the Third Edition, the holds between fighters, and the state they form."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.hexes import SINGLE, Hex
from swordplay.engine.state import Fighter, State
from swordplay.games.gurps.third.vocabulary import LYING, STANDING, STUNNED, SURRENDERED, UNCONSCIOUS

STRETCHED = ((0, 0), (0, 1))
"""The hexes of one who lies: his own, and the one behind him by his facing (POS.4)."""

SECONDS_BETWEEN_TRIES = 10
"""How long one waits after an attempt against a pin with both hands (FREE.7)."""


Score = Annotated[int, msgspec.Meta(ge=1, le=100)]
Level = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What does not change about a fighter in a fight; `right` and `left` is what he has in his hands."""

    st: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10
    dx: Score = 10
    iq: Level = 10
    ht: Score = 10
    move: Annotated[int, msgspec.Meta(ge=0, le=200)] = 5
    weight: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 150
    skills: Annotated[dict[Name, Level], msgspec.Meta(max_length=200)] = {}
    right: Name = ""
    left: Name = ""


class Hold(NamedTuple):
    """One fighter's hold on another, by name: with how many hands, where, and whether it is a pin.

    `tried` is the second in which the held one last tried to break it while it was a pin with both hands.
    """

    holder: str
    held: str
    hands: int
    part: str
    pinned: bool = False
    tried: int = 0

    @property
    def locked(self) -> bool:
        """A pin with both hands, the hold that is hardest to break."""
        return self.pinned and self.hands == 2


class Fighter3(Fighter, kw_only=True):
    """One fighter: his posture, and from which side of the hex he came in if he shares it with a foe."""

    sheet: Sheet = Sheet()
    posture: str = STANDING
    stretched: bool = False
    came: int = -1

    @property
    def footprint(self) -> tuple[Hex, ...]:
        """One who lies fills two hexes where there is room (POS.4)."""
        return STRETCHED if self.stretched else SINGLE

    @property
    def out(self) -> bool:
        """Out of the fight: unconscious, or he has surrendered (GAP.9)."""
        return self.has(UNCONSCIOUS) or self.has(SURRENDERED)

    @property
    def stunned(self) -> bool:
        """Stunned, of whatever cause."""
        return self.has(STUNNED)

    @property
    def low(self) -> bool:
        """Kneeling, lying and the like (GRP.13)."""
        return self.posture != STANDING

    @property
    def down(self) -> bool:
        """On the ground (PIN.1, TAKE.3)."""
        return self.posture == LYING


class State3(State[Fighter3], kw_only=True):
    """The state of a fight: the fighters, and who holds whom."""

    holds: tuple[Hold, ...] = ()

    def digest(self) -> tuple[Any, ...]:
        """What matters for the future, with the seconds left to a limit."""
        limit = self.switches.get("seconds", 0)
        return (*super().digest(), limit - self.clock if limit else 0)

    def matter(self, field: str) -> Any:
        """What of a field matters for the future: of a try to break free only the seconds still to wait."""
        if field != "holds":
            return super().matter(field)
        waits = [max(0, hold.tried + SECONDS_BETWEEN_TRIES - self.clock) if hold.tried else 0 for hold in self.holds]
        return tuple(sorted(hold._replace(tried=wait) for hold, wait in zip(self.holds, waits, strict=True)))

    def foes(self, me: Fighter3) -> list[Fighter3]:
        """The foes still in the fight whom a fighter's side can see."""
        return [f for f in self.fighters.values() if f.side != me.side and not f.out and self.sees(me.side, f)]

    def lasts(self, hold: Hold) -> bool:
        """A hold lasts while its holder is in the fight and both are in the same hex (GAP.8, FREE.9)."""
        holder, held = self.fighters[hold.holder], self.fighters[hold.held]
        return holder.hex == held.hex and not holder.out

    def end_holds(self) -> None:
        """Forget the holds that no longer last (GAP.8)."""
        if self.holds:
            self.holds = tuple(hold for hold in self.holds if self.lasts(hold))

    def sharing(self, me: Fighter3) -> list[Fighter3]:
        """The foes in a fighter's own hex."""
        return [foe for foe in self.foes(me) if foe.hex == me.hex]
