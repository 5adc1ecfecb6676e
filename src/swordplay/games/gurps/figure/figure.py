"""A figure, as it changes in a fight, and the state it lives in."""

from __future__ import annotations

from msgspec import field

from swordplay.engine.hexes import Hex
from swordplay.engine.state import Fighter, State
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Arms, Mode, Sheet, Shield
from swordplay.games.gurps.vocabulary import (
    DEAD,
    DOWN,
    FROZEN,
    MENTALLY_STUNNED,
    NUMBED,
    OFF_BALANCE,
    OUT,
    STANDING,
    STRAINED,
    STUNNED,
)

# Who is in a hex, as far as entering it goes.
LYING = "lying"
ALLY = "ally"
FOE = "foe"
FULL = "full"
FALLEN = "fallen"
PASSED = "passed"
"""Whoever or whatever is there, it can be passed and not be stopped at."""

PUNCH = "punch"
BOTH = "both"
"""Both hands at once."""
LEFT_FIRST, RIGHT_FIRST = ("left", "right"), ("right", "left")
"""The hands, the favoured one first."""
DAZED = frozenset({STUNNED, MENTALLY_STUNNED, FROZEN})
UNABLE = DAZED | OUT | {OFF_BALANCE}


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
    broken: tuple[str, ...] = ()
    battered: tuple[tuple[str, int], ...] = ()
    fired: tuple[str, ...] = ()
    ready_progress: tuple[str, ...] = field(default=(), name="work")
    crippled: tuple[str, ...] = ()
    manoeuvre: str = ""
    form: str = ""
    parried: tuple[str, ...] = ()
    struck_with: tuple[str, ...] = ()
    blocked: int = 0
    retreated: bool = False
    double_attack_used: bool = field(default=False, name="traded")
    turn_start_hex: Hex | None = field(default=None, name="began")
    hexes_entered: tuple[Hex, ...] = field(default=(), name="passed")
    stunned_turns: int = 0
    efforts: tuple[str, ...] = ()
    """The Extra Effort bought since its turn began."""
    recovered: tuple[str, ...] = ()
    """The weapons bought back for a Parry until its next turn."""
    retreated_from: tuple[str, int, Hex] | None = field(default=None, name="drew_back")
    """From whom it retreated, in which turn of the order, and where it stood."""
    dropped_from: tuple[str, int, str] | None = field(default=None, name="threw_down")
    """From whom it dropped, in which turn of the order, and in which posture it was."""
    ran: bool = False
    """Whether all of its last turn was a run."""
    set_to: tuple[tuple[str, int], ...] = ()
    """The reach to which weapons are set that need a Ready to change it."""

    @property
    def footprint(self) -> tuple[Hex, ...]:
        """The hexes it stands on, as offsets for the first facing."""
        return self.sheet.footprint

    @property
    def second_hex(self) -> Hex | None:
        """The other hex of one who lies over two, where an edition has that."""
        return None

    @property
    def out(self) -> bool:
        """Out of the fight: dead, unconscious, collapsed or surrendered."""
        for condition in self.conditions:
            if condition[0] in OUT:
                return True
        return False

    @property
    def stunned(self) -> bool:
        """Stunned, of whatever cause; one frozen by surprise counts as stunned (SURP.1)."""
        for condition in self.conditions:
            if condition[0] in DAZED:
                return True
        return False

    @property
    def halted(self) -> bool:
        """Unable to go on with what it does: out of the fight, stunned or off balance."""
        for condition in self.conditions:
            if condition[0] in UNABLE:
                return True
        return False

    def cripples(self) -> tuple[str, ...]:
        """The places crippled, for the fight or for a while."""
        places = self.crippled
        for condition in self.conditions:
            if condition[0] == NUMBED:
                places += (condition[2],)
        return places

    def disabled(self) -> tuple[str, ...]:
        """The places that cannot be used: crippled or strained."""
        places = self.crippled
        for condition in self.conditions:
            if condition[0] == NUMBED or condition[0] == STRAINED:
                places += (condition[2],)
        return places

    def useless(self, side: str) -> bool:
        """LIMB.3, EXTREM.3: whether the arm or hand of a side cannot be used."""
        return any(place in (f"{side} arm", f"{side} hand") for place in self.disabled())

    @property
    def main_hand(self) -> str:
        """The hand it favours."""
        return "left" if self.sheet.left_handed else "right"

    @property
    def off_hand(self) -> str:
        """The other one."""
        return "right" if self.sheet.left_handed else "left"

    def usable_hands(self) -> tuple[str, ...]:
        """LIMB.3, EXTREM.3: the hands that can be used, whatever they hold, the favoured one first."""
        hands = LEFT_FIRST if self.sheet.left_handed else RIGHT_FIRST
        return tuple(side for side in hands if not self.useless(side)) if self.disabled() else hands

    def empty_hands(self) -> tuple[str, ...]:
        """Those of them that hold nothing."""
        return tuple([side for side in self.usable_hands() if not getattr(self, side)])

    def hand_with(self, item: str) -> str:
        """The hand that holds a thing: one, both, or none."""
        if not item:
            return ""
        if item == self.right:
            return BOTH if item == self.left else "right"
        return "left" if item == self.left else ""

    @property
    def lame(self) -> bool:
        """LIMB.3, EXTREM.3: a leg or foot cannot be used, so that it can neither stand nor crouch."""
        places = self.disabled()
        return bool(places) and any(place.endswith(("leg", "foot")) for place in places)

    def in_hand(self) -> tuple[str, ...]:
        """What it holds, each thing once; two empty hands are fists."""
        right, left = self.right, self.left
        if not right and not left:
            return (FIST,)
        if not left or left == right:
            return (right,)
        return (right, left) if right else (left,)

    def ready(self, item: str) -> bool:
        """Whether a thing in hand can be used: ready, whole, and in no useless hand; FIST asks for an empty one."""
        if item in self.unready or item in self.broken:
            return False
        if not self.disabled():
            return True
        held = (("right", self.right), ("left", self.left))
        if item == FIST:
            return bool(self.empty_hands())
        return not any(thing == item and self.useless(side) for side, thing in held)

    def modes(self) -> tuple[Mode, ...]:
        """Every way it can strike with what is ready in its hands."""
        return self.arms().modes

    def longest(self) -> int:
        """The longest reach of what is ready in its hands."""
        return self.arms().longest

    def reaches(self) -> frozenset[int]:
        """The distances at which it can strike with what is ready in its hands."""
        return self.arms().reaches

    def armed(self) -> bool:
        """Whether it holds a weapon to strike with, ready, and nothing to shoot."""
        return self.arms().armed

    def arms(self) -> Arms:
        """What it can do with its hands, remembered for their state: it is asked for several times a turn."""
        key = (self.right, self.left, self.unready, self.broken, self.disabled() if self.conditions else self.crippled)
        arms = self.sheet.arms.get(key)
        if arms is None:
            arms = self.sheet.arms[key] = self.hold()
        return arms

    def hold(self) -> Arms:
        """What it can do with its hands, worked out."""
        modes = tuple(self.strikes())
        wields = bool(modes) and modes[0].item in (self.right, self.left) and not self.unready
        return Arms(
            modes,
            {f"{mode.item} {mode.usage}": mode for mode in reversed(modes)},
            max((mode.longest for mode in modes), default=CLOSE),
            frozenset(hexes for mode in modes for hexes in mode.reach),
            wields and all(mode.missile is None or mode.missile.thrown for mode in self.shots()),
            tuple(mode for mode in modes if mode.item in (self.right, self.left)),
        )

    def strikes(self) -> list[Mode]:
        """Every way it can strike, worked out."""
        modes: list[Mode] = []
        for item in self.in_hand():
            if self.ready(item):
                modes.extend(self.in_this_grip(item, self.sheet.modes.get(item, ())))
        if not self.right or not self.left:
            punches = self.ready(FIST)
            fists = self.sheet.modes[FIST]
            modes.extend(mode for mode in fists if mode not in modes and (punches or mode.usage != PUNCH))
        return modes

    def in_this_grip(self, item: str, modes: tuple[Mode, ...]) -> list[Mode]:
        """Those for as many hands as hold the thing; in two hands what has no such use is used as in one."""
        if item and item == self.right == self.left:
            return [mode for mode in modes if mode.hands == 2] or list(modes)
        return [mode for mode in modes if mode.hands == 1]

    def let_go(self, item: str) -> None:
        """Remove an item from the hands; work done to ready or reload it is lost (READY.2)."""
        self.right = "" if self.right == item else self.right
        self.left = "" if self.left == item else self.left
        if item in self.unready:
            self.unready = tuple(other for other in self.unready if other != item)
        self.undo_work(item)

    def undo_work(self, item: str) -> None:
        """READY.2: the work done on a weapon is lost."""
        if self.ready_progress:
            self.ready_progress = tuple(task for task in self.ready_progress if task.partition(" ")[2] != item)

    def shots(self) -> list[Mode]:
        """Every way it can shoot or throw what is in its hands, ready and loaded or not."""
        known = self.sheet.shots
        if not known:
            return []
        modes: list[Mode] = []
        for item in self.in_hand():
            if item in known:
                modes.extend(self.in_this_grip(item, known[item]))
        return modes

    def loaded(self, mode: Mode) -> bool:
        """Whether there is a shot in a weapon; what is thrown needs none."""
        missile = mode.missile
        return missile is not None and (missile.thrown or self.fired.count(mode.item) < missile.shots)

    def shield(self) -> Shield | None:
        """The shield in hand, if there is one; of two the one in the off hand."""
        shields = self.sheet.shields
        if not shields:
            return None
        first, second = (self.right, self.left) if self.sheet.left_handed else (self.left, self.right)
        return shields.get(first) or shields.get(second)


def reeling(state: Fight, me: Figure) -> bool:
    """INJ.1-2: below half its HP; in the Third Edition at 3 hits or fewer."""
    numbers = state.profile.figure
    return me.hp * numbers.low_hp < me.sheet.hp if numbers.low_at is None else me.hp <= numbers.low_at


def tired(state: Fight, me: Figure) -> bool:
    """FAT.1-2: below half its FP."""
    return me.fp * state.profile.figure.low_fp < me.sheet.fp


def strength(state: Fight, me: Figure) -> int:
    """FAT.2: ST in ST rolls, contests and for what weapons ask; halved when tired, rounded up."""
    return -(-me.sheet.st // 2) if tired(state, me) else me.sheet.st


def fallen_foes(state: Fight, me: Figure) -> list[Figure]:
    """GAP.9 of the range-band sheet: those who are out of the fight but not dead can be struck where they lie."""
    return [
        foe
        for foe in state.fighters.values()
        if foe.side != me.side and foe.out and not foe.hidden and not foe.has(DEAD)
    ]


class Fight(State[Figure], kw_only=True):
    """The state of a fight: whose turn it is, and what a defence has set off that waits until the blow is done."""

    turn: int = 0
    set_off: tuple[tuple[str, Hex], ...] = ()
    """Who was moved in the middle of a blow, and from where: what waits for it happens when the blow is done."""
    profile: Profile = None  # type: ignore[assignment]  # every fight is begun with one

    def known_to(self, side: str) -> Fight:
        """What a side may know; whose turn it is stays, or passes to the next one known."""
        new = super().known_to(side)
        new.turn = sum(name in new.fighters for name in self.order[: self.turn])
        if new.order and new.turn == len(new.order):
            new.turn = 0
            new.clock += 1
        new.set_off = tuple(moved for moved in self.set_off if moved[0] in new.fighters)
        return new

    def mark_of(self, me: Figure, other: Figure) -> str:
        """GAP.6: what somebody in a hex is for one who would enter it: lying, an ally, or a foe."""
        if other.conditions and other.out:
            return LYING
        if other.side == me.side:
            return ALLY
        return FALLEN if other.posture in DOWN and self.profile.figure.prone_passable else FOE

    def mark_of_second(self, mark: str) -> str:
        """What the second hex of one who lies is for somebody, by what he is himself: it is passed like a friend's."""
        return PASSED

    def settle_posture(self, me: Figure) -> None:
        """What a new posture changes on the map, where an edition has that."""

    def covered(self, me: Figure, foe: Figure) -> bool:
        """Whether somebody is fully behind cover from another, where an edition has that."""
        return False

    def fell(self, me: Figure) -> None:
        """What a fall ends besides an aim, where an edition has that."""

    def foes(self, me: Figure) -> list[Figure]:
        """Those on other sides whom this figure's side knows of and who are still in the fight."""
        side = me.side
        return [f for f in self.fighters.values() if f.side != side and not f.hidden and not (f.conditions and f.out)]
