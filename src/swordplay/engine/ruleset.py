"""What a ruleset tells the engine about itself."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from swordplay.engine.asking import Ask
from swordplay.engine.errors import MissingHookError, UnreadableError, field_first, within
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.facts import Fact, Part
from swordplay.engine.phrasing import merged, worded
from swordplay.engine.portrait import Portrait, Trait
from swordplay.engine.positions import check_numbers, check_position
from swordplay.engine.requests import Choose, Rule
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import STATIC, Condition, Fighter, State
from swordplay.engine.tactics import Tactics
from swordplay.engine.text import shown

if TYPE_CHECKING:
    from swordplay.engine.plans import Goal
    from swordplay.engine.starting import Start, StartKind


class KeyText(Protocol):
    """The words of a reason key and the clauses it rests on."""

    @property
    def label(self) -> str:
        """A short template; {0}, {1} stand for the parameters."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause ids, each written with its ruleset's name."""


class Ruleset:
    """A game the engine can run. A subclass gives at least a name, its texts and `fight`."""

    name: str = ""
    title: str = ""
    sheet: ClassVar[Any] = dict[str, Any]
    fighter: ClassVar[type[Fighter]] = Fighter
    state: ClassVar[Any] = State[Fighter]
    set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Fields of the fight that the game master may set, each with its least and greatest value."""
    recovery: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Fields of the fight that say how its aftermath is played ("days": for how long), likewise."""
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Numbers of a fighter that the game master may set, likewise."""
    conditions_set_by_gm: ClassVar[tuple[str, ...]] = ()
    moments: ClassVar[tuple[str, ...]] = ()
    """The moments in a fighter's life that end conditions."""
    rolls_modified_by_gm: ClassVar[tuple[str, ...]] = ()
    """The rolls (a request's `about`) on which named modifiers count."""
    switches: ClassVar[Mapping[str, Any]] = {}
    """Optional rules and disputed readings, each with its default."""

    asks: ClassVar[Mapping[str, Ask]] = {}
    """How each question is asked and what its options are about, by what it is about."""
    own_names: ClassVar[Mapping[str, str]] = {}
    """This ruleset's own names for things that shared rules know by another name."""

    tactics: ClassVar[Tactics[Any]] = Tactics()
    """How figures move, whom they can strike with what, and what tells two situations apart."""
    event_facts: ClassVar[Mapping[str, Fact]] = {}
    """Events that are consequences worth odds, by their key, in a player's words."""
    roll_facts: ClassVar[Mapping[tuple[str, str], Fact]] = {}
    """Rolls that are such consequences, by what was rolled for and the degree's name."""
    parts: ClassVar[tuple[Part, ...]] = ()
    """Which facts put an outcome into which part, gravest first: the first that applies counts.

    Whatever none applies to is the rest. Without any, outcomes are parted by `out` and `points`.
    """
    secrets: ClassVar[tuple[str, ...]] = ()
    """Conditions that everybody sees, but whose value only the game master knows."""
    own_facts: ClassVar[frozenset[str]] = frozenset()
    """Facts of events that say how much a figure has left, besides those called as in `depleting`: its own side's."""
    turn_questions: ClassVar[tuple[str, ...]] = ()
    """What a figure is asked when it is its turn to act: odds look as far as a foe's next one."""
    steps: ClassVar[tuple[str, ...]] = ()
    """What a figure is asked where it steps, walks or turns: the enemy's replies are searched one step around him."""
    attack_questions: ClassVar[tuple[str, ...]] = ()
    """What it is asked while it declares an attack, apart from that: every combination is searched for replies."""
    details: ClassVar[tuple[str, ...]] = ()
    """The options of a blow, of which one after the other is tried in the most promising replies."""
    duel: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The menu of a solved duel: the options kept of what is asked; one that ends in a star keeps all that begin so."""
    best_play: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The menu of a duel of best play, if it is to be a smaller one."""
    duellists: ClassVar[tuple[str, str]] = ("", "")
    """Two ready fighters for a duel when nobody is named."""
    timeless: ClassVar[bool] = False
    """Whether the rules use the clock only for differences of time, so that equal situations are equal at any time."""
    depleting: ClassVar[tuple[str, ...]] = ()
    """The numbers of a fighter that a fight takes down bit by bit."""

    def position_key(self, state: Any, *, open_ground: bool = False) -> Hashable:
        """What of a state the rules will read again: states with equal keys go on alike.

        With `open_ground` it is enough that they do where the ground is the same everywhere and bears nothing of use.
        """
        return state.digest() if self.timeless else (state.clock, state.digest())

    def condense(self, state: Any) -> None:
        """Replace numbers that the rules only compare with each other by small ones; the fight goes on the same."""

    def out(self, fighter: Any) -> bool:
        """Whether a fighter is out of the fight."""
        return False

    def points(self, fighter: Any) -> tuple[int, int]:
        """The points that a fight takes from a fighter: how many are left, and how many there were."""
        return (1, 1)

    def private_facts(self) -> frozenset[str]:
        """What events tell of a figure, and the game master sets, that only its own side is to know."""
        return self.own_facts.union(self.depleting)

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason key."""
        return {}

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read: a template for each key."""
        return {}

    def labels(self) -> Mapping[str, str]:
        """What people read for an option's name: by the name, or by what is asked and the name ("action:pass")."""
        return {}

    def acting(self, state: Any) -> str:
        """Whose turn it is; nobody's where the rules know no turns."""
        return ""

    def turns(self, state: Any) -> tuple[str, ...]:
        """The figures in the order of their turns, or those whose turns are still to come."""
        order: tuple[str, ...] = state.order
        return order

    def shown_sums(self, state: Any, fighter: Any) -> Mapping[str, int]:
        """What conditions of a kind come to together, for kinds that people see as one."""
        return {}

    def traits(self, state: Any, fighter: Any, seat: str) -> tuple[Trait, ...]:
        """A fighter's conditions in words, each with its end, as far as a seat may know them."""
        sayings, texts, acting = self.sayings(), self.texts(), self.acting(state) == fighter.name
        traits = []
        for condition in merged(fighter.conditions, self.shown_sums(state, fighter)):
            known = seat == GAME_MASTER or (condition.kind not in self.secrets and self._named(state, condition, seat))
            trait = worded(sayings, condition, state.clock, acting=acting, known=known)
            if trait is not None:
                text = texts.get(condition.kind.replace(" ", "-"))
                traits.append(trait if text is None else msgspec.structs.replace(trait, clauses=text.clauses))
        return tuple(traits)

    def _named(self, state: State[Any], condition: Condition, seat: str) -> bool:
        """Whether a seat may read what a condition names: no figure that it does not see."""
        source = state.fighters.get(condition.source)
        return source is None or state.sees(seat, source)

    def sources(self) -> Iterable[str]:
        """The files whose content makes the rules what they are."""
        return [sys.modules[type(self).__module__].__file__ or ""]

    def fingerprint(self) -> str:
        """A short checksum of the rules, kept in records to tell when they were made under other rules."""
        fingerprint = _FINGERPRINTS.get((type(self), self.name))
        if fingerprint is None:
            names = sorted(self.sources(), key=lambda name: name.split(os.sep))
            content = hashlib.sha256(b"".join(map(_content, names)))
            fingerprint = _FINGERPRINTS[type(self), self.name] = content.hexdigest()[:16]
        return fingerprint

    def fight(self, state: Any) -> Rule[None]:
        """The whole fight, from wherever the state stands."""
        raise MissingHookError(self, "fight(state)", "the rules of the whole fight")

    def aftermath(self, state: Any) -> Rule[None]:
        """The aftermath of the fight, from wherever the state stands; nothing unless a ruleset has one."""
        return
        yield

    def examples(self, seed: int) -> Scenario:
        """A small scenario for tests and demonstrations, different for every seed."""
        raise MissingHookError(self, "examples(seed)", "a small scenario, different for every seed")

    def place(self, entry: Entry, sheet: Any) -> Fighter:
        """One fighter as he stands when the fight begins."""
        return self.fighter(
            name=entry.name,
            side=entry.side,
            hex=entry.hex,
            facing=entry.facing,
            hidden=entry.hidden,
            sheet=sheet,
        )

    def condition_span(self, kind: str) -> tuple[int, int] | None:
        """The range of values the game master may give a condition: its default first, then the other end."""
        return None

    def profile(self, switches: Mapping[str, Any]) -> Any:
        """The ruleset's own data, which the rules read as `state.profile`."""
        return None

    def settle(self, state: Any) -> None:
        """Apply what follows from a change without a roll or a choice: whoever is put out of the fight lets go, say.

        The engine calls it after every intervention; rules call it where something it looks at has changed.
        """

    def problems(self, state: Any) -> Iterator[str]:
        """What is wrong with a state, in words; a sound one has nothing."""
        for fighter in state.fighters.values():
            for hex in fighter.hexes():
                if hex not in state.terrain.ground:
                    yield f"{fighter.name} stands off the map at {hex}"

    def portrait(self, state: Any, fighter: Any, seat: str) -> Portrait:
        """What a seat may see of a fighter; the rules' own side of an allow-list: nothing is shown but what is named.

        `seat` is the game master or a side.
        """
        return Portrait(
            name=fighter.name,
            side=fighter.side,
            hexes=fighter.hexes(),
            facing=fighter.facing,
            out=self.out(fighter),
            posture=self.posture(fighter),
            conditions=self.traits(state, fighter, seat),
            hidden=fighter.hidden,
        )

    def posture(self, fighter: Any) -> str:
        """How a fighter stands, sits or lies, where that is told apart: movements that end otherwise are other ends."""
        return ""

    def reach(self, state: Any, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """Every end of the movement that a question is about, each at its lowest cost, from the rules' own prices.

        None if the ruleset leaves it to the search that answers step by step.
        """
        return None

    def time(self, clock: int) -> str:
        """The clock in words."""
        return str(clock)

    def begin(self, scenario: Scenario) -> State[Any]:
        """The state a scenario describes: the start of a fight, or the middle of one."""
        state = self.assembled(scenario)
        problem = next(self.set_out(state, scenario), None)
        if problem:
            raise UnreadableError(problem)
        problem = next(self.problems(state), None)
        if problem:
            raise UnreadableError(f"fighters: {problem}")
        if scenario.state is None and any(entry.start for entry in scenario.fighters):
            self.settle(state)
        return state

    def assembled(self, scenario: Scenario) -> State[Any]:
        """The same, not yet checked for consistency, and every fighter as his sheet has him."""
        self.check_switches(scenario.switches)
        switches = {**self.switches, **scenario.switches}
        terrain = scenario.terrain()
        sheets = {entry.name: self.read_sheet(entry, place) for place, entry in enumerate(scenario.fighters)}
        if scenario.state is None:
            fighters = {entry.name: self.place(entry, sheets[entry.name]) for entry in scenario.fighters}
            state: State[Any] = new_state(self.state, fighters)
        else:
            state = self.restore(scenario.state, sheets)
            check_position(state, scenario)
        state.terrain = terrain
        state.switches = switches
        state.profile = self.profile(switches)
        state.fields = {**scenario.fields, **state.fields}
        return state

    def set_out(self, state: Any, scenario: Scenario) -> Iterator[str]:
        """Let every fighter start as his entry says, and say in words what cannot be, with its field."""
        starts = {place: entry for place, entry in enumerate(scenario.fighters) if entry.start}
        for place, entry in starts.items():
            at = f"fighters[{place}].start"
            try:
                start = msgspec.convert(entry.start, self.start_form())
            except msgspec.ValidationError as error:
                yield field_first(within(at, str(error)))
                continue
            if scenario.state is None:
                yield from (f"{at}.{problem}" for problem in self.start_as(state, state.fighters[entry.name], start))

    def start_form(self) -> type[Start]:
        """What a scenario may say of how a fighter starts, as a Struct; few do, so it is loaded when one does."""
        from swordplay.engine.starting import Start

        return Start

    def start_as(self, state: Any, fighter: Any, start: Any) -> Iterator[str]:
        """Let a fighter start in a certain way; what cannot be is said, the field first, and left as it was."""
        from swordplay.engine.starting import condition_errors, condition_of

        kinds = self.start_conditions()
        for place, given in enumerate(start.conditions):
            problems = list(condition_errors(state, fighter, given, kinds, self.moments))
            if not problems:
                self.start_with(state, fighter, condition_of(given, kinds))
            yield from (f"conditions[{place}].{problem}" for problem in problems)

    def start_conditions(self) -> Mapping[str, StartKind]:
        """The conditions that may hold when a fight begins; as a rule those that the game master may set."""
        from swordplay.engine.starting import StartKind

        return {kind: StartKind(self.condition_span(kind) or (0, 0)) for kind in self.conditions_set_by_gm}

    def start_with(self, state: Any, fighter: Any, condition: Condition) -> None:
        """Let a condition hold from the start, with what follows from it at once."""
        fighter.conditions += (condition,)

    def check_switches(self, given: Mapping[str, Any]) -> None:
        """Check that a scenario sets only switches of the ruleset, each to a value like its default."""
        for name, value in given.items():
            if name not in self.switches:
                import difflib  # slow to load, and only needed once something went wrong

                near = difflib.get_close_matches(name, self.switches, 1)
                meant = f"; did you mean {near[0]}?" if near else ""
                raise UnreadableError(f"switches.{name}: {self.name} has no such switch{meant}")
            problem = _switch_problem(self.switches[name], value)
            if problem:
                raise UnreadableError(f"switches.{name}: {problem}")

    def read_sheet(self, entry: Entry, place: int) -> Any:
        """A fighter's sheet, checked against what the ruleset expects."""
        try:
            sheet = msgspec.convert(entry.sheet, self.sheet)
        except msgspec.ValidationError as error:
            raise UnreadableError(f"fighters[{place}].sheet ({entry.name}): {field_first(str(error))}") from None
        problem = next(iter(self.errors(sheet)), None)
        if problem:
            raise UnreadableError(f"fighters[{place}].sheet ({entry.name}): {problem}")
        return sheet

    def sheet_parts(self) -> Mapping[tuple[str, str], type]:
        """What stands in a sheet as a bare mapping because it is seldom needed, by Struct and field: its real form."""
        return {}

    def errors(self, file: Any) -> Iterable[str]:
        """What is wrong with a sheet as written in a file, in words; no fight can begin with it."""
        return ()

    def doubts(self, file: Any) -> Iterable[str]:
        """What on a sheet looks like a mistake, in words; a fight can begin all the same."""
        return ()

    def restore(self, data: dict[str, Any], sheets: Mapping[str, Any]) -> State[Any]:
        """A state from its exported form, each fighter with his sheet again."""
        fighters = data.get("fighters")
        if not isinstance(fighters, dict) or set(fighters) != set(sheets):
            raise UnreadableError("state.fighters: expected the same names as in fighters")
        if not all(isinstance(fighter, dict) for fighter in fighters.values()):
            raise UnreadableError("state.fighters: expected an object for each name")
        for name in STATIC:
            if name in data:
                raise UnreadableError(f"state.{name}: expected none, it follows from the scenario")
        for name, fighter in fighters.items():
            if fighter.get("sheet") is not None:
                raise UnreadableError(f"state.fighters.{name}.sheet: expected none, it follows from the scenario")
        check_numbers(data)
        whole = {**data, "fighters": {name: {**fighters[name], "sheet": sheets[name]} for name in fighters}}
        try:
            state: State[Any] = msgspec.convert(whole, self.state)
        except msgspec.ValidationError as error:
            raise UnreadableError(f"state: {error}") from None
        return state


LARGEST_SWITCH = 1000


def _switch_problem(usual: Any, value: Any) -> str:
    """What is wrong with a switch's value, which must be like its default: a boolean, number, word or mapping."""
    if isinstance(usual, bool):
        return "" if isinstance(value, bool) else f"expected true or false, not {shown(value)}"
    if isinstance(usual, int):
        good = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_SWITCH
        return "" if good else f"expected a whole number of at most {LARGEST_SWITCH}, not {shown(value)}"
    if isinstance(usual, str):
        return "" if isinstance(value, str) else f"expected a word, not {shown(value)}"
    if not isinstance(value, Mapping):
        return f"expected a mapping, not {shown(value)}"
    for key, part in value.items():
        if not isinstance(part, int | str) or (isinstance(part, int) and abs(part) > LARGEST_SWITCH):
            return f"expected a word or a number of at most {LARGEST_SWITCH} for {shown(key)}, not {shown(part)}"
    return ""


def new_state(kind: Any, fighters: dict[str, Fighter]) -> Any:
    """A new state of a ruleset's kind, which may be a generic alias such as State[Fighter]."""
    return getattr(kind, "__origin__", kind)(fighters=fighters)


def modules_under(folder: str) -> list[str]:
    """Every Python file in a folder and the folders in it."""
    files, folders = [], [folder]
    for place in folders:
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    files.append(entry.path)
                elif not entry.name.startswith("__") and entry.is_dir():  # there are only compiled ones in __pycache__
                    folders.append(entry.path)
    return files


def _content(name: str) -> bytes:
    with open(name, "rb", buffering=0) as file:
        return file.read()


_FINGERPRINTS: dict[tuple[type, str], str] = {}
