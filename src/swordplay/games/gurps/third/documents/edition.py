"""The Third Edition as a ruleset: what its documents share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from os.path import dirname
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import replace

from swordplay import catalogue
from swordplay.engine import scenario as scenarios
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SIDES
from swordplay.engine.portrait import Portrait
from swordplay.engine.requests import Choose, Rule
from swordplay.engine.ruleset import KeyText, Ruleset, modules_under
from swordplay.engine.text import shown
from swordplay.games.gurps import vocabulary
from swordplay.games.gurps.harm.out import leave, perish
from swordplay.games.gurps.manoeuvres.ready import TASKS
from swordplay.games.gurps.manoeuvres.ready import problems as task_problems
from swordplay.games.gurps.movement.walk import Walk
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.close.holds import kind_of
from swordplay.games.gurps.third.documents import for_odds
from swordplay.games.gurps.third.documents.asks import ASKS
from swordplay.games.gurps.third.documents.modifiable import ROLLS
from swordplay.games.gurps.third.documents.tactics import ThirdTactics
from swordplay.games.gurps.third.figure import TWO_HEXES, Fighter3, State3
from swordplay.games.gurps.third.harm.effects import DEAD_AT
from swordplay.games.gurps.third.sheet import derive
from swordplay.games.gurps.third.sheet import errors as sheet_errors
from swordplay.games.gurps.third.sheet.file import SheetFile3
from swordplay.games.gurps.third.sheet.gear import carried
from swordplay.games.gurps.third.sheet.sheet import Sheet3
from swordplay.games.gurps.third.vocabulary import (
    FOE,
    HANDS,
    PART,
    READY_AT_ONCE,
    ROUND_START,
    UNIT_SIGNS,
    UNITS,
    YARDS,
)
from swordplay.games.gurps.turn import turn
from swordplay.games.gurps.vocabulary import (
    DEAD,
    FACING,
    FORM,
    LOCATION,
    MANOEUVRE,
    MOVE,
    STEP,
    TARGET,
    TURN_END,
    TURN_START,
)

if TYPE_CHECKING:
    from swordplay.engine.plans import Goal
    from swordplay.engine.starting import Start, StartKind
    from swordplay.engine.state import Condition

SWITCHES: Mapping[str, Any] = {
    "surrender": False,  # GAP.9: whether a fighter may give up
    "seconds": 0,  # GAP.9: a limit of seconds, 0 for none
    TASKS: {},  # RDY.1, WAIT.6 of the sheet: small tasks of the scenario, each with its turns of Ready
    READY_AT_ONCE: False,  # C3-10: whether what was made ready defends before the next turn
    vocabulary.CRITICAL_TABLES: True,  # REF.2
    UNITS: YARDS,  # UNITS.1 of the sheet: what a hex is called where a range is told, metres or yards
}

SECOND_ROUND = 2
"""When the shock of wounds before the fight is over."""


class ThirdEdition(Ruleset):
    """A document of the Third Edition; a subclass gives its name, its profile and its switches."""

    sheet = SheetFile3
    fighter = Fighter3
    state = State3
    reading: ClassVar[derive.Reading] = derive.BY_CARDS
    set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"darkness": (-10, 0)}
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"hp": (-1000, 1000), "fp": (-1000, 1000)}
    conditions_set_by_gm: ClassVar[tuple[str, ...]] = (vocabulary.STUNNED, vocabulary.UNCONSCIOUS)
    moments: ClassVar[tuple[str, ...]] = (TURN_START, TURN_END)
    switches: ClassVar[Mapping[str, Any]] = SWITCHES
    tactics = ThirdTactics()
    rolls_modified_by_gm: ClassVar[tuple[str, ...]] = ROLLS
    event_facts = for_odds.EVENT_FACTS
    roll_facts = for_odds.ROLL_FACTS
    parts = for_odds.PARTS
    asks = ASKS
    turn_questions = (MANOEUVRE,)
    steps = (STEP, MOVE, FACING)
    attack_questions = (FORM, TARGET, FOE)
    details = (LOCATION, HANDS, PART)
    duellists: ClassVar[tuple[str, str]] = ("Fencer", "Knight")
    depleting = ("hp",)
    own_facts = frozenset({"fp"})

    def position_key(self, state: State3, *, open_ground: bool = False) -> Hashable:
        """What the rules will read again."""
        return for_odds.position_key(state, open_ground=open_ground)

    def out(self, fighter: Fighter3) -> bool:
        """Dead or unconscious, or he has surrendered."""
        return bool(fighter.conditions) and fighter.out

    def points(self, fighter: Fighter3) -> tuple[int, int]:
        """Hits left, and full hits."""
        return fighter.hp, fighter.sheet.hp

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason key."""
        return catalogue.keys(self.name)

    def labels(self) -> Mapping[str, str]:
        """The document's own names for options."""
        return catalogue.labels(self.name)

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read."""
        return catalogue.events(self.name)

    def acting(self, state: State3) -> str:
        """Whose turn it is."""
        return state.order[state.turn] if state.turn < len(state.order) else ""

    def sources(self) -> Iterable[str]:
        """Every module of the game."""
        return modules_under(dirname(dirname(dirname(__file__))))

    def fight(self, state: State3) -> Rule[None]:
        """The whole fight, from wherever the state stands."""
        return turn.fight(state)

    def aftermath(self, state: State3) -> Rule[None]:
        """What lasts after the fight, where the document says so."""
        later = book(state).aftermath
        return super().aftermath(state) if later is None else later(state)

    def read_sheet(self, entry: scenarios.Entry, place: int) -> Sheet3:
        """A fighter's sheet, with everything worked out that follows from it."""
        return derive.read(super().read_sheet(entry, place), self.reading)

    def reading_by(self, switches: Mapping[str, Any]) -> derive.Reading:
        """How sheets are read in a fight with these switches."""
        return self.reading

    def check_switches(self, given: Mapping[str, Any]) -> None:
        """UNITS.1 of the sheet: ranges are told in metres or yards."""
        super().check_switches(given)
        units = given.get(UNITS, YARDS)
        if units not in UNIT_SIGNS:
            raise UnreadableError(f"switches.{UNITS}: expected {' or '.join(UNIT_SIGNS)}, not {shown(units)}")

    def errors(self, paper: SheetFile3) -> Iterator[str]:
        """What makes a sheet unusable."""
        return sheet_errors.errors(paper)

    def doubts(self, paper: SheetFile3) -> Iterator[str]:
        """What these rules do nothing with."""
        return sheet_errors.doubts(paper)

    def sheet_parts(self) -> Mapping[tuple[str, str], type]:
        """Things of one's own."""
        from swordplay.games.gurps.third.sheet.own import PARTS

        return PARTS

    def place(self, entry: scenarios.Entry, sheet: Sheet3) -> Fighter3:
        """A fighter as he stands when the fight begins."""
        return Fighter3(
            name=entry.name,
            side=entry.side,
            hex=entry.hex,
            facing=entry.facing,
            hidden=entry.hidden,
            sheet=sheet,
            hp=sheet.hp,
            fp=sheet.fp,
            right=sheet.right,
            left=sheet.left,
            belt=sheet.belt,
            fired=sheet.empty,
        )

    def begin(self, scenario: scenarios.Scenario) -> State3:
        """DIS.7, GRA.5: a fighter can also use what others have dropped, so every sheet knows everybody's gear."""
        state: State3 = super().begin(scenario)  # type: ignore[assignment]
        sheets = {entry.name: msgspec.convert(entry.sheet, SheetFile3) for entry in scenario.fighters}
        things = {gear.name or gear.item: gear for paper in sheets.values() for gear in carried(paper)}
        for name, paper in sheets.items():
            sheet = state.fighters[name].sheet
            others = tuple(gear for item, gear in things.items() if item not in sheet.modes)
            reading = self.reading_by(state.switches)
            derive.learn(sheet, paper, others, reading)
            if reading != self.reading:
                derive.read_hands(sheet, paper, reading)
        for fighter in state.fighters.values():
            for thing in (fighter.right, fighter.left, *fighter.belt):
                if thing and thing not in things:
                    raise UnreadableError(f"state.fighters.{fighter.name}: there is no {shown(thing)} on any sheet")
        return state

    def settle(self, state: State3) -> None:
        """GAP.7, GAP.8: what follows by itself from hits or conditions set by hand."""
        for fighter in state.fighters.values():
            if fighter.hp <= -DEAD_AT * fighter.sheet.ht and not fighter.has(DEAD):
                perish(state, fighter)
        state.end_holds()

    def start_form(self) -> type[Start]:
        """Points, posture, hands, holds, and what he is in the middle of."""
        from swordplay.games.gurps.third.documents.starting import FighterStart

        return FighterStart

    def start_as(self, state: State3, fighter: Fighter3, start: Any) -> Iterator[str]:
        """Let a fighter start in a posture, with his holds, and with conditions."""
        from swordplay.games.gurps.third.documents import starting

        yield from starting.start_as(state, fighter, start)
        yield from super().start_as(state, fighter, start)

    def start_conditions(self) -> Mapping[str, StartKind]:
        """SHOCK.1 of the sheet: where there are rounds, also the shock of wounds in the one before the first."""
        from swordplay.engine.starting import StartKind

        kinds = dict(super().start_conditions())
        if ROUND_START in self.moments:
            kinds[vocabulary.SHOCK] = StartKind((1, 1000), ends=ROUND_START, at=SECOND_ROUND)
        return kinds

    def start_with(self, state: State3, fighter: Fighter3, condition: Condition) -> None:
        """Let a condition hold; one who is out lies and drops what he holds (GAP.7)."""
        super().start_with(state, fighter, condition)
        if condition.kind in vocabulary.OUT:
            leave(state, fighter)

    def time(self, clock: int) -> str:
        """GAP.1: fights go by seconds, counted from the first."""
        return f"second {max(1, clock)}"

    def portrait(self, state: State3, fighter: Fighter3, seat: str) -> Portrait:
        """What a seat may see of a fighter."""
        from swordplay.games.gurps.figure import looks
        from swordplay.games.gurps.third.documents import portraits

        plain = super().portrait(state, fighter, seat)
        return replace(
            plain,
            gauges=looks.gauges(state, fighter, seat),
            conditions=(*plain.conditions, *looks.lasting(state, fighter, self.texts())),
            carried=looks.carried(fighter, seat),
            hands=portraits.hands(state, fighter),
            holds=portraits.holds(state, fighter, seat),
            zones=portraits.zones(state, fighter),
            body="human",
        )

    def posture(self, fighter: Fighter3) -> str:
        """Standing, kneeling, prone and so on."""
        return fighter.posture

    def reach(self, state: State3, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """Every end of a step or a walk, from the rules' own prices; None for one that ends in somebody's hex."""
        from swordplay.games.gurps.movement.reach import reach  # brings plans with it

        walk = question.scope
        return None if isinstance(walk, Walk) and walk.entry.into is not None else reach(state, question)

    def problems(self, state: State3) -> Iterator[str]:
        """What is wrong with a state, in words."""
        yield from super().problems(state)
        postures = state.profile.figure.postures
        for fighter in state.fighters.values():
            if fighter.facing not in SIDES:
                yield f"{fighter.name} faces a corner of the hex, not a side"
            if fighter.lies_over not in (-1, *SIDES) or fighter.came not in (-1, *SIDES):
                yield f"{fighter.name}: lies_over and came: expected a side of the hex or -1"
            if fighter.posture not in postures or (fighter.lies_over >= 0 and fighter.posture not in TWO_HEXES):
                yield f"{fighter.name} has no such posture: {shown(fighter.posture)}"
            if fighter.hp > fighter.sheet.hp:
                yield f"{fighter.name} has more than full hits"
        yield from hold_problems(state)
        yield from task_problems(state)

    def examples(self, seed: int) -> scenarios.Scenario:
        """A small random fight."""
        from swordplay.games.gurps.third.documents.examples import example  # brings random with it

        return example(self.name, seed)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The document's numbers, with its book."""
        raise NotImplementedError


def hold_problems(state: State3) -> Iterator[str]:
    """What is wrong with the holds of a state."""
    hands: dict[str, int] = {}
    pairs = Counter(map(kind_of, state.holds))
    for hold in state.holds:
        if not {hold.holder, hold.held} <= state.fighters.keys() or hold.holder == hold.held:
            yield f"a hold of {hold.holder} on {hold.held}: expected two fighters"
            continue
        twice = pairs[kind_of(hold)] > 1
        if twice or hold.hands not in (1, 2) or hold.tried > state.clock:
            yield f"{hold.holder}'s hold on {hold.held} is not a possible one"
        if hold.pinned and not state.fighters[hold.held].down:
            yield f"{hold.held} is pinned and not on the ground"
        hands[hold.holder] = hands.get(hold.holder, 0) + hold.hands
    for holder, number in hands.items():
        if number > 2:
            yield f"{holder} holds on with more than two hands"
