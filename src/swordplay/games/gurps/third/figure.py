"""A fighter of the Third Edition, the holds between fighters, and the state they form."""

from __future__ import annotations

from typing import Any, NamedTuple

from swordplay.engine.hexes import SIDES, SINGLE, Hex, neighbour, turned
from swordplay.engine.state import copy
from swordplay.games.gurps.figure.figure import FOE, FULL, PASSED, Fight, Figure
from swordplay.games.gurps.figure.sight import lose_aims_out_of_sight, over_cover
from swordplay.games.gurps.figure.space import FREE_HEX, occupancy, stand_refusal
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.sheet.sheet import Sheet3
from swordplay.games.gurps.third.vocabulary import AIMED_HEX, EXPOSED, LOW, LYING, RELOADING, WATCHES, WEAPON
from swordplay.games.gurps.vocabulary import CRAWLING, STANDING

CENTRE = (0, 0)
TWO_HEXES = frozenset({LYING, CRAWLING})
"""POS.4: the postures in which a fighter takes up two hexes."""

SECONDS_BETWEEN_TRIES = 10
"""How long one waits after an attempt against a pin with both hands (FREE.7)."""


class Hold(NamedTuple):
    """One fighter's hold on another, by name: with how many hands, where, and whether it is a pin.

    `tried` is the second in which the held one last tried to break it while it was a pin; `item` the weapon that is
    held instead of a part of the body, or the one in the arm that was seized. `low` is a hold taken on one who was low.
    """

    holder: str
    held: str
    hands: int
    part: str
    pinned: bool = False
    tried: int = 0
    item: str = ""
    low: bool = False

    @property
    def on_weapon(self) -> bool:
        """GRW.1: a hold on the weapon, not on the man."""
        return self.part == WEAPON

    @property
    def locked(self) -> bool:
        """A pin with both hands, the hold that is hardest to break."""
        return self.pinned and self.hands == 2


class Fighter3(Figure, kw_only=True):
    """One fighter, and from which side of the hex he came in if he shares it with a foe."""

    sheet: Sheet3
    lies_over: int = -1
    """POS.4: on which side of his own the second hex is in which he lies; none where there is no room for it."""
    came: int = -1
    entered_from: Hex | None = None
    """The hex from which he came into a foe's hex in his present turn (C3-55)."""
    lost_in_round: int = 0
    """CAUSE.2 of the sheet: the HP he has lost in this round."""
    fall_rolled: bool = False
    """CAUSE.3 of the sheet: whether he has rolled in this round to keep his feet."""
    dropped: int = -1
    """DROP.3: the side of his hex through which the attack came from which he dropped, until his next turn."""
    readied: tuple[str, ...] = ()
    """C3-10: what he has just made ready, which is of use from his next turn on."""
    had_run: bool = False
    """SLAM.10-11: whether he had been running in the turn before his present or latest one."""
    marks: int = 0
    """GAP.7: against how many marks of death he has rolled."""

    @property
    def footprint(self) -> tuple[Hex, ...]:
        """One who lies fills two hexes where there is room (POS.4)."""
        if self.lies_over not in SIDES or self.facing not in SIDES:
            return SINGLE
        return CENTRE, neighbour(CENTRE, (self.lies_over - self.facing) % 12)

    @property
    def second_hex(self) -> Hex | None:
        """POS.4: the other hex of one who lies."""
        return neighbour(self.hex, self.lies_over) if self.lies_over in SIDES else None

    @property
    def low(self) -> bool:
        """Kneeling, lying and the like (GRP.13)."""
        return self.posture in LOW

    @property
    def down(self) -> bool:
        """On the ground (PIN.1, TAKE.3)."""
        return self.posture == LYING


class State3(Fight, kw_only=True):
    """The state of a fight: the fighters, and who holds whom. Seconds are counted from 1."""

    fighters: dict[str, Fighter3]  # type: ignore[assignment]  # every one of them is of this edition
    clock: int = 1
    holds: tuple[Hold, ...] = ()
    breaks: tuple[Any, ...] = ()
    """Those who are breaking into somebody's turn, the last one in last; none when a turn begins."""
    late: tuple[Any, ...] = ()
    """Blows that come after another one, or together with it; none when a turn begins."""

    def export(self) -> dict[str, Any]:
        """Without what is over before a turn begins."""
        bare = copy(self)
        bare.breaks = bare.late = ()
        return super(State3, bare).export()

    def digest(self) -> tuple[Any, ...]:
        """What matters for the future, with the seconds left to a limit."""
        limit = self.switches.get("seconds", 0)
        return (*super().digest(), limit - self.clock if limit else 0)

    def matter(self, field: str) -> Any:
        """What of a field matters for the future: of a try to break free only the seconds still to wait."""
        if field in ("breaks", "late"):
            return tuple(getattr(one, "mark", one) for one in getattr(self, field))
        if field != "holds":
            return super().matter(field)
        waits = [max(0, hold.tried + SECONDS_BETWEEN_TRIES - self.clock) if hold.tried else 0 for hold in self.holds]
        return tuple(sorted(hold._replace(tried=wait) for hold, wait in zip(self.holds, waits, strict=True)))

    def mark_of(self, me: Figure, other: Figure) -> str:
        """GAP.6, C3-21: one who is stunned or pinned is passed like a friend."""
        mark = super().mark_of(me, other)
        helpless = (other.conditions and other.stunned) or (self.holds and self.pins(other))
        return PASSED if helpless and other.side != me.side and not other.out else mark

    def mark_of_second(self, mark: str) -> str:
        """C3-19, G3-9: it is passed like a friend's, or bars a foe as the first one does."""
        return FULL if mark == FOE and numbers(self).second_hex_bars else super().mark_of_second(mark)

    def settle_posture(self, me: Figure) -> None:
        """POS.4: one who lies or crawls takes up two hexes; nobody else does."""
        assert isinstance(me, Fighter3)
        stretch(self, me)
        lose_aims_out_of_sight(self)
        if me.posture == STANDING and self.holds:
            self.rise_from(me)

    def rise_from(self, me: Figure) -> None:
        """C3-68: who rises lets go of one he took hold of on the ground, unless that one has risen, too."""
        for hold in self.holds:
            if hold.low and hold.holder == me.name and self.fighters[hold.held].low:
                self.holds = tuple(other for other in self.holds if other != hold)
                self.tell("hold-ends", me.name, hold.held)

    def known_to(self, side: str) -> State3:
        """What a side may know; which hex another aims at is his own side's secret, as his watch is (OPP.5)."""
        new: State3 = super().known_to(side)  # type: ignore[assignment]
        for fighter in new.fighters.values():
            if fighter.conditions and fighter.side != side:
                fighter.lose(AIMED_HEX)
        return new

    def covered(self, me: Figure, foe: Figure) -> bool:
        """REF.25: whether somebody is fully behind cover: low, and not showing himself."""
        return foe.posture in LOW and not (foe.conditions and foe.has(EXPOSED)) and over_cover(self, me, foe)

    def fell(self, me: Figure) -> None:
        """C3-25, C3-35: a fall ends a watch, and costs a turn of reloading."""
        self.disturb(me)

    def disturb(self, me: Figure) -> None:
        """C3-25, C3-35: aim and watch are lost, and a turn of reloading does not count."""
        lose_aim(self, me)
        if self.triggers:
            self.triggers = tuple(t for t in self.triggers if t.owner != me.name or t.on != WATCHES)
        spoil_reload(me)

    def holds_on(self, me: Figure) -> list[Hold]:
        """The holds that others have on a fighter, or on what he holds."""
        if not self.holds:
            return []
        return [hold for hold in self.holds if hold.held == me.name and self.lasts(hold)]

    def keeper(self, me: Figure) -> Fighter3 | None:
        """Whoever keeps a fighter from leaving: a holder at least half as strong, or a pinner (FREE.2, GRP.15).

        GAP.8, C3-70: one who holds his weapon keeps him, too.
        """
        for hold in self.holds_on(me):
            holder = self.fighters[hold.holder]
            if hold.pinned or hold.on_weapon or me.sheet.st <= 2 * holder.sheet.st:
                return holder
        return None

    def pins(self, other: Figure) -> bool:
        """Whether somebody has him pinned (REF.20)."""
        return any(hold.pinned and hold.held == other.name and self.lasts(hold) for hold in self.holds)

    def only_foe(self, me: Figure) -> str:
        """WAIT.3: the foe at whom one who breaks in strikes, and nobody else."""
        return next((one.foe for one in self.breaks[-1:] if one.who == me.name), "")

    def lasts(self, hold: Hold) -> bool:
        """A hold lasts while its holder is in the fight and both are in the same hex (GAP.8, FREE.9).

        One on a weapon lasts while its owner holds that, too.
        """
        holder, held = self.fighters[hold.holder], self.fighters[hold.held]
        together = holder.hex == held.hex and not holder.out
        return together and (not hold.on_weapon or bool(held.hand_with(hold.item)))

    def end_holds(self) -> None:
        """Forget the holds that no longer last (GAP.8)."""
        if self.holds:
            self.holds = tuple(hold for hold in self.holds if self.lasts(hold))
            for name in dict.fromkeys(hold.holder for hold in self.holds):
                self.loosen(self.fighters[name])

    def loosen(self, me: Fighter3) -> None:
        """S3-32: a hand that cannot be used any more holds nothing: two hands become one, one becomes none."""
        able = len(me.empty_hands())
        kept: list[Hold] = []
        for hold in self.holds:
            if hold.holder == me.name:
                hands = min(hold.hands, able)
                able -= hands
                kept += [hold._replace(hands=hands)] if hands else []
            else:
                kept.append(hold)
        self.holds = tuple(kept)

    def sharing(self, me: Figure) -> list[Fighter3]:
        """The foes in a fighter's own hex."""
        here, side = me.hex, me.side
        foes = []
        for other in self.fighters.values():
            if other.side != side and other.hex == here and not other.hidden and not other.out:
                foes.append(other)
        return foes


def spoil_reload(me: Figure) -> None:
    """REL.4: this turn of reloading does not count."""
    task = me.get(RELOADING) if me.conditions else None
    if task is not None and task.value:
        me.lose(RELOADING)
        me.gain(RELOADING, source=task.source)


def free_side(state: State3, me: Fighter3, hour: int, there: dict[Hex, str]) -> bool:
    """Whether on a side of a fighter's hex nobody stands and the ground bears him, as far as his side can know."""
    return stand_refusal(state, me, neighbour(me.hex, hour), 0, there, FREE_HEX) is None


def free_sides(state: State3, me: Fighter3) -> list[int]:
    """All such sides of his hex."""
    there = occupancy(state, me)
    return [hour for by in range(6) if free_side(state, me, hour := turned(me.facing, by), there)]


def stretch(state: State3, me: Fighter3) -> None:
    """Lie over the hex behind, else the next free one clockwise, else only in one's own (POS.4).

    Nobody does who neither lies nor crawls, and by the sheet nobody does at all.
    """
    me.lies_over = -1
    if me.posture not in TWO_HEXES or not numbers(state).two_hexes:
        return
    there = occupancy(state, me)
    for by in range(6):
        back = turned(me.facing, 3 + by)
        if free_side(state, me, back, there) and not finds_somebody(state, me, back):
            me.lies_over = back
            return


def finds_somebody(state: State3, me: Fighter3, hour: int) -> bool:
    """Whether somebody stands on that side whom he could not see; he is noticed now."""
    at = neighbour(me.hex, hour)
    for other in state.fighters.values():
        if other.hidden and other.side != me.side and not other.out and at in other.hexes():
            other.hidden = False
            state.tell("noticed", other.name)
            return True
    return False
