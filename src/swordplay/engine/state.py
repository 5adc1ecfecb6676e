"""What a fight is made of: fighters, conditions, triggers, and the state that holds them.

Every value in a fighter or a state is immutable (numbers, texts, tuples), and fighters stand in it by name, so
that a copy one level deep is a whole copy, and a state goes to JSON and back without help.
"""

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from swordplay.engine.events import Event
from swordplay.engine.hexes import SINGLE, Hex, Terrain, occupied
from swordplay.engine.plain import fields_of, plain
from swordplay.engine.tally import Tally


class Condition(NamedTuple):
    """Something that is true of a fighter for a while.

    `ends` names the moment in the bearer's life that ends it (a ruleset's own words: the end of his turn, a
    minute, a day); `at` is the clock before which that moment does not count. Without `ends` it stays until
    a rule lifts it.
    """

    kind: str
    value: int = 0
    source: str = ""
    ends: str = ""
    at: int = 0


class Modifier(NamedTuple):
    """A named modifier that the game master set: on the rolls of one fighter, or of all when `who` is empty."""

    name: str
    about: str
    value: int
    who: str = ""


class Trigger(NamedTuple):
    """What a fighter waits for, and what he then does; the words are the ruleset's."""

    owner: str
    on: str
    act: str
    args: tuple[str | int, ...] = ()


class Item(NamedTuple):
    """Something lying in a hex."""

    name: str
    hex: Hex
    owner: str = ""


class Fighter(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What changes about one figure in the course of a fight; `sheet` is what does not."""

    name: str
    side: str
    hex: Hex
    facing: int = 0
    hidden: bool = False
    conditions: tuple[Condition, ...] = ()
    sheet: Any = None

    def has(self, kind: str) -> bool:
        """Whether a condition of this kind holds."""
        for condition in self.conditions:
            if condition[0] == kind:
                return True
        return False

    def value(self, kind: str) -> int:
        """The sum of the values of all conditions of a kind."""
        total = 0
        for condition in self.conditions:
            if condition[0] == kind:
                total += condition[1]
        return total

    def get(self, kind: str) -> Condition | None:
        """The first condition of a kind."""
        for condition in self.conditions:
            if condition[0] == kind:
                return condition
        return None

    def gain(self, kind: str, value: int = 0, *, source: str = "", ends: str = "", at: int = 0) -> None:
        """Add a condition."""
        self.conditions += (Condition(kind, value, source, ends, at),)

    def lose(self, kind: str) -> None:
        """Remove every condition of a kind."""
        if self.has(kind):
            self.conditions = tuple([c for c in self.conditions if c[0] != kind])

    def lapse(self, moment: str, clock: int) -> None:
        """End the conditions that end at this moment."""
        if self.conditions:
            self.conditions = tuple([c for c in self.conditions if c[3] != moment or c[4] > clock])

    @property
    def footprint(self) -> tuple[Hex, ...]:
        """The hexes it stands on, as offsets for the first facing."""
        return SINGLE

    def hexes(self) -> tuple[Hex, ...]:
        """The hexes it stands on."""
        return occupied(self.footprint, self.hex, self.facing)

    def digest(self, clock: int) -> tuple[Any, ...]:
        """What matters for the future, with times relative to the clock, so that equal situations compare equal."""
        own = _own_values(type(self))(self)
        if not ATOMIC.issuperset(map(type, own)):
            own = tuple([value if type(value) in ATOMIC else hashable(value) for value in own])
        if not self.conditions:
            return (*own, ())
        relative = [Condition(c[0], c[1], c[2], c[3], c[4] - clock if c[4] else 0) for c in self.conditions]
        return (*own, tuple(sorted(relative)))


F = TypeVar("F", bound=Fighter)
M = TypeVar("M", bound=msgspec.Struct)

copy: Callable[[M], M] = msgspec.Struct.__copy__  # type: ignore[attr-defined]
"""A copy one level deep, made in C; the type stubs do not know of it."""

STATIC = ("terrain", "switches", "profile", "log", "seams", "place")
"""Fields that come from the scenario or the driver, and are not part of a position."""
UNORDERED = frozenset({"triggers", "modifiers"})
"""Fields in which the order of entries does not matter."""


@cache
def lasting(kind: "type[State[Any]]") -> tuple[str, ...]:
    """The fields of a kind of state that decide how a fight goes on: all but the static ones and the clock."""
    return tuple(field for field in kind.__struct_fields__ if field not in STATIC and field != "clock")


ATOMIC = frozenset({int, str, bool, type(None), float, tuple, frozenset})
"""Types whose values can be looked up as they are."""


@cache
def _own_values(kind: type[Fighter]) -> Callable[[Fighter], tuple[Any, ...]]:
    """Reads all fields of a kind of fighter but its sheet and its conditions, in one go."""
    return attrgetter(*[field for field in kind.__struct_fields__ if field not in ("sheet", "conditions")])


def hashable(value: Any) -> Any:
    """A field's value in a form that can be hashed."""
    if type(value) in ATOMIC:
        return value
    if isinstance(value, dict):
        return tuple(sorted([(key, hashable(part)) for key, part in value.items()]))
    if isinstance(value, list):
        return tuple([hashable(part) for part in value])
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, msgspec.Struct):
        return tuple([hashable(getattr(value, field)) for field in value.__struct_fields__])
    return value


S = TypeVar("S", bound="State[Any]")

NOWHERE = Terrain({})


class State(msgspec.Struct, Generic[F], kw_only=True, forbid_unknown_fields=True):
    """Everything a fight needs to go on from here, under any driver.

    With `seams` a rule that can pause in the middle of a turn does so, and leaves the rest to the agenda.
    `place` is how many entries the record has; whoever makes a record keeps it up to date.
    """

    fighters: dict[str, F]
    clock: int = 0
    order: tuple[str, ...] = ()
    agenda: tuple[tuple[str, ...], ...] = ()
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    fields: dict[str, int] = {}
    items: tuple[Item, ...] = ()
    over: str = ""
    winner: str = ""
    terrain: Terrain = NOWHERE
    switches: dict[str, Any] = {}
    profile: Any = None
    log: list[Event] | None = None
    seams: bool = False
    place: int = 0

    def copy(self: S) -> S:
        """An independent copy: changing one does not change the other."""
        new = copy(self)
        new.fighters = {name: copy(fighter) for name, fighter in self.fighters.items()}
        new.fields = dict(self.fields)
        new.log = None
        return new

    def side(self, name: str) -> Iterator[F]:
        """The fighters of a side."""
        return (fighter for fighter in self.fighters.values() if fighter.side == name)

    def side_of(self, name: str) -> str:
        """The side of a fighter; a side stands for itself."""
        fighter = self.fighters.get(name)
        return name if fighter is None else fighter.side

    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which they were set up."""
        return tuple(dict.fromkeys(fighter.side for fighter in self.fighters.values()))

    def at(self, hex: Hex) -> list[F]:
        """The fighters who stand on a hex."""
        return [f for f in self.fighters.values() if f.hex == hex or (f.footprint is not SINGLE and hex in f.hexes())]

    def known_to(self: S, side: str) -> S:
        """A copy with only what a side may know: no hidden figures of others, and none of their triggers."""
        new = self.copy()
        unseen = {name for name, fighter in self.fighters.items() if not self.sees(side, fighter)}
        new.fighters = {name: fighter for name, fighter in new.fighters.items() if name not in unseen}
        new.order = tuple(name for name in self.order if name not in unseen)
        new.agenda = tuple(entry for entry in self.agenda if not unseen.intersection(entry))
        new.triggers = tuple(t for t in self.triggers if t.owner not in unseen and new.fighters[t.owner].side == side)
        return new

    def hides_from(self, side: str) -> bool:
        """Whether there is anything here that a side may not know."""
        for fighter in self.fighters.values():
            if fighter.hidden and fighter.side != side:
                return True
        return any(self.side_of(trigger.owner) != side for trigger in self.triggers)

    def known_since(self: S, now: "State[Any]", side: str) -> S:
        """This state without those whom a side does not know of now, a little later.

        Whoever has shown himself since stays in it, and so does what somebody waited for that has been set off since:
        the way from here to there leads through it.
        """
        shown = [f.name for f in self.fighters.values() if f.hidden and not now.fighters[f.name].hidden]
        with_them = self.copy() if shown else self
        for name in shown:
            with_them.fighters[name].hidden = False
        seen = with_them.known_to(side)
        for name in shown:
            seen.fighters[name].hidden = True
        gone = [t for t in self.triggers if t not in now.triggers and t.owner in seen.fighters]
        if gone:
            seen.triggers = tuple(t for t in self.triggers if t in seen.triggers or t in gone)
        return seen

    def sees(self, side: str, fighter: Fighter) -> bool:
        """Whether a side knows where a fighter is."""
        return not fighter.hidden or fighter.side == side

    def spring(self, on: str, test: Any) -> Iterator[Trigger]:
        """The triggers something sets off, in the order of turns; each is used up before it is carried out."""
        if not self.triggers:
            return
        rank = {name: place for place, name in enumerate(self.order)}
        waiting = [t for t in self.triggers if t.on == on and test(t)]
        for trigger in sorted(waiting, key=lambda t: rank.get(t.owner, len(rank))):
            if trigger in self.triggers and test(trigger):
                self.triggers = tuple(t for t in self.triggers if t is not trigger and t != trigger)
                yield trigger

    def add_gm_modifiers(self, tally: Tally, who: str, about: str) -> Tally:
        """Add the modifiers that the game master set for this roll."""
        for modifier in self.modifiers:
            if modifier.about == about and modifier.who in ("", who):
                tally.add(modifier.value, "by-hand", modifier.name)
        return tally

    def tell(self, key: str, who: str = "", at: str = "", **facts: Any) -> None:
        """Report something that happened, if anybody listens."""
        if self.log is not None:
            hidden = (f.side for f in map(self.fighters.get, (who, at)) if f is not None and f.hidden)
            self.log.append(Event(key, who, at, facts, self.clock, tuple(hidden), self.place))

    def tell_move(self, fighter: Fighter, was: Hex, how: str = "") -> None:
        """Report that a figure has come from one hex to another; `how` is the rule's word if it did not walk."""
        if self.log is not None:
            facts: dict[str, Any] = {"from": was, "to": fighter.hex, "facing": fighter.facing}
            self.tell("moved", fighter.name, **facts, **({"how": how} if how else {}))

    def export(self) -> dict[str, Any]:
        """What changes, as plain data without defaults. The scenario it belongs to holds the rest."""
        bare = copy(self)
        for name in STATIC:
            setattr(bare, name, _DEFAULTS[name])
        bare.fighters = {name: copy(fighter) for name, fighter in self.fighters.items()}
        for fighter in bare.fighters.values():
            fighter.sheet = None
        data: dict[str, Any] = plain(bare)
        for written in data["fighters"].values():
            written.pop("sheet", None)
        return data

    def digest(self) -> tuple[Any, ...]:
        """What matters for the future, equal for situations that differ only in when they came about.

        Every field counts, a ruleset's own included.
        """
        return tuple([self.matter(field) for field in lasting(type(self))])

    def matter(self, field: str) -> Any:
        """What matters for the future in a field; a ruleset with times of its own makes them relative here."""
        if field == "fighters":
            return tuple([fighter.digest(self.clock) for fighter in self.fighters.values()])
        value = getattr(self, field)
        if field in UNORDERED:
            return tuple(sorted(value))
        return value if type(value) in ATOMIC else hashable(value)


_DEFAULTS = {attribute: default for attribute, _, default in fields_of(State)}
