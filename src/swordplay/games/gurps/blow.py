"""A blow: everything declared about one attack."""

from __future__ import annotations

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.state import copy
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Figure
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import BREAK, DISARM

MIN_ATTACK_NUMBER = 3
"""An attack whose number is lower may not be tried (GAP.1)."""
MIN_DECEPTIVE_NUMBER = 10
"""A blow that deceives may not be rolled at less (DECEP.2)."""


class Way(msgspec.Struct, frozen=True):
    """A way to attack somebody, or nobody: with what (None for the whole body), and what for if not to wound him."""

    foe: str
    mode: Mode | None = None
    purpose: str = ""


class Blow(msgspec.Struct, eq=False):
    """Everything declared about one attack; it lives no longer than the attack does.

    `bonuses` and `defence_terms` are (value, key) pairs for the roll to hit and for any defence against it, in
    the order in which they were declared; `cap` is a limit on the number after everything else, with its key.
    `uncritical_bonus` is the part of the number that does not count for criticals. A blow is `ranged` or a melee one,
    and `unnoticed` when its target knows nothing of it.
    `purpose` is what it is for when it is no plain blow (disarm, break, slam, suppress), `weapon` the thing struck at;
    `shots` are fired at once and `hits` of them strike. `dodge_terms` are for a Dodge alone.
    `hand` is the hand it is struck with, kept because the weapon may leave it: both, or none for feet and teeth.
    `double_attack` names the rule by which it is one of two blows, `stopped_by` the defence that met it, by kind
    and thing.
    `floor` is the reason why a blow that deceives may not be rolled below 10; `rolled` is what its dice of damage
    showed, where they are thrown with the attack; a `greatest` one does the most that they can show. One that `follows`
    falls in the same moment as a blow at the figure named there, to which belongs what can be used but once; `beside`
    is that blow.
    `due` is what is still to come of it, where several take effect together: a hit or a critical one.
    `summed` is its number as last added up, and the place in the record for which that was done; `shown` likewise the
    numbers of the defences against it that were looked at, each with the side and the way of parrying it is for.
    """

    attacker: str
    target: str
    mode: Mode
    place: Place
    hand: str = ""
    add_ons: tuple[str, ...] = ()
    bonuses: tuple[tuple[int, str], ...] = ()
    damage_terms: tuple[tuple[int, str], ...] = ()
    defence_terms: tuple[tuple[int, str], ...] = ()
    cap: tuple[int, str] | None = None
    uncritical_bonus: int = 0
    unnoticed: bool = False
    armour_gap: bool = False
    purpose: str = ""
    weapon: str = ""
    double_attack: str = ""
    stopped_by: tuple[str, str] = ("", "")
    hexes_left: int = 0
    dodge_terms: tuple[tuple[int, str], ...] = ()
    shots: int = 1
    hits: int = 1
    target_hexes: tuple[Hex, ...] = ()
    floor: str = ""
    rolled: int | None = None
    greatest: bool = False
    follows: str = ""
    beside: Blow | None = None
    due: str = ""
    summed: tuple[int, Tally] | None = None
    shown: dict[Defence, tuple[int, str, Mode | None, Tally]] | None = None

    @property
    def at_weapon(self) -> bool:
        """Struck at what somebody holds, not at him."""
        return self.purpose == DISARM or self.purpose == BREAK

    @property
    def ranged(self) -> bool:
        """Shot or thrown, not struck."""
        return self.mode.missile is not None

    def elsewhere(self, place: Place) -> Blow:
        """The same blow at another place."""
        other = copy(self)
        other.summed = None
        other.place = place
        return other


class Defence(msgspec.Struct, frozen=True):
    """A defence chosen: its kind, and what it is made with."""

    kind: str
    item: str = ""


class DefencePlan(msgspec.Struct, eq=False):
    """Everything declared about one defence against one blow: what is used, against which side, and what is added.

    A figure that has drawn back from this very blow has `retreated` for a second defence, too. `hand` is the hand it is
    made with, kept because what is in it may leave it; `mode` the way of using the thing a Parry is made with,
    known once its number has been added up.
    """

    blow: Blow
    chosen: Defence
    side: str
    retreated: bool = False
    hand: str = ""
    bonuses: tuple[tuple[int, str], ...] = ()
    add_ons: tuple[str, ...] = ()
    mode: Mode | None = None


# What a critical blow adds to a wound.
MAJOR = "major"
STINGING = "stinging"
SCARRING = "scarring"


class Wound:
    """Who is wounded, where, by what type of damage, how badly, and what a critical blow adds to it.

    `injury` is what got past armour, `lost` the HP it costs, which may be fewer in a limb.
    """

    __slots__ = ("crippling", "injury", "lost", "marks", "place", "type", "victim")

    def __init__(self, victim: Figure, place: Place, type: str, injury: int, marks: tuple[str, ...] = ()) -> None:
        """Begin with the whole injury; the limit of a limb comes later."""
        self.victim = victim
        self.place = place
        self.type = type
        self.injury = injury
        self.lost = injury
        self.crippling = False
        self.marks = marks
